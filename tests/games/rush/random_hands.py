"""Random sets of cards by rank that are plays more often than chance would have it."""

from __future__ import annotations

import random


def near_play(chance: random.Random, most_jokers: int = 4) -> list[int]:
    """Ranks 0 to 14: a run, a set or a serial bomb, some cards of it jokers, now and then one card off."""
    kind = chance.choice(["set", "straight", "pairs", "triples", "serial", "serial", "few"])
    if kind == "set":
        ranks = [chance.randrange(13)] * chance.randint(1, 10)
    elif kind == "few":
        ranks = [chance.randrange(13) for _ in range(chance.randint(1, 4))]
    else:
        width = {"straight": 1, "pairs": 2, "triples": 3}.get(kind)
        length = chance.randint(3, 8 if width == 1 else 6)
        low = chance.randrange(14 - length)
        sizes = [width or chance.choice([4, 4, 4, 5, 5, 6, 7]) for _ in range(length)]
        ranks = [low + at for at, size in enumerate(sizes) for _ in range(size)]
    if chance.random() < 0.2 and ranks:
        ranks[chance.randrange(len(ranks))] = chance.randrange(13)
    jokers = min(chance.choices(range(5), [40, 30, 20, 7, 3])[0], most_jokers)
    chance.shuffle(ranks)
    ranks = ranks[: 27 - jokers]
    if jokers and chance.random() < 0.7:
        ranks = ranks[jokers:]
    kept = [rank for at, rank in enumerate(ranks) if ranks[:at].count(rank) < 8]
    deck = [13, 13, 14, 14]
    chance.shuffle(deck)
    cards = kept + deck[:jokers]
    return cards or [0]
