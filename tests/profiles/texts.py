"""Profiles that tests start from: whole, right, and short enough to see what a test changes."""

from __future__ import annotations

from profiles.check import check_sources
from profiles.sources import Source
from settlement.findings import Finding

SHUANGKOU = """\
profile: hz
version: 1
game: shuangkou
title: Room
effective_from: 2026-01-01T00:00:00+08:00
currency: points
stake: 1
points: {double: 2, single: 1, flat: 0}
mixed_joker_pair: false
escape: {mode: settle, penalty: 4}
"""

HEAD = """\
profile: {id}
version: {version}
game: {game}
title: Room
effective_from: {starts}
"""


def extending(
    base: str, game: str = "rush", body: str = "", name: str = "mine", version: int = 1, starts: str = ""
) -> str:
    """A profile that extends another one and writes ``body``."""
    starts = starts or "2026-01-01T00:00:00+08:00"
    return HEAD.format(id=name, version=version, game=game, starts=starts) + f"extends: {base}\n{body}"


def found(text: str | bytes, file: str = "p.yaml") -> list[Finding]:
    raw = text.encode() if isinstance(text, str) else text
    return check_sources([Source(file, raw)]).findings


def found_in(**texts: str) -> list[Finding]:
    """The findings of several files, ``a="…"`` is ``a.yaml``."""
    return check_sources([Source(f"{name}.yaml", text.encode()) for name, text in texts.items()]).findings


def places(findings: list[Finding]) -> list[tuple[str, int | None, int | None]]:
    return [(f.code.removeprefix("profile/"), f.line, f.column) for f in findings]


def changed(old: str, new: str, text: str = SHUANGKOU) -> str:
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
    return text.replace(old, new)
