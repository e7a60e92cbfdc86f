"""How findings are shown to people: place, severity, code, message, fix; in lines that fit."""

from __future__ import annotations

import sys

from cli.language import show, tr
from cli.talk import Level, current
from cli.terminal import cut, painted, safe, width, wrapped
from settlement.findings import Finding, Place, finding_object
from settlement.words import Message

OF_GAME = Message("finding/of-game", "game {game_id}")
AT_EVENT = Message("finding/at-event", "event {event}")
TO_DO = Message("finding/to-do", "to do: {fix}")
SEVERITIES = (
    Message("finding/error", "error"),
    Message("finding/warning", "warning"),
    Message("finding/note", "note"),
)
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


_LEVELS: dict[str, Level] = {"error": "error", "warning": "warning", "note": "info"}


def _fields(finding: Finding) -> dict[str, object]:
    """What is known of a finding."""
    fields = finding_object(finding)
    fields.pop("params", None)
    return {"game_event" if name == "event" else name: value for name, value in fields.items()}


def place(finding: Finding, *, whole: bool = True) -> str:
    """Where a finding stands, as far as it is known: ``file:line:column, game, event``.

    :param whole: False where file, line and game are said already, so that the event or the key is left.
    """
    parts = []
    if whole and finding.file is not None:
        numbers = [n for n in (finding.line, finding.column) if n is not None]
        parts.append(":".join([safe(finding.file), *map(str, numbers)]))
    if whole and finding.game_id is not None:
        parts.append(show(OF_GAME(game_id=cut(finding.game_id, 40))))
    if finding.event is not None:
        parts.append(show(AT_EVENT(event=finding.event)))
    if finding.path:
        parts.append(safe(finding.path))
    return ", ".join(parts)


def message_of(finding: Finding) -> str:
    """What was found, in the language in use."""
    return finding.message if finding.words is None else show(finding.words)


def fix_of(finding: Finding) -> str:
    """What to do about it, in the language in use; nothing where that isn't known."""
    return (finding.fix or "") if finding.fix_words is None else show(finding.fix_words)


def other_place(place: Place) -> str:
    """What stands at another place that a finding is about, in the language in use."""
    return place.message if place.words is None else show(place.words)


def finding_lines(finding: Finding, wide: int, indent: str = "", *, whole: bool = True) -> list[str]:
    """A finding in lines of at most ``wide`` columns, its fix on lines of its own."""
    where = place(finding, whole=whole)
    head = f"{tr(finding.severity)} {finding.code}" + (f", {where}" if where else "")
    rest = indent + "  "
    lines = wrapped(f"{head}: {safe(message_of(finding))}", wide, indent, rest)
    for other in finding.related:
        lines += wrapped(
            f"{safe(other.file)}:{other.line}:{other.column}: {safe(other_place(other))}", wide, rest, rest
        )
    if finding.fix:
        lines += wrapped(show(TO_DO(fix=safe(fix_of(finding)))), wide, rest, rest)
    return lines


def show_finding(finding: Finding) -> None:
    """A finding as talk, on standard error; where the run is to be quiet, only an error."""
    current().note("finding", _LEVELS[finding.severity], **_fields(finding))
    if current().quiet and finding.severity != "error":
        return
    first, *rest = finding_lines(finding, width() if sys.stderr.isatty() else sys.maxsize)
    severity = painted(tr(finding.severity), _COLOURS[finding.severity], bold=True, stream=sys.stderr)
    print(first.replace(tr(finding.severity), severity, 1), *rest, sep="\n", file=sys.stderr)
