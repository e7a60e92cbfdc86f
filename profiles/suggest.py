"""What a misspelt or misplaced key may mean: a key beside it, of another level, or of another game."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from profiles.yaml_nodes import Path, path_text
from schemas.catalogue import Schema, profile_schema
from settlement.games.catalogue import GAME_IDS
from settlement.words import Words, say


class Suggestion(NamedTuple):
    """What to do about a key, and the path of the key that was meant where that is one certain key."""

    fix: Words | None
    meant: str | None = None


NO_IDEA = Suggestion(None)
_CHINESE = {
    word: key
    for key, words in {
        "escape": "逃跑 逃逸 强退 离开", "penalty": "罚分 惩罚 赔付", "mode": "模式", "title": "标题 名称",
        "version": "版本", "rooms": "房间 包厢", "currency": "货币 币种", "levels": "等级 级别 段位", "buckle": "扣 扣分",
        "bombs": "炸弹 炸", "contribution": "贡献 贡献分", "rounding": "取整 舍入", "stake": "底分 底注",
        "effective_from": "生效 生效时间 开始时间", "extends": "继承 扩展", "fan": "番 番数", "gang": "杠",
        "pig_units": "花猪", "self_draw": "自摸", "players": "人数 玩家", "suits": "花色", "cap": "封顶",
        "fee": "手续费 台费 抽水", "limits": "限额 上限", "hosting": "托管", "phase": "相 炸弹级", "match_points": "倍分 局分",
        "tiers": "档 档位", "points": "分 分数", "profile": "配置 方案",
    }.items()
    for word in words.split()
}  # fmt: skip
"""What keys are called in Chinese."""


def suggestion(key: str, path: Path, known: list[str], written: set[str], game: str) -> Suggestion:
    """What to do about a key that is not known where it stands.

    :param key: the key as it was written.
    :param path: of the mapping that it stands in.
    :param known: the keys that may stand there.
    :param written: all keys that stand there.
    """
    name = _CHINESE.get(key.strip(), _folded(key))
    here = re.sub(r"\[[0-9]+\]", "[…]", path_text(path))
    free = [each for each in known if each not in written]
    there = [each for each in known if each in written]
    places = places_of(game)
    homes = [home for home in places.get(name, ()) if home != here]
    others = [other for other in GAME_IDS if other != game and name in places_of(other)]
    if name in free:
        return Suggestion(say("did you mean `{key}`?", key=name), path_text((*path, name)))
    if homes and not difflib.get_close_matches(name, free, 1, 0.9):
        return Suggestion(say("`{key}` belongs {where}", key=name, where=_under(homes)), _below(homes, name))
    if others and name not in places:
        return Suggestion(say("`{key}` is a key of {games:,} profiles; leave it out", key=name, games=tuple(others)))
    if close := difflib.get_close_matches(name, free, 1):
        return Suggestion(say("did you mean `{key}`?", key=close[0]), path_text((*path, close[0])))
    if close := difflib.get_close_matches(name, there, 1):
        return Suggestion(say("did you mean `{key}`? It stands there already", key=close[0]))
    if close := difflib.get_close_matches(name, list(places), 1, 0.75):
        homes = places[close[0]]
        fix = say("did you mean `{key}`? It belongs {where}", key=close[0], where=_under(homes))
        return Suggestion(fix, _below(homes, close[0]))
    return NO_IDEA


@cache
def places_of(game: str) -> dict[str, list[str]]:
    """Where each key of a game's profiles belongs: the paths of the mappings that have it (the empty one: top level)."""
    places: dict[str, list[str]] = {}
    for key, home in _keys(profile_schema(game), ""):
        homes = places.setdefault(key, [])
        if home not in homes:
            homes.append(home)
    return places


def _keys(part: Schema, home: str) -> Iterator[tuple[str, str]]:
    if part.get("type") == "array":
        yield from _keys(part["items"], f"{home}[…]")
    for key, below in part.get("properties", {}).items():
        yield key, home
        yield from _keys(below, f"{home}.{key}" if home else key)


def _below(homes: list[str], key: str) -> str | None:
    """The path of a key that has one home outside of tables."""
    if len(homes) > 1 or "[" in homes[0]:
        return None
    return f"{homes[0]}.{key}" if homes[0] else key


def _under(homes: list[str]) -> Words:
    """Where a key belongs, in words."""
    *first, last = map(_where, homes)
    return say("{first} or {last}", first=_under(homes[:-1]), last=last) if first else last


def _where(home: str) -> Words:
    if not home:
        return say("at the top level")
    if home.endswith("[…]"):
        return say("in the rows of `{home}`", home=home.removesuffix("[…]"))
    return say("under `{home}`", home=home)


def _folded(key: str) -> str:
    """A key as profiles write them: lower case, underscores."""
    return key.strip().lower().replace("-", "_").replace(" ", "_")
