"""A whole game of shuangkou settled from plain JSON, the slow and obvious way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracles import room_slow
from tests.oracles.card_table import Illegal, replay, tokens
from tests.oracles.shuangkou_plays import beats, every_play, key


def letters(cards: list[str]) -> str:
    return "".join({"Sj": "w", "Bj": "W"}.get(card, card[0]) for card in cards)


def settle(log: dict[str, Any], profile: dict[str, Any]) -> dict[str, Any]:
    """``{"void": True}`` or payouts and result; raises Illegal."""
    hands = [tokens(text) for text in log["deal"]["hands"]]
    if [len(hand) for hand in hands] != [27] * 4:
        raise Illegal("deal")
    deck = Counter(card for hand in hands for card in hand)
    if len(deck) != 54 or set(deck.values()) != {2}:
        raise Illegal("deck")
    if sorted(p["seat"] for p in log["players"]) != [0, 1, 2, 3]:
        raise Illegal("players")
    lead = log["deal"]["lead"]
    if "card" in lead:
        holders = {seat for seat in range(4) if lead["card"] in hands[seat]}
        if lead["seat"] not in holders or not (holders <= {0, 2} or holders <= {1, 3}):
            raise Illegal("lead card")
    table = every_play(profile.get("mixed_joker_pair", False))

    def over(finish: list[int]) -> bool:
        return {0, 2} <= set(finish) or {1, 3} <= set(finish)

    end = replay(
        log,
        read=lambda cards: table.get(key(letters(cards))),
        beats=beats,
        over=over,
        heir=lambda seat: {0: 2, 2: 0, 1: 3, 3: 1}[seat],
        hosts=profile["escape"]["mode"] == "host",
    )
    if "void" in end:
        return end
    stake, left = profile["stake"], [len(hand) for hand in end["hands"]]
    if end["escaped"] is not None:
        runaway = end["escaped"]
        whole = profile["escape"]["penalty"] * stake
        enemies = [s for s in range(4) if (s - runaway) % 2]
        payouts = [-whole if s == runaway else whole // 2 if s in enemies else 0 for s in range(4)]
        result = {"finish": end["finish"], "buckle": None, "winners": enemies, "cards_left": left, "escaped": runaway}
        payouts = room_slow.settled(profile, payouts, room_slow.balances(log))
        return {"payouts": payouts, "result": result}
    finish = end["finish"]
    winners = [s for s in range(4) if (s - finish[0]) % 2 == 0]
    other = next(s for s in winners if s != finish[0])
    place = finish.index(other) + 1 if other in finish else 4
    buckle = {2: "double", 3: "single", 4: "flat"}[place]
    amount = profile["points"][buckle] * stake
    payouts = [amount if s in winners else -amount for s in range(4)]
    payouts = room_slow.settled(profile, payouts, room_slow.balances(log))
    return {"payouts": payouts, "result": {"finish": finish, "buckle": buckle, "winners": winners, "cards_left": left}}
