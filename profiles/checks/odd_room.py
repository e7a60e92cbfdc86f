"""Room patterns are those of file names; other notations match nothing, or something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from profiles.checked import Check, ProfileView
from profiles.yaml_nodes import Scalar
from settlement.findings import Finding, FindingPage, quoted
from settlement.games.catalogue import GAME_IDS
from settlement.words import Words, say

ODD_ROOM = FindingPage(
    code="profile/odd-room",
    severity="warning",
    title="a room written in a notation that isn't that of room patterns",
    why="Only `*`, `?` and `[…]` stand for other characters. Two rooms in one text, or a regular expression, are the name "
    "of a room that there is not, and the games of the rooms that were meant find no profile.",
    do="Give each room or pattern an entry of its own; `*` stands for any text, `?` for one character, `[…]` for one of "
    "several.",
    bad='rooms: ["r7, r8"]',
    good='rooms: [r7, "r8", "hz-*"]',
)
LONGEST = 200
"""The schema takes no longer room."""
_CLASS = re.compile(r"\[!?\]?[^]]*\]")
_EACH = say("give each room an entry of its own")


def _find(view: ProfileView) -> Iterator[Finding]:
    for index, node in enumerate(view.items("rooms")):
        if (
            isinstance(node, Scalar)
            and isinstance(node.value, str)
            and (odd := _odd(node.value[:LONGEST], quoted(node.value)))
        ):
            message, fix = odd
            yield view.finding(ODD_ROOM, message, ("rooms", index), fix)


def _odd(room: str, shown: str) -> tuple[Words, Words] | None:
    """What is odd about a room, and what to write. ``shown`` is the room as it stands in messages."""
    if found := re.search(r"[,;|，；、]", room):
        return say("{room} is one room with `{sign}` in its name", room=shown, sign=found[0]), _EACH
    if found := re.search(r"\{[^}]*[,.][^}]*\}", room):
        return say(
            "{room} is one room with `{sign}` in its name; braces stand for themselves", room=shown, sign=found[0]
        ), _EACH
    for part in _CLASS.finditer(room):
        if backwards := _backwards(part[0]):
            first, last = backwards
            turned = part[0].replace(f"{first}-{last}", f"{last}-{first}")
            fixed = f"{room[: part.start()]}{turned}{room[part.end() :]}"
            what = say(
                "{room} holds the range {first}-{last}, which runs backwards: no character is in it",
                room=shown,
                first=first,
                last=last,
            )
            return what, _write(fixed)
    if "[" in _CLASS.sub("", room):
        return say("{room} opens a [ that is never closed, and stands for itself", room=shown), say("close it with ]")
    plain = re.sub(r"^\^|\$$", "", room).replace(".*", "*").replace(".+", "?*")
    if plain != room:
        return say("{room} is written like a regular expression", room=shown), _write(plain)
    if "**" in room or "%" in room:
        fixed = re.sub(r"[*%]+", "*", room)
        return say("{room} has a sign of other notations; one `*` stands for any text", room=shown), _write(fixed)
    return None


def _write(room: str) -> Words:
    return say('write "{room}", if that is meant', room=room)


def _backwards(one_of: str) -> tuple[Words, Words] | None:
    """Both ends of the first range of a `[…]` that ends before its start."""
    ranges = re.findall(r"(.)-(.)", one_of[1:-1].removeprefix("!"), re.DOTALL)
    return next(((first, last) for first, last in ranges if last < first), None)


CHECK = Check(GAME_IDS, (ODD_ROOM,), _find)
