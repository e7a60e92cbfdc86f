"""From one profile to another in steps: each changes one key on top of those before it, and the last is the new profile.

Every profile in between is one that can pay. Keys that only make sense together (the ends of two buckle ranges that
meet, the rows of a table that is renumbered) change in one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from profiles.check import COMMON_KEYS, typed_rules
from profiles.checked import ProfileView
from profiles.checks import all_checks
from profiles.checks.exposure import TOO_LARGE_PAYOUT
from profiles.checks.rush_levels import LEVEL_GAP, MATCH_POINTS_FALL
from profiles.checks.rush_non_connected import CONTRADICTION
from profiles.compare import Change, changes
from profiles.yaml_nodes import DEFAULT, Entry, Listing, Mapping, Node, Scalar
from schemas.catalogue import Schema, profile_schema
from settlement.findings import errors

CAN_PAY = frozenset(page.code for page in (LEVEL_GAP, MATCH_POINTS_FALL, CONTRADICTION, TOO_LARGE_PAYOUT))
"""Errors of a profile that nobody should offer, but under which it is decided what every game pays."""

MOST_STEPS = 60
"""Above so many changes, tables are no longer told apart row by row."""

Place = tuple[str, str | None]
"""Where a change is: its path, and the row of a table."""


class Step(NamedTuple):
    """Changes that are made together, and the typed rules (``Game.rules_type``) with them and all before them made."""

    changes: tuple[Change, ...]
    rules: Any


Unit = tuple[Change, ...]
"""Changes that are never told apart."""


def steps(game: str, old: dict[str, Any], new: dict[str, Any]) -> list[Step]:
    """The steps from one resolved profile of a game to another; none where both pay the same.

    They follow the schema's order, but a key that can't change yet waits for the one that must come first (a threshold
    of a level for that of the level above). What names a profile (title, version, rooms …) moves no money and is no step.
    """
    found = changes(game, old, new)
    left = _units([change for change in found if change.path.partition(".")[0] not in COMMON_KEYS])
    made: Unit = ()
    taken = []
    while left:
        group, rules = _next(game, old, new, made, left)
        taken.append(Step(sum(group, ()), rules))
        made += taken[-1].changes
        left = [unit for unit in left if unit not in group]
    return taken


def _units(found: Sequence[Change]) -> list[Unit]:
    """Each change alone; where there are very many, all rows of a table's column together."""
    if len(found) <= MOST_STEPS:
        return [(change,) for change in found]
    by_path: dict[str, list[Change]] = {}
    for change in found:
        by_path.setdefault(change.path, []).append(change)
    return [tuple(group) for group in by_path.values()]


def _next(
    game: str, old: dict[str, Any], new: dict[str, Any], made: Unit, left: Sequence[Unit]
) -> tuple[Sequence[Unit], Any]:
    """The next step: the first unit that makes a profile that can pay, with what has been made already.

    Where none does so alone, the first and as many others as it takes, those of its column before all others. All that
    are left make the new profile.
    """
    first, *others = left
    kin = [unit for unit in others if _column(unit) == _column(first)]
    groups = [[unit] for unit in left]
    groups += [[first, *some[: count + 1]] for some in (kin, others) for count in range(len(some))]
    for group in groups:
        if len(group) == len(left):
            break
        places = {(change.path, change.row) for change in sum(group, made)}
        rules = _rules_that_pay(game, blended(game, old, new, places))
        if rules is not None:
            return group, rules
    return left, typed_rules(new)


def _column(unit: Unit) -> tuple[str, str]:
    """The part of the profile that a unit is in, and the last word of its path."""
    return unit[0].path.partition(".")[0], unit[0].path.rpartition(".")[2]


def _rules_that_pay(game: str, document: dict[str, Any]) -> Any:
    """The typed rules of a profile; None where it isn't decided what some game pays."""
    try:
        rules = typed_rules(document)
    except msgspec.ValidationError:
        return None
    root = _node(document)
    assert isinstance(root, Mapping)
    view = ProfileView(DEFAULT.file, game, root, rules)
    checks = [check for check in all_checks() if game in check.games]
    found = [finding for check in checks for finding in check.find(view)]
    return None if any(finding.code not in CAN_PAY for finding in errors(found)) else rules


def _node(value: Any) -> Node:
    if isinstance(value, dict):
        return Mapping(DEFAULT, {key: Entry(DEFAULT, _node(inner)) for key, inner in value.items()})
    if isinstance(value, list):
        return Listing([_node(item) for item in value], DEFAULT)
    return Scalar(value, str(value), True, DEFAULT)


def blended(game: str, old: dict[str, Any], new: dict[str, Any], made: set[Place]) -> dict[str, Any]:
    """The old profile with some of the changes made that lead to the new one.

    :param made: the places of those changes, as :func:`profiles.compare.changes` gives them.
    """
    return _mapping(profile_schema(game), "", old, new, made)


def _mapping(schema: Schema, home: str, old: dict[str, Any], new: dict[str, Any], made: set[Place]) -> dict[str, Any]:
    found = {}
    for key, part in schema["properties"].items():
        path = f"{home}.{key}" if home else key
        before, after = old.get(key), new.get(key)
        if isinstance(before, dict) and isinstance(after, dict):
            value: Any = _mapping(part, path, before, after, made)
        elif before != after and isinstance(before, list) and isinstance(after, list) and "x-rows-by" in part:
            value = list(_table(part["x-rows-by"], path, before, after, made))
        else:
            value = after if (path, None) in made else before
        if value is not None:
            found[key] = value
    return found


def _table(
    by: list[str], path: str, old: list[dict[str, Any]], new: list[dict[str, Any]], made: set[Place]
) -> Iterator[dict[str, Any]]:
    """The rows, by what names them: where the order of rows matters, it is that one."""
    before = {tuple(row[key] for key in by): row for row in old}
    after = {tuple(row[key] for key in by): row for row in new}
    for name in sorted(before.keys() | after.keys()):
        row = ", ".join(f"{key} {value}" for key, value in zip(by, name, strict=True))
        was, now = before.get(name), after.get(name)
        if was is None or now is None:
            kept = now if (path, row) in made else was
            if kept is not None:
                yield kept
        else:
            mixed = {key: (now if (f"{path}.{key}", row) in made else was).get(key) for key in {**was, **now}}
            yield {key: value for key, value in mixed.items() if value is not None}
