"""Random games of simple players: legal, without warnings, and settled the same by a second, obvious settlement."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.log import Gang, SichuanLog
from settlement.games.sichuan.rules import Rules
from tests.games.sichuan.tables import any_rules, document, setting, settle, split
from tests.oracles.sichuan_slow import Settlement


def compare(plain_rules: dict[str, Any], seed: int) -> SichuanLog:
    typed_rules = msgspec.convert(plain_rules, Rules)
    log: SichuanLog = GAME.self_play(typed_rules, random.Random(seed), setting(plain_rules["players"]))
    line = msgspec.json.encode(log)
    outcome = settle(msgspec.json.decode(line, type=SichuanLog), typed_rules)
    assert outcome.findings == [], (seed, plain_rules, outcome.findings)
    plain = msgspec.json.decode(line)
    if plain["events"][0]["do"] == "void":
        assert outcome.status == "void"
        return log
    slow = Settlement(plain, plain_rules)
    assert outcome.status == "settled"
    assert list(outcome.amounts) == slow.paid, (seed, plain_rules)
    assert sum(outcome.amounts) == 0
    result = msgspec.to_builtins(outcome.result)
    found = [
        {key: winner[key] for key in ("seat", "event", "by", "from", "tile", "fan", "units", "reading")}
        | {"names": sorted(pattern["name"] for pattern in winner["patterns"])}
        for winner in result["winners"]
    ]
    assert found == [{key: value for key, value in winner.items() if key != "shared"} for winner in slow.winners]
    assert (result["end"], result["next_dealer"]) == (slow.end, slow.next_dealer)
    assert (list(result["pigs"]), list(result["ready"])) == (slow.pigs, slow.ready)
    most = GAME.exposure(typed_rules).most
    assert max(map(abs, outcome.amounts)) <= most
    for seat in range(len(outcome.amounts)):
        lines = outcome.lines(seat)
        assert sum(line.amount for line in lines) == outcome.amounts[seat]
        assert all(f"= {abs(line.amount)}" in line.why for line in lines)
    assert outcome.describe()
    return log


def test_the_usual_rules() -> None:
    for seed in range(150):
        compare(document(), seed)


@pytest.mark.parametrize("part", range(4))
def test_any_rules(part: int) -> None:
    source = random.Random(part)
    for seed in range(100):
        compare(any_rules(source), 10_000 + part * 100 + seed)


@pytest.mark.slow
def test_many_more() -> None:
    source = random.Random("many")
    for seed in range(20_000):
        compare(any_rules(source), 1_000_000 + seed)


def test_everything_happens_in_these_games() -> None:
    seen: set[str] = set()
    source = random.Random(0)
    for seed in range(300):
        rules = msgspec.convert(any_rules(source), Rules)
        log: SichuanLog = GAME.self_play(rules, random.Random(seed), setting(rules.players))
        for event in log.events:
            name = type(event).__name__
            seen.add(name)
            if isinstance(event, Gang):
                seen.add(f"{event.kind} {event.stale}")
    assert seen >= {"Draw", "Discard", "Peng", "Hu", "FalseHu", "WrongCount", "Timeout", "Escape", "Void", "Exhausted"}
    assert {"added True", "added False"} <= seen


def test_same_seed_same_bytes() -> None:
    rules = msgspec.convert(document(), Rules)
    one, two = (msgspec.json.encode(GAME.self_play(rules, random.Random(5), setting())) for _ in range(2))
    assert one == two


def test_the_order_of_tiles_in_a_dealt_hand_changes_nothing() -> None:
    """Nor how it is grouped and spaced, nor the case of its suits."""
    source = random.Random(3)
    rules = msgspec.convert(document(), Rules)
    for seed in range(40):
        log: SichuanLog = GAME.self_play(rules, random.Random(seed), setting())
        expected = settle(log, rules)
        for number, text in enumerate(log.deal.hands):
            tiles = split(text)
            source.shuffle(tiles)
            log.deal.hands[number] = source.choice(("", " ")).join(
                source.choice((tile, tile.upper())) for tile in tiles
            )
        again = settle(log, rules)
        assert (again.amounts, again.result, again.findings) == (expected.amounts, expected.result, [])
