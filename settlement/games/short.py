"""A game in short: hands as far as they matter and a line an event, made into a whole log.

What a person reads and writes of a game is a few lines; a log has every card and every pass. Each game has a writer
(``Game.write_short``) that deals the rest, always the same way, and puts in what goes without saying. The log that comes
out is replayed like any other: the writer knows whose turn it is, and nothing of what beats what or who is paid.

A line is ``SEAT WORD …``: the seat, the event's name as logs have it (``do``), then what belongs to it in the order of the
log's keys, ``as RANKS``, ``stale`` or ``fresh``, and ``by host`` or ``by auto`` at the end.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Struct

from settlement.findings import quoted
from settlement.words import Words, say

STARTED_AT = "2026-01-01T00:00:00Z"
_WORD = re.compile(r"\S+")
_FLAGS = {"stale": True, "fresh": False}


class ShortGame(Struct, frozen=True, kw_only=True):
    """A game as a person writes it.

    ``hands`` by seat hold the cards or tiles that matter, the rest is dealt by the program. None where nothing is said;
    each game takes those that its deal knows, :attr:`written` names those that were said.
    """

    plays: tuple[str, ...]
    balances: tuple[int, ...] | None = None
    hands: tuple[str, ...] = ()
    lead: int | None = None
    card: str | None = None
    first: bool | None = None
    dealer: int | None = None
    missing: tuple[str, ...] | None = None
    exchange: dict[str, Any] | None = None

    @property
    def written(self) -> tuple[str, ...]:
        """The keys beside ``plays``, ``balances`` and ``hands`` that were said."""
        keys = ("lead", "card", "first", "dealer", "missing", "exchange")
        return tuple([key for key in keys if getattr(self, key) is not None])


class Mistake(Exception):  # noqa: N818 - it never leaves the writers: `write` catches it and returns it
    """Why a game in short can't be written as a log: the key at fault and the index in its list, and what is wrong."""

    def __init__(self, words: Words, *path: str | int, fix: Words | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.path = path
        self.fix = fix


class Written(NamedTuple):
    """A log as plain values, and by event the index of the line that it comes from."""

    log: dict[str, Any]
    lines: tuple[int, ...]


class Line(NamedTuple):
    """A line of a game in short: its index, the seat (None: an event of no seat), the word, and the event as a log has it."""

    at: int
    seat: int | None
    word: str
    event: dict[str, Any]


class _Verb(NamedTuple):
    """What an event of a name takes: required keys in their order, optional ones."""

    has_seat: bool
    required: tuple[str, ...]
    optional: frozenset[str]


@cache
def verbs(log_type: type[object]) -> dict[str, _Verb]:
    """The events that a log of a game may hold, by their names."""
    (union,) = get_args(get_type_hints(log_type)["events"])
    found = {}
    for event in get_args(union):
        fields = {f.encode_name: f for f in msgspec.structs.fields(event)}
        required = tuple([name for name, f in fields.items() if f.required and name != "seat"])
        optional = frozenset(name for name, f in fields.items() if not f.required and name != "at")
        found[str(event.__struct_config__.tag)] = _Verb("seat" in fields, required, optional)
    return found


def read_line(index: int, text: str, log_type: type[object], seats: int) -> Line:
    """The event of a line.

    :raises Mistake: where it is none.
    """
    known = verbs(log_type)  # type: ignore[arg-type]  # a class is hashable
    words = _WORD.findall(text)
    if not words:
        raise Mistake(say("the line is empty; an event is due"), "plays", index)
    seat = int(words.pop(0)) if words[0].isascii() and words[0].isdigit() and len(words[0]) < 3 else None
    word = words.pop(0) if words else ""
    if word not in known:
        names = ", ".join(name if verb.has_seat else f"{name} (no seat)" for name, verb in known.items())
        due = say("{line} is no event: {word} is none of {names}", line=quoted(text), word=quoted(word), names=names)
        raise Mistake(due, "plays", index, fix=say("write the seat, then one of these: 0 timeout"))
    verb = known[word]
    if verb.has_seat and (seat is None or seat >= seats):
        what = say("{line} names no seat from 0 to {last} in front", line=quoted(text), last=seats - 1)
        raise Mistake(what, "plays", index, fix=say("write the seat first: 0 {word}", word=word))
    if not verb.has_seat and seat is not None:
        raise Mistake(
            say("{word} is an event of no seat", word=word), "plays", index, fix=say("write {word} alone", word=word)
        )
    event: dict[str, Any] = ({"seat": seat} if verb.has_seat else {}) | {"do": word}
    for key in verb.required:
        if not words:
            raise Mistake(say("{line} lacks the {key}", line=quoted(text), key=key), "plays", index)
        event[key] = words.pop(0)
    while words:
        _read_option(index, text, words, verb, event)
    return Line(index, seat, word, event)


def _read_option(index: int, text: str, words: list[str], verb: _Verb, event: dict[str, Any]) -> None:
    """Takes what stands behind an event's own words."""
    word = words.pop(0)
    if word in ("by", "as") and word in verb.optional and words and word not in event:
        event[word] = words.pop(0)
    elif word in _FLAGS and "stale" in verb.optional and "stale" not in event:
        event["stale"] = _FLAGS[word]
    else:
        raise Mistake(say("{word} has no place in {line}", word=quoted(word), line=quoted(text)), "plays", index)
    if event.get("by", "host") not in ("host", "auto"):
        who = say("{line} is by {by}; it may be by host or by auto", line=quoted(text), by=quoted(event["by"]))
        raise Mistake(who, "plays", index)


def check_keys(short: ShortGame, seats: int, known: tuple[str, ...]) -> None:
    """Whether a game in short says only what its game has, for as many seats as it has.

    :raises Mistake: where it says more.
    """
    for key in short.written:
        if key not in known:
            raise Mistake(say("`{key}` is no part of a deal of this game", key=key), key, fix=say("take it out"))
    if short.balances is not None and len(short.balances) != seats:
        words = say("there are {n} balances, and {seats} seats", n=len(short.balances), seats=seats)
        raise Mistake(words, "balances")
    if len(short.hands) > seats:
        words = say("there are {n} hands, and {seats} seats", n=len(short.hands), seats=seats)
        raise Mistake(words, "hands", seats)
    for key in ("lead", "dealer"):
        seat = getattr(short, key)
        if seat is not None and seat >= seats:
            raise Mistake(say("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=seats - 1), key)


def log_of(
    game: str, short: ShortGame, seats: int, deal: dict[str, Any], events: list[tuple[int, dict[str, Any]]]
) -> Written:
    """The log, from its deal and its events with the index of the line that each comes from."""
    balances = short.balances
    players: list[dict[str, Any]] = [{"seat": seat, "id": f"seat {seat}"} for seat in range(seats)]
    for player in players:
        if balances is not None:
            player["balance"] = balances[player["seat"]]
    log = {
        "format": "buckle-log/1",
        "game": game,
        "game_id": "case",
        "started_at": STARTED_AT,
        "players": players,
        "deal": deal,
        "events": [event for _, event in events],
    }
    return Written(log, tuple([index for index, _ in events]))
