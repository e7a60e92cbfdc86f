"""What a replay finds: each code by the smallest change to a good game, at its event, without findings that follow."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from settlement.games.sichuan.codes import FINDINGS
from tests.games.sichuan.tables import codes, events_of, game, run, to_the_end
from tests.games.sichuan.worked import BY_NAME, LOOSE, ON_2S, ON_4P, ON_8P

HANDS = [ON_4P, LOOSE, ON_8P, ON_2S]
END = "1 draw 8p; 1 discard 8p; 2 hu; 3 draw 2s; 3 hu"


def played(script: str, hands: list[str] | None = None, dealer: int = 1) -> dict[str, Any]:
    return game(hands or HANDS, script, dealer)


CASES: list[tuple[str, dict[str, Any], list[tuple[str, int | None]]]] = [
    # Turns.
    (
        "another seat draws",
        played(f"1 discard 4p; 0 draw 1s; 0 discard 1s; {END}"),
        [("out-of-turn", 1), ("no-end", 7)],
    ),
    (
        "the dealer draws at the opening",
        played("1 draw 1s; 1 discard 4p; 0 hu;" + END),
        [("out-of-turn", 0)],
    ),
    (
        "another seat discards",
        played("2 discard 5p; 1 discard 4p; 0 hu;" + END),
        [("out-of-turn", 0), ("out-of-turn", 1)],
    ),
    (
        "a draw straight after a peng",
        played("1 discard 9m; 2 draw 1p; 2 discard 1p; 0 peng; 0 draw 5m; 0 discard 5m"),
        [("out-of-turn", 4), ("no-end", 5)],
    ),
    # Tiles.
    (
        "a discard that is not held",
        played("1 discard 7s; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw 2m;" + END[11:]),
        [("not-held", 0)],
    ),
    ("an honour", played("1 discard 5z; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw 2m;" + END[11:]), [("bad-tile", 0)]),
    ("two tiles", played("1 discard 4p4p; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw 2m;" + END[11:]), [("bad-tile", 0)]),
    (
        "a fifth tile",
        played("1 discard 4p; 0 hu; 1 draw 9s; 1 discard 9s; 2 draw 9s; 2 discard 9s; 3 draw 2s; 3 hu;" + END),
        [("fifth-tile", 4), ("after-the-end", 11)],
    ),
    # Melds.
    ("a peng without the tiles", played("1 discard 6s; 0 peng; 0 discard 9m"), [("not-held", 1), ("no-end", 2)]),
    ("a peng of nothing", played("1 peng; 1 discard 4p; 0 hu; 1 draw 2m;" + END[11:]), [("nothing-to-claim", 0)]),
    ("a peng of one's own discard", played("1 discard 9m; 1 peng"), [("nothing-to-claim", 1), ("no-end", 1)]),
    (
        "a peng of a tile that was won",
        played("1 discard 4p; 0 hu; 2 peng; 2 discard 5p"),
        [("nothing-to-claim", 2), ("no-end", 3)],
    ),
    (
        "an exposed gang of another tile",
        played("1 discard 4p; 0 gang exposed 1p"),
        [("nothing-to-claim", 1), ("no-end", 1)],
    ),
    ("an exposed gang of nothing", played("1 gang exposed 1m"), [("nothing-to-claim", 0), ("no-end", 0)]),
    (
        "an added gang without a peng",
        played("1 gang added 1m; 1 draw 2m; 1 discard 2m"),
        [("not-held", 0), ("no-end", 2)],
    ),
    (
        "a concealed gang of two",
        played("1 gang concealed 1m; 1 draw 2m; 1 discard 2m"),
        [("not-held", 0), ("no-end", 2)],
    ),
    (
        "a gang after a peng",
        played(
            "1 discard 6s; 2 draw 9m; 2 discard 9m; 1 peng; 1 gang concealed 9p; 1 draw 5m",
            [ON_4P, "99m125566s9999p14p", ON_8P, ON_2S],
        ),
        [("gang-not-now", 4), ("no-end", 5)],
    ),
    # Wins.
    ("a hand that doesn't win", played("1 discard 4p; 2 hu; 3 draw 2s; 3 hu"), [("not-a-win", 1), ("no-end", 3)]),
    (
        "three suits",
        played("1 hu; 2 draw 1p; 2 discard 4p; 0 hu; 2 draw 2m; 2 discard 2m; 3 draw 2s; 3 hu"),
        [("not-a-win", 0), ("not-held", 2)],
    ),
    ("a win on one's own discard", played("1 discard 4p; 1 hu"), [("no-tile-to-win", 1), ("no-end", 1)]),
    ("a win of another's draw", played("0 hu"), [("no-tile-to-win", 0), ("no-end", 0)]),
    (
        "a win after a peng",
        played("1 discard 9m; 2 draw 1p; 2 discard 1p; 0 peng; 0 hu"),
        [("no-tile-to-win", 4), ("no-end", 4)],
    ),
    ("a false win that wins", played("1 discard 4p; 0 false_hu"), [("false-win-wins", 1), ("no-end", 1)]),
    ("a false win of nothing", played("2 false_hu"), [("no-tile-to-win", 0), ("no-end", 0)]),
    (
        "wins out of order",
        played(
            "0 discard 9p; 2 hu; 1 hu; 3 draw 2s; 3 hu",
            ["99m12567788s1339p", "111444m2226699p", "2233m445577889p", ON_2S],
            0,
        ),
        [("win-order", 2)],
    ),
    (
        "a false win of a seat before a winner",
        played("0 discard 9p; 2 hu; 1 false_hu", ["99m12567788s1339p", LOOSE[:-3] + "8p", "2233m445577889p", ON_2S], 0),
        [("win-order", 2), ("no-end", 2)],
    ),
    (
        "a win after a false win",
        played("1 discard 6s; 0 false_hu; 2 draw 4p; 2 discard 4p; 0 hu"),
        [("offender", 4), ("no-end", 4)],
    ),
    ("a second false win", played("1 false_hu; 1 false_hu"), [("offender", 1), ("no-end", 1)]),
    ("a false win after a wrong count", played("1 wrong_count; 1 false_hu"), [("offender", 1), ("no-end", 1)]),
    ("a second wrong count", played("3 wrong_count; 3 wrong_count"), [("offender", 1), ("no-end", 1)]),
    ("a winner discards", played("1 discard 4p; 0 hu; 0 discard 4p;" + END), [("has-won", 2)]),
    ("a winner is ruled to hold a wrong count", played("1 discard 4p; 0 hu; 0 wrong_count;" + END), [("has-won", 2)]),
    # The end.
    ("a log that stops", played("1 discard 4p"), [("no-end", 0)]),
    ("an empty log", played(""), [("no-end", None)]),
    ("exhausted too early", played("1 discard 4p; exhausted"), [("exhausted-not-now", 1)]),
    ("void beside others", played("0 void; 1 discard 4p; 0 hu;" + END), [("void-not-alone", 0)]),
    ("void later", played("1 discard 4p; 0 hu; 2 void;" + END), [("void-not-alone", 2)]),
    # Marks and times.
    ("an automatic discard", played("1 discard 4p auto; 0 hu;" + END), [("automatic-discard", 0)]),
    (
        "stale on an exposed gang",
        played("1 discard 4p; 0 gang exposed 4p stale"),
        [("not-held", 1), ("bad-stale", 1), ("no-end", 1)],
    ),
    ("no time", played("1 discard 4p yesterday; 0 hu;" + END), [("log/bad-time", 0)]),
]


@pytest.mark.parametrize(("plain", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_errors(plain: dict[str, Any], expected: list[tuple[str, int | None]]) -> None:
    outcome = run(plain)
    assert codes(outcome) == expected
    assert outcome.status == "rejected"
    assert (outcome.amounts, outcome.entries, outcome.result) == ((), (), None)
    assert all(len(finding.message) > 20 for finding in outcome.findings)


def worked(name: str) -> dict[str, Any]:
    return copy.deepcopy(BY_NAME[name].plain)


def test_stale_that_disagrees() -> None:
    plain = worked("stale-gang")
    at = next(i for i, event in enumerate(plain["events"]) if "stale" in event)
    plain["events"][at]["stale"] = False
    assert codes(run(plain)) == [("bad-stale", at)]
    plain = worked("added-gang")
    plain["events"][at]["stale"] = True
    assert codes(run(plain)) == [("bad-stale", at)]
    del plain["events"][at]["stale"]
    assert codes(run(plain)) == []


def test_a_concealed_gang_is_not_robbed() -> None:
    plain = worked("concealed-gang")
    at = next(i for i, event in enumerate(plain["events"]) if event["do"] == "gang")
    plain["events"][at + 1 :] = events_of("2 hu")
    assert codes(run(plain)) == [("gang-not-robbable", at + 1), ("no-end", at + 1)]


def test_the_empty_wall() -> None:
    plain = worked("ready-at-the-draw")
    last = len(plain["events"]) - 1
    plain["events"][last:] = events_of("2 draw 9m; 2 discard 9m; exhausted")
    assert ("wall-empty", last) in codes(run(plain))
    plain = worked("last-tile")
    end = plain["events"][:-2]
    plain["events"] = [*end, *events_of("exhausted")]
    assert codes(run(plain)) == [("exhausted-not-now", len(end))]
    # A discard from an empty wall may be penged or won, not ganged.
    plain["events"] = [*end, *events_of("1 gang concealed 9p")]
    assert ("gang-not-now", len(end)) in codes(run(plain))


def test_exhausted_must_be_written() -> None:
    plain = worked("ready-at-the-draw")
    plain["events"].pop()
    found = run(plain).findings
    assert [finding.code for finding in found] == ["sichuan/no-end"]
    assert "exhausted" in found[0].message


def test_a_peng_and_a_win_with_an_empty_wall() -> None:
    plain = to_the_end(
        game([ON_4P, "66888p114777m9s5p", ON_8P, "2258m1235799s254p"], "3 discard 4p; 0 hu", 3),
        1,
        [1, 2, 3],
        last="6p",
    )
    plain["events"] += events_of("1 draw 6p; 1 discard 9s; 3 peng; 3 discard 5p; 2 hu; exhausted")
    outcome = run(plain)
    assert codes(outcome) == []
    assert [pattern.name for pattern in outcome.result.winners[1].patterns] == ["pinghu", "last_tile"]


def test_after_the_end() -> None:
    plain = worked("discard-win")
    plain["events"] += events_of("1 draw 5m; 1 discard 5m; 1 timeout")
    found = run(plain).findings
    assert [(finding.code, finding.event) for finding in found] == [("sichuan/after-the-end", 7)]
    assert "2 more" in found[0].message
    plain = worked("ready-at-the-draw")
    plain["events"] += events_of("exhausted")
    assert codes(run(plain)) == [("after-the-end", len(plain["events"]) - 1)]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (["123456789m1123p"] * 3, [("bad-deal", None)] * 2),
        ([ON_4P, ON_4P, ON_8P, ON_2S], [("bad-deal", None)]),
        ([ON_4P + "9p", LOOSE, ON_8P, ON_2S], [("bad-deal", None)]),
        (["123456789m11z3p", LOOSE, ON_8P, ON_2S], [("bad-tile", None)]),
        (["1111199m112377p", LOOSE, ON_8P, ON_2S], [("fifth-tile", None)]),
        ([ON_4P, "1111m66s2348899p5s", ON_8P, ON_2S], [("fifth-tile", None)]),
    ],
)
def test_deals(hands: list[str], expected: list[tuple[str, None]]) -> None:
    plain = worked("discard-win")
    plain["deal"]["hands"] = hands
    found = [finding for finding in codes(run(plain)) if finding[1] is None]
    assert found == expected
    plain["events"] = events_of("0 void")
    assert codes(run(plain)) == expected


def test_players_and_seats_of_three() -> None:
    plain = worked("discard-win")
    plain["players"][3]["seat"] = 0
    assert codes(run(plain)) == [("bad-players", None)]
    plain = game([ON_4P, LOOSE, ON_8P], "1 discard 4p; 3 draw 2m; 0 hu; 1 draw 8p; 1 discard 8p; 2 hu", 1)
    assert codes(run(plain, players=3)) == [("unknown-seat", 1)]
    plain["events"] = events_of("3 void")
    assert codes(run(plain, players=3)) == [("unknown-seat", 0)]
    plain["deal"]["dealer"] = 3
    assert ("bad-deal", None) in codes(run(plain, players=3))
    assert ("bad-players", None) in codes(run(plain))


def test_characters_where_two_suits_are_played() -> None:
    hands = ["1112223334445p", "1112223334445s5p", "5556667778889s", "5666777888999p"]
    plain = game(hands, "1 discard 5p; 2 draw 5m; 2 discard 5m", 1)
    assert codes(run(plain, suits=2)) == [("bad-tile", 1), ("bad-tile", 2), ("no-end", 2)]
    plain["deal"]["hands"][0] = "1112223334445m"
    assert ("bad-tile", None) in codes(run(plain, suits=2))


# Warnings and notes: the game settles all the same.


def test_hosting() -> None:
    plain = worked("hosted")
    plain["events"][1].pop("by")
    assert codes(run(plain))[0] == ("host-missing", 1)
    plain["events"][0] = {"seat": 2, "do": "timeout"}
    plain["events"][1]["by"] = "host"
    found = codes(run(plain))
    assert found[0] == ("host-unfounded", 1)
    assert "the same in" in run(plain).findings[0].message
    assert ("hosted-claim", plain["events"].index({"seat": 2, "do": "hu"})) in found
    assert run(plain).status == "settled"


def test_a_hosted_seat_discards_what_it_drew_or_the_highest() -> None:
    plain = worked("hosted")
    plain["events"][1]["tile"] = "9p"
    assert codes(run(plain))[0] == ("hosted-discard", 1)
    plain = worked("hosted")
    at = plain["events"].index({"seat": 1, "do": "discard", "tile": "8p", "by": "host"})
    plain["events"][at - 1]["tile"] = "3m"
    found = run(plain).findings
    assert (found[0].code, found[0].event) == ("sichuan/hosted-discard", at)
    assert "3m" in found[0].message


def test_a_second_timeout_changes_nothing() -> None:
    plain = worked("hosted")
    plain["events"][1:1] = events_of("1 timeout; 1 escape")
    assert [code for code, _ in codes(run(plain))] == ["left-after-win"]


@pytest.mark.parametrize("what", ["peng", "gang", "false_hu"])
def test_a_hosted_seat_claims_nothing(what: str) -> None:
    plain = worked({"peng": "added-gang", "gang": "concealed-gang", "false_hu": "false-win"}[what])
    plain["events"].insert(0, {"seat": 0, "do": "timeout"})
    at = next(i for i, event in enumerate(plain["events"]) if event["do"] == what)
    assert ("hosted-claim", at) in codes(run(plain))


def test_time_runs_backwards() -> None:
    plain = worked("discard-win")
    plain["events"][0]["at"] = "2026-11-29T12:00:05+08:00"
    plain["events"][1]["at"] = "2026-11-29T04:00:05Z"
    plain["events"][2]["at"] = "2026-11-29T12:00:04+08:00"
    outcome = run(plain)
    assert codes(outcome) == [("time-backwards", 2)]
    assert outcome.status == "settled"


def test_a_seat_is_handed_over_and_taken_back() -> None:
    plain = played(f"0 host; 1 discard 4p; 0 unhost; 0 hu; {END}")
    assert codes(run(plain)) == []
    assert codes(run(plain, hosting={"return": False})) == [("unhost-refused", 2)]
    again = played(f"3 timeout; 3 host; 1 discard 4p; 3 unhost; 3 unhost; 0 hu; {END}")
    assert codes(run(again)) == [("host-again", 1), ("unhost-unfounded", 4)]
    after = played(f"1 discard 4p; 0 hu; 0 unhost; 0 host; {END}")
    assert codes(run(after)) == [("left-after-win", 2), ("left-after-win", 3)]
    assert {finding.severity for finding in run(after).findings} == {"note"}


def test_a_note_where_a_winner_leaves() -> None:
    outcome = run(BY_NAME["hosted"].plain)
    assert [finding.severity for finding in outcome.findings] == ["note"]


def test_every_code_is_produced_somewhere_here() -> None:
    files = (Path(__file__), Path(__file__).with_name("test_app.py"))
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    missing = [
        page.code
        for page in FINDINGS
        if f'"{page.code.removeprefix("sichuan/")}"' not in text and page.code not in text
    ]
    assert missing == []


def test_all_errors_are_told() -> None:
    """Independent errors: a bad tile, a missing tile, a wrong mark, and no end."""
    plain = played("1 discard 5z; 2 draw 1s; 2 discard 9m; 3 draw 1s auto; 3 discard 1s auto")
    plain["events"][3].pop("by")
    assert codes(run(plain)) == [("bad-tile", 0), ("not-held", 2), ("automatic-discard", 4), ("no-end", 4)]
