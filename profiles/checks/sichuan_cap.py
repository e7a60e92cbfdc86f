"""Bonuses fit under the cap (sichuan/2.2 to 2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.view import Check, ProfileView
from settlement.findings import Finding, FindingPage

BEYOND_CAP = FindingPage(
    code="profile/fan-beyond-cap",
    severity="warning",
    title="a fan that the cap never lets count in full",
    why="A hand counts no more fan than the cap, so a single row of more promises what is never paid.",
    do="Raise the cap, or lower the row to it.",
    clauses=("sichuan/2.2", "sichuan/2.5"),
    bad="fan: {cap: 5, heaven: 6}",
    good="fan: {cap: 6, heaven: 6}",
)
LOW_CAP = FindingPage(
    code="profile/low-cap",
    severity="warning",
    title="the cap is below the fan of an ordinary pattern",
    why="One suit and seven pairs are worth three fan. With a lower cap they pay what the plainest hands pay.",
    do="Write the cap that the room plays with; 3 to 6 are usual.",
    clauses=("sichuan/2.2",),
    bad="fan: {cap: 1}",
    good="fan: {cap: 4}",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    cap = view.number("fan", "cap")
    if cap is None:
        return
    if cap < 3:
        yield view.finding(LOW_CAP, f"a cap of {cap} fan is below a one-suit hand, which has 3", ("fan", "cap"))
    for key in ("rob_gang", "after_gang", "gang_discard", "last_tile", "heaven", "earth", "full_straight"):
        fan = view.number("fan", key)
        if fan is not None and fan > cap:
            message = f"`{key}` is {fan} fan, and the cap is {cap}"
            yield view.finding(BEYOND_CAP, message, ("fan", key), f"write {cap}, or raise the cap", also=("fan", "cap"))


CHECK = Check(("sichuan",), (BEYOND_CAP, LOW_CAP), _find)
