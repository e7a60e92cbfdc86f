"""The page of a run: one HTML file that needs nothing else, with charts drawn into it. Texts out of logs are escaped."""

from __future__ import annotations

import importlib
import io
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from settlement.batch import disk
from settlement.batch.disk import sync_file
from settlement.batch.folder import Basis
from settlement.batch.request import STATUSES, FailedChunk, Request
from settlement.batch.results import spoken
from settlement.batch.tally import Tally, counted_behind
from settlement.findings import Finding
from settlement.games.catalogue import GAME_IDS, game

_MOST_BARS = 40
_LONGEST_NAME = 30
_LONGEST_WORD = 12
_SVG_SETTINGS = {"svg.hashsalt": "buckle", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;"
    "overflow-wrap:anywhere}"
    "div{overflow-x:auto}table{border-collapse:collapse}"
    "td,th{padding:.15rem .8rem .15rem 0;text-align:left;vertical-align:top;min-width:4em}"
    "th.w{overflow-wrap:normal;min-width:0}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;min-width:0}"
    "svg{max-width:100%;height:auto}code{font-size:.9em}.bad{color:#a00}"
    "@media(max-width:40rem){body{padding:0 .5rem}table{font-size:.75em}td,th{padding-right:.35rem}}"
    "@media print{div{overflow:visible}}"
)
Bars = Sequence[tuple[str, int]]


class Figure(str):
    """A number as it is to be written in a cell."""

    __slots__ = ()


def write_page(
    path: Path,
    request: Request,
    basis: Basis,
    tally: Tally,
    findings: Sequence[Finding],
    failed: Sequence[FailedChunk],
) -> None:
    """Writes the page beside its place and renames it. The same run gives the same bytes.

    :raises BatchError: it can't be written.
    """
    put(path, page(request, basis, tally, findings, failed))


def put(path: Path, text: str) -> None:
    """Writes a page beside its place and renames it; a link stays one.

    :raises BatchError: it can't be written.
    """
    with spoken(path):
        path = Path(os.path.realpath(path))
        aside = path.with_name(f".{path.name}.new")
        aside.write_text(text, encoding="utf-8")
        sync_file(aside)
        disk.put(aside, path)


def page(
    request: Request, basis: Basis, tally: Tally, findings: Sequence[Finding], failed: Sequence[FailedChunk]
) -> str:
    """The page as text."""
    counts = [(status, tally.statuses.get(status, 0)) for status in STATUSES]
    sections = [
        ("Records", table(("status", "records"), [*counts, ("all", tally.records)])),
    ]
    for currency in tally.currencies:
        sections += _money(tally, currency, request.timezone)
    sections += _statistics(tally)
    sections.append(("Findings", table(("code", "times"), _by_key(tally.findings)) if tally.findings else none()))
    if findings:
        said = [(f.severity, f.code, f.file or "", f.message) for f in findings]
        sections.append(("What belongs to no game", table(("severity", "code", "file", "message"), said)))
    if failed:
        rows = [(f.file, f.start, f.end, f.why) for f in failed]
        sections.append(("Not computed", table(("file", "from byte", "to byte", "why"), rows)))
    profiles = [(f"{p['id']}@{p['version']}", p["sha256"]) for p in basis.profiles]
    sections.append(("Profiles", table(("profile", "sha256"), profiles)))
    inputs = [(i.file, i.size, i.sha256) for i in basis.inputs]
    sections.append(("Inputs", table(("file", "bytes", "sha256"), inputs)))
    command = escape(" ".join(basis.command))
    intro = f"<p><code>{command}</code>, buckle {escape(basis.version)}</p>\n"
    return document("Settlement of a batch", f"Settlement of {tally.records} records", intro, sections)


def _statistics(tally: Tally) -> list[tuple[str, str]]:
    """What the games count of their own, a chart each."""
    sections = []
    for game_id in GAME_IDS:
        if numbers := counted_behind(tally.numbers, game_id):
            statistic = game(game_id).statistic
            assert statistic is not None, game_id
            bars = sorted(numbers.items(), key=lambda bar: int(bar[0]))
            sections.append((statistic.title, chart(bars, statistic.axis, statistic.unit)))
    return sections


