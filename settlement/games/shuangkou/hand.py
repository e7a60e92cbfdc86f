"""What a play is in shuangkou: the types of cards that may be played together (shuangkou/2).

Suits never matter, so a play is read from its *ranks*: one ``int`` of fifteen fields of four bits, how many cards of
each rank (``word >> RANK_SHIFT`` of :mod:`settlement.games.cards`). No cards have two readings here: jokers are never
wild, and the two runs of a butterfly follow from the counts.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from settlement.games.cards import RANK_2, RANK_BIG, RANK_SMALL, RANKS

RUN_LEAST = {1: ("straight", 5), 2: ("pair_run", 3), 3: ("triple_run", 3)}
"""The runs by how many cards of a rank they take: their type, and the fewest ranks (shuangkou/2.2)."""

OF_ONE_RANK = {1: "single", 2: "pair", 3: "triple"}
BUTTERFLY_LEAST = 3
KING_BOMB = 1 << 8
REPUNIT = tuple(int("1" * n or "0", 16) for n in range(16))
"""One card of each of the lowest n ranks, as ranks."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """A legal play: its type, its number of cards, the rank 0–14 that decides, and its strength as a bomb.

    ``bomb`` is 0 for what is no bomb; among bombs the larger number is the larger bomb (shuangkou/2.4).
    """

    type: str
    count: int
    top: int
    bomb: int = 0


@lru_cache(maxsize=1 << 16)
def read(ranks: int, mixed_joker_pair: bool = False) -> Play | None:
    """The play that these ranks are (shuangkou/2.2, 2.4), or None where they are none.

    :param ranks: how many cards of each rank, no more of each than two decks hold.
    :param mixed_joker_pair: whether a big and a small joker are a pair, which ranks as two small ones.
    """
    if not ranks:
        return None
    low, top = rank_span(ranks)
    body = ranks >> 4 * low
    if low >= RANK_SMALL:
        return _read_jokers(ranks >> 4 * RANK_SMALL, mixed_joker_pair)
    if low == top:
        return Play("bomb", body, top, body << 4 | top) if body > 3 else Play(OF_ONE_RANK[body], body, top)
    if top >= RANK_2:
        return None
    each, length = body & 15, top - low + 1
    if each in RUN_LEAST and body == each * REPUNIT[length]:
        kind, least = RUN_LEAST[each]
        return Play(kind, each * length, top) if length >= least else None
    return _read_butterfly(ranks)


def _read_jokers(jokers: int, mixed_joker_pair: bool) -> Play | None:
    """The play of jokers alone; ``jokers`` has the small ones in its lowest field, the big ones in the next."""
    match jokers:
        case 0x01 | 0x02:
            return Play(OF_ONE_RANK[jokers], jokers, RANK_SMALL)
        case 0x10 | 0x20:
            return Play(OF_ONE_RANK[jokers >> 4], jokers >> 4, RANK_BIG)
        case 0x11:
            return Play("pair", 2, RANK_SMALL) if mixed_joker_pair else None
        case 0x22:
            return Play("four_jokers", 4, RANK_BIG, KING_BOMB)
    return None


def _read_butterfly(ranks: int) -> Play | None:
    """A triple run and a pair run of the same length; a rank in both has five cards (shuangkou/2.2)."""
    triples = pairs = 0
    for rank in range(RANK_2):
        match (ranks >> 4 * rank) & 15:
            case 0:
                continue
            case 2:
                pairs |= 1 << 4 * rank
            case 3:
                triples |= 1 << 4 * rank
            case 5:
                triples |= 1 << 4 * rank
                pairs |= 1 << 4 * rank
            case _:
                return None
    length = triples.bit_count()
    if length < BUTTERFLY_LEAST or pairs.bit_count() != length:
        return None
    for run in (triples, pairs):
        low, top = rank_span(run)
        if top - low + 1 != length:
            return None
    return Play("butterfly", 5 * length, rank_span(triples)[1])


def reading_text(play: Play, ranks: int) -> str:
    """The cards of a play as they are read: those of a butterfly as its triples, then its pairs (shuangkou/2.2)."""
    if play.type != "butterfly":
        return written_ranks(ranks)
    runs = [(rank, ranks >> 4 * rank & 15) for rank in range(RANK_2)]
    return " ".join(
        [RANKS[rank] * 3 for rank, count in runs if count in (3, 5)]
        + [RANKS[rank] * 2 for rank, count in runs if count in (2, 5)]
    )


def rank_span(ranks: int) -> tuple[int, int]:
    """The lowest and the highest rank that is there; ``ranks`` is not 0."""
    return ((ranks & -ranks).bit_length() - 1) >> 2, (ranks.bit_length() - 1) >> 2


def written_ranks(ranks: int) -> str:
    """The ranks in letters, lowest first, a group a rank: ``333 44``; jokers are ``w`` and ``W``."""
    groups = (RANKS[rank] * (ranks >> 4 * rank & 15) for rank in range(15))
    return " ".join(group for group in groups if group)
