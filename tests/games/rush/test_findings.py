"""Each finding of a replay: a game that has it, beside the game that is right."""

from __future__ import annotations

from typing import Any

import pytest

from settlement.games.rush.codes import PAGES
from settlement.games.rush.log import LeadCard, RushPlayer
from tests.games.rush.script import RUNS, Script, codes, rules

POINTS = rules()
HOST = rules(escape__mode="host")

RIGHT = ("0: 3456789TJQKA", "1: pass auto", "0: 3456789TJQKA", "1: pass auto", "0: 222")


def test_the_game_that_is_right() -> None:
    outcome = Script(*RIGHT).settle(POINTS)
    assert outcome.status == "settled"
    assert codes(outcome) == []
    assert outcome.amounts == (15, -15)


EVENTS: list[tuple[str, tuple[str, ...], list[tuple[str, int | None]]]] = [
    ("out of turn", ("1: 3", *RIGHT), [("out-of-turn", 0)]),
    ("a play after a missing pass", (RIGHT[0], *RIGHT[2:]), [("out-of-turn", 1)]),
    ("a pass out of turn", (RIGHT[0], "0: pass", *RIGHT[1:]), [("out-of-turn", 1)]),
    ("a seat that is not there", ("2: pass", *RIGHT), [("unknown-seat", 0)]),
    ("a timeout of a seat that is not there", ("3: timeout", *RIGHT), [("unknown-seat", 0)]),
    ("an escape of a seat that is not there", ("3: escape", *RIGHT), [("unknown-seat", 0)]),
    ("cards that are not held", ("0: 3456789TJQKA", "1: pass auto", "0: w"), [("not-held", 2)]),
    ("cards that were played before", (*RIGHT[:2], "0: 222", "1: pass auto", "0: =2s2s2h"), [("not-held", 4)]),
    ("a third copy in a play", (*RIGHT[:2], "0: =2s2s2s"), [("not-held", 2)]),
    ("more of a rank than there are", ("0: =" + "3s3h3d" * 3, "1: pass"), [("not-held", 0), ("illegal-play", 0)]),
    ("sixteen of a rank", ("0: =" + "3s3h3d3c" * 4, "1: pass"), [("not-held", 0), ("illegal-play", 0)]),
    ("more cards than a hand has", ("0: =" + "3s" * 28, "1: pass"), [("bad-card", 0)]),
    ("cards that can't be read", (*RIGHT[:2], "0: =9x", *RIGHT[2:]), [("bad-card", 2)]),
    ("no cards", (*RIGHT[:2], "0: =", *RIGHT[2:]), [("bad-card", 2)]),
    ("no type", ("0: 34", "1: 3"), [("illegal-play", 0), ("no-end", 1)]),
    ("too small", ("0: 6", "1: 5", "0: pass"), [("does-not-beat", 1), ("no-end", 2)]),
    ("another type", ("0: 66", "1: 7", "0: pass"), [("does-not-beat", 1), ("no-end", 2)]),
    ("a pass on the lead", ("0: pass", "1: 3", "0: 4"), [("pass-on-lead", 0), ("no-end", 2)]),
    ("a pass on a lead after a pass", (*RIGHT[:2], "0: pass", "1: 3", "0: 4"), [("pass-on-lead", 2), ("no-end", 4)]),
    ("an automatic play", ("0: 3456789TJQKA auto", *RIGHT[1:]), [("auto-play", 0)]),
    ("events after the end", (*RIGHT, "1: pass", "0: 3"), [("after-end", 5)]),
    ("events after an escape", ("0: escape", "1: 3"), [("after-end", 1)]),
    ("a timeout after the end", (*RIGHT, "1: timeout"), [("after-end", 5)]),
    ("no end", RIGHT[:-1], [("no-end", 3)]),
    ("no events", (), [("no-end", None)]),
    ("void and more", ("0: void", *RIGHT), [("void-misplaced", 0)]),
    ("void late", (*RIGHT[:2], "1: void", *RIGHT[2:]), [("void-misplaced", 2)]),
    ("void of a seat that is not there", ("2: void",), [("unknown-seat", 0)]),
    ("a bad time", ("0: 3456789TJQKA @noon", *RIGHT[1:]), [("log/bad-time", 0)]),
    ("a time without offset", ("0: 3456789TJQKA @2026-11-29T12:00:00", *RIGHT[1:]), [("log/bad-time", 0)]),
]


@pytest.mark.parametrize(("events", "found"), [case[1:] for case in EVENTS], ids=[case[0] for case in EVENTS])
def test_errors_of_events(events: tuple[str, ...], found: list[tuple[str, int | None]]) -> None:
    outcome = Script(*events).settle(POINTS)
    assert codes(outcome) == found
    assert outcome.status == "rejected"
    assert outcome.amounts == ()
    assert all(finding.severity == "error" for finding in outcome.findings)


