"""``buckle hand sichuan``: the worth of a hand that is typed in, or why it is none."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from settlement.findings import quoted
from settlement.games.game import HandRequest
from settlement.games.sichuan.fan import BONUSES, count_fan
from settlement.games.sichuan.hand import Held, find_best_shape, why_no_win
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import TILES, handful, kinds_in, plain, read_tile, read_tiles
from settlement.words import Words

WAYS: tuple[str, ...] = ("discard", "self", *BONUSES)

_MELD = re.compile(r"\s*(gang|peng|concealed|added)\s+(\S.*?)\s*", re.IGNORECASE)
_EXCLUDED = (
    ({"discard", "gang_discard"}, {"self", "after_gang"}, "a win is either on a discard or self-drawn"),
    ({"rob_gang"}, {"self", "after_gang"}, "a robbed gang is no self-draw"),
    ({"rob_gang"}, {"discard", "gang_discard"}, "a robbed gang is no discard"),
    ({"rob_gang"}, {"last_tile"}, "no gang can be declared on an empty wall, so none is robbed then"),
)


def read_hand(request: HandRequest, rules: Rules) -> dict[str, Any]:
    """Fan, units (without the base of a self-draw), patterns and reading of a hand (sichuan/2).

    How it was won is taken as it is said; only ways that exclude each other are refused. Ways that say neither are on
    a discard.
    """
    tiles = read_tiles(request.cards)
    if isinstance(tiles, Words):
        return _illegal(request.cards, str(tiles))
    shown = plain(request.cards)
    if request.beats is not None:
        return _illegal(shown, "mahjong hands don't beat each other")
    melds = _read_melds(request.melds or "")
    if isinstance(melds, str):
        return _illegal(shown, melds)
    problem = _impossible(tiles, melds, rules) or _contradiction(request.win)
    if problem is not None:
        return _illegal(shown, problem)
    held = melds._replace(concealed=handful(tiles))
    shape = find_best_shape(held, rules.fan, rules.seven_pairs)
    if shape is None:
        return _illegal(shown, str(why_no_win(held, rules.seven_pairs)))
    bonuses = [bonus for bonus in BONUSES if bonus in request.win]
    value = count_fan(shape, rules, bonuses, self_drawn="self" in request.win or "after_gang" in request.win)
    return {
        "cards": shown,
        "legal": True,
        "fan": value.fan,
        "units": value.units,
        "patterns": [msgspec.to_builtins(pattern) for pattern in value.patterns],
        "reading": value.reading,
    }


def _illegal(shown: str, why: str) -> dict[str, Any]:
    return {"cards": shown, "legal": False, "why": why}


def _read_melds(text: str) -> Held | str:
    """The melds of a hand, none where nothing or ``-`` is written; a sentence where the text is none.

    A ``gang`` is an exposed one, ``added`` another that lies open, ``concealed`` one that doesn't.
    """
    pengs = gangs = hidden = 0
    for part in re.split(r"[,，]", text) if text.strip() not in ("", "-") else ():
        found = _MELD.fullmatch(part)
        if found is None:
            return (
                f"{quoted(part.strip())} is no meld: write `gang 1m` (an exposed one), `concealed 1m`, `added 1m` or "
                "`peng 4m`, with commas between"
            )
        tile = read_tile(found[2])
        if isinstance(tile, Words):
            return f"{quoted(part.strip())} is no meld: {tile}"
        if (pengs | gangs) >> tile & 1:
            return f"two melds of {TILES[tile]}: there are only four of it"
        kind = found[1].lower()
        if kind == "peng":
            pengs |= 1 << tile
        else:
            gangs |= 1 << tile
        if kind == "concealed":
            hidden |= 1 << tile
    return Held(0, pengs, gangs, hidden)


def _impossible(tiles: list[int], held: Held, rules: Rules) -> str | None:
    """Why these tiles can't be a whole hand of this table beside its melds, whatever they form."""
    melds = held.melds.bit_count()
    due = rules.hand_size + 1 - 3 * melds
    if len(tiles) != due:
        beside = f" beside {melds} meld{'s' if melds > 1 else ''}" if melds else ""
        return f"a hand has {max(due, 0)} tiles{beside}, the winning one included, not {len(tiles)}"
    kinds = kinds_in(held.melds)
    for tile in sorted({*tiles, *kinds}):
        if tiles.count(tile) + 3 * (held.pengs >> tile & 1) + 4 * (held.gangs >> tile & 1) > 4:
            return f"more than four {TILES[tile]}"
        if rules.suits == 2 and tile < 9:
            return f"{TILES[tile]} is no tile of this table: two suits are played, dots (p) and bamboo (s)"
    return None


def _contradiction(win: tuple[str, ...]) -> str | None:
    """Why a hand can't have been won in all these ways at once."""
    ways = set(win)
    for way in win:
        if way not in WAYS:
            return f"{quoted(way)} is no way to win; there are {', '.join(WAYS)}"
    for one, other, why in _EXCLUDED:
        if ways & one and ways & other:
            return f"{' and '.join(way for way in WAYS if way in ways & (one | other))} exclude each other: {why}"
    return None
