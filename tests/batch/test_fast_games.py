"""The fast path of a batch against the replay that explains, over many games, damaged ones among them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from settlement.batch.fast.game import pay_fast
from settlement.games.cards import TOKENS
from settlement.games.ledger import Payout
from settlement.games.log import Escape, Pass, Timeout, Void
from settlement.games.rush.log import LeadCard, RushHead, RushLog, RushPlay
from settlement.games.rush.rules import Rules
from tests.games.rush.driver import random_log
from tests.games.rush.script import document, rules, settle

POINTS = rules()
OTHERS = (
    rules(bombs=document()["bombs"] | {"two_in_serial": False, "four_jokers": "smallest"}),
    rules(contribution={"mode": "sum"}, limits={"balance": "payer"}),
    rules(levels=document()["levels"] | {"below_first": "reject"}),
)


def paid_fast(log: RushLog, under: Rules) -> Payout | None:
    head = {name: getattr(log, name) for name in RushHead.__struct_fields__ if name != "events"}
    return pay_fast(RushHead(**head, events=msgspec.Raw(msgspec.json.encode(log.events))), under)


def agrees(log: RushLog, under: Rules) -> bool:
    """Asserts that the fast path pays nothing but what is paid without a word; whether it took the game."""
    fast = paid_fast(log, under)
    if fast is None:
        return False
    outcome = settle(log, under)
    assert (outcome.status, outcome.findings, outcome.payout) == ("settled", [], fast)
    return True


def with_events(log: RushLog, at: int, *events: Any) -> RushLog:
    return replace(log, events=[*log.events[:at], *events, *log.events[at + 1 :]])


def an_event_moved(log: RushLog, chance: random.Random, at: int) -> RushLog:
    events = list(log.events)
    events.insert(chance.randrange(len(events)), events.pop(at))
    return replace(log, events=events)


def an_event_dropped(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return with_events(log, at)


def an_event_twice(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return with_events(log, at, log.events[at], log.events[at])


def cut_off(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return replace(log, events=log.events[:at])


def an_event_more(log: RushLog, chance: random.Random, at: int) -> RushLog:
    seat = chance.randrange(3)
    extra = chance.choice(
        [Timeout(seat), Escape(seat), Void(seat), Pass(seat), Pass(seat, "auto"), RushPlay(seat, chance.choice(TOKENS))]
    )
    return with_events(log, at, log.events[at], extra)


def a_pass_after_the_end(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return replace(log, events=[*log.events, Pass(chance.randrange(2), chance.choice([UNSET, "auto"]))])


def another_seat(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return with_events(log, at, replace(log.events[at], seat=chance.randrange(4)))


def a_time(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return with_events(log, at, replace(log.events[at], at=chance.choice(["2026-11-29T12:00:00Z", "noon"])))


def another_by(log: RushLog, chance: random.Random, at: int) -> RushLog:
    event = log.events[at]
    by = chance.choice(["auto", "auto", "host", UNSET])
    return with_events(log, at, replace(event, by=by)) if isinstance(event, Pass | RushPlay) else log


def all_passes_automatic(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return replace(log, events=[replace(e, by="auto") if isinstance(e, Pass) else e for e in log.events])


def a_pass_for_a_play(log: RushLog, chance: random.Random, at: int) -> RushLog:
    return with_events(log, at, Pass(log.events[at].seat, chance.choice([UNSET, "auto"])))


def other_cards(log: RushLog, chance: random.Random, at: int) -> RushLog:
    event = log.events[at]
    if not isinstance(event, RushPlay):
        return log
    text, hand = event.cards, log.deal.hands[event.seat % 2]
    spot = 2 * chance.randrange(len(text) // 2)
    token = 2 * chance.randrange(27)
    cards = chance.choice(
        [
            text[:spot] + text[spot + 2 :],
            text + hand[token : token + 2],
            text[:spot] + hand[token : token + 2] + text[spot + 2 :],
            text[:spot] + chance.choice(TOKENS) + text[spot + 2 :],
            text[:spot] + text[spot] + chance.choice("shdcj") + text[spot + 2 :],
            text[: spot + 1],
            text.lower(),
            text.replace("T", "10"),
            text + " ",
            text + text,
            text + chance.choice("3sXé♠\x00"),
            "",
            "3s" * 31,
        ]
    )
    return with_events(log, at, replace(event, cards=cards))


def half_a_token_in_the_next_play(log: RushLog, chance: random.Random, at: int) -> RushLog:
    event = log.events[at]
    after = next((i for i in range(at + 1, len(log.events)) if log.events[i].seat == event.seat), None)
    other = None if after is None else log.events[after]
    if after is None or not isinstance(event, RushPlay) or not isinstance(other, RushPlay):
        return log
    following = replace(other, cards=event.cards[-1] + other.cards)
    return with_events(with_events(log, after, following), at, replace(event, cards=event.cards[:-1]))


def another_reading(log: RushLog, chance: random.Random, at: int) -> RushLog:
    event = log.events[at]
    if not isinstance(event, RushPlay):
        return log
    declared = "".join(sorted(chance.choices("3456789", k=len(event.cards) // 2), reverse=True))
    as_ = chance.choice([UNSET, "", "9999", "87654", event.cards[::2], event.cards[-2::-2], declared])
    return with_events(log, at, replace(event, as_=as_))


def another_deal(log: RushLog, chance: random.Random, at: int) -> RushLog:
    hands = list(log.deal.hands)
    seat, spot = chance.randrange(2), 2 * chance.randrange(27)
    text = hands[seat]
    hands[seat] = chance.choice(
        [
            text[:spot] + chance.choice(TOKENS) + text[spot + 2 :],
            text[:spot] + text[:2] + text[spot + 2 :],
            text[:spot] + text[spot + 2 :],
            text + text[:2],
            text[2:] + text[:2],
            text.lower(),
            text[1:] + text[0],
            hands[1 - seat],
            " " + text,
        ]
    )
    return replace(log, deal=replace(log.deal, hands=hands))


def another_lead(log: RushLog, chance: random.Random, at: int) -> RushLog:
    card = chance.choice([*TOKENS, "", "5D", "s3", "3s4s", log.deal.lead.card])
    return replace(log, deal=replace(log.deal, lead=LeadCard(chance.randrange(4), card)))


def other_players(log: RushLog, chance: random.Random, at: int) -> RushLog:
    players = list(log.players)
    chance.shuffle(players)
    changed = replace(players[0], seat=chance.randrange(3), balance=chance.choice([-5, 0, 49, 2000]))
    return replace(log, players=[changed, *players[1:]])


DAMAGES: tuple[Callable[[RushLog, random.Random, int], RushLog], ...] = (
    an_event_moved,
    an_event_dropped,
    an_event_twice,
    cut_off,
    an_event_more,
    a_pass_after_the_end,
    another_seat,
    a_time,
    another_by,
    all_passes_automatic,
    a_pass_for_a_play,
    other_cards,
    half_a_token_in_the_next_play,
    another_reading,
    another_deal,
    another_lead,
    other_players,
)


@cache
def some_log(seed: int) -> RushLog:
    """Three games in eight have timeouts or escapes."""
    odd = seed % 8
    return random_log(
        seed,
        declare=0.5 if seed % 3 else 0.0,
        rich=seed % 5 == 0,
        timeout=0.1 if odd in (1, 5) else 0.0,
        escape=0.02 if odd == 2 else 0.0,
    )


def test_ordinary_games_are_taken_and_come_to_the_same() -> None:
    for seed in range(300):
        log = random_log(seed, declare=0.5, rich=seed % 5 == 0, timeout=0.1 if seed % 3 == 0 else 0.0)
        assert agrees(log, POINTS)
        for under in OTHERS:
            agrees(log, under)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_games_come_to_the_same(damage: Callable[[RushLog, random.Random, int], RushLog]) -> None:
    chance = random.Random(damage.__name__)
    left = 0
    for seed in range(400):
        log = some_log(seed)
        for _ in range(4):
            damaged = damage(log, chance, chance.randrange(len(log.events)))
            left += not agrees(damaged, chance.choice((POINTS, *OTHERS)))
    assert left


def test_damages_on_damages_come_to_the_same() -> None:
    chance = random.Random(1)
    for seed in range(400):
        for _ in range(5):
            log = some_log(seed)
            for _ in range(2):
                if log.events:
                    log = chance.choice(DAMAGES)(log, chance, chance.randrange(len(log.events)))
            agrees(log, POINTS)
