"""Templates to text: every value is escaped, nothing unseen gets through, and texts go through one translation."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from cli.html.audit.anchors import of_clause
from cli.html.audit.links import linked
from cli.html.report import ChangedOne, Figure, Table, is_short
from cli.payouts import amount
from cli.terminal import safe
from settlement.words import Translate, Words, render

FOLDER = Path(__file__).parent / "templates"


def fill(template: str, translate: Translate | None = None, /, **values: object) -> str:
    """A template with its values, as markup.

    :param translate: the texts of the template and words among the values in another language; English where absent.
    """
    return environment(translate).get_template(template).render(**values)


@lru_cache(maxsize=8)
def environment(translate: Translate | None = None) -> Environment:
    """What reads the templates in one language."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown_in(translate),
    )
    made.globals["_"] = translate or str
    made.filters["is_short"] = is_short
    made.filters["is_figure"] = lambda cell: isinstance(cell, int | Figure)
    made.filters["is_table"] = lambda part: isinstance(part, Table)
    made.filters["is_game"] = lambda part: isinstance(part, ChangedOne)
    made.filters["is_drawing"] = lambda part: isinstance(part, Markup)
    made.filters["with_code"] = with_code
    made.filters["amount"] = amount
    made.filters["clause_anchor"] = of_clause
    made.filters["linked"] = lambda words, game: linked(words, game, translate)
    return made


def with_code(text: str) -> Markup:
    """A text in which what stands between backticks is code."""
    parts = [escape(safe(part)) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if n % 2 else part for n, part in enumerate(parts))


def _shown_in(translate: Translate | None) -> Callable[[Any], Any]:
    """What a value of a template is written as, before it is escaped: words as a sentence, what can't be seen as an escape."""

    def shown(value: Any) -> Any:
        if isinstance(value, Markup):
            return value
        if isinstance(value, Words):
            return safe(render(value, translate))
        return safe(value)

    return shown
