"""A profile as it was written: values that know their file, line and column."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias, cast

from settlement.findings import Edit, Finding, FindingPage, Place
from settlement.words import Words

Path: TypeAlias = tuple[str | int, ...]


class Span(NamedTuple):
    """Where something stands: lines and columns from 1, the end just behind the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


DEFAULT: Final = Span("default", 0, 0, 0, 0)
"""The place of a value that no file writes: the schema's default."""


class Invalid:
    """The value of a scalar that was refused; its finding has been made, and nothing more is said about it."""

    def __repr__(self) -> str:
        return "INVALID"


INVALID: Final = Invalid()


@dataclass(slots=True)
class Scalar:
    """One value. ``text`` is what was written without quotes, ``plain`` tells that it stood without them."""

    value: str | int | bool | Invalid
    text: str
    plain: bool
    span: Span


@dataclass(slots=True)
class Listing:
    """A list. ``read_as`` is for what has been made of it since, so that profiles that share a table share that too."""

    items: list[Node]
    span: Span
    read_as: dict[tuple[str, ...], Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(slots=True)
class Entry:
    """One key of a mapping: where the key stands, and what it holds."""

    key: Span
    node: Node


@dataclass(slots=True)
class Mapping:
    """Keys and what they hold, in the order of the file."""

    span: Span
    entries: dict[str, Entry] = field(default_factory=dict)

    def get(self, key: str) -> Node | None:
        """What a key holds, None where it is absent."""
        entry = self.entries.get(key)
        return entry.node if entry else None


Node: TypeAlias = Scalar | Listing | Mapping


def plain(node: Node) -> Any:
    """The value as dicts, lists, texts, numbers and switches; refused scalars are ``INVALID``."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return {key: plain(entry.node) for key, entry in node.entries.items()}


def at(node: Node, path: Path) -> Node | None:
    """The node at a path, None where the path leads nowhere."""
    found: Node | None = node
    for step in path:
        if isinstance(found, Mapping) and isinstance(step, str):
            found = found.get(step)
        elif isinstance(found, Listing) and isinstance(step, int) and step < len(found.items):
            found = found.items[step]
        else:
            return None
    return found


def key_span(node: Node, path: Path) -> Span | None:
    """Where the key at the end of a path stands; None where the path ends in a list or leads nowhere."""
    parent = at(node, path[:-1]) if path else None
    if isinstance(parent, Mapping):
        entry = parent.entries.get(cast("str", path[-1]))
        return entry.key if entry else None
    return None


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def path_text(path: Path) -> str:
    """A path as people write it: ``levels.table[3].from``."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _NAME.fullmatch(step):
            text += f".{step}" if text else step
        else:
            text += f"[{json.dumps(step[:60])}]"
    return text


def found_at(
    page: FindingPage,
    message: str | Words,
    span: Span,
    path: Path | str | None = None,
    fix: str | Words | None = None,
    *,
    put: str | Edit | None = None,
    also: tuple[Span, str] | None = None,
) -> Finding:
    """The finding of a page at a span of a file.

    :param put: what to write in the place of the span (or of the edit's own place) where that is the one right answer.
    :param also: another place that it is about, and what stands there.
    """
    if isinstance(put, str):
        put = Edit(*span[1:], put)
    return page.finding(
        message,
        file=span.file,
        line=span.line,
        column=span.column,
        end_line=span.end_line,
        end_column=span.end_column,
        path=path if isinstance(path, str) or path is None else path_text(path) or None,
        fix=fix,
        related=(Place(*also[0], also[1]),) if also else (),
        edits=(put,) if put is not None else (),
    )
