"""The audit of one game for people: claimed beside computed, what is still owed, and which lines explain it."""

from __future__ import annotations

from typing import NamedTuple

from cli.language import show, tr
from cli.payouts import PLACE, SEAT, amount, body_lines, findings_block, game_title, head_lines, seat_name
from cli.tables import figures
from cli.terminal import painted, safe, wrapped
from settlement.logs.causes import Survey
from settlement.logs.reasons import tell_rest
from settlement.logs.report import amounts, claimed, difference, house, verdict
from settlement.logs.settle import GameResult
from settlement.words import Message, say

VERDICTS = {
    "match": say("match: the live server booked what the rules come to"),
    "mismatch": say("MISMATCH: the live server booked other amounts than the rules come to"),
    "unclaimed": say("unclaimed: the log doesn't say what the live server booked"),
    "rejected": say("rejected: without a settled game there is nothing to compare"),
}
COMPARED = ("", *map(str, (say("computed"), say("claimed"), say("difference"))), "")
NAMES = (say("match"), say("mismatch"), say("unclaimed"), say("rejected"), say("void"), say("duplicate"))
NAMES_MORE = (say("conflict"), say("incomplete"))
VERDICT = Message("report/verdict", "Verdict: {verdict}")
MORE = Message("report/more", "… and {n} more")
ROOM_FOR_WORDS = 80
"""Columns from which the last of ``COMPARED``, a difference in words, is shown."""
MOST_LISTED = 1000


class Listed(NamedTuple):
    """A game to look at: which of those shown it is (from 1), its title, where it is recorded, its verdict in short."""

    number: int
    title: str
    recorded: str
    short: str


class ToLookAt:
    """The shown games that neither match nor are unclaimed: the first :data:`MOST_LISTED`, and how many ``more``."""

    def __init__(self) -> None:
        self.shown = 0
        self.listed: list[Listed] = []
        self.more = 0

    def add(self, result: GameResult) -> None:
        """Counts a game that is shown, and lists it if it is one of them."""
        self.shown += 1
        if verdict(result) in ("match", "unclaimed"):
            return
        if len(self.listed) == MOST_LISTED:
            self.more += 1
            return
        recorded = show(PLACE(file=result.file, line=result.line))
        self.listed.append(Listed(self.shown, game_title(result, 40), recorded, in_short(result)))

    def lines(self, wide: int) -> list[str]:
        """The list below a report, in lines of at most ``wide`` columns; none where the report is of one game."""
        if self.shown < 2 or not self.listed:
            return []
        lines = [painted(tr("Games to look at"), bold=True)]
        for game in self.listed:
            lines += wrapped(f"{game.title}: {game.short}; {safe(game.recorded)}", wide, "  ", "    ")
        return lines + ([f"  {show(MORE(n=self.more))}"] if self.more else [])


def audit_lines(result: GameResult, survey: Survey, wide: int) -> list[str]:
    """The whole audit of a game, in lines of at most ``wide`` columns.

    :param survey: the mismatches of the run, by which a difference is explained.
    """
    return [
        *head_lines(result, wide),
        *body_lines(result, wide),
        *_verdict_lines(result, survey, wide),
        *findings_block(result, wide),
    ]


def causes_lines(survey: Survey, wide: int) -> list[str]:
    """What explains most mismatches of the run, in lines of at most ``wide`` columns; none where nothing does."""
    said = survey.causes.tell()
    if not said:
        return []
    lines = [painted(tr("What the mismatches have in common"), bold=True)]
    for words in said:
        lines += wrapped(show(words), wide, "  - ", "    ")
    return lines


def comparison(result: GameResult, name_wide: int) -> list[tuple[str, str, str, str, str]]:
    """Rows of computed, claimed and difference, a seat each and the house (columns: ``COMPARED``); none without both."""
    booked, owed = claimed(result), difference(result)
    if booked is None or owed is None:
        return []
    names = [seat_name(result, seat, name_wide) for seat in range(len(owed.payouts))]
    rows = zip(
        [*names, tr("house")],
        [*amounts(result), house(result)],
        [*booked.payouts, booked.house],
        [*owed.payouts, owed.house],
        strict=True,
    )
    return [(name, amount(c), amount(b), amount(d), _owed(d)) for name, c, b, d in rows]


def in_short(result: GameResult) -> str:
    """The verdict of a game in a few words, with who is owed what."""
    owed = difference(result)
    if owed is None:
        return tr(result.status)
    named = [(show(SEAT(seat=seat)), value) for seat, value in enumerate(owed.payouts)] + [(tr("house"), owed.house)]
    return f"{tr(verdict(result))}, " + ", ".join(f"{name} {amount(value)}" for name, value in named if value)


def reasons(result: GameResult, survey: Survey) -> list[str]:
    """Sentences that explain a mismatch, the most telling first; none where there is no mismatch."""
    if verdict(result) != "mismatch":
        return []
    return [show(reason.words) for reason in survey.reasons(result)] or [show(tell_rest(result))]


def _owed(value: int) -> str:
    return tr("is still owed this") if value > 0 else tr("still owes this") if value < 0 else ""


def _verdict_lines(result: GameResult, survey: Survey, wide: int) -> list[str]:
    lines = [""]
    shown = len(COMPARED) if wide >= ROOM_FOR_WORDS else len(COMPARED) - 1
    rows = [(name, cells[: shown - 1]) for name, *cells in comparison(result, wide)]
    if rows:
        lines += [*figures("", list(map(tr, COMPARED[1:shown])), rows, wide), ""]
    said = verdict(result)
    colour = "red" if said == "mismatch" else None
    lines += [
        painted(line, colour, bold=True) for line in wrapped(show(VERDICT(verdict=VERDICTS[said])), wide, "  ", "    ")
    ]
    for reason in reasons(result, survey):
        lines += wrapped(reason, wide, "  - ", "    ")
    return lines
