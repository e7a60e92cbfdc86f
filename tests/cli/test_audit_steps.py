"""``buckle audit --steps`` and ``--event``: a game event by event."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from schemas.catalogue import schema
from tests.cli.calling import call

PROFILES = ("rush-points", "shuangkou", "bigtwo", "sichuan")


@pytest.fixture(scope="module", params=PROFILES)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, int]:
    """A log, the id of a game in it, and how many events that has."""
    path = tmp_path_factory.mktemp("steps") / "games.jsonl"
    path.write_text(call("simulate", request.param, "--games", 4, "--seed", 3).out)
    game = json.loads(path.read_text().splitlines()[2])
    return path, game["game_id"], len(game["events"])


def test_all_events(log: tuple[Path, str, int]) -> None:
    path, game_id, events = log
    said = call("audit", path, "--game-id", game_id, "--steps", columns=120)
    assert said.code == 0
    for event in (0, events - 1):
        assert any(line.startswith(f"  {event:>4}  ") for line in said.out.splitlines())
    (shown,) = call("audit", path, "--game-id", game_id, "--steps", "--format", "json").json_lines()
    jsonschema.Draft202012Validator(schema("audit-steps")).validate(shown)
    assert [moment["event"] for moment in shown["moments"]] == [None, *range(events)]


def test_one_event(log: tuple[Path, str, int]) -> None:
    path, game_id, events = log
    for event in range(0, events, 7):
        said = call("audit", path, "--game-id", game_id, "--event", event)
        assert said.code == 0
        assert said.out.index("Before") < said.out.index(f"\n{event}  ") < said.out.index("After")
        assert "What could have been done" in said.out
        (shown,) = call("audit", path, "--game-id", game_id, "--event", event, "--format", "json").json_lines()
        jsonschema.Draft202012Validator(schema("audit-steps")).validate(shown)
        before, after = shown["moments"]
        assert after["event"] == event
        assert before["event"] == (event - 1 if event else None)
        assert shown["options"] or after["do"] not in ("play", "pass", "discard")


@pytest.mark.parametrize("columns", [40, 80])
def test_it_fits_the_width(columns: int, log: tuple[Path, str, int]) -> None:
    path, game_id, _ = log
    for words in (("--steps",), ("--event", 2)):
        said = call("audit", path, "--game-id", game_id, *words, columns=columns)
        assert max(map(len, said.out.splitlines())) <= columns


def test_a_rejected_game(log: tuple[Path, str, int], tmp_path: Path) -> None:
    path, game_id, _ = log
    game = json.loads(path.read_text().splitlines()[2])
    game["events"].insert(4, game["events"][3])
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(game) + "\n")
    said = call("audit", wrong, "--game-id", game_id, "--steps")
    assert said.code == 1
    (shown,) = call("audit", wrong, "--game-id", game_id, "--steps", "--format", "json").json_lines()
    last = shown["moments"][-1]
    assert any(finding["severity"] == "error" for finding in last["findings"])
    refused = call("audit", wrong, "--game-id", game_id, "--event", len(game["events"]) - 1)
    assert refused.code == 2
    assert f"the game is rejected at event {last['event']}" in refused.err


def test_a_table_that_can_not_be_played(tmp_path: Path) -> None:
    game = json.loads(call("simulate", "sichuan", "--games", 1).out)
    game["deal"]["hands"].pop()
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(game) + "\n")
    assert "sichuan/bad-deal" in call("audit", wrong, "--game-id", game["game_id"], "--steps").out
    refused = call("audit", wrong, "--game-id", game["game_id"], "--event", 2)
    assert (refused.code, refused.out) == (2, "")
    assert "its deal can't be played" in refused.err


def test_calls_that_are_wrong(log: tuple[Path, str, int], tmp_path: Path) -> None:
    path, game_id, events = log
    for words, told in (
        (("--event", 1), "name it with --game-id"),
        (("--steps",), "name it with --game-id"),
        (("--game-id", game_id, "--event", events), f"the game has the events 0 to {events - 1}"),
        (("--game-id", game_id, "--event", 1, "--steps"), "leave one out"),
        (("--game-id", game_id, "--steps", "--format", "csv"), "no CSV form"),
        (("--game-id", game_id, "--steps", "--html", tmp_path / "x.html"), "writes no page"),
    ):
        said = call("audit", path, *words)
        assert (said.code, said.out) == (2, ""), words
        assert told in said.err
