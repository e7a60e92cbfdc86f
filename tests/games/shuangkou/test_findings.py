"""Each thing that may be wrong with a log of shuangkou, with its code, its event and what is said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.shuangkou.room import codes, hands, outcome, rules, scripted
from tests.oracles.card_table import tokens

DEALT = hands("33 444 5 6666", "3 777 8 9", "3 88 9", "3 99 T wwW")
FOREIGN = next(c for c in tokens(DEALT[3]) if c[0] in "JQKA2" and c not in tokens(DEALT[0]))
START = "0: 5; 1: 8; 2: 9; 3: T"


def played(script: str, **changed: Any) -> dict[str, Any]:
    return scripted(DEALT, 0, script) | changed


def event(seat: int, do: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "do": do, **more}


def with_events(*events: dict[str, Any]) -> dict[str, Any]:
    game = played(START)
    return game | {"events": game["events"] + list(events)}


def dealt(*texts: str) -> dict[str, Any]:
    game = scripted(DEALT, 0, "0: escape")
    return game | {"deal": {"hands": list(texts), "lead": {"seat": 0}}}


ERRORS: list[tuple[str, dict[str, Any], int | None, str]] = [
    ("players", played("0: escape", players=[{"seat": 0, "id": "a"}] * 4), None, "seat 0 has 4 players"),
    ("players", played("0: escape", players=[{"seat": s, "id": "a"} for s in range(3)]), None, "seat 3 has no player"),
    ("deal-size", dealt(DEALT[0][2:], *DEALT[1:]), None, "seat 0 has 26 cards, it must have 27"),
    ("too-many-copies", dealt(DEALT[0], DEALT[0], *DEALT[2:]), None, "was dealt"),
    ("bad-card", dealt("xx" + DEALT[0][2:], *DEALT[1:]), None, "the hand of seat 0"),
    ("lead-card", scripted(DEALT, 1, "0: escape", "4s"), None, "seat 1 is to lead with 4s, but seat 0"),
    ("out-of-turn", with_events(event(2, "pass")), 4, "it is the turn of seat 0"),
    ("not-held", with_events(event(0, "play", cards=FOREIGN)), 4, "does not hold"),
    ("illegal-play", with_events(event(0, "play", cards=DEALT[0][:2] + DEALT[0][4:6])), 4, "shuangkou/2"),
    ("does-not-beat", with_events(event(0, "play", cards=DEALT[0][4:6])), 4, "a single 4 does not beat a single 10"),
    ("does-not-beat", with_events(event(0, "play", cards=DEALT[0][:4])), 4, "a pair of 3 does not answer a single 10"),
    ("bad-card", with_events(event(0, "play", cards="4x")), 4, "4x"),
    ("pass-on-lead", played("0: -"), 0, "nothing on the table"),
    ("auto-play", with_events(event(0, "play", cards=DEALT[0][12:20], by="auto")), 4, "by: auto"),
    ("void-misplaced", with_events(event(0, "void")), 4, "void"),
    ("after-end", with_events(event(0, "escape"), event(1, "pass")), 5, "ended at event 4"),
    ("no-end", with_events(), 3, "no end"),
]


@pytest.mark.parametrize(("code", "game", "at", "part"), ERRORS, ids=[f"{c[0]}-{i}" for i, c in enumerate(ERRORS)])
def test_an_error_rejects_the_game(code: str, game: dict[str, Any], at: int | None, part: str) -> None:
    result = outcome(game)
    assert result.status == "rejected"
    assert result.amounts == ()
    found = [f for f in result.findings if f.code == f"shuangkou/{code}"]
    assert found, codes(result)
    assert found[0].severity == "error"
    assert found[0].event == at
    assert part in found[0].message
    assert set(codes(result)) <= {code, "no-end"}


SERVED: list[tuple[list[str], str]] = [
    (["auto-pass"], f"{START}; 0: auto; 1: escape"),  # 6666 would beat
    ([], "0: 3; 1: 8; 2: 9; 3: W; 0: timeout; 0: 6666 host; 1: escape"),
    (["hosted-not-smallest"], "0: timeout; 0: 5 host; 1: escape"),
    (["hosted-not-smallest"], "0: timeout; 0: 33 host; 1: escape"),
    ([], "0: timeout; 0: 3 host; 1: escape"),
    (["hosting-missing"], "0: timeout; 0: 3; 1: escape"),
    (["hosting-missing"], "0: 5; 1: timeout; 1: -; 1: escape"),
    (["hosting-unfounded"], "0: 3 host; 1: escape"),
    (["timeout-out-of-turn"], "2: timeout; 0: 5; 1: escape"),
    ([], "0: 33; 1: 77; 2: timeout; 2: 88 host; 1: escape"),
    (["hosted-not-smallest"], "0: 33; 1: 77; 2: timeout; 2: - host; 1: escape"),
    ([], "2: host; 0: 33; 1: 77; 2: 88 host; 2: unhost; 3: -; 0: -; 1: -; 2: 3; 1: escape"),
    (["host-again"], "0: timeout; 0: host; 0: 3 host; 1: escape"),
    (["unhost-unfounded"], "1: unhost; 0: 3; 1: escape"),
    (["hosting-unfounded"], "0: host; 0: unhost; 0: 3 host; 1: escape"),
]


@pytest.mark.parametrize(("expected", "script"), SERVED)
def test_what_the_server_did_otherwise_is_a_warning(expected: list[str], script: str) -> None:
    result = outcome(scripted(DEALT, 0, script))
    assert codes(result) == expected
    assert result.status == "settled"
    assert all(f.severity == "warning" for f in result.findings)


def test_a_seat_is_taken_back_in_a_room_where_it_cant_be() -> None:
    result = outcome(scripted(DEALT, 0, "0: host; 0: unhost; 0: 3; 1: escape"), rules(hosting={"return": False}))
    assert (result.status, codes(result)) == ("settled", ["unhost-refused"])


def test_a_seat_without_cards_is_not_handed_over() -> None:
    deal = hands("AAAA 3333 444 555 666 777 888 999 T")
    out = "0: AAAA; 1: -; 2: -; 3: -; 0: 3333; 1: -; 2: -; 3: -"
    for ranks in ("444", "555", "666", "777", "888", "999", "T"):
        out += f"; 0: {ranks}; 1: -; 2: -; 3: -"
    result = outcome(scripted(deal, 0, f"{out}; 0: host"))
    assert "host-without-cards" in codes(result)
    assert result.status == "rejected"


def test_a_clock_that_runs_backwards_is_a_warning() -> None:
    game = played("0: 5; 1: escape")
    game["events"][0]["at"] = "2026-01-01T00:00:05Z"
    game["events"][1]["at"] = "2026-01-01T00:00:04Z"
    result = outcome(game)
    assert (result.status, codes(result)) == ("settled", ["time-backwards"])


def test_a_hosting_escape_plays_on_and_changes_nothing_the_second_time() -> None:
    room = rules(escape={"mode": "host", "penalty": 4})
    result = outcome(scripted(DEALT, 0, "0: escape; 0: 3 host; 1: -; 0: escape; 2: 8"), room)
    assert codes(result) == ["no-end"]


@pytest.mark.parametrize(
    ("played_by_server", "expected"),
    [
        ("444555666778899", []),
        ("444555666QQKKAA", []),
        ("555666777QQKKAA", ["hosted-not-smallest"]),
        ("JJJJ", ["hosted-not-smallest"]),
    ],
)
def test_a_hosted_seat_beats_its_partner_too_and_takes_any_pairs_for_a_butterfly(
    played_by_server: str, expected: list[str]
) -> None:
    dealt_now = hands("33344455599TTJJ", "", "444555666777 88 99 JJJJ QQKKAA")
    game = scripted(dealt_now, 0, f"0: 33344455599TTJJ; 1: -; 2: timeout; 2: {played_by_server} host; 3: escape")
    assert codes(outcome(game)) == expected
