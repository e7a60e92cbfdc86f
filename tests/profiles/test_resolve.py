"""`extends`: what is merged, what is never inherited, and what goes wrong."""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any

import pytest

from profiles.check import check_sources
from profiles.resolve import LONGEST, profile_sha256
from profiles.sources import Source
from schemas.catalogue import profile_schema
from settlement.findings import errors
from tests.profiles.texts import SHUANGKOU, changed, extending, found, found_in, places


def document(text: str, **others: str) -> dict[str, object]:
    given = [Source("own.yaml", text.encode()), *(Source(f"{n}.yaml", t.encode()) for n, t in others.items())]
    checked = check_sources(given)
    assert errors(checked.findings) == []
    return checked.resolved[0].document


def test_mappings_merge_key_by_key_and_lists_are_replaced_whole() -> None:
    body = """\
escape: {opponent_percent: 60}
buckle:
  double: {multiplier: 4}
non_connected:
  table: [{phase: 4, count: 3, as_phase: 5}]
"""
    own = document(extending("rush-points@1", body=body))
    assert own["escape"] == {"mode": "settle", "penalty": 12, "opponent_percent": 60}
    assert own["buckle"] == {
        "flat": {"cards": [1, 6], "multiplier": 1},
        "single": {"cards": [7, 11], "multiplier": 2},
        "double": {"cards": [12, 27], "multiplier": 4},
    }
    assert own["non_connected"] == {
        "enabled": True,
        "count": "all",
        "cascade": False,
        "table": [{"phase": 4, "count": 3, "as_phase": 5}],
    }
    assert own["currency"] == "points"


def test_title_and_the_like_are_never_inherited() -> None:
    text = extending("hz@1", "shuangkou").replace("title: Room\n", "")
    findings = found_in(own=text, base=SHUANGKOU)
    assert places(findings) == [("missing-key", 1, 1)]
    assert findings[0].path == "title"
    assert "extends" not in document(extending("hz@1", "shuangkou"), base=SHUANGKOU)


def test_rooms_are_inherited_within_one_id_only() -> None:
    base = changed("currency:", "rooms: [r7]\ncurrency:")
    same = extending("hz@1", "shuangkou", name="hz", version=2, starts="2026-02-01T00:00:00Z")
    assert document(same, base=base)["rooms"] == ["r7"]
    assert "rooms" not in document(extending("hz@1", "shuangkou"), base=base)


def test_a_chain_is_followed_to_its_end() -> None:
    middle = extending("hz@1", "shuangkou", "stake: 5\npoints: {flat: 1}\n", name="middle")
    own = document(extending("middle@1", "shuangkou", "stake: 7\n"), middle=middle, base=SHUANGKOU)
    assert own["stake"] == 7
    assert own["points"] == {"double": 2, "single": 1, "flat": 1}


def test_a_chain_has_an_end() -> None:
    texts = {f"p{n}": extending(f"p{n + 1}@1", "shuangkou", name=f"p{n}") for n in range(300)}
    texts["p300"] = changed("profile: hz", "profile: p300").replace("penalty: 4", "penalty: 6")
    findings = found_in(**texts)
    assert {f.code: f.severity for f in findings} == {
        "profile/extends-too-long": "error",
        "profile/penalty-not-double": "warning",
    }
    assert [f.file for f in findings if f.severity == "error"] == [f"p{n}.yaml" for n in range(300 - LONGEST)]
    assert [f.file for f in findings if f.severity == "warning"] == ["p300.yaml"]


@pytest.mark.parametrize(
    ("extends", "code", "say"),
    [
        ("rush-point@1", "extends-missing", "did you mean `rush-points@1`?"),
        ("rush-points@9", "extends-missing", "rush-points@1"),
        ("bigtwo@1", "extends-other-game", "rush"),
        ("mine@1", "extends-circle", "extends"),
        ("rush-points", "bad-text", None),
        ("rush-points@01", "bad-text", None),
        ("1", "wrong-type", None),
    ],
)
def test_what_can_not_be_extended(extends: str, code: str, say: str | None) -> None:
    findings = found(extending(extends))
    assert places(findings) == [(code, 6, 10)]
    assert say is None or say in (findings[0].fix or "")


def test_a_circle_is_an_error_in_every_file_of_it() -> None:
    one = extending("two@1", "shuangkou", name="one")
    two = extending("three@1", "shuangkou", name="two")
    three = extending("one@1", "shuangkou", name="three")
    findings = found_in(one=one, two=two, three=three)
    assert places(findings) == [("extends-circle", 6, 10)] * 3
    assert "one@1 → two@1 → three@1 → one@1" in findings[0].message


