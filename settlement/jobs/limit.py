"""The first so many records of a run that the other filters keep, whoever does the work, and in how many processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def share_out(
    limit: int, numbers: Sequence[int], at_once: int, do: Callable[[dict[int, int]], dict[int, int]]
) -> list[int]:
    """The chunks that hold the first records, done one after another until there are as many as wanted.

    Some are done at the same time, each as if all before it kept nothing; the one that then turns out to keep what is left
    or more is done again with what is left, so that it is done as if there were no others.

    :param limit: how many records are wanted.
    :param numbers: the chunks, in input order.
    :param at_once: how many to do together.
    :param do: given how many records each chunk may keep at most, does them and says how many each keeps.
    :returns: the chunks done last with the number that is theirs; all behind them keep nothing.
    """
    done: list[int] = []
    left, most = limit, at_once
    while left and len(done) < len(numbers):
        together = numbers[len(done) : len(done) + most]
        given, most = left, at_once
        kept = do(dict.fromkeys(together, given))
        for number in together:
            if kept[number] >= left and given > left:
                most = 1
                break
            left -= kept[number]
            done.append(number)
            if not left:
                break
    return done
