"""The mistakes that are made in booking a game of bigtwo (bigtwo/3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.pay import Difference, ForAll, count_cards, count_points, pay_points
from settlement.games.bigtwo.rules import SEATS, Rules
from settlement.games.ledger import Entry
from settlement.games.mistakes import Booked, Case, GameMistakes, Mistake, Rank, sum_up
from settlement.games.mistakes.kinds import ESCAPE_AS_LOSS, Kind, Params, make_kind

NEXT_TIER = make_kind(
    "next-tier",
    Rank.NAMED,
    "a neighbouring tier was taken for a seat's cards",
    "The cards left were counted one too many or too few at the bound of a tier, or the tiers are others at the server.",
    "exactly these amounts come out where each of the {cards} cards of seat {seat} counts {times} times; its tier says {ours}",
    ("bigtwo/3.1",),
)
NO_TIERS = make_kind(
    "tiers-forgotten",
    Rank.NAMED,
    "every card left was counted once",
    "The tiers were not applied.",
    "exactly these amounts come out where every card left counts once, without the tiers",
    ("bigtwo/3.1",),
)
SPADE_TWO_FORGOTTEN = make_kind(
    "spade-two-forgotten",
    Rank.NAMED,
    "2♠ in the hand was not counted",
    "A seat that still holds 2♠ with enough cards counts more.",
    "exactly these amounts come out where the 2♠ of seat {seat} isn't counted",
    ("bigtwo/3.1",),
)
SPADE_TWO_COUNTED = make_kind(
    "spade-two-counted",
    Rank.NAMED,
    "2♠ was counted for a seat where it doesn't count",
    "It counts only for the seat that still holds it, and only from the profile's number of cards on.",
    "exactly these amounts come out where seat {seat} is counted as holding 2♠ with enough cards",
    ("bigtwo/3.1",),
)
LOSER_LEFT_OUT = make_kind(
    "loser-left-out",
    Rank.NAMED,
    "a loser's cards were not counted",
    "The cards that one seat had left were taken for none.",
    "exactly these amounts come out where the {cards} cards of seat {seat} aren't counted",
    ("bigtwo/3.2",),
)
PAIR_LEFT_OUT = make_kind(
    "pair-left-out",
    Rank.NAMED,
    "the difference between two seats was not paid",
    "Between any two seats the difference of their card points is paid.",
    "exactly these amounts come out where seats {first} and {second} don't pay each other the difference of their card points",
    ("bigtwo/3.2",),
)
HELD_AT_ESCAPE = make_kind(
    "escape-cards-held",
    Rank.NAMED,
    "an escaper was counted by the cards that it held",
    "Who escapes counts as holding as many cards as the profile says, whatever it holds.",
    "exactly these amounts come out where seat {seat} counts by the {cards} cards that it held, not by {ours}",
    ("bigtwo/3.3",),
)
KINDS = tuple([kind for kind in vars().values() if isinstance(kind, Kind)])


def own(case: Case) -> Iterator[Mistake]:
    """Card points counted wrongly, and seats left out."""
    facts: Facts = case.facts
    if facts.dragon:
        return
    yield from _counted(case)
    if isinstance(case.entries[0].cause, Difference):
        yield from _pairs(case)
    if facts.escaped is not None:
        yield from _escapes(case, facts.escaped)


def _counted(case: Case) -> Iterator[Mistake]:
    """Tiers and 2♠ (bigtwo/3.1)."""
    facts: Facts = case.facts
    rules: Rules = case.rules
    points, cards = count_points(facts, rules), count_cards(facts, rules)
    yield NO_TIERS.mistake(_pay(case, cards), clause="bigtwo/3.1")
    for seat, (count, own_points) in enumerate(zip(cards, points, strict=True)):
        if not count:
            continue
        yield from _next_tiers(case, seat, points, count)
        without = _pay(case, _at(points, seat, 0))
        yield LOSER_LEFT_OUT.mistake(without, {"seat": seat, "cards": count}, clause="bigtwo/3.2")
        counts_two = seat == facts.spade_two and count >= rules.spade_two.at_least and rules.spade_two.times
        if counts_two:
            plain = _pay(case, _at(points, seat, own_points // rules.spade_two.times))
            yield SPADE_TWO_FORGOTTEN.mistake(plain, {"seat": seat}, clause="bigtwo/3.1")
        else:
            more = _pay(case, _at(points, seat, own_points * rules.spade_two.times))
            yield SPADE_TWO_COUNTED.mistake(more, {"seat": seat}, clause="bigtwo/3.1")


def _next_tiers(case: Case, seat: int, points: tuple[int, ...], cards: int) -> Iterator[Mistake]:
    tiers = case.rules.tiers
    mine = max(at for at, tier in enumerate(tiers) if tier.at_least <= cards)
    ours = tiers[mine].times
    for at in (mine - 1, mine + 1):
        if 0 <= at < len(tiers) and ours:
            times = tiers[at].times
            booked = _pay(case, _at(points, seat, points[seat] // ours * times))
            yield NEXT_TIER.mistake(
                booked, {"seat": seat, "cards": cards, "times": times, "ours": ours}, clause="bigtwo/3.1"
            )


def _pairs(case: Case) -> Iterator[Mistake]:
    """Two seats that don't pay each other (bigtwo/3.2)."""
    points = case.entries[0].cause.points
    for first, second in combinations(range(SEATS), 2):
        owed = (points[second] - points[first]) * case.rules.stake
        booked = list(case.computed)
        booked[first] -= owed
        booked[second] += owed
        yield PAIR_LEFT_OUT.mistake(tuple(booked), {"first": first, "second": second}, clause="bigtwo/3.2")


def _escapes(case: Case, seat: int) -> Iterator[Mistake]:
    """An escaper counted by its cards, alone or with the cards of all (bigtwo/3.3)."""
    facts: Facts = case.facts
    rules: Rules = case.rules
    held = count_points(_not_escaped(facts), rules)
    only = tuple([own if its == seat else 0 for its, own in enumerate(held)])
    told: Params = {"seat": seat, "cards": facts.cards_left[seat], "ours": rules.escape.cards}
    yield HELD_AT_ESCAPE.mistake(_pay(case, only), told, clause="bigtwo/3.3")
    yield ESCAPE_AS_LOSS.mistake(_pay(case, held), {"seat": seat}, clause="bigtwo/3.3")


def _not_escaped(facts: Facts) -> Facts:
    return Facts(winner=None, escaped=None, cards_left=facts.cards_left, spade_two=facts.spade_two)


def _pay(case: Case, points: tuple[int, ...]) -> Booked:
    """What the game comes to where the card points are these."""
    return sum_up(pay_points(case.facts.decided, points, case.rules), SEATS)


def _at(points: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*points[:seat], value, *points[seat + 1 :])


def events_of(facts: Facts, entry: Entry) -> tuple[int, ...]:
    """The events that an entry is about: the single that let the winner out."""
    return (facts.broken_at,) if isinstance(entry.cause, ForAll) and facts.broken_at >= 0 else ()


MISTAKES = GameMistakes(
    own=own,
    events=events_of,
    decisive=(
        *("opening", "pass_locks_out", "suits", "straights", "bombs", "plays", "flush_by"),
        *("last_card", "dragon", "escape.mode", "limits.balance"),
    ),
    rows=("tiers",),
)
