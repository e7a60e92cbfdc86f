"""Rooms that two profiles claim."""

from __future__ import annotations

import fnmatch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.profiles.texts import SHUANGKOU, changed, found, found_in, places


def claiming(name: str, rooms: str, starts: str = "2026-01-01T00:00:00Z", version: int = 1) -> str:
    text = SHUANGKOU.replace("profile: hz", f"profile: {name}").replace("version: 1", f"version: {version}")
    return text.replace("2026-01-01T00:00:00+08:00", starts).replace("currency:", f"rooms: {rooms}\ncurrency:")


@pytest.mark.parametrize(
    ("first", "second", "column"),
    [("[r7]", "[r8, r7]", 13), ('["r*"]', "[r7]", 9), ("[r7]", '["r?"]', 9), ('["r*"]', '["r1*"]', 9)],
)
def test_one_room_in_two_profiles_is_an_error_at_the_second(first: str, second: str, column: int) -> None:
    findings = found_in(a=claiming("a", first), b=claiming("b", second))
    assert places(findings) == [("room-claimed-twice", 6, column)]
    assert (findings[0].file, findings[0].severity) == ("b.yaml", "error")


@pytest.mark.parametrize(("first", "second"), [("[r7]", "[r8]"), ("[R7]", "[r7]"), ('["r*"]', "[s1]")])
def test_other_rooms_are_none_of_its_business(first: str, second: str) -> None:
    assert found_in(a=claiming("a", first), b=claiming("b", second)) == []


def test_versions_of_one_id_may_claim_the_same() -> None:
    assert found_in(a=claiming("a", "[r7]"), b=claiming("a", "[r7]", "2027-01-01T00:00:00Z", 2)) == []


def test_a_room_may_change_hands() -> None:
    old, new = claiming("a", "[r7]"), claiming("a", "[r8]", "2027-01-01T00:00:00Z", 2)
    assert found_in(a=old, b=new, c=claiming("c", "[r7]", "2027-01-01T00:00:00Z")) == []
    assert len(found_in(a=old, b=new, c=claiming("c", "[r7]", "2026-12-31T23:59:59Z"))) == 1


@given(st.text("azm19-", min_size=1, max_size=5))
def test_a_pattern_that_no_character_matches_is_odd(body: str) -> None:
    """In `[…]` without `!` only characters between the ends that are written, so in ASCII, can match."""
    pattern = f"r[{body}]"
    odd = [f.code for f in found(changed("currency:", f'rooms: ["{pattern}"]\ncurrency:'))]
    if not any(fnmatch.fnmatchcase(f"r{chr(code)}", pattern) for code in range(128)):
        assert odd == ["profile/odd-room"]
