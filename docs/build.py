"""Writes the pages of the documentation that come out of the source: the rules of each game, and all findings.

    python docs/build.py          # writes docs/rules/*.md and docs/findings.md

The same pages feed ``buckle explain``; a test fails where these files are not what this script writes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from cli.codes import all_pages, area, enforcing
from settlement.findings import ClausePage, FindingPage, Page, page_id
from settlement.games.catalogue import GAME_IDS, game
from settlement.games.room_clauses import CLAUSES as ROOM

DOCS = Path(__file__).parent
NOTE = "<!-- Written by docs/build.py from the pages in the source; change them there. -->\n"


def rules(title: str, pages: Iterable[Page]) -> str:
    """The clauses of an area as Markdown, section by section."""
    lines = [NOTE, f"# {title}\n"]
    lines.append(
        "As this program settles them. A payout line cites the clause that it follows; `buckle explain CLAUSE` prints it.\n"
    )
    for clause in (p for p in pages if isinstance(p, ClausePage)):
        lines.append(f"## {clause.clause} · {clause.title}\n")
        lines.append(clause.text.strip() + "\n")
        if clause.decided:
            lines.append(f"*Decided here:* {clause.decided.strip()}\n")
        if clause.keys:
            lines.append("Profile keys: " + ", ".join(f"`{key}`" for key in clause.keys) + "\n")
        if codes := [p.code for p in enforcing(clause)]:
            lines.append("Findings: " + ", ".join(f"[`{c}`](../findings.md#{anchor(c)})" for c in codes) + "\n")
    return "\n".join(lines)


def findings() -> str:
    """All finding codes as Markdown, by area."""
    pages = [p for p in all_pages() if isinstance(p, FindingPage)]
    lines = [
        NOTE,
        "# Findings\n",
        "Every code that the program can report. `buckle explain CODE` prints the same page.\n",
    ]
    for name, group in groupby(sorted(pages, key=lambda p: area(p.code)), key=lambda p: area(p.code)):
        lines.append(f"## {name}\n")
        for page in group:
            lines += _finding(page)
    return "\n".join(lines)


def _finding(page: FindingPage) -> Iterable[str]:
    yield f"### {page.code}\n"
    yield f"**{page.severity}** · {page.title}\n"
    yield f"{page.why}\n"
    yield f"{page.do}\n"
    if page.bad:
        yield f"Not so:\n\n```\n{page.bad.strip()}\n```\n"
    if page.good:
        yield f"But so:\n\n```\n{page.good.strip()}\n```\n"
    if page.clauses:
        yield "Rules: " + ", ".join(f"[{c}](rules/{area(c)}.md#{_clause_anchor(c)})" for c in page.clauses) + "\n"


def anchor(heading: str) -> str:
    """The anchor that Markdown viewers give a heading: lower case, blanks to hyphens, other marks left out."""
    return "".join("-" if c == " " else c for c in heading.lower() if c.isalnum() or c in " -_")


def _clause_anchor(clause: str) -> str:
    found = next(p for p in all_pages() if page_id(p) == clause)
    return anchor(f"{clause} · {found.title}")


def files() -> dict[Path, str]:
    """Every file that this script writes, with its content."""
    made = {DOCS / "rules" / "room.md": rules("The rules that all games share at the cash desk (`room`)", ROOM)}
    for one in map(game, GAME_IDS):
        made[DOCS / "rules" / f"{one.id}.md"] = rules(f"The rules of {one.title} (`{one.id}`)", one.pages)
    made[DOCS / "findings.md"] = findings()
    return made


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
