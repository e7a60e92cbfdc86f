"""A limit leaves the least that a game pays, and rake and fee leave something to win (room/2.1, 3)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.games.catalogue import GAME_IDS
from settlement.words import say

LIMIT_TOO_LOW = FindingPage(
    code="profile/limit-too-low",
    severity="warning",
    title="a limit below the least that a won game pays",
    why="Then every game is cut to the same amount, whatever was won: levels, buckles, card points and fan count nothing. "
    "Most often the limit is meant in stakes, or lacks a digit; it is in units of the amounts.",
    do="Raise the limit to what the dearest game may cost, or write `none`.",
    clauses=("room/2.1",),
    bad="stake: 100\nlimits: {game: 5}",
    good="limits: {game: 5000}",
)
RAKE_TAKES_ALL = FindingPage(
    code="profile/rake-takes-all",
    severity="warning",
    title="a rake of all that is won",
    why="The house takes whatever a winner gets, so that nobody ever wins anything. Most often the share of the winner was "
    "meant.",
    do="Write the per cent that the house takes, as a rule a few.",
    clauses=("room/3.2",),
    bad="fee: {winner_percent: 100}",
    good="fee: {winner_percent: 5}",
)
FEE_EATS_WIN = FindingPage(
    code="profile/fee-eats-win",
    severity="warning",
    title="a fee that no win can outweigh",
    why="The fee of a seat is as much as the limit lets a seat win, so that every winner leaves the table with no more than "
    "before, or less.",
    do="Lower the fee, or raise `limits.game`.",
    clauses=("room/2.1", "room/3.1"),
    bad="limits: {game: 500}\nfee: {seat: 500}",
    good="limits: {game: 500}\nfee: {seat: 5}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    limit, fee = view.number("limits", "game"), view.number("fee", "seat")
    least = _least(view) if limit is not None else None
    if limit is not None and least is not None and limit < least[0]:
        message = say(
            "no game moves more than {limit} for a seat, but {what} already brings {least}",
            limit=limit,
            what=least[1],
            least=least[0],
        )
        yield view.finding(
            LIMIT_TOO_LOW, message, ("limits", "game"), say("write game: {least} or more, or none", least=least[0])
        )
    if view.number("fee", "winner_percent") == 100:
        message = say("the house takes 100 per cent of what is won, so winners get nothing")
        yield view.finding(RAKE_TAKES_ALL, message, ("fee", "winner_percent"), say("write 0 to 99"))
    if limit is not None and fee is not None and fee >= limit:
        message = say("every seat pays {fee} to the house, and no seat wins more than {limit}", fee=fee, limit=limit)
        yield view.finding(FEE_EATS_WIN, message, ("fee", "seat"), also=("limits", "game"))


def _least(view: ProfileView) -> tuple[int, str] | None:
    """The least that the winner of a game gets where nothing is won cheaply, and by what; None where it isn't known."""
    if view.game == "rush":
        rows = [row.whole() for row in view.rows("levels", "table", keys=("level", "match_points"))]
        times = view.number("buckle", "flat", "multiplier")
        first = rows[0] if rows else None
        return None if first is None or times is None else (first[1] * times, f"a flat buckle at level {first[0]}")
    stake = view.number("stake")
    if stake is None:
        return None
    if view.game == "shuangkou":
        points = [view.number("points", name) for name in ("double", "single", "flat")]
        paid = [number for number in points if number]
        return (min(paid) * stake, "the cheapest buckle that is paid") if paid else None
    if view.game == "bigtwo":
        return 3 * stake, "a win against three seats with a card each"
    return stake, "a hand of one fan"


CHECK = Check(GAME_IDS, (LIMIT_TOO_LOW, RAKE_TAKES_ALL, FEE_EATS_WIN), _find)
