"""What may have happened to single lines of a payout, or to all lines of a clause."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from settlement.games.ledger import Entry
from settlement.games.mistakes import Booked, Case, Mistake, mistakes_of, sum_up
from settlement.games.mistakes.kinds import (
    HOUSE_KEPT,
    LINE_FORGOTTEN,
    LINE_REVERSED,
    LINE_TWICE,
    LINES_FORGOTTEN,
    LINES_REVERSED,
    LINES_TWICE,
    PAYEE_MISSED,
    PAYER_MISSED,
    TWO_FORGOTTEN,
    WRONG_PAYEE,
    WRONG_PAYER,
    Kind,
    Params,
)
from settlement.games.room import NO_FEE, NO_LIMITS, Cut, Rake, SeatFee, close
from settlement.words import Message, Words

GETS = Message("audit/seat-gets", "seat {seat} gets {amount}")
PAYS = Message("audit/seat-pays", "seat {seat} pays {amount}")
HOUSE_GETS = Message("audit/house-gets", "the house gets {amount}")
HOUSE_PAYS = Message("audit/house-pays", "the house pays {amount}")
MOST_COMBINED = 40
"""Above so many lines no two of them are tried together: a game of that many has other ways to be looked at."""
TIMES = ((0, LINE_FORGOTTEN, LINES_FORGOTTEN), (-1, LINE_REVERSED, LINES_REVERSED), (2, LINE_TWICE, LINES_TWICE))
"""How often a line is booked by each kind of mistake, once being right."""


def by_entry(case: Case) -> Iterator[Mistake]:
    """Each line forgotten, reversed, doubled, short of a payer or receiver, or at another seat's cost.

    Where a game has one line, what is done to it is done to the game as a whole.
    """
    moving = [(at, entry) for at, entry in enumerate(case.entries) if any(entry.amounts)]
    for at, entry in moving:
        if len(moving) > 1:
            yield from _counted_otherwise(case, at, entry)
        yield from _moved(case, at, entry)


def by_two(case: Case) -> Iterator[Mistake]:
    """Every two lines left out together: what is tried where nothing simpler comes to what was booked."""
    moving = [entry for entry in case.entries if any(entry.amounts)]
    if not 2 < len(moving) <= MOST_COMBINED:
        return
    for first, second in combinations(moving, 2):
        left = [entry for entry in case.entries if entry is not first and entry is not second]
        told: Params = {"one": case.tell(first), "two": case.tell(second), "other": second.rule}
        events = (*_events(case, first), *_events(case, second))
        yield TWO_FORGOTTEN.mistake(sum_up(left, case.seats), told, clause=first.rule, events=events)


def by_clause(case: Case) -> Iterator[Mistake]:
    """All lines of a clause and a kind together forgotten, reversed or doubled."""
    kinds: dict[tuple[str, type], list[int]] = {}
    for at, entry in enumerate(case.entries):
        if any(entry.amounts):
            kinds.setdefault((entry.rule, type(entry.cause)), []).append(at)
    for places in kinds.values():
        if len(places) < 2:
            continue
        first = case.entries[places[0]]
        events = tuple([event for at in places for event in _events(case, case.entries[at])])
        told: Params = {"n": len(places), "line": case.tell(first)}
        for times, _, kind in TIMES:
            for booked in _book(case, {at: _times(case.entries[at], times) for at in places}):
                yield kind.mistake(booked, told, clause=first.rule, events=events)


def _counted_otherwise(case: Case, at: int, entry: Entry) -> Iterator[Mistake]:
    told: Params = {"line": case.tell(entry), "amounts": _tell_amounts(entry)}
    for times, kind, _ in TIMES:
        for booked in _book(case, {at: _times(entry, times)}):
            yield kind.mistake(booked, told, clause=entry.rule, events=_events(case, entry))


def _moved(case: Case, at: int, entry: Entry) -> Iterator[Mistake]:
    """One seat's part of a line missing, or another seat's in its place."""
    if entry.house:
        yield from _kept(case, at, entry)
        return
    payers = [seat for seat, amount in enumerate(entry.amounts) if amount < 0]
    payees = [seat for seat, amount in enumerate(entry.amounts) if amount > 0]
    if len(payees) == 1 and len(payers) > 1:
        yield from _missed(case, at, PAYER_MISSED, payees[0], payers)
    if len(payers) == 1 and len(payees) > 1:
        yield from _missed(case, at, PAYEE_MISSED, payers[0], payees)
    if len(payers) == len(payees) == 1:
        yield from _taken(case, at, WRONG_PAYER, payers[0])
        yield from _taken(case, at, WRONG_PAYEE, payees[0])


def _kept(case: Case, at: int, entry: Entry) -> Iterator[Mistake]:
    """The house's part of a line booked to a seat."""
    if entry.house > 0:
        for seat in range(case.seats):
            told: Params = {"seat": seat, "amount": entry.house}
            for booked in _book(case, {at: _shift(entry, {seat: entry.house}, -entry.house)}):
                yield HOUSE_KEPT.mistake(booked, told, clause=entry.rule, events=_events(case, entry))


