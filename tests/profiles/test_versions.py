"""Versions of one id among each other."""

from __future__ import annotations

from tests.profiles.texts import SHUANGKOU, changed, found, found_in, places


def version(number: int, starts: str) -> str:
    return SHUANGKOU.replace("version: 1", f"version: {number}").replace("2026-01-01T00:00:00+08:00", starts)


def test_ascending_versions_pass_in_any_order_of_files() -> None:
    texts = {"b": version(2, "2026-02-01T00:00:00Z"), "a": version(1, "2026-01-01T00:00:00Z")}
    assert found_in(**texts) == []


def test_a_later_version_starts_later() -> None:
    findings = found_in(a=version(2, "2026-01-01T00:00:00Z"), b=version(1, "2026-02-01T00:00:00Z"))
    assert [(f.file, *p) for f, p in zip(findings, places(findings), strict=True)] == [
        ("a.yaml", "version-order", 5, 17)
    ]
    assert "b.yaml" in findings[0].message


def test_two_versions_at_one_instant_are_an_error_however_it_is_written() -> None:
    findings = found_in(a=version(1, "2026-01-01T08:00:00+08:00"), b=version(2, "2026-01-01T00:00:00Z"))
    assert [(f.file, f.code) for f in findings] == [("b.yaml", "profile/same-start")]


def test_the_same_version_twice_is_an_error_at_the_second() -> None:
    findings = found_in(a=SHUANGKOU, b=changed("stake: 1", "stake: 2"))
    assert [(f.file, *p) for f, p in zip(findings, places(findings), strict=True)] == [
        ("b.yaml", "duplicate-version", 2, 10)
    ]


def test_a_file_wins_over_a_shipped_one_of_the_same_version() -> None:
    own = changed("profile: hz", "profile: shuangkou")
    assert places(found(own)) == [("shadows-shipped", 1, 10)]
    assert places(found(own.replace("stake: 1", "stake: 2"))) == [("shadows-shipped", 1, 10)]


def test_a_new_version_of_a_shipped_profile_starts_after_it() -> None:
    own = changed("profile: hz", "profile: shuangkou").replace("version: 1", "version: 2")
    assert places(found(own)) == [("shadows-shipped", 1, 10)]
    early = own.replace("2026-01-01T00:00:00+08:00", "1999-01-01T00:00:00Z")
    assert ("version-order", 5, 17) in places(found(early))