WARNINGS: list[tuple[str, tuple[str, ...], list[tuple[str, int | None]]]] = [
    (
        "automatic pass with a play in the hand",
        ("0: 3", "1: pass auto", *RIGHT[2:3], "1: pass auto", "0: 222", "1: pass auto", "0: 456789TJQKA"),
        [("auto-pass", 1)],
    ),
    (
        "a timeout, then hosted",
        (
            "0: timeout",
            "0: 3 host",
            "1: 2",
            "0: pass auto",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 2w",
        ),
        [],
    ),
    (
        "hosted, not marked",
        (
            "0: timeout",
            "0: 3",
            "1: 2",
            "0: pass",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 2w",
        ),
        [("hosting-missing", 1)],
    ),
    (
        "hosted, not the smallest",
        (
            "0: timeout",
            "0: 4 host",
            "1: 2",
            "0: pass auto",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 2w",
        ),
        [("hosted-not-smallest", 1)],
    ),
    (
        "a hosted pass with a play",
        (
            "0: 3",
            "1: timeout",
            "1: pass host",
            "0: 3456789TJQKA",
            "1: pass auto",
            "0: 222",
            "1: pass auto",
            "0: 456789TJQKA",
        ),
        [("hosted-not-smallest", 2)],
    ),
    (
        "hosting without ground",
        ("0: 3456789TJQKA", "1: pass host", "0: 3456789TJQKA", "1: pass auto", "0: 222"),
        [("hosting-unfounded", 1)],
    ),
    (
        "hosting without ground starts nothing",
        ("0: 3 host", "1: pass", "0: 3456789TJQKA", "1: pass auto", "0: 222", "1: pass auto", "0: 456789TJQKA"),
        [("hosting-unfounded", 0)],
    ),
    (
        "a timeout out of turn",
        ("1: timeout", "0: 3456789TJQKA", "1: pass host", "0: 3456789TJQKA", "1: pass auto", "0: 222"),
        [("timeout-out-of-turn", 0)],
    ),
    (
        "a second timeout",
        ("0: 3456789TJQKA", "1: timeout", "1: pass host", "0: 3456789TJQKA", "1: timeout", "1: pass auto", "0: 222"),
        [],
    ),
    (
        "handed over twice",
        (
            "0: host",
            "0: host",
            "0: 3 host",
            "1: 2",
            "0: pass host",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 3456789TJQKA",
            "0: pass host",
            "1: 2w",
        ),
        [("host-again", 1)],
    ),
    (
        "taken back, and not hosted",
        ("0: unhost", "0: 3456789TJQKA", "1: pass auto", "0: 3456789TJQKA", "1: pass auto", "0: 222"),
        [("unhost-unfounded", 0)],
    ),
    (
        "time backwards",
        ("0: 3456789TJQKA @2026-11-29T12:00:05Z", "1: pass auto @2026-11-29T12:00:04Z", *RIGHT[2:]),
        [("time-backwards", 1)],
    ),
    (
        "time in another zone",
        ("0: 3456789TJQKA @2026-11-29T12:00:05Z", "1: pass auto @2026-11-29T20:00:05+08:00", *RIGHT[2:]),
        [],
    ),
]


@pytest.mark.parametrize(("events", "found"), [case[1:] for case in WARNINGS], ids=[case[0] for case in WARNINGS])
def test_warnings(events: tuple[str, ...], found: list[tuple[str, int | None]]) -> None:
    outcome = Script(*events).settle(POINTS)
    assert codes(outcome) == found
    assert outcome.status == "settled"
    assert all(finding.severity == "warning" for finding in outcome.findings)


def test_an_escape_in_mode_host_turns_hosting_on_and_a_second_changes_nothing() -> None:
    events = ("1: escape", "0: 3456789TJQKA", "1: pass host", "1: escape", "0: 3456789TJQKA", "1: pass", "0: 222")
    outcome = Script(*events).settle(HOST)
    assert codes(outcome) == [("hosting-missing", 5)]
    assert outcome.amounts == (15, -15)
    assert outcome.result["winner"] == 0


BY_ITSELF = (
    "0: timeout",
    "0: 3",
    "1: 2",
    "0: pass",
    "1: 3456789TJQKA",
    "0: pass",
    "1: 3456789TJQKA",
    "0: pass",
    "1: 2w",
)


