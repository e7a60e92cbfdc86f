"""Simple players at the card table: whole legal games from a random source, for samples, tests and trying a profile.

The loop here deals out turns; what a move is and whether it beats is asked of the same :class:`CardPlays` that a replay
asks. Players follow with small cards, pass now and then though they need not, let their time run out, hand their seat
over and take it back, leave the game once in a while, and some games never start.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, Generic, Literal, NamedTuple, TypedDict

from msgspec import UNSET, UnsetType

from settlement.games.card_plays import CardPlays, R, S
from settlement.games.cards import FIELD, GUARD, canonical, card_count
from settlement.games.game import SelfPlaySetting
from settlement.games.log import Escape, Host, Pass, Player, Timeout, Unhost, Void
from settlement.games.room import Limits
from settlement.games.table import seat_after

VOID_RATE = 0.01
TIMEOUT_RATE = 0.08
ESCAPE_RATE = 0.03
HOST_RATE = 0.04
RETURN_RATE = 0.08
"""How likely a player whose seat the server plays takes it back, at each turn."""
IRREGULAR_BEFORE = 40
"""A timeout, an escape or a seat handed over comes before one of the first so many turns, or not at all where the game is shorter."""


class Move(NamedTuple):
    """Cards to play, in the order in which they are written, and the reading that is declared for them (``as``)."""

    cards: list[int]
    declared: str | None = None


class SimplePlayers(ABC, Generic[S, R]):
    """How the players of a game choose. Hands are words with guards."""

    plays: CardPlays[S, R]

    @abstractmethod
    def lead(self, chance: random.Random, held: int, opening: bool) -> Move:
        """A play on a free lead; ``opening``: it is the first of the game."""

    @abstractmethod
    def answer(self, chance: random.Random, held: int, table: R) -> Move | None:
        """A play that beats the table, None where the hand has none."""

    @abstractmethod
    def hosted(self, held: int, table: R | None, opening: bool) -> Move | None:
        """The play that the server makes for a hosted seat, None for a pass."""

    def before_last_card(self, chance: random.Random, held: int, move: Move, is_hosted: bool) -> Move:
        """The move of a seat whose next one has one card left, which some rooms bind (bigtwo/1.3)."""
        return move

    def reluctance(self, seat: int, owner: int, table: R, reading: R) -> float:
        """How likely a seat passes rather than beat ``table``, the play of ``owner``, with ``reading``."""
        return 0.2


class LogFields(TypedDict):
    """The fields of a log that come from the setting."""

    format: Literal["buckle-log/1"]
    game_id: str
    profile: str
    room: str | UnsetType
    started_at: str


def log_fields(setting: SelfPlaySetting) -> LogFields:
    """What every log has beside its players, deal and events."""
    return {
        "format": "buckle-log/1",
        "game_id": setting.game_id,
        "profile": setting.profile,
        "room": UNSET if setting.room is None else setting.room,
        "started_at": setting.started_at,
    }


def players_of(setting: SelfPlaySetting, limits: Limits) -> list[Player]:
    """The players by seat; with their balances where the room limits games by them (room/2.2)."""
    has = limits.balance != "none"
    return [
        Player(seat=seat, id=name, balance=balance if has else UNSET)
        for seat, (name, balance) in enumerate(setting.players)
    ]


def dealt(chance: random.Random, copies: int, jokers: bool, seats: int, size: int) -> list[list[int]]:
    """Hands out of a shuffled deck of ``copies`` decks, each from its lowest card up."""
    deck = list(range(54 if jokers else 52)) * copies
    chance.shuffle(deck)
    return [sorted(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]


def play_game(
    chance: random.Random,
    players: SimplePlayers[S, R],
    hands: list[int],
    lead: int,
    *,
    escape_hosts: bool,
    returns: bool,
    pass_locks_out: bool = False,
) -> list[Any]:
    """The events of one game.

    :param hands: the dealt hands as words, guards not set.
    :param lead: the seat that leads first.
    :param escape_hosts: the server plays on for who escapes; else an escape ends the game.
    :param returns: a player may take its seat back from the server.
    :param pass_locks_out: who passed has no turn until the next free lead.
    """
    plays, seats = players.plays, players.plays.seats
    if chance.random() < VOID_RATE:
        return [Void(seat=chance.randrange(seats))]
    timeout_at = chance.randrange(IRREGULAR_BEFORE) if chance.random() < TIMEOUT_RATE else -1
    escape_at = chance.randrange(IRREGULAR_BEFORE) if chance.random() < ESCAPE_RATE else -1
    host_at = chance.randrange(IRREGULAR_BEFORE) if chance.random() < HOST_RATE else -1
    held = [word + GUARD for word in hands]
    events: list[Any] = []
    finish: list[int] = []
    hosted = passed = finished = gone = 0
    turn = owner = lead
    table: R | None = None
    turns = 0
    while True:
        if turns == escape_at:
            leaver = chance.choice([seat for seat in range(seats) if not finished >> seat & 1])
            events.append(Escape(seat=leaver))
            if not escape_hosts:
                return events
            hosted |= 1 << leaver
            gone |= 1 << leaver
        if turns == timeout_at:
            events.append(Timeout(seat=turn))
            hosted |= 1 << turn
        if turns == host_at and (free := _seats(~(hosted | finished), seats)):
            giver = chance.choice(free)
            events.append(Host(seat=giver))
            hosted |= 1 << giver
        if (
            returns
            and hosted
            and chance.random() < RETURN_RATE
            and (away := _seats(hosted & ~(gone | finished), seats))
        ):
            back = chance.choice(away)
            events.append(Unhost(seat=back))
            hosted &= ~(1 << back)
        turns += 1
        is_hosted = bool(hosted >> turn & 1)
        following = held[seat_after(turn, seats, finished | passed if pass_locks_out else finished)]
        last_card = card_count(following) == 1
        move, by = _choose(chance, players, held[turn], turn, owner, table, is_hosted, turns == 1, last_card)
        if move is None:
            events.append(Pass(seat=turn, by=by))
            passed |= 1 << turn
            if passed | finished | 1 << owner == (1 << seats) - 1:
                passed, table = 0, None
                turn = plays.heir(owner) if finished >> owner & 1 else owner
            else:
                turn = seat_after(turn, seats, finished | passed if pass_locks_out else finished)
            continue
        text = canonical(move.cards)
        slot, reading = _read(plays, move, table)
        table = reading
        declared = {} if move.declared is None else {"as_": move.declared}
        events.append(plays.event_type(seat=turn, cards=text, by=by, **declared))
        held[turn] -= slot.word
        owner = turn
        passed = passed & ~(1 << turn) if pass_locks_out else 0
        if held[turn] == GUARD:
            finished |= 1 << turn
            finish.append(turn)
            if plays.over(finish):
                return events
        turn = seat_after(turn, seats, finished | passed)


def _seats(bits: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if bits >> seat & 1]


def _choose(
    chance: random.Random,
    players: SimplePlayers[S, R],
    held: int,
    seat: int,
    owner: int,
    table: R | None,
    is_hosted: bool,
    opening: bool,
    last_card: bool,
) -> tuple[Move | None, Any]:
    """The move of a seat (None: a pass) and who makes it (``by``); ``last_card``: the next seat has one card left."""
    if is_hosted:
        move = players.hosted(held, table, opening)
    else:
        move = players.lead(chance, held, opening) if table is None else players.answer(chance, held, table)
    if move is not None and last_card:
        move = players.before_last_card(chance, held, move, is_hosted)
    if is_hosted:
        return move, "host" if move is not None or chance.random() < 0.5 else "auto"
    if table is None:
        return move, UNSET
    if move is None:
        return None, "auto"
    _, reading = _read(players.plays, move, table)
    if chance.random() < players.reluctance(seat, owner, table, reading):
        return None, UNSET
    return move, UNSET


def _read(plays: CardPlays[S, R], move: Move, table: R | None) -> tuple[S, R]:
    text = canonical(move.cards)
    slot = plays.slots[text] if move.declared is None else plays.declared(text, move.declared)
    reading = plays.lead(slot) if table is None else plays.answer(slot, table)
    assert reading is not None, f"a simple player plays {text}, which is no play on {table}"
    return slot, reading


def holders(hands: list[int], card: int) -> list[int]:
    """The seats that hold a card."""
    return [seat for seat, word in enumerate(hands) if word >> FIELD * card & 31]
