"""The payout report of one game for people: where it comes from, what was established, who gets what by which clause."""

from __future__ import annotations

from msgspec import UNSET

from cli.findings import finding_lines
from cli.language import show, tr
from cli.terminal import columns, cut, labelled, padded, painted, safe, wrapped
from settlement.games.ledger import Outcome
from settlement.logs.settle import GameResult
from settlement.words import Message, say

STATUS_SAYS = {
    "settled": say("settled"),
    "void": say("void: the game never started, nobody pays"),
    "rejected": say("REJECTED: the record has an error, so nothing is paid out"),
    "duplicate": say("duplicate: the same game stands in the input before, and is not paid twice"),
    "conflict": say("CONFLICT: the same game id stands over different contents, so none of them is paid out"),
    "incomplete": say("INCOMPLETE: the record is cut off, so nothing is paid out"),
}
SEAT = Message("report/seat", "seat {seat}")
SEAT_OF = Message("report/seat-of", "seat {seat}, {player}")
PLACE = Message("report/place", "{file}, line {line}")
GAME = Message("report/game", "Game {game_id}")
GAME_OF = Message("report/game-of", "Game {game_id} ({game})")
PAYOUTS_IN = Message("report/payouts-in", "Payouts in {currency}")


def amount(value: int) -> str:
    """An amount for people: whole units with their sign, their digits as they are in the words beside them (``+12000``)."""
    return f"{value:+}" if value else "0"


def seat_name(result: GameResult, seat: int, most: int) -> str:
    """``seat 0, u1``: a seat and its player's id, cut to ``most`` columns."""
    ids = {p.seat: p.id for p in result.log.players} if result.log is not None else {}
    return show(SEAT_OF(seat=seat, player=cut(ids[seat], most)) if seat in ids else SEAT(seat=seat))


def header_rows(result: GameResult) -> list[tuple[str, str]]:
    """What identifies a game, as (label, text): status, room, profile with its fingerprint, start, place in the input."""
    rows = [(tr("status"), status_text(result))]
    log, edition = result.log, result.edition
    if log is not None and log.room is not UNSET:
        rows.append((tr("room"), log.room))
    if edition is not None:
        rows.append((tr("profile"), f"{edition.label}, {edition.title} (sha256 {edition.sha256[:12]})"))
    if log is not None:
        rows.append((tr("started"), log.started_at))
    rows.append((tr("recorded"), show(PLACE(file=result.file, line=result.line))))
    return rows


def status_text(result: GameResult) -> str:
    """What became of the game, in words."""
    return show(STATUS_SAYS[result.status])


def currency(result: GameResult) -> str:
    """What the amounts are counted in, as the profile says."""
    return result.edition.currency if result.edition is not None else tr("units")


def game_title(result: GameResult, most: int) -> str:
    """The game's name in a report."""
    name = cut(result.game_id, most) if result.game_id is not None else tr("without a readable id")
    return show(GAME_OF(game_id=name, game=result.game) if result.game else GAME(game_id=name))


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
    rows = [
        (show(fact.label), f"{show(fact.words)} [{fact.rule}]" if fact.rule else show(fact.words)) for fact in facts
    ]
    return ["", *labelled(rows, wide)]


def money_lines(result: GameResult, outcome: Outcome, wide: int) -> list[str]:
    """Who gets what: each seat's lines with clause, amount and arithmetic, then the house, and the sum of all."""
    by_seat = [outcome.lines(seat) for seat in range(len(outcome.amounts))]
    together = sum(outcome.amounts) + outcome.house
    values = [*outcome.amounts, outcome.house, together, *(line.amount for lines in by_seat for line in lines)]
    digits = max(len(amount(value)) for value in values)
    labels = max(columns(tr("together")), *(columns(line.rule) + 2 for lines in by_seat for line in lines), 0)

    def row(label: str, value: int, why: str, *, bold: bool = False) -> list[str]:
        start = f"  {padded(safe(label), labels)}  {padded(amount(value), digits, right=True)}  "
        rows = wrapped(safe(why), wide, start, " " * columns(start))
        return [painted(one, bold=True) for one in rows] if bold else rows

    lines = ["", f"  {show(PAYOUTS_IN(currency=safe(currency(result))))}"]
    for seat, its in enumerate(by_seat):
        lines.append(f"  {seat_name(result, seat, wide - 12)}")
        for line in its:
            lines += row(f"  {line.rule}", line.amount, show(line.words))
        lines += row(f"  {tr('total')}", outcome.amounts[seat], receives(outcome.amounts[seat]), bold=True)
    lines += row(tr("house"), outcome.house, tr("keeps") if outcome.house > 0 else "")
    lines += row(tr("together"), together, tr("always 0: what some receive, others pay"))
    return lines


def receives(value: int) -> str:
    """What a seat's total means."""
    return tr("receives") if value > 0 else tr("pays") if value < 0 else tr("neither receives nor pays")


def findings_block(result: GameResult, wide: int) -> list[str]:
    """The game's findings, without the place that the report's head says already."""
    if not result.findings:
        return []
    lines = [""]
    for finding in result.findings:
        lines += finding_lines(finding, wide, "  ", whole=finding.line not in (None, result.line))
    return lines
