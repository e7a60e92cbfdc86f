"""What was booked, from elsewhere than the logs: a CSV file of amounts by game and seat.

Its columns are ``game_id``, ``seat`` (a number from 0, or ``house``) and ``amount`` (whole units); it has a row for each
seat of a game and for the house. What it says stands in place of the logs' own claims, and a game that it doesn't name is
unclaimed. Nothing is filled in: a game with a missing row, a doubled one or a wrong one has no claim, and a finding says so.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterator

from msgspec import UNSET, Struct

from settlement.findings import Finding, FindingPage, quoted, shown_path
from settlement.games.log import Claimed, GameLog
from settlement.words import Words, say

COLUMNS = ("game_id", "seat", "amount")
HOUSE = "house"
_WHOLE = re.compile(r"[+-]?[0-9]{1,19}")
_SEAT = re.compile(r"[0-3]")
_MOST = 2**63 - 1
_APOSTROPHE = re.compile("'+[=+\\-@＝＋－＠\t\r\n]")

BAD_FILE = FindingPage(
    code="claims/unreadable",
    severity="error",
    title="a file of claims is no CSV of the three columns",
    why="What was booked can't be told from it, so no game could be compared.",
    do="Write UTF-8 text whose first line is `game_id,seat,amount`, and a row for each seat and the house below it.",
    bad="game,player,points",
    good="game_id,seat,amount\nr7-000123,0,40\nr7-000123,1,-40\nr7-000123,house,0",
)
BAD_ROW = FindingPage(
    code="claims/bad-row",
    severity="error",
    title="a row of claims can't be read",
    why="An amount that is guessed would make a wrong adjustment, so the game of the row is not compared.",
    do="Write the game's id, a seat from 0 or `house`, and a whole number.",
    bad="r7-000123,A,40.0",
    good="r7-000123,0,40",
)
TWICE = FindingPage(
    code="claims/duplicate-row",
    severity="error",
    title="two rows of claims are of the same seat of a game",
    why="Which of the two amounts was booked can't be told, so the game is not compared.",
    do="Leave one row a seat; where two postings were made, write their sum.",
)
UNKNOWN_GAME = FindingPage(
    code="claims/unknown-game",
    severity="error",
    title="a game of the claims is in none of the logs",
    why="Something was booked for a game of which there is no record, so nobody can say whether it is right.",
    do="Give the log that holds the game, or look for the id, which is compared exactly.",
)
MISSING_SEAT = FindingPage(
    code="claims/missing-seat",
    severity="error",
    title="the claims of a game are not of all its seats and the house",
    why="No amount is filled in for what is missing, so the game is not compared.",
    do="Add a row for each seat and for `house`, with 0 where nothing was booked.",
)
UNKNOWN_SEAT = FindingPage(
    code="claims/unknown-seat",
    severity="error",
    title="the claims of a game are of a seat that it doesn't have",
    why="The amounts are of another game, or seats are counted from 1, so the game is not compared.",
    do="Count seats from 0, as the logs do.",
)
PAGES = (BAD_FILE, BAD_ROW, TWICE, UNKNOWN_GAME, MISSING_SEAT, UNKNOWN_SEAT)


class _Rows(Struct):
    """What a file says of a game: the line of its first row, the amounts by seat, and whether a row can't be taken."""

    line: int
    amounts: dict[str, int]
    is_faulty: bool = False


