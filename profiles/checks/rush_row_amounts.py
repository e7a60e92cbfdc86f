"""Amounts of a row of bombs that lie apart stand together, and are paid in some game (rush/7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from profiles.checked import Check, ProfileView
from profiles.yaml_nodes import at
from settlement.findings import Finding, FindingPage
from settlement.words import say

HALF_AMOUNTS = FindingPage(
    code="profile/row-amounts-half",
    severity="error",
    title="a row of bombs that lie apart has only one of its two amounts",
    why="A row takes the place of its phase with both of its amounts or with neither; which contribution would go with a "
    "doubling alone is decided nowhere.",
    do="Write the other amount too, or take this one out.",
    clauses=("rush/7.3",),
    bad="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 5, doubling: 3}]",
    good="non_connected:\n  table: [{phase: 4, count: 3, as_phase: 5, contribution: 0, doubling: 3}]",
)
NEVER_PAID = FindingPage(
    code="profile/row-amounts-never-paid",
    severity="warning",
    title="amounts of a row that `count_at_most` cuts away",
    why="A count phase above `bombs.count_at_most` is paid like that one, so the amounts of a row that makes more phases "
    "are never paid.",
    do="Take the amounts out, or raise `count_at_most`.",
    clauses=("rush/7.2", "rush/7.3"),
    bad="bombs: {count_at_most: 5}\nnon_connected:\n  table: [{phase: 4, count: 4, as_phase: 6, contribution: 1, doubling: 3}]",
    good="bombs: {count_at_most: 6}\nnon_connected:\n  table: [{phase: 4, count: 4, as_phase: 6, contribution: 1, doubling: 3}]",
)
AMOUNTS_FALL = FindingPage(
    code="profile/row-amounts-fall",
    severity="warning",
    title="more bombs of one phase bring less by amounts of their own",
    why="More bombs are harder to have; a smaller amount for them usually is a lost digit.",
    do="Let the amounts stay or rise with the number of bombs.",
    clauses=("rush/7.3",),
    bad="non_connected:\n  table:\n    - {phase: 4, count: 3, as_phase: 5, contribution: 3, doubling: 9}\n"
    "    - {phase: 4, count: 4, as_phase: 6, contribution: 3, doubling: 1}",
    good="non_connected:\n  table:\n    - {phase: 4, count: 3, as_phase: 5, contribution: 3, doubling: 3}\n"
    "    - {phase: 4, count: 4, as_phase: 6, contribution: 3, doubling: 9}",
)
_AMOUNTS = ("contribution", "doubling")


def _find(view: ProfileView) -> Iterator[Finding]:
    most = view.number("bombs", "count_at_most")
    table = ("non_connected", "table")
    rows = view.rows(*table, keys=("phase", "count", "as_phase", *_AMOUNTS))
    for row in rows:
        path = (*table, row.index)
        written = [key for key in _AMOUNTS if at(view.root, (*path, key)) is not None]
        if len(written) == 1:
            missing = next(key for key in _AMOUNTS if key not in written)
            message = say(
                "row {index} has a {written} of its own and no {missing}",
                index=row.index + 1,
                written=written[0],
                missing=missing,
            )
            yield view.finding(
                HALF_AMOUNTS, message, (*path, written[0]), say("write {missing} too", missing=missing), key=True
            )
        as_phase = row.numbers[2]
        if len(written) == 2 and most is not None and as_phase is not None and as_phase > most:
            message = say(
                "{as_phase} phases are paid as {most} (bombs.count_at_most); the amounts of row {index} never are",
                as_phase=as_phase,
                most=most,
                index=row.index + 1,
            )
            yield view.finding(NEVER_PAID, message, (*path, "contribution"), key=True, also=("bombs", "count_at_most"))
    whole = sorted((*numbers, row.index) for row in rows if (numbers := row.whole()))
    for before, here in pairwise(whole):
        for number, key in enumerate(_AMOUNTS, 3):
            if before[0] == here[0] and here[number] < before[number]:
                message = say(
                    "{key} of {here} × phase {here_2} is {here_3}, that of {before} of them {before_2}",
                    key=key,
                    here=here[1],
                    here_2=here[0],
                    here_3=here[number],
                    before=before[1],
                    before_2=before[number],
                )
                yield view.finding(AMOUNTS_FALL, message, (*table, here[5], key))


CHECK = Check(("rush",), (HALF_AMOUNTS, NEVER_PAID, AMOUNTS_FALL), _find)
