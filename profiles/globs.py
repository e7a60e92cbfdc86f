"""Whether two room patterns have a room in common: `hz-*` and `*-1` both match hz-1."""

from __future__ import annotations

import fnmatch
import re

LONGEST = 40
"""Longer patterns are not compared; rooms have shorter names."""
_PART = re.compile(r"\[!?\]?[^]]*\]|.", re.DOTALL)


def meet(one: str, other: str) -> bool:
    """Whether some text matches two patterns of `fnmatch`."""
    if max(len(one), len(other)) > LONGEST:
        return False
    first, second = _PART.findall(one), _PART.findall(other)
    todo, seen = [(0, 0)], {(0, 0)}
    while todo:
        i, j = todo.pop()
        if (i, j) == (len(first), len(second)):
            return True
        here, there = first[i : i + 1], second[j : j + 1]
        steps = []
        if here == ["*"] or there == ["*"]:
            steps = [(i + 1, j)] * len(here) + [(i, j + 1)] * len(there)
        elif here and there and _share(here[0], there[0]):
            steps = [(i + 1, j + 1)]
        todo += [step for step in steps if step not in seen]
        seen.update(steps)
    return False


def _share(one: str, other: str) -> bool:
    """Whether there is a character that two parts of patterns match: characters, `?` or `[…]`."""
    some = {*one, *other, "\uffff"}
    return any(fnmatch.fnmatchcase(each, one) and fnmatch.fnmatchcase(each, other) for each in some)
