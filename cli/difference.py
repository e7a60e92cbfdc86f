"""Why a claimed amount differs from the computed one: what a server that booked otherwise may have done.

Each sentence is arithmetic that holds exactly for every seat and the house at once; nothing is guessed. Where none
holds, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import UnsetType, to_builtins

from cli.terminal import safe
from settlement.games.book import Book
from settlement.games.ledger import Entry, Outcome
from settlement.logs.settle import GameResult

MOST_LINES_TOGETHER = 3
MOST_SAID = 4
MOST_COMBINED = 40
"""Above so many entries only single ones are tried: a game of that many has other ways to be looked at."""


def explained(result: GameResult, book: Book) -> list[str]:
    """Sentences that explain a mismatch, the most telling first; at least one.

    :param result: a settled game whose log has ``claimed``.
    :param book: the profiles of the run; another version of them may have been booked by.
    """
    assert result.outcome is not None
    assert result.log is not None
    assert not isinstance(result.log.claimed, UnsetType)
    outcome, claimed = result.outcome, result.log.claimed
    booked = (*claimed.payouts, claimed.house)
    computed = (*outcome.amounts, outcome.house)
    found = []
    if sum(booked):
        found.append(f"what was claimed sums to {sum(booked):+}, not to 0, so it can't be right whatever the rules")
    owed = tuple(c - b for c, b in zip(computed, booked, strict=True))
    whole = list(_whole(booked, computed))
    found += whole
    if not whole:
        level = _other_level(result, booked, computed)
        lines = list(_by_lines(outcome.entries, owed))
        found += level
        found += lines[:MOST_SAID]
        if len(lines) > MOST_SAID:
            found.append(f"{len(lines) - MOST_SAID} other sets of lines do so too")
        found += [] if level else _in_proportion(booked, computed)
    if any(booked):
        found += _other_profiles(result, book, booked)
    return found or [_rest(owed)]


def _rest(owed: Sequence[int]) -> str:
    """What is left to say where nothing explains a difference: between whom it lies."""
    between = [f"{_whose(n, owed)} {d:+}" for n, d in enumerate(owed) if d]
    alone = " alone, all else agrees" if len(between) < len(owed) else ""
    return f"no line, and no few lines together, make up the difference; it lies between {' and '.join(between)}{alone}"


def _whose(place: int, owed: Sequence[int]) -> str:
    """The seat of a place, or the house, which is the last."""
    return f"seat {place}" if place < len(owed) - 1 else "the house"


def _whole(booked: Sequence[int], computed: Sequence[int]) -> Iterator[str]:
    """What may have happened to the game as a whole."""
    if not any(booked):
        yield "nothing was booked for this game"
    elif not any(computed):
        yield "by these rules nobody pays in this game, and amounts were booked"
    elif all(b == -c for b, c in zip(booked, computed, strict=True)):
        yield "every amount was booked with the opposite sign: who receives was taken for who pays"
    elif booked[-1] == computed[-1] and sorted(booked) == sorted(computed):
        moved = [f"seat {n}" for n, (b, c) in enumerate(zip(booked, computed, strict=True)) if b != c]
        yield f"the right amounts were booked to the wrong seats: those of {' and '.join(moved)} are exchanged"
    elif booked[:-1] == computed[:-1]:
        yield "the seats' amounts agree, the house's does not"


def _other_level(result: GameResult, booked: Sequence[int], computed: Sequence[int]) -> list[str]:
    """Another row of the profile's levels: the same game with its match points in place of the right ones."""
    assert result.edition is not None
    assert result.outcome is not None
    table = result.edition.document.get("levels", {}).get("table", [])
    right = to_builtins(result.outcome.result).get("match_points")
    if right is None:
        return []
    levels = [
        row for row in table if all(b * right == c * row["match_points"] for b, c in zip(booked, computed, strict=True))
    ]
    if not levels:
        return []
    named = " or ".join(str(row["level"]) for row in levels)
    return [
        f"exactly the claimed amounts come out with the {levels[0]['match_points']} match points of level {named}, not {right}"
    ]


