"""Totals: by what is asked, in a zone's days, in any number of runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from settlement.batch.totals import Days, merged


@pytest.mark.parametrize(
    ("zone", "started_at", "day"),
    [
        ("UTC", "2026-11-29T23:59:59Z", "2026-11-29"),
        ("UTC", "2026-11-29T07:59:59+08:00", "2026-11-28"),
        ("Asia/Shanghai", "2026-11-29T16:00:00Z", "2026-11-30"),
        ("Asia/Shanghai", "2026-11-29T15:59:59.999999Z", "2026-11-29"),
        ("America/New_York", "2026-11-01T04:59:59Z", "2026-11-01"),  # the night the clocks go back
        ("Asia/Kathmandu", "2026-01-01T18:14:59Z", "2026-01-01"),
        ("Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02"),
        ("UTC", "1969-12-31T23:59:59Z", "1969-12-31"),
    ],
)
def test_days_are_those_of_the_zone(zone: str, started_at: str, day: str) -> None:
    days = Days(zone)
    assert days.of(started_at) == day
    assert days.of(started_at) == day


def write_runs(folder: Path, count: int) -> list[Path]:
    paths = []
    for n in range(count):
        path = folder / f"totals-{n}.run"
        lines = sorted(
            [b'["all"]\t1\t%d\n' % n, b'["p%03d"]\t2\t-5\n' % n, b'["gone"]\t%d\t%d\n' % (-1 + n % 2 * 2, n // 2)]
        )
        path.write_bytes(b"".join(lines))
        paths.append(path)
    return paths


@pytest.mark.parametrize("count", [0, 1, 2, 64, 200])
def test_any_number_of_runs_sums_up(tmp_path: Path, count: int) -> None:
    found = {key[0]: tuple(numbers) for key, numbers in merged(write_runs(tmp_path, count), tmp_path)}
    expected = {f"p{n:03d}": (2, -5) for n in range(count)}
    if count:
        expected["all"] = (count, sum(range(count)))
        gone = (sum(-1 + n % 2 * 2 for n in range(count)), sum(n // 2 for n in range(count)))
        if gone != (0, 0):
            expected["gone"] = gone
    assert found == expected


def test_what_comes_to_nothing_vanishes(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b'["u"]\t1\t7\n')
    (tmp_path / "b").write_bytes(b'["u"]\t-1\t-7\n')
    assert list(merged([tmp_path / "a", tmp_path / "b"], tmp_path)) == []
