"""Findings whose cause repeats itself in a game: told once, at the first event, with how many more there are (room/1.3)."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct
from msgspec.structs import replace

from settlement.findings import Finding, FindingPage
from settlement.words import Message, Words

AND_MORE = Message("table/and-more", "{first}; the same in {n} more events", one="{first}; the same in {n} more event")


class _Cause(Struct):
    """A cause that goes on: where its finding stands in the list, what it says, and how many more events it has."""

    index: int
    page: FindingPage
    event: int
    words: Words
    more: int = 0


class Repeats:
    """The causes that go on in a replay, by a key of their own.

    :param findings: the list of the replay, to which others append and from which nothing is taken.
    """

    def __init__(self, findings: list[Finding]) -> None:
        self._findings = findings
        self._open: dict[Hashable, _Cause] = {}

    def goes_on(self, key: Hashable) -> bool:
        """Whether a cause has been told and goes on; the event is then counted, and needs no words."""
        cause = self._open.get(key)
        if cause is None:
            return False
        cause.more += 1
        return True

    def tell(self, key: Hashable, page: FindingPage, event: int, words: Words) -> None:
        """A cause with its first event; :meth:`goes_on` was asked before."""
        self._open[key] = _Cause(len(self._findings), page, event, words)
        self._findings.append(page.finding(words, event=event))

    def end(self, *keys: Hashable) -> None:
        """The causes of these keys are over: the same things later are told anew."""
        for key in keys:
            cause = self._open.pop(key, None)
            if cause is not None and cause.more:
                words = AND_MORE(first=replace(cause.words, code=cause.page.code), n=cause.more)
                self._findings[cause.index] = cause.page.finding(words, event=cause.event)

    def close(self) -> None:
        """All causes are over."""
        self.end(*self._open)
