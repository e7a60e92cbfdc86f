"""The opening of a log: its players and its deal, checked against the profile (sichuan/1.1, 1.7)."""

from __future__ import annotations

from msgspec import Struct

from settlement.findings import Finding, quoted
from settlement.games.log import SichuanLog
from settlement.games.sichuan.pages import BAD_DEAL, BAD_PLAYERS, BAD_TILE, FIFTH_TILE
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import SUIT_MASK, TILES, handful, handful_of_canonical, more_than_four, read_tiles


class Opening(Struct):
    """The hands as dealt, and all dealt tiles as one handful.

    ``unsure`` are the seats (bits) whose hand could not be read or is no possible one. ``playable``: the number of
    hands and the dealer make sense, so that the events can be replayed.
    """

    hands: list[int]
    dealt: int
    unsure: int
    playable: bool
    findings: list[Finding]


def read_opening(log: SichuanLog, rules: Rules) -> Opening:
    """Reads players and deal; everything that is wrong with them is a finding without an event."""
    findings: list[Finding] = []
    seats = rules.players
    if sorted([player.seat for player in log.players]) != list(range(seats)):
        named = ", ".join(str(player.seat) for player in log.players) or "none"
        findings.append(
            BAD_PLAYERS.finding(f"the players sit at the seats {named}; expected is each of 0 to {seats - 1} once")
        )
    texts, dealer = log.deal.hands, log.deal.dealer
    playable = True
    if len(texts) != seats:
        findings.append(BAD_DEAL.finding(f"{len(texts)} hands are dealt, but the profile's table has {seats} players"))
        playable = False
    if dealer >= seats:
        findings.append(BAD_DEAL.finding(f"the dealer is seat {dealer}, but the seats are 0 to {seats - 1}"))
        playable = False
    opening = Opening([], 0, 0, playable, findings)
    for seat, text in enumerate(texts):
        _read_hand(opening, rules, seat, text, rules.hand_size + (seat == dealer))
    return opening


def _read_hand(opening: Opening, rules: Rules, seat: int, text: str, size: int) -> None:
    held = handful_of_canonical(text, size)
    problem: Finding | None = None
    if held is None:
        tiles = read_tiles(text)
        if isinstance(tiles, str):
            problem = BAD_TILE.finding(f"the hand of seat {seat}, {quoted(text)}, can't be read: {tiles}")
        elif len(tiles) != size:
            problem = BAD_DEAL.finding(f"seat {seat} is dealt {len(tiles)} tiles; expected are {size}")
        else:
            held = handful(tiles)
    if held is not None and rules.suits == 2 and held & SUIT_MASK:
        problem = BAD_TILE.finding(f"the hand of seat {seat}, {quoted(text)}, has characters (m): two suits are played")
        held = None
    if held is not None:
        extra = more_than_four(held) or more_than_four(opening.dealt + held)
        if extra:
            problem = FIFTH_TILE.finding(
                f"with the hand of seat {seat}, {', '.join(TILES[tile] for tile in extra)} is dealt more than four times"
            )
            held = None
    if problem is not None:
        opening.findings.append(problem)
    if held is None:
        opening.unsure |= 1 << seat
        held = 0
    opening.hands.append(held)
    opening.dealt += held
