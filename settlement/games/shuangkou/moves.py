"""What a hand of shuangkou can play: the lowest of each type, and the smallest that beats the table (shuangkou/4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.games.cards import RANK_2, RANK_BIG, RANK_SMALL, at_least
from settlement.games.shuangkou.hand import BUTTERFLY_LEAST, KING_BOMB, OF_ONE_RANK, REPUNIT, RUN_LEAST, Play, rank_span

_IN_RUNS = 15 * REPUNIT[RANK_2]
"""The fields of the ranks that may stand in a run."""
_FOUR_JOKERS = 0x22
_HAND = 27
_MOST_IN_RUN = 12
_KINDS = [
    *((kind, copies) for copies, kind in OF_ONE_RANK.items()),
    *(
        (kind, copies * length)
        for copies, (kind, least) in RUN_LEAST.items()
        for length in range(least, _MOST_IN_RUN + 1)
    ),
    *(("butterfly", 5 * length) for length in range(BUTTERFLY_LEAST, _HAND // 5 + 1)),
]
"""Every type that is no bomb, with each number of cards that it may have."""


def _lowest_run(there: int, length: int, above: int) -> int | None:
    """The lowest top rank over ``above`` of ``length`` consecutive ranks out of ``there``; None where there is none."""
    tops = there & _IN_RUNS
    for step in range(1, length):
        tops &= there << 4 * step
    return _lowest(tops, above)


def _lowest(there: int, above: int) -> int | None:
    """The lowest rank over ``above`` out of ``there``, in whose fields the same bit may be set."""
    higher = there >> 4 * (above + 1)
    return rank_span(higher)[0] + above + 1 if higher else None


def lowest(ranks: int, kind: str, count: int, above: int, mixed_joker_pair: bool) -> int | None:
    """The lowest top rank over ``above`` with which a hand holds a play of a type that is no bomb.

    :param above: a rank, or -1 for any.
    :returns: None where the hand holds no such play.
    """
    match kind:
        case "single":
            return _lowest(at_least(ranks, 1), above)
        case "pair":
            pairs = at_least(ranks, 2)
            if mixed_joker_pair and at_least(ranks, 1) >> 4 * RANK_SMALL == 0x88:
                pairs |= 8 << 4 * RANK_SMALL
            return _lowest(pairs, above)
        case "triple":
            return _lowest(at_least(ranks, 3), above)
        case "straight":
            return _lowest_run(at_least(ranks, 1), count, above)
        case "pair_run":
            return _lowest_run(at_least(ranks, 2), count // 2, above)
        case "triple_run":
            return _lowest_run(at_least(ranks, 3), count // 3, above)
    return _lowest_butterfly(ranks, count // 5, above)


def lowest_pair_run(ranks: int, length: int) -> int | None:
    """The top rank of the lowest run of so many pairs; None where there is none."""
    return _lowest_run(at_least(ranks, 2), length, -1)


def _lowest_butterfly(ranks: int, length: int, above: int) -> int | None:
    top = _lowest_run(at_least(ranks, 3), length, above)
    while top is not None:
        left = ranks - 3 * (REPUNIT[length] << 4 * (top - length + 1))
        if lowest_pair_run(left, length) is not None:
            return top
        top = _lowest_run(at_least(ranks, 3), length, top)
    return None


def lowest_bomb(ranks: int, above: int) -> Play | None:
    """The smallest bomb of a hand that is larger than ``above`` (``Play.bomb``): fewest cards, then rank (shuangkou/2.4)."""
    least, of_least = above >> 4, above & 15
    for copies in range(max(4, least), 9):
        there = at_least(ranks, copies)
        if not there:
            break
        top = _lowest(there, of_least if copies == least else -1)
        if top is not None:
            return Play("bomb", copies, top, copies << 4 | top)
    if above < KING_BOMB and ranks >> 4 * RANK_SMALL == _FOUR_JOKERS:
        return Play("four_jokers", 4, RANK_BIG, KING_BOMB)
    return None


def can_beat(ranks: int, table: Play, mixed_joker_pair: bool) -> bool:
    """Whether a hand has any play that beats the table (rush/10.1, shuangkou/4)."""
    if table.bomb:
        return lowest_bomb(ranks, table.bomb) is not None
    if at_least(ranks, 4) or ranks >> 4 * RANK_SMALL == _FOUR_JOKERS:
        return True
    return lowest(ranks, table.type, table.count, table.top, mixed_joker_pair) is not None


def plays(ranks: int, table: Play | None, mixed_joker_pair: bool) -> Iterator[Play]:
    """All plays of a hand on a free lead, or those that beat ``table``: each type from the lowest up, then bombs."""
    usual = [] if table is None or table.bomb else [(table.type, table.count)]
    kinds = _KINDS if table is None else usual
    for kind, count in kinds:
        top = -1 if table is None else table.top
        while (higher := lowest(ranks, kind, count, top, mixed_joker_pair)) is not None:
            yield Play(kind, count, higher)
            top = higher
    above = 0 if table is None else table.bomb
    while (bomb := lowest_bomb(ranks, above)) is not None:
        yield bomb
        above = bomb.bomb


def smallest_answer(ranks: int, table: Play, mixed_joker_pair: bool) -> Play | None:
    """The smallest play of a hand that beats the table, as a hosted seat plays it; None where nothing does (shuangkou/4).

    The same type where one beats, else the smallest bomb that does; larger sets may be broken for it.
    """
    if not table.bomb:
        top = lowest(ranks, table.type, table.count, table.top, mixed_joker_pair)
        if top is not None:
            return Play(table.type, table.count, top)
    return lowest_bomb(ranks, table.bomb)


def smallest_lead(ranks: int) -> Play:
    """What a hosted seat leads: its lowest single (shuangkou/4)."""
    return Play("single", 1, rank_span(ranks)[0])
