"""A game at the card table replayed from its plain JSON, by lists of tokens and a list of who is still in the trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Illegal(Exception):  # noqa: N818
    """The log breaks a rule."""


def tokens(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def replay(
    log: dict[str, Any],
    *,
    read: Callable[[list[str]], Any],
    beats: Callable[[Any, Any], bool],
    over: Callable[[list[int]], bool],
    heir: Callable[[int], int],
    hosts: bool,
    locks_out: bool = False,
    duty: str | None = None,
) -> dict[str, Any]:
    """``{"void": True}``, or hands left, finish order, and who escaped; raises Illegal for what a server can't have done."""
    hands = [tokens(text) for text in log["deal"]["hands"]]
    seats = len(hands)
    events = log["events"]
    if [e["do"] for e in events] == ["void"]:
        return {"void": True}
    finish: list[int] = []
    turn = log["deal"]["lead"]["seat"]
    if not 0 <= turn < seats:
        raise Illegal("lead")
    last: tuple[int, Any] | None = None  # who made the last play, and what it is
    out_of_trick: set[int] = set()  # who has passed since the last play, or since the lead where a pass locks out
    first_play = True
    for place, event in enumerate(events):
        seat = event["seat"]
        if not 0 <= seat < seats:
            raise Illegal("seat")
        if event["do"] == "void":
            raise Illegal("void")
        if event["do"] == "host" and seat in finish:
            raise Illegal("host")
        if event["do"] in ("timeout", "host", "unhost"):
            continue
        if event["do"] == "escape":
            if seat in finish:
                raise Illegal("escape")
            if hosts:
                continue
            if place != len(events) - 1:
                raise Illegal("after end")
            return {"hands": hands, "finish": finish, "escaped": seat}
        if seat != turn:
            raise Illegal("turn")
        if event["do"] == "pass":
            if last is None:
                raise Illegal("pass on lead")
            out_of_trick.add(seat)
        else:
            cards = tokens(event["cards"])
            for card in cards:
                if card not in hands[seat]:
                    raise Illegal("not held")
                hands[seat].remove(card)
            play = read(cards)
            if event.get("by") == "auto" or play is None or (last is not None and not beats(play, last[1])):
                raise Illegal("play")
            if first_play and duty is not None and duty not in cards:
                raise Illegal("duty")
            first_play = False
            last = (seat, play)
            if not locks_out:
                out_of_trick = set()
            out_of_trick.discard(seat)
            if not hands[seat]:
                finish.append(seat)
                if over(finish):
                    if place != len(events) - 1:
                        raise Illegal("after end")
                    return {"hands": hands, "finish": finish, "escaped": None}
        assert last is not None
        waiting = [s for s in range(seats) if s not in finish and s not in out_of_trick and s != last[0]]
        if not waiting:
            turn = last[0] if last[0] not in finish else heir(last[0])
            last = None
            out_of_trick = set()
            continue
        turn = (seat + 1) % seats
        while turn in finish or (locks_out and turn in out_of_trick):
            turn = (turn + 1) % seats
    raise Illegal("no end")
