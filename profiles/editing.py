"""What an editor asks about a profile while it is written: what a key means, what can stand there, what is extended, fixes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from profiles.phrases import choices, due_words, part_at
from profiles.yaml_nodes import Listing, Mapping, Node, Path, Scalar, Span, at
from profiles.yaml_reader import read
from schemas.catalogue import Schema, profile_schema
from settlement.findings import Finding
from settlement.games.catalogue import GAME_IDS

_FIX = re.compile(
    r'(?:did you mean `(?P<meant>[^`]+)`\?|(?:write|quote it:) (?P<write>"[^"]*"|\[[^\]]*\]|[\w.:+@-]+))(?: without quotes)?'
)
_CLAUSE = re.compile(r"\b(?:rush|shuangkou|bigtwo|sichuan|room)/\d+(?:\.\d+)?(?:, \d+\.\d+)*")


def replacement(finding: Finding) -> str | None:
    """What to write in place of what a finding marks, where its fix says exactly that; else None."""
    found = _FIX.fullmatch(finding.fix or "")
    if found is None or finding.line is None or finding.line != finding.end_line:
        return None
    return found["meant"] or found["write"]


def game_of(text: str) -> str | None:
    """The game of a profile, also of one that can't be read whole yet."""
    found = re.search(r"(?m)^game: *([a-z]+)", text)
    return found[1] if found and found[1] in GAME_IDS else None


def hover(text: str, line: int, column: int) -> tuple[str, Span] | None:
    """What the key or value at a place means, with its clauses, and where it stands.

    :param line: from 1. :param column: from 1, in characters.
    """
    game, root = game_of(text), read(text.encode("utf-8", "replace"), "").root
    if game is None or root is None:
        return None
    for path, span in _places(root, ()):
        if (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column):
            try:
                part = part_at(profile_schema(game), path)
            except KeyError:
                return None
            lines = [part["description"], f"Due: {due_words(part)}."]
            if "default" in part:
                lines.append(f"Default: {_written(part['default'])}.")
            lines += [f"`buckle explain {clause}`" for clause in dict.fromkeys(_CLAUSE.findall(part["description"]))]
            return "\n\n".join(lines), span
    return None


def _written(default: object) -> str:
    """A default as it stands in a profile."""
    if isinstance(default, list):
        written = [f'"{one}"' if str(one).isdigit() else str(one) for one in default]
        return f"[{', '.join(written)}]"
    return str(default).lower() if isinstance(default, bool) else str(default)


def _places(node: Node, path: Path) -> Iterator[tuple[Path, Span]]:
    """Every key and plain value with its path, inner ones first."""
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from _places(entry.node, (*path, key))
            yield (*path, key), entry.key
    elif isinstance(node, Listing):
        for index, item in enumerate(node.items):
            yield from _places(item, (*path, index))
    elif isinstance(node, Scalar):
        yield path, node.span


def complete(text: str, line: int, column: int) -> list[tuple[str, str]]:
    """What can stand at a place: keys that aren't there yet, or values; each with what it means.

    It goes by indentation, since a text that is being written can't be read whole.
    """
    game = game_of(text)
    if game is None:
        return [(each, "a game") for each in GAME_IDS] if re.match(r" *game:", _line(text, line)) else []
    lines = text.split("\n")
    before = _line(text, line)[: column - 1]
    keys = _above(lines, line, len(before) - len(before.lstrip(" ")))
    value = re.fullmatch(r" *([a-z_]+): *(\S*)", before)
    try:
        here = part_at(profile_schema(game), tuple(keys))
        if value:
            part: Schema = here["properties"][value[1]]
            known = choices(part) or ([True, False] if part.get("type") == "boolean" else part.get("examples", []))
            shown = [each for each in known if not isinstance(each, (list, dict))]
            return [(str(e).lower() if isinstance(e, bool) else str(e), part["description"]) for e in shown]
    except KeyError:
        return []
    if ":" in before or "{" in before:
        return []
    indent = len(before) - len(before.lstrip(" "))
    there = set(re.findall(rf"(?m)^ {{{indent}}}([a-z_]+):", text)) if not keys else set()
    root = read(text.encode("utf-8", "replace"), "").root
    home = at(root, tuple(keys)) if root else None
    there |= set(home.entries) if isinstance(home, Mapping) else set()
    return [(f"{key}: ", part["description"]) for key, part in here.get("properties", {}).items() if key not in there]


def _line(text: str, line: int) -> str:
    lines = text.split("\n")
    return lines[line - 1] if line <= len(lines) else ""


def _above(lines: list[str], line: int, indent: int) -> list[str]:
    """The keys that a line of an indentation stands under, the outermost first."""
    keys: list[str] = []
    for above in reversed(lines[: line - 1]):
        found = re.match(r"( *)([a-z_]+):", above)
        if found and len(found[1]) < indent:
            keys.insert(0, found[2])
            indent = len(found[1])
    return keys
