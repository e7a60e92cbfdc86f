"""Warnings that are meant: allowed on their line by a comment, or in ``buckle.yaml``, each with a reason.

``# buckle: allow small-share: agreed with the operator`` stands on the line of the warning, or on a line of its own above
it. Errors can't be allowed.
"""

from __future__ import annotations

import difflib
import fnmatch
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from profiles.library import ProfileFile
from profiles.raw_text import lines_of
from profiles.yaml_nodes import Listing, Mapping, Node, Scalar, Span, found_at
from settlement.findings import Finding, FindingPage, quoted
from settlement.words import say

BAD_ALLOW = FindingPage(
    code="profile/bad-allow",
    severity="warning",
    title="an allowance that allows nothing",
    why="Without a known code it means no warning, and without a reason nobody knows later whether it still holds.",
    do="Write `# buckle: allow CODE: reason` with the code of a warning.",
    bad="opponent_percent: 20   # buckle: allow small-share",
    good="opponent_percent: 20   # buckle: allow small-share: agreed with the operator",
)
UNUSED_ALLOW = FindingPage(
    code="profile/unused-allow",
    severity="warning",
    title="an allowance for a warning that is not there",
    why="It would hide the next warning of its kind, which nobody has looked at.",
    do="Take it out; where the warning has moved, move it there.",
    bad="opponent_percent: 70   # buckle: allow small-share: agreed with the operator",
    good="opponent_percent: 70",
)
PAGES = (BAD_ALLOW, UNUSED_ALLOW)
AREA = "profile/"
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[ \t]*buckle[ \t]*:[ \t]*allow\b[ \t]*(?P<rest>.*)$", re.IGNORECASE)


@dataclass(slots=True)
class Allowance:
    """One allowance: the code that it allows, where it stands, and what it holds for.

    ``file`` and ``line`` are those of the findings, None for any; ``profile`` matches id or id@version, ``path`` the key.
    ``ended`` tells that its time is over; ``used`` is set where it allowed something.
    """

    code: str
    place: Span
    file: str | None = None
    line: int | None = None
    profile: str | None = None
    path: str | None = None
    until: str | None = None
    ended: bool = False
    used: bool = field(default=False)

    def allows(self, finding: Finding, labels: dict[str, str]) -> bool:
        """Whether a finding is one that is allowed.

        :param labels: id@version by the name of the file.
        """
        label = labels.get(finding.file or "", "")
        return (
            finding.severity != "error"
            and not self.ended
            and finding.code == self.code
            and self.file in (None, finding.file)
            and self.line in (None, finding.line)
            and (
                self.profile is None or any(fnmatch.fnmatchcase(n, self.profile) for n in (label, label.split("@")[0]))
            )
            and (self.path is None or self.path == finding.path)
        )


def known_code(text: str, place: Span, path: str | None = None) -> tuple[str | None, Finding | None]:
    """The whole code of a warning or note by its name, ``profile/`` in front or not; or what is wrong with it."""
    from profiles.codes import PAGES as ALL

    codes = {page.code: page.severity for page in ALL}
    code = text if text.startswith(AREA) else AREA + text
    if code not in codes:
        close = difflib.get_close_matches(code, codes, 1)
        fix = say("did you mean `{removeprefix}`?", removeprefix=close[0].removeprefix(AREA)) if close else None
        return None, found_at(BAD_ALLOW, say("there is no finding {text}", text=quoted(text)), place, path, fix)
    if codes[code] == "error":
        message = say("{text} is an error; only warnings and notes can be allowed", text=text)
        return None, found_at(BAD_ALLOW, message, place, path, say("mend what it says"))
    return code, None


def in_comments(file: ProfileFile) -> tuple[list[Allowance], list[Finding]]:
    """The allowances in the comments of a file, and what is wrong with them."""
    text = file.written.text
    if text is None or "allow" not in text:
        return [], []
    lines = lines_of(text)
    allowed: list[Allowance] = []
    findings: list[Finding] = []
    for number, line in enumerate(lines, 1):
        found = _COMMENT.search(line)
        if found is None or _in_a_value(file.written.root, number, found.start() + 1):
            continue
        place = Span(file.file, number, found.start() + 1, number, len(line) + 1)
        about = number if line[: found.start()].strip() else _next(lines, number)
        names, colon, reason = found["rest"].partition(":")
        codes = [name.strip() for name in names.split(",") if name.strip()]
        if not (colon and reason.strip() and codes):
            what = "no reason" if codes else "no code"
            message = say("the allowance has {what}", what=what)
            findings.append(found_at(BAD_ALLOW, message, place, fix=say("write # buckle: allow CODE: reason")))
            continue
        for name in codes:
            code, problem = known_code(name, place)
            if code is not None:
                allowed.append(Allowance(code, place, file.file, about))
            elif problem:
                findings.append(problem)
    return allowed, findings


def without_allowed(
    findings: Iterable[Finding], allowances: list[Allowance], files: Iterable[ProfileFile], *, partly: bool = False
) -> list[Finding]:
    """The findings that are left, and behind them the allowances that allowed nothing.

    :param partly: not all files that the allowances are about were looked at, so unused ones without a file are no news.
    """
    labels = {file.file: file.label for file in files}
    left = []
    for finding in findings:
        allowing = [each for each in allowances if each.allows(finding, labels)]
        for each in allowing:
            each.used = True
        if not allowing:
            left.append(finding)
    return [*left, *(_unused(each) for each in allowances if not each.used and not (partly and each.file is None))]


def _unused(allowance: Allowance) -> Finding:
    name = allowance.code.removeprefix(AREA)
    why = f"it ended {allowance.until}" if allowance.ended else "there is none here"
    return found_at(
        UNUSED_ALLOW, say("{name} is allowed, and {why}", name=name, why=why), allowance.place, fix=say("take it out")
    )


def _next(lines: list[str], number: int) -> int:
    """The number of the next line that holds more than a comment."""
    for index in range(number, len(lines)):
        if lines[index].strip() and not lines[index].lstrip().startswith("#"):
            return index + 1
    return number


def _in_a_value(root: Node | None, line: int, column: int) -> bool:
    """Whether a place lies inside of a value, so that no comment starts there."""
    return any((span.line, span.column) <= (line, column) < (span.end_line, span.end_column) for span in _values(root))


def _values(node: Node | None) -> Iterator[Span]:
    if isinstance(node, Scalar):
        yield node.span
    elif isinstance(node, Listing):
        for item in node.items:
            yield from _values(item)
    elif isinstance(node, Mapping):
        for entry in node.entries.values():
            yield from _values(entry.node)
