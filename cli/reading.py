"""What ``buckle hand`` says in words about a hand or play that was read."""

from __future__ import annotations

from typing import Any

from cli.terminal import labelled, painted, safe, wrapped
from settlement.games.editions import Edition
from settlement.games.game import HandRequest

JOKERS = {"w": "small joker", "W": "big joker"}


def reading_lines(read: dict[str, Any], asked: HandRequest, edition: Edition, wide: int) -> list[str]:
    """The answer in lines of at most ``wide`` columns.

    :param read: the object of ``Game.read_hand``.
    """
    lines = wrapped(safe(read["cards"]) or "(no cards)", wide)
    lines[0] = painted(lines[0], bold=True)
    if not read["legal"]:
        return [*lines, *labelled([("illegal", read["why"])], wide)]
    rows = _tile_rows(read) if "fan" in read else _card_rows(read)
    if "beats" in read:
        rows.append(
            (
                "beats" if read["beats"] else "doesn't beat",
                f"{(asked.beats or '').strip() or '(no cards)'}: {read['why']}",
            )
        )
    rows.append(("by", f"{edition.label}, {edition.title}"))
    return [*lines, *labelled(rows, wide)]


def _card_rows(read: dict[str, Any]) -> list[tuple[str, str]]:
    of = f" of {read['count']} cards" if read["count"] > 1 else ""
    rows = [("is a", read["type"].replace("_", " ") + of)]
    if read["reading"]:
        rows.append(("read as", read["reading"]))
    if read["top"] is not None:
        rows.append(("highest", JOKERS.get(read["top"], read["top"])))
    if read["phase"] is not None:
        rows.append(("phase", _phase(read)))
    return rows


def _phase(read: dict[str, Any]) -> str:
    bombs = read["reading"].split() if read["type"] == "serial_bomb" else []
    if not bombs:
        return str(read["phase"])
    return f"{read['phase']}: {min(map(len, bombs))} cards in the smallest bomb + {len(bombs)} bombs in a row"


def _tile_rows(read: dict[str, Any]) -> list[tuple[str, str]]:
    from settlement.games.sichuan.messages import PATTERNS

    patterns = [f"{p['name']} ({PATTERNS[p['name']]()}): fan {p['fan']}, adds {p['adds']}" for p in read["patterns"]]
    return [
        ("read as", read["reading"]),
        *(("pattern", pattern) for pattern in patterns),
        ("fan", f"{read['fan']}: 1 for a win, and what the patterns add"),
        ("units", f"{read['units']}"),
    ]
