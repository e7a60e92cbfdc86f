"""What changed between two sets of profiles: two folders, or a folder as it was and as it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from profiles.check import COMMON_KEYS
from profiles.compare import Change, changes
from profiles.resolve import Resolved
from settlement.games.in_force import reign_at, reigns

Concern = Literal["amounts", "games", "words"]
"""What a change moves: what a game pays; which games the version pays; neither, only what people read."""
_GAMES = frozenset(("rooms", "effective_from", "effective_until"))


def concern(path: str) -> Concern:
    """What a change of a key moves. Another currency is another amount, though the number is the same.

    :param path: as :class:`~profiles.compare.Change` has it.
    """
    top = path.partition(".")[0]
    if top in _GAMES:
        return "games"
    return "words" if top in COMMON_KEYS - {"currency", "game"} else "amounts"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A version that is new, gone or changed.

    :param against: the version that it is compared with, as id@version: itself where it is changed, the one whose
        games it takes over where it is new; None where there is none, and for one that is gone.
    """

    profile: str
    status: Literal["new", "gone", "changed"]
    against: str | None
    changes: list[Change]

    def pays(self) -> bool:
        """Whether some game may pay otherwise for it."""
        return self.status != "changed" or any(concern(change.path) != "words" for change in self.changes)


def differences(old: Iterable[Resolved], new: Iterable[Resolved]) -> list[Difference]:
    """The versions that differ between two sets, by id and version."""
    before, after = ({_key(whole): whole for whole in each} for each in (old, new))
    found = []
    for key in sorted(before.keys() | after.keys()):
        was, now = before.get(key), after.get(key)
        label = f"{key[0]}@{key[1]}"
        if now is None:
            found.append(Difference(profile=label, status="gone", against=None, changes=[]))
            continue
        if was is None:
            base = _replaced({**before, **after}, key, now)
            moved = [change for change in _changes(base, now) if change.path != "version"]
            against = None if base is None else base.file.label
            found.append(Difference(profile=label, status="new", against=against, changes=moved))
        elif moved := _changes(was, now):
            found.append(Difference(profile=label, status="changed", against=label, changes=moved))
    return found


def _replaced(known: dict[tuple[str, int], Resolved], key: tuple[str, int], new: Resolved) -> Resolved | None:
    """The version whose games a new one takes over: the one in force when it starts, without it; else the one before."""
    others = [known[other] for other in sorted(known) if other[0] == key[0] and other < key]
    starts = new.file.starts
    spans = [(at, whole.file.ends) for whole in others if (at := whole.file.starts) is not None]
    reign = reign_at(reigns(spans), starts) if starts is not None and len(spans) == len(others) else None
    return others[reign.which] if reign else others[-1] if others else None


def _changes(old: Resolved | None, new: Resolved) -> list[Change]:
    """What changed; all of it where the game is another one, which no key can say."""
    if old is None:
        return []
    before, after = old.document["game"], new.document["game"]
    if before != after:
        return [Change(path="game", old=before, new=after, about="The game this profile is for.")]
    return changes(after, old.document, new.document)


def _key(whole: Resolved) -> tuple[str, int]:
    return whole.document["profile"], whole.document["version"]
