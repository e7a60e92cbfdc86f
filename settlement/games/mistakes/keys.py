"""What a game would have come to by another value of a profile key.

The keys are those that the clauses name as moving them. The values: what the key defaults to, what other profiles of the
run have, the other values of a switch, the neighbours of a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from settlement.findings import ClausePage, Page, errors
from settlement.games import room_clauses
from settlement.games.game import Game
from settlement.games.mistakes import Case, Mistake, Rank, mistakes_of, sum_up
from settlement.games.mistakes.kinds import KEY, KEY_OF_LIST, PROFILE, Kind, Params

MOST_VALUES = 14
"""The widest range of a number of which every value is tried."""
UNITS = (0, 1, 2, 4, 8, 16, 32, 64)
"""What an amount of units may be where the profile has a word in its place."""


class Varied(Struct, frozen=True):
    """A profile with one key at another value: the clause that names the key, both values, and the rules that it makes.

    ``known``: the value is the key's default, or that of another profile of the run.
    """

    clause: str
    key: str
    ours: Any
    value: Any
    rules: Any
    known: bool


def other_values(case: Case) -> Iterator[Mistake]:
    """The game under each other value of each key, and under each other profile of the run."""
    for label, rules in case.others:
        booked = _settle_again(case, rules)
        if booked is not None:
            yield PROFILE.mistake(booked, {"profile": label}, key="profile", value=label)
    for varied in vary(case.game, case.rules, tuple([rules for _, rules in case.others])):
        booked = _settle_again(case, varied.rules, varied.key)
        if booked is not None:
            kind, told = _tell(case, varied)
            yield kind.mistake(
                booked,
                told,
                clause=varied.clause,
                key=varied.key,
                value=msgspec.to_builtins(varied.value),
                rank=Rank.NAMED if varied.known else Rank.OF_A_KEY,
            )


def _tell(case: Case, varied: Varied) -> tuple[Kind, Params]:
    """The words of a key at another value; a list is said to be that of the profiles that have it."""
    if isinstance(varied.value, tuple):
        listed = msgspec.to_builtins(varied.value)
        profiles = tuple([label for label, rules in case.others if _at(rules, varied.key) == listed])
        if profiles:
            return KEY_OF_LIST, {"name": varied.key, "profiles": profiles}
    return KEY, {"name": varied.key, "given": _write(varied.value), "ours": _write(varied.ours)}


def _at(rules: Any, key: str) -> Any:
    """What rules have at a key, as plain values."""
    found = msgspec.to_builtins(rules)
    for name in key.split("."):
        found = found[name]
    return found


def _settle_again(case: Case, rules: Any, key: str = "") -> tuple[int, ...] | None:
    """What the game comes to under other rules; None where they reject it or it never starts under them."""
    if key and not key.startswith(mistakes_of(case.game.id).decisive):
        return case.pay(case.facts.decided, rules)
    replayed = case.game.replay(case.log, rules)
    if replayed.facts is None or errors(replayed.findings) or case.game.seats(rules) != case.seats:
        return None
    return sum_up(case.game.pay(replayed.facts.decided, rules), case.seats)


@lru_cache(maxsize=128)
def vary(game: Game, rules: Any, others: tuple[Any, ...]) -> tuple[Varied, ...]:
    """A profile's rules with one key at another value each, the keys in the order of the clauses that name them first."""
    rows = mistakes_of(game.id).rows
    found: dict[tuple[str, Any], Varied] = {}
    pages: Sequence[Page] = (*game.pages, *room_clauses.PAGES)
    for page in [page for page in pages if isinstance(page, ClausePage)]:
        for key in page.keys:
            for place in _places(rules, key, key in rows):
                for value, known in place.values(rules, others):
                    changed = place.put(rules, value)
                    found.setdefault(
                        (place.key, value), Varied(page.clause, place.key, place.get(rules), value, changed, known)
                    )
    return tuple(found.values())


class Place(Struct, frozen=True):
    """Where a value stands in a profile: its key as it is written, the way to it through fields and rows, its type."""

    key: str
    steps: tuple[str | int, ...]
    type: inspect.Type
    field: inspect.Field | None
    column: bool = False

    def get(self, rules: Any) -> Any:
        """The value that rules have there."""
        found = rules
        for step in self.steps:
            found = getattr(found, step) if isinstance(step, str) else found[step]
        return found

    def put(self, rules: Any, value: Any) -> Any:
        """Rules with another value there."""
        return _put(rules, self.steps, value)

    def values(self, rules: Any, others: Sequence[Any]) -> Iterator[tuple[Any, bool]]:
        """Other values for it, each with whether it is a default or another profile's."""
        ours = self.get(rules)
        seen = {ours}
        for known, values in ((True, self._known(others)), (False, self._near(ours, rules))):
            for value in values:
                if value not in seen:
                    seen.add(value)
                    yield value, known

    def _known(self, others: Sequence[Any]) -> Iterator[Any]:
        field = self.field
        if field is not None and field.default is not msgspec.NODEFAULT:
            yield field.default
        if not self.column:
            yield from [self.get(other) for other in others]

    def _near(self, ours: Any, rules: Any) -> Iterator[Any]:
        if self.column:
            yield from _next_rows(rules, self.steps)
        else:
            yield from _neighbours(self.type, ours)
        if self.key.endswith("percent"):
            yield 100 - ours


