"""How a game of rush is told: its payout lines, what was established, and what a report shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from settlement.games.ledger import Entry, Fact
from settlement.games.rush.facts import Facts, contribution_of, group_that_contributes, level_row, own_amounts
from settlement.games.rush.order import PHASES
from settlement.games.rush.pay import (
    Contributed,
    EscapeContribution,
    EscapeDoubling,
    Penalty,
    Share,
    Won,
)
from settlement.games.rush.phases import Bomb, CountPhase, Group
from settlement.games.rush.rules import Rules
from settlement.games.rush.tables import tables
from settlement.words import Message, Words

TO_SEAT = Message("rush/to-seat", "to seat {seat}: {why}")
WON = Message("rush/won", "{points} × {multiplier} ({buckle} buckle) × {doubling} ({phases})")
CONTRIBUTED = Message("rush/contributed", "{points} × {contribution} for {phases} played in event {event}")
CONTRIBUTED_TOGETHER = Message(
    "rush/contributed-together", "{points} × {contribution} for {phases}: {reason} ({clause})"
)
CONTRIBUTED_SUM = Message("rush/contributed-sum", "{points} × ({contributions:+}) for {bombs}")
PENALTY = Message("rush/penalty", "{points} × {penalty} for an escape {when} (event {event})")
ESCAPE_CONTRIBUTION = Message("rush/escape-contribution", "{contributed}, contributed by seat {seat}")
ESCAPE_DOUBLING = Message("rush/escape-doubling", "{points} × {doubling} of seat {seat} ({phases})")
SHARE = Message("rush/share", "{percent} % of the {paid} that seat {seat} pays; {house} go to the house")
SHARE_ROUNDED = Message(
    "rush/share-rounded", "{percent} % of the {paid} that seat {seat} pays, rounded {rounding}; {house} go to the house"
)
ROUNDED = {
    "floor": Message("rush/rounded-down", "down"),
    "half_even": Message("rush/rounded-half-even", "half to even"),
    "half_up": Message("rush/rounded-half-up", "half up"),
}
BEFORE_PLAYING = Message("rush/before-playing", "before having played a card")
AFTER_PLAYING = Message("rush/after-playing", "after having played")
NO_BOMB = Message("rush/no-bomb", "no bomb")
PHASES_OF = Message("rush/phases-of", "{phases}: {bombs}")
PAID_AS = Message("rush/paid-as", "{phases}, paid as {most}")
OWN_AMOUNTS = Message("rush/own-amounts", "{phases} by the amounts of this row")
CONNECTED_BOMBS = Message("rush/connected-bombs", "{bombs}, connected bombs of {own}")
BOMBS_TOGETHER = Message("rush/bombs-together", "{bombs}, {number} bombs of {own}")
MADE_OF = Message("rush/made-of", "{phases} ({bombs})")
BUCKLES = {
    "flat": Message("rush/buckle-flat", "flat"),
    "single": Message("rush/buckle-single", "single"),
    "double": Message("rush/buckle-double", "double"),
}
BOMB_IN_EVENT = Message("rush/bomb-in-event", "{bomb} in event {event}")

MATCH_POINTS = Message("rush/match-points", "Match points")
MATCH_POINTS_OF = Message("rush/match-points-of", "{points}: {players:,}; level {level} decides")
PLAYER_LEVEL = Message("rush/player-level", "seat {seat} has {balance} (level {level})")
BUCKLE = Message("rush/buckle", "Buckle")
BUCKLE_OF = Message("rush/buckle-of", "{buckle}: seat {seat} has {left} cards left ({low} to {high}), × {multiplier}")
ESCAPE = Message("rush/escape", "Escape")
ESCAPED = Message("rush/escaped", "seat {seat} left the game in event {event}, {when}")
COUNT_PHASE = Message("rush/count-phase", "Count phase of seat {seat}")
COUNT_PHASE_OF = Message("rush/count-phase-of", "{phase}: {reason}")
COUNT_PHASE_AMONG = Message("rush/count-phase-among", "{phase}: {reason}; all bombs: {bombs}")
NO_BOMB_PLAYED = Message("rush/no-bomb-played", "no bomb was played")
LARGEST_BOMB = Message("rush/largest-bomb", "{bomb} has {phases}")
CONNECTED = Message("rush/connected", "{bombs} are connected bombs of {own}, which count as {phases}")
TOGETHER = Message("rush/together", "{bombs}, {number} bombs of {own}, count as {phases}")
BRINGS = Message("rush/brings", "What it brings seat {seat}")
BRINGS_THESE = Message("rush/brings-these", "contribution × {contribution}, doubling × {doubling}")
BRINGS_CUT = Message(
    "rush/brings-cut", "contribution × {contribution}, doubling × {doubling}; no more than {most} are paid"
)


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of an entry as a seat reads it."""
    decided, cause = facts.decided, entry.cause
    m, winner = decided.match_points, decided.winner
    match cause:
        case Won():
            assert facts.buckle is not None
            arithmetic = WON(
                points=m,
                multiplier=decided.multiplier,
                buckle=BUCKLES[facts.buckle](),
                doubling=decided.doublings[winner],
                phases=_doubled(facts, rules, winner),
            )
            return arithmetic if seat == winner else TO_SEAT(seat=winner, why=arithmetic)
        case Contributed(payee):
            arithmetic = _contributed(facts, rules, payee)
            return arithmetic if seat == payee else TO_SEAT(seat=payee, why=arithmetic)
        case Penalty():
            assert facts.escape_event is not None
            return PENALTY(points=m, penalty=rules.escape.penalty, when=_when(facts), event=facts.escape_event)
        case EscapeContribution():
            return ESCAPE_CONTRIBUTION(contributed=_contributed(facts, rules, winner), seat=winner)
        case EscapeDoubling():
            doubling = decided.doublings[winner]
            return ESCAPE_DOUBLING(points=m, doubling=doubling, phases=_doubled(facts, rules, winner), seat=winner)
        case Share(paid, share, rounded):
            told: dict[str, Any] = {
                "percent": rules.escape.opponent_percent,
                "paid": paid,
                "seat": 1 - winner,
                "house": paid - share,
            }
            return SHARE_ROUNDED(**told, rounding=ROUNDED[rules.rounding]()) if rounded else SHARE(**told)
    raise AssertionError(f"no words for {cause!r}")


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """Everything that the lines are reckoned from."""
    found = [_describe_match_points(facts, rules), _describe_end(facts, rules)]
    decided = facts.decided
    for seat, count in enumerate(facts.counts):
        words = COUNT_PHASE_OF(phase=count.phase, reason=tell_count(count))
        if len(facts.bombs[seat]) > len(count.bombs):
            words = COUNT_PHASE_AMONG(phase=count.phase, reason=tell_count(count), bombs=_list_bombs(facts.bombs[seat]))
        amounts = {"contribution": decided.contributions[seat], "doubling": decided.doublings[seat]}
        known = tables(rules)
        highest = max([count.phase, *(bomb.phase for _, bomb in facts.bombs[seat])])
        brings = BRINGS_THESE(**amounts)
        if known.is_cut(highest):
            brings = BRINGS_CUT(**amounts, most=PHASES(n=known.most_phases))
        found.append(Fact(COUNT_PHASE(seat=seat), words, count.clause))
        found.append(Fact(BRINGS(seat=seat), brings, "rush/8.5"))
    return found


