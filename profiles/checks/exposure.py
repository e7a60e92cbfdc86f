"""The most that one game can move fits into the whole numbers that amounts are booked in."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.games.catalogue import GAME_IDS, game
from settlement.words import say

MOST = 2**63 - 1
TOO_LARGE_PAYOUT = FindingPage(
    code="profile/payout-too-large",
    severity="error",
    title="one game could move more than can be booked",
    why="Ledgers and databases hold amounts up to 2^63 − 1. A larger one would be cut or turn negative there.",
    do="Lower the amounts; a smaller stake or a cap is most often what is meant.",
    bad="stake: 1000000000000\npoints: {double: 1000000000000}",
    good="stake: 1000000\npoints: {double: 1000}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    exposure = game(view.game).exposure(view.rules)
    if exposure.most > MOST:
        path = ("levels", "table") if view.rows("levels", "table", keys=()) else ("stake",)
        message = say(
            "one game can move {most}, more than {MOST}: {how}", most=_short(exposure.most), MOST=MOST, how=exposure.how
        )
        yield view.finding(TOO_LARGE_PAYOUT, message, path, key=True)


def _short(amount: int) -> str:
    """An amount, by its power of ten where it is very long."""
    return str(amount) if amount < 10**30 else f"about 10^{(amount.bit_length() - 1) * 30103 // 100000}"


CHECK = Check(GAME_IDS, (TOO_LARGE_PAYOUT,), _find, of_rules=True)
