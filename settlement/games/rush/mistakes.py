"""The mistakes that are made in booking a game of rush (rush/6 to 9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from settlement.games.ledger import Entry
from settlement.games.mistakes import Case, GameMistakes, Mistake, Rank
from settlement.games.mistakes.kinds import ESCAPE_AS_LOSS, OTHER_BUCKLE, Kind, Params, make_kind
from settlement.games.rush.facts import Decided, Facts, level_row
from settlement.games.rush.order import PHASES
from settlement.games.rush.pay import Contributed, EscapeContribution, EscapeDoubling, Penalty, Won
from settlement.games.rush.rules import Level, Rules
from settlement.games.rush.tables import tables
from settlement.games.rush.words import BUCKLES

OTHER_LEVEL = make_kind(
    "other-players-level",
    Rank.OF_A_LEVEL,
    "the match points are those of the other player's level",
    "The lowest level at the table decides; the server took the higher one.",
    "exactly these amounts come out with the {points} match points of level {level}, which seat {seat} has; the lowest level decides, with {ours}",
    ("rush/8.1",),
)
LEVEL_AFTER = make_kind(
    "level-after-game",
    Rank.OF_A_LEVEL,
    "the match points are those of a level after the game",
    "The balances at the start decide; the server took them after it had booked the game.",
    "exactly these amounts come out with the {points} match points of level {level}, which seat {seat} has after the game; the balances at the start decide, with {ours}",
    ("rush/8.1",),
)
NO_BUCKLE = make_kind(
    "buckle-forgotten",
    Rank.NAMED,
    "the winning amount was not multiplied by the buckle",
    "The winning amount is the match points times the buckle's multiplier times the winner's doubling.",
    "exactly these amounts come out without the buckle's multiplier, × {ours}",
    ("rush/8.2",),
)
NO_DOUBLING = make_kind(
    "doubling-forgotten",
    Rank.NAMED,
    "the winning amount was not multiplied by the doubling",
    "The winning amount is the match points times the buckle's multiplier times the winner's doubling.",
    "exactly these amounts come out without the doubling of seat {seat}, × {ours}",
    ("rush/8.2",),
)
LOSER_DOUBLING = make_kind(
    "losers-doubling",
    Rank.NAMED,
    "the loser's doubling was counted",
    "Only the winner's doubling counts; the loser's never does.",
    "exactly these amounts come out with a doubling of × {doubling}, the loser's counted; only the winner's counts, × {ours}",
    ("rush/8.2",),
)
MULTIPLIED = make_kind(
    "contribution-multiplied",
    Rank.NAMED,
    "a contribution was multiplied with the winning amount",
    "Contributions are paid besides the winning amount, not multiplied with it.",
    "exactly these amounts come out where the winning amount is multiplied by the contribution of seat {seat}, × {contribution}, which is paid besides",
    ("rush/8.3",),
)
NEXT_PHASE = make_kind(
    "next-phase",
    Rank.NAMED,
    "the row of a neighbouring phase was taken",
    "The count phase was found one too high or too low, or the table was read one row off.",
    "exactly these amounts come out where seat {seat} is paid by the row of {phases}; it comes to {ours}",
    ("rush/7.2", "rush/8.5"),
)
UNPLAYED = make_kind(
    "escape-before-playing",
    Rank.NAMED,
    "an escape was settled as one before the first card",
    "After a play who escapes owes the opponent's contribution and doubling besides the penalty.",
    "exactly these amounts come out where seat {seat} escapes before having played a card; it had played",
    ("rush/9.2", "rush/9.3"),
)
PLAYED = make_kind(
    "escape-after-playing",
    Rank.NAMED,
    "an escape before the first card was settled as one after it",
    "Before the first play who escapes owes the penalty alone.",
    "exactly these amounts come out where seat {seat} escapes after having played a card; it had played none",
    ("rush/9.2", "rush/9.3"),
)
KINDS = tuple([kind for kind in vars().values() if isinstance(kind, Kind)])


def own(case: Case) -> Iterator[Mistake]:
    """Levels, buckles, doublings, contributions, phases and escapes taken wrongly."""
    yield from _levels(case)
    yield from _phases(case)
    yield from (_escapes(case) if case.facts.decided.escaped else _wins(case))


def _levels(case: Case) -> Iterator[Mistake]:
    """The level that a player at the table has, before the game or after it, and that doesn't decide."""
    facts: Facts = case.facts
    decided, rules = facts.decided, case.rules
    ours = decided.match_points
    after = [balance + amount for balance, amount in zip(facts.balances, case.computed, strict=False)]
    for kind, balances in ((OTHER_LEVEL, facts.balances), (LEVEL_AFTER, after)):
        for seat, balance in enumerate(balances):
            level = _level(balance, rules)
            if level is not None:
                booked = case.pay(replace(decided, match_points=level.match_points))
                told: Params = {"points": level.match_points, "level": level.level, "seat": seat, "ours": ours}
                yield kind.mistake(booked, told, clause="rush/8.1")


