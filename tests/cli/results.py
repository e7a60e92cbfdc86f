"""Results made by hand, so that what is shown can be tested apart from the games."""

from __future__ import annotations

from functools import cache
from typing import Any

from profiles.catalogue import load_book
from settlement.findings import Finding
from settlement.games.editions import Book, Edition
from settlement.games.ledger import Entry, Fact, Outcome, balance
from settlement.games.log import Claimed, Pass
from settlement.games.rush.log import LeadCard, RushDeal, RushLog, RushPlayer
from settlement.logs.settle import GameResult
from settlement.words import say

HOSTILE = "\x1b[31m[bold]<script>alert(1)</script>=CMD()\u202egnp\r\n\t'\"&"


@cache
def _rules() -> Any:
    found, _ = load_book()
    assert found is not None
    points = found.find("rush-points")
    assert points is not None
    return points.rules


def edition(version: int = 3, title: str = "Rush, points edition") -> Edition:
    return Edition(
        id="rush-points",
        version=version,
        game="rush",
        title=title,
        effective_from=0,
        rooms=(),
        sha256="0123456789abcdef" * 4,
        rules=_rules(),
        document={"currency": "points"},
        source="shipped",
    )


def entry(rule: str, amounts: tuple[int, ...], why: str, house: int = 0) -> Entry:
    return Entry(rule, amounts, why, house)


def fact(label: str, text: str, rule: str) -> Fact:
    return Fact(say(label), say(text), rule)


def outcome(entries: tuple[Entry, ...], facts: tuple[Fact, ...], findings: list[Finding]) -> Outcome:
    amounts, house, _ = balance(entries, 2)
    return Outcome(
        status="settled",
        findings=findings,
        result={},
        entries=entries,
        amounts=amounts,
        house=house,
        tell=lambda entry, seat: say(f"{entry.cause} for seat {seat}"),
        describe=lambda: list(facts),
    )


def book() -> Book:
    return Book([edition()])


def result(
    *,
    game_id: str = "r7-000123",
    players: tuple[str, str] = ("u1", "u2"),
    entries: tuple[Entry, ...] = (
        entry("rush/8.2", (60, -60), "5 × 3 (double buckle) × 4 (six phases)"),
        entry("rush/8.3", (10, -10), "5 × 2 for six phases played in event 7"),
    ),
    facts: tuple[Fact, ...] = (fact("match points", "5, level 0", "rush/8.1"),),
    findings: tuple[Finding, ...] = (),
    claimed: tuple[int, ...] | None = None,
    claimed_house: int = 0,
    room: str = "r7",
    file: str = "night.jsonl",
) -> GameResult:
    """A settled game of two seats, with a claim where ``claimed`` is given."""
    extra: dict[str, Any] = {}
    if claimed is not None:
        extra["claimed"] = Claimed(payouts=list(claimed), house=claimed_house)
    log = RushLog(
        format="buckle-log/1",
        game_id=game_id,
        room=room,
        started_at="2026-11-29T12:00:00+08:00",
        players=[RushPlayer(seat=s, id=i, balance=100) for s, i in enumerate(players)],
        deal=RushDeal(hands=["", ""], lead=LeadCard(seat=0, card="3s")),
        events=[Pass(seat=0)],
        **extra,
    )
    return GameResult(
        file=file,
        line=123,
        raw=b"",
        game_id=game_id,
        game="rush",
        room=room,
        log=log,
        edition=edition(),
        status="settled",
        outcome=outcome(entries, facts, list(findings)),
        findings=list(findings),
    )
