"""What the page of a run is made of: sections of tables, drawings and sentences, as values for its template."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

_LONGEST_WORD = 12


class Figure(str):
    """A number as it is to be written in a cell."""

    __slots__ = ()


class Table(NamedTuple):
    """A table: what it is called for those who hear it, its columns, and its rows.

    Whole numbers and figures stand on the right. Long names are broken, so that the numbers beside them stay on a narrow
    screen; a table of more columns than one has room for is moved by itself, not the page with it.
    """

    label: str
    head: Sequence[str]
    rows: Sequence[Sequence[object]]


class ChangedOne(NamedTuple):
    """A game that a changed profile pays otherwise: its name, where it is recorded, who refuses it, and its tables."""

    title: str
    place: str
    refusals: Sequence[str]
    tables: Sequence[Table]


Part = Table | ChangedOne | Markup | str


class Section(NamedTuple):
    """A section of a page: its heading, and what stands under it; where that is nothing, the page says so."""

    title: str
    parts: Sequence[Part]


def table(head: Sequence[str], rows: Sequence[Sequence[object]], label: str = "table") -> list[Part]:
    """A table as the parts of a section; none where it has no rows."""
    return [Table(label, head, rows)] if rows else []


def is_short(name: str) -> bool:
    """Whether a heading is of usual words alone, which are not broken inside."""
    return all(len(word) <= _LONGEST_WORD for word in name.split())


def size_name(size: str) -> str:
    """A class of amounts (:func:`settlement.jobs.counts.size_class`) in words."""
    if size == "0":
        return "0"
    low, high = 10 ** (int(size[1:]) - 1), 10 ** int(size[1:]) - 1
    return f"{low} to {high}" if size[0] == "+" else f"−{high} to −{low}"
