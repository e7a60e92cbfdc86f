"""The payout report of one game for people: where it comes from, what was established, who gets what by which clause."""

from __future__ import annotations

from msgspec import UNSET

from cli.findings import finding_lines
from cli.terminal import columns, cut, labelled, padded, painted, safe, wrapped
from settlement.games.ledger import Outcome
from settlement.logs.settle import GameResult

_STATUS_SAYS = {
    "settled": "settled",
    "void": "void: the game never started, nobody pays",
    "rejected": "REJECTED: the record has an error, so nothing is paid out",
    "duplicate": "duplicate: the same game stands in the input before, and is not paid twice",
    "conflict": "CONFLICT: the same game id stands over different contents, so none of them is paid out",
    "incomplete": "INCOMPLETE: the record is cut off, so nothing is paid out",
}


def amount(value: int) -> str:
    """An amount for people: whole units with their sign, their digits as they are in the words beside them (``+12000``)."""
    return f"{value:+}" if value else "0"


def seat_name(result: GameResult, seat: int, most: int) -> str:
    """``seat 0, u1``: a seat and its player's id, cut to ``most`` columns."""
    ids = {p.seat: p.id for p in result.log.players} if result.log is not None else {}
    return f"seat {seat}, {cut(ids[seat], most)}" if seat in ids else f"seat {seat}"


def header_rows(result: GameResult) -> list[tuple[str, str]]:
    """What identifies a game, as (label, text): status, room, profile with its fingerprint, start, place in the input."""
    rows = [("status", status_text(result))]
    log, edition = result.log, result.edition
    if log is not None and log.room is not UNSET:
        rows.append(("room", log.room))
    if edition is not None:
        rows.append(("profile", f"{edition.label}, {edition.title} (sha256 {edition.sha256[:12]})"))
    if log is not None:
        rows.append(("started", log.started_at))
    rows.append(("recorded", f"{result.file}, line {result.line}"))
    return rows


def status_text(result: GameResult) -> str:
    """What became of the game, in words."""
    return _STATUS_SAYS[result.status]


def currency(result: GameResult) -> str:
    """What the amounts are counted in, as the profile says."""
    return result.edition.currency if result.edition is not None else "units"


def game_title(result: GameResult, most: int) -> str:
    """The game's name in a report."""
    name = cut(result.game_id, most) if result.game_id is not None else "without a readable id"
    return f"Game {name}" + (f" ({result.game})" if result.game else "")


def game_lines(result: GameResult, wide: int) -> list[str]:
    """The whole report of a game, in lines of at most ``wide`` columns where its texts can be broken."""
    return [*head_lines(result, wide), *body_lines(result, wide), *findings_block(result, wide)]


def head_lines(result: GameResult, wide: int) -> list[str]:
    """The game, what became of it, and what identifies it."""
    title = game_title(result, wide - 20)
    return [painted(title, bold=True), "-" * columns(title), *labelled(header_rows(result), wide)]


def body_lines(result: GameResult, wide: int) -> list[str]:
    """What was established, and the money; nothing for a game that isn't settled."""
    if result.outcome is None or result.status != "settled":
        return []
    return [*facts_lines(result.outcome, wide), *money_lines(result, result.outcome, wide)]


def facts_lines(outcome: Outcome, wide: int) -> list[str]:
    """What was established, each with its clause."""
    facts = outcome.describe()
    if not facts:
        return []
    rows = [(str(fact.label), f"{fact.text} [{fact.rule}]" if fact.rule else fact.text) for fact in facts]
    return ["", *labelled(rows, wide)]


def money_lines(result: GameResult, outcome: Outcome, wide: int) -> list[str]:
    """Who gets what: each seat's lines with clause, amount and arithmetic, then the house, and the sum of all."""
    by_seat = [outcome.lines(seat) for seat in range(len(outcome.amounts))]
    together = sum(outcome.amounts) + outcome.house
    values = [*outcome.amounts, outcome.house, together, *(line.amount for lines in by_seat for line in lines)]
    digits = max(len(amount(value)) for value in values)
    labels = max(len("together"), *(columns(line.rule) + 2 for lines in by_seat for line in lines), 0)

    def row(label: str, value: int, why: str, *, bold: bool = False) -> list[str]:
        start = f"  {padded(safe(label), labels)}  {padded(amount(value), digits, right=True)}  "
        rows = wrapped(safe(why), wide, start, " " * columns(start))
        return [painted(one, bold=True) for one in rows] if bold else rows

    lines = ["", f"  Payouts in {safe(currency(result))}"]
    for seat, its in enumerate(by_seat):
        lines.append(f"  {seat_name(result, seat, wide - 12)}")
        for line in its:
            lines += row(f"  {line.rule}", line.amount, line.why)
        lines += row("  total", outcome.amounts[seat], receives(outcome.amounts[seat]), bold=True)
    lines += row("house", outcome.house, "keeps" if outcome.house > 0 else "")
    lines += row("together", together, "always 0: what some receive, others pay")
    return lines


def receives(value: int) -> str:
    """What a seat's total means."""
    return "receives" if value > 0 else "pays" if value < 0 else "neither receives nor pays"


def findings_block(result: GameResult, wide: int) -> list[str]:
    """The game's findings, without the place that the report's head says already."""
    if not result.findings:
        return []
    lines = [""]
    for finding in result.findings:
        lines += finding_lines(finding, wide, "  ", whole=finding.line not in (None, result.line))
    return lines
