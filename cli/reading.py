"""What ``buckle hand`` says in words about a hand or play that was read."""

from __future__ import annotations

from typing import Any

from cli.language import show, tr
from cli.terminal import labelled, painted, safe, wrapped
from settlement.games.editions import Edition
from settlement.games.game import HandRequest
from settlement.words import Message, say

JOKERS = {"w": say("small joker"), "W": say("big joker")}
OF_CARDS = Message("hand/of-cards", "{kind} of {count} cards")
PHASE_OF = Message("hand/phase-of", "{phase}: {least} cards in the smallest bomb + {n} bombs in a row")
PATTERN = Message("hand/pattern", "{pattern}: fan {fan}, adds {adds}")
FAN = Message("hand/fan", "{fan}: 1 for a win, and what the patterns add")
TYPES = (
    *(
        say("single"),
        say("pair"),
        say("triple"),
        say("straight"),
        say("flush"),
        say("full house"),
        say("four of a kind"),
    ),
    *(
        say("straight flush"),
        say("three jokers"),
        say("pair run"),
        say("triple run"),
        say("butterfly"),
        say("bomb"),
    ),
    *(
        say("serial bomb"),
        say("king bomb"),
        say("four jokers"),
    ),
)
"""What ``type`` of a play may be, in words."""


def reading_lines(read: dict[str, Any], asked: HandRequest, edition: Edition, wide: int) -> list[str]:
    """The answer in lines of at most ``wide`` columns.

    :param read: the object of ``Game.read_hand``.
    """
    lines = wrapped(safe(read["cards"]) or "(no cards)", wide)
    lines[0] = painted(lines[0], bold=True)
    if not read["legal"]:
        return [*lines, *labelled([(tr("illegal"), read["why"])], wide)]
    rows = _tile_rows(read) if "fan" in read else _card_rows(read)
    if "beats" in read:
        rows.append(
            (
                tr("beats") if read["beats"] else tr("doesn't beat"),
                f"{(asked.beats or '').strip() or '(no cards)'}: {read['why']}",
            )
        )
    rows.append((tr("by"), f"{edition.label}, {edition.title}"))
    return [*lines, *labelled(rows, wide)]


def _card_rows(read: dict[str, Any]) -> list[tuple[str, str]]:
    kind = say(read["type"].replace("_", " "))
    rows = [(tr("is a"), show(OF_CARDS(kind=kind, count=read["count"]) if read["count"] > 1 else kind))]
    if read["reading"]:
        rows.append((tr("read as"), read["reading"]))
    if read["top"] is not None:
        rows.append((tr("highest"), show(JOKERS[read["top"]]) if read["top"] in JOKERS else read["top"]))
    if read["phase"] is not None:
        rows.append((tr("phase"), _phase(read)))
    return rows


def _phase(read: dict[str, Any]) -> str:
    bombs = read["reading"].split() if read["type"] == "serial_bomb" else []
    if not bombs:
        return str(read["phase"])
    return show(PHASE_OF(phase=read["phase"], least=min(map(len, bombs)), n=len(bombs)))


def _tile_rows(read: dict[str, Any]) -> list[tuple[str, str]]:
    from settlement.games.sichuan.messages import PATTERNS

    patterns = [
        show(PATTERN(pattern=f"{p['name']} ({show(PATTERNS[p['name']]())})", fan=p["fan"], adds=p["adds"]))
        for p in read["patterns"]
    ]
    return [
        (tr("read as"), read["reading"]),
        *((tr("pattern"), pattern) for pattern in patterns),
        (tr("fan"), show(FAN(fan=read["fan"]))),
        (tr("units"), f"{read['units']}"),
    ]
