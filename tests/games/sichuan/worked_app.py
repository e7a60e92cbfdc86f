"""Whole games of the shipped profile ``sichuan-app``: an exchange, declared suits and a declined win, reckoned by hand."""

from __future__ import annotations

from typing import Any

from tests.games.sichuan.tables import game
from tests.games.sichuan.worked import LAST_TWO, LOOSE, ON_2S, ON_4P, ON_8P, Rows, Worked

ON_1P_OR_4P = "23455566778m23p"
"""1p: 1 + 1 for no open meld; 4p: 1 more, as it leaves no 1 and no 9."""
LOOSE_OF_TWO_SUITS = "1199m1124488999p"
LOOSE_13 = "1199m2566s23489p"


def with_exchange(hands: list[str], to: str, given: list[str]) -> dict[str, Any]:
    """A deal by the hands after the exchange: what a seat was given goes back to who gave it."""
    step = {"next": 1, "opposite": 2, "previous": -1}[to]
    dealt = []
    for seat, hand in enumerate(hands):
        tiles = _split(hand)
        for tile in _split(given[(seat - step) % 4]):
            tiles.remove(tile)
        dealt.append("".join(sorted([*tiles, *_split(given[seat])], key=lambda tile: (tile[1], tile[0]))))
    return {"hands": dealt, "exchange": {"to": to, "given": given}}


def _split(text: str) -> list[str]:
    found: list[str] = []
    ranks = ""
    for character in text:
        if character in "mps":
            found += [rank + character for rank in ranks]
            ranks = ""
        else:
            ranks += character
    return found


def app_game(deal: dict[str, Any], missing: str, script: str, dealer: int = 1) -> dict[str, Any]:
    """A log with an exchange and with missing suits."""
    plain = game(deal["hands"], script, dealer)
    plain["deal"] |= {"exchange": deal["exchange"], "missing": list(missing)}
    return plain


def app_worked(name: str, plain: dict[str, Any], rows: Rows, amounts: tuple[int, ...]) -> Worked:
    """A worked game of the profile, its log with what a server that pays rightly books."""
    return Worked(f"app-{name}", plain, rows, amounts, "sichuan-app").booked()


THREE_WINS = with_exchange([ON_4P, LOOSE, ON_8P, ON_2S], "next", ["119m", "123s", "234m", "123m"])
DECLINED = with_exchange([ON_1P_OR_4P, LOOSE_OF_TWO_SUITS, ON_8P, ON_2S], "opposite", ["123s", "234m", "234m", "119m"])
HEAVEN = with_exchange(["123456789m11234p", LOOSE_13, ON_8P, ON_2S], "previous", ["234m", "123m", "119m", "123s"])

WORKED_APP = [
    # Seat 0 wins 4p without an open meld, 1 + 1 = 2 fan, 2 units of seat 2. Seat 1 has to throw its characters. Seat 2
    # draws 8p: 1 + 1 + 1 self-drawn = 3 fan, 4 units of seats 1 and 3; seat 3 the same with 2s, of seat 1 alone.
    app_worked(
        "three-wins",
        app_game(
            THREE_WINS,
            "smmp",
            "1 discard 9m; 2 draw 4p; 2 discard 4p; 0 hu; 1 draw 5s; 1 discard 9m; 2 draw 8p; 2 hu; 3 draw 2s; 3 hu",
        ),
        [("3.1", (2, 0, -2, 0)), ("3.1", (0, -4, 8, -4)), ("3.1", (0, -4, 0, 4))],
        (2, -8, 6, 0),
    ),
    # Seat 0 lets 1p of seat 2 go, 2 fan, and wins 4p of seat 3 before it draws: 1 + 1 no open meld + 1 no 1 and no 9 = 3
    # fan, more than 2; 4 units. Then 8p, 2 fan, of seat 1, and 2s self-drawn, 3 fan, of seat 1.
    app_worked(
        "declined-for-more",
        app_game(
            DECLINED,
            "ssmp",
            "1 discard 9m; 2 draw 1p; 2 discard 1p; 3 draw 4p; 3 discard 4p; 0 hu; 1 draw 8p;" + LAST_TWO,
        ),
        [("3.1", (4, 0, 0, -4)), ("3.1", (0, -2, 2, 0)), ("3.1", (0, -4, 0, 4))],
        (4, -6, 2, 0),
    ),
    # Heaven looks at the tiles after the exchange: 5 fan, and 1 self-drawn, under the cap of 5: 16 units of each. Then
    # seat 2 self-drawn, 3 fan, 4 units of seats 1 and 3; seat 3 the same of seat 1.
    app_worked(
        "heaven",
        app_game(HEAVEN, "smmp", "0 hu; 1 draw 1s; 1 discard 9m; 2 draw 8p; 2 hu; 3 draw 2s; 3 hu", dealer=0),
        [("3.1", (48, -16, -16, -16)), ("3.1", (0, -4, 8, -4)), ("3.1", (0, -4, 0, 4))],
        (48, -24, -8, -16),
    ),
]
