"""The mistakes that are made in booking a game of shuangkou (shuangkou/3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from settlement.games.ledger import Entry
from settlement.games.mistakes import Case, GameMistakes, Mistake, Rank, sum_up
from settlement.games.mistakes.kinds import ESCAPE_AS_LOSS, OTHER_BUCKLE, Kind, Params, make_kind
from settlement.games.room import close
from settlement.games.shuangkou.facts import Buckle, Buckled, Decided, Escaped, Facts
from settlement.games.shuangkou.partners import SEATS, partner
from settlement.games.shuangkou.words import BUCKLES

PARTNERS_LEFT_OUT = make_kind(
    "partners-left-out",
    Rank.NAMED,
    "one seat of each side was left out",
    "Both partners of a side win or lose alike; one of each was not booked.",
    "exactly these amounts come out where seat {winner} gets nothing and seat {loser} pays nothing",
    ("shuangkou/3.2",),
)
PENALTY_SHARED = make_kind(
    "penalty-shared",
    Rank.NAMED,
    "the partner of who escaped paid half of the penalty",
    "Who escapes pays the whole penalty; its partner pays and gets nothing.",
    "exactly these amounts come out where seat {partner} pays half of the penalty for the escape of seat {seat}",
    ("shuangkou/3.3",),
)
KINDS = tuple([kind for kind in vars().values() if isinstance(kind, Kind)])


def own(case: Case) -> Iterator[Mistake]:
    """Another buckle, a seat of each side left out, an escape settled as something else."""
    end = case.facts.end
    yield from _escapes(case, end) if isinstance(end, Escaped) else _buckles(case, end)


def _buckles(case: Case, end: Buckled) -> Iterator[Mistake]:
    facts: Facts = case.facts
    for buckle in get_args(Buckle):
        booked = case.pay(Decided(replace(end, buckle=buckle), facts.balances))
        told: Params = {"buckle": BUCKLES[buckle](), "ours": BUCKLES[end.buckle]()}
        yield OTHER_BUCKLE.mistake(booked, told, clause="shuangkou/3.1")
    for winner in end.winners:
        for loser in set(range(SEATS)) - set(end.winners):
            amounts = [0 if seat in (winner, loser) else a for seat, a in enumerate(case.entries[0].amounts)]
            booked = _pay(case, amounts)
            yield PARTNERS_LEFT_OUT.mistake(booked, {"winner": winner, "loser": loser}, clause="shuangkou/3.2")


def _escapes(case: Case, end: Escaped) -> Iterator[Mistake]:
    facts: Facts = case.facts
    seat, other = end.seat, partner(end.seat)
    for buckle in get_args(Buckle):
        lost = case.pay(Decided(Buckled(buckle, end.winners), facts.balances))
        yield ESCAPE_AS_LOSS.mistake(lost, {"seat": seat}, clause="shuangkou/3.3")
    penalty = case.entries[0].amounts[seat]
    amounts = list(case.entries[0].amounts)
    amounts[seat], amounts[other] = penalty - penalty // 2, penalty // 2
    yield PENALTY_SHARED.mistake(_pay(case, amounts), {"seat": seat, "partner": other}, clause="shuangkou/3.3")


def _pay(case: Case, amounts: list[int]) -> tuple[int, ...]:
    """What the game comes to where its first entry has these amounts."""
    first = case.entries[0]
    entry = Entry(first.rule, tuple(amounts), first.cause)
    return sum_up(close([entry], case.rules, SEATS, case.balances), SEATS)


def events_of(facts: Facts, entry: Entry) -> tuple[int, ...]:
    """The events that an entry is about: none, as the end of a game is what it pays for."""
    return ()


MISTAKES = GameMistakes(
    own=own,
    events=events_of,
    decisive=("mixed_joker_pair", "escape.mode", "limits.balance"),
)
