"""Converted games: the same as those they were written from, and what can't be converted is told with its place."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from settlement.convert.shipped import names, sample_of, text_of
from tests.cli.calling import call
from tests.convert.other_shapes import SHAPES

Game = dict[str, Any]


def played(profile: str, games: int, seed: int) -> list[Game]:
    return [json.loads(line) for line in call("simulate", profile, "--games", games, "--seed", seed).out.splitlines()]


def plain(game: Game) -> Game:
    """A game without what another shape may write otherwise: the order of players."""
    return game | {"players": [dict(player) for player in sorted(game["players"], key=lambda p: p["seat"])]}


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_converted_games_are_those_that_were_written(name: str, tmp_path: Path) -> None:
    profile, write, file = SHAPES[name]
    games = played(profile, 12, 5)
    path = tmp_path / file
    path.write_bytes(write(games))
    said = call("convert", "--mapping", name, path)
    assert (said.code, said.err.count("warning")) == (0, 0), said.err
    assert [plain(game) for game in said.json_lines()] == [plain(game) for game in games]


@pytest.mark.parametrize("name", names())
def test_the_samples(name: str, tmp_path: Path) -> None:
    """Each is what its shape makes of simulated games, and settles to what the server booked."""
    profile, write, _ = SHAPES[name]
    file, raw = sample_of(name)
    games = played(profile, 2 if name == "event-rows" else 6, 8)
    assert raw == write(games), "make the samples again: python -m tests.convert.make_samples"
    (tmp_path / file).write_bytes(raw)
    converted = tmp_path / "converted.jsonl"
    converted.write_text(call("convert", "--mapping", name, tmp_path / file).out)
    original = tmp_path / "original.jsonl"
    original.write_text("".join(json.dumps(game) + "\n" for game in games))
    assert call("audit", converted).code == 0
    paid = [
        [g["payouts"] for g in call("settle", path, "--format", "json").json_lines()] for path in (converted, original)
    ]
    assert paid[0] == paid[1] != []


def sample(tmp_path: Path, name: str) -> Path:
    file, raw = sample_of(name)
    (tmp_path / file).write_bytes(raw)
    return tmp_path / file


def test_compressed_files_and_standard_input(tmp_path: Path) -> None:
    path = sample(tmp_path, "hex-cards")
    expected = call("convert", "--mapping", "hex-cards", path).out
    packed = tmp_path / "packed.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert call("convert", "--mapping", "hex-cards", packed).out == expected
    assert call("convert", "--mapping", "hex-cards", "-", stdin=path.read_bytes()).out == expected
    torn = tmp_path / "torn.gz"
    torn.write_bytes(packed.read_bytes()[:-20])
    said = call("convert", "--mapping", "hex-cards", torn)
    assert (said.code, said.out) == (3, "")
    assert call("convert", "--mapping", "hex-cards", tmp_path / "none").code == 3


def changed(path: Path, was: str, now: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert was in text, was
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("was", "now", "code", "told"),
    [
        ('"op": 1,', '"op": 7,', "convert/bad-value", 'events[1].do is "7", and `values` says not what that means'),
        ('"banker": 2', '"banker": "one"', "convert/bad-value", 'deal.lead.seat: "one" is no whole number'),
        ('"banker": 2', '"banker": 1.0', "convert/bad-value", '"1.0" is no whole number'),
        ('"bankerCard": ', '"bankerCard": 9', "convert/bad-value", "is the number of no card"),
        ('"beginTime": "2000', '"beginTime": "200x', "convert/bad-value", "is not written as"),
        ('"tax": 0', '"tax": null', "convert/missing-value", "claimed.house is missing"),
        ('"score": ', '"scores": ', "convert/not-a-log", "log/missing-key"),
        ('"actions": ', '"moves": ', "convert/missing-value", 'events: the path "actions" leads to nothing'),
        ('"roundId": ', '"roundId": "x", "roundId": ', "convert/unreadable", 'the key "roundId" is a duplicate'),
        ('"tax": 0', '"tax": NaN', "convert/unreadable", "NaN is no value"),
        ('"userId"', "'userId'", "convert/unreadable", "it is no JSON"),
        ('"chairId": 2', '"chairId": 1', "convert/bad-value", "is of seat 0 again"),
    ],
)
def test_what_can_not_be_converted_is_told(was: str, now: str, code: str, told: str, tmp_path: Path) -> None:
    path = changed(sample(tmp_path, "hex-cards"), was, now)
    said = call("convert", "--mapping", "hex-cards", path, "--rejected", tmp_path / "rejected.jsonl")
    assert said.code == 1
    assert f"error {code}, {path}:1" in said.err
    assert told in said.err
    assert len(said.json_lines()) == 5
    (rejected,) = map(json.loads, (tmp_path / "rejected.jsonl").read_text().splitlines())
    assert (rejected["file"], rejected["line"]) == (str(path), 1)
    assert rejected["findings"][0]["code"] == code
    assert "6 games: 5 converted, 1 not" in said.err


def test_keys_that_are_not_mapped(tmp_path: Path) -> None:
    path = changed(sample(tmp_path, "hex-cards"), '"tax": 0', '"tax": 0, "bonus": 5')
    said = call("convert", "--mapping", "hex-cards", path)
    assert said.code == 0
    assert f'warning convert/unused-key, {path}:1: the key "bonus" is not mapped; games that have it: 1' in said.err


def test_rows_of_a_game_that_stand_apart(tmp_path: Path) -> None:
    path = sample(tmp_path, "event-rows")
    head, *rows = path.read_text(encoding="utf-8-sig").splitlines()
    path.write_text("\n".join([head, *rows[1:], rows[0]]) + "\n", encoding="utf-8")
    said = call("convert", "--mapping", "event-rows", path)
    assert said.code == 1
    assert "convert/rows-apart" in said.err
    assert len(said.json_lines()) == 1


def test_rows_of_a_game_that_differ(tmp_path: Path) -> None:
    path = sample(tmp_path, "event-rows")
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    cells = lines[3].split(",")
    cells[1] = "r99"
    path.write_text("\n".join([*lines[:3], ",".join(cells), *lines[4:]]) + "\n", encoding="utf-8")
    said = call("convert", "--mapping", "event-rows", path)
    assert said.code == 1
    assert "convert/rows-differ" in said.err
    assert '"room" has several values' in said.err


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace(",玩家\n", "\n", 1).replace(",玩家\r\n", "\r\n", 1), "cells, and there are"),
        (lambda text: text.replace("round,room", "round,round", 1), "columns' names"),
        (lambda text: text.replace("出", '"出', 1), "it is no CSV"),
    ],
)
def test_rows_that_are_none(change: Any, told: str, tmp_path: Path) -> None:
    path = sample(tmp_path, "event-rows")
    path.write_bytes(change(path.read_bytes().decode("utf-8-sig")).encode())
    said = call("convert", "--mapping", "event-rows", path)
    assert said.code == 1
    assert told in said.err


def test_another_encoding(tmp_path: Path) -> None:
    path = sample(tmp_path, "event-rows")
    expected = call("convert", "--mapping", "event-rows", path).out
    path.write_bytes(path.read_bytes().decode("utf-8-sig").encode("gb18030"))
    mapping = tmp_path / "mine.yaml"
    mapping.write_bytes(text_of("event-rows").replace(b"input: csv", b"input: csv\nencoding: gb18030"))
    assert call("convert", "--mapping", mapping, path).out == expected
    assert "convert/unreadable" in call("convert", "--mapping", "event-rows", path).err


def test_places_in_a_document(tmp_path: Path) -> None:
    path = sample(tmp_path, "suit-first")
    text = path.read_text()
    at = text.index('"opening"', text.index('"opening"') + 1)
    path.write_text(text[:at] + '"opened"' + text[at + 9 :])
    said = call("convert", "--mapping", "suit-first", path)
    assert said.code == 1
    line = text[: text.rindex("{\n", 0, text.rindex('"id"', 0, at))].count("\n") + 1
    assert f"error convert/missing-value, {path}:{line}: deal.first is missing" in said.err
    path.write_text("{}")
    assert "convert/no-games" in call("convert", "--mapping", "suit-first", path).err


def test_where_each_line_comes_from(tmp_path: Path) -> None:
    path = changed(sample(tmp_path, "hex-cards"), '"op": 1,', '"op": 7,')
    origins = tmp_path / "origins.csv"
    games = call("convert", "--mapping", "hex-cards", path, "--origins", origins).json_lines()
    rows = [line.split(",") for line in origins.read_text().splitlines()]
    assert rows[0] == ["log_line", "game_id", "file", "line", "end_line"]
    assert [row[1] for row in rows[1:]] == [game["game_id"] for game in games]
    assert [(row[0], row[3]) for row in rows[1:]] == [("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("5", "6")]


def test_calls_that_are_wrong(tmp_path: Path) -> None:
    path = sample(tmp_path, "hex-cards")
    for words in (
        (path,),
        ("--mapping", "hexcards", path),
        ("--mapping", "hex-cards"),
        ("--mapping", "hex-cards", "-", "-"),
        ("--mapping", "hex-cards", path, "--origins", path),
        ("--mapping", "hex-cards", path, "--rejected", tmp_path),
    ):
        said = call("convert", *words)
        assert (said.code, said.out) == (2, ""), words
    assert "Did you mean hex-cards?" in call("convert", "--mapping", "hexcards", path).err


def test_checking_a_mapping(tmp_path: Path) -> None:
    mapping = tmp_path / "mine.yaml"
    mapping.write_bytes(text_of("hex-cards").replace(b"roundId", b"round["))
    said = call("convert", "--mapping", mapping, "--check")
    assert said.code == 1
    assert "error mapping/bad-path" in said.out
    document = json.loads(call("convert", "--mapping", mapping, "--check", "--format", "json").out)
    assert [finding["code"] for finding in document["findings"]] == ["mapping/bad-path"]
    assert call("convert", "--mapping", "hex-cards", "--check").code == 0
    assert call("convert", "--mapping", mapping, sample(tmp_path, "hex-cards")).code == 2


def test_shown_mappings_can_be_read_again(tmp_path: Path) -> None:
    for line in call("convert", "--list").out.splitlines():
        name = line.split()[0]
        (tmp_path / "mine.yaml").write_text(call("convert", "--mapping", name, "--show").out, encoding="utf-8")
        assert call("convert", "--mapping", tmp_path / "mine.yaml", "--check").code == 0


def test_an_empty_input_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    said = call("convert", "--mapping", "hex-cards", tmp_path / "empty.jsonl")
    assert (said.code, said.out) == (0, "")
    assert "log/no-records" in said.err
