"""Winning and fan against other programs: the `mahjong` package and a slow, obvious decomposition."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from mahjong.agari import Agari

from settlement.games.sichuan.hand import NO_SUIT, Held, find_best_shape, find_most_adds, why_no_win, wins
from settlement.games.sichuan.ready import find_wait
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import ONE, TILES, handful
from tests.games.sichuan.tables import USUAL_PATTERNS, document, rules, split
from tests.oracles import sichuan_slow


def vectors(size: int) -> Iterator[tuple[int, ...]]:
    """Every way to hold ``size`` tiles of one suit, at most four of each."""

    def rest(left: int, places: int) -> Iterator[tuple[int, ...]]:
        if places == 0:
            if left == 0:
                yield ()
            return
        for count in range(max(0, left - 4 * (places - 1)), min(4, left) + 1):
            for others in rest(left - count, places - 1):
                yield (count, *others)

    return rest(size, 9)


def win_of(counts: tuple[int, ...]) -> bool:
    concealed = sum(count * ONE[9 + rank] for rank, count in enumerate(counts))
    won = wins(Held(concealed), False)
    if won or sum(counts) <= 8:
        assert won == (find_most_adds(Held(concealed), rules().fan, False) is not None)
    return won


@pytest.mark.parametrize("size", [2, 5, 8, pytest.param(11, marks=pytest.mark.slow)])
def test_every_one_suit_hand(size: int) -> None:
    for counts in vectors(size):
        tiles = [0] * 34
        tiles[9:18] = counts
        assert win_of(counts) == Agari.is_agari(tiles), counts


@pytest.mark.slow
def test_every_one_suit_hand_of_fourteen() -> None:
    """13 259 standard wins, 15 349 with seven pairs where two may be equal."""
    standard = with_pairs = 0
    for counts in vectors(14):
        tiles = [0] * 34
        tiles[9:18] = counts
        distinct_pairs = all(c in (0, 2) for c in counts)
        won = win_of(counts)
        standard += won
        assert (won or distinct_pairs) == Agari.is_agari(tiles), counts
        with_pairs += won or all(c in (0, 2, 4) for c in counts)
    assert (standard, with_pairs) == (13_259, 15_349)


def random_hands(source: random.Random) -> Iterator[tuple[list[str], list[tuple[str, str]]]]:
    """Hands that are built of groups, spoilt now and then, or wholly random in two suits."""
    while True:
        suits = source.choice(("mp", "ms", "ps", "m", "p", "s", "mps", "m"))
        kinds = [f"{rank}{suit}" for suit in suits for rank in range(1, 10)]
        melds: list[tuple[str, str]] = []
        concealed: list[str] = []
        style = source.choice(("sets", "sets", "ends", "pairs", "loose", "generals"))
        for _ in range(4):
            tile = source.choice(kinds)
            if style == "ends" and source.random() < 0.7:
                tile = source.choice("19") + tile[1]
            kind = source.choice(("peng", "gang", "run", "triplet", "run", "run"))
            if style == "generals":
                tile, kind = source.choice("258") + tile[1], source.choice(("peng", "gang", "triplet"))
            if kind in ("peng", "gang"):
                melds.append((kind, tile))
            elif kind == "triplet":
                concealed += [tile] * 3
            else:
                low = source.choice((1, 7)) if style == "ends" else source.randint(1, 7)
                concealed += [f"{low + step}{tile[1]}" for step in range(3)]
        for_the_pair = [tile for tile in kinds if tile[0] in "258"] if style == "generals" else kinds
        concealed += [source.choice(for_the_pair)] * 2
        if style == "pairs":
            melds = []
            concealed = [tile for tile in source.choices(kinds, k=7) for _ in range(2)]
        if style == "loose":
            concealed[0] = source.choice(kinds)
        own = concealed + [tile for kind, tile in melds for _ in range(4 if kind == "gang" else 3)]
        if all(own.count(tile) <= 4 for tile in own):
            source.shuffle(concealed)
            yield concealed, melds


def packed(concealed: list[str], melds: list[tuple[str, str]], missing: str | None = None) -> Held:
    def kinds(*names: str) -> int:
        return sum(1 << TILES.index(tile) for kind, tile in melds if kind in names)

    return Held(
        handful(TILES.index(tile) for tile in concealed),
        kinds("peng"),
        kinds("gang", "concealed"),
        kinds("concealed"),
        NO_SUIT if missing is None else "mps".index(missing),
    )


def any_patterns(source: random.Random) -> dict[str, Any]:
    """Usual patterns, or any: what a room plays, and what it counts."""
    if source.random() < 0.3:
        return document(fan={"full_straight": source.choice((0, 3))})
    usual = {name: source.choice((fan, 0, 1, 4)) for name, fan in USUAL_PATTERNS.items()}
    more = {name: source.choice((0, 1, 2, 5)) for name in ("jiangdui", "jingoudiao", "menqing", "zhongzhang")}
    return document(fan=usual | more | {"full_straight": source.choice((0, 3))})


def with_kinds_of_gangs(source: random.Random, melds: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Some of the gangs are concealed."""
    return [("concealed" if kind == "gang" and source.random() < 0.5 else kind, tile) for kind, tile in melds]


