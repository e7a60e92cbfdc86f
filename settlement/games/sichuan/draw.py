"""How the seats stand when the wall is empty: flower pigs, ready hands and what they wait for (sichuan/3.5)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from settlement.games.sichuan.course import Course
from settlement.games.sichuan.hand import Wait, suits_of, wait_of
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.worth import Worth, worth


class Standing(Struct, frozen=True):
    """A seat that has not won, at the draw.

    ``wait`` and ``largest`` (what the largest completed hand is worth, without bonuses) are there where it is ready.
    """

    seat: int
    state: Literal["ready", "pig", "not ready"]
    wait: Wait | None = None
    largest: Worth | None = None


def standings(course: Course, rules: Rules) -> list[Standing]:
    """The seats that have not won, in order. An offender is never ready, but may be a pig (sichuan/3.6)."""
    found: list[Standing] = []
    for seat, concealed in enumerate(course.hands):
        if course.won >> seat & 1:
            continue
        pengs, gangs = course.pengs[seat], course.gangs[seat]
        if rules.pig_pays() and all(suits_of(concealed, pengs | gangs)):
            found.append(Standing(seat, "pig"))
            continue
        wait = None
        if not course.offenders >> seat & 1:
            wait = wait_of(concealed, pengs, gangs, rules.fan.full_straight, rules.seven_pairs)
        if wait is None:
            found.append(Standing(seat, "not ready"))
        else:
            found.append(Standing(seat, "ready", wait, worth(wait.shape, rules)))
    return found
