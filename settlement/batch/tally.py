"""What a chunk comes to in numbers: few, whatever its size, and such that chunks add up."""

from __future__ import annotations

import msgspec

from settlement.batch.rows import Paid
from settlement.jobs.counts import count, size_class
from settlement.logs.filters import FILTERED, Named
from settlement.logs.settle import GameResult

_BEHIND = "\t"
"""What stands between a currency, which has no control characters, and the rest of a key."""


class Tally(msgspec.Struct, kw_only=True):
    """Numbers of records: by status, of findings by code and severity; ``records`` counts what was read.

    ``named`` and ``close`` are names that filters ask for (:class:`settlement.logs.filters.Named`).
    The rest is for the page and only counted where one is asked for: games and what winners got by day and room,
    amounts by size, each behind its currency (:func:`counted_behind`); the numbers of each game's statistic, behind its id.
    """

    records: int = 0
    statuses: dict[str, int] = {}
    findings: dict[str, int] = {}
    severities: dict[str, int] = {}
    named: dict[str, int] = {}
    close: dict[str, int] = {}
    games_of_day: dict[str, int] = {}
    moved_of_day: dict[str, int] = {}
    games_of_room: dict[str, int] = {}
    moved_of_room: dict[str, int] = {}
    amounts: dict[str, int] = {}
    numbers: dict[str, int] = {}

    def count(self, result: GameResult) -> None:
        """Counts a result's status and findings."""
        count(self.statuses, result.status)
        for finding in result.findings:
            count(self.findings, finding.code)
            count(self.severities, finding.severity)

    def settle(self) -> None:
        """Counts a settled game without findings."""
        count(self.statuses, "settled")

    def leave_out(self, by: int = 1) -> None:
        """Counts records that the filters leave out; with a negative number, back in."""
        count(self.statuses, FILTERED, by)

    def name(self, named: Named) -> None:
        """Notes which names of the filters records have."""
        self.named, self.close = named.records, named.close

    @property
    def kept(self) -> int:
        """How many records were counted that the filters don't leave out."""
        return sum(number for status, number in self.statuses.items() if status != FILTERED)

    def picture(self, paid: Paid) -> None:
        """Counts what the page needs of a settled game."""
        amounts, _, numbers = paid.payout
        moved = sum(amount for amount in amounts if amount > 0)
        before = paid.group.edition.currency + _BEHIND
        room, day = before + (paid.group.room or ""), before + paid.group.day
        count(self.games_of_day, day)
        count(self.moved_of_day, day, moved)
        count(self.games_of_room, room)
        count(self.moved_of_room, room, moved)
        for amount in amounts:
            count(self.amounts, before + size_class(amount))
        for number in numbers:
            count(self.numbers, paid.group.edition.game + _BEHIND + str(number))

    @property
    def currencies(self) -> list[str]:
        """The currencies that settled games were paid in, where the page is asked for."""
        return sorted({key.partition(_BEHIND)[0] for key in self.games_of_day})

    def add(self, other: Tally, sign: int = 1) -> None:
        """Adds another tally, or with ``sign`` -1 takes it away; what comes to 0 is left out."""
        self.records += sign * other.records
        for name in self.__struct_fields__[1:]:
            mine: dict[str, int] = getattr(self, name)
            for key, number in getattr(other, name).items():
                count(mine, key, sign * number)
                if not mine[key]:
                    del mine[key]


def counted_behind(counts: dict[str, int], first: str) -> dict[str, int]:
    """Of counts by two things (a currency and a day, a game and a number) those of one first thing, by the second."""
    start = first + _BEHIND
    return {key.removeprefix(start): number for key, number in counts.items() if key.startswith(start)}
