"""The ledger of one game: entries that each sum to zero, the payouts they add up to, and the outcome as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from settlement.findings import Finding


class Entry(msgspec.Struct, frozen=True):
    """One movement of money: the clause it follows, what each seat gets (whole units), what the house gets.

    ``amounts`` (one int a seat) and ``house`` sum to zero. ``why`` is called with a seat only when a report is
    written, so that counting money never pays for words. ``always`` shows the line to a seat even where it is 0.
    """

    rule: str
    amounts: tuple[int, ...]
    why: Callable[[int], str]
    house: int = 0
    always: bool = False


class Line(msgspec.Struct, frozen=True):
    """A line of a seat's payout as it is reported: clause, amount in whole units, the arithmetic in words."""

    rule: str
    amount: int
    why: str


class Payout(NamedTuple):
    """What a settled game comes to, without a word: one int a seat, the house, and the count phases where it has any."""

    amounts: tuple[int, ...]
    house: int
    phases: tuple[int, ...] = ()


class Fact(NamedTuple):
    """A line of the report above the money: what was established, and by which clause (match points, phases …)."""

    label: str
    text: str
    rule: str


class Outcome(msgspec.Struct, kw_only=True):
    """What a game comes to: ``settled`` with entries and a result, or ``void`` or ``rejected`` without payouts.

    ``amounts`` has one int a seat; it is empty unless the game is settled. ``facts`` writes the report's upper part
    and is only called when a report is written.
    """

    status: Literal["settled", "void", "rejected"]
    findings: list[Finding] = []
    result: Any = None
    entries: Sequence[Entry] = ()
    amounts: tuple[int, ...] = ()
    house: int = 0
    facts: Callable[[], list[Fact]] = list

    @property
    def payout(self) -> Payout:
        """The amounts alone."""
        result = self.result if isinstance(self.result, dict) else {}  # only rush counts phases
        return Payout(self.amounts, self.house, tuple(result.get("phases", ())))

    def lines(self, seat: int) -> list[Line]:
        """The lines of one seat, in the order of the entries; they sum to its amount."""
        return [Line(e.rule, e.amounts[seat], e.why(seat)) for e in self.entries if e.amounts[seat] or e.always]


def settled(
    entries: Sequence[Entry], seats: int, result: Any, findings: list[Finding], facts: Callable[[], list[Fact]]
) -> Outcome:
    """A settled outcome from its entries.

    :raises AssertionError: when an entry, or the whole with the house, does not sum to zero: a bug of ours.
    """
    for e in entries:
        if sum(e.amounts) + e.house != 0 or len(e.amounts) != seats:
            raise AssertionError(f"the entry of {e.rule} does not sum to zero: {e.amounts} with house {e.house}")
    if len(entries) == 1:
        amounts, house = entries[0].amounts, entries[0].house
    else:
        amounts = tuple(map(sum, zip(*[e.amounts for e in entries], strict=True))) if entries else (0,) * seats
        house = sum([e.house for e in entries])
        if sum(amounts) + house != 0:
            raise AssertionError(f"payouts {amounts} with house {house} do not sum to zero")
    return Outcome(
        status="settled", findings=findings, result=result, entries=entries, amounts=amounts, house=house, facts=facts
    )


def void(findings: list[Finding]) -> Outcome:
    """A game that never started: no payouts."""
    return Outcome(status="void", findings=findings)


def rejected(findings: list[Finding]) -> Outcome:
    """A game with an error: no payouts, and the findings say why."""
    return Outcome(status="rejected", findings=findings)