def _in_proportion(booked: Sequence[int], computed: Sequence[int]) -> list[str]:
    """Every amount a round multiple or part of the computed one: another stake, a doubling."""
    ratio = _ratio(tuple(booked), tuple(computed))
    if ratio is None or ratio <= 0 or 1 not in (ratio.numerator, ratio.denominator):
        return []
    return [f"every amount was booked as {_times(ratio)} the computed one"]


def _by_lines(entries: Sequence[Entry], owed: tuple[int, ...]) -> Iterator[str]:
    """Lines that, left out or booked twice or the other way round, make up the difference in every seat."""
    vectors = [(*e.amounts, e.house) for e in entries]
    most = MOST_LINES_TOGETHER if len(entries) <= MOST_COMBINED else 1
    for size in range(1, min(most, len(entries) - 1 or 1) + 1):
        explained_so = False
        for some in combinations(range(len(entries)), size):
            together = tuple(map(sum, zip(*(vectors[i] for i in some), strict=True)))
            says = _what_happened(together, owed)
            if says is not None:
                yield f"{_named([entries[i] for i in some])} {says}"
                explained_so = True
        if explained_so:
            return
    for entry, vector in zip(entries, vectors, strict=True):
        ratio = _ratio(tuple(v - o for v, o in zip(vector, owed, strict=True)), vector)
        if ratio is not None and ratio > 0 and 1 in (ratio.numerator, ratio.denominator):
            yield f"{_named([entry])} would explain it if booked as {_times(ratio)} its amount ({_instead(entry, owed)})"


def _what_happened(together: tuple[int, ...], owed: tuple[int, ...]) -> str | None:
    if together == owed:
        return "makes up the whole difference, as if left out"
    if tuple(-t for t in together) == owed:
        return "makes up the whole difference, as if booked twice"
    if tuple(2 * t for t in together) == owed:
        return "makes up half of the difference, as if booked the other way round"
    return None


def _other_profiles(result: GameResult, book: Book, booked: tuple[int, ...]) -> Iterator[str]:
    """Other profiles, or versions, of the run under which exactly the claimed amounts come out."""
    from settlement.games.catalogue import game
    from settlement.games.settle import settle

    assert result.edition is not None
    for edition in book.editions:
        if edition.game == result.game and edition.label != result.edition.label:
            other: Outcome = settle(game(edition.game), result.log, edition.rules)
            if other.status == "settled" and (*other.amounts, other.house) == booked:
                yield f"exactly the claimed amounts come out under {edition.label}"


def _ratio(part: tuple[int, ...], whole: tuple[int, ...]) -> Fraction | None:
    """The one factor that makes ``part`` of ``whole``, None where there is none."""
    if any(p and not w for p, w in zip(part, whole, strict=True)):
        return None
    ratios = {Fraction(p, w) for p, w in zip(part, whole, strict=True) if w}
    return ratios.pop() if len(ratios) == 1 else None


def _times(ratio: Fraction) -> str:
    if ratio.denominator == 1:
        return f"{ratio.numerator} times"
    return f"{ratio.numerator}/{ratio.denominator} of"


def _named(entries: Sequence[Entry]) -> str:
    """``rush/8.3 (seat 0 +10, seat 1 -10)`` for each entry."""
    return " and ".join(f"{safe(e.rule)} ({_amounts(e)})" for e in entries)


def _amounts(entry: Entry) -> str:
    named = [f"seat {seat} {a:+}" for seat, a in enumerate(entry.amounts) if a]
    if entry.house:
        named.append(f"house {entry.house:+}")
    return ", ".join(named)


def _instead(entry: Entry, owed: tuple[int, ...]) -> str:
    return ", ".join(
        f"seat {seat} {a - o:+} instead of {a:+}"
        for seat, (a, o) in enumerate(zip(entry.amounts, owed, strict=False))
        if a
    )
