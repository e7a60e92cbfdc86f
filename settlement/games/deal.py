"""What the card games check before the first event: the players, the dealt hands, the lead card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from settlement.findings import Finding, quoted
from settlement.games.cards import (
    BIG_JOKER,
    CARD_OF,
    FIELD,
    SMALL_JOKER,
    canonical,
    has_more_than,
    read_cards,
    word_of,
    word_of_canonical,
)
from settlement.games.log import Player
from settlement.games.table_codes import TablePages
from settlement.words import Message, say

ANYONE = -1

NO_PLAYER = Message("table/no-player", "no player")
PLAYERS = Message("table/players", "{times} players")
CARDS = Message("table/cards", "{cards} cards")
SEAT = Message("table/seat", "seat {seat}")
HELD_BY = (
    Message("table/held-by-nobody", "nobody holds it"),
    Message("table/held-by-one", "{seats} holds it"),
    Message("table/held-by-several", "{seats} hold it"),
)

_SEATS = [list(range(seats)) for seats in range(5)]
_JOKERS = 31 << FIELD * SMALL_JOKER | 31 << FIELD * BIG_JOKER


class Deal(NamedTuple):
    """The dealt hands (guards not set).

    ``unsure`` are the seats (bits) whose hand is not known for certain, ``unread`` those of them whose text could not
    be read at all; their hand is empty here.
    """

    hands: list[int]
    unsure: int = 0
    unread: int = 0


def read_deal(
    texts: Sequence[str], size: int, copies: int, jokers: bool, pages: TablePages, findings: list[Finding]
) -> Deal:
    """The hands of a deal, and in ``findings`` what is wrong with them.

    :param size: cards a hand; ``copies`` how often the deck has each card; ``jokers`` whether it has jokers.
    """
    hands: list[int] = []
    unsure = unread = total = 0
    for seat, text in enumerate(texts):
        word = word_of_canonical(text) if len(text) == 2 * size else None
        if word is None:
            cards = read_cards(text)
            if isinstance(cards, str):
                findings.append(
                    pages.bad_card.finding(say("the hand of seat {seat}: {problem}", seat=seat, problem=cards))
                )
                cards = []
                unread |= 1 << seat
                unsure |= 1 << seat
            elif len(cards) != size:
                words = say(
                    "the hand of seat {seat} has {cards} cards, it must have {size}",
                    seat=seat,
                    cards=len(cards),
                    size=size,
                )
                findings.append(pages.deal_size.finding(words))
                cards = cards[:31]
                unsure |= 1 << seat
            word = word_of(cards)
        hands.append(word)
        total += word
        if has_more_than(total, copies):
            unsure |= 1 << seat
    if not jokers and total & _JOKERS:
        findings.append(pages.bad_card.finding(say("a joker was dealt, but the deck has none")))
    if unsure:
        for card in range(54):
            dealt = sum(word >> FIELD * card & 31 for word in hands)
            if dealt > copies and (jokers or card < SMALL_JOKER):
                words = say(
                    "{card} was dealt {dealt} times, the deck has {copies} of it",
                    card=canonical([card]),
                    dealt=dealt,
                    copies=copies,
                )
                findings.append(pages.too_many_copies.finding(words))
    return Deal(hands, unsure, unread)


def check_players(players: Sequence[Player], seats: int, pages: TablePages, findings: list[Finding]) -> bool:
    """Whether each seat has exactly one player; what is wrong goes to ``findings``."""
    listed = [player.seat for player in players]
    if sorted(listed) == _SEATS[seats]:
        return True
    for seat in range(max(seats, max(listed, default=0) + 1)):
        times = listed.count(seat)
        if seat < seats and times != 1:
            what = NO_PLAYER() if times == 0 else PLAYERS(times=times)
            findings.append(
                pages.players.finding(say("seat {seat} has {what}, it must have one", seat=seat, what=what))
            )
        elif seat >= seats and times:
            words = say("a player has seat {seat}, but the seats are 0 to {last}", seat=seat, last=seats - 1)
            findings.append(pages.players.finding(words))
    return False


def lead_seat(seat: int, card: str | None, deal: Deal, pages: TablePages, findings: list[Finding]) -> tuple[int, int]:
    """The seat that leads and its lead card as a number, each ANYONE where it is wrong or not there.

    :param card: the drawn card that the lead seat must hold; None where none was drawn.
    """
    known = seat < len(deal.hands)
    if not known:
        words = say("seat {seat} is to lead, but the seats are 0 to {last}", seat=seat, last=len(deal.hands) - 1)
        findings.append(pages.lead_card.finding(words))
    if card is None:
        return (seat if known else ANYONE), ANYONE
    drawn = CARD_OF.get(card, ANYONE)
    if drawn == ANYONE:
        read = read_cards(card)
        if isinstance(read, str) or len(read) != 1:
            reason = read if isinstance(read, str) else CARDS(cards=len(read))
            words = say("the lead card {card} is not one card: {reason}", card=quoted(card), reason=reason)
            findings.append(pages.bad_card.finding(words))
            return (seat if known else ANYONE), ANYONE
        drawn = read[0]
    if known and not deal.hands[seat] >> FIELD * drawn & 31 and not deal.unread >> seat & 1:
        holders = [other for other, word in enumerate(deal.hands) if word >> FIELD * drawn & 31]
        words = say(
            "seat {seat} is to lead with {card}, but {holders}",
            seat=seat,
            card=canonical([drawn]),
            holders=HELD_BY[min(len(holders), 2)](seats=tuple(SEAT(seat=other) for other in holders)),
        )
        findings.append(pages.lead_card.finding(words))
    return (seat if known else ANYONE), drawn