def test_a_broken_base_is_named_and_its_findings_stay_its_own() -> None:
    base = changed("stake: 1", "stake: 01")
    findings = found_in(own=extending("hz@1", "shuangkou"), base=base)
    assert [(f.file, f.code) for f in findings] == [
        ("own.yaml", "profile/extends-broken"),
        ("base.yaml", "profile/ambiguous-scalar"),
    ]
    assert "base.yaml" in findings[0].message


def test_defaults_are_filled_in_and_keys_are_in_the_schemas_order() -> None:
    text = changed("mixed_joker_pair: false\n", "")
    own = document(text)
    assert own["mixed_joker_pair"] is False
    assert own == document(SHUANGKOU)
    moved = document("stake: 1\n" + changed("stake: 1\n", ""))
    assert list(moved) == list(own)


def test_the_hash_is_of_the_resolved_profile_without_its_title() -> None:
    own = document(SHUANGKOU)
    canonical = (
        '{"currency":"points","effective_from":"2026-01-01T00:00:00+08:00","escape":{"mode":"settle","penalty":4},'
        '"game":"shuangkou","mixed_joker_pair":false,"points":{"double":2,"flat":0,"single":1},"profile":"hz","stake":1,'
        '"version":1}'
    )
    assert profile_sha256(own) == hashlib.sha256(canonical.encode()).hexdigest()
    assert profile_sha256(document(changed("title: Room", "title: Other"))) == profile_sha256(own)
    assert profile_sha256(document(changed("stake: 1", "stake: 2"))) != profile_sha256(own)
    assert profile_sha256({**own, "effective_until": "2026-03-01T00:00:00+08:00"}) == profile_sha256(own)
    assert profile_sha256(dict(reversed(own.items()))) == profile_sha256(own)
    assert json.loads(json.dumps(own)) == own


def test_a_key_that_came_later_is_hashed_only_where_it_is_not_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    own = document(SHUANGKOU)
    schema = copy.deepcopy(profile_schema("shuangkou"))
    schema["properties"]["later"] = {"x-since": "9.9", "type": "integer", "default": 0}
    schema["properties"]["group"] = {"x-since": "9.9", "properties": {"one": {"default": 1}, "two": {"default": "x"}}}
    monkeypatch.setattr("profiles.resolve.profile_schema", lambda game: schema)
    before = profile_sha256(own)
    assert profile_sha256(own | {"later": 0}) == before
    assert profile_sha256(own | {"group": {"one": 1, "two": "x"}}) == before
    assert profile_sha256(own | {"later": 1}) != before
    assert profile_sha256(own | {"later": False}) != before
    other = profile_sha256(own | {"group": {"one": 2, "two": "x"}})
    assert other != before
    assert other == profile_sha256(own | {"group": {"one": 2}})


@pytest.mark.parametrize(
    ("written", "limits", "fingerprint"),
    [
        ("true", "payer", "62ef4c2f4083c7d2d6c969f107e26bf12b2628386111b89638f560b81f7e8e5f"),
        ("false", "none", "c9edec3a15d1228ab6a87a7cbda648ae01a2d8813fab5a8c15138c9327437aab"),
    ],
)
def test_a_key_that_gave_way_is_read_and_hashed_as_it_was(written: str, limits: str, fingerprint: str) -> None:
    """The fingerprints are those that version 0.1 gave these profiles, with the key in their documents."""
    document = former(f"cap_at_balance: {written}")
    assert "cap_at_balance" not in document
    assert document["limits"] == {"game": "none", "balance": limits}
    assert profile_sha256(document) == fingerprint
    assert profile_sha256(former(f"limits: {{balance: {limits}}}")) == fingerprint


def test_limits_are_hashed_apart_from_the_key_that_gave_way() -> None:
    lines = ("game: 500", "balance: payer", "balance: both", "game: 500, balance: payer", "game: 500, balance: both")
    hashes = {profile_sha256(former(f"limits: {{{line}}}")) for line in lines}
    assert len(hashes | {profile_sha256(former("limits: {}"))}) == len(lines) + 1


def former(line: str) -> dict[str, Any]:
    text = (
        "profile: hz\nversion: 1\ngame: rush\ntitle: Room\neffective_from: 2026-01-01T00:00:00+08:00\n"
        f"extends: rush-points@1\n{line}\n"
    )
    return check_sources([Source("hz.yaml", text.encode())]).resolved[0].document