def report(facts: Facts, entries: Sequence[Entry], rules: Rules) -> dict[str, Any]:
    """The result as a report shows it."""
    result: dict[str, Any] = {
        "winner": facts.decided.winner,
        "buckle": facts.buckle,
        "cards_left": list(facts.left),
        "match_points": facts.decided.match_points,
        "phases": [count.phase for count in facts.counts],
    }
    return result | {"escaped": 1 - facts.decided.winner} if facts.decided.escaped else result


def _describe_match_points(facts: Facts, rules: Rules) -> Fact:
    levels = [rules.levels.table[level_row(balance, rules) or 0] for balance in facts.balances]
    players = tuple(
        PLAYER_LEVEL(seat=seat, balance=balance, level=level.level)
        for seat, (balance, level) in enumerate(zip(facts.balances, levels, strict=True))
    )
    lowest = min(levels, key=lambda level: level.at_least)
    words = MATCH_POINTS_OF(points=facts.decided.match_points, players=players, level=lowest.level)
    return Fact(MATCH_POINTS(), words, "rush/8.1")


def _describe_end(facts: Facts, rules: Rules) -> Fact:
    loser = 1 - facts.decided.winner
    if facts.escape_event is not None:
        words = ESCAPED(seat=loser, event=facts.escape_event, when=_when(facts))
        return Fact(ESCAPE(), words, "rush/9.3" if facts.decided.had_played else "rush/9.2")
    left = facts.left[loser]
    name, multiplier = tables(rules).buckles[left]
    low, high = getattr(rules.buckle, name).cards
    words = BUCKLE_OF(buckle=BUCKLES[name](), seat=loser, left=left, low=low, high=high, multiplier=multiplier)
    return Fact(BUCKLE(), words, "rush/6.1")


