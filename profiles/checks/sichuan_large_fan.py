"""Fan are exponents: each one doubles, so that units written as fan pay fortunes (sichuan/2.4 to 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

LARGEST_BONUS = 4
MOST = 100
"""More fan than this the schema refuses."""
LARGEST_PATTERN = 8
"""No hand has more fan of patterns and roots than this."""
LARGE_FAN = FindingPage(
    code="profile/large-fan",
    severity="warning",
    title="more fan than any hand has",
    why=f"Each fan doubles what is paid. A bonus of more than {LARGEST_BONUS} fan, or a pattern of more than "
    f"{LARGEST_PATTERN}, the fan of the largest hand there is, usually is an amount of units that was written as fan.",
    do="Write fan: n fan are 2^(n − 1) units, so 16 units are 5 fan.",
    clauses=("sichuan/2.2", "sichuan/2.4", "sichuan/2.5", "sichuan/2.6"),
    bad="fan: {heaven: 32}",
    good="fan: {heaven: 6}",
)
PATTERNS = ("duiduihu", "qingyise", "daiyaojiu", "qidui", "jiangdui", "jingoudiao", "menqing", "zhongzhang")
_LARGEST = dict.fromkeys(
    ("rob_gang", "after_gang", "gang_discard", "last_tile", "root"), LARGEST_BONUS
) | dict.fromkeys(("heaven", "earth", "full_straight", *PATTERNS), LARGEST_PATTERN)


def _find(view: ProfileView) -> Iterator[Finding]:
    cap = view.number("fan", "cap")
    for key, largest in _LARGEST.items():
        fan = view.number("fan", key)
        if (
            fan is None or not largest < fan <= MOST or (cap is not None and fan > cap)
        ):  # above the cap: said of the cap
            continue
        fix = None
        if largest == LARGEST_BONUS:
            message = say("a bonus of {fan} fan multiplies what is paid by {value}", fan=fan, value=2**fan)
        else:
            message = say("{fan} fan are 2^{fan_2} = {value} units", fan=fan, fan_2=fan - 1, value=2 ** (fan - 1))
            if meant := fan_of_units(fan):
                fix = say("write {key}: {meant}, where {fan} units are meant", key=key, meant=meant, fan=fan)
        yield view.finding(
            LARGE_FAN, say("{message}; up to {largest} are usual", message=message, largest=largest), ("fan", key), fix
        )


def fan_of_units(units: int) -> int | None:
    """The fan that are worth so many units; None where none are."""
    return units.bit_length() if units and not units & (units - 1) else None


CHECK = Check(("sichuan",), (LARGE_FAN,), _find)
