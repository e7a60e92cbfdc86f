"""Sense checks on what is inherited: said once, where it can be mended."""

from __future__ import annotations

from profiles.checks import all_checks
from tests.profiles.texts import SHUANGKOU, changed, extending, found, found_in, places


def test_what_a_base_says_already_is_not_said_again() -> None:
    base = changed("penalty: 4", "penalty: 6")
    findings = found_in(base=base, own=extending("hz@1", "shuangkou", "stake: 2\n"))
    assert [(f.file, f.code) for f in findings] == [("base.yaml", "profile/penalty-not-double")]
    deep = extending("mine@1", "shuangkou", "stake: 3\n", name="deep")
    findings = found_in(deep=deep, own=extending("hz@1", "shuangkou", "stake: 2\n"), base=base)
    assert [f.file for f in findings] == ["base.yaml"]


def test_what_only_the_two_together_do_stands_at_the_value_that_is_written() -> None:
    findings = found(extending("shuangkou@1", "shuangkou", "points: {double: 3}\n"))
    assert places(findings) == [("penalty-not-double", 7, 18)]
    assert findings[0].path == "points.double"


def test_of_two_values_the_written_one_is_marked() -> None:
    body = "buckle:\n  flat: {cards: [1, 8]}\n  double: {cards: [14, 27]}\n"
    findings = found(extending("rush-points@1", body=body))
    assert places(findings) == [("buckle-range", 8, 17), ("buckle-range", 9, 19)]
    moved = found(extending("sichuan@1", "sichuan", "fan: {cap: 4, earth: 5}\n"))
    assert places(moved) == [("fan-beyond-cap", 7, 22)]


def test_payouts_are_looked_at_only_where_nothing_is_wrong() -> None:
    huge = changed("stake: 1", "stake: 1000000000000").replace("double: 2", "double: 1000000000000")
    assert "profile/payout-too-large" in {f.code for f in found(huge)}
    broken = huge.replace("penalty: 4", "penalty: 5")
    assert "profile/payout-too-large" not in {f.code for f in found(broken)}


def test_every_check_has_its_own_file_and_pages() -> None:
    checks = all_checks()
    assert len(checks) > 10
    assert len({check.find.__module__ for check in checks}) == len(checks)
    assert all(check.pages and check.games for check in checks)


def test_a_whole_profile_is_clean() -> None:
    assert found(SHUANGKOU) == []
