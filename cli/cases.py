"""Worked cases of a clause as ``explain`` shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.terminal import painted, safe, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from profiles.cases.run import Tried


def case_object(tried: Tried) -> dict[str, Any]:
    """A worked case as a JSON object: the game as it is written, and what the program pays."""
    from cli.profile_test import line_objects
    from profiles.yaml_nodes import plain

    case, outcome = tried.case, tried.outcome
    written = plain(case.node)
    return {
        "title": case.title,
        "text": case.text or "",
        "profile": case.profile,
        "with": written.get("with", {}),
        "game": written["game"] if "game" in written else written["log"],
        "status": case.status,
        "pays": list(case.pays),
        "house": case.house,
        "lines": line_objects(tried) if outcome is not None else [],
    }


def case_lines(cases: Sequence[Tried], wide: int) -> list[str]:
    """The worked cases of a clause in lines of at most ``wide`` columns; none where there are none."""
    from profiles.yaml_nodes import plain

    lines = ["", painted("Worked cases", bold=True)] if cases else []
    for index, tried in enumerate(cases):
        case = tried.case
        lines += [""] * bool(index) + wrapped(safe(case.title), wide, "  ", "  ")
        written = plain(case.node)
        changed = f" with {_words(written['with'])}" if "with" in written else ""
        rows = [case.text or "", case.profile + changed]
        if case.short is not None:
            game = dict(written["game"])
            plays = game.pop("plays")
            rows += [f"{key} {_words(value)}" for key, value in game.items()]
            rows.append("; ".join(plays))
        else:
            rows.append("a whole record")
        for row in filter(None, rows):
            lines += wrapped(safe(row), wide, "    ", "      ")
        lines += _paid(tried, wide)
    return lines


def _paid(tried: Tried, wide: int) -> list[str]:
    from cli.profile_test import reckoned

    if tried.case.status != "settled":
        return [f"    {tried.case.status}: nobody pays"]
    return ["  " + line for line in reckoned(tried, wide - 2)]


def _words(value: Any) -> str:
    """A value as YAML writes it on a line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_words(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_words, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if value != "" else '""'
