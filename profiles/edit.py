"""Changing one value in a profile's text: everything else, comments too, stays as it was written."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from profiles.render import scalar_text
from profiles.yaml_nodes import Listing, Mapping, Node, Path, Scalar, at
from profiles.yaml_reader import read

_STEP = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*)((?:\[[^\]]*\])*)")
_INDEX = re.compile(r"\[([^\]]*)\]")


class EditError(Exception):
    """The change can't be made; the text says why."""


def key_path(text: str, document: dict[str, Any]) -> Path:
    """The path of a key as people write it: ``escape.penalty``, ``levels.table[3].from``, ``levels.table[level=5].from``.

    :param document: the resolved profile, in which rows are looked up by what names them.
    :raises EditError: where it is none, or no row is named so.
    """
    steps: list[str | int] = []
    here: Any = document
    for part in text.split("."):
        found = _STEP.fullmatch(part)
        if not found:
            raise EditError(f"{json.dumps(part, ensure_ascii=False)} is no key; keys are written as escape.penalty")
        steps.append(found[1])
        here = here.get(found[1]) if isinstance(here, dict) else None
        for index in _INDEX.findall(found[2]):
            rows = here if isinstance(here, list) else []
            which = _row(index, rows)
            if which is None or which >= len(rows):
                raise EditError(f"there is no row [{index}] in {found[1]}; it has {len(rows)} rows, from [0] on")
            steps.append(which)
            here = rows[which]
    return tuple(steps)


def _row(index: str, rows: Sequence[Any]) -> int | None:
    """The number of a row, given as one or by a value that names it: ``3``, ``level=5``."""
    if index.isascii() and index.isdigit() and len(index) < 6:
        return int(index)
    key, sign, value = index.partition("=")
    if not sign:
        return None
    return next((n for n, row in enumerate(rows) if isinstance(row, dict) and str(row.get(key)) == value), None)


def value_of(text: str) -> Node:
    """The value of a call, read as strictly as in a file.

    :raises EditError: where it is none.
    """
    written = read(f"value: {text}\n".encode("utf-8", "replace"), "VALUE")
    if written.findings:
        first = written.findings[0]
        raise EditError(first.message + (f"; {first.fix}" if first.fix else ""))
    node = written.root.get("value") if written.root else None
    if node is None or written.root is None or len(written.root.entries) != 1:
        raise EditError("the value is not one value on one line")
    return node


def flow(node: Node) -> str:
    """A value on one line."""
    if isinstance(node, Scalar):
        return scalar_text(node)
    if isinstance(node, Listing):
        return f"[{', '.join(map(flow, node.items))}]"
    return "{" + ", ".join(f"{key}: {flow(entry.node)}" for key, entry in node.entries.items()) + "}"


def with_value(text: str, path: Path, value: str, whole: Mapping) -> str:
    """A profile's text with another value at a path.

    :param path: of a value, which may be inherited or absent: it is written then below the keys that are there.
    :param value: as it is to stand there, on one line.
    :param whole: the resolved profile, from which a table is taken whose row is changed and which is inherited.
    :raises EditError: where a list over several lines would be replaced, or the path leads through one that isn't there.
    """
    root = read(text.encode(), "profile").root
    assert root is not None, "a profile that was resolved"
    node = at(root, path)
    if node is not None:
        return _replaced(text, node, value)
    table = next((depth for depth, step in enumerate(path) if isinstance(step, int)), None)
    if table is None:
        return _inserted(text, root, path, [value])
    inherited = at(whole, path[:table])
    if not isinstance(inherited, Listing) or at(root, path[:table]) is not None:
        raise EditError("a list is changed row by row; there is no such row")
    rows = [
        _with_inner(item, path[table + 1 :], value) if n == path[table] else flow(item)
        for n, item in enumerate(inherited.items)
    ]
    return _inserted(
        text, root, path[:table], [f"- {row}" for row in rows] if "{" in rows[0] else [f"[{', '.join(rows)}]"]
    )


def _with_inner(row: Node, path: Path, value: str) -> str:
    """A row on one line with another value in it."""
    if not path:
        return value
    if len(path) != 1 or not isinstance(row, Mapping):
        raise EditError("rows hold values only; name the key of the row")
    return (
        "{" + ", ".join(f"{key}: {value if key == path[0] else flow(e.node)}" for key, e in row.entries.items()) + "}"
    )


def _replaced(text: str, node: Node, value: str) -> str:
    offsets = _offsets(text)
    span = node.span
    start, end = offsets[span.line - 1] + span.column - 1, offsets[span.end_line - 1] + span.end_column - 1
    if not isinstance(node, Scalar) and text[start] not in "[{":
        raise EditError("this value stands on several lines; change it row by row, or in the file")
    rest = text[end:].split("\n", 1)[0]
    blanks = len(rest) - len(rest.lstrip(" "))
    if rest[blanks : blanks + 1] == "#" and span.line == span.end_line:
        room = max(1, blanks + (end - start) - len(value))
        return text[:start] + value + " " * room + text[end + blanks :]
    return text[:start] + value + text[end:]


def _inserted(text: str, root: Mapping, path: Path, value: list[str]) -> str:
    """The text with a key that isn't there yet, below the deepest mapping on its way that is."""
    depth = next(depth for depth in range(len(path) - 1, -1, -1) if isinstance(at(root, path[:depth]), Mapping))
    home, missing = at(root, path[:depth]), [str(step) for step in path[depth:]]
    assert isinstance(home, Mapping)
    if any(at(root, path[:more]) is not None for more in range(depth + 1, len(path))):
        raise EditError("there is no such key below a value")
    offsets, span = _offsets(text), home.span
    start = offsets[span.line - 1] + span.column - 1
    if text[start] == "{" and depth:
        inner = value[0] if len(value) == 1 else f"[{', '.join(row.removeprefix('- ') for row in value)}]"
        for key in reversed(missing[1:]):
            inner = f"{{{key}: {inner}}}"
        end = offsets[span.end_line - 1] + span.end_column - 2
        comma = ", " if home.entries else ""
        kept = text[:end].rstrip() if "\n" not in text[start:end] else text[:end]
        return f"{kept}{comma}{missing[0]}: {inner}{text[end:]}"
    first = next(iter(home.entries.values()))
    last = (
        home.entries["effective_from"].key.line
        if path == ("effective_until",)
        else max(max(entry.node.span.end_line, entry.key.line) for entry in home.entries.values())
    )
    indent = " " * (first.key.column - 1)
    lines = []
    for key in missing[:-1]:
        lines.append(f"{indent}{key}:")
        indent += "  "
    lines += (
        [f"{indent}{missing[-1]}: {value[0]}"]
        if not value[0].startswith("- ")
        else [f"{indent}{missing[-1]}:", *(f"{indent}  {row}" for row in value)]
    )
    where = offsets[last] if last < len(offsets) else len(text)
    line_end = "" if text[:where].endswith(("\n", "\r")) else "\n"
    return text[:where] + line_end + "\n".join(lines) + "\n" + text[where:]


def _offsets(text: str) -> list[int]:
    """Where each line starts, counted as the reader counts them."""
    starts = [0]
    for end in re.finditer(r"\r\n|\r|\n", text):
        starts.append(end.end())
    return starts
