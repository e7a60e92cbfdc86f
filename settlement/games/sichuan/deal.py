"""The players and the deal of a log, checked against the profile (sichuan/1.1, 1.7)."""

from __future__ import annotations

from msgspec import Struct

from settlement.findings import Finding, quoted
from settlement.games.log import SichuanLog
from settlement.games.sichuan import messages
from settlement.games.sichuan.codes import BAD_DEAL, BAD_PLAYERS, BAD_TILE, FIFTH_TILE
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import SUIT_MASK, TILES, handful, handful_of_canonical, more_than_four, read_tiles
from settlement.words import say


class Deal(Struct):
    """The hands as dealt, and all dealt tiles as one handful.

    ``unsure`` are the seats (bits) whose hand could not be read or is no possible one. ``playable``: the number of
    hands and the dealer make sense, so that the events can be replayed.
    """

    hands: list[int]
    dealt: int
    unsure: int
    playable: bool
    findings: list[Finding]


def read_deal(log: SichuanLog, rules: Rules) -> Deal:
    """Reads players and deal; everything that is wrong with them is a finding without an event."""
    deal = Deal([], 0, 0, True, [])
    seats = rules.players
    if sorted([player.seat for player in log.players]) != list(range(seats)):
        words = say(
            "the players sit at the seats {seats:,}; expected is each of 0 to {last} once",
            seats=tuple([player.seat for player in log.players]) or (messages.NONE(),),
            last=seats - 1,
        )
        deal.findings.append(BAD_PLAYERS.finding(words))
    texts, dealer = log.deal.hands, log.deal.dealer
    if len(texts) != seats:
        words = say(
            "{hands} hands are dealt, but the profile's table has {players} players", hands=len(texts), players=seats
        )
        deal.findings.append(BAD_DEAL.finding(words))
        deal.playable = False
    if dealer >= seats:
        words = say("the dealer is seat {dealer}, but the seats are 0 to {last}", dealer=dealer, last=seats - 1)
        deal.findings.append(BAD_DEAL.finding(words))
        deal.playable = False
    for seat, text in enumerate(texts):
        _read_hand(deal, rules, seat, text, rules.hand_size + (seat == dealer))
    return deal


def _read_hand(deal: Deal, rules: Rules, seat: int, text: str, size: int) -> None:
    """Adds a hand to the deal; one that is none is 0."""
    held = handful_of_canonical(text, size)
    problem: Finding | None = None
    if held is None:
        tiles = read_tiles(text)
        if not isinstance(tiles, list):
            words = say(
                "the hand of seat {seat}, {found}, can't be read: {reason}", seat=seat, found=quoted(text), reason=tiles
            )
            problem = BAD_TILE.finding(words)
        elif len(tiles) != size:
            words = say(
                "seat {seat} is dealt {dealt} tiles; expected are {size}", seat=seat, dealt=len(tiles), size=size
            )
            problem = BAD_DEAL.finding(words)
        else:
            held = handful(tiles)
    if held is not None and rules.suits == 2 and held & SUIT_MASK:
        words = say(
            "the hand of seat {seat}, {found}, has characters (m): two suits are played", seat=seat, found=quoted(text)
        )
        problem = BAD_TILE.finding(words)
        held = None
    if held is not None:
        extra = more_than_four(held) or more_than_four(deal.dealt + held)
        if extra:
            words = say(
                "with the hand of seat {seat}, {tiles:,} is dealt more than four times",
                seat=seat,
                tiles=tuple([TILES[tile] for tile in extra]),
            )
            problem = FIFTH_TILE.finding(words)
            held = None
    if problem is not None:
        deal.findings.append(problem)
    if held is None:
        deal.unsure |= 1 << seat
        held = 0
    deal.hands.append(held)
    deal.dealt += held
