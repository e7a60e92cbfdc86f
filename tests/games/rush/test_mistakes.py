"""Nearly right logs: every mistake of its own is told, and no right event is blamed for one before it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from settlement.games.cards import canonical, cards_in, word_of_canonical
from settlement.games.log import Pass
from settlement.games.rush.log import RushEvent, RushLog, RushPlay
from tests.games.rush.driver import random_log
from tests.games.rush.script import codes, rules, settle

POINTS = rules()


def mistakes(log: RushLog) -> set[tuple[str, int | None]]:
    return {(code, event) for code, event in codes(settle(log, POINTS))}


def with_event(log: RushLog, at: int, *events: RushEvent) -> RushLog:
    """The log with other events in place of one."""
    return replace(log, events=[*log.events[:at], *events, *log.events[at + 1 :]])


def plays_of(log: RushLog) -> list[int]:
    return [at for at, event in enumerate(log.events) if isinstance(event, RushPlay)]


@pytest.fixture(scope="module")
def logs() -> list[RushLog]:
    return [random_log(seed) for seed in range(60)]


def test_the_logs_are_right(logs: list[RushLog]) -> None:
    for log in logs:
        assert mistakes(log) == set()


def test_a_card_of_another_hand_blames_that_play_alone(logs: list[RushLog]) -> None:
    """A misprinted suit changes no rank, so everything after it is right."""
    seen = 0
    for seed, log in enumerate(logs):
        at = random.Random(seed).choice(plays_of(log))
        event = log.events[at]
        assert isinstance(event, RushPlay)
        token, held = event.cards[:2], log.deal.hands[event.seat]
        suits = [suit for suit in "shdc" if token[0] + suit not in held]
        if token[1] == "j" or not suits:
            continue
        wrong = replace(event, cards=token[0] + suits[0] + event.cards[2:])
        seen += 1
        assert mistakes(with_event(log, at, wrong)) == {("not-held", at)}
    assert seen > 20


def test_a_doubled_event_is_told_where_it_stands(logs: list[RushLog]) -> None:
    for seed, log in enumerate(logs):
        at = random.Random(seed).randrange(len(log.events) - 1)
        found = mistakes(with_event(log, at, log.events[at], log.events[at]))
        assert ("out-of-turn", at + 1) in found
        assert {event for _, event in found} == {at + 1}


def test_a_missing_pass_is_told_at_the_next_event(logs: list[RushLog]) -> None:
    for log in logs:
        passes = [at for at, event in enumerate(log.events) if isinstance(event, Pass)]
        if passes:
            at = passes[len(passes) // 2]
            assert mistakes(with_event(log, at)) == {("out-of-turn", at)}


def test_another_seat_is_told_where_it_stands(logs: list[RushLog]) -> None:
    for seed, log in enumerate(logs):
        at = random.Random(seed).choice(plays_of(log)[1:-1])
        event = log.events[at]
        found = mistakes(with_event(log, at, replace(event, seat=1 - event.seat)))
        assert ("out-of-turn", at) in found
        assert {place for _, place in found} == {at}


def test_two_mistakes_far_apart_are_both_told(logs: list[RushLog]) -> None:
    told = 0
    for log in logs:
        places = plays_of(log)
        if len(places) < 12:
            continue
        first, last = places[2], places[-2]

        once = with_event(log, first, RushPlay(log.events[first].seat, "9x"))
        found = mistakes(with_event(once, last, RushPlay(log.events[last].seat, "9x")))
        assert {("bad-card", first), ("bad-card", last)} == found
        told += 1
    assert told > 20


def test_a_log_cut_off_has_no_end(logs: list[RushLog]) -> None:
    for log in logs:
        at = len(log.events) // 2
        assert mistakes(replace(log, events=log.events[:at])) == {("no-end", at - 1)}


def test_any_order_of_the_cards_and_any_notation_settles_alike(logs: list[RushLog]) -> None:
    for seed, log in enumerate(logs):
        chance = random.Random(seed)
        events = []
        for event in log.events:
            if isinstance(event, RushPlay):
                word = word_of_canonical(event.cards)
                assert word is not None
                cards = cards_in(word)
                chance.shuffle(cards)
                text = canonical(cards).replace("T", "10").lower().replace("s", "♠")
                event = replace(event, cards=" ".join([text]) if "♠j" not in text else canonical(cards))
            events.append(event)
        outcome = settle(replace(log, events=events), POINTS)
        assert outcome.amounts == settle(log, POINTS).amounts
        assert outcome.findings == []


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_log_holds_is_raised(seed: int) -> None:
    """Events thrown together at random: findings, never an exception, and never a payout by mistake."""
    chance = random.Random(seed)
    for number in range(150):
        log = random_log(number, timeout=0.02, declare=0.3, rich=number % 2 == 0)
        events = list(log.events)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(events))
            match chance.randrange(6):
                case 0:
                    events.insert(at, chance.choice(events))
                case 1:
                    events.pop(at) if len(events) > 1 else None
                case 2:
                    events[at] = replace(events[at], seat=chance.randrange(4))
                case 3:
                    other = chance.randrange(len(events))
                    events[at], events[other] = events[other], events[at]
                case 4:
                    events[at] = Pass(chance.randrange(2), chance.choice(["auto", "host", UNSET]))
                case 5:
                    cards = "".join(
                        chance.choice(["3s", "4h", "Bj", "2d", "Th", "9c"]) for _ in range(chance.randint(0, 30))
                    )
                    declared: Any = chance.choice([UNSET, "98765", "x", ""])
                    events[at] = RushPlay(chance.randrange(2), cards, UNSET, declared)
        outcome = settle(replace(log, events=events), POINTS)
        errors = [finding for finding in outcome.findings if finding.severity == "error"]
        assert (outcome.status == "settled") == (not errors)
        for finding in outcome.findings:
            assert finding.event is None or 0 <= finding.event < len(events)