def _when(facts: Facts) -> Words:
    return AFTER_PLAYING() if facts.decided.had_played else BEFORE_PLAYING()


def _doubled(facts: Facts, rules: Rules, seat: int) -> Words:
    """The count phase that doubles, and the bombs that make it."""
    count = facts.counts[seat]
    if not count.bombs:
        return NO_BOMB()
    return PHASES_OF(phases=_paid(count, rules), bombs=_tell_bombs(count))


def _paid(count: CountPhase, rules: Rules) -> Words:
    """A count phase, and as which it is paid where that is not by its own row of the phase table."""
    phases, known = PHASES(n=count.phase), tables(rules)
    if known.is_cut(count.phase):
        return PAID_AS(phases=phases, most=PHASES(n=known.most_phases))
    return phases if own_amounts(rules, count) is None else OWN_AMOUNTS(phases=phases)


def _tell_bombs(count: CountPhase) -> Words:
    """The bombs of a count phase in short: one, connected ones, or those of a row."""
    if count.clause == "rush/7.1":
        event, bomb = count.bombs[0]
        return BOMB_IN_EVENT(bomb=bomb.text, event=event)
    group = count.groups[0]
    parts, own = _parts(count), PHASES(n=group.own)
    if group.row is None:
        return CONNECTED_BOMBS(bombs=parts, own=own)
    return BOMBS_TOGETHER(bombs=parts, number=len(parts), own=own)


def _parts(count: CountPhase) -> tuple[Words, ...]:
    """What a count phase of several bombs is made of: with a cascade what other bombs make is one part."""
    group = count.groups[0]
    return _parts_of(group) if group.inner else _list_bombs(count.bombs)


def _parts_of(group: Group) -> tuple[Words, ...]:
    """The bombs of a group, and what its inner groups are made of."""
    made = [MADE_OF(phases=PHASES(n=inner.phase), bombs=_parts_of(inner)) for inner in group.inner]
    return (*_list_bombs(group.bombs), *made)


def _contributed(facts: Facts, rules: Rules, seat: int) -> Words:
    """The arithmetic of the contribution to a seat (rush/8.3)."""
    m, count, contribution = facts.decided.match_points, facts.counts[seat], facts.decided.contributions[seat]
    if rules.contribution.mode == "sum":
        return _contributed_in_sum(facts, rules, seat)
    phases = _paid(count, rules)
    if count.clause == "rush/7.1":
        return CONTRIBUTED(points=m, contribution=contribution, phases=phases, event=count.bombs[0][0])
    return CONTRIBUTED_TOGETHER(
        points=m, contribution=contribution, phases=phases, reason=tell_count(count), clause=count.clause
    )


def _contributed_in_sum(facts: Facts, rules: Rules, seat: int) -> Words:
    """The contributions that are added up: first of the bombs that count together, then of each other one."""
    by_phase = tables(rules).by_phase
    group = group_that_contributes(rules, facts.counts[seat])
    together = [] if group is None else group.all_bombs
    terms: list[int] = []
    told: list[Words] = []
    if group is not None and (brought := contribution_of(group, rules)):
        terms.append(brought)
        told.append(MADE_OF(phases=PHASES(n=group.phase), bombs=_parts_of(group)))
    for bomb in facts.bombs[seat]:
        if bomb not in together and (brought := by_phase[bomb[1].phase][0]):
            terms.append(brought)
            told += _list_bombs([bomb])
    return CONTRIBUTED_SUM(points=facts.decided.match_points, contributions=tuple(terms), bombs=tuple(told))


def tell_count(count: CountPhase) -> Words:
    """Where a count phase comes from."""
    if not count.bombs:
        return NO_BOMB_PLAYED()
    phases = PHASES(n=count.phase)
    if count.clause == "rush/7.1":
        return LARGEST_BOMB(bomb=_list_bombs(count.bombs[:1]), phases=phases)
    parts, own = _parts(count), PHASES(n=count.groups[0].own)
    if count.clause == "rush/7.2":
        return CONNECTED(bombs=parts, own=own, phases=phases)
    return TOGETHER(bombs=parts, number=len(parts), own=own, phases=phases)


def _list_bombs(bombs: Sequence[Bomb]) -> tuple[Words, ...]:
    """Bombs with the events in which they were played."""
    return tuple(BOMB_IN_EVENT(bomb=bomb.text, event=event) for event, bomb in bombs)
