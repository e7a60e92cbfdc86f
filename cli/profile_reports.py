"""The forms in which ``profile check`` reports: frames for people, JSON, SARIF 2.1.0, GitHub workflow commands."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cli.checkout import path_in_checkout
from cli.language import show
from cli.profile_ci import gitlab_report, junit_report
from cli.profile_frames import framed, message_width
from cli.streams import write_json
from cli.terminal import painted, safe, wrapped
from settlement.words import Message

if TYPE_CHECKING:
    from profiles.check import Checked
    from settlement.findings import Edit, Finding, Place, Severity

SCHEMA_VERSION = 1
SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
CLEAN = Message("check/clean", "{n} files checked, nothing found.", one="{n} file checked, nothing found.")
FOUND = Message("check/found", "{kinds:,}")
FILES = Message("check/files", "{n} files", one="{n} file")
SUMMARY = Message("check/summary", "{found} in {files}. `buckle explain {code}` says more.")
COUNTED = {
    "error": Message("check/errors", "{n} errors", one="{n} error"),
    "warning": Message("check/warnings", "{n} warnings", one="{n} warning"),
    "note": Message("check/notes", "{n} notes", one="{n} note"),
}
_KINDS: tuple[Severity, ...] = ("error", "warning", "note")
"""The severities, the gravest first."""
_PLACE = ("file", "line", "column", "end_line", "end_column", "path")


def text_report(checked: Checked) -> None:
    """Each finding with the line it stands on, then how many there were and what explains the first of the gravest."""
    for finding in checked.findings:
        print("\n".join(framed(finding, checked.texts)), end="\n\n")
    counts = Counter(finding.severity for finding in checked.findings)
    if not checked.findings:
        print(painted(show(CLEAN(n=checked.files)), "green"))
        return
    found = show(FOUND(kinds=tuple(COUNTED[kind](n=counts[kind]) for kind in _KINDS if counts[kind])))
    gravest = min(checked.findings, key=lambda finding: _KINDS.index(finding.severity))
    first, *rest = wrapped(show(SUMMARY(found=found, files=FILES(n=checked.files), code=gravest.code)), message_width())
    print(first.replace(found, painted(found, bold=True), 1), *rest, sep="\n")


def json_report(checked: Checked) -> None:
    """One document; every finding has every key, null where it is not known."""
    findings = [
        {
            "code": finding.code,
            "severity": finding.severity,
            **{key: getattr(finding, key) for key in _PLACE},
            "message": finding.message,
            "fix": finding.fix,
        }
        for finding in checked.findings
    ]
    write_json({"schema_version": SCHEMA_VERSION, "files": checked.files, "findings": findings})


def sarif_report(checked: Checked) -> None:
    """A SARIF 2.1.0 log of one run, with the page of every code that was found."""
    from importlib.metadata import version

    from profiles.codes import PAGES

    found = {finding.code for finding in checked.findings}
    pages = [page for page in PAGES if page.code in found]
    rules = [
        {
            "id": page.code,
            "shortDescription": {"text": page.title},
            "fullDescription": {"text": page.why},
            "help": {"text": f"{page.do}\n\nbuckle explain {page.code}"},
            "defaultConfiguration": {"level": page.severity},
        }
        for page in pages
    ]
    index = {page.code: number for number, page in enumerate(pages)}
    driver = {"name": "buckle", "semanticVersion": version("buckle"), "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index[finding.code]) for finding in checked.findings],
    }
    write_json({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def github_report(checked: Checked) -> None:
    """A workflow command a finding, which GitHub Actions shows beside the line."""
    for finding in checked.findings:
        kind = "notice" if finding.severity == "note" else finding.severity
        place: dict[str, Any] = {
            "file": finding.file and path_in_checkout(finding.file),
            "line": finding.line,
            "endLine": finding.end_line,
        }
        if finding.line == finding.end_line:
            place |= {"col": finding.column, "endColumn": finding.end_column}
        place["title"] = finding.code
        properties = ",".join(f"{key}={_property(value)}" for key, value in place.items() if value is not None)
        message = finding.message + (f"\n{finding.fix}" if finding.fix else "")
        sys.stdout.write(f"::{kind} {properties}::{_data(message)}\n")


REPORTERS: dict[str, Callable[[Checked], None]] = {
    "text": text_report,
    "json": json_report,
    "sarif": sarif_report,
    "github": github_report,
    "junit": junit_report,
    "gitlab": gitlab_report,
}


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    text = finding.message + (f" ({finding.fix})" if finding.fix else "")
    file = path_in_checkout(finding.file) if finding.file is not None else ""
    same = "\n".join((finding.code, file, finding.path or "", finding.message))
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": text},
        "partialFingerprints": {"buckle/v1": hashlib.sha256(same.encode()).hexdigest()},
    }
    if finding.file is not None:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
        if finding.line is not None:
            physical["region"] = {
                "startLine": finding.line,
                "startColumn": finding.column,
                "endLine": finding.end_line,
                "endColumn": finding.end_column,
            }
        result["locations"] = [{"physicalLocation": physical}]
    if finding.related:
        result["relatedLocations"] = [_related(place) for place in finding.related]
    if finding.file is not None and (edits := [edit for edit in finding.edits if _is_seen(edit)]):
        change = {"artifactLocation": {"uri": _uri(finding.file)}, "replacements": list(map(_replacement, edits))}
        result["fixes"] = [{"description": {"text": finding.fix or ""}, "artifactChanges": [change]}]
    return result


def _related(place: Place) -> dict[str, Any]:
    physical = {"artifactLocation": {"uri": _uri(place.file)}, "region": _region(place)}
    return {"physicalLocation": physical, "message": {"text": place.message}}


def _replacement(edit: Edit) -> dict[str, Any]:
    return {"deletedRegion": _region(edit), "insertedContent": {"text": edit.text}}


def _is_seen(edit: Edit) -> bool:
    """Whether an edit changes what a reader of text sees; a byte order mark is no character to it."""
    return bool(edit.text) or (edit.line, edit.column) != (edit.end_line, edit.end_column)


def _region(part: Place | Edit) -> dict[str, int]:
    ends = {"endLine": part.end_line, "endColumn": part.end_column}
    return {"startLine": part.line, "startColumn": part.column, **ends}


def _uri(file: str) -> str:
    """The URI of a file: relative where the path is, so that a checkout anywhere matches."""
    path = Path(path_in_checkout(file))
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _data(text: str) -> str:
    """A text as the message of a workflow command."""
    return safe(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(value: object) -> str:
    """A value as a property of a workflow command."""
    return _data(str(value)).replace(":", "%3A").replace(",", "%2C")
