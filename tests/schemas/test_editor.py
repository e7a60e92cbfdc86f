"""What an editor shows: the language server, given the shipped schemas alone, sees the same slips and completes keys.

It needs node and the server (``npm ci --prefix tests/editor``); schemas are read from disk, nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from settlement.games.catalogue import GAME_IDS
from tests.profiles.test_examples import Expected, examples, expected, files_of, name_of
from tests.profiles.texts import HEAD
from tests.schemas.language_server import MISSING, LanguageServer

pytestmark = pytest.mark.skipif(MISSING is not None, reason=str(MISSING))

SCHEMAS = Path(__file__).parents[2] / "schemas"
SEEN = frozenset(
    f"profile/{code}"
    for code in (
        "bad-key", "bad-text", "bad-time", "duplicate-key", "empty-value", "missing-key", "not-one-of", "number-too-long",
        "odd-blank", "out-of-range", "quoted-value", "repeated-entry", "unknown-game", "unknown-key", "wrong-length",
        "wrong-type",
    )
)  # fmt: skip
"""Findings that a JSON Schema, or any reader of YAML, can make too."""
NOT_SEEN = {
    "negative/times/first-year.yaml": "the server takes all years",
    "negative/times/last-year-in-utc.yaml": "the server takes all years",
    "negative/times/last-year.yaml": "the server takes all years",
    "negative/times/year-0.yaml": "the server takes all years",
    "negative/times/more-than-six-decimals.yaml": "the server takes any number of decimals",
    "negative/times/leap-second.yaml": "the server's times have leap seconds",
    "negative/times/no-such-day-in-full.yaml": "the server knows no calendar",
    "negative/choices/game-of-another-profile.yaml": "the server marks every key of the other game, not the game",
    "negative/yaml/tag-int.yaml": "to the server the tag makes a number of the text",
}
RUSH = HEAD.format(id="hz", version=1, game="rush", title="Room", starts="2026-01-01T00:00:00+08:00")


def opened(file: Path) -> tuple[str, str] | None:
    """The name under which an example is opened, which says its game, and its text; None where it is no UTF-8."""
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError:
        return None
    game = re.search(rf"\bgame[\"']?: [\"']?({'|'.join(GAME_IDS)})\b", text)
    return f"{file.parent}/{file.stem}.{game[1] if game else 'shuangkou'}.yaml", text


def seen(file: Path) -> list[Expected]:
    """The findings of an example that an editor can show."""
    return [one for one in expected(file) if one.code in SEEN and one.severity == "error"] if opened(file) else []


EXAMPLES = [file for side in ("negative", "positive") for example in examples(side) for file in files_of(example)]


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    running = LanguageServer({f".{game}.yaml": SCHEMAS / f"profile-{game}.json" for game in GAME_IDS})
    yield running
    running.close()


@pytest.fixture(scope="module")
def shown(server: LanguageServer) -> dict[Path, list[dict[str, Any]]]:
    """What the server says about every example: all are opened first, so that it works through them in one go."""
    names = {file: named for file in EXAMPLES if (named := opened(file)) is not None}
    for name, text in names.values():
        server.open(name, text)
    return {file: server.diagnosed(name) for file, (name, _) in names.items()}


def lines_of(diagnostics: list[dict[str, Any]]) -> set[int]:
    """The lines, from 1, that diagnostics mark."""
    spans = [diagnostic["range"] for diagnostic in diagnostics]
    return {line for span in spans for line in range(span["start"]["line"] + 1, span["end"]["line"] + 2)}


@pytest.mark.parametrize("file", [f for f in EXAMPLES if "negative" in f.parts and seen(f)], ids=name_of)
def test_an_editor_marks_the_lines_of_the_same_slips(file: Path, shown: dict[Path, list[dict[str, Any]]]) -> None:
    due = seen(file)
    marked = lines_of(shown[file])
    unseen = [one for one in due if marked.isdisjoint(range(one.place[0], one.place[2] + 1))]
    assert bool(unseen) == (name_of(file) in NOT_SEEN), f"{unseen}\n{shown[file]}"


@pytest.mark.parametrize("file", [f for f in EXAMPLES if "positive" in f.parts], ids=name_of)
def test_an_editor_marks_nothing_in_right_profiles(file: Path, shown: dict[Path, list[dict[str, Any]]]) -> None:
    assert shown[file] == []


def test_an_editor_completes_missing_keys_with_their_descriptions(server: LanguageServer) -> None:
    server.open("keys.rush.yaml", f"{RUSH}extends: rush-points@1\nescape:\n  mode: host\n  \n")
    server.diagnosed("keys.rush.yaml")
    inside = server.complete("keys.rush.yaml", 9, 3)
    assert set(inside) == {"penalty", "opponent_percent"}
    assert "rush/9.2" in inside["penalty"]
    server.open("top.bigtwo.yaml", "profile: hz\ngame: bigtwo\n")
    server.diagnosed("top.bigtwo.yaml")
    top = server.complete("top.bigtwo.yaml", 3, 1)
    assert {"version", "title", "effective_from", "currency", "stake", "suits", "tiers", "spade_two", "escape"} <= set(
        top
    )
    assert not {"profile", "game", "levels"} & set(top)
    assert all(top[key] for key in ("tiers", "suits", "rooms"))


def test_an_editor_completes_values_and_rows(server: LanguageServer) -> None:
    server.open(
        "values.rush.yaml", f"{RUSH}extends: rush-points@1\nrounding: \nlevels:\n  table:\n    - level: 1\n      \n"
    )
    server.diagnosed("values.rush.yaml")
    assert {"floor", "half_even", "half_up"} <= set(server.complete("values.rush.yaml", 7, 11))
    assert {"from", "match_points"} <= set(server.complete("values.rush.yaml", 11, 7))


def test_an_editor_shows_what_a_key_means(server: LanguageServer) -> None:
    server.open("hover.sichuan.yaml", "fan:\n  cap: none\n")
    server.diagnosed("hover.sichuan.yaml")
    assert "most fan that a hand counts" in server.hover("hover.sichuan.yaml", 2, 4)
