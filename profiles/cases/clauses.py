"""The worked cases that are shipped with the rules: ``settlement/games/<game>/cases/<clause>.yaml``.

Those of the clauses that all games share (``room/2.1``) lie in ``settlement/games/cases/``.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from profiles.cases.read import CaseFile, read_cases
from profiles.cases.run import Tried, try_case
from profiles.library import Library
from profiles.sources import Source


def case_files(area: str) -> list[CaseFile]:
    """The files of worked cases of a game, or of what all games share (``room``), by name."""
    folder = _folder(area)
    if not folder.is_dir():
        return []
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".yaml")), key=lambda entry: entry.name)
    return [read_cases(Source(f"{area}/cases/{entry.name}", entry.read_bytes())) for entry in found]


def tried_cases(clause: str) -> list[Tried]:
    """The worked cases of a clause, as the program settles them."""
    area, _, number = clause.partition("/")
    file = _folder(area).joinpath(f"{number}.yaml")
    if not file.is_file():
        return []
    read = read_cases(Source(f"{area}/cases/{number}.yaml", file.read_bytes()))
    return [try_case(case, shipped_library()) for case in read.cases]


def _folder(area: str) -> Traversable:
    home = resources.files("settlement.games")
    return home.joinpath("cases") if area == "room" else home.joinpath(area, "cases")


@cache
def shipped_library() -> Library:
    """The shipped profiles alone."""
    return Library()
