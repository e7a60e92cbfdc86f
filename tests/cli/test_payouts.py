"""The payout report for people: every line, its clause and amount, in any width, whatever the log holds."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from cli.payouts import amount, game_lines
from cli.terminal import columns
from cli.verdict import audit_lines
from settlement.findings import Finding
from settlement.logs.causes import Survey
from tests.cli.results import HOSTILE, book, entry, fact, result


def text(lines: list[str]) -> str:
    return "\n".join(lines)


def test_report_as_a_whole() -> None:
    assert text(game_lines(result(), 80)) == (
        "Game r7-000123 (rush)\n"
        "---------------------\n"
        "  status    settled\n"
        "  room      r7\n"
        "  profile   rush-points@3, Rush, points edition (sha256 0123456789ab)\n"
        "  started   2026-11-29T12:00:00+08:00\n"
        "  recorded  night.jsonl, line 123\n"
        "\n"
        "  match points  5, level 0 [rush/8.1]\n"
        "\n"
        "  Payouts in points\n"
        "  seat 0, u1\n"
        "    rush/8.2  +60  5 × 3 (double buckle) × 4 (six phases) for seat 0\n"
        "    rush/8.3  +10  5 × 2 for six phases played in event 7 for seat 0\n"
        "    total     +70  receives\n"
        "  seat 1, u2\n"
        "    rush/8.2  -60  5 × 3 (double buckle) × 4 (six phases) for seat 1\n"
        "    rush/8.3  -10  5 × 2 for six phases played in event 7 for seat 1\n"
        "    total     -70  pays\n"
        "  house         0\n"
        "  together      0  always 0: what some receive, others pay"
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (7, "+7"), (-70, "-70"), (12000, "+12000"), (-(2**63), "-9223372036854775808")],
)
def test_amount(value: int, shown: str) -> None:
    assert amount(value) == shown


def test_house_keeps_its_share() -> None:
    lines = game_lines(result(entries=(entry("rush/9.4", (14000, -20000), "70 %", house=6000),)), 80)
    assert "  house        +6000  keeps" in lines
    assert any(line.startswith("  together         0") for line in lines)


@pytest.mark.parametrize("wide", [40, 60, 80, 120])
def test_lines_fit_and_hostile_text_stays_text(wide: int) -> None:
    finding = Finding(code="rush/x", severity="warning", message=HOSTILE * 9, event=3, fix=HOSTILE)
    made = result(
        game_id=HOSTILE,
        players=(HOSTILE * 100, "玩家" * 99),
        room=HOSTILE,
        file=HOSTILE,
        facts=(fact(HOSTILE, HOSTILE, HOSTILE),),
        findings=(finding,),
    )
    lines = game_lines(made, wide)
    assert max(map(columns, lines)) <= wide
    assert all(line.isprintable() for line in lines)
    assert "[bold]<script>" in text(lines).replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("status", "says"),
    [
        ("void", "never started"),
        ("rejected", "REJECTED"),
        ("duplicate", "not paid twice"),
        ("conflict", "CONFLICT"),
        ("incomplete", "INCOMPLETE"),
    ],
)
def test_a_game_that_is_not_settled_has_no_money(status: str, says: str) -> None:
    finding = Finding(code="log/conflict", severity="error", message="stands twice", file="night.jsonl", line=123)
    shown = text(game_lines(replace(result(), status=status, outcome=None, findings=[finding]), 120))
    assert says in shown
    assert "total" not in shown
    assert "error log/conflict: stands twice" in shown


def test_an_unreadable_record_is_reported_by_its_place() -> None:
    made = replace(
        result(), status="rejected", log=None, game_id=None, game=None, edition=None, outcome=None, room=None
    )
    assert game_lines(made, 80)[:4] == [
        "Game without a readable id",
        "--------------------------",
        "  status    REJECTED: the record has an error, so nothing is paid out",
        "  recorded  night.jsonl, line 123",
    ]


def test_amounts_have_the_digits_of_the_words_beside_them() -> None:
    made = result(entries=(entry("rush/9.4", (14000, -20000), "70 % of 20000", house=6000),), claimed=(14001, -20001))
    lines = audit_lines(made, Survey(book()), 80)
    assert not [line for line in lines if re.search(r"\d,\d{3}", line)]
