"""The audit as a page: one file that needs nothing else, readable on a phone and on paper, with every text escaped."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from types import TracebackType
from typing import IO, NoReturn

from cli.findings import place
from cli.options import give_up
from cli.payouts import amount, currency, game_title, header_rows, receives, seat_name
from cli.terminal import safe
from cli.verdict import COMPARED, VERDICTS, ToLookAt, comparison, reasons
from settlement.findings import Finding
from settlement.games.ledger import Outcome
from settlement.logs.causes import Survey
from settlement.logs.report import verdict
from settlement.logs.settle import GameResult

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
article { border-top: 2px solid currentColor; padding: 1rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .15rem 1rem; margin: 0; }
dt { opacity: .75; } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8886; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
.rule { white-space: nowrap; opacity: .75; overflow-wrap: normal; }
.total td { font-weight: bold; } .total td:first-child { white-space: nowrap; overflow-wrap: normal; }
.mismatch > .verdict, .error { font-weight: bold; color: #c00; }
@media (prefers-color-scheme: dark) { .mismatch > .verdict, .error { color: #f77; } }
@media (max-width: 32rem) { body { font-size: 14px; padding: .5rem; } th, td { padding-right: .4rem; } }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } article { break-inside: avoid-page; } .mismatch > .verdict, .error { color: #000; } }
"""
_HEAD = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit of recorded games</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>Audit of recorded games</h1>
<p>Each game is replayed by the rules of its profile. <em>Computed</em> is what the rules come to, <em>claimed</em> what the
live server booked; the difference is what a seat is still owed (+) or still owes (-). Every amount cites the rule
clause that it follows. Payouts and the house always sum to 0.</p>
"""


class Page:
    """A page that is written game by game beside its place, and put there when it is whole.

    Ends the call with one line where the file can't be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path = Path(os.path.realpath(path))
        self._whole = False
        self._to_look_at = ToLookAt()
        try:
            handle, self._aside = tempfile.mkstemp(prefix=".audit-", suffix=".part", dir=path.parent)
        except OSError as fault:
            _not_written(path, fault)
        self._file: IO[str] = os.fdopen(handle, "w", encoding="utf-8")
        self._body: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", dir=path.parent)  # noqa: SIM115

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Puts the page in its place if it is whole, and leaves nothing behind if it isn't."""
        try:
            self._body.close()
            self._file.close()
            if self._whole and kind is None:
                os.chmod(self._aside, 0o666 & ~_umask())
                os.replace(self._aside, self._path)
        except OSError as fault:
            _not_written(self._path, fault)
        finally:
            Path(self._aside).unlink(missing_ok=True)

    def add(self, result: GameResult, survey: Survey) -> None:
        """Adds the audit of a game."""
        self._to_look_at.add(result)
        with self._spoken():
            self._body.write(_game(result, survey, f"game-{self._to_look_at.shown}"))

    def end(self, summary: str, problems: Sequence[Finding]) -> None:
        """Puts before the games what the run came to: counts, what could not be looked at, and which games to look at."""
        from importlib.metadata import version

        with self._spoken():
            self._file.write(f"{_HEAD}<p>Computed by buckle {version('buckle')}: {_text(summary)}</p>\n")
            if problems:
                self._file.write(
                    "<h2>About inputs and profiles</h2>\n" + _items([_finding(problem) for problem in problems])
                )
            self._file.write(_listed(self._to_look_at))
            self._body.seek(0)
            shutil.copyfileobj(self._body, self._file)
            self._file.write("</body>\n</html>\n")
        self._whole = True

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """Ends the run with one line where a write fails."""
        try:
            yield
        except OSError as fault:
            _not_written(self._path, fault)


def _not_written(path: Path, fault: OSError) -> NoReturn:
    give_up(f"can't write {safe(path)}: {fault.strerror or fault}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _text(text: object) -> str:
    """A text as it may stand in the page: unprintable characters shown as escapes, markup as text."""
    return escape(safe(text))


def _game(result: GameResult, survey: Survey, anchor: str) -> str:
    said = verdict(result)
    parts = [
        f'<article class="{said}" id="{anchor}">\n<h2>{_text(game_title(result, 200))}</h2>\n',
        _list(header_rows(result)),
    ]
    if result.outcome is not None and result.status == "settled":
        parts.append("<h3>What was established</h3>\n")
        parts.append(_list([(str(fact.label), f"{fact.text} [{fact.rule}]") for fact in result.outcome.describe()]))
        parts.append(f"<h3>Payouts in {_text(currency(result))}</h3>\n{_money(result, result.outcome)}")
    rows = comparison(result, 200)
    if rows:
        parts.append("<h3>Computed and claimed</h3>\n" + _compared(rows))
    parts.append(f'<p class="verdict">Verdict: {_text(VERDICTS[said])}</p>\n')
    parts.append(_items([_text(reason) for reason in reasons(result, survey)]))
    parts.append(_items([_finding(finding, result) for finding in result.findings]))
    return "".join([*parts, "</article>\n"])


def _listed(games: ToLookAt) -> str:
    items = [f'<a href="#game-{g.number}">{_text(g.title)}</a>: {_text(g.short)}' for g in games.listed]
    items += [f"… and {games.more} more"] * bool(games.more)
    return "<h2>Games to look at</h2>\n" + _items(items) if items else ""


def _list(rows: list[tuple[str, str]]) -> str:
    return "<dl>\n" + "".join(f"<dt>{_text(label)}</dt><dd>{_text(text)}</dd>\n" for label, text in rows) + "</dl>\n"


def _items(items: list[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in items) + "</ul>\n" if items else ""


def _money(result: GameResult, outcome: Outcome) -> str:
    rows = []
    for seat, value in enumerate(outcome.amounts):
        rows.append(f'<tr><th colspan="3">{_text(seat_name(result, seat, 200))}</th></tr>\n')
        for line in outcome.lines(seat):
            rows.append(
                f'<tr><td class="rule">{_text(line.rule)}</td><td class="n">{amount(line.amount)}</td>'
                f"<td>{_text(line.why)}</td></tr>\n"
            )
        rows.append(_total("total", value, receives(value)))
    rows.append(_total("house", outcome.house, "keeps" if outcome.house > 0 else ""))
    rows.append(_total("together", sum(outcome.amounts) + outcome.house, "all seats and the house"))
    return "<table>\n" + "".join(rows) + "</table>\n"


def _total(label: str, value: int, why: str) -> str:
    return f'<tr class="total"><td>{label}</td><td class="n">{amount(value)}</td><td>{why}</td></tr>\n'


def _compared(rows: list[tuple[str, str, str, str, str]]) -> str:
    head = "".join(f"<th{' class=n' * (0 < i < 4)}>{name}</th>" for i, name in enumerate(COMPARED))
    body = "".join(
        "<tr>" + "".join(f"<td{' class=n' * (0 < i < 4)}>{_text(cell)}</td>" for i, cell in enumerate(row)) + "</tr>\n"
        for row in rows
    )
    return f"<table>\n<tr>{head}</tr>\n{body}</table>\n"


def _finding(finding: Finding, result: GameResult | None = None) -> str:
    where = place(finding, whole=result is None or finding.line not in (None, result.line))
    text = f'<span class="{finding.severity}">{finding.severity}</span> {_text(finding.code)}'
    text += f", {_text(where)}" if where else ""
    text += f": {_text(finding.message)}"
    return text + (f" <em>To do: {_text(finding.fix)}</em>" if finding.fix else "")
