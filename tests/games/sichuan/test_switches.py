"""Every key of a profile in its positions, on games of the worked set, with amounts reckoned by hand."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from settlement.games.ledger import Outcome
from settlement.games.sichuan.exhausted import find_standings
from settlement.games.sichuan.facts import Facts
from settlement.games.sichuan.hand import Held
from settlement.games.sichuan.pay import pay
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.words import describe, tell
from settlement.games.tiles import TILE_OF, handful
from tests.games.sichuan.tables import codes, document, events_of, game, rows, rules, run, split, to_the_end
from tests.games.sichuan.worked import (
    BY_NAME,
    LAST_TWO,
    LOOSE,
    LOOSE_1M,
    NOT_READY,
    ON_2S,
    ON_4P,
    ON_4P_AND_A_GANG,
    ON_8P,
    SEVEN_PAIRS_ON_9P,
)


def packed(tiles: str) -> Held:
    return Held(handful(TILE_OF[tile] for tile in split(tiles)))


def settled(name: str, **changes: Any) -> Outcome:
    outcome = run(BY_NAME[name].plain, **changes)
    assert outcome.status == "settled", outcome.findings
    return outcome


def fans(outcome: Outcome) -> list[int]:
    return [winner.fan for winner in outcome.result.winners]


@pytest.mark.parametrize(
    ("changes", "each"),
    [
        ({"self_draw": "add_base"}, 129),
        ({"self_draw": "add_fan"}, 256),
        ({"self_draw": "none"}, 128),
        ({"self_draw": "add_fan", "fan": {"cap": 8}}, 128),
        ({"self_draw": "add_base", "fan": {"cap": 2}}, 3),
        ({"fan": {"cap": 4}}, 9),
        ({"stake": 5}, 645),
    ],
)
def test_self_draw_and_cap(changes: dict[str, Any], each: int) -> None:
    outcome = settled("three-dragons", **changes)
    assert rows(outcome)[0] == ("3.1", (3 * each, -each, -each, -each))


@pytest.mark.parametrize(
    ("name", "fan", "with_it", "without"),
    [
        ("robbed-gang", {"rob_gang": 0}, 2, 1),
        ("win-after-a-gang", {"after_gang": 0}, 3, 2),
        ("gang-money-moves", {"gang_discard": 0}, 2, 1),
        ("discard-win", {"full_straight": 3}, 1, 3),
        ("discard-win", {"earth": 6}, 1, 6),
        ("opening-win", {"heaven": 6}, 1, 6),
        ("opening-win", {"heaven": 6, "cap": 5}, 1, 5),
        ("opening-win", {"heaven": 1}, 1, 1),
    ],
)
def test_fan_keys(name: str, fan: dict[str, Any], with_it: int, without: int) -> None:
    assert fans(settled(name))[0] == with_it
    assert fans(settled(name, fan=fan))[0] == without


def test_last_tile() -> None:
    assert fans(settled("last-tile")) == [1, 4]
    assert fans(settled("last-tile", fan={"last_tile": 0})) == [1, 3]


def test_heaven_stands_in_place_of_patterns_and_bonuses_come_on_top() -> None:
    outcome = settled("opening-win", fan={"heaven": 6}, self_draw="add_fan")
    assert [pattern.name for pattern in outcome.result.winners[0].patterns] == ["self_draw", "heaven"]
    assert rows(outcome)[0] == ("3.1", (192, -64, -64, -64))
    outcome = settled("opening-win", fan={"heaven": 2, "full_straight": 3})
    assert [pattern.name for pattern in outcome.result.winners[0].patterns] == ["full_straight"]


def test_a_concealed_gang_of_the_opening_rules_out_heaven_and_earth() -> None:
    plain = game(
        [ON_4P, "1199m256s2349999p", ON_8P, ON_2S],
        "1 gang concealed 9p; 1 draw 1s; 1 discard 4p; 0 hu; 1 draw 8p; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu",
        1,
    )
    outcome = run(plain, fan={"earth": 6})
    assert [pattern.name for pattern in outcome.result.winners[0].patterns] == ["pinghu", "gang_discard"]
    assert rows(outcome)[:3] == [("3.3", (-2, 6, -2, -2)), ("3.1", (2, -2, 0, 0)), ("3.4", (6, -6, 0, 0))]


def test_earth_is_the_first_discard_alone() -> None:
    assert fans(settled("self-draw", fan={"earth": 6})) == [1, 1, 1]
    assert fans(settled("two-winners", fan={"earth": 6})) == [6, 6, 1]


AFTER_EXPOSED = f"1 discard 1m; 0 gang exposed 1m; 0 draw 4p; 0 hu; 1 draw 3m; {LAST_TWO}"


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ({}, (15, -5, -5, -5)),
        ({"gang_draw": "discarder"}, (4, -4, 0, 0)),
        ({"gang_draw": "discarder", "self_draw": "add_fan"}, (4, -4, 0, 0)),
        ({"gang_draw": "discarder", "fan": {"after_gang": 0}}, (2, -2, 0, 0)),
        ({"self_draw": "add_fan"}, (24, -8, -8, -8)),
    ],
)
def test_gang_draw(changes: dict[str, Any], row: tuple[int, ...]) -> None:
    outcome = run(game([ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S], AFTER_EXPOSED, 1), **changes)
    assert codes(outcome) == []
    assert rows(outcome)[:2] == [("3.3", (2, -2, 0, 0)), ("3.1", row)]
    winner = outcome.result.winners[0]
    assert (winner.by, winner.from_) == ("self", None)


def test_gang_draw_looks_at_the_latest_gang() -> None:
    plain = game(
        ["111456m2355999p", "1299m256677s2348p", ON_8P, ON_2S],
        "1 discard 1m; 0 gang exposed 1m; 0 draw 9p; 0 gang concealed 9p; 0 draw 4p; 0 hu; 1 draw 3m;" + LAST_TWO,
        1,
    )
    outcome = run(plain, gang_draw="discarder")
    assert codes(outcome) == []
    assert rows(outcome)[:3] == [("3.3", (2, -2, 0, 0)), ("3.3", (6, -2, -2, -2)), ("3.1", (27, -9, -9, -9))]
    assert [pattern.name for pattern in outcome.result.winners[0].patterns] == ["pinghu", "root", "after_gang"]


def test_won_pays_gang() -> None:
    assert ("3.3", (4, 0, -2, -2)) in rows(settled("concealed-gang-after-a-win"))
    assert ("3.3", (6, -2, -2, -2)) in rows(settled("concealed-gang-after-a-win", won_pays_gang=True))


def test_gang_amounts() -> None:
    assert rows(settled("three-gangs", gang={"exposed": 3, "added": 0, "concealed": 4})) == [
        ("3.3", (12, -4, -4, -4)),
        ("3.3", (0, 0, -3, 3)),
    ]


@pytest.mark.parametrize(
    ("mode", "moved"),
    [("transfer", [("3.4", (-2, 0, 2, 0))]), ("refund", [("3.4", (-2, 2, 0, 0))]), ("keep", [])],
)
def test_gang_discard_money(mode: str, moved: list[Any]) -> None:
    outcome = settled("gang-money-moves", gang_discard_money=mode)
    assert [row for row in rows(outcome) if row[0] == "3.4"] == moved


SHARED = game(
    [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, "23456788m45667p"],
    "1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p; 2 hu; 3 hu; 0 draw 4p; 0 hu",
    1,
)


@pytest.mark.parametrize(("mode", "moved"), [("transfer", []), ("refund", [("3.4", (-2, 2, 0, 0))]), ("keep", [])])
def test_gang_discard_money_with_two_winners(mode: str, moved: list[Any]) -> None:
    outcome = run(SHARED, gang_discard_money=mode)
    assert codes(outcome) == []
    assert rows(outcome) == [
        ("3.3", (2, -2, 0, 0)),
        ("3.1", (-2, 0, 2, 0)),
        *moved,
        ("3.1", (-2, 0, 0, 2)),
        ("3.1", (3, -3, 0, 0)),
    ]


@pytest.mark.parametrize(
    ("changes", "made", "moved"),
    [
        # 2 units among seats 2 and 3 in turn order behind seat 0: 1 each.
        ({}, (2, -2, 0, 0), [("3.4", (-2, 0, 1, 1))]),
        # 3 units: 1 each, and 1 more to the first of them.
        ({"gang": {"exposed": 3}}, (3, -3, 0, 0), [("3.4", (-3, 0, 2, 1))]),
        # 1 unit goes to the first.
        ({"gang": {"exposed": 1}}, (1, -1, 0, 0), [("3.4", (-1, 0, 1, 0))]),
        # 2 + 1 + 1 units: 2 each.
        ({"gang": {"exposed_others": 1}}, (4, -2, -1, -1), [("3.4", (-4, 0, 2, 2))]),
        # Whole units before the stake: 2 and 1 units of 5 each.
        ({"gang": {"exposed": 3}, "stake": 5}, (15, -15, 0, 0), [("3.4", (-15, 0, 10, 5))]),
        ({"gang_discard_money": "keep"}, (2, -2, 0, 0), []),
        ({"gang_discard_money": "refund"}, (2, -2, 0, 0), [("3.4", (-2, 2, 0, 0))]),
    ],
)
def test_gang_money_that_winners_share(changes: dict[str, Any], made: tuple[int, ...], moved: list[Any]) -> None:
    outcome = run(SHARED, gang_discard_multiple="split", **changes)
    assert rows(outcome)[0] == ("3.3", made)
    assert [row for row in rows(outcome) if row[0] == "3.4"] == moved
    assert [row[0] for row in rows(outcome)][1:3] == ["3.1", "3.4"] or not moved


def test_the_lines_of_money_that_is_shared() -> None:
    outcome = run(SHARED, gang_discard_multiple="split", gang={"exposed": 3})
    assert [line.why for seat in (0, 2, 3) for line in outcome.lines(seat) if line.rule == "sichuan/3.4"] == [
        "hands over 3 units of the exposed gang 1m of seat 0 in event 1, as the discard after it was won in event 4 by seats 2 "
        "and 3, who share them in turn order: 3 × stake 1 = 3",
        "gets 2 units of 3 units of the exposed gang 1m of seat 0 in event 1, as the discard after it was won in event 4 by "
        "seats 2 and 3, who share them in turn order: 2 × stake 1 = 2",
        "gets 1 unit of 3 units of the exposed gang 1m of seat 0 in event 1, as the discard after it was won in event 4 by "
        "seats 2 and 3, who share them in turn order: 1 × stake 1 = 1",
    ]


def test_what_others_pay_for_an_exposed_gang_goes_where_the_gang_goes() -> None:
    """2 units of seat 1, which fed it, and 1 of each other seat; seat 3 has won and pays none."""
    plain = game(
        [ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S],
        "1 discard 2s; 3 hu; 0 draw 9s; 0 discard 9s; 1 draw 1s; 1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p;"
        "2 hu; 0 draw 4p; 0 hu",
        1,
    )
    others = {"exposed_others": 1}
    first, last = ("3.1", (0, -1, 0, 1)), ("3.1", (3, -3, 0, 0))
    for pays in (False, True):
        assert rows(run(plain, gang=others, won_pays_gang=pays)) == [
            first,
            ("3.3", (3, -2, -1, 0)),
            ("3.1", (-2, 0, 2, 0)),
            ("3.4", (-3, 0, 3, 0)),
            last,
        ]
    assert ("3.4", (-3, 2, 1, 0)) in rows(run(plain, gang=others, gang_discard_money="refund"))
    lines = run(plain, gang=others).lines(0)
    assert lines[0].why == (
        "exposed gang 1m in event 6, 2 units from seat 1 and 1 unit from seat 2: (2 + 1) × stake 1 = 3"
    )
    back = run(plain, gang=others, gang_discard_money="refund").lines(0)
    assert "2 units to seat 1 and 1 unit to seat 2: (2 + 1) × stake 1 = 3" in back[2].why
    # An offender's gang brings nothing, from nobody.
    plain["events"].insert(0, {"seat": 0, "do": "wrong_count"})
    assert "3.3" not in [rule for rule, _ in rows(run(plain, gang=others))]


def test_others_alone_pay_for_an_exposed_gang() -> None:
    assert rows(run(SHARED, gang={"exposed": 0, "exposed_others": 2}))[0] == ("3.3", (4, 0, -2, -2))


def test_gang_money_that_is_gone_does_not_move() -> None:
    plain = game([ON_4P_AND_A_GANG, LOOSE_1M, ON_8P, ON_2S], "", 1)
    plain["events"] = events_of(
        "1 discard 1m; 0 gang exposed 1m; 0 draw 8p; 0 discard 8p; 0 wrong_count; 2 hu; 3 draw 2s; 3 hu"
    )
    to_the_end(plain, 0, [0, 1])
    outcome = run(plain)
    assert codes(outcome) == []
    assert rows(outcome)[:4] == [
        ("3.3", (2, -2, 0, 0)),
        ("3.7", (-3, 1, 1, 1)),
        ("3.7", (-2, 2, 0, 0)),
        ("3.1", (-2, 0, 2, 0)),
    ]
    assert "3.4" not in [rule for rule, _ in rows(outcome)]


def test_two_gangs_in_a_row_move_the_money_of_the_latest() -> None:
    plain = game(
        ["111456m2355999p", "1299m256677s2348p", ON_8P, ON_2S],
        "1 discard 1m; 0 gang exposed 1m; 0 draw 9p; 0 gang concealed 9p; 0 draw 8p; 0 discard 8p; 2 hu; 3 draw 2s; 3 hu;"
        "0 draw 4p; 0 hu",
        1,
    )
    outcome = run(plain)
    assert codes(outcome) == []
    assert rows(outcome)[2:4] == [("3.1", (-2, 0, 2, 0)), ("3.4", (-6, 0, 6, 0))]


@pytest.mark.parametrize(("mode", "back"), [("all", True), ("wind_only", False), ("none", False)])
def test_refund_of_a_concealed_gang(mode: str, back: bool) -> None:
    found = rows(settled("gang-money-back-at-the-draw", refund=mode))
    assert (("3.5", (-6, 2, 2, 2)) in found) == back


@pytest.mark.parametrize(("mode", "back"), [("all", True), ("wind_only", True), ("none", False)])
def test_refund_of_an_exposed_gang(mode: str, back: bool) -> None:
    """Seat 3 gangs a discard of seat 0 and stays without a ready hand."""
    plain = game([LOOSE[:-3] + "9p3p", SEVEN_PAIRS_ON_9P, ON_8P, "444m78m112357s99s"], "", 0)
    plain["deal"]["hands"][0] = "14m99m2566s123489p"
    plain["events"] = events_of("0 discard 4m; 3 gang exposed 4m; 3 draw 1p; 3 discard 1p")
    to_the_end(plain, 0, [0, 1, 2, 3])
    outcome = run(plain, refund=mode)
    assert codes(outcome) == []
    assert rows(outcome)[0] == ("3.3", (-2, 0, 0, 2))
    assert (("3.5", (2, 0, 0, -2)) in rows(outcome)) == back


@pytest.mark.parametrize(
    ("changes", "draw"),
    [
        ({}, [("3.5", (0, 16, 16, -32))]),
        ({"fan": {"cap": 3}}, [("3.5", (0, 4, 4, -8))]),
        ({"fan": {"cap": 3}, "pig_units": 7}, [("3.5", (0, 7, 7, -14))]),
        ({"pig_units": 0}, []),
        ({"pig_units": 0, "ready_pays": False}, []),
        # Ready money besides: 3 fan are 4 units, a plain hand 1.
        ({"pig_units": 0, "pig_ready_money": True}, [("3.5", (0, 4, 0, -4)), ("3.5", (0, 0, 1, -1))]),
        ({"pig_ready_money": True, "ready_pays": False}, [("3.5", (0, 16, 16, -32))]),
        (
            {"pig_units": 7, "pig_ready_money": True},
            [("3.5", (0, 7, 7, -14)), ("3.5", (0, 4, 0, -4)), ("3.5", (0, 0, 1, -1))],
        ),
        # Seat 0 has won, and is paid as well.
        ({"pig_pays": "all"}, [("3.5", (16, 16, 16, -48))]),
    ],
)
def test_pig_units(changes: dict[str, Any], draw: list[Any]) -> None:
    outcome = settled("flower-pig", **changes)
    assert rows(outcome)[1:] == draw
    assert outcome.result.pigs == (3,)
    assert outcome.result.ready == (1, 2)


def standing_facts(*hands: Held, won: int = 0, offenders: int = 0) -> Facts:
    """A game that the empty wall ended, by how the hands lay then."""
    return Facts(dealer=0, steps=(), hands=hands, won=won, offenders=offenders, exhausted=True, end=99)


def test_a_seat_that_still_holds_its_missing_suit_is_the_pig() -> None:
    """Seat 0 gave up characters and holds one; seat 1 is ready, with three suits forbidden by none but its own.

    Seat 1 gave up bamboo and waits for 1p and 4p, 1 fan. Seat 2 gave up characters and is not ready: it pays 1 unit.
    Seat 3 has won.
    """
    held = [packed("1m44455678899p2s"), packed(ON_4P), packed("1124457799p135s"), packed(ON_8P)]
    facts = standing_facts(
        *[one._replace(missing=suit) for one, suit in zip(held, (0, 2, 0, 0), strict=True)], won=0b1000
    )

    def draw(**changes: Any) -> list[tuple[int, ...]]:
        return [entry.amounts for entry in pay(facts, rules(missing_suit="declared", **changes))]

    assert draw() == [(-32, 16, 16, 0), (0, 1, -1, 0)]
    assert draw(pig_pays="all") == [(-48, 16, 16, 16), (0, 1, -1, 0)]
    assert draw(pig_ready_money=True) == [(-32, 16, 16, 0), (-1, 1, 0, 0), (0, 1, -1, 0)]
    assert draw(pig_units=0) == [(0, 1, -1, 0)]
    assert draw(pig_units=0, pig_ready_money=True, ready_pays=False) == []
    found = find_standings(facts, rules(missing_suit="declared"))
    assert [standing.state for standing in found] == ["pig", "ready", "not ready"]
    entry = pay(facts, rules(missing_suit="declared", pig_pays="all"))[0]
    assert str(tell(facts, rules(missing_suit="declared", pig_pays="all"), entry, 1)) == (
        "seat 0 is a flower pig, it holds characters (m) at the draw, its missing suit: pays every other seat that is none, "
        "winners too, 16 units: 16 × stake 1 = 16"
    )
    facts_told = [fact.text for fact in describe(facts, [], rules(missing_suit="declared"))]
    assert (
        "1m44455678899p2s is a flower pig: it holds characters (m), its missing suit; it pays 16 units to seats 1 and 2"
        in (facts_told)
    )


def test_three_suits_are_no_pig_where_the_missing_one_is_gone() -> None:
    """Where suits are declared a seat can't be ready with its missing suit alone in the way, and three suits don't matter."""
    pig = packed("123456789m1123p")._replace(missing=0)
    assert [
        standing.state for standing in find_standings(standing_facts(pig, won=0), rules(missing_suit="declared"))
    ] == ["pig"]
    assert find_standings(standing_facts(pig._replace(missing=2)), rules())[0].state == "ready"


def test_the_new_patterns_count_in_ready_money() -> None:
    """1p makes 2 fan, 4p 3 of them: no open meld, and neither 1 nor 9. A peng takes the first away."""
    closed, loose = packed("23455566778m23p"), packed("1124457799p135s")
    facts = standing_facts(closed, loose, loose, loose, won=0b1100)
    fan = {"menqing": 2, "zhongzhang": 2}
    assert [entry.amounts for entry in pay(facts, rules(fan=fan))] == [(4, -4, 0, 0)]
    assert [entry.amounts for entry in pay(facts, rules())] == [(1, -1, 0, 0)]
    opened = packed("55566778m23p")._replace(pengs=1 << 13)
    facts = standing_facts(opened, loose, loose, loose, won=0b1100)
    assert [entry.amounts for entry in pay(facts, rules(fan=fan))] == [(2, -2, 0, 0)]
    hidden = opened._replace(pengs=0, gangs=1 << 13, hidden=1 << 13)
    facts = standing_facts(hidden, loose, loose, loose, won=0b1100)
    # 1 + 1 no open meld + 1 neither 1 nor 9 + 1 root.
    assert [entry.amounts for entry in pay(facts, rules(fan=fan))] == [(8, -8, 0, 0)]


def test_ready_pays() -> None:
    assert rows(settled("ready-at-the-draw", ready_pays=False)) == [("3.1", (1, 0, 0, -1))]
    assert rows(settled("ready-at-the-draw", fan={"cap": 2}))[1:] == [("3.5", (0, 2, 0, -2)), ("3.5", (0, 0, 1, -1))]


def test_false_win_units() -> None:
    assert rows(settled("false-win", false_win_units=3))[0] == ("3.6", (-9, 3, 3, 3))
    assert "3.6" not in [rule for rule, _ in rows(settled("false-win", false_win_units=0))]
    # A wrong count costs one unit whatever a false win costs.
    assert ("3.7", (-3, 1, 1, 1)) in rows(settled("wrong-count-after-a-win", false_win_units=3))


def test_wrong_count_units() -> None:
    assert ("3.7", (-9, 3, 3, 3)) in rows(settled("wrong-count-after-a-win", wrong_count_units=3))
    assert ("3.7", (-9, 3, 3, 3)) in rows(settled("wrong-count-after-a-win", wrong_count_units=3, false_win_units=0))
    assert "3.7" not in [rule for rule, _ in rows(settled("wrong-count-after-a-win", wrong_count_units=0))]


def test_wrong_count_that_is_paid_at_the_draw() -> None:
    assert "3.7" not in [rule for rule, _ in rows(settled("wrong-count-after-a-win", wrong_count="unwon_at_draw"))]
    plain = game([ON_4P, SEVEN_PAIRS_ON_9P, ON_8P, NOT_READY + "4p"], "3 discard 4p; 0 hu; 2 wrong_count", 3)
    to_the_end(plain, 1, [1, 2, 3])
    assert rows(run(plain, wrong_count="unwon_at_draw")) == [
        ("3.1", (1, 0, 0, -1)),
        ("3.5", (0, 4, -4, 0)),
        ("3.5", (0, 4, 0, -4)),
        ("3.7", (0, 1, -2, 1)),
    ]
    assert rows(run(plain))[1] == ("3.7", (1, 1, -3, 1))
    assert rows(run(plain, wrong_count="unwon_at_draw", wrong_count_units=4))[-1] == ("3.7", (0, 4, -8, 4))


def test_next_dealer() -> None:
    assert settled("two-winners").result.next_dealer == 0
    assert settled("two-winners", next_dealer={"multiple": "first_hu"}).result.next_dealer == 1
    assert settled("robbed-gang").result.next_dealer == 0
    nobody = to_the_end(
        game([ON_4P, ON_8P, SEVEN_PAIRS_ON_9P, NOT_READY + "4p"], "3 false_hu; 3 discard 4p", 3), 0, [0, 1, 2, 3]
    )
    assert run(nobody).result.next_dealer == 3
    assert run(nobody, next_dealer={"nobody": "next"}).result.next_dealer == 0


def test_three_players_end_at_two_wins() -> None:
    plain = game([ON_4P, LOOSE, ON_8P], "1 discard 4p; 0 hu; 1 draw 1s; 1 discard 8p; 2 hu", 1)
    outcome = run(plain, players=3)
    assert codes(outcome) == []
    assert (outcome.amounts, outcome.result.end) == ((1, -2, 1), "wins")


def test_two_suits_have_no_pig_and_seventy_two_tiles() -> None:
    hands = ["123456789p1123s", "778899p22334667s", "2335566p888999s", "1144p114455789s"]
    plain = to_the_end(game(hands, "1 discard 6s", 1), 2, [0, 1, 2, 3], suits=2)
    assert sum(event["do"] == "draw" for event in plain["events"]) == 72 - 53
    outcome = run(plain, suits=2)
    assert (codes(outcome), outcome.result.pigs) == ([], ())


@pytest.mark.parametrize(
    ("size", "hands"),
    [
        (7, ["456m1123p", "12m66s48p25s", "678s5567p", "678m3499s"]),
        (10, ["456789m1123p", "11299m66s48p25s", "345678s5567p", "345678m3499s"]),
    ],
)
def test_small_hands(size: int, hands: list[str]) -> None:
    outcome = run(game(hands, f"1 discard 4p; 0 hu; 1 draw 1s; {LAST_TWO}", 1), hand_size=size)
    assert codes(outcome) == []
    assert outcome.amounts == (1, -4, 1, 2)


def test_switches_may_be_absent_amounts_may_not() -> None:
    plain = document()
    for key in (
        "gang_draw",
        "won_pays_gang",
        "gang_discard_money",
        "refund",
        "ready_pays",
        "wrong_count",
        "next_dealer",
    ):
        del plain[key]
    assert msgspec.convert(plain, Rules) == msgspec.convert(document(), Rules)
    for key in ("stake", "players", "suits", "hand_size", "fan", "self_draw", "gang", "pig_units", "false_win_units"):
        less = {name: value for name, value in plain.items() if name != key}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(less, Rules)


def test_a_robbed_gang_is_nothing_to_give_back() -> None:
    """The ruling falls between the gang and its robbery: a gang that never was brings nothing and costs nothing."""
    plain = copy.deepcopy(BY_NAME["robbed-gang"].plain)
    at = next(number for number, event in enumerate(plain["events"]) if event["do"] == "gang")
    plain["events"].insert(at + 1, {"seat": 1, "do": "wrong_count"})
    outcome = run(plain)
    assert codes(outcome) == []
    assert rows(outcome)[:2] == [("3.7", (1, -3, 1, 1)), ("3.2", (2, -2, 0, 0))]


def test_two_seats_rob_one_gang() -> None:
    plain = game(
        [ON_4P, "1199m2566s344899p", "34555678s23789p", ON_2S],
        "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 4p; 3 discard 4p; 1 peng; 1 discard 3p; 2 draw 2m; 2 discard 2m;"
        "3 draw 3m; 3 discard 3m; 0 draw 3m; 0 discard 3m; 1 draw 4p; 1 gang added 4p; 2 hu; 3 timeout; 0 hu;"
        "1 draw 2m; 1 discard 5s; 3 hu",
        1,
    )
    outcome = run(plain)
    assert [code for code, _ in codes(outcome)] == ["hosted-claim"]
    assert rows(outcome) == [("3.2", (0, -2, 2, 0)), ("3.2", (2, -2, 0, 0)), ("3.1", (0, -1, 0, 1))]
    assert [(winner.by, winner.from_, winner.tile) for winner in outcome.result.winners[:2]] == [
        ("rob_gang", 1, "4p")
    ] * 2
    assert outcome.result.next_dealer == 1
    assert run(plain, next_dealer={"multiple": "first_hu"}).result.next_dealer == 2


def test_a_stale_gang_can_be_robbed() -> None:
    plain = game(
        [ON_4P, "1199m2566s444899p", ON_8P, ON_2S],
        "1 discard 6s; 2 draw 1s; 2 discard 1s; 3 draw 4p; 3 discard 4p; 1 peng; 1 discard 2s; 2 draw 2m; 2 discard 2m;"
        "3 draw 3m; 3 discard 3m; 0 draw 3m; 0 discard 3m; 1 draw 2m; 1 gang added 4p stale; 0 hu; 1 draw 5m;"
        + LAST_TWO,
        1,
    )
    outcome = run(plain)
    assert codes(outcome) == []
    assert rows(outcome)[0] == ("3.2", (2, -2, 0, 0))


def test_a_seat_that_let_a_win_go_may_win_later() -> None:
    """Seat 0 lets a first 4p go and wins on the next."""
    plain = game([ON_4P, LOOSE, ON_8P, ON_2S], "1 discard 4p; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw 1s;" + LAST_TWO, 1)
    assert rows(run(plain))[0] == ("3.1", (1, 0, -1, 0))


def test_a_false_win_leaves_the_draw_for_a_gang_whose_money_never_comes() -> None:
    plain = copy.deepcopy(BY_NAME["concealed-gang"].plain)
    at = next(number for number, event in enumerate(plain["events"]) if event["do"] == "gang")
    plain["events"] = plain["events"][: at + 3]
    plain["events"].insert(at, {"seat": 0, "do": "false_hu"})
    to_the_end(plain, 1, [1, 2, 3, 0])
    outcome = run(plain)
    assert codes(outcome) == []
    assert rows(outcome)[0] == ("3.6", (-3, 1, 1, 1))
    assert "3.3" not in [rule for rule, _ in rows(outcome)]
    assert "not paid, as seat 0" in "\n".join(fact.text for fact in outcome.describe())
