"""``buckle simulate``: the same call, the same bytes; and every log settles as it claims."""

from __future__ import annotations

import pytest

from tests.cli.calling import call, process

PROFILES = ["rush-points", "rush-wealth", "shuangkou", "bigtwo", "sichuan", "sichuan-app", "sichuan-seed"]


@pytest.mark.parametrize("profile", PROFILES)
def test_simulated_games_settle_as_they_claim(profile: str) -> None:
    words = ("simulate", profile, "--games", 5, "--seed", 3)
    said = call(*words)
    assert said.code == 0
    assert said.out == call(*words).out
    audited = call("audit", "-", "--format", "json", stdin=said.out.encode())
    assert audited.code == 0, audited.out
    games = audited.json_lines()
    assert [g["verdict"] for g in games] == ["match"] * 5
    assert not [f for g in games for f in g["findings"]]


def test_more_games_do_not_change_the_first() -> None:
    few = call("simulate", "rush-points", "--games", 3, "--seed", 9).out
    assert call("simulate", "rush-points", "--games", 6, "--seed", 9).out.startswith(few)


def test_another_seed_plays_other_games() -> None:
    assert call("simulate", "rush-points", "--seed", 1).out != call("simulate", "rush-points", "--seed", 2).out


def test_spoilt_claims_are_found() -> None:
    said = call("simulate", "bigtwo", "--games", 5, "--seed", 3, "--errors", 1)
    audited = call("audit", "-", "--format", "json", stdin=said.out.encode())
    assert [g["verdict"] for g in audited.json_lines()] == ["mismatch"] * 5


def test_processes_write_the_same_bytes() -> None:
    words = ("simulate", "sichuan", "--games", 2, "--seed", 5)
    assert process(*words, env={"PYTHONHASHSEED": "1"}).out == process(*words, env={"PYTHONHASHSEED": "2"}).out


def test_unknown_profile_is_named() -> None:
    said = call("simulate", "rush-point")
    assert said.code == 2
    assert "rush-points" in said.err
