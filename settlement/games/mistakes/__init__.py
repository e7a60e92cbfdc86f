"""The mistakes that a server or an operator makes when it books a game, and what each would have booked.

A mistake is a value: its code, the clause that it breaks, the profile key that was read otherwise (where one was), and the
amounts that it comes to. Each game has its own in its ``mistakes.py``, beside ``pay``; what goes wrong in any game stands
here::

    entries   a line forgotten, doubled, reversed, or paid by another
    whole     all amounts with the opposite sign, exchanged, multiplied
    keys      the game settled by another value of each profile key that a clause names

``settlement.logs.reasons`` asks which of them come to what was booked.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from typing import Any

from msgspec import Struct

from settlement.games.game import Game
from settlement.games.ledger import Entry, Outcome, balance
from settlement.games.room import Balances
from settlement.words import Words

Booked = tuple[int, ...]
"""What is booked, in whole units: an amount a seat, and the house last."""


class Rank(IntEnum):
    """How telling a mistake is, where several come to the same amounts; the lower one is said first."""

    NAMED = 1
    LEFT_OUT = 2
    OF_A_LEVEL = 3
    OF_A_KEY = 3
    REVERSED = 3
    PROPORTION = 4
    TWICE = 5


class Mistake(Struct, frozen=True, kw_only=True):
    """A mistake, and what it comes to in one game.

    ``clause`` is None where the mistake is of no single clause, ``key`` and ``value`` are None where it is of no profile
    key. ``events`` are those of the log that it is about, counted from 0.
    """

    code: str
    rank: Rank
    booked: Booked
    words: Words
    clause: str | None = None
    key: str | None = None
    value: Any = None
    events: tuple[int, ...] = ()


class Case(Struct, frozen=True, kw_only=True):
    """A settled game in which mistakes are looked for.

    ``others`` are the other profiles of the same game in the run, by label (``id@version``). ``balances`` at the start
    by seat, only where the profile limits games by them (room/2.2). ``tell_line`` makes the words of an entry for a seat.
    """

    game: Game
    log: Any
    facts: Any
    rules: Any
    entries: Sequence[Entry]
    computed: Booked
    tell_line: Callable[[Entry, int], Words]
    others: tuple[tuple[str, Any], ...] = ()

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return len(self.computed) - 1

    @property
    def balances(self) -> Balances | None:
        """The balances that the limits go by."""
        found: Balances | None = getattr(self.facts.decided, "balances", None)
        return found

    def pay(self, decided: Any, rules: Any = None) -> Booked:
        """What the game would have come to, had something else been decided, or by other rules."""
        return sum_up(self.game.pay(decided, self.rules if rules is None else rules), self.seats)

    def tell(self, entry: Entry) -> Words:
        """The words of an entry, as the seat that gets most by it reads them."""
        return self.tell_line(entry, max(range(self.seats), key=entry.amounts.__getitem__))


def case_of(game: Game, log: Any, rules: Any, outcome: Outcome, others: tuple[tuple[str, Any], ...] = ()) -> Case:
    """A settled game as that in which mistakes are looked for.

    :param others: the other profiles of the same game in the run, by label.
    """
    assert outcome.tell is not None
    return Case(
        game=game,
        log=log,
        facts=outcome.facts,
        rules=rules,
        entries=outcome.entries,
        computed=(*outcome.amounts, outcome.house),
        tell_line=outcome.tell,
        others=others,
    )


class GameMistakes(Struct, frozen=True, kw_only=True):
    """What a game says of its mistakes.

    :param own: those that are made in this game alone.
    :param events: the events that an entry is about.
    :param decisive: keys, or the beginnings of keys, that decide what happened, so that the log is replayed under another
        value of theirs; by another value of any other key what happened is only paid again.
    :param rows: keys whose value is a list in which a single row may have been written wrongly.
    """

    own: Callable[[Case], Iterator[Mistake]]
    events: Callable[[Any, Entry], tuple[int, ...]]
    decisive: tuple[str, ...]
    rows: tuple[str, ...] = ()


@cache
def mistakes_of(game_id: str) -> GameMistakes:
    """What a game says of its mistakes; imported when it is asked for."""
    found = importlib.import_module(f"settlement.games.{game_id}.mistakes").MISTAKES
    assert isinstance(found, GameMistakes)
    return found


def sum_up(entries: Sequence[Entry], seats: int) -> Booked:
    """What entries come to, the house last."""
    amounts, house, _ = balance(entries, seats)
    return (*amounts, house)


def find_mistakes(case: Case) -> Iterator[Mistake]:
    """Every mistake that changes what a game comes to; the same amounts may come out by several.

    Where nobody says what happened, only lines and the amounts as a whole can be mistaken.
    """
    from settlement.games.mistakes import entries, keys, whole

    of_lines = (whole.whole_game, entries.by_entry, entries.by_clause)
    of_game = (mistakes_of(case.game.id).own, keys.other_values)
    for way in of_lines if case.facts is None else (*of_lines, *of_game):
        for mistake in way(case):
            if mistake.booked != case.computed:
                yield mistake
