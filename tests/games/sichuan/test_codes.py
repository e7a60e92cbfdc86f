"""Every clause that a payout or a page cites is explained, and so is every finding."""

from __future__ import annotations

import random

import msgspec
import pytest

from settlement.findings import ClausePage, FindingPage, Page, page_id
from settlement.games.room import Fee, Hosting, Limits
from settlement.games.room_clauses import CLAUSES as ROOM
from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.rules import FanRules, GangMoney, NextDealer, Rules
from tests.games.sichuan.tables import any_rules, setting, settle

CLAUSES = [
    *(f"1.{n}" for n in range(1, 11)),
    *(f"2.{n}" for n in range(1, 7)),
    *(f"3.{n}" for n in range(1, 9)),
    "4",
    "5",
]


def test_every_clause_has_one_page() -> None:
    clauses = [page.clause for page in GAME.pages if isinstance(page, ClausePage)]
    assert clauses == [f"sichuan/{clause}" for clause in CLAUSES]
    assert len({page_id(page) for page in GAME.pages}) == len(GAME.pages)


@pytest.mark.parametrize("page", GAME.pages, ids=page_id)
def test_pages_have_content(page: Page) -> None:
    if isinstance(page, ClausePage):
        assert len(page.text) > 60
        assert page.title
    else:
        assert isinstance(page, FindingPage)
        assert page.code.startswith("sichuan/")
        assert min(map(len, (page.title, page.why))) > 15
        assert page.do
        assert page.bad
        assert page.good
        assert page.bad != page.good
        known = {p.clause for p in (*GAME.pages, *ROOM) if isinstance(p, ClausePage)}
        assert set(page.clauses) <= known


def test_every_key_is_on_a_clause() -> None:
    keys = {key for page in (*GAME.pages, *ROOM) if isinstance(page, ClausePage) for key in page.keys}
    nested: dict[str, type[msgspec.Struct]] = {
        "fan": FanRules,
        "gang": GangMoney,
        "next_dealer": NextDealer,
        "limits": Limits,
        "fee": Fee,
        "hosting": Hosting,
    }
    every = set()
    for field in msgspec.structs.fields(Rules):
        if field.name in nested:
            every |= {f"{field.name}.{inner.encode_name}" for inner in msgspec.structs.fields(nested[field.name])}
        else:
            every.add(field.name)
    assert keys == every


def test_every_line_cites_a_clause() -> None:
    known = {page.clause for page in GAME.pages if isinstance(page, ClausePage)}
    source = random.Random(11)
    cited = set()
    for _ in range(150):
        rules = msgspec.convert(any_rules(source), Rules)
        outcome = settle(GAME.self_play(rules, source, setting(rules.players)), rules)
        cited |= {entry.rule for entry in outcome.entries} | {fact.rule for fact in outcome.describe()}
    assert cited <= known
    assert {"sichuan/3.1", "sichuan/3.3", "sichuan/3.5", "sichuan/3.6"} <= cited
