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
from settlement.games.log import Player, RushPlayer
from settlement.games.table_pages import TablePages

ANYONE = -1

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
                findings.append(pages.bad_card.finding(f"the hand of seat {seat}: {cards}"))
                cards = []
                unread |= 1 << seat
                unsure |= 1 << seat
            elif len(cards) != size:
                message = f"the hand of seat {seat} has {len(cards)} cards, it must have {size}"
                findings.append(pages.deal_size.finding(message))
                cards = cards[:31]
                unsure |= 1 << seat
            word = word_of(cards)
        hands.append(word)
        total += word
        if has_more_than(total, copies):
            unsure |= 1 << seat
    if not jokers and total & _JOKERS:
        findings.append(pages.bad_card.finding("a joker was dealt, but the deck has none"))
    if unsure:
        for card in range(54):
            dealt = sum(word >> FIELD * card & 31 for word in hands)
            if dealt > copies and (jokers or card < SMALL_JOKER):
                message = f"{canonical([card])} was dealt {dealt} times, the deck has {copies} of it"
                findings.append(pages.too_many_copies.finding(message))
    return Deal(hands, unsure, unread)


def check_players(
    players: Sequence[Player | RushPlayer], seats: int, pages: TablePages, findings: list[Finding]
) -> bool:
    """Whether each seat has exactly one player; what is wrong goes to ``findings``."""
    listed = [player.seat for player in players]
    if sorted(listed) == _SEATS[seats]:
        return True
    for seat in range(max(seats, max(listed, default=0) + 1)):
        times = listed.count(seat)
        if seat < seats and times != 1:
            what = "no player" if times == 0 else f"{times} players"
            findings.append(pages.players.finding(f"seat {seat} has {what}, it must have one"))
        elif seat >= seats and times:
            message = f"a player has seat {seat}, but the seats are 0 to {seats - 1}"
            findings.append(pages.players.finding(message))
    return False


def lead_seat(seat: int, card: str | None, deal: Deal, pages: TablePages, findings: list[Finding]) -> tuple[int, int]:
    """The seat that leads and its lead card as a number, each ANYONE where it is wrong or not there.

    :param card: the drawn card that the lead seat must hold; None where none was drawn.
    """
    known = seat < len(deal.hands)
    if not known:
        message = f"seat {seat} is to lead, but the seats are 0 to {len(deal.hands) - 1}"
        findings.append(pages.lead_card.finding(message))
    if card is None:
        return (seat if known else ANYONE), ANYONE
    drawn = CARD_OF.get(card, ANYONE)
    if drawn == ANYONE:
        read = read_cards(card)
        if isinstance(read, str) or len(read) != 1:
            reason = read if isinstance(read, str) else f"{len(read)} cards"
            findings.append(pages.bad_card.finding(f"the lead card {quoted(card)} is not one card: {reason}"))
            return (seat if known else ANYONE), ANYONE
        drawn = read[0]
    if known and not deal.hands[seat] >> FIELD * drawn & 31 and not deal.unread >> seat & 1:
        holders = [other for other, word in enumerate(deal.hands) if word >> FIELD * drawn & 31]
        where = " and ".join(f"seat {other}" for other in holders) or "nobody"
        verb = "hold" if len(holders) > 1 else "holds"
        message = f"seat {seat} is to lead with {canonical([drawn])}, but {where} {verb} it"
        findings.append(pages.lead_card.finding(message))
    return (seat if known else ANYONE), drawn
