"""The most that one game of shuangkou can move under a profile."""

from __future__ import annotations

from settlement.games.game import Exposure
from settlement.games.room import room_exposure
from settlement.games.shuangkou.partners import SEATS
from settlement.games.shuangkou.rules import Rules


def exposure(rules: Rules) -> Exposure:
    """The largest amount that one seat can win or lose in one game (shuangkou/3.2, 3.3)."""
    ways = [(getattr(rules.points, buckle), f"a {buckle} buckle") for buckle in ("double", "single", "flat")]
    if rules.escape.mode == "settle":
        ways.append((rules.escape.penalty, "an escape, which the escaper alone pays for"))
    most, how = max(ways, key=lambda way: way[0])
    return room_exposure(most * rules.stake, f"{how}: {most} × stake {rules.stake}", rules, SEATS)
