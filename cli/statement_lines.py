"""A statement for people: each account's games in order of time, what they brought, and its balances."""

from __future__ import annotations

from datetime import UTC, datetime

from cli.findings import finding_lines
from cli.language import show
from cli.payouts import amount, receives
from cli.terminal import columns, cut, padded, painted, safe, wrapped
from settlement.batch.zones import zone_of
from settlement.games.times import instant
from settlement.statement.follow import Step, Sum
from settlement.statement.rows import Account, Row
from settlement.words import Message, say

OF_PLAYER = Message("statement/of-player", "Player {name}, in {currency}")
OF_ROOM = Message("statement/of-room", "Room {name}, in {currency}: what the house gets")
OF_NO_ROOM = Message("statement/of-no-room", "Games without a room, in {currency}: what the house gets")
OF_DAY = Message("statement/of-day", "{name}, in {currency}: what the house gets")
NO_CURRENCY = Message("statement/no-currency", "no currency, since no profile pays")
HEAD = (Message("statement/started", "started"), Message("statement/game", "game"))
BROUGHT = Message("statement/brought", "brought")
BALANCE = Message("statement/balance", "balance")
TOTAL = Message("statement/total", "total")
VOID = Message("statement/void", "void: nobody pays")
UNPAID = Message("statement/unpaid", "{status}: nothing is paid")
PLAYERS = Message("statement/players", "{players:,}")
COUNTED = Message(
    "statement/counted",
    "{n} games: won {won}, lost {lost}, together {net}",
    one="1 game: won {won}, lost {lost}, together {net}",
)
COUNTED_HOUSE = Message(
    "statement/counted-house",
    "{n} games: winners got {moved}, the house {house}",
    one="1 game: winners got {moved}, the house {house}",
)
NOT_PAID = Message("statement/not-paid", "{n} records pay nothing here", one="1 record pays nothing here")
BALANCES = Message(
    "statement/balances", "balance {first} before the first game; {last} after the last, as far as games explain it"
)
AGREES = Message("statement/agrees", "Every balance follows from the games before it.")
PARTS = Message(
    "statement/parts",
    "In {n} places the balance is not what the games explain; {change} in all.",
    one="In one place the balance is not what the games explain: {change}.",
)

_AMOUNT = 10
_LEAST_ID = 8


def account_lines(row: Row, by: Account, wide: int) -> list[str]:
    """The head of an account."""
    currency = cut(row.currency, 40) if row.currency else show(NO_CURRENCY())
    name = cut(row.name, wide - 30)
    title = {"player": OF_PLAYER, "room": OF_ROOM if row.name else OF_NO_ROOM, "day": OF_DAY}[by]
    text = show(title(name=name, currency=currency))
    last = BALANCE if by == "player" else TOTAL
    lines = wrapped(safe(text), wide)
    head = [*[painted(line, bold=True) for line in lines], "-" * columns(lines[-1])]
    return [*head, _columns(show(HEAD[0]()), show(HEAD[1]()), (show(BROUGHT()), show(last())), wide)]


def _columns(started: str, game: str, figures: tuple[str, str], wide: int) -> str:
    """The columns of a game in one line; the game's id only where there is room for it."""
    most = max(0, min(40, wide - 27 - 2 * _AMOUNT))
    named = f"  {padded(cut(game, most), most)}" if most >= _LEAST_ID else ""
    brought, last = [padded(figure, _AMOUNT if named else 0, right=True) for figure in figures]
    return f"  {padded(started, 19)}{named}  {brought}  {last}".rstrip()


def step_lines(step: Step, by: Account, zone: str, wide: int) -> list[str]:
    """One game: when it started, what it brought and why, the balance at its start; before it what is not explained."""
    row = step.row
    last = step.total if by != "player" else row.balance
    figures = ("" if row.amount is None else amount(row.amount), "" if last is None else str(last))
    lines = [one for finding in step.findings for one in finding_lines(finding, wide, "  ", whole=False)]
    line = _columns(local_time(row.started_at, zone), row.game_id or "", figures, wide)
    return [*lines, line, *wrapped(safe(_why(row, by)), wide, "      ", "      ")]


def _why(row: Row, by: Account) -> str:
    if row.status == "void":
        return show(VOID())
    if row.amount is None:
        return show(UNPAID(status=say(row.status)))
    if by != "player":
        return show(PLAYERS(players=tuple(f"{player} {amount(its)}" for player, its in row.players)))
    if not row.parts:
        return receives(0)
    return "; ".join(f"{part.rule} {amount(part.amount)}: {show(part.words)}" for part in row.parts)


def local_time(started_at: str, zone: str) -> str:
    """A time of a log as the clock of a zone shows it, to the second; as it stands there where it is none."""
    at = instant(started_at)
    if at is None:
        return cut(started_at, 19)
    try:
        local = datetime.fromtimestamp(at // 1_000_000, UTC).astimezone(zone_of(zone))
    except (ValueError, OverflowError):  # the calendar ends before it
        return cut(started_at, 19)
    return f"{local:%Y-%m-%d %H:%M:%S}"


def sum_lines(account: Sum, by: Account, wide: int) -> list[str]:
    """What an account comes to."""
    if by == "player":
        words = [COUNTED(n=account.games, won=account.won, lost=account.lost, net=amount(account.net))]
    else:
        words = [COUNTED_HOUSE(n=account.games, moved=account.moved, house=amount(account.house))]
    if account.unpaid:
        words.append(NOT_PAID(n=account.unpaid))
    if account.first is not None and account.last is not None:
        words.append(BALANCES(first=account.first, last=account.last))
        words.append(PARTS(n=account.gaps, change=amount(account.unexplained)) if account.gaps else AGREES())
    return [line for one in words for line in wrapped(safe(show(one)), wide, "  ", "    ")]
