"""Who may see what: a page for one player names no other, and shows neither their balances nor cards that it didn't see."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cli.html.audit.sentences import ANOTHER, HIDDEN
from settlement.findings import Finding, quoted
from settlement.words import Param, Words


class Mask:
    """What one reader may see of one game.

    :param reader: the id of the player for whom the page is; None: a page that shows all.
    :param ids: the players' ids by seat.
    """

    def __init__(self, reader: str | None, ids: Mapping[int, str]) -> None:
        self._reader = reader
        self._ids = ids
        self._others = {} if reader is None else {name for name in ids.values() if name != reader}

    @property
    def hides(self) -> bool:
        """Whether anything is hidden."""
        return self._reader is not None

    def sees(self, seat: int) -> bool:
        """Whether the reader sees what a seat holds and has."""
        return self._reader is None or self._ids.get(seat) == self._reader

    def player(self, seat: int) -> str | Words | None:
        """A seat's player as it may be named; None where the record names none."""
        name = self._ids.get(seat)
        return name if name is None or self.sees(seat) else ANOTHER()

    def words(self, words: Words) -> Words:
        """Words without what the reader may not see."""
        if not self.hides:
            return words
        seat = words.params.get("seat")
        hidden = isinstance(seat, int) and not self.sees(seat)
        params = {name: self._param(name, value, hidden) for name, value in words.params.items()}
        return msgspec.structs.replace(words, params=params)

    def finding(self, finding: Finding) -> Finding:
        """A finding without what the reader may not see."""
        if not self.hides:
            return finding
        message = finding.message if finding.words is None else str(self.words(finding.words))
        words = None if finding.words is None else self.words(finding.words)
        fix = None if finding.fix is None else self.text(str(finding.fix))
        told = None if finding.fix_words is None else self.words(finding.fix_words)
        return msgspec.structs.replace(finding, message=self.text(message), words=words, fix=fix, fix_words=told)

    def text(self, text: str) -> str:
        """A text in which other players are named as messages name them, without their names."""
        for name in self._others:
            text = text.replace(quoted(name), str(ANOTHER()))
        return text

    def _param(self, name: str, value: Param, hidden: bool) -> Param:
        if isinstance(value, tuple):
            return tuple(self._part(name, part, hidden) for part in value)
        return self._part(name, value, hidden)

    def _part(self, name: str, value: int | str | Words, hidden: bool) -> int | str | Words:
        if isinstance(value, Words):
            return self.words(value)
        if name == "balance" and hidden:
            return HIDDEN()
        if isinstance(value, str) and (value in self._others or self.text(value) != value):
            return ANOTHER()
        return value
