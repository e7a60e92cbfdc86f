"""Paths into documents: JMESPath, compiled once, and the names that a path goes by."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError
from jmespath.parser import ParsedResult

PathError = JMESPathError
"""What :func:`compile_path` raises."""


@lru_cache(maxsize=1000)
def compile_path(path: str) -> ParsedResult:
    """A path, ready to be followed.

    :raises PathError: it is none.
    """
    return jmespath.compile(path)


def follow_path(path: str, document: Any) -> Any:
    """What a path leads to in a document; None where it leads nowhere.

    :raises PathError: a function of the path can't take what it is given.
    """
    return compile_path(path).search(document)


@lru_cache(maxsize=1000)
def names_in(path: str) -> frozenset[str]:
    """The keys that a path goes by."""
    found: set[str] = set()
    todo: list[Any] = [compile_path(path).parsed]
    while todo:
        node = todo.pop()
        if node["type"] == "field":
            found.add(node["value"])
        todo += [child for child in node["children"] if isinstance(child, dict)]
    return frozenset(found)
