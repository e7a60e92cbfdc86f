"""``buckle profile test``: worked cases beside profiles, tried."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal
from xml.etree import ElementTree as ET

import typer

from cli.options import EXIT_FOUND, EXIT_INCOMPLETE, ProfileFolders, examples, exit_codes
from cli.terminal import painted, safe, width, wrapped

if TYPE_CHECKING:
    from profiles.cases.run import Tried
    from profiles.cases.try_all import Trial
    from settlement.findings import Finding

SCHEMA_VERSION = 1


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "test",
        help="Settles the games of worked cases by the profiles that they name and compares what each seat gets, the "
        "house, and lines where a case names them. A folder gives its *.case.yaml files, and its profiles.",
        epilog=examples(
            "buckle profile test rooms/",
            "buckle profile test rooms/r7.case.yaml --profiles house/",
            "buckle profile test rooms/ --format junit > cases.xml",
        )
        + exit_codes(
            "0 every case came out as expected; 1 one didn't, or can't be tried; 2 the call was wrong; 3 a file or folder "
            "could not be read."
        ),
    )(try_them)


def try_them(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Files of worked cases, folders that hold some, or - for standard input.",
            show_default=False,
        ),
    ],
    profiles: ProfileFolders = None,
    output: Annotated[
        Literal["text", "json", "junit"],
        typer.Option("--format", help="Words, one JSON document, or JUnit's XML for CI."),
    ] = "text",
) -> None:
    """Tries the cases and reports; the exit code says whether all passed."""
    from cli.times import now
    from profiles.cases.try_all import try_cases
    from profiles.sources import UNREADABLE
    from settlement.findings import errors

    trial = try_cases(paths, now(), [os.fspath(folder) for folder in profiles or ()])
    {"text": _text, "json": _json, "junit": _junit}[output](trial)
    if any(finding.code == UNREADABLE.code for finding in trial.findings):
        raise typer.Exit(EXIT_INCOMPLETE)
    if errors(trial.findings):
        raise typer.Exit(EXIT_FOUND)


def _loose(trial: Trial) -> list[Finding]:
    """What was found that belongs to no case that was tried."""
    of_cases = {finding for tried in trial.tried for finding in tried.findings}
    return [finding for finding in trial.findings if finding not in of_cases]


def _text(trial: Trial) -> None:
    from cli.profile_frames import framed

    for finding in _loose(trial):
        print("\n".join(framed(finding, trial.texts)), end="\n\n")
    for tried in trial.tried:
        case = tried.case
        verdict = painted("passed", "green") if tried.passed else painted("FAILED", "red", bold=True)
        print(f"{verdict}  {safe(case.file)}:{case.span.line}  {safe(case.title)}")
        if not tried.passed:
            for finding in dict.fromkeys(tried.findings):
                print("\n".join(framed(finding, trial.texts)))
            print("\n".join(reckoned(tried, width())), end="\n\n" if tried.outcome else "\n")
    failed = sum(not tried.passed for tried in trial.tried)
    n = len(trial.tried)
    counted = f"{n} case{'' if n == 1 else 's'} tried, {failed or 'none'} failed"
    loose = len([f for f in _loose(trial) if f.severity == "error"])
    print(painted(counted + (f", {loose} more not tried" if loose else "") + ".", bold=bool(failed or loose)))


def reckoned(tried: Tried, wide: int) -> list[str]:
    """What the program pays in a case, line by line: clause, amounts by seat, the arithmetic in words."""
    outcome = tried.outcome
    if outcome is None or outcome.status != "settled":
        return []
    rows = [(e.rule, e.amounts, e.house, [str(words) for words in tried.words(e)]) for e in outcome.entries]
    lines = []
    for rule, amounts, house, told in rows:
        lines.append(f"  {rule}  {shown(amounts, house)}")
        for text in told[:1]:
            lines += wrapped(safe(text), wide, "      ", "      ")
    lines.append(f"  in all  {shown(outcome.amounts, outcome.house)}")
    return lines


def shown(amounts: tuple[int, ...], house: int) -> str:
    """Amounts by seat, and the house's where it has one."""
    return ", ".join(map(str, amounts)) + (f"; house {house}" if house else "")


