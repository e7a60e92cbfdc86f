"""``buckle verify``: a page that was changed anywhere is told from one that wasn't, amounts and words alike."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.html.writing import UNSEALED
from tests.cli.calling import Said, call
from tests.cli.html.audits import GAMES, log_of, page_of


def verify(page: Path, *logs: object) -> Said:
    return call("verify", page, *logs, "--quiet")


def altered(page: Path, change: Callable[[str], str], *, sealed: bool = False) -> Path:
    """The page with a change; ``sealed``: by somebody who knows how its seal is made."""
    text = page.read_text(encoding="utf-8")
    made = change(text)
    assert made != text
    if sealed:
        plain = re.sub('(name="buckle-sha256" content=")[0-9a-f]{64}', rf"\g<1>{UNSEALED}", made)
        made = plain.replace(UNSEALED, hashlib.sha256(plain.encode()).hexdigest(), 1)
    path = page.with_name("altered.html")
    path.write_text(made, encoding="utf-8")
    return path


@pytest.mark.parametrize("profile", GAMES)
def test_a_page_as_it_was_written(tmp_path: Path, profile: str) -> None:
    log = log_of(tmp_path, profile, games=3)
    for words in ((), ("--game-id", f"{profile}-4-000001"), ("--limit", 2), ("--only", "match"), ("--room", "r*")):
        said = verify(page_of(log, *words), log)
        assert (said.code, said.err) == (0, ""), said.out
        assert said.out.startswith("UNALTERED: ")


def test_the_log_may_lie_elsewhere_and_among_others(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points", games=3)
    page = page_of(log)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(log, elsewhere / "z.jsonl")
    log_of(elsewhere, "bigtwo")
    log.unlink()
    assert verify(page, elsewhere).code == 0


@pytest.mark.parametrize("sealed", [False, True])
def test_a_changed_word(tmp_path: Path, sealed: bool) -> None:
    log = log_of(tmp_path, "rush-points")
    said = verify(
        altered(page_of(log), lambda text: text.replace("Payouts in points", "Payouts in dollars"), sealed=sealed), log
    )
    assert said.code == 1
    assert said.out.startswith("ALTERED: ")
    assert "Payouts in dollars" in said.out
    assert ("seal doesn't hold" in said.out) != sealed


@pytest.mark.parametrize("sealed", [False, True])
def test_a_changed_amount(tmp_path: Path, sealed: bool) -> None:
    log = log_of(tmp_path, "rush-points")
    said = verify(
        altered(page_of(log), lambda t: re.sub(r'"payouts": \[-?\d+', '"payouts": [999', t, count=1), sealed=sealed),
        log,
    )
    assert said.code == 1
    assert "the page says payouts [999, " in said.out


def test_a_changed_record(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    page = page_of(log)
    log.write_text(log.read_text().replace('"u', '"v'))
    said = verify(page, log)
    assert said.code == 1
    assert "no log that was given holds its record" in said.out


def test_a_record_in_another_file_proves_amounts_alone(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    page = page_of(log)
    log.write_text(log.read_text() + "\n\n")
    said = verify(page, log)
    assert said.code == 3
    assert said.out.startswith("NOT VERIFIED to the last word: every amount is what the records come to.")


def test_a_page_of_another_version(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    page = altered(page_of(log), lambda t: re.sub(r'("version": ")[^"]*', r"\g<1>9.9.9", t), sealed=True)
    said = verify(page, log)
    assert said.code == 3
    assert "buckle 9.9.9 made the page" in said.out


def test_data_that_cannot_be_read(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    for change in (lambda t: t.replace('"games": [', '"games": [[', 1), lambda t: t.replace('id="numbers"', 'id="n"')):
        said = verify(altered(page_of(log), change), log)
        assert (said.code, "ALTERED" in said.out) == (1, True)


def test_a_log_that_cannot_be_read(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    page = page_of(log)
    said = verify(page, log, tmp_path / "none.jsonl")
    assert said.code == 3
    assert "none.jsonl" in said.err


def test_what_is_no_page(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points")
    assert verify(log, log).code == 2
    assert verify(tmp_path / "none.html", log).code == 2


def test_a_page_for_a_player(tmp_path: Path) -> None:
    log = log_of(tmp_path, "rush-points", seed=5)
    page = page_of(log, "--for-player", "u284")
    assert verify(page, log).code == 0


def test_a_page_of_a_profile_in_a_folder(tmp_path: Path) -> None:
    rooms = tmp_path / "rooms"
    rooms.mkdir()
    (rooms / "mine.yaml").write_text(call("profile", "new", "rush").out)
    log = log_of(tmp_path, "rush-points")
    name = re.findall(r"^profile: (\S+)", (rooms / "mine.yaml").read_text(), re.M)[0]
    page = page_of(log, "--profiles", rooms, "--profile", name)
    assert call("verify", page, log, "--profiles", rooms).code == 0
    assert call("verify", page, log).code == 2, "the profile isn't known without its folder"
