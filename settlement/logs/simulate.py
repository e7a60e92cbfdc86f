"""Simulated games: valid logs that simple players made, with what the settlement claims for them.

Nothing here reads a clock. Game ``k`` of a seed depends on the seed and on ``k`` alone, so that asking for more games
never changes the first ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import msgspec

from settlement.games.catalogue import game
from settlement.games.editions import Edition
from settlement.games.game import Game, SelfPlaySetting
from settlement.games.ledger import Outcome
from settlement.games.log import Claimed, GameLog
from settlement.games.mistakes import Mistake, case_of, find_mistakes
from settlement.games.settle import settle

_ROOMS = ("r1", "r2", "r3", "r4", "r5", "r7", "hz-1", "hz-2")
_PLAYERS = 400
_SECONDS_BETWEEN = 37
_POOR = 0.3
_ZONE = timezone(timedelta(hours=8))


def simulate(edition: Edition, games: int, seed: int, errors: float = 0.0, *, carries: bool = False) -> Iterator[bytes]:
    """The lines of ``games`` simulated games, each with its line feed; the same arguments give the same bytes.

    :param edition: the profile that is played and that settles the claims.
    :param games: how many.
    :param seed: any integer.
    :param errors: the share of games, 0 to 1, whose ``claimed`` is what comes out by a mistake of those that ``audit``
        knows, each kind as likely; in games that move nothing, an amount that is taken from one seat for another.
    :param carries: a player starts with what the claims of its games so far left it. Who has too little to play makes way
        for somebody new.
    """
    played = game(edition.game)
    encode = msgspec.json.Encoder().encode
    thresholds = _thresholds(edition.document)
    poor = edition.rules.limits.balance != "none"
    seats = played.seats(edition.rules)
    purse = _Purse(thresholds[0] if thresholds else 0) if carries else None
    start = datetime.fromtimestamp(max(edition.effective_from // 1_000_000 + 1, 0), _ZONE)
    for k in range(games):
        source = random.Random(f"{edition.id}/{seed}/{k}")
        room = source.choice(_ROOMS)
        names = source.sample(range(1, _PLAYERS + 1), seats)
        players = tuple((f"u{name:03d}", _balance(source, thresholds, poor)) for name in names)
        if purse is not None:
            players = purse.seat(players)
        setting = SelfPlaySetting(
            game_id=f"{edition.id}-{seed}-{k:06d}",
            profile=edition.id,
            started_at=(start + timedelta(seconds=_SECONDS_BETWEEN * k)).isoformat(),
            room=room,
            players=players,
        )
        log = played.self_play(edition.rules, source, setting)
        outcome = settle(played, log, edition.rules)
        log.claimed = claim(outcome, seats)
        if source.random() < errors:
            log.claimed = _make_mistake(played, log, edition, outcome, source) or _spoil(log.claimed, source)
        if purse is not None:
            purse.book(players, log.claimed)
        yield encode(log) + b"\n"


class _Purse:
    """What players have, by what the server booked.

    :param least: with less than this nobody plays.
    """

    def __init__(self, least: int) -> None:
        self._least = least
        self._balances: dict[str, int] = {}
        self._names: dict[str, str] = {}

    def seat(self, players: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        """The players with the balances they have; ``players`` has those of such as sit down for the first time."""
        seated = []
        for first, balance in players:
            name = self._names.get(first, first)
            if self._balances.get(name, self._least) < self._least:
                name = self._names[first] = f"{name}+"
            seated.append((name, self._balances.setdefault(name, balance)))
        return tuple(seated)

    def book(self, players: tuple[tuple[str, int], ...], claimed: Claimed) -> None:
        """Adds what the server booked."""
        for (name, _), amount in zip(players, claimed.payouts, strict=True):
            self._balances[name] += amount


def claim(outcome: Outcome, seats: int) -> Claimed:
    """What a live server that settles rightly books for an outcome; zeros where nobody pays."""
    return Claimed(payouts=list(outcome.amounts) or [0] * seats, house=outcome.house)


def _make_mistake(
    played: Game, log: GameLog, edition: Edition, outcome: Outcome, source: random.Random
) -> Claimed | None:
    """What is claimed where the server makes a mistake that still sums to 0; None where the game has none to make."""
    if outcome.status != "settled":
        return None
    kinds: dict[str, list[Mistake]] = {}
    for mistake in find_mistakes(case_of(played, log, edition.rules, outcome)):
        if not sum(mistake.booked):
            kinds.setdefault(mistake.code, []).append(mistake)
    if not kinds:
        return None
    *payouts, house = source.choice(kinds[source.choice(sorted(kinds))]).booked
    return Claimed(payouts=payouts, house=house)


def _spoil(claimed: Claimed, source: random.Random) -> Claimed:
    """Another claim than this one, which takes an amount from one seat for another."""
    payouts = list(claimed.payouts)
    first, second = source.sample(range(len(payouts)), 2)
    by = source.randint(1, 2 * max(map(abs, payouts)) + 5)
    payouts[first] += by
    payouts[second] -= by
    return Claimed(payouts=payouts, house=claimed.house)


def _thresholds(document: dict[str, Any]) -> list[int]:
    """The balances at which a profile's levels start; none where it has no levels."""
    levels = document.get("levels", {})
    return [row["from"] for row in levels.get("table", [])]


def _balance(source: random.Random, thresholds: list[int], poor: bool) -> int:
    """A balance at, just above, just below or between the thresholds of the levels, never below the first.

    :param poor: now and then one that no game leaves whole, for rooms that limit games by balances.
    """
    if poor and source.random() < _POOR:
        return (thresholds[0] if thresholds else 0) + source.choice((0, source.randrange(10), source.randrange(100)))
    if not thresholds:
        return source.randrange(0, 10_000)
    at = source.randrange(len(thresholds))
    low = thresholds[at]
    high = thresholds[at + 1] if at + 1 < len(thresholds) else 2 * low + 100
    balance = source.choice((low, low + 1, low - 1, source.randint(low, high), source.randint(low, high)))
    return max(balance, thresholds[0])