def case_object(tried: Tried) -> dict[str, Any]:
    """What trying a case came to as a JSON object."""
    case, outcome = tried.case, tried.outcome
    settled = outcome is not None and outcome.status == "settled"
    seats = max(len(case.pays), len(outcome.amounts) if outcome is not None else 0)

    def of(amounts: tuple[int, ...], seat: int) -> int | None:
        return amounts[seat] if seat < len(amounts) else None

    return {
        "file": case.file,
        "line": case.span.line,
        "title": case.title,
        "clause": case.clause,
        "profile": tried.profile or case.profile,
        "passed": tried.passed,
        "expected_status": case.status,
        "status": outcome.status if outcome is not None else None,
        "seats": [
            {
                "seat": seat,
                "expected": of(case.pays, seat),
                "computed": of(outcome.amounts, seat) if outcome is not None else None,
            }
            for seat in range(seats)
        ],
        "house": {
            "expected": case.house if case.pays else None,
            "computed": outcome.house if outcome is not None and settled else None,
        },
        "lines": line_objects(tried),
        "findings": [_finding_object(finding) for finding in dict.fromkeys(tried.findings)],
    }


def line_objects(tried: Tried) -> list[dict[str, Any]]:
    """What the program pays in a case as JSON objects, a line each."""
    from settlement.words import params_object

    return [
        {
            "clause": entry.rule,
            "amounts": list(entry.amounts),
            "house": entry.house,
            "why": [
                {"text": str(words), "code": words.code, "params": params_object(words)} for words in tried.words(entry)
            ],
        }
        for entry in (tried.outcome.entries if tried.outcome is not None else ())
    ]


def _finding_object(finding: Finding) -> dict[str, Any]:
    keys = ("code", "severity", "file", "line", "column", "end_line", "end_column", "path", "message", "fix")
    return {key: getattr(finding, key) for key in keys}


def _json(trial: Trial) -> None:
    from cli.streams import write_json

    write_json(
        {
            "schema_version": SCHEMA_VERSION,
            "files": trial.files,
            "failed": sum(not tried.passed for tried in trial.tried),
            "cases": [case_object(tried) for tried in trial.tried],
            "findings": [_finding_object(finding) for finding in _loose(trial)],
        }
    )


def _junit(trial: Trial) -> None:
    """A test case a worked case; what can't be tried is an error."""
    loose = [finding for finding in _loose(trial) if finding.severity == "error"]
    failed = sum(not tried.passed for tried in trial.tried)
    head = {
        "name": "buckle profile test",
        "tests": str(len(trial.tried) + len(loose)),
        "failures": str(failed),
        "errors": str(len(loose)),
    }
    suites = ET.Element("testsuites", head)
    suite = ET.SubElement(suites, "testsuite", head)
    for tried in trial.tried:
        case = tried.case
        about = {"classname": safe(case.file), "name": safe(case.title), "file": safe(case.file)}
        element = ET.SubElement(suite, "testcase", about | {"line": str(case.span.line)})
        for finding in dict.fromkeys(tried.findings):
            told = {"type": finding.code, "message": safe(finding.message)}
            text = "\n".join([_line(finding), *reckoned(tried, sys.maxsize)])
            ET.SubElement(element, "failure", told).text = text
    for finding in loose:
        about = {"classname": safe(finding.file or "cases"), "name": safe(finding.path or finding.code)}
        element = ET.SubElement(suite, "testcase", about)
        ET.SubElement(element, "error", {"type": finding.code, "message": safe(finding.message)}).text = _line(finding)
    ET.indent(suites)
    sys.stdout.write('<?xml version="1.0" encoding="utf-8"?>\n')
    sys.stdout.write(ET.tostring(suites, encoding="unicode") + "\n")


def _line(finding: Finding) -> str:
    place = ":".join(safe(part) for part in (finding.file, finding.line, finding.column) if part is not None)
    fix = f" ({safe(finding.fix)})" if finding.fix else ""
    return f"{place}: {finding.severity} {finding.code}: {safe(finding.message)}{fix}"