def test_one_cause_is_one_finding_until_the_seat_is_taken_back_or_handed_over_again() -> None:
    """Four events of a hosted seat without a mark are one finding; a timeout in between makes two of it."""
    outcome = Script(*BY_ITSELF).settle(POINTS)
    assert [finding.message for finding in outcome.findings] == [
        "seat 0 is hosted by the server, but its play is not marked by: host; the same in 3 more events"
    ]
    again = Script(*BY_ITSELF[:5], "0: timeout", *BY_ITSELF[5:]).settle(POINTS)
    assert codes(again) == [("hosting-missing", 1), ("hosting-missing", 6)]
    assert [finding.message[-24:] for finding in again.findings] == ["the same in 1 more event"] * 2
    back = Script("0: timeout", "0: unhost", *BY_ITSELF[1:]).settle(POINTS)
    assert codes(back) == []
    unfounded = Script("0: timeout", "0: 3 host", "0: unhost", "1: 2", "0: pass host", *BY_ITSELF[4:5], "0: pass host")
    assert ("hosting-unfounded", 4) in codes(unfounded.settle(POINTS))


def test_a_play_with_an_unfounded_mark_is_not_judged_besides() -> None:
    """222 is not the smallest lead, but nobody knows whether the server made it."""
    events = ("0: 222 host", "1: pass auto", "0: 3456789TJQKA", "1: pass auto", "0: 3456789TJQKA")
    assert codes(Script(*events).settle(POINTS)) == [("hosting-unfounded", 0)]


def test_a_seat_is_taken_back_in_a_room_where_it_cant_be() -> None:
    """It is followed all the same: the plays after it are the player's own."""
    outcome = Script("0: timeout", "0: unhost", *BY_ITSELF[1:]).settle(rules(hosting={"return": False}))
    assert (outcome.status, codes(outcome)) == ("settled", [("unhost-refused", 1)])


def test_a_wrong_kind_of_time_is_told_once() -> None:
    events = ("0: 3456789TJQKA @12:00", "1: pass auto @12:01", "0: 3456789TJQKA @12:02", "1: pass auto", "0: 222")
    outcome = Script(*events).settle(POINTS)
    assert [(finding.code, finding.event) for finding in outcome.findings] == [("log/bad-time", 0)]
    assert outcome.findings[0].message.endswith("; the same in 2 more events")


def test_void() -> None:
    outcome = Script("1: void").settle(POINTS)
    assert (outcome.status, outcome.amounts, outcome.findings) == ("void", (), [])


def test_a_void_game_needs_a_legal_deal() -> None:
    script = Script("1: void")
    script.log.deal.hands[0] = script.log.deal.hands[0][:-2]
    assert codes(script.settle(POINTS)) == [("deal-size", None)]


def changed(what: str) -> Script:
    """The right game with its head changed."""
    script = Script(*RIGHT)
    log = script.log
    match what:
        case "a player twice":
            log.players[1] = RushPlayer(0, "u2", 60)
        case "three players":
            log.players.append(RushPlayer(2, "u3", 60))
        case "a card less":
            log.deal.hands[1] = log.deal.hands[1][:-2]
        case "a card more":
            log.deal.hands[1] += "2d"
        case "a third copy":
            log.deal.hands[1] = "2s" + log.deal.hands[1][2:]
        case "an unreadable hand":
            log.deal.hands[1] = "1s" + log.deal.hands[1][2:]
        case "an unreadable lead card":
            log.deal.lead = LeadCard(0, "zz")
        case "two lead cards":
            log.deal.lead = LeadCard(0, "3s3h")
        case "a lead card not held":
            log.deal.lead = LeadCard(0, "Sj")
        case "a lead card of nobody":
            log.deal.lead = LeadCard(0, "Bj")
        case "a lead seat that is not there":
            log.deal.lead = LeadCard(2, "3s")
    return script


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("a player twice", ["players", "players"]),
        ("three players", ["players"]),
        ("a card less", ["deal-size"]),
        ("a card more", ["deal-size"]),
        ("a third copy", ["too-many-copies"]),
        ("an unreadable hand", ["bad-card"]),
        ("an unreadable lead card", ["bad-card"]),
        ("two lead cards", ["bad-card"]),
        ("a lead card not held", ["lead-card"]),
        ("a lead card of nobody", ["lead-card"]),
        ("a lead seat that is not there", ["lead-card"]),
    ],
)
def test_errors_of_the_head(what: str, found: list[str]) -> None:
    outcome = changed(what).settle(POINTS)
    assert [code for code, _ in codes(outcome)] == found
    assert outcome.status == "rejected"


def test_a_lead_card_whose_copies_lie_in_both_hands() -> None:
    script = Script(*RIGHT)
    for seat, card in enumerate(("3h", "3s")):
        script.log.deal.hands[seat] = card + script.log.deal.hands[seat][2:]
    script.log.deal.lead = LeadCard(0, "3h")
    script.log.events[:] = Script("0: escape").log.events
    assert codes(script.settle(POINTS)) == []
    script.log.deal.lead = LeadCard(1, "3h")
    assert codes(script.settle(POINTS)) == []


