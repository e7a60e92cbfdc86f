"""Replay, pay, words: the facts don't depend on what anything is worth, and every message is whole."""

from __future__ import annotations

import copy
import random
import string
from typing import Any

import msgspec
import pytest

from settlement.findings import FindingPage
from settlement.games.settle import settle_facts
from settlement.games.sichuan import messages
from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules
from settlement.words import Message, Words, params_object, render
from tests.games.sichuan.tables import any_rules, rules, setting, settle
from tests.games.sichuan.test_mutated import damage

TABLE = ("players", "suits", "hand_size", "missing_suit", "exchange")


def any_messages() -> list[Message]:
    found: list[Message] = []
    for value in vars(messages).values():
        found += value.values() if isinstance(value, dict) else [value]
    return [message for message in found if isinstance(message, Message)]


def two_rules(source: random.Random) -> tuple[Rules, Rules]:
    """Rules of the same table that pay differently."""
    one, other = any_rules(source), any_rules(source)
    other |= {key: one[key] for key in TABLE} | {"declined_win": "free"}
    other["fan"]["qidui"] = one["fan"]["qidui"]
    return msgspec.convert(one, Rules), msgspec.convert(other, Rules)


def test_one_replay_is_paid_by_any_rules_of_its_table() -> None:
    source = random.Random(21)
    paid_differently = 0
    for seed in range(150):
        one, other = two_rules(source)
        log = GAME.self_play(one, random.Random(seed), setting(one.players))
        facts = GAME.replay(log, one).facts
        assert facts == GAME.replay(log, other).facts
        if facts is None:
            continue
        assert hash(facts.decided) == hash(GAME.replay(log, other).facts.decided)
        outcome = settle(log, other)
        again = settle_facts(GAME, facts, other)
        assert (again.amounts, again.entries, again.result) == (outcome.amounts, outcome.entries, outcome.result)
        assert again.describe() == outcome.describe()
        paid_differently += settle(log, one).amounts != outcome.amounts
    assert paid_differently > 50


def test_what_decides_can_be_kept_as_a_key() -> None:
    """The facts hold no list that could change under whoever remembers a payout by them."""
    source = random.Random(22)
    seen: dict[Any, Any] = {}
    for _ in range(60):
        log = GAME.self_play(rules(), random.Random(source.randrange(20)), setting())
        facts = GAME.replay(log, rules()).facts
        if facts is not None:
            paid = GAME.pay(facts.decided, rules())
            assert seen.setdefault(facts.decided, paid) == paid
    assert 10 < len(seen) <= 20


def test_a_rejected_game_has_no_facts() -> None:
    source = random.Random(23)
    for seed in range(60):
        plain = msgspec.to_builtins(GAME.self_play(rules(), random.Random(seed), setting()))
        damage(plain, source)
        replayed = GAME.replay(msgspec.convert(plain, SichuanLog), rules())
        if any(finding.severity == "error" for finding in replayed.findings):
            assert replayed.facts is None


def test_a_stake_of_nothing_still_names_the_winners() -> None:
    log = GAME.self_play(rules(), random.Random(4), setting())
    paid, free = settle(log, rules()), settle(log, rules(stake=0))
    assert paid.result == free.result
    assert free.result.winners
    assert not any(free.amounts)
    assert [free.lines(seat) for seat in range(4)] == [[], [], [], []]


def test_every_message_has_a_code_of_its_own() -> None:
    codes = [message.code for message in any_messages()]
    assert len(codes) == len(set(codes)) > 80
    pages = {page.code for page in GAME.pages if isinstance(page, FindingPage)}
    assert not pages & set(codes)
    assert all(code.startswith("sichuan/") for code in codes)


@pytest.mark.parametrize("message", any_messages(), ids=lambda message: message.code)
def test_singular_and_plural_take_the_same_parameters(message: Message) -> None:
    def named(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

    if message.one:
        assert named(message.one) <= named(message.text) | {"n"}


def parts(words: Words) -> list[Words]:
    """Words and all words in them."""
    found = [words]
    for param in words.params.values():
        for part in param if isinstance(param, tuple) else (param,):
            found += parts(part) if isinstance(part, Words) else []
    return found


def test_what_is_told_is_words_with_all_their_parameters() -> None:
    """Each line and fact has a code and exactly the parameters that its text takes, whatever rules pay it."""
    source = random.Random(24)
    told: set[str] = set()
    for seed in range(120):
        by = msgspec.convert(any_rules(source), Rules)
        outcome = settle(GAME.self_play(by, random.Random(seed), setting(by.players)), by)
        words = [line.words for seat in range(len(outcome.amounts)) for line in outcome.lines(seat)]
        for fact in outcome.describe():
            words += [fact.label, fact.words]
        for each in words:
            for part in parts(each):
                names = {name for _, name, _, _ in string.Formatter().parse(part.text) if name is not None}
                assert names <= set(part.params) <= names | {"n"}
                told.add(part.code)
            assert msgspec.json.encode(params_object(each))
            assert render(each, lambda text: text) == str(each)
    assert len(told) > 60


def test_what_is_found_is_words_too() -> None:
    source = random.Random(25)
    for seed in range(40):
        whole = msgspec.to_builtins(GAME.self_play(rules(), random.Random(seed), setting()))
        for _ in range(4):
            plain = copy.deepcopy(whole)
            damage(plain, source)
            for finding in settle(msgspec.convert(plain, SichuanLog), rules()).findings:
                assert finding.words is not None
                assert (finding.words.code, str(finding.words)) == (finding.code, finding.message)
                assert all(part.code for part in parts(finding.words))
                assert msgspec.json.encode(params_object(finding.words))
