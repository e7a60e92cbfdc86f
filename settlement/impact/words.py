"""What an answer's parts are called, and how the two sides of a changed game are laid beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from settlement.findings import shown_path
from settlement.games.catalogue import game
from settlement.games.editions import Edition
from settlement.games.ledger import Line
from settlement.impact.game import ChangedGame, Share, Side
from settlement.impact.report import Answer, StepSum
from settlement.impact.request import Key, Pair


class Beside(NamedTuple):
    """A line of a payout under the old and under the new profile; None where a side has no such line."""

    rule: str
    old: Line | None
    new: Line | None


def signed(value: int) -> str:
    """An amount with its sign."""
    return f"{value:+}" if value else "0"


def value_text(value: Any) -> str:
    """A value of a profile in short."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_text(of)}" for key, of in value.items())
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def key_name(key: Key) -> str:
    """A key as it is called: its path, and the row of the table."""
    return f"{key.path}, {key.row}" if key.row is not None else key.path


def key_text(key: Key) -> str:
    """A key and how it changes: ``escape.penalty: 12 → 20``."""
    if key.old is None:
        return f"{key_name(key)}: added, {value_text(key.new)}"
    if key.new is None:
        return f"{key_name(key)}: removed, {value_text(key.old)}"
    return f"{key_name(key)}: {value_text(key.old)} → {value_text(key.new)}"


def keys_of(pairs: Sequence[Pair], of: StepSum | Share) -> tuple[Key, ...]:
    """The keys of a step."""
    return pairs[of.pair].steps[of.step].keys


def step_name(pairs: Sequence[Pair], of: StepSum | Share) -> str:
    """What a step is called: its keys, and between which editions it is one where there are several pairs."""
    name = " + ".join(map(key_name, keys_of(pairs, of)))
    return name if len(pairs) == 1 else f"{pair_text(pairs[of.pair])}: {name}"


def step_texts(pairs: Sequence[Pair], of: StepSum) -> list[str]:
    """What a step changes, a text a key."""
    texts = list(map(key_text, keys_of(pairs, of)))
    return texts if len(pairs) == 1 else [f"{pair_text(pairs[of.pair])}: {text}" for text in texts]


def idle_texts(pairs: Sequence[Pair], steps: Sequence[StepSum]) -> list[str]:
    """The names of steps in short: the rows of a table together."""
    rows: dict[str, list[str]] = {}
    for step in steps:
        for key in keys_of(pairs, step):
            name = key.path if len(pairs) == 1 else f"{pair_text(pairs[step.pair])}: {key.path}"
            rows.setdefault(name, []).extend([key.row] if key.row is not None else [])
    return [f"{name} ({', '.join(its)})" if its else name for name, its in rows.items()]


def notes(pairs: Sequence[Pair]) -> list[str]:
    """What is said once of the question: keys for which every game that one profile accepts is rejected by the other."""
    dealt_by = game(pairs[0].old.game).dealt_by
    found: dict[str, None] = {}
    for pair in pairs:
        for key in (key for step in pair.steps for key in step.keys if key.path in dealt_by):
            text = key_text(key) if len(pairs) == 1 else f"{pair_text(pair)}: {key_text(key)}"
            found[
                f"{text}. A game is dealt and logged by this key: what one of the profiles settles, the other rejects"
            ] = None
    return list(found)


def pair_text(pair: Pair) -> str:
    """``rush-points@1 → rush-points@2``."""
    return f"{pair.old.label} → {pair.new.label}"


def edition_text(edition: Edition) -> str:
    """``rush-points@2 (mine.yaml)``."""
    return f"{edition.label} ({shown_path(edition.source)})"


def aligned(game: ChangedGame, seat: int) -> list[Beside]:
    """The lines of a seat, those of one rule beside each other in their order."""
    left = _of(game.new, seat)
    found = []
    for line in _of(game.old, seat):
        match = next((n for n, other in enumerate(left) if other.rule == line.rule), None)
        found.append(Beside(line.rule, line, None if match is None else left.pop(match)))
    return found + [Beside(line.rule, None, line) for line in left]


def _of(side: Side, seat: int) -> list[Line]:
    return list(side.lines[seat]) if side.lines else []


def differing_facts(game: ChangedGame) -> list[tuple[str, str, str]]:
    """What was established otherwise, where both sides established something: what it is about, and what it is.

    Empty on a side that says nothing about it.
    """
    if not (game.old.facts and game.new.facts):
        return []
    old = {str(fact.label): f"{fact.text} [{fact.rule}]" for fact in game.old.facts}
    new = {str(fact.label): f"{fact.text} [{fact.rule}]" for fact in game.new.facts}
    return [
        (label, old.get(label, ""), new.get(label, "")) for label in {**old, **new} if old.get(label) != new.get(label)
    ]


def apart_texts(answer: Answer) -> list[str]:
    """What is said of the games that only one of the profiles settles."""
    texts = []
    for change, one in answer.apart().items():
        if one.games:
            which, tense, won = (
                ("new", "would pay nothing", one.won.old)
                if change == "became_rejected"
                else ("old", "paid nothing", one.won.new)
            )
            texts.append(
                f"{one.games} of them are rejected by the {which} profile alone and {tense} by it; winners receive {won} by "
                f"the other one, which is in no sum. Why: {_codes_text(answer.apart_codes(change))}"
            )
    return texts


def _codes_text(codes: dict[str, int]) -> str:
    return ", ".join(f"{code} ({games})" for code, games in codes.items())


def named_another_text(answer: Answer) -> str:
    """How many of the games compared are of another profile than the old one, by their log or room."""
    count, name = answer.counts.named_another, answer.question.old_id
    return (
        f"{count} of the games compared are of another profile than {name} by their log or room; --own leaves them out"
    )