def _money(tally: Tally, currency: str, zone: str) -> Iterator[tuple[str, str]]:
    """The sections of one currency's amounts: nothing is added across currencies."""
    named, unit = escape(visible(currency)), f"{currency} won"
    days = _beside(counted_behind(tally.games_of_day, currency), counted_behind(tally.moved_of_day, currency))
    yield (
        f"What winners got in {named}, by day ({escape(zone)})",
        chart([(day, moved) for day, _, moved in days], "day", unit) + table(("day", "games", unit), days),
    )
    rooms = _beside(counted_behind(tally.games_of_room, currency), counted_behind(tally.moved_of_room, currency))
    yield (
        f"What winners got in {named}, by room",
        chart(_largest(rooms), "room", unit) + table(("room", "games", unit), rooms),
    )
    sizes = counted_behind(tally.amounts, currency)
    yield f"How large payouts in {named} are", chart(_sizes(sizes), f"{currency} of a seat", "seats")


def document(title: str, heading: str, intro: str, sections: Iterable[tuple[str, str]]) -> str:
    """A whole page.

    :param intro: markup. :param sections: headings and contents, both markup.
    """
    body = "".join(f"<h2>{name}</h2>\n{content}\n" for name, content in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body>\n<h1>{escape(heading)}</h1>\n{intro}{body}</body></html>\n"
    )


def size_name(size: str) -> str:
    """A class of amounts (:func:`settlement.batch.tally.size_class`) in words."""
    if size == "0":
        return "0"
    low, high = 10 ** (int(size[1:]) - 1), 10 ** int(size[1:]) - 1
    return f"{low} to {high}" if size[0] == "+" else f"−{high} to −{low}"


def none() -> str:
    """What stands where there is nothing to show."""
    return "<p>None.</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; whole numbers and figures stand on the right, texts are escaped.

    Long names are broken, so that the numbers beside them stay on a narrow screen; a table of more columns than one has
    room for is moved by itself, not the page with it.
    """
    top = "".join(map(_heading, head))
    lines = ["".join(_cell(value) for value in row) for row in rows]
    return f"<div><table><tr>{top}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table></div>"


def _heading(name: str) -> str:
    """A heading of a column; one of usual words is not broken inside of them."""
    words = all(len(word) <= _LONGEST_WORD for word in name.split())
    return f"<th{' class=w' if words else ''}>{escape(visible(name))}</th>"


def _cell(value: object) -> str:
    return (
        f'<td class="n">{value}</td>' if isinstance(value, int | Figure) else f"<td>{escape(visible(str(value)))}</td>"
    )


def visible(text: str) -> str:
    """A text without characters that can't be seen or turn the direction of what follows."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _by_key(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items())


def _beside(games: dict[str, int], moved: dict[str, int]) -> list[tuple[str, int, int]]:
    """Games and what winners got; a day or a room in which nobody won has games alone."""
    return [(key or "(none)", count, moved.get(key, 0)) for key, count in sorted(games.items())]


def _largest(rows: Sequence[tuple[str, int, int]]) -> list[tuple[str, int]]:
    """The bars of the most, largest first."""
    bars = [(name, moved) for name, _, moved in rows]
    return sorted(bars, key=lambda bar: -bar[1])[:_MOST_BARS]


def _sizes(amounts: dict[str, int]) -> list[tuple[str, int]]:
    def rank(size: str) -> int:
        return 0 if size == "0" else int(size[1:]) * (1 if size[0] == "+" else -1)

    return [(size_name(size), amounts[size]) for size in sorted(amounts, key=rank)]


def chart(bars: Bars, label: str, unit: str) -> str:
    """Bars as a drawing inside the page; no clock and no chance in it."""
    if not bars:
        return none()
    matplotlib: Any = importlib.import_module("matplotlib")
    figures: Any = importlib.import_module("matplotlib.figure")
    names = [_drawn(visible(name)[:_LONGEST_NAME]) for name, _ in bars]
    with matplotlib.rc_context(_SVG_SETTINGS):
        figure = figures.Figure(figsize=(9, 3))
        axes = figure.add_subplot()
        axes.bar(range(len(bars)), [float(count) for _, count in bars], color="#3b6ea5")
        step = len(bars) // _MOST_BARS + 1
        axes.set_xticks(range(0, len(bars), step), names[::step], rotation=45, ha="right")
        axes.set_xlabel(_drawn(label))
        axes.set_ylabel(_drawn(unit))
        axes.spines[["top", "right"]].set_visible(False)
        figure.tight_layout()
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    svg = drawn.getvalue()
    title = f"<title>{escape(visible(unit))} by {escape(visible(label))}</title>"
    return re.sub(r"(<svg[^>]*>)", lambda found: found[1] + title, svg[svg.index("<svg") :], count=1)


def _drawn(text: str) -> str:
    """A text as the drawing shows it: no formula, nothing that can't be seen."""
    return visible(text).replace("$", r"\$")
