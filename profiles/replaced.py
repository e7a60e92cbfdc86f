"""Tables that replace an extended one whole, and leave rows of it behind."""

from __future__ import annotations

from collections.abc import Iterator

from profiles.library import ProfileFile
from profiles.resolve import Resolved
from profiles.yaml_nodes import Listing, Mapping, Path, Scalar, found_at, path_text
from schemas.catalogue import Schema, profile_schema
from settlement.findings import Finding, FindingPage
from settlement.words import say

LIST_REPLACED = FindingPage(
    code="profile/list-replaced",
    severity="warning",
    title="a table that leaves rows of the extended one behind",
    why="Under `extends` a list is replaced whole. Whoever writes only the row that changes loses all the others, and most "
    "games are paid otherwise.",
    do="Write the rows that are to stay too; `buckle profile show` prints the extended profile whole.",
    bad="extends: rush-points@1\nlevels:\n  table:\n    - {level: 3, from: 200, match_points: 25}",
    good="extends: rush-points@1\nescape: {opponent_percent: 60}",
)
PAGES = (LIST_REPLACED,)

_MOST_NAMED = 6


def replaced(file: ProfileFile, base: Resolved) -> Iterator[Finding]:
    """A finding for each table of a file that lacks rows of the profile that it extends; one without rows is meant so.

    :param base: the profile that it extends, whole.
    """
    if file.written.root is not None:
        schema = profile_schema(base.document["game"])
        for path, table, before, by in _tables(schema, (), file.written.root, base.root):
            here, there = _names(table, by), _names(before, by)
            gone = [name for name in there if name not in here]
            if not here or len(here) < len(table.items) or not gone:
                continue
            span, origin = file.key_span(path), before.span
            message = say(
                "`{path}` replaces the whole table of {label} ({file}, line {line}); {listed} {what} in it no more",
                path=path_text(path),
                label=base.file.label,
                file=origin.file,
                line=origin.line,
                listed=_listed(by, gone),
                what="are" if len(gone) > 1 else "is",
            )
            also = (origin, f"the table of {base.file.label}") if not base.file.is_shipped else None
            yield found_at(LIST_REPLACED, message, span, path, say("write the rows that are to stay too"), also=also)


def _tables(
    part: Schema, path: Path, own: Mapping, base: Mapping
) -> Iterator[tuple[Path, Listing, Listing, list[str]]]:
    """The tables that both write: their path, both, and the keys that name a row."""
    for key, below in part["properties"].items():
        here, there = own.get(key), base.get(key)
        if isinstance(here, Mapping) and isinstance(there, Mapping) and "properties" in below:
            yield from _tables(below, (*path, key), here, there)
        elif isinstance(here, Listing) and isinstance(there, Listing) and "x-rows-by" in below:
            yield (*path, key), here, there, below["x-rows-by"]


def _names(table: Listing, by: list[str]) -> list[tuple[int, ...]]:
    """The rows by the numbers that name them; those without are left out."""
    names = []
    for row in table.items:
        cells = [row.get(key) if isinstance(row, Mapping) else None for key in by]
        values = [cell.value for cell in cells if isinstance(cell, Scalar) and type(cell.value) is int]
        if len(values) == len(by):
            names.append(tuple(values))
    return names


def _listed(by: list[str], names: list[tuple[int, ...]]) -> str:
    """Rows in words: `level 0, 4 to 16`."""
    if len(by) > 1:
        said = [" ".join(f"{key} {value}" for key, value in zip(by, name, strict=True)) for name in names]
        rest = len(said) - _MOST_NAMED
        return ", ".join(said[:_MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")
    numbers = sorted(name[0] for name in names)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    rest = len(parts) - _MOST_NAMED
    return f"{by[0]} {', '.join(parts[:_MOST_NAMED])}" + (f" and {rest} more" if rest > 0 else "")
