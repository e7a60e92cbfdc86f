"""The same game again, and one id for different records: whatever the order, whatever the spelling."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from settlement.logs.identity import Census, Families, Place, fingerprint, game_id_of, id_hash
from tests.logs.records import line, rush


def verdicts(records: list[tuple[str, bytes | None]], order: list[int] | None = None) -> list[str | None]:
    """The statuses of (id, fingerprint) records, which are shown in another order where one is given."""
    families = Families()
    for position in order if order is not None else range(len(records)):
        game_id, print_ = records[position]
        families.see(game_id, Place(position, "f", position + 1), print_)
    found = [families.verdict(game_id, position) for position, (game_id, _) in enumerate(records)]
    return [verdict.status if verdict else None for verdict in found]


def test_alone() -> None:
    assert verdicts([("a", b"1"), ("b", b"1"), ("A", b"1"), ("ａ", None), ("a\u0301", b"1"), ("á", b"1")]) == [None] * 6


def test_the_same_again() -> None:
    assert verdicts([("a", b"1"), ("b", b"2"), ("a", b"1"), ("a", b"1")]) == [None, None, "duplicate", "duplicate"]


def test_one_that_differs_makes_a_conflict_of_all() -> None:
    assert verdicts([("a", b"1"), ("a", b"1"), ("b", b"1"), ("a", b"2")]) == ["conflict", "conflict", None, "conflict"]
    assert verdicts([("a", b"1"), ("a", b"2"), ("a", b"1")]) == ["conflict"] * 3


def test_an_invalid_one_makes_a_conflict_of_all() -> None:
    assert verdicts([("a", b"1"), ("a", None)]) == ["conflict"] * 2
    assert verdicts([("a", None), ("a", None)]) == ["conflict"] * 2
    assert verdicts([("a", None)]) == [None]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from([b"1", b"2", None])), max_size=6), st.randoms())
def test_the_order_in_which_records_are_seen_does_not_matter(
    records: list[tuple[str, bytes | None]], chance: random.Random
) -> None:
    order = list(range(len(records)))
    chance.shuffle(order)
    assert verdicts(records, order) == verdicts(records)


def test_each_points_to_another() -> None:
    for order in permutations(range(3)):
        families = Families()
        for position in order:
            families.see("a", Place(position, f"f{position}", 7), str(position).encode())
        messages = [verdict.finding.message for n in range(3) if (verdict := families.verdict("a", n))]
        assert ["f1, line 7" in messages[0], "f0, line 7" in messages[1], "f0, line 7" in messages[2]] == [True] * 3


def test_a_census_knows_what_was_seen_twice() -> None:
    census = Census()
    for game_id in ["a", "b", "a", "é", "c", "a", "é"]:
        census.see(game_id)
    assert census.repeated() == {id_hash("a"), id_hash("é")}
    assert Census().repeated() == frozenset()


def test_ids_are_read_of_broken_records_too() -> None:
    raw = line(rush("r:7\"'{"))
    assert game_id_of(raw) == "r:7\"'{"
    assert game_id_of(b"\xef\xbb\xbf" + raw) == "r:7\"'{"
    assert game_id_of(raw[:-40]) == "r:7\"'{"
    assert game_id_of(raw.replace(b"u1", b"\xc4\xe3")) == "r:7\"'{"
    assert game_id_of(raw[:-1] + b', "x": ' + b"[" * 100_000) == "r:7\"'{"


def test_no_id_is_read_where_nobody_can_say_which() -> None:
    assert game_id_of(b'{"x": {"game_id": "a"}, "y": [') is None
    assert game_id_of(b'{"game_id": "a", "game_id": "b", ') is None
    assert game_id_of(b'{"game_id": "a", "game_id": 5, ') is None
    assert game_id_of(b'{"game_id": "a", "game_id": "a", ') == "a"
    assert game_id_of(b'{"game_id": "a", "game_id": "b"}') is None
    assert game_id_of(b'{"game_id": "a", "game_\\u0069d": "b"}') is None
    assert game_id_of(b'{"game_id": "a", "x": "game_id"}') == "a"
    assert game_id_of(b'{"game_id": "a\\u0062"}') == "ab"
    assert game_id_of(b'{"game_id": "a') is None
    assert game_id_of(b'{"game_id": "\\ud800"') is None
    assert game_id_of(b'{"game_id": ""}') is None
    assert game_id_of(b'{"game_id": 5}') is None
    assert game_id_of(b'["game_id", "a"]') is None


@given(st.binary(max_size=60))
def test_any_bytes_have_an_id_or_none(raw: bytes) -> None:
    assert game_id_of(b'{"game_id": "a", ' + raw) in ("a", None) or b"game" in raw or b"\\u" in raw


def test_fingerprints_are_short_and_differ() -> None:
    assert len(fingerprint(b"a")) == 16
    assert fingerprint(b"a") != fingerprint(b"b")
