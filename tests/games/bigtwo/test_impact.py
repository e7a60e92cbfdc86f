"""What other room rules would have paid for recorded games of bigtwo: each key is charged with its share."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import call

HEAD = """profile: {name}
version: 1
game: bigtwo
title: Room
effective_from: 2000-01-01T00:00:00Z
extends: bigtwo@1
"""


def test_each_key_is_charged_with_what_it_changes(tmp_path: Path) -> None:
    old, new, log = (tmp_path / name for name in ("old.yaml", "new.yaml", "log.jsonl"))
    old.write_text(HEAD.format(name="old") + "last_card: {duty: true}\ndragon: 52\n")
    rules = "last_card: {duty: true, pays_all: true}\ndragon: 60\nscoring: winner_takes\n"
    new.write_text(HEAD.format(name="new") + rules)
    games = call("simulate", old, "--games", 200, "--seed", 4)
    log.write_text(games.out, encoding="utf-8")
    dragons = games.out.count('"do":"dragon"')
    assert dragons
    (found,) = call("impact", log, "--old", old, "--new", new, "--format", "json").json_lines()
    (pair,) = found["pairs"]
    keys = [change["path"] for step in pair["steps"] for change in step]
    assert sorted(keys) == ["dragon", "last_card.pays_all", "scoring"]
    by_key = {keys[step["step"]]: step for step in found["steps"]}
    # 60 − 52 = 8 more from each of three seats
    assert by_key["dragon"]["games"] == dragons
    assert by_key["dragon"]["won"] == 24 * dragons
    # what pays for all moves between losers, and the winner gets the same
    assert by_key["last_card.pays_all"]["games"] > 0
    assert by_key["last_card.pays_all"]["won"] == 0
    assert by_key["scoring"]["won"] < 0
    assert found["total"]["won"]["difference"] == sum(step["won"] for step in found["steps"])