@pytest.mark.parametrize("hands", [5_000, pytest.param(50_000, marks=pytest.mark.slow)])
def test_random_hands_by_a_slow_decomposition(hands: int) -> None:
    winning = 0
    seen: set[str] = set()
    source = random.Random(7)
    for concealed, given in itertools.islice(random_hands(source), hands):
        melds, plain = with_kinds_of_gangs(source, given), any_patterns(source)
        missing = source.choice((None, None, None, "m"))
        by = msgspec.convert(plain, Rules)
        slow = sichuan_slow.best(concealed, melds, plain, missing)
        held = packed(concealed, melds, missing)
        shape = find_best_shape(held, by.fan, by.seven_pairs)
        assert wins(held, by.seven_pairs) == (shape is not None)
        assert find_most_adds(held, by.fan, by.seven_pairs) == (None if shape is None else shape.adds)
        if slow is None:
            assert shape is None, (concealed, melds)
            assert str(why_no_win(held, by.seven_pairs))
            continue
        winning += 1
        assert shape is not None
        total, patterns, roots, text = slow
        assert (1 + shape.adds, shape.reading) == (total, text), (concealed, melds, plain)
        found = {name: adds for name, _, adds in shape.patterns if name != "pinghu"}
        assert found == patterns | ({"root": roots} if roots else {})
        assert ("pinghu" in [name for name, _, _ in shape.patterns]) == (not patterns)
        seen |= found.keys()
    assert winning > hands // 3
    assert seen == {*USUAL_PATTERNS, "jiangdui", "jingoudiao", "menqing", "zhongzhang", "full_straight"}


@pytest.mark.parametrize("hands", [600, pytest.param(6_000, marks=pytest.mark.slow)])
def test_waits_by_trying_every_tile(hands: int) -> None:
    source = random.Random(8)
    ready = 0
    for concealed, given in itertools.islice(random_hands(source), hands):
        concealed = concealed[:-1]
        melds, plain = with_kinds_of_gangs(source, given), any_patterns(source)
        missing = source.choice((None, None, None, "m"))
        by = msgspec.convert(plain, Rules)
        slow = sichuan_slow.ready(concealed, melds, plain, missing)
        wait = find_wait(packed(concealed, melds, missing), by.fan, by.seven_pairs)
        assert (None if wait is None else 1 + wait.adds) == slow, (concealed, melds)
        ready += slow is not None
    assert ready > hands // 4


def test_a_wait_for_a_tile_held_four_times_is_none() -> None:
    """The fourth copy is in the own hand: nothing completes it."""
    fan = rules().fan
    assert find_wait(packed(split("1111m") + split("456789p"), [("peng", "9m")]), fan, True) is None
    melds = [("peng", "9m"), ("peng", "1p"), ("peng", "2p"), ("peng", "3p")]
    wait = find_wait(packed(split("1m"), melds), fan, True)
    assert wait is not None
    assert [TILES[tile] for tile in wait.tiles] == ["1m"]


def test_the_order_of_tiles_changes_nothing() -> None:
    source = random.Random(9)
    for concealed, melds in itertools.islice(random_hands(source), 200):
        shuffled = source.sample(concealed, len(concealed))
        assert packed(concealed, melds) == packed(shuffled, melds)
