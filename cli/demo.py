"""``buckle demo``: a first look, without any file of one's own."""

from __future__ import annotations

import sys

import typer

from cli.language import show, tr
from cli.options import examples
from settlement.words import Message

SAMPLE = "rush-worked.jsonl"
WHOLE = 2
"""How many games are reported whole; those after them have a row each."""
IN_SHORT = 20
"""How many games have a row; the rest is counted."""

NEXT = (
    ("buckle simulate rush-points --games 100 --seed 1 --errors 0.1 > night.jsonl", ""),
    ("buckle settle night.jsonl", "pays every game of that night, line by line"),
    ("buckle audit night.jsonl --html audit.html", "compares with what the server booked"),
    ("buckle hand rush 777778888899999", "reads a play, and says why it is one"),
    ("buckle explain rush/8.2", "the clause that a line cites"),
    ("buckle profile new rush > mine.yaml", "a commented profile to change"),
)
MORE_GAMES = Message("demo/more-games", "and {games} games more")
WHOLE_SAMPLE = Message("demo/whole-sample", "The whole sample: {call}")


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "demo",
        help="Settles a shipped sample log with shipped profiles and says what to try next.",
        epilog=examples("buckle demo"),
    )(demo)


def demo() -> None:
    """Settles the sample: the first games as ``settle`` reports them, those after them in a row each."""
    from cli.options import open_book
    from cli.payouts import SEAT, amount, game_lines
    from cli.recorded import Reporting
    from cli.streams import write_report
    from cli.tables import figures
    from cli.terminal import width
    from settlement.logs.report import amounts, house
    from settlement.logs.samples import sample_path

    path = str(sample_path(SAMPLE))
    games = Reporting([path], open_book(None, None), game_ids=None, strict=False)
    rows: list[tuple[str, list[str]]] = []
    more = 0
    for number, result in enumerate(games):
        if number < WHOLE:
            write_report(game_lines(result, width()))
        elif len(rows) == IN_SHORT:
            more += 1
        else:
            paid = [amount(value) for value in (*amounts(result), house(result))]
            odd = "" if result.status == "settled" else f" ({tr(result.status)})"
            rows.append((f"{result.game_id}{odd}", paid))
    seats = [show(SEAT(seat=seat)) for seat in range(2)]
    table = figures(tr("game"), (*seats, tr("house")), rows, width())
    last = f"  {show(MORE_GAMES(games=more))}"
    write_report([tr("Further games of the sample in short:"), "", *table, "", last])
    sys.stdout.flush()
    games.end()
    typer.echo(f"{show(WHOLE_SAMPLE(call=f'buckle settle {path}'))}\n\n{_next_steps()}", nl=False, err=True)


def _next_steps() -> str:
    """Calls to go on with, and what each does."""
    calls = [f"  {call:<45} {tr(does)}".rstrip() for call, does in NEXT]
    return "\n".join([tr("What to try next:"), *calls]) + "\n"
