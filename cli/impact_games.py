"""One changed game for people: who gets what under either profile, with both explanations beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cli.payouts import amount
from cli.terminal import columns, cut, padded, painted, safe, wrapped
from settlement.impact.game import ChangedGame, Side
from settlement.impact.report import Answer
from settlement.impact.words import Beside, aligned, differing_facts, step_name

_BESIDE_FROM = 100
"""From so many columns on, the two sides stand in columns of their own."""
_LABEL = 22


def game_lines(answer: Answer, game: ChangedGame, wide: int) -> Iterator[str]:
    """The report of a changed game, in lines of at most ``wide`` columns."""
    room = f", room {cut(game.room, 40)}" if game.room is not None else ""
    yield painted(f"  Game {cut(game.game_id, wide - 8)}", bold=True)
    yield from wrapped(f"{game.started_at}{room}; {safe(game.file)}, line {game.line}", wide, "    ", "    ")
    if game.old.status != game.new.status:
        yield from wrapped(
            f"{game.old.status} by the old profile, {game.new.status} by the new one", wide, "    ", "    "
        )
    for label, side in (("old", game.old), ("new", game.new)):
        yield from _errors(label, side, wide)
    for share in game.shares:
        seats = [f"seat {seat} {amount(value)}" for seat, value in enumerate(share.amounts) if value]
        if house := -sum(share.amounts):
            seats.append(f"house {amount(house)}")
        text = f"by {safe(step_name(answer.question.pairs, share))}: {', '.join(seats)}"
        yield from wrapped(text, wide, "    ", "      ")
    if wide >= _BESIDE_FROM:
        yield from _columns("", ["under the old profile", "under the new profile"], wide)
    for label, old, new in differing_facts(game):
        yield from _sides(safe(label), [safe(old) or "-", safe(new) or "-"], wide)
    for seat, player in enumerate(game.players):
        yield from _seat(game, seat, player, wide)
    if game.old.house or game.new.house:
        yield from wrapped(f"house: {_from_to(game.old.house, game.new.house)}", wide, "    ", "      ")


def _errors(label: str, side: Side, wide: int) -> Iterator[str]:
    for finding in side.findings[:3]:
        yield from wrapped(f"{label}: {finding.code}: {safe(finding.message)}", wide, "    ", "      ")


def _from_to(old: int, new: int) -> str:
    return f"{amount(old)} → {amount(new)}, change {amount(new - old)}" if old != new else f"{amount(old)}, unchanged"


def _seat(game: ChangedGame, seat: int, player: str, wide: int) -> Iterator[str]:
    old, new = game.old.amounts[seat], game.new.amounts[seat]
    yield from wrapped(f"seat {seat}, {cut(player, wide // 2)}: {_from_to(old, new)}", wide, "    ", "      ")
    for line in aligned(game, seat):
        if line.old != line.new:
            yield from _sides(line.rule, _explained(game, line), wide)


def _explained(game: ChangedGame, beside: Beside) -> list[str]:
    """What either side says, the amounts under each other."""
    sides = ((game.old, beside.old), (game.new, beside.new))
    amounts = ["-" if line is None else amount(line.amount) for _, line in sides]
    digits = max(map(len, amounts))
    whys = [safe(line.why) if line is not None else _no_line(side) for side, line in sides]
    return [f"{padded(value, digits, right=True)}  {why}" for value, why in zip(amounts, whys, strict=True)]


def _no_line(side: Side) -> str:
    return "no such line" if side.status == "settled" else f"nothing: the game is {side.status}"


def _sides(label: str, sides: Sequence[str], wide: int) -> Iterator[str]:
    """A label, and what is said under the old and under the new profile: in two columns, or below each other."""
    if wide >= _BESIDE_FROM:
        yield from _columns(label, sides, wide)
        return
    yield from wrapped(label, wide, "      ", "      ")
    for name, side in zip(("old", "new"), sides, strict=True):
        yield from wrapped(side, wide, f"        {name}  ", "             ")


def _columns(label: str, sides: Sequence[str], wide: int) -> Iterator[str]:
    start = f"      {padded(cut(label, _LABEL), _LABEL)}  "
    half = (wide - columns(start) - 3) // 2
    for n, (left, right) in enumerate(zip_longest(*(wrapped(side, half) for side in sides), fillvalue="")):
        yield f"{start if n == 0 else ' ' * columns(start)}{padded(left, half)} | {right}".rstrip()
