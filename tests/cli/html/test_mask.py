"""A page for one player names no other and shows neither their balances nor cards that it didn't see."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.cli.html.audits import GAMES, log_of, page_of


@pytest.mark.parametrize("profile", GAMES)
def test_others_are_not_named(tmp_path: Path, profile: str) -> None:
    log = log_of(tmp_path, profile)
    record = json.loads(log.read_text())
    own, *others = (player["id"] for player in record["players"])
    text = page_of(log, "--for-player", own).read_text(encoding="utf-8")
    assert own in text
    for other in others:
        assert not re.search(rf"\b{other}\b", text), other


def test_others_balances_and_cards_are_not_shown(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    record = json.loads(log.read_text())
    record["players"][0]["balance"], record["players"][1]["balance"] = 1234567, 3456789
    log.write_text(json.dumps(record) + "\n")
    page = page_of(log, "--for-player", record["players"][0]["id"])
    text = page.read_text(encoding="utf-8")
    assert "1234567" in text
    assert "3456789" not in text
    assert "seat 1 has a balance that isn&#39;t shown (level 16)" in text
    hands = re.findall(r'<dd class="c">(.*?)</dd>', text)
    assert hands[0].count("</") == 27
    assert hands[1] == "not shown"
    assert set(hands[1::2]) == {"not shown"}


def test_findings_name_no_other(tmp_path: Path) -> None:
    def seats(record: dict[str, list[dict[str, object]]]) -> object:
        return [player | {"id": ["own", "secret", "secret", "third"][n]} for n, player in enumerate(record["players"])]

    log = log_of(tmp_path, "bigtwo", players=seats)
    whole = page_of(log).read_text(encoding="utf-8")
    assert "secret" in whole
    assert "secret" not in page_of(log, "--for-player", "own").read_text(encoding="utf-8")


def test_games_without_the_player_are_left_out(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points", games=3)
    record = json.loads(log.read_text().splitlines()[0])
    text = page_of(log, "--for-player", record["players"][0]["id"]).read_text(encoding="utf-8")
    assert text.count("<article") == 1


def test_it_is_about_a_page(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    said = call("audit", log, "--for-player", "u1")
    assert (said.code, "--html" in said.err) == (2, True)
