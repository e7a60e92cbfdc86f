"""The program's own games as other servers would have written them, from which the shipped samples are made."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import datetime
from typing import Any

Game = dict[str, Any]
_RANKS = "A23456789TJQK"
OPS = {"play": 1, "pass": 2, "timeout": 3, "escape": 4, "host": 5, "unhost": 6, "void": 9}
WORDS = {
    "play": "出",
    "pass": "过",
    "timeout": "超时",
    "escape": "逃跑",
    "host": "托管",
    "unhost": "取消托管",
    "void": "未准备",
}


def tokens(cards: str) -> list[str]:
    return re.findall("..", cards)


def number_of(token: str) -> int:
    if token in ("Sj", "Bj"):
        return 0x4E if token == "Sj" else 0x4F
    return "dchs".index(token[1]) * 16 + _RANKS.index(token[0]) + 1


def instant(game: Game) -> datetime:
    return datetime.fromisoformat(game["started_at"])


def hex_cards(games: list[Game]) -> bytes:
    """JSON Lines with numbered cards; seats from 1, the last one first; a line of chat in every game."""
    lines = []
    for game in games:
        trust = {None: 0, "auto": 1, "host": 2}
        actions: list[Game] = [{"chair": 1, "op": 20, "text": "快点啊"}]
        for event in game["events"]:
            action: Game = {"chair": event["seat"] + 1, "op": OPS[event["do"]]}
            if "cards" in event:
                action["cards"] = [number_of(token) for token in tokens(event["cards"])]
            if event["do"] in ("play", "pass"):
                action["trust"] = trust[event.get("by")]
            if "as" in event:
                action["laizi"] = event["as"]
            actions.append(action)
        users = [
            {
                "chairId": player["seat"] + 1,
                "userId": player["id"],
                "score": player["balance"],
                "handCards": [number_of(token) for token in tokens(game["deal"]["hands"][player["seat"]])],
            }
            for player in reversed(game["players"])
        ]
        lead, claimed = game["deal"]["lead"], game["claimed"]
        scores = [{"chairId": seat + 1, "score": amount} for seat, amount in enumerate(claimed["payouts"])]
        shape = {
            "gameVersion": "6.6.0.1",
            "roundId": game["game_id"],
            "tableNo": game["room"],
            "beginTime": f"{instant(game):%Y-%m-%d %H:%M:%S}",
            "users": users,
            "banker": lead["seat"] + 1,
            "bankerCard": number_of(lead["card"]),
            "actions": actions,
            "result": {"scores": scores, "tax": claimed["house"]},
        }
        lines.append(json.dumps(shape, ensure_ascii=False) + "\n")
    return "".join(lines).encode()


def event_rows(games: list[Game]) -> bytes:
    """CSV with a row an event."""
    text = io.StringIO()
    seats = range(4)
    head = ["round", "room", "begin", *[f"player{n}" for n in seats], *[f"hand{n}" for n in seats], "lead", "lead_card"]
    head += [*[f"paid{n}" for n in seats], "paid_house", "step", "seat", "action", "cards", "who"]
    table = csv.DictWriter(text, head)
    table.writeheader()
    names = {None: "玩家", "auto": "自动", "host": "托管"}
    jokers = {"Sj": "X", "Bj": "D"}

    def written(cards: str) -> str:
        return " ".join(jokers.get(token, token.replace("T", "10")) for token in tokens(cards))

    for game in games:
        of_game: Game = {"round": game["game_id"], "room": game["room"], "begin": int(instant(game).timestamp())}
        for player in game["players"]:
            of_game[f"player{player['seat']}"] = player["id"]
        for seat in seats:
            of_game[f"hand{seat}"] = written(game["deal"]["hands"][seat])
            of_game[f"paid{seat}"] = game["claimed"]["payouts"][seat]
        lead = game["deal"]["lead"]
        of_game |= {
            "lead": lead["seat"],
            "lead_card": written(lead.get("card", "")),
            "paid_house": game["claimed"]["house"],
        }
        for step, event in enumerate(game["events"]):
            acts = event["do"] in ("play", "pass")
            table.writerow(
                of_game
                | {"step": step, "seat": event["seat"], "action": WORDS[event["do"]]}
                | {"cards": written(event.get("cards", "")), "who": names[event.get("by")] if acts else ""}
            )
    return text.getvalue().encode("utf-8-sig")


def suit_first(games: list[Game]) -> bytes:
    """One JSON document; cards with the suit first, events by their players' ids."""
    rounds = []
    for game in games:
        names = {player["seat"]: player["id"] for player in game["players"]}

        def written(cards: str) -> str:
            return " ".join(token[1].upper() + token[0].replace("T", "10") for token in tokens(cards))

        moves = []
        for event in game["events"]:
            move = {"player": names[event["seat"]], "move": event["do"], "by": event.get("by", "player")}
            if "cards" in event:
                move["cards"] = written(event["cards"])
            if event["do"] not in ("play", "pass"):
                del move["by"]
            moves.append(move)
        seats = [
            {"place": seat, "player": names[seat], "dealt": written(game["deal"]["hands"][seat]), "booked": amount}
            for seat, amount in enumerate(game["claimed"]["payouts"])
        ]
        rounds.append(
            {
                "id": game["game_id"],
                "table": game["room"],
                "start_ms": int(instant(game).timestamp() * 1000),
                "opening": game["deal"]["first"],
                "leader": names[game["deal"]["lead"]["seat"]],
                "seats": seats,
                "moves": moves,
                "booked_house": game["claimed"]["house"],
            }
        )
    return (json.dumps({"rounds": rounds}, indent=1) + "\n").encode()


SHAPES = {
    "hex-cards": ("rush-points", hex_cards, "hex-cards.jsonl"),
    "event-rows": ("shuangkou", event_rows, "event-rows.csv"),
    "suit-first": ("bigtwo", suit_first, "suit-first.json"),
}
"""By the mapping that reads it: the profile that is played, what writes it, the sample's name."""
