"""Each thing that may be wrong with a log of bigtwo, with its code, its event and what is said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bigtwo.room import codes, hands, outcome, rules, scripted

DEALT = hands("3d4d6s 3s3h 8d8h8c8s", "3c5d5c 9d9c", "4c6d 6h6c Ts", "4s 7d7c Td")
START = "0: 4d; 1: 5d; 2: 6d; 3: 7d"


def played(script: str, first: bool = False, **changed: Any) -> dict[str, Any]:
    return scripted(DEALT, 0, script, first) | changed


def and_then(**event: Any) -> dict[str, Any]:
    game = played(START)
    return game | {"events": [*game["events"], event]}


def dealt(*texts: str) -> dict[str, Any]:
    return scripted(list(texts), 0, "0: escape")


ERRORS: list[tuple[str, dict[str, Any], int | None, str]] = [
    ("players", played("0: escape", players=[{"seat": 0, "id": "a"}] * 4), None, "seat 0 has 4 players"),
    ("deal-size", dealt(DEALT[0][2:], *DEALT[1:]), None, "12 cards"),
    ("too-many-copies", dealt(DEALT[0], DEALT[0], *DEALT[2:]), None, "was dealt 2 times"),
    ("bad-card", dealt("xx" + DEALT[0][2:], *DEALT[1:]), None, "the hand of seat 0"),
    ("bad-card", dealt("Bj" + DEALT[0][2:], *DEALT[1:]), None, "joker"),
    ("lead-card", scripted(DEALT, 1, "0: escape", True), None, "seat 1 is to lead with 3d, but seat 0"),
    ("opening-play", played("0: 4d; 1: escape", True), 0, "3d"),
    ("out-of-turn", and_then(seat=2, do="pass"), 4, "it is the turn of seat 0"),
    ("not-held", and_then(seat=0, do="play", cards="Ts"), 4, "does not hold"),
    ("illegal-play", and_then(seat=0, do="play", cards="3d6s"), 4, "is no pair"),
    ("illegal-play", and_then(seat=0, do="play", cards="8d8h8c8s"), 4, "bare four"),
    ("does-not-beat", and_then(seat=0, do="play", cards="6s"), 4, "a single 6s does not beat a single 7d"),
    ("does-not-beat", and_then(seat=0, do="play", cards="8d8h"), 4, "1 card is due, not 2"),
    ("bad-card", and_then(seat=0, do="play", cards="4x"), 4, "4x"),
    ("bad-card", and_then(seat=0, do="play", cards="Bj"), 4, "joker"),
    ("pass-on-lead", played("0: -"), 0, "nothing on the table"),
    ("pass-on-lead", played("0: 8d8h; 1: -; 2: -; 3: -; 0: -"), 4, "nothing on the table"),
    ("auto-play", and_then(seat=0, do="play", cards="8d", by="auto"), 4, "by: auto"),
    ("void-misplaced", and_then(seat=0, do="void"), 4, "void"),
    ("after-end", played("0: escape; 1: -"), 1, "ended at event 0"),
    ("no-end", played(START), 3, "no end"),
]


@pytest.mark.parametrize(("code", "game", "at", "part"), ERRORS, ids=[f"{c[0]}-{i}" for i, c in enumerate(ERRORS)])
def test_an_error_rejects_the_game(code: str, game: dict[str, Any], at: int | None, part: str) -> None:
    result = outcome(game)
    assert result.status == "rejected"
    assert result.amounts == ()
    found = [f for f in result.findings if f.code == f"bigtwo/{code}"]
    assert found, codes(result)
    assert found[0].severity == "error"
    assert found[0].event == at
    assert part in found[0].message
    assert set(codes(result)) <= {code, "no-end"}


def test_a_card_played_twice_at_once_is_no_play() -> None:
    found = outcome(and_then(seat=0, do="play", cards="8d8d")).findings
    assert "illegal-play" in [f.code.removeprefix("bigtwo/") for f in found]
    assert any("8d is played more than once" in f.message for f in found)


SERVED: list[tuple[list[str], str]] = [
    ([], f"{START}; 0: 8s; 1: auto; 2: escape".replace("1: auto", "1: -")),
    (["auto-pass"], f"{START}; 0: auto; 1: escape"),
    ([], "0: timeout; 0: 3d host; 1: escape"),
    (["hosted-not-smallest"], "0: timeout; 0: 3h host; 1: escape"),
    (["hosted-not-smallest"], "0: timeout; 0: 3d3h host; 1: escape"),
    ([], "0: 3d3h; 1: 5d5c; 2: timeout; 2: 6d6c host; 3: escape"),
    (["hosted-not-smallest"], "0: 3d3h; 1: 5d5c; 2: timeout; 2: 6d6h host; 3: escape"),
    (["hosted-not-smallest"], "0: 3d3h; 1: 5d5c; 2: timeout; 2: - host; 3: escape"),
    (["hosting-missing"], "0: timeout; 0: 3d; 1: escape"),
    (["hosting-unfounded"], "0: 3d host; 1: escape"),
    (["timeout-out-of-turn"], "2: timeout; 0: 3d; 1: escape"),
    ([], "1: host; 0: 3d; 1: 3c host; 1: unhost; 2: 6d; 3: 7d; 0: 8d; 1: 9d; 3: escape"),
    (["host-again"], "0: timeout; 0: host; 0: 3d host; 1: escape"),
    (["unhost-unfounded"], "1: unhost; 0: 3d; 1: escape"),
]


@pytest.mark.parametrize(("expected", "script"), SERVED)
def test_what_the_server_did_otherwise_is_a_warning(expected: list[str], script: str) -> None:
    result = outcome(scripted(DEALT, 0, script))
    assert codes(result) == expected
    assert result.status == "settled"
    assert all(f.severity == "warning" for f in result.findings)


def test_a_seat_is_taken_back_in_a_room_where_it_cant_be() -> None:
    result = outcome(scripted(DEALT, 0, "0: host; 0: unhost; 0: 3d; 1: escape"), rules(hosting={"return": False}))
    assert (result.status, codes(result)) == ("settled", ["unhost-refused"])


def test_a_clock_that_runs_backwards_is_a_warning() -> None:
    game = played("0: 3d; 1: escape")
    game["events"][0]["at"] = "2026-01-01T00:00:05Z"
    game["events"][1]["at"] = "2026-01-01T00:00:04Z"
    result = outcome(game)
    assert (result.status, codes(result)) == ("settled", ["time-backwards"])


def test_the_duty_of_the_three_of_diamonds() -> None:
    dealt_now = hands("3d3s3h4d4c5d6d7d")
    for cards in ("3d", "3d3h", "3d3s3h", "3d3s3h4d4c", "3d4d5d6d7d"):
        assert codes(outcome(scripted(dealt_now, 0, f"0: {cards}; 1: escape", True))) == []
    for cards in ("3s3h", "4d"):
        assert codes(outcome(scripted(dealt_now, 0, f"0: {cards}; 1: escape", True))) == ["opening-play"]
        assert codes(outcome(scripted(dealt_now, 0, f"0: {cards}; 1: escape", False))) == []


def test_a_hosted_first_lead_is_the_three_of_diamonds_even_where_diamonds_are_high() -> None:
    room = rules(suits=["d", "s", "h", "c"])
    dealt_now = hands("3d3c")
    assert codes(outcome(scripted(dealt_now, 0, "0: timeout; 0: 3d host; 1: escape", True), room)) == []
    assert codes(outcome(scripted(dealt_now, 0, "0: timeout; 0: 3c host; 1: escape", False), room)) == []
    assert codes(outcome(scripted(dealt_now, 0, "0: timeout; 0: 3d host; 1: escape", False), room)) == [
        "hosted-not-smallest"
    ]


def test_who_passed_may_play_again_in_the_same_trick() -> None:
    script = "0: 4d; 1: -; 2: 6d; 3: -; 0: -; 1: 9d; 2: Ts; 3: -; 0: -; 1: -; 2: 4c; 3: escape"
    assert codes(outcome(scripted(DEALT, 0, script))) == []


def test_where_a_pass_locks_out_there_is_no_turn_until_the_next_lead() -> None:
    room = rules(pass_locks_out=True)
    script = "0: 4d; 1: -; 2: 6d; 3: 7d; 0: 8d; 2: -; 3: Td; 0: -; 3: 4s; 0: 8h; 1: 9d; 2: escape"
    assert codes(outcome(scripted(DEALT, 0, script), room)) == []
    locked = "0: 4d; 1: -; 2: 6d; 3: 7d; 0: 8d; 1: 9d; 2: escape"
    rejected = outcome(scripted(DEALT, 0, locked), room)
    assert codes(rejected) == ["out-of-turn"]
    assert rejected.findings[0].event == 5
    assert codes(outcome(scripted(DEALT, 0, locked))) == []
