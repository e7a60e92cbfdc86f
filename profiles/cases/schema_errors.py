"""Whether a file of cases, or a log record in one, has the keys and kinds of values that its schema describes."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from profiles.cases.codes import BAD_VALUE, MISSING_KEY, UNKNOWN_KEY
from profiles.phrases import said
from profiles.yaml_nodes import INVALID, Listing, Mapping, Node, Path, Scalar, at, found_at, key_span, path_text, plain
from schemas.catalogue import log_schema, schema
from settlement.findings import Finding, FindingPage, quoted
from settlement.games import GAME_IDS
from settlement.words import say

_WORDS = {
    "title": "a text of at most 200 characters, no blank at either end",
    "text": "a text of at most 1000 characters, no blank at either end",
    "why": "a text of at most 1000 characters, no blank at either end",
    "profile": "a profile's id, or id@version",
    "clause": "a clause, as in rush/8.2",
    "mapping": "small letters, digits and -, at most 64",
    "suits": "three or four small letters, such as dchs",
}
_KINDS = {
    "boolean": "true or false",
    "string": "a text",
    "array": "a list",
    "object": "a mapping (`key: value`)",
    "integer": "a whole number",
}


class ShapePages(NamedTuple):
    """The pages of the findings that a schema makes."""

    unknown_key: FindingPage
    missing_key: FindingPage
    bad_value: FindingPage


_OF_CASES = ShapePages(UNKNOWN_KEY, MISSING_KEY, BAD_VALUE)


def check(root: Node, name: str, prefix: Path = (), pages: ShapePages = _OF_CASES) -> list[Finding]:
    """Everything in which a tree differs from a schema, in the order of the file.

    :param name: of the schema.
    :param prefix: the path of the tree in its file.
    :param pages: what the findings are of.
    """
    from jsonschema import Draft202012Validator

    found: dict[Finding, None] = {}
    for error in Draft202012Validator(log_schema(GAME_IDS) if name == "log" else schema(name)).iter_errors(plain(root)):
        path = tuple(error.absolute_path)
        node = at(root, path)
        assert node is not None
        if not (isinstance(node, Scalar) and node.value is INVALID):
            for finding in _worded(error, root, node, path, prefix, pages):
                found[finding] = None
    return sorted(found, key=lambda finding: (finding.line or 0, finding.column or 0))


def _worded(error: Any, root: Node, node: Node, path: Path, prefix: Path, pages: ShapePages) -> Iterator[Finding]:
    whole, keyword, limit = (*prefix, *path), error.validator, error.validator_value
    name = f"`{path_text(whole)}`" if whole else "the file"
    if keyword == "additionalProperties":
        assert isinstance(node, Mapping)
        known = list(error.schema["properties"])
        for key, entry in node.entries.items():
            if key not in known:
                close = difflib.get_close_matches(key, [each for each in known if each not in node.entries], 1)
                fix = (
                    say("did you mean `{close}`?", close=close[0])
                    if close
                    else say("there is {names}", names=", ".join(known))
                )
                shown = quoted(key)[1:-1]
                yield found_at(pages.unknown_key, f"there is no key `{shown}` in {name}", entry.key, (*whole, key), fix)
    elif keyword == "required":
        assert isinstance(node, Mapping)
        place = (key_span(root, path) if path else None) or _start(node)
        for key in limit:
            if key not in node.entries:
                yield found_at(pages.missing_key, f"{name} has no `{key}`", place, (*whole, key))
    elif keyword in ("minItems", "maxItems"):
        assert isinstance(node, Listing)
        due = f"at least {limit}" if keyword == "minItems" else f"at most {limit}"
        yield found_at(pages.bad_value, f"{name} has {len(node.items)} entries; {due} are due", node.span, whole)
    elif keyword in ("minimum", "maximum"):
        way = "small" if keyword == "minimum" else "large"
        yield found_at(pages.bad_value, f"{name} is {plain(node)}, too {way}", node.span, whole)
    else:
        yield _other(error, node, whole, name, pages)


def _other(error: Any, node: Node, path: Path, name: str, pages: ShapePages) -> Finding:
    """A value of another kind, or none of those that can be chosen."""
    keyword, limit = error.validator, error.validator_value
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    fix = None
    if keyword == "type":
        due = " or ".join(_KINDS[kind] for kind in ([limit] if isinstance(limit, str) else limit))
        if limit == "string" and isinstance(node, Scalar):
            fix = say('quote it: "{text}"', text=node.text)
        elif limit == "integer" and isinstance(node, Scalar) and re.fullmatch(r"-?\d{1,18}", node.text):
            fix = say("write {text} without quotes", text=node.text)
        elif limit == "array" and isinstance(node, Scalar):
            fix = say("write [{text}]", text=node.text)
    elif keyword in ("enum", "const"):
        known = [str(each) for each in (limit if keyword == "enum" else [limit])]
        due = f"one of {', '.join(known)}" if len(known) > 1 else known[0]
        close = difflib.get_close_matches(node.text if isinstance(node, Scalar) else "", known, 1)
        fix = say("did you mean `{close}`?", close=close[0]) if close else None
    else:
        due = _WORDS.get(key, "something else")
    return found_at(pages.bad_value, f"{name} is {said(node)}; {due} is due", node.span, path, fix)


def _start(node: Mapping) -> Any:
    """The first key of a mapping: where a missing one is reported."""
    entry = next(iter(node.entries.values()), None)
    return entry.key if entry else node.span
