"""What a game is to the rest of the program: one value with the same parts for every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from settlement.findings import Page
from settlement.games.ledger import Outcome, Payout


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game.

    :param id: as in logs and profiles (``rush``).
    :param log_type: the decoded log, of :mod:`settlement.games.log`.
    :param rules_type: the profile's keys as a typed msgspec Struct; resolved documents are converted to it. The common
        keys (profile, version, game, title, effective_from, extends, rooms, currency) are not in it.
    :param settle: a log and its rules to its outcome. Never raises for what a log holds; errors are findings.
    :param read_hand: a request and rules to the JSON object of ``buckle hand``, keys in their order.
    :param exposure: the most that one game can move.
    :param self_play: plays one legal game with simple players; the log has everything but ``claimed``. Arguments:
        rules, random source, game id, room or None, profile name, started_at (RFC 3339), players' ids by seat.
    :param pay_plainly: the payout of a log whose events are JSON text (``RushHead``), where all is well with the game;
        None of any other, which ``settle`` has to look at. None where a game has no such short way.
    :param pages: finding codes and clauses.
    :param default_profile: id of the shipped profile that ``hand`` uses without ``--profile``.
    """

    id: str
    title: str
    log_type: type[Any]
    rules_type: type[Any]
    settle: Callable[[Any, Any], Outcome]
    read_hand: Callable[[HandRequest, Any], dict[str, Any]]
    exposure: Callable[[Any], Exposure]
    self_play: Callable[[Any, random.Random, SelfPlaySetting], Any]
    pages: tuple[Page, ...]
    default_profile: str
    pay_plainly: Callable[[Any, Any], Payout | None] | None = None


class SelfPlaySetting(msgspec.Struct, frozen=True, kw_only=True):
    """What a simulated game is given from outside: its names, and the players by seat with their balances."""

    game_id: str
    profile: str
    started_at: str
    room: str | None = None
    players: tuple[tuple[str, int], ...]
