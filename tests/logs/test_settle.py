"""What becomes of each record: statuses, their order of rank, findings with their place, and that none gets lost."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from settlement.games.editions import Book
from settlement.logs.settle import STATUSES, GameResult, Run, settle_record
from settlement.logs.source import Record
from tests.logs.fake import BOOK, DOUBLED, EDITION
from tests.logs.records import line, lines, rush, sichuan

pytestmark = pytest.mark.usefixtures("fake_game")

VOID: dict[str, Any] = {"events": [{"seat": 1, "do": "void"}], "claimed": {"payouts": [0, 0], "house": 0}}
ILLEGAL: dict[str, Any] = {"events": [{"seat": 0, "do": "pass"}, {"seat": 0, "do": "play", "cards": "2h"}]}
ODD: dict[str, Any] = {"events": [{"seat": 0, "do": "play", "cards": "2d"}]}


def one(raw: bytes, book: Book = BOOK) -> GameResult:
    return settle_record(Record(file="r7.jsonl", line=5, offset=0, raw=raw), book)


def told(result: GameResult) -> list[tuple[str, str, int | None]]:
    assert all((f.file, f.line, f.game_id) == (result.file, result.line, result.game_id) for f in result.findings)
    return [(finding.code, finding.severity, finding.event) for finding in result.findings]


def run(content: bytes, **more: Any) -> Run:
    return Run(["-"], BOOK, stdin=io.BytesIO(content), **more)


def statuses(content: bytes) -> list[str]:
    over = run(content)
    found: list[str] = [result.status for result in over]
    assert over.counts == {status: found.count(status) for status in STATUSES}
    return found


def test_settled() -> None:
    result = one(line(rush()))
    assert (result.status, result.game_id, result.game, result.room, result.edition) == (
        "settled",
        "r7-000123",
        "rush",
        "r7",
        EDITION,
    )
    assert result.outcome is not None
    assert result.outcome.amounts == (5, -7)
    assert told(result) == []


def test_a_warning_settles() -> None:
    result = one(line(rush(**ODD)))
    assert result.status == "settled"
    assert told(result) == [("fake/odd", "warning", 0)]


def test_void() -> None:
    assert one(line(rush(**VOID))).status == "void"


def test_an_error_in_the_play_rejects() -> None:
    result = one(line(rush(**ILLEGAL)))
    assert result.status == "rejected"
    assert told(result) == [("fake/never", "error", 0)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"profile": "fakes"}, "log/unknown-profile"),
        ({"profile": "fake@9"}, "log/unknown-profile"),
        ({"started_at": "1969-12-31T23:59:59Z"}, "log/profile-not-in-force"),
        ({"started_at": "2026-11-29T12:00:00"}, "log/bad-time"),
        ({"started_at": "2026-11-29 25:00:00Z"}, "log/bad-time"),
        ({"claimed": {"payouts": [1, 1, -2], "house": 0}}, "log/claimed-seats"),
        ({"claimed": {"payouts": [], "house": 0}}, "log/claimed-seats"),
    ],
)
def test_rejected_before_the_play(change: dict[str, Any], code: str) -> None:
    result = one(line(rush(**change)))
    assert result.status == "rejected"
    assert (code, "error", None) in told(result)
    assert result.log is not None


def test_a_profile_of_another_game_is_refused_with_both_names() -> None:
    result = one(line(sichuan()))
    assert told(result) == [("log/profile-of-another-game", "error", None)]
    assert "rush" in result.findings[0].message
    assert "sichuan" in result.findings[0].message


def test_a_claim_that_does_not_sum_to_zero_is_a_warning() -> None:
    result = one(line(rush(claimed={"payouts": [40, -30], "house": 0})))
    assert result.status == "settled"
    assert told(result) == [("log/claimed-not-zero", "warning", None)]


def test_a_record_that_does_not_decode_keeps_what_can_be_read_of_it() -> None:
    result = one(line(rush() | {"extra": 1}))
    assert (result.status, result.game_id, result.game, result.room, result.log) == (
        "rejected",
        "r7-000123",
        "rush",
        "r7",
        None,
    )
    assert told(result) == [("log/unknown-key", "error", None)]
    assert one(b"nonsense").game_id is None


def test_two_copies() -> None:
    again = dict(reversed(rush("a").items()))
    content = lines(rush("a"), rush("b"), again, rush("b", room="r8"), rush("c"))
    results = list(run(content))
    assert [result.status for result in results] == ["settled", "conflict", "duplicate", "conflict", "settled"]
    assert told(results[2]) == [("log/duplicate", "warning", None)]
    assert "-, line 1" in results[2].findings[0].message
    assert told(results[1]) == [("log/conflict", "error", None)]
    assert "-, line 4" in results[1].findings[0].message
    assert "-, line 2" in results[3].findings[0].message
    assert results[1].outcome is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (lines(rush("a"), rush("a") | {"extra": 1}), ["conflict", "conflict"]),
        (lines(rush("a") | {"extra": 1}, rush("a") | {"extra": 1}), ["conflict", "conflict"]),
        (lines(rush("a", **ILLEGAL), rush("a", **ILLEGAL)), ["rejected", "duplicate"]),
        (lines(rush("a", profile="none"), rush("a", profile="none")), ["rejected", "duplicate"]),
        (lines(rush("a", **VOID), rush("a", **VOID)), ["void", "duplicate"]),
        (lines(rush("a"), rush("a")) + line(rush("a"))[:-9], ["conflict", "conflict", "incomplete"]),
        (lines(rush("a")) + line(rush("b"))[:-9], ["settled", "incomplete"]),
        (lines(rush("a")) + line(rush("a")), ["settled", "duplicate"]),
        (line(rush("a"))[:-9] + b"\n" + lines(rush("b")), ["rejected", "settled"]),
        (lines({"no": "id"}, {"no": "id"}), ["rejected", "rejected"]),
        (lines(rush(""), rush("")), ["rejected", "rejected"]),
    ],
)
def test_rank_of_statuses(content: bytes, expected: list[str]) -> None:
    assert statuses(content) == expected


def test_a_conflict_lists_what_else_is_wrong() -> None:
    results = list(run(lines(rush("a"), rush("a") | {"extra": 1})))
    assert [told(result) for result in results] == [
        [("log/conflict", "error", None)],
        [("log/conflict", "error", None), ("log/unknown-key", "error", None)],
    ]


def test_ids_are_global_across_files(tmp_path: Path) -> None:
    (tmp_path / "1.jsonl").write_bytes(lines(rush("a"), rush("b")))
    (tmp_path / "2.jsonl").write_bytes(lines(rush("b"), rush("a", room="x")))
    results = list(Run([tmp_path], BOOK))
    assert [result.status for result in results] == ["conflict", "settled", "duplicate", "conflict"]
    assert f"{tmp_path / '1.jsonl'}, line 2" in results[2].findings[0].message


def test_a_copy_of_a_file_is_all_duplicates_and_the_file_itself_is_read_once(tmp_path: Path) -> None:
    path, twin = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    path.write_bytes(lines(rush("a"), rush("b")))
    twin.write_bytes(path.read_bytes())
    assert [r.status for r in Run([path, twin], BOOK)] == ["settled", "settled", "duplicate", "duplicate"]
    assert [r.status for r in Run([path, path], BOOK)] == ["settled", "settled"]


def test_one_id_alone_still_conflicts() -> None:
    over = run(lines(rush("a"), rush("b"), rush("a", room="x"), rush("A")), game_ids=["a"])
    assert [(result.line, result.status) for result in over] == [(1, "conflict"), (3, "conflict")]
    assert sum(over.counts.values()) == 2
    assert list(run(lines(rush("a")), game_ids=["b"])) == []


def test_problems_of_inputs_are_kept_beside_the_games(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(lines(rush("a")))
    (tmp_path / "b.jsonl.gz").write_bytes(b"")
    over = Run([tmp_path / "gone", tmp_path / "a.jsonl", tmp_path / "b.jsonl.gz"], BOOK)
    assert [result.status for result in over] == ["settled"]
    assert [problem.code for problem in over.problems] == ["log/missing-file", "log/empty-compressed-file"]
    assert [result.status for result in over] == ["settled"]
    assert len(over.problems) == 2


def test_the_same_inputs_by_another_book() -> None:
    old = run(lines(rush("a"), rush("a"), rush("b", **VOID), rush("c", profile="fake@3")))
    new = old.with_book(Book([EDITION, DOUBLED]))
    pairs = [(a.outcome and a.outcome.amounts, b.outcome and b.outcome.amounts) for a, b in zip(old, new, strict=True)]
    assert pairs == [((5, -7), (12, -14)), (None, None), ((), ()), ((5, -7), (5, -7))]
    assert old.counts == new.counts


def test_a_bug_of_ours_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("settlement.logs.settle.game", lambda _: object())
    with pytest.raises(AttributeError):
        one(line(rush()))


PIECES = st.sampled_from(
    [
        line(rush("a")),
        line(rush("a", room="x")),
        line(rush("b")),
        line(rush("b", **VOID)),
        line(rush("c", **ILLEGAL)),
        line(rush("c") | {"extra": 1}),
        line(rush("d"))[:-20],
        b"nonsense",
        b"",
        b"\xff",
        line({}),
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PIECES, max_size=8), st.booleans())
def test_every_record_has_one_result(pieces: list[bytes], ended: bool) -> None:
    content = b"\n".join(pieces) + (b"\n" if ended else b"")
    results = list(run(content))
    assert [result.line for result in results] == [n + 1 for n, piece in enumerate(pieces) if piece]
    assert [result.raw for result in results] == [piece for piece in pieces if piece]
    for result in results:
        serious = [finding for finding in result.findings if finding.severity == "error"]
        assert bool(serious) == (result.status in ("rejected", "conflict", "incomplete"))
    by_id: dict[str, list[str]] = {}
    for result in results:
        if result.game_id is not None and result.status != "incomplete":
            by_id.setdefault(result.game_id, []).append(result.status)
    for of_one in by_id.values():
        if "conflict" in of_one:
            assert set(of_one) == {"conflict"}
        else:
            assert "duplicate" not in of_one[:1]
            assert set(of_one[1:]) <= {"duplicate"}


def test_of_a_record_that_does_not_decode_the_profile_is_looked_at_too() -> None:
    [result] = run(lines(rush(profile="nonesuch", colour="red")))
    assert [finding.code for finding in result.findings] == ["log/unknown-key", "log/unknown-profile"]
    [result] = run(lines(rush(colour="red")))
    assert result.edition is not None
