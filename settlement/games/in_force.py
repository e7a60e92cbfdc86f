"""From when until when each version of a profile is in force: the one rule behind the book, the catalogue and the checks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Reign(NamedTuple):
    """A stretch of time in which one version is in force without a break.

    Instants are microseconds since 1970 UTC, ``since`` included, ``until`` excluded; without one it has no end.
    ``which`` is the version's index in what :func:`reigns` was given.
    """

    since: int
    until: int | None
    which: int


def reigns(spans: Sequence[tuple[int, int | None]]) -> list[Reign]:
    """The reigns of the versions of one id, in order of time; where none is in force there is a gap.

    At each instant that version is in force which started last among those that have started and not ended. So a
    version that ends gives way to the latest earlier one that hasn't ended.

    :param spans: when each version starts and ends, in order of the versions; of two that start at one instant the later
        one is in force.
    """
    bounds = sorted({at for start, end in spans for at in (start, end) if at is not None})
    found: list[Reign] = []
    for since, until in pairwise([*bounds, None]):
        assert since is not None
        running = [
            (start, which)
            for which, (start, end) in enumerate(spans)
            if start <= since and (end is None or since < end)
        ]
        if not running:
            continue
        _, which = max(running)
        if found and found[-1].which == which and found[-1].until == since:
            found[-1] = found[-1]._replace(until=until)
        else:
            found.append(Reign(since, until, which))
    return found


def reign_at(known: Sequence[Reign], at: int) -> Reign | None:
    """The reign that an instant lies in; None where it lies in a gap.

    :param known: as :func:`reigns` gives them.
    """
    index = bisect_right(known, at, key=lambda reign: reign.since) - 1
    if index < 0:
        return None
    until = known[index].until
    return known[index] if until is None or at < until else None
