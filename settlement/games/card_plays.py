"""What a card game says about its plays, so that the three of them share one replay: slots, memos, :class:`CardPlays`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from settlement.findings import Finding
from settlement.games.cards import read_cards, word_of, word_of_canonical
from settlement.games.table_codes import TablePages

MEMO_SIZE = 60_000
_LONGEST = 400
"""Letters of a text that is remembered; no play has so many."""


class Slot(Struct, gc=False):
    """A play as it is written, remembered by its text: its cards as a hand without guards, and how many they are.

    ``problem`` is a sentence where the text can't be read as cards at all; then the play has no reading.
    """

    word: int
    count: int
    problem: str | None = None


S = TypeVar("S", bound=Slot)
R = TypeVar("R")
K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """What was found out before, by its key (slots by the text of the play).

    A miss asks ``find``; a full memo starts again, so that memory stays flat.
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> V:
        """Find out what was not asked yet."""
        found = self._find(key)
        self.keep(key, found)
        return found

    def keep(self, key: K, found: V) -> None:
        """Remember what was found out; not of a long text, so that memory stays flat."""
        if isinstance(key, str | bytes) and len(key) > _LONGEST:
            return
        if len(self) >= MEMO_SIZE:
            self.clear()
        self[key] = found


def cards_of_play(text: str, most: int) -> tuple[int, int, str | None]:
    """The first three fields of a slot for a play's text; ``most``: how many cards a play can have."""
    word = word_of_canonical(text) if len(text) <= 2 * most else None
    if word is not None and text:
        return word, len(text) >> 1, None
    cards = read_cards(text)
    if isinstance(cards, str):
        return 0, 0, cards
    if not 0 < len(cards) <= most:
        return 0, 0, f"a play of {len(cards)} cards: it has at least one, and no more than the {most} of a hand"
    return word_of(cards), len(cards), None


class CardPlays(ABC, Generic[S, R]):
    """What a card game says about its plays, for one setting of the profile's switches.

    S is the game's slot, R what a play counts as (its reading). ``event_type`` is the play event of the game's logs,
    ``declares`` whether it may carry a reading (``as``); ``seats`` and ``hand_size`` are the deal's.
    """

    seats: int
    hand_size: int
    event_type: type[Any]
    declares: bool = False
    pages: TablePages
    slots: Memo[str, S]

    @abstractmethod
    def lead(self, slot: S) -> R | None:
        """What a play counts as on a free lead; None where it is no type."""

    @abstractmethod
    def answer(self, slot: S, table: R) -> R | None:
        """What a play counts as against ``table``; None where no reading of it beats."""

    @abstractmethod
    def refused(self, slot: S, table: R | None, event: int) -> Finding:
        """Why :meth:`answer` (or :meth:`lead`, where ``table`` is None) said None."""

    @abstractmethod
    def can_beat(self, held: int, table: R) -> bool:
        """Whether any play of a hand beats ``table``."""

    @abstractmethod
    def one_that_beats(self, held: int, table: R) -> str:
        """A play of the hand that beats ``table``, in words; asked only where :meth:`can_beat`."""

    @abstractmethod
    def hosted_fault(
        self, held: int, table: R | None, slot: S | None, opening: bool, last_card: bool = False
    ) -> str | None:
        """Which play the server should have chosen in place of ``slot`` (None: it passed); None where it chose right.

        ``opening``: it is the first play of the game. ``last_card``: the next other seat that may act has one card left.
        """

    def declared(self, cards: str, reading: str) -> S:
        """The slot of a play with a declared reading; asked only where ``declares``."""
        raise NotImplementedError

    def over(self, finish: Sequence[int]) -> bool:
        """Whether the game ends when these seats, in this order, have no cards left."""
        return True

    def heir(self, seat: int) -> int:
        """Who leads in place of a seat that won the trick and has no cards left."""
        return seat
