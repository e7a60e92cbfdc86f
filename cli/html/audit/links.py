"""Sentences with their events as links: whoever reads of event 7 can go and look at it."""

from __future__ import annotations

import re

import msgspec
from markupsafe import Markup, escape

from cli.html.audit.anchors import of_event
from cli.terminal import safe
from settlement.words import Param, Translate, Words, render

_MARKED = re.compile("\x02(\\d+)\x03")


def linked(words: Words | str, game: str | None, translate: Translate | None) -> Markup:
    """Words as a sentence in which each event leads to where the game is drawn.

    :param game: the anchor of the game; None where it isn't drawn.
    """
    if isinstance(words, str) or game is None:
        return escape(safe(words if isinstance(words, str) else render(words, translate)))
    parts = _MARKED.split(render(_marked(words), translate))
    done = [
        escape(safe(part)) if n % 2 == 0 else Markup('<a href="#{}">{}</a>').format(of_event(game, int(part)), part)
        for n, part in enumerate(parts)
    ]
    return Markup("").join(done)


def _marked(words: Words) -> Words:
    params = {name: _mark(name, value) for name, value in words.params.items()}
    return msgspec.structs.replace(words, params=params)


def _mark(name: str, value: Param) -> Param:
    """A parameter with marks around it where it is an event; what a user wrote can't hold such marks any more."""
    if isinstance(value, tuple):
        return tuple(_mark_part(name, part) for part in value)
    return _mark_part(name, value)


def _mark_part(name: str, value: int | str | Words) -> int | str | Words:
    if isinstance(value, Words):
        return _marked(value)
    if isinstance(value, str):
        return safe(value)
    return f"\x02{value}\x03" if name in ("event", "events") else value
