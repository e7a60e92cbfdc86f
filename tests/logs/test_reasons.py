"""The reasons of a mismatch: exactly those mistakes that come to what was booked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import UNSET

from settlement.games.editions import Book
from settlement.games.log import Claimed, GameLog
from settlement.logs.decode import decode
from settlement.logs.reasons import Reason, booked_in, find_reasons, tell_rest
from settlement.logs.report import audit_object, audit_rows
from settlement.logs.settle import GameResult, settle_log
from settlement.logs.simulate import simulate
from settlement.logs.source import Record

RECORD = Record(file="x", line=1, offset=0, raw=b"")


@pytest.fixture(scope="module")
def book() -> Book:
    from profiles.catalogue import load_book

    found, _ = load_book()
    assert found is not None
    return found


def played(book: Book, profile: str, seed: int = 5, games: int = 30) -> list[GameLog]:
    edition = book.find(profile)
    assert edition is not None
    logs = [decode(line.strip()).log for line in simulate(edition, games, seed)]
    return [log for log in logs if log is not None]


def booked(log: GameLog, book: Book, amounts: Sequence[int], house: int = 0) -> GameResult:
    log.claimed = Claimed(payouts=list(amounts), house=house)
    return settle_log(RECORD, log, book)


def codes(reasons: Sequence[Reason]) -> list[str]:
    return [reason.code for reason in reasons]


def test_a_match_has_no_reasons(book: Book) -> None:
    for log in played(book, "rush-points"):
        assert find_reasons(settle_log(RECORD, log, book), book) == ()


def test_opposite_sign_hides_nothing_else(book: Book) -> None:
    for log in played(book, "rush-points"):
        if isinstance(log.claimed, Claimed) and any(log.claimed.payouts) and not log.claimed.house:
            found = find_reasons(booked(log, book, [-amount for amount in log.claimed.payouts]), book)
            assert {"audit/opposite-sign", "audit/seats-exchanged"} <= set(codes(found))


def test_no_level_is_named_that_nobody_has(book: Book) -> None:
    for log in played(book, "rush-points"):
        assert log.claimed is not UNSET
        assert isinstance(log.claimed, Claimed)
        result = settle_log(RECORD, log, book)
        assert result.outcome is not None
        if result.status != "settled":
            continue
        table = result.edition.rules.levels.table if result.edition is not None else ()
        balances = result.outcome.facts.balances
        after = [b + a for b, a in zip(balances, result.outcome.amounts, strict=True)]
        theirs = {max(row.match_points for row in table if row.at_least <= b) for b in [*balances, *after] if b >= 0}
        points = result.outcome.facts.decided.match_points
        for row in table[::4]:
            amounts = [amount * row.match_points // points for amount in result.outcome.amounts]
            for reason in find_reasons(booked(log, book, amounts, 0), book):
                if "level" in reason.words.params:
                    assert reason.words.params["points"] in theirs


def test_two_gangs_alike_are_told_apart_by_event_and_tile(book: Book) -> None:
    seen = 0
    for log in played(book, "sichuan", games=60):
        result = settle_log(RECORD, log, book)
        assert result.outcome is not None
        gangs = [entry for entry in result.outcome.entries if entry.rule == "sichuan/3.3"]
        alike = [entry for entry in gangs if entry.amounts == gangs[0].amounts]
        if len(alike) < 2:
            continue
        seen += 1
        amounts = [a - b for a, b in zip(result.outcome.amounts, gangs[0].amounts, strict=True)]
        left = [r for r in find_reasons(booked(log, book, amounts), book) if r.code == "audit/line-forgotten"]
        assert len({str(reason.words) for reason in left}) >= len(alike)
        assert len({reason.events for reason in left}) >= len(alike)
    assert seen


def test_left_out_stands_before_booked_twice(book: Book) -> None:
    for profile in ("rush-points", "sichuan"):
        for log in played(book, profile):
            result = settle_log(RECORD, log, book)
            assert result.outcome is not None
            for entry in result.outcome.entries:
                amounts = [a - b for a, b in zip(result.outcome.amounts, entry.amounts, strict=True)]
                found = codes(find_reasons(booked(log, book, amounts, result.outcome.house - entry.house), book))
                if {"audit/line-forgotten", "audit/line-twice"} <= set(found):
                    assert found.index("audit/line-forgotten") < found.index("audit/line-twice")


def test_what_nothing_comes_to_is_said_with_who_owes_whom(book: Book) -> None:
    log = played(book, "bigtwo")[0]
    assert isinstance(log.claimed, Claimed)
    one, two, *rest = log.claimed.payouts
    result = booked(log, book, [one + 7919, two - 7919, *rest])
    assert find_reasons(result, book) == ()
    assert str(tell_rest(result)).endswith("seat 0 owes 7919 and seat 1 is owed 7919")


def test_a_void_game_that_was_booked(book: Book) -> None:
    log = next(log for log in played(book, "rush-points", games=200) if len(log.events) == 1)
    result = booked(log, book, [5, -5])
    assert result.status == "void"
    assert codes(find_reasons(result, book)) == ["audit/void-booked"]
    assert [row[7:11] + row[-5:] for row in audit_rows(result)] == [
        ["0", log.players[0].id, "0", "0", "5", "-5", "0", "0", "mismatch"],
        ["1", log.players[1].id, "0", "0", "-5", "5", "0", "0", "mismatch"],
    ]


def test_a_rejected_game_keeps_its_claim_in_the_rows(book: Book) -> None:
    log = played(book, "rush-points")[0]
    log.events = log.events[:-1]
    result = booked(log, book, [40, -40])
    assert result.status == "rejected"
    assert [row[7:11] + row[-5:] for row in audit_rows(result)] == [
        ["0", log.players[0].id, "", "0", "40", "", "0", "", "rejected"],
        ["1", log.players[1].id, "", "0", "-40", "", "0", "", "rejected"],
    ]


def test_the_object_has_facts_and_reasons_in_the_order_of_their_rank(book: Book) -> None:
    log = played(book, "sichuan")[0]
    assert isinstance(log.claimed, Claimed)
    result = booked(log, book, [-amount for amount in log.claimed.payouts])
    reasons = find_reasons(result, book)
    shown = audit_object(result, reasons)
    assert [reason["code"] for reason in shown["reasons"]] == codes(reasons)
    assert [reason.rank for reason in reasons] == sorted(reason.rank for reason in reasons)
    assert shown["facts"][0] == {
        "label": "dealer",
        "text": shown["facts"][0]["text"],
        "rule": "sichuan/1.1",
        "code": shown["facts"][0]["code"],
        "params": shown["facts"][0]["params"],
    }
    assert result.outcome is not None
    assert booked_in(result) == (*[-a for a in result.outcome.amounts], 0)
