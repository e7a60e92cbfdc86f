"""Writes the simulated sample logs of ``settlement/logs/samples``, one for each shipped profile.

    python -m tests.make_samples

Out of many simulated games those with something rare in them are kept, as far as there is room, and the first ordinary
ones beside them. What has to be among them, ``tests/logs/test_samples.py`` says.
"""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from profiles.catalogue import load_book
from settlement.games.catalogue import log_type
from settlement.games.log import GameLog
from settlement.games.rush.log import RushPlay
from settlement.games.sichuan.log import Gang
from settlement.logs import samples
from settlement.logs.simulate import simulate

GAMES = 120
LOOKED_AT = 6000
OF_EACH_KIND = 6
SEED = 2026
LONG_PLAY = 24  # the text of twelve cards, the least that a serial bomb has

decode = msgspec.json.Decoder(log_type()).decode


def kinds(log: GameLog) -> Iterator[str]:
    """What a game has in it that not every game has."""
    for event in log.events:
        tag = str(type(event).__struct_config__.tag)
        if tag not in ("play", "pass", "draw", "discard"):
            yield f"{tag} {event.kind}" if isinstance(event, Gang) else tag
        by = getattr(event, "by", None)
        if isinstance(by, str):
            yield f"{tag} by {by}"
        if isinstance(event, RushPlay):
            if isinstance(event.as_, str):
                yield "as"
            if len(event.cards) >= LONG_PLAY:
                yield "long play"


def picked(lines: Iterable[bytes]) -> list[bytes]:
    """At most ``GAMES`` lines: a few of each kind, then the first of the rest; in their order."""
    rare: list[int] = []
    seen: Counter[str] = Counter()
    all_lines = list(lines)
    for at, line in enumerate(all_lines):
        found = set(kinds(decode(line)))
        if any(seen[kind] < OF_EACH_KIND for kind in found):
            seen.update(found)
            rare.append(at)
    chosen = set(rare[:GAMES])
    rest = (at for at in range(len(all_lines)) if at not in chosen)
    while len(chosen) < GAMES:
        chosen.add(next(rest))
    return [all_lines[at] for at in sorted(chosen)]


def main() -> None:
    book, _ = load_book()
    assert book is not None
    folder = Path(samples.__file__).parent
    for edition in book.editions:
        text = b"".join(picked(simulate(edition, LOOKED_AT, SEED)))
        (folder / f"{edition.id}.jsonl.gz").write_bytes(gzip.compress(text, 9, mtime=0))


if __name__ == "__main__":
    main()
