"""Values and parts of a schema, as they stand in messages."""

from __future__ import annotations

import difflib
import re
from typing import Any

from profiles.scalars import FALSE, TRUE
from profiles.yaml_nodes import Listing, Mapping, Node, Path, Scalar
from schemas.catalogue import Schema
from settlement.findings import quoted
from settlement.words import Words, say


def part_at(described: Schema, path: Path) -> Schema:
    """The part of a schema that describes a path."""
    part = described
    for step in path:
        part = part["items"] if isinstance(step, int) else part["properties"][step]
    return part


def choices(described: Schema) -> list[Any]:
    """The values that can be chosen, as far as the schema lists them."""
    chosen = list(described.get("enum", ()))
    if "const" in described:
        chosen.append(described["const"])
    for part in described.get("anyOf", ()):
        chosen += choices(part)
    return chosen


def due_words(described: Schema) -> str:
    """What a schema wants, in words."""
    if "anyOf" in described:
        return " or ".join(due_words(part) for part in described["anyOf"])
    if "enum" in described:
        return f"one of {', '.join(map(str, described['enum']))}"
    if "const" in described:
        return f"`{described['const']}`"
    kind = described.get("type")
    if kind == "integer":
        return f"a whole number from {_number(described['minimum'])} to {_number(described['maximum'])}"
    kinds = {"boolean": "true or false", "string": "a text", "array": "a list", "object": "a mapping (`key: value`)"}
    return kinds[str(kind)]


def _number(number: int) -> str:
    return "10^12" if number == 10**12 else str(number)


def said(node: Node) -> str:
    """A value as it stands in a message."""
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node.value, bool):
        return f"the switch {str(node.value).lower()}"
    if isinstance(node.value, int):
        return f"the number {node.value}"
    return f"the text {quoted(node.value)}"


def example(key: str, described: Schema) -> str | None:
    """What to add, where the schema has an example that fits on a line."""
    value = next(iter(described.get("examples", ())), None)
    if isinstance(value, bool):
        return f"for example `{key}: {str(value).lower()}`"
    if isinstance(value, (str, int)):
        return f"for example `{key}: {value}`"
    return None


def other_kind(node: Node, described: Schema) -> Words | None:
    """What to write where a value of one kind stands for one of another, and it is plain what was meant."""
    kind = described.get("type")
    if kind == "string" and isinstance(node, Scalar) and not isinstance(node.value, str):
        return say('quote it: "{text}"', text=node.text) if re.search(described.get("pattern", ""), node.text) else None
    if kind == "boolean" and isinstance(node, Scalar) and node.value in (0, 1):
        return say("write {lower}", lower=str(bool(node.value)).lower())
    if kind == "object" and isinstance(node, Listing) and all(isinstance(item, Mapping) for item in node.items):
        return say("write the keys without the dashes or brackets")
    if kind == "array" and isinstance(node, Mapping):
        return AS_LIST
    if kind == "array" and isinstance(node, Scalar) and re.match(r"-\S", node.text):
        return say("write a blank after each dash")
    if kind == "array" and isinstance(node, Scalar) and len(node.text) <= MOST_SHOWN:
        return _as_list(node.text, described["items"])
    return None


def _as_list(text: str, described: Schema) -> Words | None:
    """A text that holds the entries of a list, written as one: `1-6`, `r7, r8`."""
    if described.get("type") == "object":
        return None
    if described.get("type") == "integer":
        found = re.fullmatch(r"(\d+)\s*(?:-|–|to|\.\.|~)\s*(\d+)", text)
        return say("write [{found}, {found_2}]", found=found[1], found_2=found[2]) if found else None
    entries = [entry for entry in re.split(r"[,;，、；\s]+", text) if entry]
    if not all(re.fullmatch(r"[\w*?-]+", entry) for entry in entries):
        return None
    shown = [entry if re.fullmatch(r"[A-Za-z][\w-]*", entry) else f'"{entry}"' for entry in entries]
    return say("write [{names}]", names=", ".join(shown))


_UNITS = {"": 1, "k": 1000, "千": 1000, "万": 10_000, "萬": 10_000, "亿": 10**8, "億": 10**8}


def number_in(text: str) -> int | None:
    """The whole number that a text holds beside marks and a unit: `1,000`, `70%`, `10 points`, `1万`."""
    found = re.fullmatch(
        r"[vVx×]?0*(\d{1,13})\s?([kK千万萬亿億]?)(?:\s?(?:%|[^\W\d_]+))?", re.sub(r"(?<=\d)[,，'\s](?=\d)", "", text)
    )
    return int(found[1]) * _UNITS[found[2].lower()] if found else None


def switch_in(text: str) -> str | None:
    """The switch that a word stands for to other readers of YAML."""
    return "true" if text in TRUE or text in _TRUE_WORDS else "false" if text in FALSE or text in _FALSE_WORDS else None


_TRUE_WORDS = frozenset(["是", "对", "開", "开", "启用", "真", "sí", "si", "verdadero"])
_FALSE_WORDS = frozenset(["否", "不", "不是", "非", "關", "关", "禁用", "假", "falso"])


MOST_SHOWN = 60
AS_LIST = say("write a list of records: - {…}")
_SUITS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d", "黑": "s", "红": "h", "梅": "c", "方": "d"}


def close_choice(text: str, described: Schema) -> str | None:
    """The value that was probably meant where one of several can be chosen."""
    known = [str(choice) for choice in choices(described) if not isinstance(choice, bool)]
    folded = text.lower().replace("-", "_").replace(" ", "_")
    if text and all(len(choice) == 1 and choice.isalpha() for choice in known):
        letter = _SUITS.get(text[0], folded[0])
        return letter if letter in known else None
    return next(iter(difflib.get_close_matches(folded, known, 1)), None)
