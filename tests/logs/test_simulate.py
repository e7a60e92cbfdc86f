"""Simulated games: valid, the same for a seed, each by itself, and spoilt where that is asked."""

from __future__ import annotations

import pytest

from profiles.catalogue import load_book
from settlement.games.editions import Book, Edition
from settlement.logs.report import verdict
from settlement.logs.settle import GameResult, settle_record
from settlement.logs.simulate import simulate
from settlement.logs.source import Record

PROFILES = ("rush-points", "rush-wealth", "shuangkou", "bigtwo", "sichuan", "sichuan-app", "sichuan-seed")


@pytest.fixture(scope="module")
def book() -> Book:
    found, findings = load_book()
    assert found is not None, findings
    return found


def edition(book: Book, profile: str) -> Edition:
    found = book.find(profile)
    assert found is not None
    return found


def settled(lines: list[bytes], book: Book) -> list[GameResult]:
    return [
        settle_record(Record(file="f", line=n, offset=0, raw=line.rstrip(b"\n")), book)
        for n, line in enumerate(lines, 1)
    ]


@pytest.mark.parametrize("profile", PROFILES)
def test_games_are_valid_and_claim_what_they_pay(book: Book, profile: str) -> None:
    lines = list(simulate(edition(book, profile), 60, 3))
    results = settled(lines, book)
    assert [r.status for r in results if r.status not in ("settled", "void")] == []
    assert [f for r in results for f in r.findings if f.severity != "note"] == []
    assert {verdict(r) for r in results} == {"match"}
    assert len({r.game_id for r in results}) == 60


@pytest.mark.parametrize("profile", PROFILES)
def test_a_game_depends_on_seed_and_number_alone(book: Book, profile: str) -> None:
    few = list(simulate(edition(book, profile), 5, 9))
    assert list(simulate(edition(book, profile), 12, 9))[:5] == few
    assert list(simulate(edition(book, profile), 5, 9)) == few
    assert list(simulate(edition(book, profile), 5, 10)) != few


@pytest.mark.parametrize("profile", ["rush-points", "shuangkou", "bigtwo", "sichuan"])
def test_spoilt_claims_are_wrong_and_still_sum_to_nothing(book: Book, profile: str) -> None:
    fine = list(simulate(edition(book, profile), 40, 4))
    results = settled(list(simulate(edition(book, profile), 40, 4, errors=1.0)), book)
    assert {verdict(r) for r in results} == {"mismatch"}
    assert [f.code for r in results for f in r.findings if f.severity != "note"] == []
    some = settled(list(simulate(edition(book, profile), 40, 4, errors=0.3)), book)
    wrong = sum(verdict(r) == "mismatch" for r in some)
    assert 2 < wrong < 25
    assert list(simulate(edition(book, profile), 40, 4, errors=0.0)) == fine


def test_no_games_are_no_lines(book: Book) -> None:
    assert list(simulate(edition(book, "bigtwo"), 0, 1)) == []


def test_rush_players_stand_at_the_levels(book: Book) -> None:
    results = settled(list(simulate(edition(book, "rush-points"), 300, 2)), book)
    points = {r.outcome.result["match_points"] for r in results if r.outcome is not None and r.outcome.result}
    assert len(points) > 8
