"""``buckle convert``: logs of another shape into this program's, by a mapping."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.options import EXIT_CALL, EXIT_FOUND, EXIT_INCOMPLETE, did_you_mean, examples, exit_codes, refuse
from cli.talking import talking
from cli.terminal import cut

if TYPE_CHECKING:
    from settlement.convert.mapping import Mapping
    from settlement.convert.run import Conversion, Converted
    from settlement.findings import Finding


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "convert",
        help="Turns games that another server wrote (JSON, JSON Lines or CSV) into logs, by a mapping that says where each "
        "key stands and how cards and times are written. What can't be mapped is told with its place, and no game is "
        "dropped in silence.",
        epilog=examples(
            "buckle convert --list",
            "buckle convert --mapping hex-cards rounds.jsonl > night.jsonl",
            "buckle convert --mapping mine.yaml --check",
            "buckle convert --mapping mine.yaml rounds.csv | buckle audit -",
        )
        + exit_codes(
            "0 every game was converted; 1 one was not, or --check found an error; 2 the call or the mapping was wrong; "
            "3 a file could not be read to its end."
        ),
    )(talking(convert))


def convert(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...", help="Files (plain, .gz, .zst), or - for standard input.", show_default=False
        ),
    ] = None,
    mapping: Annotated[
        str | None,
        typer.Option("--mapping", metavar="M", help="A mapping: a YAML file, or the name of a shipped one (--list)."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check the mapping, and convert nothing.")] = False,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="Of --check: findings as text, or as one JSON document.")
    ] = "text",
    origins: Annotated[
        Path | None,
        typer.Option(
            "--origins", metavar="FILE", help="Also write where each line comes from: its file and lines, as CSV."
        ),
    ] = None,
    rejected: Annotated[
        Path | None,
        typer.Option(
            "--rejected", metavar="FILE", help="Also write the games that were not converted, and why, as JSON Lines."
        ),
    ] = None,
    shipped: Annotated[bool, typer.Option("--list", help="Name the shipped mappings, and stop.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Print the mapping, to start one of your own from it.")] = False,
) -> None:
    """Checks the mapping, and converts."""
    if shipped:
        _list()
        return
    if mapping is None:
        refuse("--mapping names how the files are read: a YAML file, or one of buckle convert --list")
    raw, name = _read(mapping)
    if show:
        sys.stdout.write(raw.decode("utf-8", "backslashreplace"))
        return
    from profiles.mappings import read_mapping

    checked = read_mapping(raw, name)
    if check:
        _report(checked.findings, raw, name, output)
        raise typer.Exit(EXIT_FOUND if checked.mapping is None else 0)
    _show(checked.findings)
    if checked.mapping is None:
        raise typer.Exit(EXIT_CALL)
    if not files:
        refuse("no FILE is named: write files, or - for standard input")
    if files.count("-") > 1:
        refuse("standard input can be read only once: name - once")
    _convert(checked.mapping, files, origins, rejected)


def _list() -> None:
    from profiles.mappings import read_mapping
    from settlement.convert.shipped import names, text_of

    for name in names():
        mapping = read_mapping(text_of(name), name).mapping
        assert mapping is not None, name
        print(f"{name}  {mapping.game}, {mapping.input}: {mapping.title}")


def _read(mapping: str) -> tuple[bytes, str]:
    """The bytes of a mapping, and its name for findings; ends the call where there is none."""
    from settlement.convert.shipped import names, text_of
    from settlement.findings import shown_path

    if mapping in names():
        return text_of(mapping), mapping
    try:
        return Path(mapping).read_bytes(), shown_path(mapping)
    except OSError as fault:
        hint = did_you_mean(mapping, names())
        refuse(f'--mapping: "{cut(mapping, 100)}" can\'t be read: {(fault.strerror or str(fault)).lower()}.{hint}')


def _report(findings: list[Finding], raw: bytes, name: str, output: str) -> None:
    if output == "json":
        from cli.streams import write_json
        from settlement.findings import finding_object

        write_json({"schema_version": 1, "files": 1, "findings": [finding_object(finding) for finding in findings]})
        return
    from cli.findings import finding_lines
    from cli.terminal import width

    for finding in findings:
        print("\n".join(finding_lines(finding, width())))
    if not findings:
        print(f"{name}: nothing found")


def _show(findings: list[Finding]) -> None:
    from cli.findings import show_finding

    for finding in findings:
        show_finding(finding)


def _convert(mapping: Mapping, files: list[str], origins: Path | None, rejected: Path | None) -> None:
    from cli.streams import standard_input
    from settlement.convert.run import Conversion

    with ExitStack() as opened:
        aside = _Aside(opened, files, origins, rejected)
        run = Conversion(mapping, files, standard_input() if "-" in files else None)
        failed = 0
        for number, game in enumerate(run, 1):
            failed += game.line is None
            _show(game.findings)
            if game.line is not None:
                sys.stdout.buffer.write(game.line + b"\n")
            aside.write(game, run.written, number)
        sys.stdout.flush()
    _show(run.problems)
    _tell(run)
    if run.incomplete:
        raise typer.Exit(EXIT_INCOMPLETE)
    if failed:
        raise typer.Exit(EXIT_FOUND)


def _tell(run: Conversion) -> None:
    from cli.talk import tell

    skipped = f"; {run.skipped} entries were passed over, as the mapping says" if run.skipped else ""
    tell(
        f"{run.games} game{'s' * (run.games != 1)}: {run.written} converted, {run.games - run.written} not{skipped}.",
        "counted",
        records=run.games,
        counts={"converted": run.written, "not-converted": run.games - run.written, "skipped": run.skipped},
    )


class _Aside:
    """The files beside the log: where each line comes from, and what was not converted."""

    def __init__(self, opened: ExitStack, files: list[str], origins: Path | None, rejected: Path | None) -> None:
        from settlement.logs.outputs import refusal

        for option, path in (("--origins", origins), ("--rejected", rejected)):
            why_not = None if path is None else refusal(option, path, [file for file in files if file != "-"])
            if why_not is not None:
                refuse(why_not)
        if origins is not None and origins == rejected:
            refuse("--origins and --rejected name the same file")
        try:
            self._origins = opened.enter_context(origins.open("w", encoding="utf-8", newline="")) if origins else None
            self._rejected = opened.enter_context(rejected.open("w", encoding="utf-8")) if rejected else None
        except OSError as fault:
            refuse(f"{fault.filename} can't be written: {fault.strerror}")
        if self._origins is not None:
            self._origins.write("log_line,game_id,file,line,end_line\n")

    def write(self, game: Converted, log_line: int, number: int) -> None:
        """Writes what there is to say of a game.

        :param log_line: the line of the log that it is, where it is one.
        :param number: of the game, counted from 1.
        """
        from settlement.findings import finding_object
        from settlement.logs.identity import game_id_of
        from settlement.logs.report import csv_line, csv_text, json_text

        place = game.document
        if game.line is not None and self._origins is not None:
            cells = [log_line, csv_text(game_id_of(game.line) or ""), csv_text(place.file), place.line, place.end_line]
            self._origins.write(csv_line(cells))
        if game.line is None and self._rejected is not None:
            shown = {
                "game": number,
                "file": place.file,
                "line": place.line,
                "end_line": place.end_line,
                "findings": [finding_object(finding) for finding in game.findings],
                "original": place.value,
            }
            self._rejected.write(json_text(shown) + "\n")
