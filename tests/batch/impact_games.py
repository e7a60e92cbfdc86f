"""Games, profiles changed at random, and questions about them."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import msgspec

from profiles.check import check_text, typed_rules
from profiles.path_between import steps
from profiles.resolve import profile_sha256
from schemas.catalogue import profile_schema
from settlement.findings import errors
from settlement.games.editions import Book, Edition
from settlement.impact.request import Key, Pair, Question, Step

SWITCHES = (
    "mode",
    "rounding",
    "below_first",
    "count",
    "four_jokers",
    "self_draw",
    "refund",
    "gang_draw",
    "wrong_count",
)


def changed_edition(edition: Edition, document: dict[str, Any], version: int = 2) -> Edition:
    """The edition with another document, as a later version that is in force from the same time."""
    document = {**document, "version": version}
    return msgspec.structs.replace(
        edition,
        version=version,
        document=document,
        sha256=profile_sha256(document),
        rules=typed_rules(document),
        source="changed.yaml",
    )


def mutated(chance: random.Random, edition: Edition, times: int) -> Edition:
    """A version of a profile with some keys changed at random, such that ``profile check`` accepts it."""
    document = copy.deepcopy(edition.document)
    schema = profile_schema(edition.game)
    done = 0
    while done < times:
        tried = copy.deepcopy(document)
        _change_one(chance, tried, schema)
        if tried != document and not errors(check_text(_yaml(tried), "mutated.yaml")):
            document, done = tried, done + 1
    return changed_edition(edition, document)


def _yaml(document: dict[str, Any]) -> bytes:
    text = msgspec.json.encode({**document, "profile": "mutated"}).decode()
    return text.encode()  # a resolved profile as JSON is a profile in YAML


FIXED = frozenset(
    ("profile", "version", "game", "title", "effective_from", "rooms", "currency", "players", "hand_size")
)


def _change_one(chance: random.Random, node: dict[str, Any], schema: dict[str, Any]) -> None:
    """Changes one value somewhere below a node; the suits of big two are put in another order."""
    key = chance.choice(
        [key for key in node if key not in FIXED and not (key == "suits" and isinstance(node[key], int))]
    )
    value, part = node[key], schema["properties"][key]
    if key == "buckle" and chance.random() < 0.5:
        _move_borders(chance, value)
    elif isinstance(value, dict):
        _change_one(chance, value, part)
    elif isinstance(value, list):
        _change_list(chance, value, part)
    elif isinstance(value, bool):
        node[key] = not value
    elif "enum" in part:
        node[key] = chance.choice(part["enum"])
    elif isinstance(value, int):
        node[key] = max(0, chance.choice((value + 1, value - 1, value * 2, value + chance.randrange(20))))


def _move_borders(chance: random.Random, buckle: dict[str, Any]) -> None:
    one, other = sorted(chance.sample(range(1, 27), 2))
    for name, cards in (("flat", [1, one]), ("single", [one + 1, other]), ("double", [other + 1, 27])):
        buckle[name]["cards"] = cards


def _change_list(chance: random.Random, items: list[Any], schema: dict[str, Any]) -> None:
    if not items or not isinstance(items[0], dict):
        chance.shuffle(items)
        return
    at = chance.randrange(len(items))
    kind = chance.choice(("change", "change", "drop", "add"))
    if kind == "change":
        _change_one(chance, items[at], schema["items"])
    elif kind == "drop":
        del items[at]
    else:
        items.insert(at + 1, {name: value + chance.randrange(3) for name, value in items[at].items()})


def pair_of(old: Edition, new: Edition) -> Pair:
    """Both editions, with the steps between them."""
    made = steps(old.game, old.document, new.document)
    return Pair(
        old=old,
        new=new,
        steps=tuple(
            Step(keys=tuple(Key(path=c.path, row=c.row, old=c.old, new=c.new) for c in s.changes), rules=s.rules)
            for s in made
        ),
    )


def question(old: Edition, new: Edition, *logs: Path, **more: Any) -> Question:
    """What games would be paid by another edition."""
    books = (Book([edition], edition.label) for edition in (old, new))
    before, after = books
    return Question(logs=tuple(map(str, logs)), old=before, new=after, pairs=(pair_of(old, new),), **more)
