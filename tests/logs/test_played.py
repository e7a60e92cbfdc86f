"""Whole runs over simulated games of every game, as written and as damaged, with the shipped profiles."""

from __future__ import annotations

import gc
import gzip
import io
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from jsonschema import Draft202012Validator

from profiles.catalogue import load_book
from schemas.catalogue import schema
from settlement.games.editions import Book
from settlement.logs.decode import decode
from settlement.logs.report import audit_object, csv_rows, game_object
from settlement.logs.settle import GameResult, Run, settle_record
from settlement.logs.simulate import simulate
from settlement.logs.source import Record

PROFILES = ["rush-points", "rush-wealth", "shuangkou", "bigtwo", "sichuan", "sichuan-app", "sichuan-seed"]


@cache
def book() -> Book:
    loaded, _ = load_book()
    assert loaded is not None
    return loaded


@cache
def played(profile: str) -> tuple[bytes, ...]:
    """Fifteen simulated games, one of which may be claimed wrongly, without their line ends."""
    edition = book().find(profile)
    assert edition is not None
    return tuple(line.rstrip(b"\n") for line in simulate(edition, 15, seed=3, errors=0.3))


def settle(content: bytes) -> list[GameResult]:
    return list(Run(["-"], book(), stdin=io.BytesIO(content)))


def money(results: list[GameResult]) -> list[tuple[str | None, tuple[int, ...], int]]:
    return [(r.game_id, r.outcome.amounts, r.outcome.house) for r in results if r.outcome and r.status == "settled"]


@pytest.mark.parametrize("profile", PROFILES)
def test_reports_of_played_games_are_valid_and_sum_up(profile: str) -> None:
    checks = [
        (game_object, Draft202012Validator(schema("settle"))),
        (audit_object, Draft202012Validator(schema("audit"))),
    ]
    results = settle(b"\n".join(played(profile)))
    assert {result.status for result in results} <= {"settled", "void"}
    for result in results:
        for made, validator in checks:
            assert list(validator.iter_errors(json.loads(json.dumps(made(result))))) == []
        shown = game_object(result)
        assert sum(payout["amount"] for payout in shown["payouts"]) + shown["house"] == 0
        for payout in shown["payouts"]:
            assert sum(each["amount"] for each in payout["lines"]) == payout["amount"]
            assert payout["id"] in result.raw.decode()
        cells = [row[7:11] for row in csv_rows(result)]
        paid = [[str(p["seat"]), p["id"], str(p["amount"]), str(shown["house"])] for p in shown["payouts"]]
        assert cells == (paid or [["", "", "", "0"]])


@pytest.mark.parametrize("profile", PROFILES)
def test_claims_that_were_spoilt_are_the_mismatches(profile: str) -> None:
    verdicts = Counter(audit_object(result)["verdict"] for result in settle(b"\n".join(played(profile))))
    assert verdicts["match"] + verdicts["mismatch"] == 15
    assert 0 < verdicts["mismatch"] < 12


@pytest.mark.parametrize("profile", PROFILES)
def test_how_a_log_is_written_does_not_change_what_is_paid(profile: str) -> None:
    lines = played(profile)
    other = [json.dumps(dict(reversed(json.loads(line).items())), indent=None).encode() for line in lines]
    expected = money(settle(b"\n".join(lines)))
    assert len(expected) > 10
    assert money(settle(b"\xef\xbb\xbf" + b"\r\n\r\n".join(other) + b"\r\n")) == expected
    assert (
        money(settle(gzip.compress(b"\n".join(other[:7]) + b"\n") + gzip.compress(b"\n".join(other[7:])))) == expected
    )
    both = settle(b"\n".join([*lines, *other]))
    assert money(both) == expected
    assert [result.status for result in both[15:]] == ["duplicate"] * 15


@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_is_kept_of_a_game_that_was_settled(profile: str) -> None:
    def objects_after_settling() -> int:
        settle(b"\n".join(played(profile)))
        gc.collect()
        return len(gc.get_objects())

    objects_after_settling()
    before = objects_after_settling()
    assert [objects_after_settling() - before < 10 for _ in range(3)] == [True] * 3


DAMAGE: dict[str, Callable[[bytes, Random], bytes]] = {
    "a byte exchanged": lambda raw, chance: _spliced(raw, chance, bytes([chance.randrange(256)]), 1),
    "a stretch cut out": lambda raw, chance: _spliced(raw, chance, b"", chance.randrange(1, 40)),
    "a stretch doubled": lambda raw, chance: _spliced(raw, chance, raw[50 : 50 + chance.randrange(1, 40)], 0),
    "an event taken out": lambda raw, chance: _without_event(raw, chance),
}


def _spliced(raw: bytes, chance: Random, piece: bytes, length: int) -> bytes:
    at = chance.randrange(len(raw))
    return (raw[:at] + piece + raw[at + length :]).replace(b"\n", b" ")


def _without_event(raw: bytes, chance: Random) -> bytes:
    record = json.loads(raw)
    del record["events"][chance.randrange(len(record["events"]))]
    return json.dumps(record).encode()


@pytest.mark.parametrize("profile", ["rush-points", "shuangkou", "bigtwo", "sichuan"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_games_have_a_result_and_a_reason(profile: str, damage: str) -> None:
    chance = Random(f"{profile} {damage}")
    for n, raw in enumerate(played(profile) * 4):
        damaged = DAMAGE[damage](raw, chance)
        result = settle_record(Record(file="f", line=n, offset=0, raw=damaged), book())
        serious = [finding for finding in result.findings if finding.severity == "error"]
        assert (result.status == "rejected") == bool(serious)
        assert all(
            (finding.file, finding.line, finding.game_id) == ("f", n, result.game_id) for finding in result.findings
        )
        assert (result.log is None) == (decode(damaged).log is None)
