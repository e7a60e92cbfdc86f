"""What a game is to the rest of the program: one value with the same parts for every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from settlement.findings import Finding, Page
from settlement.games.ledger import Entry, Fact
from settlement.games.moment import Watch, Watcher
from settlement.games.short import Mistake, ShortGame, Written
from settlement.words import Words


class HandRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What ``buckle hand`` asks a game: cards or tiles, and what they are to beat or how they were won."""

    cards: str
    beats: str | None = None
    melds: str | None = None
    win: tuple[str, ...] = ()


class Exposure(msgspec.Struct, frozen=True, kw_only=True):
    """The most that one game can move under a profile, in whole units, exactly.

    ``most`` is the largest amount that one seat can lose or win in one game; ``how`` says in words by which play it
    comes about; ``by_level`` has (level, the level's match points, most) where the profile has levels.
    """

    most: int
    how: str
    by_level: tuple[tuple[int, int, int], ...] = ()


class Facts(Protocol):
    """What happened in a game that was played: a frozen value of the game's, with all that paying and telling need."""

    @property
    def decided(self) -> Any:
        """The part that decides the amounts: a frozen value, equal where two games are paid alike; often the whole."""


class Statistic(msgspec.Struct, frozen=True):
    """What a game counts of each played game for the charts of a run: its title, its axes, and the numbers by facts."""

    title: str
    axis: str
    unit: str
    count: Callable[[Any], tuple[int, ...]]


class Replayed(msgspec.Struct, frozen=True):
    """What the replay of a log came to.

    ``facts`` is None where the game never started, and where an error among the findings rejects it.
    """

    facts: Any
    findings: list[Finding]


class Replay(Protocol):
    """How a log is replayed."""

    def __call__(self, log: Any, rules: Any, watch: Watch | None = None, /) -> Replayed:
        """What happened, and findings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game.

    :param id: as in logs and profiles (``rush``).
    :param log_type: the decoded log, of :mod:`settlement.games.log`.
    :param rules_type: the profile's keys as a typed msgspec Struct; resolved documents are converted to it. The common
        keys (profile, version, game, title, effective_from, extends, rooms, currency) are not in it.
    :param seats: how many seats a game under the rules has.
    :param replay: a log and its rules to what happened (:class:`Facts`), and to findings. Never raises for what a log
        holds; a game with an error has no facts. With a :class:`~settlement.games.moment.Watch` it is seen step by step.
    :param watcher: what is seen and told of the steps.
    :param pay: what decides the amounts (``facts.decided``) and the rules to entries. Pure: nothing else decides an
        amount, so what is remembered is remembered under the very value that it gets.
    :param result: facts, entries and rules to what a report shows of the game, keys in their order.
    :param tell: facts, rules, an entry and a seat to the words of that seat's line.
    :param describe: facts, entries and rules to the upper part of a report.
    :param read_hand: a request and rules to the JSON object of ``buckle hand``, keys in their order.
    :param exposure: the most that one game can move.
    :param self_play: plays one legal game with simple players; the log has everything but ``claimed``. Arguments:
        rules, random source, game id, room or None, profile name, started_at (RFC 3339), players' ids by seat.
    :param pages: finding codes and clauses.
    :param hand_asks: which fields of :class:`HandRequest` it takes beside the cards.
    :param statistic: what is counted for charts; None where there is nothing.
    :param dealt_by: keys of a profile that decide what is dealt and logged: games of another value of theirs are rejected.
    :param write_short: a game in short and the rules to a whole log; None where the game has no short form.
    :param default_profile: id of the shipped profile that ``hand`` uses without ``--profile``.
    """

    id: str
    title: str
    log_type: type[Any]
    rules_type: type[Any]
    seats: Callable[[Any], int]
    replay: Replay
    pay: Callable[[Any, Any], Sequence[Entry]]
    result: Callable[[Any, Sequence[Entry], Any], Any]
    tell: Callable[[Any, Any, Entry, int], Words]
    describe: Callable[[Any, Sequence[Entry], Any], list[Fact]]
    read_hand: Callable[[HandRequest, Any], dict[str, Any]]
    exposure: Callable[[Any], Exposure]
    self_play: Callable[[Any, random.Random, SelfPlaySetting], Any]
    pages: tuple[Page, ...]
    default_profile: str
    watcher: Callable[[], Watcher]
    dealt_by: tuple[str, ...] = ()
    statistic: Statistic | None = None
    hand_asks: tuple[str, ...] = ("beats",)
    write_short: Callable[[ShortGame, Any], Written | Mistake] | None = None


class SelfPlaySetting(msgspec.Struct, frozen=True, kw_only=True):
    """What a simulated game is given from outside: its names, and the players by seat with their balances."""

    game_id: str
    profile: str
    started_at: str
    room: str | None = None
    players: tuple[tuple[str, int], ...]