def _missed(case: Case, at: int, kind: Kind, one: int, many: list[int]) -> Iterator[Mistake]:
    """A line in which one of several seats is left out; ``one`` is the seat on the other side."""
    entry = case.entries[at]
    for seat in many:
        amount = entry.amounts[seat]
        told: Params = {"seat": seat, "amount": abs(amount), "line": case.tell(entry)}
        for booked in _book(case, {at: _shift(entry, {seat: -amount, one: amount})}):
            yield kind.mistake(booked, told, clause=entry.rule, events=_events(case, entry))


def _taken(case: Case, at: int, kind: Kind, seat: int) -> Iterator[Mistake]:
    """A line in which a seat that has no part in it stands in the place of one."""
    entry = case.entries[at]
    amount = entry.amounts[seat]
    for wrong in range(case.seats):
        if not entry.amounts[wrong]:
            told: Params = {"seat": seat, "wrong": wrong, "amount": abs(amount), "line": case.tell(entry)}
            for booked in _book(case, {at: _shift(entry, {seat: -amount, wrong: amount})}):
                yield kind.mistake(booked, told, clause=entry.rule, events=_events(case, entry))


def _events(case: Case, entry: Entry) -> tuple[int, ...]:
    return mistakes_of(case.game.id).events(case.facts, entry)


def _tell_amounts(entry: Entry) -> tuple[Words, ...]:
    moved = [(seat, amount) for seat, amount in enumerate(entry.amounts) if amount]
    told = [(GETS if amount > 0 else PAYS)(seat=seat, amount=abs(amount)) for seat, amount in moved]
    if entry.house:
        told.append((HOUSE_GETS if entry.house > 0 else HOUSE_PAYS)(amount=abs(entry.house)))
    return tuple(told)


def _times(entry: Entry, times: int) -> Entry:
    return Entry(entry.rule, tuple([amount * times for amount in entry.amounts]), entry.cause, entry.house * times)


def _shift(entry: Entry, by_seat: dict[int, int], house: int = 0) -> Entry:
    amounts = tuple([amount + by_seat.get(seat, 0) for seat, amount in enumerate(entry.amounts)])
    return Entry(entry.rule, amounts, entry.cause, entry.house + house)


def _book(case: Case, instead: dict[int, Entry]) -> Iterator[Booked]:
    """What a game comes to with other entries in place of some: at the cash desk, and where the room still adds its part."""
    entries = [instead.get(at, entry) for at, entry in enumerate(case.entries)]
    yield sum_up(entries, case.seats)
    if _is_closed_by_room(case) and not any(_is_of_room(case.entries[at]) for at in instead):
        of_game = [entry for entry in entries if not _is_of_room(entry)]
        yield sum_up(close(of_game, case.rules, case.seats, case.balances), case.seats)


def _is_closed_by_room(case: Case) -> bool:
    """Whether the room cuts or charges the game in one step, after all that the game pays."""
    plain = case.rules.limits == NO_LIMITS and case.rules.fee == NO_FEE
    return not plain and not any(entry.house for entry in case.entries if not _is_of_room(entry))


def _is_of_room(entry: Entry) -> bool:
    return isinstance(entry.cause, Cut | Rake | SeatFee)