def test_below_the_first_level() -> None:
    table: list[dict[str, Any]] = [
        {"level": 1, "from": 100, "match_points": 5},
        {"level": 2, "from": 1000, "match_points": 10},
    ]
    reject = rules(levels={"below_first": "reject", "table": table})
    first = rules(levels={"below_first": "first", "table": table})
    script = Script(*RIGHT, balances=(99, -5))
    assert codes(script.settle(reject)) == [("below-levels", None), ("below-levels", None)]
    assert script.settle(reject).status == "rejected"
    assert script.settle(first).amounts == (15, -15)
    assert codes(Script("0: void", balances=(99, -5)).settle(reject)) == []
    assert Script(*RIGHT, balances=(100, 5000)).settle(reject).amounts == (15, -15)


def test_a_profile_without_the_amount_pays_nothing() -> None:
    hands = ("333333" + RUNS[1:] + "456789TJQK"[:10], RUNS + RUNS + "22w")
    script = Script("0: 333333", "1: pass auto", "0: 456789TJQKA", "1: pass auto", "0: 456789TJQK", hands=hands)
    assert script.settle(POINTS).status == "settled"
    gap = rules(bombs={"two_connected": True, "phases": [{"phase": 5, "contribution": 0, "doubling": 2}]})
    outcome = script.settle(gap)
    assert (outcome.status, codes(outcome)) == ("rejected", [("profile-gap", None)])
    no_double = rules(buckle__double={"cards": [20, 26], "multiplier": 3})
    assert codes(Script(*RIGHT).settle(no_double)) == [("profile-gap", None)]


JOKERS = ("5678W" + "3456789TJQKA" + "9TJQKA2222", "44445555" + "3333" + "6789TJQKA" + "666777")
AFTER = ("1: pass", "0: 3456789TJQKA", "1: pass", "0: 9TJQKA", "1: pass", "0: 2222")


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("0: 5678W as 98765", []),
        ("0: 5678W as 87654", []),
        ("0: 5678W as 56789", [("bad-as", 0)]),
        ("0: 5678W as 98766", [("bad-as", 0)]),
        ("0: 5678W as 9876", [("bad-as", 0)]),
        ("0: 5678W as W8765", [("bad-as", 0)]),
        ("0: 5678W as 99999", [("bad-as", 0)]),
        ("0: 5678W as 28765", [("bad-as", 0)]),
    ],
)
def test_declared_readings(play: str, found: list[tuple[str, int | None]]) -> None:
    assert codes(Script(play, *AFTER, hands=JOKERS).settle(POINTS)) == found


def test_a_declared_reading_that_is_too_small_for_the_table() -> None:
    hands = ("45678" + RUNS + "9TJQKA2222", "5678W" + "3333" + RUNS + "44AA22"[:6])
    one = Script("0: 45678", "1: 5678W as 98765", "0: escape", hands=hands).settle(POINTS)
    two = Script("0: 45678", "1: 5678W as 87654", "0: escape", hands=hands).settle(POINTS)
    none = Script("0: 45678", "1: 5678W", "0: escape", hands=hands).settle(POINTS)
    assert codes(one) == codes(none) == []
    assert codes(two) == [("does-not-beat", 1)]


@pytest.mark.parametrize(
    ("cards", "declared"), [("3", "3"), ("222", "222"), ("3456789TJQKA", "AKQJT9876543"), ("w", "2"), ("w", "w")]
)
def test_a_reading_declared_without_need(cards: str, declared: str) -> None:
    hands = (RUNS + RUNS + "222", RUNS + RUNS + "22w")
    script = Script(f"{int(cards == 'w')}: {cards} as {declared}", "0: escape", hands=hands, lead=int(cards == "w"))
    assert codes(script.settle(POINTS)) == ([("bad-as", 0)] if cards == "w" else [])


def test_messages_say_what_was_found_and_what_was_due() -> None:
    outcome = Script(
        "0: 7777", "1: 6666", "0: escape", hands=("7777" + RUNS + "9999TJQKA22", "6666" + RUNS + "5555TJQKA22")
    ).settle(POINTS)
    assert [finding.message for finding in outcome.findings] == [
        "6s6h6h6d: 6666 doesn't beat 7777: both have four phases in 4 cards, and its highest rank 6 is below 7 (rush/5.4)"
    ]


def test_every_page_of_a_replay_is_seen_here() -> None:
    """No code without a game that has it."""
    seen = {code for _, _, found in (*EVENTS, *WARNINGS) for code, _ in found}
    seen |= {
        "players",
        "deal-size",
        "too-many-copies",
        "bad-card",
        "lead-card",
        "below-levels",
        "profile-gap",
        "bad-as",
        "unhost-refused",
    }
    pages = {page.code.removeprefix("rush/") for page in PAGES if hasattr(page, "code")}
    assert pages == seen - {"log/bad-time"}