def _put(value: Any, steps: Sequence[str | int], new: Any) -> Any:
    if not steps:
        return new
    step, *rest = steps
    if isinstance(step, str):
        return msgspec.structs.replace(value, **{step: _put(getattr(value, step), rest, new)})
    return (*value[:step], _put(value[step], rest, new), *value[step + 1 :])


def _next_rows(rules: Any, steps: Sequence[str | int]) -> Iterator[Any]:
    """What a column of a table has in the rows before and after one."""
    *way, row, column = steps
    assert isinstance(row, int)
    assert isinstance(column, str)
    table = rules
    for step in way:
        table = getattr(table, str(step))
    yield from [getattr(table[at], column) for at in (row - 1, row + 1) if 0 <= at < len(table)]


def _places(rules: Any, key: str, by_row: bool) -> Iterator[Place]:
    """The places of a key: itself, the keys below it where it is a mapping, and its rows where they are tried one by one."""
    steps: list[str | int] = []
    of_class: Any = type(rules)
    of_key: inspect.Type = _type_of(of_class)
    found: inspect.Field | None = None
    for name in key.split("."):
        assert isinstance(of_key, inspect.StructType), key
        found = next(field for field in of_key.fields if field.encode_name == name)
        steps.append(found.name)
        of_key = found.type
    yield from _leaves(key, tuple(steps), of_key, found)
    if by_row and isinstance(of_key, inspect.VarTupleType):
        yield from _columns(rules, key, tuple(steps), of_key.item_type)


@cache
def _type_of(rules: type) -> inspect.Type:
    """The keys of a profile as types."""
    return inspect.type_info(rules)


def _leaves(
    key: str, steps: tuple[str | int, ...], of_key: inspect.Type, field: inspect.Field | None
) -> Iterator[Place]:
    if not isinstance(of_key, inspect.StructType):
        yield Place(key, steps, of_key, field)
        return
    for one in of_key.fields:
        yield from _leaves(f"{key}.{one.encode_name}", (*steps, one.name), one.type, one)


def _columns(rules: Any, key: str, steps: tuple[str | int, ...], row: inspect.Type) -> Iterator[Place]:
    """Each number of each row of a table, but for those of its first column, by which the rows are found."""
    assert isinstance(row, inspect.StructType)
    table = Place(key, steps, row, None).get(rules)
    for at in range(len(table)):
        for column in row.fields[1:]:
            if isinstance(getattr(table[at], column.name), int):
                name = f"{key}[{at}].{column.encode_name}"
                yield Place(name, (*steps, at, column.name), column.type, None, column=True)


def _neighbours(of_key: inspect.Type, ours: Any) -> Iterator[Any]:
    """The other values of a switch, and numbers near one."""
    match of_key:
        case inspect.UnionType(types):
            for one in types:
                yield from _neighbours(one, ours)
        case inspect.BoolType():
            yield from (False, True)
        case inspect.LiteralType(values):
            yield from values
        case inspect.IntType():
            yield from _numbers(of_key, ours)


def _numbers(of_key: inspect.IntType, ours: Any) -> Iterator[int]:
    """Numbers near one: the whole range where it is small, else neighbours, the double, the half, none."""
    least = 0 if of_key.ge is None else of_key.ge
    most = 10**12 if of_key.le is None else of_key.le
    near: Sequence[int]
    if most - least < MOST_VALUES:
        near = range(least, most + 1)
    elif isinstance(ours, int):
        near = (0, 1, ours - 1, ours + 1, 2 * ours, *[ours // 2] * (ours % 2 == 0))
    else:
        near = range(least, least + MOST_VALUES) if most <= 100 else UNITS if least == 0 else ()
    step = of_key.multiple_of or 1
    yield from [value for value in near if least <= value <= most and value % step == 0]


def _write(value: Any) -> str:
    """A value as it is written in a profile."""
    return msgspec.json.encode(value).decode().replace('"', "")
