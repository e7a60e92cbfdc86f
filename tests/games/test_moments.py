"""Games step by step: the same replay seen between its events, for all games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from settlement import api
from settlement.games.catalogue import GAME_IDS, game
from settlement.games.moment import DEAL, Steps, Watch, watch
from settlement.games.settle import settle
from settlement.games.tiles import TILES, tiles_in
from settlement.logs.decode import decode
from settlement.logs.simulate import simulate

PROFILES = ("rush-points", "rush-wealth", "shuangkou", "bigtwo", "sichuan", "sichuan-app", "sichuan-seed")
Played = tuple[Any, Any, Any]


@pytest.fixture(scope="module")
def book() -> Any:
    return api.open_profiles().book


def played(book: Any, profile: str, games: int, seed: int = 4) -> Iterator[Played]:
    edition = book.find(profile)
    for line in simulate(edition, games, seed):
        log = decode(line).log
        assert log is not None
        yield game(log.game), log, edition.rules


@pytest.mark.parametrize("profile", PROFILES)
def test_every_event_has_its_moment(profile: str, book: Any) -> None:
    for played_game, log, rules in played(book, profile, 12):
        steps = watch(played_game, log, rules)
        assert [moment.event for moment in steps.moments] == [DEAL, *range(len(log.events))]
        assert not steps.findings
        for moment, event in zip(steps.moments[1:], log.events, strict=True):
            assert moment.do == event.__struct_config__.tag
            assert moment.seat == getattr(event, "seat", None)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_last_moment_is_what_the_replay_came_to(profile: str, book: Any) -> None:
    for played_game, log, rules in played(book, profile, 25, seed=9):
        steps, outcome = watch(played_game, log, rules), settle(played_game, log, rules)
        if outcome.status == "void":
            continue
        last, facts = steps.moments[-1].view, outcome.facts
        assert last.turn is None
        left = [len(seat.hand) for seat in last.seats]
        if played_game.id == "rush":
            assert tuple(left) == facts.left
            assert [seat.phase for seat in last.seats] == [count.phase for count in facts.counts]
        elif played_game.id != "sichuan":
            assert tuple(left) == facts.cards_left
        else:
            assert [seat.hand for seat in last.seats] == [
                tuple(TILES[tile] for tile in tiles_in(held.concealed)) for held in facts.hands
            ]
            assert [seat.paid for seat in last.seats] == list(outcome.amounts)


@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_comes_from_nowhere(profile: str, book: Any) -> None:
    """Cards that are played leave their hand, and no other hand changes; tiles are nowhere twice."""
    for played_game, log, rules in played(book, profile, 8, seed=2):
        moments = watch(played_game, log, rules).moments
        for before, after in pairwise(moments):
            for seat, (was, now) in enumerate(zip(before.view.seats, after.view.seats, strict=True)):
                gone = list(was.hand)
                if after.do == "play" and after.seat == seat:
                    for card in after.cards:
                        gone.remove(card)
                    assert sorted(gone) == sorted(now.hand)
                elif after.do not in ("draw", "discard", "peng", "gang", "hu"):
                    assert was.hand == now.hand
        if played_game.id == "sichuan" and len(moments) > 2:
            for moment in moments:
                shown = [tile for seat in moment.view.seats for tile in (*seat.hand, *seat.discards)]
                assert max(shown.count(tile) for tile in set(shown)) <= 4 + sum(
                    s.place is not None for s in moment.view.seats
                )


@pytest.mark.parametrize("profile", PROFILES)
def test_what_was_done_is_among_what_may_be_done(profile: str, book: Any) -> None:
    source = random.Random(1)
    asked = 0
    for played_game, log, rules in played(book, profile, 10, seed=7):
        for event in source.sample(range(len(log.events)), min(3, len(log.events))):
            steps = watch(played_game, log, rules, event)
            moment = steps.moments[event + 1]
            if moment.do in ("timeout", "escape", "host", "unhost", "void", "false_hu", "wrong_count", "dragon"):
                continue
            if steps.options.more:
                continue
            asked += 1
            listed = [(option.do, option.seat) for option in steps.options.listed]
            assert (moment.do, moment.seat) in listed, (log.game_id, event)
            if moment.do == "play":
                told = [str(option.told) for option in steps.options.listed if option.do == "play"]
                assert any(str(moment.told).endswith(f"plays {name}") for name in told), (log.game_id, event, told)
            elif moment.do in ("discard", "gang"):
                assert (moment.do, moment.cards) in [(option.do, option.cards) for option in steps.options.listed]
    assert asked > 10


@pytest.mark.parametrize("profile", PROFILES)
def test_all_that_is_listed_is_legal(profile: str, book: Any) -> None:
    source = random.Random(2)
    tried = 0
    for played_game, log, rules in played(book, profile, 4, seed=5):
        for event in source.sample(range(len(log.events)), min(3, len(log.events))):
            for option in watch(played_game, log, rules, event).options.listed:
                if option.event is None:
                    continue
                other = msgspec.structs.replace(log, events=[*log.events[:event], option.event])
                findings = played_game.replay(other, rules).findings
                errors = [one for one in findings if one.severity == "error" and not one.code.endswith("/no-end")]
                assert not errors, (option, errors)
                tried += 1
    assert tried > 20


def damaged(log: Any, at: int) -> Any:
    """The log with the event at a place done twice."""
    return msgspec.structs.replace(log, events=[*log.events[:at], log.events[at], *log.events[at:]])


@pytest.mark.parametrize("profile", PROFILES)
def test_a_rejected_game_goes_up_to_its_first_error(profile: str, book: Any) -> None:
    seen = 0
    for played_game, log, rules in played(book, profile, 10, seed=3):
        if len(log.events) < 8:
            continue
        wrong = damaged(log, 5)
        errors = [one for one in played_game.replay(wrong, rules).findings if one.severity == "error"]
        if not errors or any(one.event is None for one in errors):
            continue
        steps = watch(played_game, wrong, rules)
        first = min(one.event for one in errors if one.event is not None)
        assert steps.moments[-1].event == first
        assert steps.moments[-1].is_wrong
        assert not any(moment.is_wrong for moment in steps.moments[:-1])
        seen += 1
    assert seen > 3


def test_an_event_after_the_end_is_shown_with_its_error(book: Any) -> None:
    """A card game that is over asks for no further event; the first of them is the one that is wrong."""
    for profile in ("rush-points", "shuangkou", "bigtwo"):
        for played_game, log, rules in played(book, profile, 1):
            longer = msgspec.structs.replace(log, events=[*log.events, *log.events[-2:]])
            *_, end, last = watch(played_game, longer, rules).moments
            assert (last.event, last.is_wrong, end.is_wrong) == (len(log.events), True, False)
            assert last.view == end.view
            assert [finding.code for finding in last.findings] == [f"{played_game.id}/after-end"]


@pytest.mark.parametrize("profile", PROFILES)
def test_damaged_games_are_shown_up_to_their_first_error(profile: str, book: Any) -> None:
    """Cards of other plays, other seats, lost and exchanged events: nothing stops the watch, and no error is left out."""
    source, rejected = random.Random(3), 0
    for played_game, log, rules in played(book, profile, 25, seed=11):
        wrong = garbled(log, source)
        steps = watch(played_game, wrong, rules)
        errors = [one for one in played_game.replay(wrong, rules).findings if one.severity == "error"]
        places = [one.event for one in errors if one.event is not None]
        if not places or len(places) < len(errors):
            continue
        assert steps.moments[-1].is_wrong
        assert steps.moments[-1].event == min(places)
        rejected += 1
    assert rejected > 5


def garbled(log: Any, source: random.Random) -> Any:
    """The log with two events changed: given to another seat, with the cards of another, left out, or exchanged."""
    events = list(log.events)
    for _ in range(2):
        at, other = (source.randrange(len(events)) for _ in range(2))
        match source.randrange(4):
            case 0 if hasattr(events[at], "seat"):
                events[at] = msgspec.structs.replace(events[at], seat=source.randrange(len(log.players)))
            case 1 if hasattr(events[at], "cards") and hasattr(events[other], "cards"):
                events[at] = msgspec.structs.replace(events[at], cards=events[other].cards)
            case 2 if len(events) > 2:
                del events[at]
            case _:
                events[at], events[other] = events[other], events[at]
    return msgspec.structs.replace(log, events=events)


def test_a_bomb_that_its_seat_does_not_hold(book: Any) -> None:
    """What a play was isn't known then; count phases of what is known are shown."""
    for played_game, log, rules in played(book, "rush-points", 1):
        for at, event in enumerate(log.events):
            if event.__struct_config__.tag == "play":
                other = msgspec.structs.replace(event, cards="3s4h9c")
                steps = watch(played_game, msgspec.structs.replace(log, events=[*log.events[:at], other]), rules)
                assert steps.moments[-1].is_wrong
                assert all(seat.phase is not None for seat in steps.moments[-1].view.seats)


def test_a_deal_that_can_not_be_played(book: Any) -> None:
    for profile in PROFILES:
        for played_game, log, rules in played(book, profile, 1):
            log.deal.hands[0] = "xx"
            steps: Steps = watch(played_game, log, rules)
            assert any(finding.severity == "error" for finding in steps.findings)


def test_a_void_game(book: Any) -> None:
    seen = set()
    for profile in PROFILES:
        for played_game, log, rules in played(book, profile, 200, seed=6):
            if log.events[0].__struct_config__.tag == "void":
                steps = watch(played_game, log, rules)
                assert [moment.do for moment in steps.moments] == ["deal", "void"]
                seen.add(played_game.id)
                break
    assert seen == set(GAME_IDS)


def test_nobody_watching_sees_the_same(book: Any) -> None:
    for profile in PROFILES:
        for played_game, log, rules in played(book, profile, 10, seed=8):
            for at in (None, 3):
                one = log if at is None or len(log.events) <= at else damaged(log, at)
                plain = played_game.replay(one, rules)
                watched = played_game.replay(one, rules, Watch(played_game.watcher(), rules))
                assert plain == watched
