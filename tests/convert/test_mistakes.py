"""Mistakes in mappings: each is found once, at its place, with what to do."""

from __future__ import annotations

import pytest

from profiles.mappings import read_mapping
from settlement.convert.shipped import names, text_of

HEX, ROWS, SUITS = "hex-cards", "event-rows", "suit-first"

MISTAKES = [
    # the shipped mapping, what stands in it, what is written instead; the code, the place, a part of what to do
    (HEX, "game_id: roundId", "gameid: roundId", "mapping/unknown-key", "gameid", "did you mean `game_id`?"),
    (HEX, "  started_at:", "  start:", "mapping/unknown-key", "start:", "did you mean `started_at`?"),
    (HEX, "    balance: score\n", "", "mapping/missing-key", "players:", ""),
    (HEX, ", card: bankerCard", "", "mapping/missing-key", "lead:", ""),
    (HEX, "    lead: {seat: {at: banker, first: 1}, card: bankerCard}\n", "", "mapping/missing-key", "deal:", ""),
    (HEX, "    cards: cards\n", "", "mapping/missing-key", "events:", ""),
    (HEX, "game: rush", "game: rash", "mapping/bad-value", "rash", "did you mean `rush`?"),
    (HEX, "input: jsonl", "input: jsonlines", "mapping/bad-value", "jsonlines", "did you mean `jsonl`?"),
    (HEX, "version: 1", 'version: "1"', "mapping/bad-value", '"1"', "write 1 without quotes"),
    (HEX, "version: 1", "version: 1.5", "profile/not-whole", "1.5", ""),
    (HEX, "mapping: hex-cards", "mapping: Hex Cards", "mapping/bad-value", "Hex Cards", ""),
    (HEX, "codes: hex", "codes: hexadecimal", "mapping/bad-value", "hexadecimal", "did you mean"),
    (HEX, "suits: dchs", "suits: dchh", "mapping/bad-cards", "dchh", ""),
    (HEX, "suits: dchs", "suits: mps", "mapping/bad-cards", "mps", ""),
    (HEX, "suits: dchs", "suits: dchs, table: {a: 3s}", "mapping/of-no-use", "table", "take it out"),
    (HEX, "roundId", "round[", "mapping/bad-path", "round[", ""),
    (HEX, "roundId", "round id", "mapping/bad-path", "round id", "quotes within quotes"),
    (HEX, "game_id: roundId", "game_id: 局号", "mapping/bad-path", "局号", "quotes within quotes"),
    (HEX, "each: actions", "each: actions[*", "mapping/bad-path", "actions[*", ""),
    (HEX, "{at: banker, first: 1}", "{at: banker, is: 1}", "mapping/no-source", "{at: banker", "write one of"),
    (HEX, "{is: rush-points}", "{values: {a: b}}", "mapping/no-source", "{values", "write one of"),
    (HEX, "house: result.tax", "house: {in_game: result.tax}", "mapping/of-no-use", "in_game", "write at"),
    (HEX, "Asia/Shanghai", "Asia/Shangai", "mapping/bad-time", "Asia/Shangai", "did you mean `Asia/Shanghai`?"),
    (HEX, ", zone: Asia/Shanghai", "", "mapping/bad-time", '"%Y', "add zone"),
    (HEX, "%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "mapping/bad-time", '"%Y', "write %Y-%m-%d %H:%M:%S"),
    (HEX, "%Y-%m-%d %H:%M:%S", "YYYY-MM-DD", "mapping/bad-time", '"YYYY', "with %Y"),
    (HEX, '"%Y-%m-%d %H:%M:%S"', "unix-ms", "mapping/bad-time", "unix-ms", "did you mean `unix_ms`?"),
    (HEX, "id: userId", "id: {at: userId, zone: Asia/Shanghai}", "mapping/of-no-use", "zone", "take it out"),
    (HEX, "id: userId", "id: {at: userId, first: 1}", "mapping/of-no-use", "first", "take it out"),
    (HEX, "{at: banker, first: 1}", "{at: banker, first: 1, by_player: true}", "mapping/of-no-use", "first", "keep one"),
    (HEX, "first: 1}\n    id", "first: 2}\n    id", "mapping/bad-value", "2}", ""),
    (HEX, '"1": play', '"1": plays', "mapping/bad-word", "plays", "did you mean `play`?"),
    (HEX, '"1": auto', '"1": automatic', "mapping/bad-word", "automatic", "did you mean `auto`?"),
    (HEX, "skip: [chat]", "skip: []", "mapping/bad-word", "chat", "there is"),
    (HEX, "skip: [chat]", "skip: chat", "mapping/bad-value", "chat", "write [chat]"),
    (HEX, "  room: tableNo\n  profile: {is: rush-points}\n", "", "mapping/no-profile", "log:", "add profile"),
    (HEX, "input: jsonl", "input: jsonl\ngames: data", "mapping/of-no-use", "games", "input: json"),
    (HEX, "input: jsonl", "input: jsonl\ngroup: data", "mapping/of-no-use", "group", "input: csv"),
    (HEX, "    lead:", "    dealer: banker\n    lead:", "mapping/of-no-use", "dealer", "take it out"),
    (HEX, "input: jsonl", "input: jsonl\nencoding: gbk", "mapping/bad-value", "gbk", ""),
    (HEX, "game: rush\n", "game: rush\ngame: rush\n", "profile/duplicate-key", "game", ""),
    (HEX, "game: rush\n", "", "mapping/missing-key", "mapping", ""),
    (HEX, "  room: tableNo", "\troom: tableNo", "profile/tab", "\t", ""),
    (HEX, "roundId", "no", "profile/ambiguous-scalar", "no\n", ""),
    (ROWS, ", jokers: {small: X, big: D}", "", "mapping/missing-key", "cards:", "add jokers"),
    (ROWS, "big: D", "big: X", "mapping/bad-cards", "{small", ""),
    (ROWS, "cards: {codes: rank_first, jokers: {small: X, big: D}}", "cards: {codes: table, table: {a: 3x}}", "mapping/bad-cards", "3x", "did you mean"),
    (ROWS, "cards: {codes: rank_first, jokers: {small: X, big: D}}", "cards: {codes: table, table: {a: 3s}}", "mapping/bad-cards", "cards:", "add a code"),
    (ROWS, "出: play", "出: discard", "mapping/bad-word", "discard", "there is"),
    (SUITS, "    first: opening\n", "", "mapping/missing-key", "deal:", ""),
    (SUITS, "codes: suit_first", "codes: suit_first, jokers: {small: X, big: D}", "mapping/of-no-use", "jokers", "take it out"),
    (SUITS, "codes: suit_first", "codes: suit_first, suits: dchs", "mapping/of-no-use", "suits", "take it out"),
    (SUITS, "game: bigtwo", "game: sichuan", "mapping/bad-cards", "suit_first", "write hex"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: f"{m[3]}: {m[2].strip()[:40] or m[1].strip()[:40]}")
def test_a_mistake(mistake: tuple[str, str, str, str, str, str]) -> None:
    name, was, written, code, at, fix = mistake
    text = text_of(name).decode()
    assert was in text
    text = text.replace(was, written, 1)
    checked = read_mapping(text.encode(), "mine.yaml")
    found = [finding for finding in checked.findings if finding.code == code]
    assert found, checked.findings
    finding = next((one for one in found if fix in (one.fix or "")), found[0])
    assert finding.line is not None
    assert finding.column is not None
    lines = text.split("\n")
    assert f"{lines[finding.line - 1]}\n"[finding.column - 1 :].startswith(at), (finding, lines[finding.line - 1])
    assert fix in (finding.fix or "")
    assert (checked.mapping is None) == any(one.severity == "error" for one in checked.findings)
    if name != SUITS or code != "mapping/bad-cards":
        assert len([one for one in checked.findings if one.severity != "note"]) == 1, checked.findings


def test_there_are_forty() -> None:
    assert len(MISTAKES) >= 40


@pytest.mark.parametrize("name", names())
def test_the_shipped_ones_have_none(name: str) -> None:
    checked = read_mapping(text_of(name), name)
    assert checked.findings == []
    assert checked.mapping is not None
    assert checked.mapping.mapping == name


@pytest.mark.parametrize(
    "raw", [b"", b"- a\n", b'{"format":"buckle-log/1","game":"rush"}', b"\xff\xfe", b"a: [", b"mapping: x\n"]
)
def test_what_is_no_mapping(raw: bytes) -> None:
    checked = read_mapping(raw, "mine.yaml")
    assert checked.mapping is None
    assert checked.findings
