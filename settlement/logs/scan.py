"""What can be said of a line without parsing it: of any bytes, valid or not, in one pass."""

from __future__ import annotations

import json
import re

BOM = b"\xef\xbb\xbf"

_STRING = rb'"(?:[^"\\]|\\.)*+"'
_BRACKET = re.compile(_STRING + rb'|["{}\[\]]', re.DOTALL)
_TOKEN = re.compile(_STRING + rb'|["{}\[\]:,]', re.DOTALL)


def nesting(line: bytes) -> tuple[int, bool]:
    """How deep brackets are nested, and whether a bracket or a text is still open at the end."""
    depth = deepest = 0
    for token in _BRACKET.finditer(line):
        first = line[token.start()]
        if first in b"{[":
            depth += 1
            deepest = max(deepest, depth)
        elif first in b"]}":
            depth -= 1
        elif token.end() == token.start() + 1:
            return deepest, True
    return deepest, depth > 0


def is_blank(raw: bytes) -> bool:
    """Whether a line holds blanks and a byte order mark alone."""
    return not raw.removeprefix(BOM).strip()


def is_cut(raw: bytes) -> bool:
    """Whether a line breaks off: it begins as a record does, and what it opened is never closed."""
    line = raw.removeprefix(BOM).lstrip()
    return line[:1] in (b"{", b"[") and nesting(line)[1]


def glance(raw: bytes) -> dict[str, str]:
    """The texts that stand at the top level of a record, as far as they can be read; of any bytes, valid or not.

    A key that stands twice with different values is left out: nobody can say which was meant.
    """
    found: dict[str, str | None] = {}
    depth, before, key = 0, b"", None
    for token in _TOKEN.finditer(raw):
        text = token[0]
        if text == b'"':
            break
        if depth == 1 and before in (b"{", b","):
            key = _text(text)
        elif depth == 1 and before == b":" and key is not None:
            value = _text(text)
            found[key] = value if found.get(key, value) == value else None
        if text in (b"{", b"["):
            depth += 1
        elif text in (b"}", b"]"):
            depth -= 1
        before = text
    return {name: value for name, value in found.items() if value}


def _text(token: bytes) -> str | None:
    """The text of a JSON string; None of any other token, and of one that UTF-8 can't hold."""
    if not token.startswith(b'"'):
        return None
    try:
        text = str(json.loads(token, strict=False))
        text.encode()
    except ValueError:
        return None
    return text
