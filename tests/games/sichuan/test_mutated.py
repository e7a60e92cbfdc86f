"""Logs that were damaged at random: never a crash, never a payout with an error, never money out of nowhere."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest

from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules
from tests.games.sichuan.tables import ALL_TILES, any_rules, document, setting, settle

KINDS = ("draw", "discard", "peng", "hu", "false_hu", "wrong_count", "timeout", "escape", "gang", "exhausted", "void")
TEXTS = ("", "5z", "0m", "55m", "５m", "m", "1m2p", "9S", " 3p ", "\x1b[31m", "1" * 300 + "m")


def event(source: random.Random) -> dict[str, Any]:
    do = source.choice(KINDS)
    found: dict[str, Any] = {"do": do}
    if do != "exhausted":
        found["seat"] = source.randrange(4)
    if do in ("draw", "discard", "gang"):
        found["tile"] = source.choice(ALL_TILES) if source.random() < 0.8 else source.choice(TEXTS)
    if do == "gang":
        found["kind"] = source.choice(("exposed", "added", "concealed"))
        if source.random() < 0.3:
            found["stale"] = source.random() < 0.5
    if do == "discard" and source.random() < 0.1:
        found["by"] = source.choice(("auto", "host"))
    return found


def damage(plain: dict[str, Any], source: random.Random) -> None:
    events = plain["events"]
    for _ in range(source.choice((1, 1, 2, 5))):
        at = source.randrange(len(events) + 1)
        kind = source.choice(("insert", "drop", "swap", "replace", "cut", "seat", "tile", "hand", "dealer", "players"))
        if kind == "insert":
            events.insert(at, event(source))
        elif kind == "replace" and at < len(events):
            events[at] = event(source)
        elif kind == "drop" and at < len(events):
            del events[at]
        elif kind == "swap" and at + 1 < len(events):
            events[at], events[at + 1] = events[at + 1], events[at]
        elif kind == "cut":
            del events[at:]
        elif kind == "seat" and at < len(events) and "seat" in events[at]:
            events[at]["seat"] = source.randrange(4)
        elif kind == "tile" and at < len(events) and "tile" in events[at]:
            events[at]["tile"] = source.choice((*ALL_TILES, *TEXTS))
        elif kind == "hand":
            hands = plain["deal"]["hands"]
            hands[source.randrange(len(hands))] = source.choice((*TEXTS, "123456789m1234p", "1111222233334s"))
        elif kind == "dealer":
            plain["deal"]["dealer"] = source.randrange(4)
        elif kind == "players" and plain["players"]:
            plain["players"].pop()


def try_some(games: int, seed: int) -> int:
    source = random.Random(seed)
    rejected = 0
    for number in range(games):
        plain_rules = any_rules(source) if number % 2 else document()
        rules = msgspec.convert(plain_rules, Rules)
        log = GAME.self_play(rules, random.Random(source.random()), setting(rules.players))
        whole = msgspec.to_builtins(log)
        for _ in range(6):
            plain = copy.deepcopy(whole)
            damage(plain, source)
            outcome = settle(msgspec.convert(plain, SichuanLog), rules)
            errors = [finding for finding in outcome.findings if finding.severity == "error"]
            assert (outcome.status == "rejected") == bool(errors)
            assert len(errors) <= len(plain["events"]) * 3 + 8
            assert all(
                finding.event is None or 0 <= finding.event < len(plain["events"]) for finding in outcome.findings
            )
            assert all("\x1b" not in finding.message for finding in outcome.findings)
            if outcome.status == "settled":
                assert sum(outcome.amounts) == 0
                assert max(map(abs, outcome.amounts)) <= GAME.exposure(rules).most
                assert [outcome.lines(seat) for seat in range(rules.players)]
                assert outcome.describe()
            rejected += bool(errors)
    return rejected


def test_a_few_hundred() -> None:
    assert try_some(100, 1) > 400


@pytest.mark.slow
def test_many() -> None:
    assert try_some(5_000, 2) > 20_000


def test_one_event_dropped_is_seldom_many_findings() -> None:
    """A single lost event doesn't set off a storm."""
    source = random.Random(3)
    rules = msgspec.convert(document(), Rules)
    storms = 0
    for number in range(150):
        plain = msgspec.to_builtins(GAME.self_play(rules, random.Random(number), setting()))
        if len(plain["events"]) < 20:
            continue
        del plain["events"][source.randrange(len(plain["events"]))]
        outcome = settle(msgspec.convert(plain, SichuanLog), rules)
        storms += len([finding for finding in outcome.findings if finding.severity == "error"]) > 4
    assert storms == 0
