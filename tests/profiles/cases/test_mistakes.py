"""Mistakes in worked cases: each has one finding with its code, place and fix."""

from __future__ import annotations

import pytest

from profiles.cases.clauses import shipped_library
from profiles.cases.read import read_cases
from profiles.cases.run import try_case
from profiles.sources import Source

HEAD = "profile: rush-points\ncases:\n- title: t\n"
RIGHT = "  game: {balances: [60, 60], plays: [0 down to 0]}\n  pays: [15, -15]\n"


def found(text: str) -> list[tuple[str, int | None, str | None]]:
    """Code, line and path of what is found in a file."""
    read = read_cases(Source("x.case.yaml", text.encode()))
    findings = [*read.findings, *(f for case in read.cases for f in try_case(case, shipped_library()).findings)]
    return [(finding.code, finding.line, finding.path) for finding in findings]


def fixes(text: str) -> list[str | None]:
    read = read_cases(Source("x.case.yaml", text.encode()))
    return [f.fix for f in read.findings] + [
        f.fix for case in read.cases for f in try_case(case, shipped_library()).findings
    ]


def test_the_right_one_has_none() -> None:
    assert found(HEAD + RIGHT) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("case/no-cases", 1, None)),
        ("- title: t\n", ("case/no-cases", 1, None)),
        ("profile: rush-points\n", ("case/missing-key", 1, "cases")),
        (HEAD + RIGHT + "  payouts: [1, -1]\n", ("case/unknown-key", 6, "cases[0].payouts")),
        (HEAD + "  pays: [15, -15]\n", ("case/missing-key", 3, "cases[0]")),
        (HEAD + "  game: {plays: [0 down to 0]}\n", ("case/missing-key", 3, "cases[0]")),
        ("cases:\n- title: t\n" + RIGHT, ("case/missing-key", 2, "cases[0]")),
        (HEAD + RIGHT.replace("[15, -15]", "15"), ("case/bad-value", 5, "cases[0].pays")),
        (HEAD + RIGHT.replace("0 down to 0", "4"), ("case/bad-value", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT + "  status: setled\n", ("case/bad-value", 6, "cases[0].status")),
        (HEAD + RIGHT + "  status: void\n", ("case/bad-value", 5, "cases[0].pays")),
        (HEAD + RIGHT.replace("15, -15", "15, -15, 0"), ("case/bad-value", 5, "cases[0].pays")),
        (HEAD + RIGHT + "  clause: rush/8.20\n", ("case/unknown-clause", 6, "cases[0].clause")),
        (HEAD + RIGHT + "  profile: rush-point\n", ("case/unknown-profile", 6, "cases[0]")),
        (HEAD + RIGHT + "  profile: rush-points@7\n", ("case/unknown-profile", 6, "cases[0]")),
        (
            HEAD + RIGHT + "  with: {escape: {oponent_percent: 60}}\n",
            ("profile/unknown-key", 6, "escape.oponent_percent"),
        ),
        (HEAD + RIGHT + "  with: {rooms: [r7]}\n", ("case/bad-value", 6, "cases[0]")),
        (HEAD + RIGHT.replace("-15]", "-14]"), ("case/sum", 5, "cases[0].pays")),
        (HEAD + RIGHT.replace("0 down", "0 plays"), ("case/bad-game", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT.replace("0 down to 0", "0 play"), ("case/bad-game", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT.replace("0 down to 0", "7 escape"), ("case/bad-game", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT.replace("0 down to 0", "1 down to 0"), ("case/bad-game", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT.replace("0 down to 0", "0 play 33333333333"), ("case/bad-game", 4, "cases[0].game.plays[0]")),
        (HEAD + RIGHT.replace("plays:", "dealer: 1, plays:"), ("case/bad-game", 4, "cases[0].game.dealer")),
        (HEAD + RIGHT.replace("plays:", "hands: [4z], plays:"), ("case/bad-game", 4, "cases[0].game.hands[0]")),
        (HEAD + RIGHT.replace("[60, 60]", "[60, 60, 60]"), ("case/bad-game", 4, "cases[0].game.balances")),
        (HEAD + RIGHT.replace("0 down to 0", "0 play 3"), ("case/other-status", 4, "cases[0].game.plays[0]")),
        (HEAD + "  game: {plays: [0 down to 0]}\n  status: void\n", ("case/other-status", 5, "cases[0].status")),
        (HEAD + "  log: {format: buckle-log/2}\n  pays: [1, -1]\n", ("case/bad-value", 4, "cases[0].log.format")),
        (HEAD + RIGHT.replace("[15, -15]", "[no, -15]"), ("profile/ambiguous-scalar", 5, "cases[0].pays[0]")),
        (HEAD + RIGHT.replace("15, -15", "14, -14"), ("case/differs", 5, "cases[0].pays[0]")),
        (
            HEAD + RIGHT + "  lines: [{clause: rush/8.2, amounts: [14, -14]}]\n",
            ("case/differs", 6, "cases[0].lines[0]"),
        ),
        (
            HEAD + RIGHT + "  lines: [{clause: rush/8.2, amounts: [15, -15], why: because}]\n",
            ("case/differs", 6, "cases[0].lines[0]"),
        ),
        (HEAD + RIGHT + "  lines: [{clause: rush/8.3, amounts: [1, -1]}]\n", ("case/differs", 6, "cases[0].lines[0]")),
    ],
)
def test_a_mistake_has_its_finding_and_place(text: str, expected: tuple[str, int | None, str | None]) -> None:
    assert expected in found(text)


def test_fixes_say_what_to_write() -> None:
    assert "did you mean `pays`?" in fixes(HEAD + RIGHT.replace("pays", "pay"))
    assert 'quote it: "4444"' in fixes(HEAD + RIGHT.replace("plays:", "hands: [4444], plays:"))
    assert "did you mean `settled`?" in fixes(HEAD + RIGHT + "  status: setled\n")
    assert "did you mean `rush-points`?" in fixes(HEAD + RIGHT + "  profile: rush-point\n")
    escape = RIGHT.replace("0 down to 0", "0 escape").replace("15, -15", "-60, 42")
    assert "write house: 18, if that is right" in fixes(HEAD + escape)


def test_a_line_too_many_differs() -> None:
    text = HEAD + RIGHT + "  lines: [{clause: rush/8.2, amounts: [15, -15]}, {clause: rush/8.2, amounts: [1, -1]}]\n"
    assert found(text) == [("case/differs", 6, "cases[0].lines[1]")]


def test_a_whole_record_is_tried() -> None:
    record = '{"format":"buckle-log/1","game":"shuangkou","game_id":"g","started_at":"2026-01-01T00:00:00Z","players":['
    record += ",".join(f'{{"seat":{seat},"id":"u{seat}"}}' for seat in range(4))
    hands = ",".join(
        f'"{"".join((rank + suit) * 2 for rank in "3456789TJQKA2")}{joker}"'
        for suit, joker in zip("shdc", ("Sj", "Sj", "Bj", "Bj"), strict=True)
    )
    record += f'],"deal":{{"hands":[{hands}],"lead":{{"seat":0}}}},"events":[{{"seat":1,"do":"escape"}}]}}'
    text = f"profile: shuangkou\ncases:\n- title: t\n  log: {record.replace(':', ': ')}\n  pays: [2, -4, 2, 0]\n"
    text = text.replace("00: 00: 00Z", "00:00:00Z")
    assert found(text) == []
    assert ("case/differs", 5, "cases[0].pays[1]") in found(text.replace("2, -4, 2, 0", "2, -2, 0, 0"))
