"""The quick loop over ordinary plays and passes comes to what the table does event by event."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from profiles.catalogue import load_book
from settlement.games.catalogue import game
from settlement.games.game import SelfPlaySetting
from settlement.games.moment import Watch
from settlement.games.settle import settle

BOOK, _ = load_book()
assert BOOK is not None


def changed(log: Any, chance: random.Random) -> Any:
    """A log with an event left out, doubled, swapped, of another seat, or otherwise marked."""
    events = list(log.events)
    if not events:
        return log
    at = chance.randrange(len(events))
    match chance.randrange(6):
        case 0:
            del events[at]
        case 1:
            events.insert(at, events[at])
        case 2:
            events[at], events[-1 - at] = events[-1 - at], events[at]
        case 3:
            events[at] = msgspec.structs.replace(events[at], seat=(events[at].seat + 1) % len(log.players))
        case 4:
            if hasattr(events[at], "by"):
                events[at] = msgspec.structs.replace(events[at], by=chance.choice(("host", "auto")))
        case 5:
            events[at] = msgspec.structs.replace(events[at], at=chance.choice(("2026-01-01T00:00:00Z", "soon")))
    return msgspec.structs.replace(log, events=events)


class Onlooker(Watch):
    """Has the table take its events one by one."""

    def __init__(self) -> None:
        """Without anything to note."""

    def __call__(self, state: Any, events: Any) -> Any:
        return iter(events)


@pytest.mark.parametrize("profile", ["rush-points", "bigtwo", "shuangkou"])
def test_ordinary_events_are_taken_as_any_others(profile: str, tmp_path: Path) -> None:
    assert BOOK is not None
    edition = BOOK.find(profile)
    assert edition is not None
    played = game(edition.game)
    all_rules = [edition.rules]
    if profile == "bigtwo":
        all_rules.append(msgspec.structs.replace(edition.rules, pass_locks_out=not edition.rules.pass_locks_out))
    for seed in range(60):
        chance = random.Random(f"{profile} {seed}")
        for rules in all_rules:
            players = tuple((f"u{seat}", 5000) for seat in range(played.seats(rules)))
            setting = SelfPlaySetting(
                game_id=f"g{seed}", profile=profile, started_at="2026-01-01T00:00:00Z", players=players
            )
            whole = played.self_play(rules, chance, setting)
            for log in (whole, changed(whole, chance), changed(changed(whole, chance), chance)):
                quick, slow = played.replay(log, rules), played.replay(log, rules, Onlooker())
                assert (quick.facts, quick.findings) == (slow.facts, slow.findings)
            assert settle(played, whole, rules).status != "rejected"
