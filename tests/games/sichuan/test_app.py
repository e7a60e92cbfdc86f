"""The profile ``sichuan-app``: its worked games, the sample file that ships them, and what an exchange may not be."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import settlement.logs
from profiles.catalogue import load_book
from settlement.games.ledger import Outcome
from settlement.games.sichuan import selfplay
from settlement.games.sichuan.game import GAME
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules
from tests.games.sichuan.tables import ALL_TILES, codes, document, events_of, game, rows, run, setting, settle
from tests.games.sichuan.worked import LOOSE, ON_2S, ON_4P, ON_8P, Worked
from tests.games.sichuan.worked_app import DECLINED, WORKED_APP, app_game
from tests.oracles.sichuan_slow import Settlement, tiles_of

SAMPLES = Path(settlement.logs.__file__).parent / "samples" / "sichuan-app-worked.jsonl"
BY_NAME = {worked.name.removeprefix("app-"): worked for worked in WORKED_APP}
APP_FAN = {"cap": 5, "jiangdui": 4, "jingoudiao": 2, "menqing": 2, "zhongzhang": 2, "heaven": 5, "earth": 4}
APP: dict[str, Any] = {
    "fan": APP_FAN,
    "self_draw": "add_fan",
    "gang_draw": "discarder",
    "missing_suit": "declared",
    "exchange": "same_suit",
    "declined_win": "more_fan",
}


def played(name: str, **changes: Any) -> Outcome:
    return run(BY_NAME[name].plain, **APP | changes)


def changed(name: str) -> dict[str, Any]:
    return copy.deepcopy(BY_NAME[name].plain)


@pytest.mark.parametrize("worked", WORKED_APP, ids=lambda worked: worked.name)
def test_ledger_and_amounts(worked: Worked) -> None:
    outcome = run(worked.plain, **APP)
    assert codes(outcome) == []
    assert rows(outcome) == worked.rows
    assert outcome.amounts == worked.amounts
    assert tuple(Settlement(worked.plain, document(**APP)).paid) == worked.amounts


def test_the_shipped_profile_is_these_rules() -> None:
    book, _ = load_book()
    assert book is not None
    assert next(e.rules for e in book.editions if e.id == "sichuan-app") == msgspec.convert(document(**APP), Rules)


def test_the_sample_file_holds_these_games() -> None:
    lines = SAMPLES.read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert [msgspec.json.decode(line) for line in lines] == [worked.plain for worked in WORKED_APP]


# 1.8: the missing suit.


def test_a_tile_of_the_missing_suit_goes_first_and_is_told_once() -> None:
    plain = changed("three-wins")
    plain["events"][0]["tile"] = "9p"  # seat 1 holds 1199m
    plain["events"][5]["tile"] = "9p"
    outcome = run(plain, **APP)
    assert codes(outcome) == [("missing-suit-first", 0)]
    assert outcome.findings[0].message == (
        "seat 1 discards 9p, but holds 1199m of characters (m), which it has declared missing and discards first; "
        "the same in 1 more event"
    )


def test_an_offender_discards_its_missing_suit_first_too() -> None:
    plain = changed("three-wins")
    plain["events"][:1] = events_of("1 wrong_count; 1 discard 9p")
    assert codes(run(plain, **APP)) == [("missing-suit-first", 1)]


def test_nobody_melds_its_missing_suit() -> None:
    plain = game([ON_4P, LOOSE, ON_8P, ON_2S], "1 discard 8p; 2 draw 9p; 2 discard 9p; 1 peng; 1 discard 2p", 1)
    plain["deal"]["missing"] = ["s", "p", "m", "p"]
    assert codes(run(plain, missing_suit="declared")) == [("missing-suit-meld", 3), ("no-end", 4)]


@pytest.mark.parametrize("kind", ["concealed", "exposed"])
def test_no_gang_of_the_missing_suit(kind: str) -> None:
    """Seat 1 holds three 9p; the fourth it draws or takes."""
    hands = ["123456789m1123p", "119m2566s2348999p", ON_8P, ON_2S]
    if kind == "exposed":
        script = "1 discard 8p; 2 draw 9p; 2 discard 9p; 1 gang exposed 9p; 1 draw 1s; 1 discard 2p"
    else:
        hands[1] = "19m2566s23489999p"
        script = "1 gang concealed 9p; 1 draw 1s; 1 discard 2p"
    plain = game(hands, script, 1)
    plain["deal"]["missing"] = ["s", "p", "m", "p"]
    at = 3 if kind == "exposed" else 0
    assert codes(run(plain, missing_suit="declared")) == [("missing-suit-meld", at), ("no-end", at + 2)]


def test_a_hand_with_its_missing_suit_is_no_win_even_of_two_suits() -> None:
    """Seat 0 gave up dots and wins with characters and dots: an error; a false win there is none."""
    plain = game([ON_4P, LOOSE, ON_8P, ON_2S], "1 discard 9m; 2 draw 4p; 2 discard 4p; 0 hu", 1)
    plain["deal"]["missing"] = ["p", "m", "m", "p"]
    outcome = run(plain, missing_suit="declared")
    assert ("not-a-win", 3) in codes(outcome)
    assert "holds dots (p), the suit that the seat declared missing" in outcome.findings[0].message
    plain["events"][3]["do"] = "false_hu"
    assert "false-win-wins" not in [code for code, _ in codes(run(plain, missing_suit="declared"))]


def test_the_server_discards_the_missing_suit_of_a_hosted_seat_first() -> None:
    script = "1 timeout; 1 discard {} host; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw {}; 1 discard {} host; 2 draw 8p; 2 hu; 3 draw 2s; 3 hu"

    def found(*tiles: str) -> list[tuple[str, int | None]]:
        plain = changed("three-wins")
        plain["events"] = events_of(script.format(*tiles))
        return codes(run(plain, **APP))

    assert found("9m", "5s", "9m") == []  # the highest of its suit at the opening, and where it draws another
    assert found("9m", "2m", "2m") == []  # what it drew, of its suit
    assert found("1m", "5s", "9m") == [("hosted-discard", 1)]
    assert found("9m", "2m", "9m") == [("hosted-discard", 6)]
    assert found("9p", "5s", "9m") == [("missing-suit-first", 1)]


@pytest.mark.parametrize(
    ("missing", "mode", "expected"),
    [
        (None, "declared", [("bad-missing-suit", None)]),
        (["s", "m", "m", "p"], "free", [("bad-missing-suit", None)]),
        (["s", "m", "m"], "declared", [("bad-missing-suit", None)]),
    ],
)
def test_missing_suits_as_the_profile_has_them(missing: Any, mode: str, expected: Any) -> None:
    plain = changed("three-wins")
    del plain["deal"]["missing"]
    if missing is not None:
        plain["deal"]["missing"] = missing
    assert codes(run(plain, **APP | {"missing_suit": mode})) == expected


def test_a_void_game_may_leave_exchange_and_missing_suits_out() -> None:
    plain = game([ON_4P, LOOSE, ON_8P, ON_2S], "2 void", 1)
    outcome = run(plain, **APP)
    assert (outcome.status, codes(outcome)) == ("void", [])
    assert codes(run(changed("three-wins") | {"events": plain["events"]}, **APP)) == []


# 1.9: the exchange.


@pytest.mark.parametrize(
    ("exchange", "changes", "expected"),
    [
        (None, {}, [("bad-exchange", None)]),
        ({}, {"exchange": "none"}, [("bad-exchange", None)]),
        ({"given": ["119m", "123s", "234m"]}, {}, [("bad-exchange", None)]),
        ({"given": ["11m9p", "123s", "234m", "123m"]}, {}, [("exchange-tiles", None), ("exchange-not-held", None)]),
        ({"given": ["19m", "123s", "234m", "123m"]}, {}, [("exchange-tiles", None)]),
        ({"given": ["1199m", "123s", "234m", "123m"]}, {}, [("exchange-tiles", None)]),
        ({"given": ["111m", "123s", "234m", "123m"]}, {}, [("exchange-not-held", None)]),
        ({"given": ["11z", "123s", "234m", "123m"]}, {}, [("bad-tile", None)]),
    ],
)
def test_exchanges_as_the_profile_has_them(exchange: Any, changes: dict[str, Any], expected: Any) -> None:
    plain = changed("three-wins")
    if exchange is None:
        del plain["deal"]["exchange"]
    else:
        plain["deal"]["exchange"] |= exchange
    assert codes(run(plain, **APP | changes)) == expected


def test_any_three_tiles() -> None:
    plain = changed("three-wins")
    given = plain["deal"]["exchange"]["given"]
    given[0], given[1] = "11m1p", "23s9p"
    found = codes(run(plain, **APP))
    assert found[:2] == [("exchange-tiles", None)] * 2
    assert not {"exchange-tiles", "exchange-not-held"} & {
        code for code, _ in codes(run(plain, **APP | {"exchange": "any"}))
    }


def test_three_players_have_nobody_opposite() -> None:
    rules_of_three = msgspec.convert(document(players=3, exchange="any"), Rules)
    log: SichuanLog = GAME.self_play(rules_of_three, random.Random(3), setting(3))
    assert settle(log, rules_of_three).findings == []
    plain = msgspec.to_builtins(log)
    plain["deal"]["exchange"]["to"] = "opposite"
    assert codes(settle(msgspec.convert(plain, SichuanLog), rules_of_three)) == [("bad-exchange", None)]


# 1.10: a declined win.

LESS_AFTER_MORE = "1 discard 9m; 2 draw 4p; 2 discard 4p; 3 draw 1p; 3 discard 1p; 0 hu; 1 draw 8p; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu"


def declined(script: str, mode: str) -> list[tuple[str, int | None]]:
    return codes(run(app_game(DECLINED, "ssmp", script), **APP | {"declined_win": mode}))


def test_less_fan_after_a_declined_win() -> None:
    """4p, 3 fan, is let go; 1p has 2."""
    assert declined(LESS_AFTER_MORE, "more_fan") == [("declined-win", 5)]
    assert declined(LESS_AFTER_MORE, "until_draw") == [("declined-win", 5)]
    assert declined(LESS_AFTER_MORE, "free") == []


def test_more_fan_after_a_declined_win() -> None:
    assert codes(played("declined-for-more", declined_win="until_draw")) == [("declined-win", 5)]
    assert codes(played("declined-for-more", declined_win="free")) == []


def test_the_same_tile_again_has_no_more_fan() -> None:
    again = LESS_AFTER_MORE.replace("3 draw 1p; 3 discard 1p", "3 draw 4p; 3 discard 4p")
    assert declined(again, "more_fan") == [("declined-win", 5)]


def test_the_cap_is_counted_in() -> None:
    """Under a cap of 2 both have 2 fan."""
    plain = BY_NAME["declined-for-more"].plain
    assert codes(run(plain, **APP | {"fan": APP_FAN | {"cap": 2}})) == [("declined-win", 5)]


def test_an_own_draw_wipes_it_out_and_an_own_draw_may_be_won_on() -> None:
    rest = "1 draw 8p; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu"
    drawn = f"1 discard 9m; 2 draw 4p; 2 discard 4p; 3 draw 1s; 3 discard 1s; 0 draw 9p; 0 discard 9p; {{}}; {rest}"
    for mode in ("until_draw", "more_fan"):
        assert declined(drawn.format("1 draw 1p; 1 discard 1p; 0 hu"), mode) == []
        own = "1 discard 9m; 2 draw 4p; 2 discard 4p; 3 draw 1s; 3 discard 1s; 0 draw 1p; 0 hu;" + rest
        assert declined(own, mode) == []


def test_a_false_win_on_a_barred_hand_wins_and_so_is_an_error() -> None:
    assert ("false-win-wins", 5) in declined(LESS_AFTER_MORE.replace("0 hu", "0 false_hu", 1), "until_draw")


def test_who_pengs_the_tile_declines_and_the_peng_is_no_draw() -> None:
    """Seat 0 waits for 1p and 4p with a pair of 1p too: it pengs 1p, and wins 4p only where nothing bars it."""
    hands = ["123456789m1123p", "1199m2234488999p", ON_8P, ON_2S]
    script = "1 discard 9m; 2 draw 1s; 2 discard 1s; 3 draw 1p; 3 discard 1p; 0 peng; 0 discard 3p"
    rest = "1 draw 2p; 1 discard 2p; 0 hu; 1 draw 8p; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu"
    for mode, found in (("free", []), ("until_draw", [("declined-win", 9)]), ("more_fan", [("declined-win", 9)])):
        plain = game(hands, f"{script}; {rest}", 1)
        assert codes(run(plain, declined_win=mode)) == found


def test_who_lets_a_seat_behind_it_win_declines() -> None:
    """Seats 0 and 2 wait for 8p of seat 3; seat 0 comes first in turn order, and leaves it to seat 2."""
    hands = ["123456789m5567p", "1199m2266s124899p", ON_8P, ON_2S]
    script = (
        "1 discard 9m; 2 draw 1s; 2 discard 1s; 3 draw 8p; 3 discard 8p; 2 hu; 3 draw 8p; 3 discard 8p; 0 hu;"
        "1 draw 2m; 1 discard 2m; 3 draw 2s; 3 hu"
    )
    assert codes(run(game(hands, script, 1), declined_win="until_draw")) == [("declined-win", 8)]
    assert codes(run(game(hands, script, 1))) == []


@pytest.mark.parametrize("games", [150, pytest.param(2_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("mode", ["until_draw", "more_fan"])
def test_barred_wins_by_a_second_reckoning(mode: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of players who decline freely, under rules that hold it against them: the same wins are barred."""
    monkeypatch.setattr(selfplay, "_WINS", 0.4)
    source = random.Random(mode)
    barred = 0
    for seed in range(games):
        plain_rules = document(
            fan={
                "menqing": source.choice((0, 2)),
                "zhongzhang": source.choice((0, 2)),
                "cap": source.choice(("none", 3)),
            },
            missing_suit=source.choice(("free", "declared")),
            hand_size=source.choice((7, 10, 13)),
        )
        log: SichuanLog = GAME.self_play(msgspec.convert(plain_rules, Rules), random.Random(seed), setting())
        strict = plain_rules | {"declined_win": mode}
        outcome = settle(log, msgspec.convert(strict, Rules))
        if outcome.status == "void":
            continue
        slow = Settlement(msgspec.to_builtins(log), strict).barred
        assert [event for _, event in codes(outcome)] == sorted(slow), seed
        assert {code for code, _ in codes(outcome)} <= {"declined-win"}
        barred += len(slow)
    assert barred > games // 100


def test_tiles_of_an_exchange_are_those_of_the_deal() -> None:
    for worked in WORKED_APP:
        dealt = [tile for hand in worked.plain["deal"]["hands"] for tile in tiles_of(hand)]
        assert all(dealt.count(tile) <= 4 for tile in ALL_TILES)