def _level(balance: int, rules: Rules) -> Level | None:
    row = level_row(balance, rules)
    return None if row is None else rules.levels.table[row]


def _wins(case: Case) -> Iterator[Mistake]:
    """The winning amount reckoned wrongly (rush/8.2)."""
    facts: Facts = case.facts
    decided = facts.decided
    winner, loser = decided.winner, 1 - decided.winner
    doublings = decided.doublings
    for name, multiplier in sorted(set(tables(case.rules).buckles.values())):
        booked = case.pay(replace(decided, multiplier=multiplier))
        assert facts.buckle is not None
        buckles: Params = {"buckle": BUCKLES[name](), "ours": BUCKLES[facts.buckle]()}
        yield OTHER_BUCKLE.mistake(booked, buckles, clause="rush/6.1")
    yield NO_BUCKLE.mistake(case.pay(replace(decided, multiplier=1)), {"ours": decided.multiplier}, clause="rush/8.2")
    events = _events_of_seat(facts, winner)
    ours = doublings[winner]
    without = case.pay(_doubled(decided, 1))
    yield NO_DOUBLING.mistake(without, {"seat": winner, "ours": ours}, clause="rush/8.2", events=events)
    for doubling in (doublings[loser], doublings[0] * doublings[1]) if doublings[loser] > 1 else ():
        booked = case.pay(_doubled(decided, doubling))
        told: Params = {"doubling": doubling, "ours": ours}
        yield LOSER_DOUBLING.mistake(booked, told, clause="rush/8.2", events=_events_of_seat(facts, loser))
    for seat, contribution in enumerate(decided.contributions):
        if contribution:
            none = replace(decided, contributions=_at(decided.contributions, seat, 0))
            booked = case.pay(_doubled(none, doublings[winner] * contribution))
            brought: Params = {"seat": seat, "contribution": contribution}
            yield MULTIPLIED.mistake(booked, brought, clause="rush/8.3", events=_events_of_seat(facts, seat))


def _phases(case: Case) -> Iterator[Mistake]:
    """A seat paid by the row of the phase above or below its own, for contribution, doubling or both (rush/8.5)."""
    facts: Facts = case.facts
    decided, by_phase = facts.decided, tables(case.rules).by_phase
    for seat, count in enumerate(facts.counts):
        for phase in (count.phase - 1, count.phase + 1):
            if phase not in by_phase or not count.phase:
                continue
            contribution, doubling = by_phase[phase]
            contributed = replace(decided, contributions=_at(decided.contributions, seat, contribution))
            for changed in (
                replace(contributed, doublings=_at(decided.doublings, seat, doubling)),
                contributed,
                replace(decided, doublings=_at(decided.doublings, seat, doubling)),
            ):
                told: Params = {"seat": seat, "phases": PHASES(n=phase), "ours": PHASES(n=count.phase)}
                events = _events_of_seat(facts, seat)
                yield NEXT_PHASE.mistake(case.pay(changed), told, clause="rush/8.5", events=events)


def _escapes(case: Case) -> Iterator[Mistake]:
    """An escape settled as something else (rush/9)."""
    facts: Facts = case.facts
    decided = facts.decided
    seat = 1 - decided.winner
    events = () if facts.escape_event is None else (facts.escape_event,)
    kind = UNPLAYED if decided.had_played else PLAYED
    booked = case.pay(replace(decided, had_played=not decided.had_played))
    yield kind.mistake(booked, {"seat": seat}, clause="rush/9.3" if decided.had_played else "rush/9.2", events=events)
    buckle = tables(case.rules).buckles.get(facts.left[seat])
    if buckle is not None:
        lost = replace(decided, escaped=False, multiplier=buckle[1])
        yield ESCAPE_AS_LOSS.mistake(case.pay(lost), {"seat": seat}, clause="rush/9.3", events=events)


def _doubled(decided: Decided, doubling: int) -> Decided:
    return replace(decided, doublings=_at(decided.doublings, decided.winner, doubling))


def _at(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (pair[0], value) if seat else (value, pair[1])


def events_of(facts: Facts, entry: Entry) -> tuple[int, ...]:
    """The events that an entry is about: the bombs that it pays for, the escape."""
    match entry.cause:
        case Won() | EscapeContribution() | EscapeDoubling():
            return _events_of_seat(facts, facts.decided.winner)
        case Contributed(payee):
            return _events_of_seat(facts, payee)
        case Penalty():
            return () if facts.escape_event is None else (facts.escape_event,)
    return ()


def _events_of_seat(facts: Facts, seat: int) -> tuple[int, ...]:
    return tuple([event for event, _ in facts.counts[seat].bombs])


MISTAKES = GameMistakes(
    own=own,
    events=events_of,
    decisive=("",),
    rows=("bombs.phases", "non_connected.table"),
)
"""Of rush every key is tried by a replay, which says what bombs count and bring."""
