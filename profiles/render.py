"""A profile as text: block style, the schema's order, texts quoted where a reader could take them for something else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from profiles.scalars import read_plain
from profiles.yaml_nodes import Listing, Mapping, Node, Scalar

_BARE = re.compile(r"[^\W_][\w .()/+×-]*(?:, [\w .()/+×-]+)*")
_COMMENT_COLUMN = 40

Note = Callable[[Scalar], str | None]
"""What to say behind a value, as a comment; None for nothing."""


def modeline(game: str) -> str:
    """The line that tells editors where the schema lies: beside the file, as ``buckle profile schema GAME`` prints it."""
    return f"# yaml-language-server: $schema={game}.schema.json"


def profile_text(root: Mapping, game: str, note: Note = lambda _: None) -> str:
    """The whole text of a resolved profile, modeline first.

    :param note: what to say behind each value.
    """
    return "\n".join([modeline(game), *_lines(root, "", note)]) + "\n"


def scalar_text(node: Scalar) -> str:
    """A value as it is written in YAML."""
    if isinstance(node.value, bool):
        return str(node.value).lower()
    if isinstance(node.value, int):
        return str(node.value)
    text = str(node.value)
    is_time = re.fullmatch(r"\d{4}-\d\d-\d\d[Tt].*", text) is not None and read_plain(text).value != text
    bare = _BARE.fullmatch(text) and text == text.strip() and read_plain(text).value == text
    return text if bare or is_time else json.dumps(text, ensure_ascii=False)


def _lines(node: Mapping | Listing, indent: str, note: Note) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from _entry(f"{indent}{key}:", entry.node, indent, note)
    else:
        for item in node.items:
            yield from _item(item, indent, note)


def _entry(start: str, node: Node, indent: str, note: Note) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield _noted(f"{start} {scalar_text(node)}", note(node))
    elif isinstance(node, Listing) and not node.items:
        yield f"{start} []"
    elif isinstance(node, Mapping) and not node.entries:
        yield f"{start} {{}}"
    else:
        yield start
        yield from _lines(node, f"{indent}  ", note)


def _item(node: Node, indent: str, note: Note) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield _noted(f"{indent}- {scalar_text(node)}", note(node))
        return
    first = True
    for line in _lines(node, f"{indent}  ", note):
        yield f"{indent}- {line[len(indent) + 2 :]}" if first else line
        first = False


def _noted(line: str, comment: str | None) -> str:
    return f"{line:<{_COMMENT_COLUMN - 2}}  # {comment}" if comment else line
