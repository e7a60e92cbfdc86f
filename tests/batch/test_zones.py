"""Zones whose days the totals count: by name, the same on every machine."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from settlement.batch import zones
from settlement.batch.request import Report
from settlement.batch.zones import zone_of
from settlement.jobs.errors import BatchError
from settlement.jobs.pool import usable_cores


@pytest.mark.parametrize(
    "name", ["localtime", "posixrules", "posix/Asia/Shanghai", "right/UTC", "", "/etc/passwd", "a/b"]
)
def test_what_is_no_name_of_a_zone_is_refused(run: Callable[..., Report], log: Path, name: str) -> None:
    with pytest.raises(BatchError, match="there is no time zone") as fault:
        run(log, timezone=name)
    assert fault.value.code == 2


def test_utc_needs_no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(zones, "ZoneInfo")
    assert zone_of("UTC").utcoffset(datetime(2026, 11, 29)) == zone_of("UTC").utcoffset(None)


def test_cores_are_counted_where_the_system_has_no_affinity(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    assert usable_cores() == os.cpu_count()
