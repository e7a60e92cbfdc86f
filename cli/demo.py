"""``buckle demo``: a first look, without any file of one's own."""

from __future__ import annotations

import sys

import typer

from cli.options import examples

NEXT = """\
That was the report of the shipped worked examples. What to try next:
  buckle simulate rush-points --games 100 --seed 1 --errors 0.05 > night.jsonl
  buckle settle night.jsonl                     pays every game of that night, line by line
  buckle audit night.jsonl --html audit.html    compares with what the server booked
  buckle hand rush 777778888899999              reads a play, and says why it is one
  buckle explain rush/8.2                       the clause that a line cites
  buckle profile new rush > mine.yaml           a commented profile to change
"""


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "demo",
        short_help="Settle a shipped sample log",
        help="Settles a shipped sample log with a shipped profile and says what to try next.",
        epilog=examples("buckle demo"),
    )(demo)


def demo() -> None:
    """Settles the sample; the report on standard output, what to try next on standard error."""
    from cli.settle import settle
    from settlement.logs.samples import sample_path

    try:
        settle([str(sample_path("rush-worked.jsonl"))])
    finally:
        sys.stdout.flush()
        typer.echo("\n" + NEXT, nl=False, err=True)
