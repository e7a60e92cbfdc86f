"""The program in Python: the same results as on the command line, and the documentation's examples."""

from __future__ import annotations

import doctest
import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from settlement import api
from settlement.statement.report import step_object, sum_object
from tests.cli.calling import call

ROOT = Path(__file__).parent.parent
PROFILES = ("rush-points", "shuangkou", "bigtwo", "sichuan")


@pytest.fixture(scope="module")
def profiles() -> api.Profiles:
    return api.open_profiles()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("api")
    lines = [
        line
        for name in PROFILES
        for line in call("simulate", name, "--games", 15, "--seed", 1, "--errors", 0.3).out.splitlines()
    ]
    lines += ['{"game_id": "r7-1"}', "no JSON", lines[0].replace('"play"', '"ploy"')]
    (folder / "games.jsonl").write_text("\n".join(lines) + "\n")
    return folder / "games.jsonl"


def test_the_examples_of_the_documentation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.jsonl").write_text(call("simulate", "rush-points", "--games", 100, "--seed", 1).out)
    text = "\n".join(re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/api.md").read_text(), re.M | re.S))
    test = doctest.DocTestParser().get_doctest(text, {}, "api.md", "docs/api.md", 0)
    assert len(test.examples) > 8
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert not runner.failures


def as_printed(value: object) -> object:
    return json.loads(json.dumps(value)) if not isinstance(value, list) else [as_printed(one) for one in value]


def without_place(one: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in one.items() if key not in ("file", "line")}


@pytest.mark.parametrize("command", ["settle", "audit"])
def test_it_says_what_the_command_line_says(command: str, games: Path, profiles: api.Profiles) -> None:
    ids = [json.loads(line).get("game_id") for line in games.read_text().splitlines() if line.startswith("{")]
    printed = call(command, games, "--format", "json").json_lines()
    for line, shown in zip(games.read_text().splitlines(), printed, strict=True):
        if ids.count(shown["game_id"]) > 1:
            continue  # in conflict, which one record alone can't know
        said = (api.settle if command == "settle" else api.audit)(line, profiles)
        alone = json.loads(json.dumps(said.as_json))
        for one in (alone, shown):  # their order is that of the run, which one record alone can't know
            one.get("reasons", []).sort(key=str)
        assert without_place(alone) == without_place(shown)
        assert said.status == shown["status"]
        assert [payout.amount for payout in said.payouts] == [payout["amount"] for payout in shown["payouts"]]
        assert sum(payout.amount for payout in said.payouts) + said.house == 0
        for payout in said.payouts:
            assert sum(line.amount for line in payout.lines) == payout.amount


def test_text_bytes_and_objects_are_the_same_record(games: Path, profiles: api.Profiles) -> None:
    line = games.read_text().splitlines()[0]
    expected = api.audit(line, profiles)
    assert expected.claimed is not None
    assert expected.owed is not None
    assert api.audit(line.encode() + b"\r\n", profiles) == expected
    assert api.audit(json.loads(line), profiles) == expected


def test_a_record_without_a_claim(games: Path, profiles: api.Profiles) -> None:
    record = {key: value for key, value in json.loads(games.read_text().splitlines()[0]).items() if key != "claimed"}
    audited = api.audit(record, profiles)
    assert (audited.verdict, audited.claimed, audited.owed) == ("unclaimed", None, None)
    assert audited.payouts == api.settle(record, profiles).payouts != ()


def test_a_statement_is_that_of_the_command_line(games: Path, profiles: api.Profiles, tmp_path: Path) -> None:
    lines = games.read_text().splitlines()[:60]
    path = tmp_path / "whole.jsonl"
    path.write_text("\n".join(lines) + "\n")
    printed = call("statement", path, "--format", "json").json_lines()
    said = [
        step_object(one, "player") if isinstance(one, api.Step) else sum_object(one, "player")
        for one in api.statement(lines, profiles)
    ]
    shown = [{**one, "findings": [without_place(f) for f in one.get("findings", [])]} for one in printed]
    mine = [{**one, "findings": [without_place(f) for f in one.get("findings", [])]} for one in said]
    assert [without_place(one) for one in json.loads(json.dumps(mine))] == [without_place(one) for one in shown]


def test_profiles_with_an_error(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("profile: bad\n")
    with pytest.raises(api.ProfilesError, match="profile/missing-key") as caught:
        api.open_profiles([tmp_path])
    assert caught.value.findings
    with pytest.raises(api.ProfilesError, match="profile/not-found"):
        api.open_profiles(profile="none")


def test_no_record_raises(games: Path, profiles: api.Profiles) -> None:
    source, lines = random.Random(3), games.read_bytes().splitlines()
    for _ in range(300):
        line = bytearray(source.choice(lines))
        for _ in range(source.randrange(1, 6)):
            line[source.randrange(len(line))] = source.randrange(256)
        said = api.settle(bytes(line), profiles)
        assert (said.status == "settled") == bool(said.payouts)
        assert msgspec.json.encode(said.findings)
    for odd in ("", b"", "\ud800", "[]", "null", {}, {"game_id": 1}):
        assert api.settle(odd, profiles).status == "rejected"


@pytest.mark.parametrize(
    "change",
    [
        {"room": "\ud800"},
        {"claimed": {"payouts": [10**5000, -(10**5000)], "house": 0}},
        {"events": [object()]},
        {"claimed": {"payouts": [float("nan"), 1.5], "house": 0}},
        {1: 2},
    ],
)
def test_no_object_raises(change: dict[Any, Any], games: Path, profiles: api.Profiles) -> None:
    record = json.loads(games.read_text().splitlines()[0]) | change
    for said in (api.settle(record, profiles), api.audit(record, profiles)):
        assert said.status == "rejected"
        assert said.findings


def test_an_object_that_holds_itself(games: Path, profiles: api.Profiles) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    record["events"].append(record)
    assert api.settle(record, profiles).status == "rejected"


def test_a_zone_that_there_is_not(profiles: api.Profiles) -> None:
    with pytest.raises(ValueError, match="Mars"):
        api.statement([], profiles, timezone="Mars")
