"""A whole game of bigtwo settled from plain JSON, the slow and obvious way."""

from __future__ import annotations

from typing import Any

from tests.oracles import room_slow
from tests.oracles.bigtwo_plays import beats, read, room_of, single
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
    room = room_of(profile)
    opening = profile.get("opening", "3d")
    duty = opening if log["deal"]["first"] and opening != "none" else None
    lead = log["deal"]["lead"]["seat"]
    if duty and duty not in hands[lead]:
        raise Illegal("lead card")
    stake = profile["stake"]
    events = log["events"]
    if any(event["do"] == "dragon" for event in events):
        dragon = profile.get("dragon", 0)
        winner = events[0]["seat"]
        if len(events) > 1 or not dragon or {card[0] for card in hands[winner]} != set("3456789TJQKA2"):
            raise Illegal("dragon")
        result: dict[str, Any] = {"winner": winner, "cards_left": [13] * 4, "card_points": [0] * 4, "dragon": True}
        nets = [dragon * stake * (3 if s == winner else -1) for s in range(4)]
        return {"payouts": room_slow.settled(profile, nets, room_slow.balances(log)), "result": result}
    end = replay(
        log,
        read=lambda cards: read(cards, room),
        beats=lambda mine, other: beats(mine, other, room),
        over=lambda finish: True,
        heir=lambda seat: seat,
        hosts=profile["escape"]["mode"] == "host",
        locks_out=profile["pass_locks_out"],
        duty=duty,
    )
    if "void" in end:
        return end
    left, runaway = [len(hand) for hand in end["hands"]], end["escaped"]
    two = ["2s" in hand for hand in end["hands"]]
    if runaway is not None:
        c = [points(profile, profile["escape"]["cards"], two[s]) if s == runaway else 0 for s in range(4)]
        result = {"winner": None, "cards_left": left, "card_points": c, "escaped": runaway}
        nets = [sum(c[j] - c[i] for j in range(4)) * stake for i in range(4)]
        return {"payouts": room_slow.settled(profile, nets, room_slow.balances(log)), "result": result}
    winner = end["finish"][0]
    c = [points(profile, left[s], two[s]) for s in range(4)]
    result = {"winner": winner, "cards_left": left, "card_points": c}
    if profile.get("scoring", "pairwise") == "winner_takes":
        payouts = [sum(c) * stake if i == winner else -c[i] * stake for i in range(4)]
    else:
        payouts = [sum(c[j] - c[i] for j in range(4)) * stake for i in range(4)]
    last_card = profile.get("last_card", {})
    breaker = who_let_out(log, room.suits) if last_card.get("pays_all") else None
    if breaker is not None:
        for seat in range(4):
            if seat != breaker and payouts[seat] < 0:
                payouts[breaker] += payouts[seat]
                payouts[seat] = 0
    payouts = room_slow.settled(profile, payouts, room_slow.balances(log))
    return {"payouts": payouts, "result": result}


def who_let_out(log: dict[str, Any], suits: str) -> int | None:
    """The seat whose single, not its highest, the winner's last card followed at once: found from the end of the log."""
    acts = [event for event in log["events"] if event["do"] in ("play", "pass")]
    if len(acts) < 2 or acts[-2]["do"] == "pass" or len(acts[-2]["cards"]) != 2 or len(acts[-1]["cards"]) != 2:
        return None
    seat = acts[-2]["seat"]
    hand = set(tokens(log["deal"]["hands"][seat]))
    for event in acts[:-2]:
        if event["seat"] == seat and event["do"] == "play":
            hand -= set(tokens(event["cards"]))
    return None if acts[-2]["cards"] == max(hand, key=lambda card: single(card, suits)) else seat
