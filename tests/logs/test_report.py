"""The JSON objects and CSV rows of the contract, by their schemas, and harmless whatever a log holds."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from settlement.logs.report import CSV_HEADER, audit_object, csv_rows, csv_text, game_object, json_text
from settlement.logs.settle import GameResult, Run
from tests.logs.fake import BOOK
from tests.logs.records import line, lines, rush

pytestmark = pytest.mark.usefixtures("fake_game")

CONTENT = (
    lines(
        rush("settled", claimed={"payouts": [5, -6], "house": 2}),
        rush("matching", claimed={"payouts": [5, -7], "house": 2}),
        {key: value for key, value in rush("unclaimed").items() if key != "claimed"},
        rush("void", events=[{"seat": 1, "do": "void"}], claimed={"payouts": [3, -3], "house": 0}),
        rush("rejected", events=[{"seat": 0, "do": "play", "cards": "2h"}]),
        rush("unread", extra=1, room="=room"),
        rush("settled", claimed={"payouts": [5, -6], "house": 2}),
        rush("conflict"),
        rush("conflict", room="x"),
        rush("no profile", profile="none"),
        "nonsense",
    )
    + line(rush("incomplete"))[:-30]
)


def results() -> dict[str, GameResult]:
    found = {}
    for result in Run(["-"], BOOK, stdin=io.BytesIO(CONTENT)):
        found[(result.game_id or "nonsense") + ("" if result.status != "duplicate" else " again")] = result
    return found


def test_a_settled_game_whole() -> None:
    assert game_object(results()["settled"]) == {
        "schema_version": 1,
        "game_id": "settled",
        "game": "rush",
        "profile": "fake@3",
        "profile_sha256": "ab" * 32,
        "file": "-",
        "line": 1,
        "status": "settled",
        "result": {"winner": 0, "buckle": "flat", "cards_left": [0, 3], "match_points": 5, "phases": [0, 0]},
        "payouts": [
            {
                "seat": 0,
                "id": "u1",
                "amount": 5,
                "lines": [
                    {
                        "rule": "rush/8.2",
                        "amount": 5,
                        "why": "seat 0 of u1",
                        "code": "fake/won",
                        "params": {"seat": 0, "player": "u1"},
                    }
                ],
            },
            {
                "seat": 1,
                "id": "u2",
                "amount": -7,
                "lines": [
                    {
                        "rule": "rush/8.2",
                        "amount": -7,
                        "why": "seat 1 of u2",
                        "code": "fake/won",
                        "params": {"seat": 1, "player": "u2"},
                    }
                ],
            },
        ],
        "house": 2,
        "findings": [
            {
                "code": "log/claimed-not-zero",
                "severity": "warning",
                "event": None,
                "message": MESSAGE,
                "params": {"payouts": "[5, -6]", "house": 2, "total": 1},
            }
        ],
    }


MESSAGE = "the claimed payouts [5, -6] and house 2 sum to 1, not to 0"


def test_every_result_is_valid_by_the_schemas_with_its_keys_in_order() -> None:
    settle, audit = schema("settle"), schema("audit")
    for result in results().values():
        settled, audited = game_object(result), audit_object(result)
        assert list(Draft202012Validator(settle).iter_errors(settled)) == []
        assert list(Draft202012Validator(audit).iter_errors(audited)) == []
        assert list(settled) == list(settle["properties"])
        assert list(audited) == list(audit["properties"])
        assert audited["house"] + sum(payout["amount"] for payout in audited["payouts"]) == 0


def test_what_is_not_settled_pays_nothing() -> None:
    for name, result in results().items():
        shown = game_object(result)
        if result.status != "settled":
            assert (shown["result"], shown["payouts"], shown["house"]) == (None, [], 0), name
    assert game_object(results()["no profile"])["profile"] is None
    assert game_object(results()["nonsense"])["game_id"] is None
    assert game_object(results()["settled again"])["profile"] == "fake@3"


@pytest.mark.parametrize(
    ("name", "difference", "verdict"),
    [
        ("settled", {"payouts": [0, -1], "house": 0}, "mismatch"),
        ("matching", {"payouts": [0, 0], "house": 0}, "match"),
        ("unclaimed", None, "unclaimed"),
        ("void", {"payouts": [-3, 3], "house": 0}, "mismatch"),
        ("rejected", None, "rejected"),
        ("unread", None, "rejected"),
        ("settled again", None, "rejected"),
        ("conflict", None, "rejected"),
        ("incomplete", None, "rejected"),
    ],
)
def test_audit(name: str, difference: Any, verdict: str) -> None:
    audited = audit_object(results()[name])
    assert (audited["difference"], audited["verdict"]) == (difference, verdict)


def test_the_claim_is_shown_as_the_log_has_it() -> None:
    assert audit_object(results()["rejected"])["claimed"] == {"payouts": [40, -40], "house": 0}
    assert audit_object(results()["unclaimed"])["claimed"] is None
    assert audit_object(results()["unread"])["claimed"] is None


def test_csv() -> None:
    found = results()
    header = "game_id,game,room,profile,profile_sha256,started_at,status,seat,id,amount,house,currency,file,line"
    assert ",".join(CSV_HEADER) == header
    started = rush()["started_at"]
    game = ["settled", "rush", "r7", "fake@3", "ab" * 32, started, "settled"]
    assert csv_rows(found["settled"]) == [
        [*game, "0", "u1", "5", "2", "points", "'-", "1"],
        [*game, "1", "u2", "-7", "2", "points", "'-", "1"],
    ]
    assert csv_rows(found["void"]) == [["void", *game[1:6], "void", "", "", "", "0", "points", "'-", "4"]]
    assert csv_rows(found["unread"]) == [
        ["unread", "rush", "'=room", *game[3:5], "", "rejected", "", "", "", "0", "points", "'-", "6"]
    ]
    assert {len(row) for result in found.values() for row in csv_rows(result)} == {len(CSV_HEADER)}
    assert all(csv_rows(result) for result in found.values())


@pytest.mark.parametrize(
    "text", ["=CMD()", "+1", "-1", "@SUM", "\t=1", "\r=1", "＝CMD()", "＋1", "－1", "＠SUM", "'=CMD()", "''＝1"]
)
def test_csv_texts_are_no_formulas(text: str) -> None:
    assert csv_text(text) == f"'{text}"
    assert csv_text(f"x{text}") == f"x{text}"


@given(st.text(alphabet="'=＝a\t", max_size=6), st.text(alphabet="'=＝a\t", max_size=6))
def test_two_texts_have_two_cells(one: str, other: str) -> None:
    assert (csv_text(one) == csv_text(other)) == (one == other)


NASTY = [
    "=CMD()",
    "[bold]x[/bold]",
    "<script>",
    "\x1b[31m",
    "\x9b31m",
    "a\u202eb\u2066",
    "\u2028\u2029",
    "x" * 10_000,
    "张三😀",
]


@pytest.mark.parametrize("name", NASTY)
def test_names_reach_json_unchanged_and_harmless(name: str) -> None:
    record = rush(name, players=[{"seat": 1, "id": name, "balance": 60}, {"seat": 0, "id": "u", "balance": 60}])
    [result] = Run(["-"], BOOK, stdin=io.BytesIO(lines(record)))
    text = json_text(game_object(result))
    assert all(character.isprintable() for character in text)
    shown = json.loads(text)
    assert (shown["game_id"], shown["payouts"][1]["id"]) == (name, name)


def test_json_text_is_valid_for_any_text() -> None:
    for value in ["\ud800", "\x00", "\x7f", "\ufeff", "\\", '"']:
        assert json.loads(json_text([value]).encode()) == [value]
    assert json_text("张三") == '"张三"'


def test_the_audit_schema_is_that_of_settle_and_five_keys() -> None:
    settle, audit = schema("settle"), schema("audit")
    added = audit["properties"].keys() - settle["properties"].keys()
    assert added == {"facts", "reasons", "claimed", "difference", "verdict"}
    assert {key: audit["properties"][key] for key in settle["properties"]} == settle["properties"]
    assert {key: audit["$defs"][key] for key in settle["$defs"]} == settle["$defs"]
    assert audit["allOf"][: len(settle["allOf"])] == settle["allOf"]
