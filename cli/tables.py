"""Tables of figures in a report: as columns where they fit, else row by row."""

from __future__ import annotations

from collections.abc import Sequence

from cli.terminal import columns, cut, safe, wrapped

_LEAST_NAME = 10


def figures(what: str, head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], wide: int) -> list[str]:
    """Rows of a name and figures, two columns in; names that are too long are cut.

    :param what: the head of the names. :param head: the heads of the figures.
    """
    if not rows:
        return []
    taken = [max(columns(cell) for cell in column) for column in zip(head, *(cells for _, cells in rows), strict=True)]
    room = wide - 2 - sum(figure + 2 for figure in taken)
    longest = max(columns(safe(name)) for name, _ in [(what, ()), *rows])
    if room < min(longest, _LEAST_NAME):
        return [line for name, cells in rows for line in _in_words(name, head, cells, wide)]
    most = min(room, longest)
    cells = [(cut(name, most), *figures_of) for name, figures_of in rows]
    return [f"  {line}" for line in laid_out((cut(what, most), *head), cells, ("left", *["right"] * len(head)))]


def laid_out(head: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str]) -> list[str]:
    """The lines of a table, the head's first, columns two blanks apart.

    :param rows: cells that are safe to show. :param align: ``left`` or ``right`` for each column.
    """
    from tabulate import tabulate

    text = tabulate([head, *rows], tablefmt="plain", colalign=align, disable_numparse=True)
    return [line.rstrip() for line in text.split("\n")]


def _in_words(name: str, head: Sequence[str], cells: Sequence[str], wide: int) -> list[str]:
    said = ", ".join(f"{label} {cell}" for label, cell in zip(head, cells, strict=True))
    return wrapped(f"{cut(name, wide - 4)}: {said}", wide, "  ", "    ")
