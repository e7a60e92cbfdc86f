"""The audit of one game for people: claimed beside computed, what is still owed, and which lines explain it."""

from __future__ import annotations

from typing import Any

from cli.difference import explained
from cli.payouts import amount, body_lines, findings_block, head_lines, seat_name
from cli.terminal import painted, wrapped
from settlement.games.book import Book
from settlement.logs.settle import GameResult

VERDICTS = {
    "match": "match: the live server booked what the rules come to",
    "mismatch": "MISMATCH: the live server booked other amounts than the rules come to",
    "unclaimed": "unclaimed: the log doesn't say what the live server booked",
    "rejected": "rejected: without a settled game there is nothing to compare",
}
COMPARED = ("", "computed", "claimed", "difference", "")


def audit_lines(result: GameResult, audited: dict[str, Any], book: Book, wide: int) -> list[str]:
    """The whole audit of a game, in lines of at most ``wide`` columns where its texts can be broken.

    :param audited: its object of :func:`settlement.logs.report.audit_object`.
    """
    return [
        *head_lines(result, wide),
        *body_lines(result, wide),
        *_verdict_lines(result, audited, book, wide),
        *findings_block(result, wide),
    ]


def comparison(result: GameResult, audited: dict[str, Any], name_wide: int) -> list[tuple[str, str, str, str, str]]:
    """Rows of computed, claimed and difference, a seat each and the house (columns: ``COMPARED``); none without both."""
    claimed, difference = audited["claimed"], audited["difference"]
    if claimed is None or difference is None:
        return []
    computed = [p["amount"] for p in audited["payouts"]] or [0] * len(difference["payouts"])
    rows = [
        (seat_name(result, seat, name_wide), amount(c), amount(b), amount(d), _owed(d))
        for seat, (c, b, d) in enumerate(zip(computed, claimed["payouts"], difference["payouts"], strict=True))
    ]
    house = difference["house"]
    rows.append(("house", amount(audited["house"]), amount(claimed["house"]), amount(house), _owed(house)))
    return rows


def reasons(result: GameResult, audited: dict[str, Any], book: Book) -> list[str]:
    """Sentences that explain a mismatch; none where there is no mismatch."""
    if audited["verdict"] != "mismatch":
        return []
    if result.status != "settled":
        return ["the game is void, so nobody pays, and amounts were booked"]
    return explained(result, book)


def _owed(difference: int) -> str:
    return "is still owed this" if difference > 0 else "still owes this" if difference < 0 else ""


def _verdict_lines(result: GameResult, audited: dict[str, Any], book: Book, wide: int) -> list[str]:
    from tabulate import tabulate

    lines = [""]
    rows = comparison(result, audited, max(12, wide - 58))
    if rows:
        narrow = wide < 80
        table = tabulate(
            [row[:4] if narrow else row for row in rows],
            headers=COMPARED[:4] if narrow else COMPARED,
            tablefmt="plain",
            disable_numparse=True,
            colalign=("left", "right", "right", "right", "left")[: 4 if narrow else 5],
        )
        lines += [*(f"  {line}".rstrip() for line in table.split("\n")), ""]
    verdict = audited["verdict"]
    for number, line in enumerate(wrapped(f"Verdict: {VERDICTS[verdict]}", wide, "  ", "           ")):
        lines.append(painted(line, "red" if verdict == "mismatch" else None, bold=not number))
    for reason in reasons(result, audited, book):
        lines += wrapped(reason, wide, "  - ", "    ")
    return lines