class Claims:
    """What was booked by game, and what is wrong with the rows that say so.

    ``findings`` are whole once the run has ended; each is said once.

    :param path: the CSV file.
    :raises OSError: the file can't be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._games: dict[str, _Rows] = {}
        self._met: set[str] = set()
        self._found: dict[Finding, None] = {}
        with open(path, "rb") as file:
            self._read(file.read())

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the file, and with the claims of the games that went by, in order of the lines."""
        return sorted(self._found, key=lambda finding: finding.line or 0)

    def unknown_games(self) -> list[Finding]:
        """The games of the file that no record went by of; asked when all records have."""
        shown = [(game_id, rows.line) for game_id, rows in self._games.items() if game_id not in self._met]
        return [
            self._finding(UNKNOWN_GAME, line, say("none of the logs holds the game {game}", game=quoted(game_id)))
            for game_id, line in shown
        ]

    def meet(self, game_id: str) -> None:
        """Notes that there is a record of a game."""
        self._met.add(game_id)

    def put_into(self, log: GameLog) -> None:
        """Puts what the file says into a log, in place of its own claim."""
        log.claimed = UNSET
        rows = self._games.get(log.game_id)
        if rows is None:
            return
        seats = [str(seat) for seat in range(len(log.deal.hands))]
        missing = [name for name in (*seats, HOUSE) if name not in rows.amounts]
        beyond = [name for name in rows.amounts if name not in (*seats, HOUSE)]
        if beyond:
            words = say(
                "{game} has seats {seats:,}, and no seat {seat}",
                game=quoted(log.game_id),
                seats=tuple(seats),
                seat=beyond[0],
            )
            self._say(UNKNOWN_SEAT, rows.line, words)
        elif missing and not rows.is_faulty:
            words = say(
                "the claims of {game} have no row of {missing:,}", game=quoted(log.game_id), missing=tuple(missing)
            )
            self._say(MISSING_SEAT, rows.line, words)
        elif not rows.is_faulty:
            log.claimed = Claimed(payouts=[rows.amounts[seat] for seat in seats], house=rows.amounts[HOUSE])

    def _read(self, raw: bytes) -> None:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            words = say("byte {at} is no UTF-8", at=fault.start)
            self._say(BAD_FILE, raw.count(b"\n", 0, fault.start) + 1, words)
            return
        lines = csv.reader(io.StringIO(text, newline=""), strict=True)
        try:
            self._read_rows(lines)
        except csv.Error as fault:
            self._say(BAD_FILE, max(lines.line_num, 1), say("the line is no CSV: {fault}", fault=str(fault)))

    def _read_rows(self, lines: Iterator[list[str]]) -> None:
        head = [cell.strip() for cell in next(lines, [])]
        if sorted(head) != sorted(COLUMNS):
            words = say(
                "the first line is {found}, it must be {due}", found=quoted(",".join(head)), due=",".join(COLUMNS)
            )
            self._say(BAD_FILE, 1, words)
            return
        order = [head.index(name) for name in COLUMNS]
        for row in lines:
            line: int = getattr(lines, "line_num")  # noqa: B009 - the type of a CSV reader has no public name
            if not row:
                continue
            if len(row) != len(COLUMNS):
                self._say(BAD_ROW, line, say("the row has {n} cells, it must have three", n=len(row)))
                if len(row) > order[0]:
                    self._rows_of(row[order[0]], line).is_faulty = True
                continue
            self._take(line, *[row[place] for place in order])

    def _take(self, line: int, game_id: str, seat: str, amount: str) -> None:
        seat, amount = seat.strip(), amount.strip()
        rows = self._rows_of(game_id, line)
        if not _SEAT.fullmatch(seat) and seat != HOUSE:
            words = say("the seat is {seat}, it must be a number from 0 to 3, or house", seat=quoted(seat))
            self._say(BAD_ROW, line, words)
        elif not _WHOLE.fullmatch(amount) or abs(int(amount)) > _MOST:
            self._say(BAD_ROW, line, say("the amount is {amount}, it must be a whole number", amount=quoted(amount)))
        elif seat in rows.amounts:
            self._say(TWICE, line, say("a second row of seat {seat} of {game}", seat=seat, game=quoted(game_id)))
        else:
            rows.amounts[seat] = int(amount)
            return
        rows.is_faulty = True

    def _rows_of(self, game_id: str, line: int) -> _Rows:
        """What is known of a game, whose id may have the apostrophe with which our own CSV keeps it from a spreadsheet."""
        if _APOSTROPHE.match(game_id):
            game_id = game_id[1:]
        return self._games.setdefault(game_id, _Rows(line, {}))

    def _say(self, page: FindingPage, line: int, words: Words) -> None:
        self._found[self._finding(page, line, words)] = None

    def _finding(self, page: FindingPage, line: int, words: Words) -> Finding:
        return page.finding(words, file=shown_path(self.path), line=line)
