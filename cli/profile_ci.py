"""What ``profile check`` found, for the machines that show it beside a change: JUnit's XML and GitLab's code quality."""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from cli.terminal import safe

if TYPE_CHECKING:
    from profiles.check import Checked
    from settlement.findings import Finding

_GITLAB = {"error": "critical", "warning": "minor", "note": "info"}


def junit_report(checked: Checked) -> None:
    """JUnit's XML: a case a file, a failure an error; warnings and notes as the case's output."""
    by_file: dict[str, list[Finding]] = {file: [] for file in checked.texts}
    for finding in checked.findings:
        by_file.setdefault(finding.file or "profiles", []).append(finding)
    failed = sum(finding.severity == "error" for finding in checked.findings)
    head = {"name": "buckle profile check", "tests": str(len(by_file)), "failures": str(failed), "errors": "0"}
    suites = ET.Element("testsuites", head)
    suite = ET.SubElement(suites, "testsuite", head)
    for file, findings in by_file.items():
        case = ET.SubElement(suite, "testcase", {"classname": "profiles", "name": safe(file), "file": safe(file)})
        for finding in findings:
            if finding.severity == "error":
                told = {"type": finding.code, "message": safe(finding.message)}
                ET.SubElement(case, "failure", told).text = _line(finding)
        rest = [_line(finding) for finding in findings if finding.severity != "error"]
        if rest:
            ET.SubElement(case, "system-out").text = "\n".join(rest)
    ET.indent(suites)
    sys.stdout.write('<?xml version="1.0" encoding="utf-8"?>\n')
    sys.stdout.write(ET.tostring(suites, encoding="unicode") + "\n")


def gitlab_report(checked: Checked) -> None:
    """GitLab's code quality report: a list, each entry with a fingerprint that stays where only lines move."""
    from cli.streams import write_json

    seen: Counter[str] = Counter()
    entries = []
    for finding in checked.findings:
        file = os.path.normpath(finding.file) if finding.file else "profiles"
        same = "\n".join((finding.code, file, finding.path or "", finding.message))
        seen[same] += 1
        entries.append(
            {
                "description": finding.message + (f" ({finding.fix})" if finding.fix else ""),
                "check_name": finding.code,
                "fingerprint": hashlib.sha256(f"{same}\n{seen[same]}".encode()).hexdigest(),
                "severity": _GITLAB[finding.severity],
                "location": {"path": file, "lines": {"begin": finding.line or 1, "end": finding.end_line or 1}},
            }
        )
    write_json(entries)


def _line(finding: Finding) -> str:
    """A finding on a line, with its place."""
    place = ":".join(safe(part) for part in (finding.file, finding.line, finding.column) if part is not None)
    fix = f" ({safe(finding.fix)})" if finding.fix else ""
    return f"{place}: {finding.severity} {finding.code}: {safe(finding.message)}{fix}"
