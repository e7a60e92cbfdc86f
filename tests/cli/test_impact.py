"""``buckle impact`` as it is called: exit codes, forms, what stands in them, and what a user does first."""

from __future__ import annotations

import csv
import html.parser
import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cli.terminal import columns
from schemas.catalogue import schema
from settlement.logs.samples import sample_path
from tests.cli.calling import Said, call

NEW = """\
profile: rush-points
version: 2
game: rush
title: Dearer escapes
effective_from: 2001-01-01T00:00:00Z
extends: rush-points@1
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """The profile with another doubling of single buckles and a higher penalty."""
    path = tmp_path / "mine.yaml"
    path.write_text(NEW + "buckle: {single: {multiplier: 3}}\nescape: {penalty: 20}\n")
    return path


@pytest.fixture
def strict_levels(tmp_path: Path) -> Path:
    path = tmp_path / "strict.yaml"
    path.write_text(NEW + "levels: {below_first: reject, table: [{level: 0, from: 100000, match_points: 5}]}\n")
    return path


def impact(log: object, new: object, *words: object, old: object = "rush-points", **more: Any) -> Said:
    return call("impact", log, "--old", old, "--new", new, *words, **more)


def document(said: Said) -> dict[str, Any]:
    (found,) = said.json_lines()
    Draft202012Validator(schema("impact")).validate(found)
    assert isinstance(found, dict)
    return found


def test_what_a_user_does_first(night: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    shown = call("profile", "show", "rush-points").out
    changed = shown.replace("version: 1", "version: 2").replace("penalty: 12", "penalty: 20")
    mine.write_text(changed.replace("multiplier: 2", "multiplier: 4"))
    said = impact(night, mine)
    assert said.code == 0
    assert "buckle.single.multiplier: 2 → 4" in said.out
    assert "rush-points@2" in said.out
    assert "warning profile/same-start" in said.err
    assert call("settle", night, "--profile", mine).code == 2


def test_a_changed_copy_may_keep_its_version(night: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(call("profile", "show", "rush-points").out.replace("multiplier: 2", "multiplier: 4"))
    said = impact(night, mine, "--format", "json")
    (pair,) = document(said)["pairs"]
    assert pair["old"]["profile"] == pair["new"]["profile"] == "rush-points@1"
    assert pair["new"]["source"] == str(mine)
    assert document(said)["changes"]["amounts"] > 0


def test_exit_codes(night: Path, mine: Path, strict_levels: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(night.read_bytes().replace(b'"do":"play"', b'"do":"plya"', 1))
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(night.read_bytes()[:-50])
    assert impact(night, "rush-points", "--detailed-exitcode").code == 0
    assert impact(night, mine).code == 0
    assert impact(night, mine, "--detailed-exitcode").code == 4
    assert impact(broken, mine).code == 1
    assert impact(broken, "rush-points", "--detailed-exitcode").code == 1
    assert impact(broken, mine, "--detailed-exitcode").code == 4
    assert impact(night, strict_levels).code == 1
    assert impact(night, "rush-points", old=strict_levels).code == 1
    assert impact(cut, mine, "--detailed-exitcode").code == 3
    assert impact(tmp_path / "none.jsonl", mine).code == 3
    assert impact(night, "rush-pionts").code == 2
    assert impact(night, "bigtwo").code == 2
    assert impact(night, tmp_path / "none.yaml").code == 2
    assert call("impact", night, "--old", "rush-points").code == 2
    assert impact(night, mine, "--html", tmp_path / "none" / "page.html").code == 2
    assert impact(night, mine, "--html", night).code == 2


def test_where_no_game_is_compared_the_check_does_not_pass(night: Path, tmp_path: Path) -> None:
    empty, blank = tmp_path / "empty.jsonl", tmp_path / "blank.jsonl"
    empty.write_bytes(b"")
    blank.write_bytes(b"\n\n")
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_bytes(night.read_bytes().replace(b'"profile":"rush-points"', b'"profile":"other@3"'))
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(night.read_bytes().replace(b'"do":"play"', b'"do":"plya"'))
    cases = (
        (night, "bigtwo", (), "there is no game of bigtwo"),
        (empty, "rush-points", (), "there is no game of rush"),
        (blank, "rush-points", (), "there is no game of rush"),
        (foreign, "rush-points", ("--own",), "no game of rush is of rush-points"),
        (broken, "rush-points", (), "no game was settled by either profile"),
    )
    for log, profile, words, why in cases:
        for more in (words, (*words, "--detailed-exitcode"), (*words, "--format", "json")):
            said = impact(log, profile, *more, old=profile)
            assert said.code == 1, (log, more)
            assert f"Nothing could be compared: {why}" in said.err
    assert impact(foreign, "rush-points").code == 0
    missing = call("impact", empty, tmp_path / "none.jsonl", "--old", "rush-points", "--new", "rush-points")
    assert missing.code == 3


def test_profiles_of_two_games_are_told_apart(night: Path) -> None:
    said = impact(night, "bigtwo")
    assert "rush-points@1 is a profile of rush, bigtwo@1 of bigtwo" in said.err


def test_standard_input(night: Path, mine: Path) -> None:
    said = impact("-", mine, "--format", "csv", stdin=night.read_bytes())
    assert said.code == 0
    assert said.out == impact(night, mine, "--format", "csv").out


def test_json_says_the_same_as_csv(night: Path, mine: Path) -> None:
    found = document(impact(night, mine, "--format", "json"))
    rows = list(csv.DictReader(io.StringIO(impact(night, mine, "--format", "csv").out)))
    (total,) = [row for row in rows if row["by"] == "total"]
    assert int(total["won_difference"]) == found["total"]["won"]["difference"] != 0
    for by, name in (("room", "rooms"), ("player", "players")):
        its = [row for row in rows if row["by"] == by]
        assert [(row["name"], int(row["won_new"])) for row in its] == [(o[by], o["won"]["new"]) for o in found[name]]
        assert sum(int(row["won_difference"]) for row in its) == int(total["won_difference"])
    steps = [int(row["won_difference"]) for row in rows if row["by"] == "step"]
    assert steps == [step["won"] for step in found["steps"]]
    assert sum(steps) == int(total["won_difference"])
    assert sum(found["kinds"].values()) == found["records"] == 20


def test_games_that_become_rejected_say_why(night: Path, strict_levels: Path) -> None:
    said = impact(night, strict_levels, "--games", 1)
    assert "are rejected by the new profile alone" in said.out
    assert "new: rush/below-levels:" in said.out
    found = document(impact(night, strict_levels, "--format", "json", "--games", 1))
    (game,) = found["became_rejected"]
    assert found["apart_codes"] == {
        "became_rejected": {"rush/below-levels": found["changes"]["became_rejected"]},
        "ceased_rejected": {},
    }
    assert f"rush/below-levels ({found['changes']['became_rejected']})" in " ".join(said.out.split())
    assert game["new"]["status"] == "rejected"
    assert game["new"]["findings"][0]["code"] == "rush/below-levels"


def test_an_id_alone_is_the_version_in_force_at_each_game(night: Path, tmp_path: Path) -> None:
    lines = night.read_bytes().splitlines(keepends=True)
    later = [line.replace(b'"started_at":"2000', b'"started_at":"2030') for line in lines[10:]]
    log = tmp_path / "two.jsonl"
    log.write_bytes(b"".join([*lines[:10], *later]))
    rooms = tmp_path / "rooms"
    rooms.mkdir()
    (rooms / "r.yaml").write_text(NEW.replace("2001", "2020") + "escape: {penalty: 20}\n")
    (rooms / "n.yaml").write_text(
        NEW.replace("profile: rush-points", "profile: late").replace("2001", "2020") + "escape: {penalty: 30}\n"
    )
    found = document(impact(log, "late@2", "--profiles", rooms, "--format", "json"))
    assert [pair["old"]["profile"] for pair in found["pairs"]] == ["rush-points@1", "rush-points@2"]
    named = document(impact(log, "late@2", "--profiles", rooms, "--format", "json", old="rush-points@1"))
    assert [pair["old"]["profile"] for pair in named["pairs"]] == ["rush-points@1"]
    nobody = document(impact(log, "late", "--profiles", rooms, "--format", "json"))
    assert nobody["changes"]["became_rejected"] == 10
    first = document(
        impact(_part(log, 10), "rush-points@1", "--profiles", rooms, "--format", "json", old="rush-points@1")
    )
    assert nobody["apart"]["became_rejected"]["won"] == {
        "old": first["total"]["won"]["old"],
        "new": 0,
        "difference": -first["total"]["won"]["old"],
    }
    assert nobody["total"]["games"] == 10


def _part(log: Path, games: int) -> Path:
    part = log.with_name("part.jsonl")
    part.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:games]))
    return part


@pytest.mark.parametrize("wide", [60, 80, 120])
def test_lines_fit_the_width(night: Path, mine: Path, strict_levels: Path, wide: int) -> None:
    for new in (mine, strict_levels):
        for line in impact(night, new, columns=wide).out.splitlines():
            assert columns(line) <= wide, line


def test_two_currencies_are_never_added_up(night: Path, mine: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(mine.read_text() + "currency: diamonds\n")
    done = impact(night, other)
    assert (done.code, done.out) == (2, "")
    assert "pays in points" in done.err
    assert "in diamonds: amounts of two currencies can't be compared or added up" in done.err


def test_amounts_carry_their_sign(night: Path, mine: Path) -> None:
    lines = impact(night, mine).out.splitlines()
    (won,) = [line.split() for line in lines if line.startswith("  winners receive")]
    (lost,) = [line.split() for line in lines if line.startswith("  losers pay")]
    assert all(cell.startswith("+") for cell in won[2:])
    assert all(cell.startswith("-") for cell in lost[2:])


HOSTILE = "<script>alert(1)</script>\u001b[31m=CMD()"


@pytest.fixture
def hostile(night: Path, tmp_path: Path) -> Path:
    log = tmp_path / "hostile.jsonl"
    lines = []
    for n, line in enumerate(night.read_text().splitlines()):
        game = json.loads(line)
        game["game_id"] = f"=g{n}{HOSTILE}"
        game["room"] = f"=r{HOSTILE}"
        for player in game["players"]:
            player["id"] = f"={player['id']}{HOSTILE}"
        lines.append(json.dumps(game))
    log.write_text("\n".join(lines) + "\n")
    return log


def test_texts_of_logs_do_no_harm(hostile: Path, mine: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    text = impact(hostile, mine, "--html", page)
    assert "\u001b" not in text.out + text.err
    shown = page.read_text(encoding="utf-8")
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "\u001b" not in shown
    rows = list(csv.DictReader(io.StringIO(impact(hostile, mine, "--format", "csv").out)))
    assert all(row["name"].startswith("'=") for row in rows if row["by"] in ("room", "player"))
    assert "\u001b" not in impact(hostile, mine, "--format", "json").out


class _Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_needs_nothing_else_and_is_the_same_each_time(night: Path, mine: Path, tmp_path: Path) -> None:
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for page, workers in zip(pages, (1, 2), strict=True):
        assert impact(night, mine, "--html", page, "--workers", workers).code == 0
    text = pages[0].read_text(encoding="utf-8")
    assert text == pages[1].read_text(encoding="utf-8")
    tags = _Tags()
    tags.feed(text)
    names = [tag for tag, _ in tags.found]
    assert names.count("svg") == 4
    assert not {"script", "img", "link", "iframe"} & set(names)
    for _, attributes in tags.found:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    for said in ("buckle.single.multiplier: 2 → 3", "In total", "By player", "Games that change most"):
        assert said in text


def test_no_change_is_said(night: Path) -> None:
    said = impact(night, "rush-points@1")
    assert said.code == 0
    assert "No payout differs: every game pays every seat what it paid before." in said.out


def test_nothing_to_compare_is_said(night: Path) -> None:
    said = impact(night, "bigtwo", old="bigtwo")
    assert said.code == 1
    assert "20 of another game" in said.out
    assert "Nothing to compare" in said.out


def test_how_many_games_are_shown(night: Path, mine: Path) -> None:
    none = impact(night, mine, "--games", 0).out
    assert "Games that change most" not in none
    assert impact(night, mine, "--games", 2).out.count("\n  Game ") == 2


def test_keys_by_which_games_are_dealt_are_named_once() -> None:
    """Every game of a profile that exchanges tiles is rejected by one that doesn't; that is said before any number."""
    words = ("impact", "sichuan.jsonl.gz", "--old", "sichuan", "--new", "sichuan-app", "--games", 0)
    said = call(*words[:1], sample_path("sichuan.jsonl.gz"), *words[2:])
    assert " ".join(said.out.split()).count("is dealt and logged by this key") == 2
    document = call(*words[:1], sample_path("sichuan.jsonl.gz"), *words[2:], "--format", "json").json_lines()[0]
    assert [note.partition(".")[0] for note in document["notes"]] == [
        "missing_suit: free → declared",
        "exchange: none → same_suit",
    ]
    assert document["changes"]["became_rejected"] > 100
    same = call(
        "impact", sample_path("sichuan.jsonl.gz"), "--old", "sichuan", "--new", "sichuan-seed", "--format", "json"
    )
    assert same.json_lines()[0]["notes"] == []
