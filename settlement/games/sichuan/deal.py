"""The players and the deal of a log, checked against the profile (sichuan/1.1, 1.7): hands, and the suits declared."""

from __future__ import annotations

from msgspec import UNSET, Struct

from settlement.findings import Finding, quoted
from settlement.games.sichuan import messages
from settlement.games.sichuan.codes import BAD_DEAL, BAD_MISSING_SUIT, BAD_PLAYERS, BAD_TILE, FIFTH_TILE
from settlement.games.sichuan.exchange import exchange
from settlement.games.sichuan.hand import NO_SUIT
from settlement.games.sichuan.log import SichuanLog
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import SUIT_MASK, SUITS, TILES, handful, handful_of_canonical, more_than_four, read_tiles
from settlement.words import say


class Deal(Struct):
    """The hands with which play begins, after an exchange, and all dealt tiles as one handful.

    ``missing`` is each seat's missing suit, NO_SUIT where none was declared. ``unsure`` are the seats (bits) whose hand could not be read or is no possible one. ``playable``: the number of
    hands and the dealer make sense, so that the events can be replayed.
    """

    hands: list[int]
    dealt: int
    unsure: int
    playable: bool
    findings: list[Finding]
    missing: list[int]


def read_deal(log: SichuanLog, rules: Rules, is_void: bool) -> Deal:
    """Reads players and deal; everything that is wrong with them is a finding without an event.

    :param is_void: the game never started, so that exchange and missing suits may be left out.
    """
    seats = rules.players
    deal = Deal([], 0, 0, True, [], [NO_SUIT] * seats)
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
    if deal.playable:
        exchanged = exchange(log.deal.exchange, deal.hands, rules, is_void)
        deal.findings += exchanged.findings
        deal.unsure |= exchanged.unsure
        _read_missing(deal, log, rules, is_void)
    return deal


def _read_missing(deal: Deal, log: SichuanLog, rules: Rules, is_void: bool) -> None:
    """The suits that the seats gave up; what the log has is followed, whatever the profile says (sichuan/1.8)."""
    missing, declared = log.deal.missing, rules.missing_suit == "declared"
    if missing is UNSET:
        if declared and not is_void:
            words = say("`missing` is due: under the profile every seat gives up a suit before the first event")
            deal.findings.append(BAD_MISSING_SUIT.finding(words))
        return
    if not declared:
        words = say("`missing` names the suits that the seats gave up, but under the profile none is given up")
        deal.findings.append(BAD_MISSING_SUIT.finding(words))
    if len(missing) != rules.players:
        words = say(
            "`missing` has {suits} suits; expected is one a seat, {seats}", suits=len(missing), seats=rules.players
        )
        deal.findings.append(BAD_MISSING_SUIT.finding(words))
        return
    deal.missing = [SUITS.index(suit) for suit in missing]


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
