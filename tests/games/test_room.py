"""What a room adds to any game: limits, fee, rake and hosting, by hand and against a second settlement (room/1 to 3)."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from settlement.games.catalogue import game
from settlement.games.game import SelfPlaySetting
from settlement.games.ledger import Entry, Outcome, balance
from settlement.games.room import Fee, Limits, charge, close, cut_nets, most_within, share_out
from settlement.games.settle import settle
from tests.games.bigtwo.room import PROFILE as BIGTWO
from tests.games.logs_by_hand import SEATS, plain
from tests.games.rush.script import Script
from tests.games.rush.script import document as rush_document
from tests.games.rush.script import rules as rush
from tests.games.rush.test_pay import SIX_SEVEN
from tests.games.shuangkou.room import PROFILE as SHUANGKOU
from tests.games.sichuan.tables import any_rules
from tests.oracles import bigtwo_game, room_slow, shuangkou_game
from tests.oracles.sichuan_slow import Settlement


class Room(msgspec.Struct):
    """Just the keys of the room."""

    limits: Limits = Limits()
    fee: Fee = Fee()


def closed(
    nets: tuple[int, ...], balances: tuple[int, ...] | None = None, **keys: Any
) -> list[tuple[str, tuple[int, ...]]]:
    """The entries that the room adds to nets."""
    room = msgspec.convert(keys, Room)
    entries = close([Entry("x/1", nets, None)], room, len(nets), balances)
    balance(entries, len(nets))
    return [(entry.rule, entry.amounts) for entry in entries[1:]]


# Limits by hand (room/2).


def test_nothing_is_added_by_default() -> None:
    assert closed((30, -10, -20, 0)) == []


def test_a_limit_of_a_game_cuts_losers_then_winners() -> None:
    # Losers: seat 2 loses 300, 50 over 250; the winners bear 50 × 400 ÷ 500 = 40 and 50 × 100 ÷ 500 = 10: 360, 90.
    # Winners: seat 0 wins 360, 110 over; the losers get 110 × 250 ÷ 450 = 61 rest 50 and 110 × 200 ÷ 450 = 48 rest 400,
    # and the unit left over goes to the larger remainder: 61 and 49.
    assert closed((400, 100, -300, -200), limits={"game": 250}) == [
        ("room/2.1", (-40, -10, 50, 0)),
        ("room/2.1", (-110, 0, 61, 49)),
    ]


def test_who_is_over_in_one_step_is_cut_together() -> None:
    # Two losers over 20 by 30 and 10: 40 of the one winner's 80; then the winner's 40 are over 20 by 20, half each.
    assert closed((80, -50, -30, 0), limits={"game": 20}) == [
        ("room/2.1", (-40, 30, 10, 0)),
        ("room/2.1", (-20, 10, 10, 0)),
    ]


def test_equal_remainders_go_to_the_lower_seat() -> None:
    # 1 unit of three winners of 1 each: a third each, so it is seat 1's; 2 units: seats 1 and 2.
    assert closed((-3, 1, 1, 1), limits={"game": 2}) == [("room/2.1", (1, -1, 0, 0))]
    assert closed((-6, 2, 2, 2), limits={"game": 4}) == [("room/2.1", (2, -1, -1, 0))]
    assert share_out(5, (2, 0, 2, 2)) == (2, 0, 2, 1)


def test_a_payer_loses_no_more_than_it_had_and_nothing_below_zero() -> None:
    # Seat 1 had 30 of its 50, seat 2 nothing of its 10: 20 + 10 less; winners 40 and 20 bear 30 × 40 ÷ 60 = 20 and 10.
    assert closed((40, -50, -10, 20), (0, 30, -5, 0), limits={"balance": "payer"}) == [("room/2.2", (-20, 20, 10, -10))]


def test_nobody_wins_more_than_it_had_either() -> None:
    # The winner had 25 of its 60: 35 go back, 35 × 40 ÷ 60 = 23 rest 20, 35 × 20 ÷ 60 = 11 rest 40: 23 and 12.
    assert closed((60, -40, -20), (25, 100, 100), limits={"balance": "both"}) == [("room/2.2", (-35, 23, 12))]
    # Below zero: wins nothing, and who would pay pays nothing.
    assert closed((60, -40, -20), (-1, 100, 100), limits={"balance": "both"}) == [("room/2.2", (-60, 40, 20))]


def test_all_four_steps_in_their_order() -> None:
    # Game 50: seats 2 and 3 lose 90 and 70, 40 + 20 over: of 60 winners 100 and 60 bear 37.5 and 22.5, the unit left
    # over to seat 0: 38 and 22: 62, 38, −50, −50. Winner 62: 12 over, 6 each: 50, 38, −44, −44.
    # Balances: seat 2 had 30, 14 less: of it 14 × 50 ÷ 88 = 7 rest 84, 14 × 38 ÷ 88 = 6 rest 4: 8 and 6: 42, 32, −30, −44.
    # Winner seat 1 had 22: 10 back, 10 × 30 ÷ 74 = 4 rest 4, 10 × 44 ÷ 74 = 5 rest 70: 4 and 6.
    assert closed((100, 60, -90, -70), (1000, 22, 30, 1000), limits={"game": 50, "balance": "both"}) == [
        ("room/2.1", (-38, -22, 40, 20)),
        ("room/2.1", (-12, 0, 6, 6)),
        ("room/2.2", (-8, -6, 14, 0)),
        ("room/2.2", (0, -10, 4, 6)),
    ]


# Fee and rake by hand (room/3).


def test_rake_comes_before_the_fee_and_is_rounded_seat_by_seat() -> None:
    # 5 % of 30 is 1.5, of 50 it is 2.5: down 1 and 2, half to even 2 and 2, half up 2 and 3. Then 4 a seat.
    for rounding, rake in (("floor", (1, 2)), ("half_even", (2, 2)), ("half_up", (2, 3))):
        fee = {"seat": 4, "winner_percent": 5, "rounding": rounding}
        assert closed((30, 50, -80), fee=fee) == [("room/3.2", (-rake[0], -rake[1], 0)), ("room/3.1", (-4, -4, -4))]


def test_rake_is_of_what_is_won_after_the_limits() -> None:
    # 100 won, limit 40: 10 % of 40 is 4. The fee of 3 takes the loser to 43, past the limit.
    assert closed((100, -100), limits={"game": 40}, fee={"seat": 3, "winner_percent": 10}) == [
        ("room/2.1", (-60, 60)),
        ("room/3.2", (-4, 0)),
        ("room/3.1", (-3, -3)),
    ]


def test_nobody_is_charged_rake_where_nobody_wins() -> None:
    assert charge([Entry("x/1", (0, 0, 0), None)], Fee(winner_percent=50), 3) == []


# Whole games.

HANDS = ("666666" + "4444" + "3456789TJQKA" + "99922", "77777" + "5555" + "3456789TJQKA" + "TTJJQQ")
EVENTS = ("0: 4444", "1: 77777", "0: 666666", "1: pass", "0: 3456789TJQKA", "1: pass", "0: 22", "1: pass", "0: 999")


def lines(outcome: Outcome, seat: int) -> list[tuple[str, int, str]]:
    return [(line.rule, line.amount, line.why) for line in outcome.lines(seat)][2:]


def test_a_game_of_rush_with_its_lines() -> None:
    # 5 × 3 × 4 = 60 and 5 × 2 = 10 (contribution): 70. Limit 50, rake 10 % of 50 = 5, fee 2: 43, −52, house 9.
    room = rush(limits={"game": 50}, fee={"seat": 2, "winner_percent": 10})
    outcome = Script(*EVENTS, hands=HANDS).settle(room)
    assert (outcome.amounts, outcome.house) == ((43, -52), 9)
    assert lines(outcome, 0) == [
        ("room/2.1", -20, "20 let off to seat 1 by the limit of a game; of it, by what is won, 20 × 70 ÷ 70 = 20 less"),
        ("room/3.2", -5, "10 % of the 50 won go to the house: 5"),
        ("room/3.1", -2, "the house's fee of a seat: 2"),
    ]
    assert lines(outcome, 1) == [
        ("room/2.1", 20, "loses 70, and pays 50 at most, the limit of a game: 70 - 50 = 20 less"),
        ("room/3.1", -2, "the house's fee of a seat: 2"),
    ]


def test_a_winner_of_rush_wins_no_more_than_it_had() -> None:
    # The winner of 70 had 25: 45 back to the loser.
    outcome = Script(*EVENTS, hands=HANDS, balances=(25, 60)).settle(rush(limits={"balance": "both"}))
    # Balance 60 first: the loser pays 60 of 70; then the winner gets 25 of 60, and 35 go back.
    assert outcome.amounts == (25, -25)
    assert [line[:2] for line in lines(outcome, 1)] == [("room/2.2", 10), ("room/2.2", 35)]
    assert lines(outcome, 0)[1][2] == (
        "wins 60, and gets 25 at most, the balance of seat 0 at the start: 60 - 25 = 35 less"
    )


@pytest.mark.parametrize(
    ("keys", "paid", "share", "fees"),
    [
        # M = 5, seat 0 leaves after the opponent's seven phases: 5 × (12 + 4 + 8) = 120, 70 % is 84, house 36.
        ({}, 120, 84, 0),
        # The cut comes before rush/9.4: 50 are paid, 35 shared, 15 to the house.
        ({"limits": {"game": 50}}, 50, 35, 0),
        # The opponent had 41: what the escaper pays counts as won by it. 70 % of 41 = 28.7, down.
        ({"limits": {"balance": "both"}}, 41, 28, 0),
        # Rake is of what the opponent got: 10 % of 84 = 8.4, down; fee 3 of each.
        ({"fee": {"seat": 3, "winner_percent": 10}}, 120, 84, 8),
    ],
)
def test_an_escape_of_rush(keys: dict[str, Any], paid: int, share: int, fees: int) -> None:
    script = Script("0: 666666", "1: 7777777", "0: escape", hands=SIX_SEVEN, balances=(1200, 41))
    outcome = script.settle(rush(**keys))
    seat_fee = keys.get("fee", {}).get("seat", 0)
    assert outcome.amounts == (-paid - seat_fee, share - fees - seat_fee)
    assert sum(outcome.amounts) + outcome.house == 0
    for seat in (0, 1):
        assert sum(line.amount for line in outcome.lines(seat)) == outcome.amounts[seat]


def test_an_escape_tells_both_seats_of_the_cut() -> None:
    script = Script("0: 666666", "1: 7777777", "0: escape", hands=SIX_SEVEN, balances=(1200, 41))
    outcome = script.settle(rush(limits={"game": 50}))
    why = "the 120 that seat 0 pays for its escape are cut to 50, the limit of a game"
    for seat, amount in ((0, 70), (1, 0)):
        assert [(line.amount, line.why) for line in outcome.lines(seat) if line.rule == "room/2.1"] == [(amount, why)]


def test_a_void_game_pays_no_fee() -> None:
    outcome = Script("1: void").settle(rush(fee={"seat": 5}))
    assert (outcome.status, outcome.amounts, outcome.house) == ("void", (), 0)


# Balances of games that don't ask for them otherwise.


@pytest.mark.parametrize("name", ["shuangkou", "bigtwo", "sichuan"])
def test_a_missing_balance_rejects_the_game_unless_it_is_void(name: str) -> None:
    document = any_room(name, random.Random(3)) | {"limits": {"balance": "payer"}}
    typed = msgspec.convert(document, game(name).rules_type)
    seen = set()
    for seed in range(400):
        log = played(name, typed, seed)
        log.players[1].balance = msgspec.UNSET
        outcome = settle(game(name), log, typed)
        seen.add(outcome.status)
        codes = [finding.code for finding in outcome.findings]
        assert codes == ([] if outcome.status == "void" else ["log/no-balance"])
        if outcome.status == "rejected":
            assert outcome.findings[0].message.endswith("seats without one are: 1")
    assert seen == {"void", "rejected"}


# Random rooms and games.


def any_keys(source: random.Random, stake: int) -> dict[str, Any]:
    """Limits that cut now and then, fee and rake, in every position."""
    return {
        "limits": {
            "game": source.choice(("none", "none", stake, 3 * stake + 1, 7 * stake, 40 * stake)),
            "balance": source.choice(("none", "payer", "both")),
        },
        "fee": {
            "seat": source.choice((0, 0, 1, 7)),
            "winner_percent": source.choice((0, 0, 5, 33, 100)),
            "rounding": source.choice(("floor", "half_even", "half_up")),
        },
        "hosting": {"return": source.choice((True, False))},
    }


def any_room(name: str, source: random.Random) -> dict[str, Any]:
    """A profile of a game as it is written, its room keys drawn."""
    if name == "rush":
        document = rush_document(
            escape={"mode": source.choice(("settle", "host")), "penalty": 7, "opponent_percent": 33},
            rounding=source.choice(("floor", "half_even", "half_up")),
        )
        return document | any_keys(source, 50)
    if name == "sichuan":
        document = any_rules(source)
        return document | any_keys(source, document["stake"])
    mode = source.choice(("settle", "host"))
    stake = source.choice((1, 5, 100))
    base = SHUANGKOU if name == "shuangkou" else BIGTWO
    return base | {"stake": stake, "escape": base["escape"] | {"mode": mode}} | any_keys(source, stake)


def played(name: str, rules: Any, seed: int) -> Any:
    """A game of simple players, some of whom have little or less than nothing."""
    chance = random.Random(seed)
    low = 0 if name == "rush" else -50
    setting = SelfPlaySetting(
        game_id=f"g{seed}",
        profile=game(name).default_profile,
        started_at="2026-01-01T00:00:00Z",
        players=tuple(
            (f"p{seat}", chance.choice((0, chance.randrange(low, 100), chance.randrange(1000), 10**6)))
            for seat in range(SEATS.get(name, 4))
        ),
    )
    return game(name).self_play(rules, chance, setting)


def second(name: str, log: dict[str, Any], document: dict[str, Any], rules: Any) -> list[int] | None:
    """Payouts by a second settlement; None where the game is void."""
    if log["events"][0]["do"] == "void":
        return None
    if name == "shuangkou":
        return shuangkou_game.settle(log, document)["payouts"]  # type: ignore[no-any-return]
    if name == "bigtwo":
        return bigtwo_game.settle(log, document)["payouts"]  # type: ignore[no-any-return]
    if name == "sichuan":
        return room_slow.settled(document, Settlement(log, document).paid, room_slow.balances(log))
    # Rush is done again whole in its own tests; here what the room adds to the game without it.
    bare = msgspec.structs.replace(rules, limits=Limits(), fee=Fee())
    outcome = settle(game(name), msgspec.convert(log, game(name).log_type), bare)
    nets, balances = list(outcome.amounts), room_slow.balances(log)
    if outcome.house == 0:
        return room_slow.settled(document, nets, balances)
    seat = outcome.result["escaped"]
    paid = abs(
        room_slow.limited(document, [min(nets), -min(nets)] if seat == 0 else [-min(nets), min(nets)], balances)[0]
    )
    from fractions import Fraction

    share = room_slow.rounded(Fraction(paid * document["escape"]["opponent_percent"], 100), document["rounding"])
    return room_slow.charged(document, [-paid, share] if seat == 0 else [share, -paid])


def compare(name: str, games: int, seed: str) -> set[str]:
    """Random games under random rooms; the rules that their lines cite."""
    source = random.Random(seed)
    cited: set[str] = set()
    for number in range(games):
        document = any_room(name, source)
        typed = msgspec.convert(document, game(name).rules_type)
        log = played(name, typed, source.randrange(10**9))
        outcome = settle(game(name), log, typed)
        assert outcome.findings == [], (document, outcome.findings)
        expected = second(name, plain(log), document, typed)
        assert (list(outcome.amounts) or None) == expected, (number, document)
        assert sum(outcome.amounts) + outcome.house == 0
        if expected is not None:
            assert max(map(abs, outcome.amounts)) <= game(name).exposure(typed).most
        for seat, amount in enumerate(outcome.amounts):
            told = outcome.lines(seat)
            assert sum(line.amount for line in told) == amount
            assert all(line.why for line in told)
            cited |= {line.rule for line in told}
        json.dumps(msgspec.to_builtins(outcome.result))
    return cited


ROOM_RULES = {"room/2.1", "room/2.2", "room/3.1", "room/3.2"}


@pytest.mark.parametrize("name", ["rush", "shuangkou", "bigtwo", "sichuan"])
def test_random_games_under_random_rooms(name: str) -> None:
    assert compare(name, 150, f"{name}/quick") >= ROOM_RULES


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rush", "shuangkou", "bigtwo", "sichuan"])
def test_many_random_games_under_random_rooms(name: str) -> None:
    assert compare(name, 2000, f"{name}/slow") >= ROOM_RULES


def test_random_nets_are_cut_as_the_slow_way_cuts_them() -> None:
    source = random.Random("nets")
    for _ in range(4000):
        seats = source.choice((2, 3, 4))
        some = [source.randrange(-200, 200) for _ in range(seats - 1)]
        nets = (*some, -sum(some))
        limits = msgspec.convert(any_keys(source, source.randrange(1, 40))["limits"], Limits)
        balances = tuple(source.randrange(-20, 300) for _ in range(seats))
        cuts = cut_nets(nets, limits, balances)
        after = cuts[-1].after if cuts else nets
        assert list(after) == room_slow.limited({"limits": msgspec.to_builtins(limits)}, list(nets), list(balances))
        assert sum(after) == 0
        assert all(a * n >= 0 and abs(a) <= abs(n) for a, n in zip(after, nets, strict=True))
        most = max(map(abs, nets))
        assert max(map(abs, after)) <= most_within(most, Room(limits=limits), seats)
