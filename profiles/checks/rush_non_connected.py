"""The table of non-connected bombs doesn't contradict itself, and every row can matter (rush/7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from settlement.findings import Finding, FindingPage
from settlement.words import say

HAND, OF_A_RANK = 27, 8
WILD = {"both": 4, "big": 2, "none": 0}
"""How many jokers of the deck stand for other cards (rush/4.6)."""
CONTRADICTION = FindingPage(
    code="profile/non-connected-contradiction",
    severity="error",
    title="the table of non-connected bombs contradicts itself",
    why="More bombs, or bombs of a higher phase, can't count for less than fewer or lower ones; the table then says two "
    "things about one hand.",
    do="Write each pair of phase and count once, and let `as_phase` rise with both.",
    clauses=("rush/7.3",),
    bad="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 6}, {phase: 4, count: 4, as_phase: 5}]",
    good="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 5}, {phase: 4, count: 4, as_phase: 6}]",
)
NO_EFFECT = FindingPage(
    code="profile/non-connected-no-effect",
    severity="warning",
    title="a row of the table of non-connected bombs never matters",
    why="A row counts only where it is higher than the bombs themselves and than every other row, and only if 27 cards "
    "can hold so many bombs. A row that never does is usually a slip in one of its numbers.",
    do="Correct the row or take it out.",
    clauses=("rush/7.2", "rush/7.3"),
    bad="non_connected:\n  table: [{phase: 6, count: 2, as_phase: 6}]",
    good="non_connected:\n  table: [{phase: 6, count: 2, as_phase: 7}]",
)


def _find(view: ProfileView) -> Iterator[Finding]:
    wild = WILD.get(view.text("jokers", "wild") or "both", 4)
    cascade = view.switch("non_connected", "cascade")
    rows = [
        (row.index, *numbers)
        for row in view.rows("non_connected", "table", keys=("phase", "count", "as_phase"))
        if (numbers := row.whole())
    ]
    for index, phase, count, as_phase in rows:
        path = ("non_connected", "table", index, "as_phase")
        here = f"{count} × phase {phase} count as {as_phase}"
        for other, low_phase, low_count, low_as in rows:
            there = f"row {other + 1}: {low_count} × phase {low_phase} as {low_as}"
            if (low_phase, low_count) == (phase, count):
                if other < index:
                    page = NO_EFFECT if low_as == as_phase else CONTRADICTION
                    yield view.finding(
                        page,
                        say(
                            "{count} × phase {phase} has a row already ({there})", count=count, phase=phase, there=there
                        ),
                        path,
                    )
                    break
            elif low_phase <= phase and low_count <= count and as_phase < low_as:
                message = say("{here}, which fewer or lower bombs exceed ({there})", here=here, there=there)
                yield view.finding(CONTRADICTION, message, path, say("write as_phase: {low_as} or more", low_as=low_as))
                break
            elif low_phase == phase and low_count < count and as_phase == low_as:
                yield view.finding(
                    NO_EFFECT, say("{here}, which fewer bombs do already ({there})", here=here, there=there), path
                )
                break
        if as_phase <= phase:
            page = CONTRADICTION if cascade else NO_EFFECT
            message = say("{here}, which one of them is already", here=here)
            yield view.finding(page, message, path, say("write more than {phase}", phase=phase))
        if cascade:
            continue
        if phase * count > HAND:
            message = say(
                "{count} bombs of phase {phase} need {phase2} cards; a hand has {HAND}",
                count=count,
                phase=phase,
                phase2=phase * count,
                HAND=HAND,
            )
            yield view.finding(NO_EFFECT, message, ("non_connected", "table", index, "count"))
        elif (jokers := max(0, phase - OF_A_RANK) * count) > wild:
            has = (
                say("the deck has 4")
                if wild == 4
                else say("{wild} of the deck may stand for other cards (jokers.wild)", wild=wild or "none")
            )
            message = say(
                "{count} bombs of phase {phase} need {jokers} jokers; {has}",
                count=count,
                phase=phase,
                jokers=jokers,
                has=has,
            )
            yield view.finding(NO_EFFECT, message, ("non_connected", "table", index, "count"))
    if view.switch("non_connected", "enabled") and view.is_empty("non_connected", "table"):
        message = say("the table is used and has no rows")
        yield view.finding(NO_EFFECT, message, ("non_connected", "table"), say("write enabled: false, or give it rows"))


CHECK = Check(("rush",), (CONTRADICTION, NO_EFFECT), _find)
