"""How far a run is: who is told, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from settlement.jobs.pieces import ChunkReader
from settlement.jobs.pool import Tick
from settlement.logs.source import Record

_TICK = 1000

Watch = Callable[[int], AbstractContextManager[Tick]]
"""Entered with the bytes of all inputs when the settling begins; what it gives is told of games and bytes done."""


@contextmanager
def unwatched(size: int) -> Iterator[Tick]:
    """Follows nothing."""
    yield lambda games, read: None


class Ticks:
    """Tells of the records of a chunk that are done, a thousand at a time.

    :param reader: reads the chunk. :param size: its bytes. :param tick: is told.
    """

    def __init__(self, reader: ChunkReader, size: int, tick: Tick) -> None:
        self._reader = reader
        self._size = size
        self._tick = tick
        self._told = 0

    def tell(self, games: int, record: Record) -> None:
        """Tells of the records up to this one, of which there are so many, where their number is round."""
        if games % _TICK == 0:
            at = self._reader.at(record)
            self._tick(_TICK, at - self._told)
            self._told = at

    def end(self, games: int) -> None:
        """Tells of the rest, once all records are done."""
        self._tick(games % _TICK, self._size - self._told)
