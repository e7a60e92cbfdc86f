"""Tests of the tests: three mistakes that could pay wrongly, or move a fingerprint, with all tests green.

Each is made here in the running program, by another code of the one function that decides. Either a named test fails by
it, or nothing can differ, because there is no second place.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest
from msgspec.structs import replace

from schemas.catalogue import profile_schema
from settlement.batch.fast import game as fast
from settlement.batch.fast import steps
from settlement.games.game import HandRequest
from settlement.games.rush import order
from settlement.games.rush import pay as paying
from settlement.games.rush.game import GAME
from settlement.games.rush.log import RushLog
from settlement.games.rush.plays import plays_of, rush_plays
from tests.batch.test_fast_games import agrees
from tests.games.rush import test_order, test_pay
from tests.games.rush.driver import random_log
from tests.games.rush.script import rules
from tests.profiles import test_shipped

POINTS = rules()


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Without what was found out before a mistake was made, or while it stood."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    remembering = [*vars(steps).values(), *vars(fast).values(), plays_of, rush_plays]
    for one in remembering:
        if hasattr(one, "cache_clear"):
            one.cache_clear()


def mutate(monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Gives a function another code wherever it is known already; names in it are those of its own module."""
    assert isinstance(function, FunctionType)
    assert isinstance(other, FunctionType)
    monkeypatch.setattr(function, "__code__", other.__code__)


def games(number: int) -> list[RushLog]:
    return [random_log(seed) for seed in range(number)]


def capped(decided: Any) -> Any:
    """A cap of 20 on what is won, which no profile has."""
    m, winner = decided.match_points, decided.winner
    amount = min(20, m * decided.multiplier * decided.doublings[winner])
    return [_pays("rush/8.2", winner, amount, Won(), always=True)]  # type: ignore[name-defined]  # noqa: F821


def test_a_cap_in_the_payout_alone_reaches_every_command_and_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    mutate(monkeypatch, paying._pay_winner, capped)
    taken = [agrees(log, POINTS) for log in games(12)]
    assert sum(taken) > 5
    with pytest.raises(AssertionError):
        test_pay.test_winning_and_contribution()


def test_a_cap_in_the_fast_path_alone_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pay = paying.pay

    def other(decided: Any, under: Any) -> Any:
        return pay(replace(decided, multiplier=decided.multiplier + 1), under)

    monkeypatch.setattr(fast, "pay", other)
    with pytest.raises(AssertionError):
        _ = [agrees(log, POINTS) for log in games(12)]


def beats_equals(play: Any, table: Any) -> bool:
    """An equal play counts as larger."""
    if play.form == table.form:
        return bool(play.order >= table.order)
    return bool(play.form == 0)


EQUALS = [("3s3h", "3d3c"), ("4s5s6s7s8s", "4h5h6h7h8h"), ("9s9h9d9c", "9s9h9d9c"), ("Ks", "Kh")]
RISING = [("4s4h", "3d3c"), ("3s", "4s"), ("5s5h5d5c", "Ks"), ("5s5h", "Ks")]


def hand_says(play: str, table: str) -> bool:
    return bool(GAME.read_hand(HandRequest(cards=play, beats=table), POINTS)["beats"])


def replay_says(play: str, table: str) -> bool:
    plays = plays_of(POINTS)
    on_table = plays.lead(plays.slots[table])
    assert on_table is not None
    return plays.answer(plays.slots[play], on_table) is not None


@pytest.mark.parametrize("mutated", [False, True])
def test_what_beats_is_the_same_to_hand_and_replay_and_fast_path(
    mutated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if mutated:
        mutate(monkeypatch, order.beats, beats_equals)
    assert [hand_says(*pair) for pair in EQUALS] == [mutated] * len(EQUALS)
    assert [replay_says(*pair) for pair in EQUALS] == [mutated] * len(EQUALS)
    assert (
        [hand_says(*pair) for pair in RISING] == [replay_says(*pair) for pair in RISING] == [True, False, True, False]
    )
    taken = [agrees(log, POINTS) for log in games(12)]
    assert sum(taken) > 5


def test_another_beats_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    mutate(monkeypatch, order.beats, beats_equals)
    with pytest.raises(AssertionError):
        test_order.test_nothing_beats_itself_and_no_two_beat_each_other()


@pytest.mark.parametrize("label", test_shipped.FINGERPRINTS)
def test_a_key_that_moves_fingerprints_is_seen(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root, document = test_shipped.resolved(label)
    schema = copy.deepcopy(profile_schema(document["game"]))
    monkeypatch.setattr("profiles.resolve.profile_schema", lambda game: schema)
    monkeypatch.setattr(test_shipped, "resolved", lambda label: (root, document | {"cap": 0}))
    schema["properties"]["cap"] = {"type": "integer", "default": 0, "x-since": "9.9"}
    test_shipped.test_fingerprints_never_move(label)
    del schema["properties"]["cap"]["x-since"]
    with pytest.raises(AssertionError):
        test_shipped.test_fingerprints_never_move(label)
