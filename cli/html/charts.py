"""Bars as drawings inside a page. No clock and no chance is in them: the same numbers give the same bytes."""

from __future__ import annotations

import importlib
import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from cli.terminal import safe

MOST_BARS = 40
_LONGEST_NAME = 30
_SVG_SETTINGS = {"svg.hashsalt": "buckle", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
Bars = Sequence[tuple[str, int]]


def chart(bars: Bars, label: str, unit: str) -> list[Markup]:
    """The drawing of bars as the part of a section; none where there are no bars."""
    return [_drawing(bars, label, unit)] if bars else []


def _drawing(bars: Bars, label: str, unit: str) -> Markup:
    matplotlib: Any = importlib.import_module("matplotlib")
    figures: Any = importlib.import_module("matplotlib.figure")
    names = [_drawn(safe(name)[:_LONGEST_NAME]) for name, _ in bars]
    with matplotlib.rc_context(_SVG_SETTINGS):
        figure = figures.Figure(figsize=(9, 3))
        axes = figure.add_subplot()
        axes.bar(range(len(bars)), [float(count) for _, count in bars], color="#3b6ea5")
        step = len(bars) // MOST_BARS + 1
        axes.set_xticks(range(0, len(bars), step), names[::step], rotation=45, ha="right")
        axes.set_xlabel(_drawn(label))
        axes.set_ylabel(_drawn(unit))
        axes.spines[["top", "right"]].set_visible(False)
        figure.tight_layout()
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    svg = drawn.getvalue()
    title = f"<title>{escape(safe(unit))} by {escape(safe(label))}</title>"
    return Markup(
        re.sub(r"<svg([^>]*)>", lambda tag: f'<svg role="img"{tag[1]}>{title}', svg[svg.index("<svg") :], count=1)
    )


def _drawn(text: str) -> str:
    """A text as the drawing shows it: no formula, nothing that can't be seen."""
    return safe(text).replace("$", r"\$")
