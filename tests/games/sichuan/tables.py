"""Small tables for the tests: rules by what differs from the room's usual ones, and logs as short scripts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from settlement.games.game import SelfPlaySetting
from settlement.games.ledger import Outcome
from settlement.games.settle import settle as settle_game
from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules

PLAIN: dict[str, Any] = {
    "stake": 1,
    "players": 4,
    "suits": 3,
    "hand_size": 13,
    "fan": {
        "cap": "none",
        "rob_gang": 1,
        "after_gang": 1,
        "gang_discard": 1,
        "last_tile": 1,
        "heaven": 0,
        "earth": 0,
        "full_straight": 0,
    },
    "self_draw": "add_base",
    "gang": {"exposed": 2, "added": 1, "concealed": 2},
    "gang_draw": "all",
    "won_pays_gang": False,
    "gang_discard_money": "transfer",
    "refund": "all",
    "pig_units": "auto",
    "ready_pays": True,
    "false_win_units": 1,
    "wrong_count": "all",
    "next_dealer": {"multiple": "discarder", "nobody": "stays"},
}
USUAL_PATTERNS = {"duiduihu": 2, "qingyise": 3, "daiyaojiu": 3, "qidui": 3, "root": 1}
ALL_TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def document(**changes: Any) -> dict[str, Any]:
    """The rules as a plain document; ``fan`` and other tables are merged key by key."""
    merged = {key: dict(value) if isinstance(value, dict) else value for key, value in PLAIN.items()}
    for key, value in changes.items():
        if isinstance(value, dict):
            merged[key] = merged.get(key, {}) | value
        else:
            merged[key] = value
    return merged


def rules(**changes: Any) -> Rules:
    """The room's usual rules with changes."""
    return msgspec.convert(document(**changes), Rules)


SEED_FAN = {"after_gang": 0, "gang_discard": 0, "last_tile": 0}


def split(text: str) -> list[str]:
    """``123m5p`` as a list of tiles."""
    found: list[str] = []
    ranks = ""
    for character in text.replace(" ", ""):
        if character in "mps":
            found += [rank + character for rank in ranks]
            ranks = ""
        else:
            ranks += character
    return found


def events_of(script: str) -> list[dict[str, Any]]:
    """Events, one a line or semicolon: ``0 draw 5m``, ``1 gang added 5m stale``, ``2 hu``, ``0 discard 5m host``."""
    found: list[dict[str, Any]] = []
    for line in script.replace("\n", ";").split(";"):
        words = line.split()
        if not words:
            continue
        if words == ["exhausted"]:
            found.append({"do": "exhausted"})
            continue
        event: dict[str, Any] = {"seat": int(words[0]), "do": words[1]}
        rest = words[2:]
        if event["do"] == "gang":
            event["kind"] = rest.pop(0)
        if event["do"] in ("draw", "discard", "gang"):
            event["tile"] = rest.pop(0)
        for word in rest:
            if word in ("stale", "fresh"):
                event["stale"] = word == "stale"
            elif word in ("host", "auto"):
                event["by"] = word
            else:
                event["at"] = word
        found.append(event)
    return found


def game(hands: list[str], script: str, dealer: int = 0) -> dict[str, Any]:
    """A log as plain values."""
    return {
        "format": "buckle-log/1",
        "game": "sichuan",
        "game_id": "t-1",
        "profile": "sichuan",
        "started_at": "2026-11-29T12:00:00+08:00",
        "players": [{"seat": seat, "id": f"u{seat}"} for seat in range(len(hands))],
        "deal": {"dealer": dealer, "hands": hands},
        "events": events_of(script),
    }


def typed(plain: dict[str, Any]) -> SichuanLog:
    return msgspec.convert(plain, SichuanLog)


def settle(log: SichuanLog, by: Rules) -> Outcome:
    return settle_game(GAME, log, by)


def run(plain: dict[str, Any], **changes: Any) -> Outcome:
    """Settles a plain log by the usual rules with changes."""
    return settle(typed(plain), rules(**changes))


def codes(outcome: Outcome) -> list[tuple[str, int | None]]:
    """What was found: code without its game, and event."""
    return [(finding.code.removeprefix("sichuan/"), finding.event) for finding in outcome.findings]


