"""What beats what in rush (rush/2.2, 3.5, 5.4, 5.5), and why, in words.

"Beats" is not transitive (rush/5.6): nothing here sorts by it.
"""

from __future__ import annotations

from settlement.games.cards import RANKS
from settlement.games.rush.hand import ALONE, BIG, SMALL, Reading
from settlement.words import Message

_TYPE_NAMES = {
    "single": "a single",
    "pair": "a pair",
    "triple": "a triple",
    "straight": "a straight",
    "pair_run": "a pair run",
    "triple_run": "a triple run",
    "bomb": "a bomb",
    "serial_bomb": "a serial bomb",
    "three_jokers": "three jokers",
    "four_jokers": "four jokers",
}


def beats(play: Reading, table: Reading) -> bool:
    """Whether one reading beats another."""
    if play.form == table.form:
        return play.order > table.order and not (play.mark and play.mark == table.mark)
    return play.form == 0


def named(reading: Reading) -> str:
    """A reading as it stands in a sentence: its cards and what they are."""
    if reading.kind == "single":
        return _rank_name(reading.top)
    if reading.top in (SMALL, BIG):
        return "the pair of big jokers" if reading.top == BIG else "the pair of jokers"
    if reading.top == ALONE:
        return f"the {reading.kind.removesuffix('s').replace('_', '-')} bomb"
    return reading.text


def rank_letter(rank: int) -> str | None:
    """The letter of a rank; None for three or four jokers."""
    return None if rank == ALONE else RANKS[rank]


def _rank_name(rank: int) -> str:
    return {SMALL: "the small joker", BIG: "the big joker"}.get(rank, f"a single {RANKS[rank]}")


PHASES = Message("rush/phases", "{n:name} phases", one="one phase")
"""A number of phases: ``six phases``."""


def phases(number: int) -> str:
    """A number of phases in English."""
    return str(PHASES(n=number))


def why(play: Reading, table: Reading) -> str:
    """A sentence that says why ``play`` beats ``table``, or why it doesn't, with the clause."""
    verb = "beats" if beats(play, table) else "doesn't beat"
    return f"{named(play)} {verb} {named(table)}: {_reason(play, table)}"


def _reason(play: Reading, table: Reading) -> str:
    if not table.phase:
        return _reason_against_plain(play, table)
    if not play.phase:
        return f"only a bomb beats a bomb, and this is {_TYPE_NAMES[play.kind]} (rush/5.4)"
    if play.phase != table.phase:
        more = "more than" if play.phase > table.phase else "fewer than"
        return f"{phases(play.phase)} are {more} {phases(table.phase)} (rush/5.4)"
    if play.top == ALONE or table.top == ALONE:
        return _reason_of_place(play, table)
    if play.mark and play.mark == table.mark:
        size, length = play.mark >> 4, play.mark & 15
        return f"two irregular serial bombs of {length}×{size} ({length} bombs, the smallest of {size} cards) are equal (rush/5.5)"
    if play.count != table.count:
        fewer = "fewer" if play.count < table.count else "more"
        rule = "larger" if play.count < table.count else "smaller"
        return (
            f"both have {phases(play.phase)}, and {play.count} cards are {fewer} than {table.count}, which is {rule} "
            "(rush/5.4)"
        )
    return f"both have {phases(play.phase)} in {play.count} cards, and {_compared(play.top, table.top)} (rush/5.4)"


def _reason_against_plain(play: Reading, table: Reading) -> str:
    if play.phase:
        return "a bomb beats every other type (rush/5.4)"
    if play.kind != table.kind:
        return (
            f"{_TYPE_NAMES[play.kind]} can't answer {_TYPE_NAMES[table.kind]}; only the same type and number of cards, "
            "or a bomb, can (rush/2.2)"
        )
    if play.count != table.count:
        return (
            f"it has {play.count} cards, the play that it answers {table.count}; the numbers must be equal (rush/3.5)"
        )
    return f"{_compared(play.top, table.top)} (rush/3.5)"


def _compared(top: int, other: int) -> str:
    if top == other:
        return f"their highest ranks are equal ({RANKS[top]})"
    return f"its highest rank {RANKS[top]} is {'above' if top > other else 'below'} {RANKS[other]}"


def _reason_of_place(play: Reading, table: Reading) -> str:
    """Where three or four jokers meet a bomb of their phase (rush/5.3)."""
    jokers = play if play.top == ALONE else table
    if play.order == table.order:
        return "they are equal (rush/5.3)"
    place = "largest" if (jokers is play) == (play.order > table.order) else "smallest"
    return f"{_TYPE_NAMES[jokers.kind]} are the {place} bomb of {phases(jokers.phase)} (rush/5.3)"
