"""Every page that ``buckle explain`` knows: finding codes and rule clauses of all areas, found by their id."""

from __future__ import annotations

import importlib
from functools import cache

from settlement.findings import ClausePage, FindingPage, Page, page_id
from settlement.games.catalogue import GAME_IDS, game

BESIDE_THE_GAMES = (
    "settlement.games.room_clauses",
    "settlement.games.mistakes.codes",
    "settlement.logs.codes",
    "settlement.logs.claims",
    "profiles.codes",
    "settlement.batch.codes",
    "settlement.statement.codes",
    "settlement.convert.codes",
    "profiles.mapping_codes",
)
"""Modules whose ``PAGES`` are of no single game."""


def all_pages() -> list[Page]:
    """The pages as they are written: game by game, then what they share, logs, profiles and batch."""
    pages = [page for game_id in GAME_IDS for page in game(game_id).pages]
    for module in BESIDE_THE_GAMES:
        pages += importlib.import_module(module).PAGES
    return pages


@cache
def pages_by_id() -> dict[str, Page]:
    """The pages by code or clause, in their order."""
    return {page_id(page): page for page in all_pages()}


def area(name: str) -> str:
    """The area of a code or clause: what stands before its first slash."""
    return name.partition("/")[0]


def beginning_with(prefix: str) -> list[Page]:
    """The pages of an area (``rush``), a section (``rush/5``), or of all whose id begins so at the end of a word."""
    wanted = prefix.rstrip("/.-")
    return [page for name, page in pages_by_id().items() if name.startswith(wanted) and not _cuts(name, wanted)]


def _cuts(name: str, prefix: str) -> bool:
    """Whether a prefix ends in the middle of a word or a number of a name (``rush/1`` in ``rush/10.2``)."""
    return bool(prefix) and name[len(prefix) :][:1].isalnum()


def enforcing(clause: ClausePage) -> list[FindingPage]:
    """The finding pages that enforce a clause."""
    return [p for p in pages_by_id().values() if isinstance(p, FindingPage) and clause.clause in p.clauses]
