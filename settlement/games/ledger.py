"""The ledger of one game: entries that each sum to zero, what they add up to, and the outcome as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from settlement.findings import Finding
from settlement.words import Words


class Entry(msgspec.Struct, frozen=True):
    """One movement of money: the clause it follows, what each seat gets (whole units), what the house gets.

    ``amounts`` (one int a seat) and ``house`` sum to zero. ``cause`` says what is paid, as a value of the game: from it
    and the facts the game tells the line in words, which only a report asks for. ``always`` shows the line to a seat
    even where it is 0.
    """

    rule: str
    amounts: tuple[int, ...]
    cause: Any
    house: int = 0
    always: bool = False


class Line(msgspec.Struct, frozen=True):
    """A line of a seat's payout as it is reported: clause, amount in whole units, the arithmetic in words."""

    rule: str
    amount: int
    words: Words

    @property
    def why(self) -> str:
        """The arithmetic in English."""
        return str(self.words)


class Payout(NamedTuple):
    """What a settled game comes to, without a word: one int a seat, the house, and the numbers that the game counts."""

    amounts: tuple[int, ...]
    house: int
    counted: tuple[int, ...] = ()


class Fact(NamedTuple):
    """A line of the report above the money: what was established, and by which clause (match points, phases …)."""

    label: Words
    words: Words
    rule: str

    @property
    def text(self) -> str:
        """What was established, in English."""
        return str(self.words)


class Outcome(msgspec.Struct, kw_only=True):
    """What a game comes to: ``settled`` with entries and a result, or ``void`` or ``rejected`` without payouts.

    ``amounts`` has one int a seat; it is empty unless the game is settled. ``facts`` are the game's own value of what
    happened, ``result`` what a report shows of it. ``counted`` are the numbers of the game's statistic.
    ``tell`` and ``describe`` make words, and only a report calls them.
    """

    status: Literal["settled", "void", "rejected"]
    findings: list[Finding] = []
    facts: Any = None
    result: Any = None
    entries: Sequence[Entry] = ()
    amounts: tuple[int, ...] = ()
    house: int = 0
    counted: tuple[int, ...] = ()
    tell: Callable[[Entry, int], Words] | None = None
    describe: Callable[[], list[Fact]] = list

    @property
    def payout(self) -> Payout:
        """The amounts alone."""
        return Payout(self.amounts, self.house, self.counted)

    def lines(self, seat: int) -> list[Line]:
        """The lines of one seat, in the order of the entries; they sum to its amount."""
        tell = self.tell
        shown = [entry for entry in self.entries if entry.amounts[seat] or entry.always]
        return [Line(e.rule, e.amounts[seat], tell(e, seat)) for e in shown] if tell is not None else []


def balance(entries: Sequence[Entry], seats: int) -> Payout:
    """What entries add up to.

    :raises AssertionError: when an entry, or the whole with the house, does not sum to zero: a bug of ours.
    """
    for e in entries:
        if sum(e.amounts) + e.house != 0 or len(e.amounts) != seats:
            raise AssertionError(f"the entry of {e.rule} does not sum to zero: {e.amounts} with house {e.house}")
    if len(entries) == 1:
        return Payout(entries[0].amounts, entries[0].house)
    amounts = tuple(map(sum, zip(*[e.amounts for e in entries], strict=True))) if entries else (0,) * seats
    house = sum([e.house for e in entries])
    if sum(amounts) + house != 0:
        raise AssertionError(f"payouts {amounts} with house {house} do not sum to zero")
    return Payout(amounts, house)
