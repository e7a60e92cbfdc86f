"""The pages of all mistakes, of any game and of each, as ``buckle explain`` prints them."""

from __future__ import annotations

import importlib
from functools import cache

from settlement.findings import Page
from settlement.games import GAME_IDS
from settlement.games.mistakes import kinds


def all_kinds() -> tuple[kinds.Kind, ...]:
    """The kinds of any game, then those of each, each once."""
    found = list(kinds.KINDS)
    for game_id in GAME_IDS:
        found += importlib.import_module(f"settlement.games.{game_id}.mistakes").KINDS
    by_code: dict[str, kinds.Kind] = {}
    for kind in found:
        by_code.setdefault(kind.page.code, kind)
    return tuple(by_code.values())


@cache
def titles() -> dict[str, str]:
    """What each kind of mistake is called, by its code."""
    return {kind.page.code: kind.page.title for kind in all_kinds()}


PAGES: tuple[Page, ...] = tuple([kind.page for kind in all_kinds()])