def rows(outcome: Outcome) -> list[tuple[str, tuple[int, ...]]]:
    """The ledger: clause and what each seat gets."""
    return [(entry.rule.removeprefix("sichuan/"), entry.amounts) for entry in outcome.entries]


def unseen(plain: dict[str, Any], suits: int = 3) -> list[str]:
    """The tiles that are neither dealt nor drawn, lowest first."""
    seen = Counter(tile for hand in plain["deal"]["hands"] for tile in split(hand))
    seen.update(event["tile"] for event in plain["events"] if event["do"] == "draw")
    kinds = ALL_TILES if suits == 3 else ALL_TILES[9:]
    return [tile for tile in kinds for _ in range(4 - seen[tile])]


def to_the_end(
    plain: dict[str, Any], seat: int, seats: list[int], last: str | None = None, suits: int = 3
) -> dict[str, Any]:
    """Draws and discards what is left in the wall, from ``seat`` on, by the seats that have not won, and exhausts it.

    With ``last`` that tile stays as the last of the wall, and what happens to it is the caller's to add.
    """
    wall = unseen(plain, suits)
    if last is not None:
        wall.remove(last)
    at = seats.index(seat)
    for tile in wall:
        plain["events"] += events_of(f"{seats[at]} draw {tile}; {seats[at]} discard {tile}")
        at = (at + 1) % len(seats)
    if last is None:
        plain["events"] += events_of("exhausted")
    return plain


def setting(seats: int = 4, game_id: str = "g-1") -> SelfPlaySetting:
    return SelfPlaySetting(
        game_id=game_id,
        profile="sichuan",
        started_at="2026-11-29T12:00:00+08:00",
        room="r7",
        players=tuple((f"u{seat}", 0) for seat in range(seats)),
    )


def any_rules(source: random.Random) -> dict[str, Any]:
    """Some rules, with every switch in each of its positions now and then."""
    fan = {name: source.choice((0, 1, 2)) for name in ("rob_gang", "after_gang", "gang_discard", "last_tile")}
    fan |= {name: source.choice((0, 3, 6)) for name in ("heaven", "earth", "full_straight")}
    fan |= {name: source.choice((usual, usual, 0, 1, 4)) for name, usual in USUAL_PATTERNS.items()}
    fan |= {name: source.choice((0, 2, 4)) for name in ("jiangdui", "jingoudiao", "menqing", "zhongzhang")}
    suits, hand_size = source.choice((2, 3, 3)), source.choice((7, 10, 13, 13))
    return document(
        stake=source.choice((1, 5)),
        players=source.choice((3, 4, 4)),
        suits=suits,
        hand_size=hand_size,
        fan=fan | {"cap": source.choice(("none", 1, 3, 5))},
        self_draw=source.choice(("add_base", "add_fan", "none")),
        gang={
            "exposed": source.choice((0, 2, 3)),
            "added": source.choice((1, 2)),
            "concealed": source.choice((2, 4)),
            "exposed_others": source.choice((0, 1, 4)),
        },
        gang_draw=source.choice(("all", "discarder")),
        won_pays_gang=source.choice((True, False)),
        gang_discard_money=source.choice(("transfer", "refund", "keep")),
        refund=source.choice(("all", "wind_only", "none")),
        pig_units=source.choice(("auto", 0, 7)),
        ready_pays=source.choice((True, False)),
        false_win_units=source.choice((0, 1, 3)),
        wrong_count=source.choice(("all", "unwon_at_draw")),
        next_dealer={"multiple": source.choice(("discarder", "first_hu")), "nobody": source.choice(("stays", "next"))},
        missing_suit=source.choice(("free", "declared")) if suits == 3 else "free",
        exchange=source.choice(("none", "same_suit", "any")) if hand_size == 13 else "none",
        declined_win=source.choice(("free", "until_draw", "more_fan")),
        gang_discard_multiple=source.choice(("keep", "split")),
        pig_pays=source.choice(("not_won", "all")),
        pig_ready_money=source.choice((True, False)),
        wrong_count_units=source.choice((0, 1, 2)),
    )
