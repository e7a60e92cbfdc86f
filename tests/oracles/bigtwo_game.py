"""A whole game of bigtwo settled from plain JSON, the slow and obvious way."""

from __future__ import annotations

from typing import Any

from tests.oracles import room_slow
from tests.oracles.bigtwo_plays import beats, read
from tests.oracles.card_table import Illegal, replay, tokens


def points(profile: dict[str, Any], n: int, two: bool) -> int:
    times = 0
    for tier in profile["tiers"]:
        if n >= tier["from"]:
            times = tier["times"]
    extra = profile["spade_two"]["times"] if two and n >= profile["spade_two"]["from"] else 1
    return n * times * extra


def settle(log: dict[str, Any], profile: dict[str, Any]) -> dict[str, Any]:
    """``{"void": True}`` or payouts and result; raises Illegal."""
    hands = [tokens(text) for text in log["deal"]["hands"]]
    dealt = [card for hand in hands for card in hand]
    if [len(hand) for hand in hands] != [13] * 4 or len(set(dealt)) != 52 or {"Sj", "Bj"} & set(dealt):
        raise Illegal("deal")
    if sorted(p["seat"] for p in log["players"]) != [0, 1, 2, 3]:
        raise Illegal("players")
    first, suits = log["deal"]["first"], "".join(profile["suits"])
    lead = log["deal"]["lead"]["seat"]
    if first and "3d" not in hands[lead]:
        raise Illegal("lead card")
    end = replay(
        log,
        read=lambda cards: read(cards, suits),
        beats=beats,
        over=lambda finish: True,
        heir=lambda seat: seat,
        hosts=profile["escape"]["mode"] == "host",
        locks_out=profile["pass_locks_out"],
        duty="3d" if first else None,
    )
    if "void" in end:
        return end
    left, runaway, stake = [len(hand) for hand in end["hands"]], end["escaped"], profile["stake"]
    two = ["2s" in hand for hand in end["hands"]]
    if runaway is None:
        c = [points(profile, left[s], two[s]) for s in range(4)]
        result: dict[str, Any] = {"winner": end["finish"][0], "cards_left": left, "card_points": c}
    else:
        c = [points(profile, profile["escape"]["cards"], two[s]) if s == runaway else 0 for s in range(4)]
        result = {"winner": None, "cards_left": left, "card_points": c, "escaped": runaway}
    payouts = [sum(c[j] - c[i] for j in range(4)) * stake for i in range(4)]
    payouts = room_slow.settled(profile, payouts, room_slow.balances(log))
    return {"payouts": payouts, "result": result}
