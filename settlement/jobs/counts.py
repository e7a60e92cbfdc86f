"""Counts by name, such that those of chunks add up."""

from __future__ import annotations

from collections.abc import Mapping


def count(counts: dict[str, int], key: str, by: int = 1) -> None:
    """Adds to what is counted under a name."""
    counts[key] = counts.get(key, 0) + by


def add_counts(counts: dict[str, int], other: Mapping[str, int], sign: int = 1) -> None:
    """Adds other counts, or with ``sign`` -1 takes them away."""
    for key, number in other.items():
        count(counts, key, sign * number)


def size_class(amount: int) -> str:
    """The class of an amount, by its number of digits: ``0``, ``+1`` is 1 to 9, ``-3`` is -999 to -100."""
    return "0" if amount == 0 else f"{'+' if amount > 0 else '-'}{len(str(abs(amount)))}"
