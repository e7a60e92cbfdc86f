"""What a sense check looks at: one whole profile, value by value, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from profiles.yaml_nodes import DEFAULT, Listing, Mapping, Node, Path, Scalar, Span, at, found_at, key_span
from settlement.findings import Finding, FindingPage
from settlement.words import Message, Words

A_DEFAULT = Message("profile/a-default", "{what} (a default)")
INHERITED = Message("profile/inherited", "{what} (inherited)")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its index in the file, and its whole numbers; None where one is missing or no number."""

    index: int
    numbers: tuple[int | None, ...]

    def whole(self) -> tuple[int, ...] | None:
        """The numbers where all of them are there."""
        found = tuple(number for number in self.numbers if number is not None)
        return found if len(found) == len(self.numbers) else None


@dataclass(slots=True)
class ProfileView:
    """A profile for sense checks.

    :param file: the file that is checked; a finding about an inherited value stands at its `extends`.
    :param root: the profile's tree, resolved where it could be.
    :param rules: the typed rules (``Game.rules_type``), for checks that are ``of_rules``.
    """

    file: str
    game: str
    root: Mapping
    rules: Any = None
    extends: Span | None = None

    def number(self, *path: str | int) -> int | None:
        """The whole number at a path; None where there is none."""
        node = at(self.root, path)
        return node.value if type(node) is Scalar and type(node.value) is int else None

    def text(self, *path: str | int) -> str | None:
        """The text at a path; None where there is none."""
        node = at(self.root, path)
        return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None

    def switch(self, *path: str | int) -> bool | None:
        """The switch at a path; None where there is none."""
        node = at(self.root, path)
        return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None

    def items(self, *path: str | int) -> list[Node]:
        """The entries of the list at a path; none where there is no list."""
        node = at(self.root, path)
        return node.items if isinstance(node, Listing) else []

    def is_empty(self, *path: str | int) -> bool:
        """Whether a list without entries stands at a path."""
        node = at(self.root, path)
        return isinstance(node, Listing) and not node.items

    def rows(self, *path: str | int, keys: tuple[str, ...]) -> list[Row]:
        """The rows of the table at a path, with the whole numbers of some of its keys."""
        node = at(self.root, path)
        if not isinstance(node, Listing):
            return []
        if keys not in node.read_as:
            node.read_as[keys] = [
                Row(index, tuple(_number_in(item, key) for key in keys)) for index, item in enumerate(node.items)
            ]
        rows: list[Row] = node.read_as[keys]
        return rows

    def finding(
        self,
        page: FindingPage,
        message: str | Words,
        path: Path,
        fix: Words | None = None,
        *,
        key: bool = False,
        also: Path | None = None,
    ) -> Finding:
        """A finding at the value of a path, or at its key; at `extends` where the value stands in another file.

        :param also: the other value that it is about, which is taken where only that one stands in the file.
        """
        node = at(self.root, path)
        other = at(self.root, also) if also is not None else None
        if node is not None and node.span.file != self.file and other is not None and other.span.file == self.file:
            assert also is not None
            node, path = other, also
        span = (key_span(self.root, path) if key else None) or (node.span if node is not None else self.root.span)
        if span.file != self.file:
            message = A_DEFAULT(what=message) if span.file == DEFAULT.file else INHERITED(what=message)
            span = self.extends or Span(self.file, 1, 1, 1, 2)
        return found_at(page, message, span, path, fix)

    def is_inherited(self, finding: Finding) -> bool:
        """Whether a finding is about a value of another file, and so stands at `extends`."""
        place = self.extends
        return place is not None and (finding.line, finding.column) == (place.line, place.column)


def _number_in(row: Node, key: str) -> int | None:
    """The whole number at a key of a row; None where there is none."""
    node = row.get(key) if type(row) is Mapping else None
    return node.value if type(node) is Scalar and type(node.value) is int else None


def steps(view: ProfileView, *path: str | int, key: str) -> Iterator[tuple[int, int, int]]:
    """Down one column of a table: the index of a row, the number in the row before, and its own; where both are there."""
    column = [row.numbers[0] for row in view.rows(*path, keys=(key,))]
    for index, (before, here) in enumerate(pairwise(column), 1):
        if before is not None and here is not None:
            yield index, before, here


@dataclass(frozen=True, slots=True)
class Check:
    """A sense check: the games it is for, the pages of its findings, and what finds them.

    One ``of_rules`` looks at the typed rules (``ProfileView.rules``), so it runs only where nothing else is an error.
    """

    games: tuple[str, ...]
    pages: tuple[FindingPage, ...]
    find: Callable[[ProfileView], Iterator[Finding]]
    of_rules: bool = False
