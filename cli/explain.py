"""``buckle explain``: the page of a finding code or of a rule clause, offline."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Annotated, Any, Literal

import typer

from cli.language import tr
from cli.options import did_you_mean, examples, refuse
from cli.terminal import columns, cut, padded, painted, width, wrapped
from settlement.findings import ClausePage, FindingPage, Page, page_id

SCHEMA_VERSION = 1


def complete_page(incomplete: str) -> list[str]:
    """Codes and clauses that begin so, for the shell."""
    from cli.codes import pages_by_id

    return [name for name in pages_by_id() if name.startswith(incomplete)]


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "explain",
        help="Explains a finding code or a rule clause; lists those of an area or a section; without CODE, all.",
        epilog=examples(
            "buckle explain rush/8.2",
            "buckle explain rush/5",
            "buckle explain log/conflict",
            "buckle explain",
        ),
    )(explain)


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="A finding code (log/conflict), a clause (rush/8.2), a section (rush/5) or an area (rush).",
            autocompletion=complete_page,
            show_default=False,
        ),
    ] = None,
    output: Annotated[Literal["text", "json"], typer.Option("--format", help="Text, or one JSON document.")] = "text",
) -> None:
    """Prints the page of a code, or the list of those that begin so."""
    from cli.codes import beginning_with, pages_by_id
    from cli.streams import write_json

    known = pages_by_id()
    if code is not None and not code.strip():
        refuse("CODE is empty: name a finding code or a clause, or leave it out to list all")
    wanted = None if code is None else code.strip().lower()
    exact = known.get(wanted or "")
    found = [exact] if exact is not None else beginning_with(wanted or "")
    if not found:
        refuse(f'there is no page "{cut(code, 60)}".{did_you_mean(wanted or "", known)} `buckle explain` lists all.')
    if output == "json":
        write_json({"schema_version": SCHEMA_VERSION, "pages": [page_object(page) for page in found]})
        return
    lines = page_lines(found[0], width()) if exact is not None else list_lines(found, width())
    sys.stdout.write("\n".join(lines) + "\n")


def page_object(page: Page) -> dict[str, Any]:
    """A page as a JSON object; ``kind`` is ``finding`` or ``clause``."""
    if isinstance(page, FindingPage):
        return {
            "kind": "finding",
            "code": page.code,
            "severity": page.severity,
            "title": page.title,
            "why": page.why,
            "do": page.do,
            "clauses": list(page.clauses),
            "bad": page.bad,
            "good": page.good,
        }
    from cli.cases import case_object
    from profiles.cases.clauses import tried_cases

    return {
        "kind": "clause",
        "clause": page.clause,
        "title": page.title,
        "text": page.text,
        "decided": page.decided,
        "keys": list(page.keys),
        "cases": [case_object(tried) for tried in tried_cases(page.clause)],
    }


def page_lines(page: Page, wide: int) -> list[str]:
    """A page in lines of at most ``wide`` columns."""
    if isinstance(page, FindingPage):
        head, rows = f"{page.code} ({tr(page.severity)})", _finding_rows(page)
    else:
        head, rows = page.clause, _clause_rows(page)
    lines = [painted(head, bold=True), *wrapped(tr(page.title), wide)]
    for label, text in rows:
        if text:
            lines += ["", painted(label, bold=True), *_paragraphs(text, wide)]
    if isinstance(page, ClausePage):
        from cli.cases import case_lines
        from profiles.cases.clauses import tried_cases

        lines += case_lines(tried_cases(page.clause), wide)
    return lines


def _finding_rows(page: FindingPage) -> list[tuple[str, str]]:
    return [
        (tr("Why it matters"), tr(page.why)),
        (tr("What to do"), tr(page.do)),
        (tr("Not so"), page.bad),
        (tr("But so"), page.good),
        (tr("Rules"), ", ".join(page.clauses)),
    ]


def _clause_rows(page: ClausePage) -> list[tuple[str, str]]:
    from cli.codes import enforcing

    return [
        (tr("The rule"), tr(page.text)),
        (tr("Decided here, where the source is silent or contradicts itself"), tr(page.decided)),
        (tr("Profile keys that move it"), ", ".join(page.keys)),
        (tr("Findings that enforce it"), ", ".join(p.code for p in enforcing(page))),
    ]


def _paragraphs(text: str, wide: int) -> list[str]:
    """A text of several lines, each wrapped for itself, two columns in; its own indentation is kept."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        inner = line.lstrip(" ")
        indent = " " * (2 + len(line) - len(inner))
        lines += wrapped(inner, wide, indent, indent)
    return lines


def list_lines(pages: list[Page], wide: int) -> list[str]:
    """Pages as a list under their areas, each with its id and title."""
    from cli.codes import area

    lines: list[str] = []
    for name, those in groupby(pages, key=lambda page: area(page_id(page))):
        of_area = list(those)
        ids = max(columns(page_id(page)) for page in of_area)
        lines += [""] * bool(lines) + [painted(name, bold=True)]
        for page in of_area:
            start = f"  {padded(page_id(page), ids)}  "
            lines += wrapped(tr(page.title), wide, start, " " * columns(start))
    return lines
