"""Games in short of the card games: hands dealt up to their size, plays by ranks, and passes that go without saying.

Cards are written with their suits (``4s4h``) or by ranks alone (``44w``; ``w`` and ``W`` are the jokers), which are then
taken from the hand, or from the deck, in the order s, h, d, c. Who isn't named passes: before a play, every seat whose
turn comes first. ``SEAT down to N`` leads what was dealt beside the cards that matter, then those, lowest first and one by
one, until N cards are left; the others pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from settlement.findings import quoted
from settlement.games.cards import RANKS, SMALL_JOKER, TOKENS, canonical, rank_of, read_cards
from settlement.games.short import Line, Mistake, ShortGame, Written, check_keys, log_of, read_line
from settlement.words import say

_RANKS_ALONE = re.compile(r"(?:10|[2-9TJQKAtjqkawW])+")
_ONE_RANK = re.compile(r"10|.")
_DOWN = re.compile(r"\s*(\d)\s+down\s+to\s+(\d{1,2})\s*")


class CardTable(Struct, frozen=True, kw_only=True):
    """What of a card game its writer has to know.

    ``copies`` is how many decks there are, ``partners`` whether a seat without cards hands its lead to the seat across.
    ``keys`` are those of the deal that the game has; ``deal`` makes the log's deal from the game in short and the hands.
    """

    game: str
    log_type: type[object]
    seats: int
    size: int
    copies: int
    jokers: bool
    partners: bool
    keys: tuple[str, ...]
    deal: Callable[[ShortGame, list[list[int]]], dict[str, Any]]


def write(table: CardTable, short: ShortGame) -> Written | Mistake:
    """The log of a game in short, or why there is none."""
    try:
        check_keys(short, table.seats, table.keys)
        wanted, hands = _deal(table, short)
        deal = table.deal(short, [[*w, *f] for w, f in zip(wanted, hands, strict=True)])
        course = _Course(table, wanted, hands, short.lead or 0)
        for index, text in enumerate(short.plays):
            course.take(index, text)
        return log_of(table.game, short, table.seats, deal, course.events)
    except Mistake as mistake:
        return mistake


def read_wanted(text: str) -> list[int | str] | str:
    """The cards of a text as numbers, or as rank letters where it has ranks alone; a sentence where it is neither."""
    plain = re.sub(r"[ \t]+", "", text)
    if _RANKS_ALONE.fullmatch(plain):
        letters = [{"10": "T"}.get(one, one) for one in _ONE_RANK.findall(plain)]
        return [letter if letter in "wW" else letter.upper() for letter in letters]
    read = read_cards(text)
    return read if isinstance(read, str) else list(read)


def _deal(table: CardTable, short: ShortGame) -> tuple[list[list[int]], list[list[int]]]:
    """By seat the cards that were asked for, and those that the program deals beside them."""
    asked = [*short.hands, *[""] * (table.seats - len(short.hands))]
    deck = [card for card in range(54 if table.jokers else 52) for _ in range(table.copies)]
    wanted: list[list[int]] = [[] for _ in range(table.seats)]
    texts: list[list[int | str]] = []
    for seat, text in enumerate(asked):
        read = read_wanted(text)
        if isinstance(read, str):
            raise Mistake(say("the hand of seat {seat}: {problem}", seat=seat, problem=read), "hands", seat)
        if len(read) > table.size:
            words = say("the hand of seat {seat} has {n} cards, it has {size}", seat=seat, n=len(read), size=table.size)
            raise Mistake(words, "hands", seat)
        texts.append(read)
    for by_rank in (False, True):  # cards with suits first, so that ranks alone never take them
        for seat, read in enumerate(texts):
            for one in read:
                if isinstance(one, str) == by_rank:
                    wanted[seat].append(_from_deck(deck, one, seat))
    rest = sorted(deck, key=_spread(deck))
    dealt: list[list[int]] = [[] for _ in range(table.seats)]
    while any(len(wanted[seat]) + len(dealt[seat]) < table.size for seat in range(table.seats)):
        for seat in range(table.seats):
            if len(wanted[seat]) + len(dealt[seat]) < table.size:
                dealt[seat].append(rest.pop(0))
    return wanted, [sorted(hand) for hand in dealt]


def _spread(deck: list[int]) -> Callable[[int], tuple[int, int]]:
    """The order in which the rest is dealt: a card of each rank from the lowest up, and again; jokers last."""
    return lambda card: (4, card) if card >= SMALL_JOKER else (card & 3, card)


def _from_deck(deck: list[int], one: int | str, seat: int) -> int:
    card = next((c for c in deck if _is(c, one)), None)
    if card is None:
        words = say("the deck has no {card} left for seat {seat}", card=_shown(one), seat=seat)
        raise Mistake(words, "hands", seat)
    deck.remove(card)
    return card


def _is(card: int, one: int | str) -> bool:
    return card == one if isinstance(one, int) else RANKS[rank_of(card)] == one


def _shown(one: int | str) -> str:
    return TOKENS[one] if isinstance(one, int) else one


class _Course:
    """The events so far, what each seat still holds, and whose turn it is."""

    def __init__(self, table: CardTable, wanted: list[list[int]], dealt: list[list[int]], lead: int) -> None:
        self.table = table
        self.wanted = [sorted(hand) for hand in wanted]
        self.dealt = dealt
        self.events: list[tuple[int, dict[str, Any]]] = []
        self.turn = lead
        self.owner: int | None = None  # whose play lies on the table
        self.passed: set[int] = set()
        self.hosted: set[int] = set()
        self.index = 0

    def left(self, seat: int) -> int:
        return len(self.wanted[seat]) + len(self.dealt[seat])

    def take(self, index: int, text: str) -> None:
        """A line of the game."""
        self.index = index
        if down := _DOWN.fullmatch(text):
            self._go_down(int(down[1]), int(down[2]))
            return
        line = read_line(index, text, self.table.log_type, self.table.seats)
        assert line.seat is not None, "every event of a card game has a seat"
        if line.word == "play":
            self._play(line)
        elif line.word == "pass":
            self._wait_for(line.seat)
            self._pass(line.event)
        else:
            if line.word in ("timeout", "escape", "host"):
                self.hosted.add(line.seat)
            elif line.word == "unhost":
                self.hosted.discard(line.seat)
            self._add(line.event)

    def _add(self, event: dict[str, Any]) -> None:
        self.events.append((self.index, event))

    def _play(self, line: Line) -> None:
        seat = line.seat
        assert seat is not None
        read = read_wanted(line.event["cards"])
        if isinstance(read, str):
            raise Mistake(
                say("{cards}: {problem}", cards=quoted(line.event["cards"]), problem=read), "plays", self.index
            )
        self._wait_for(seat)
        cards = [self._from_hand(seat, one) for one in read]
        self._put(seat, line.event | {"cards": canonical(cards)})

    def _put(self, seat: int, event: dict[str, Any]) -> None:
        self._add(event)
        self.owner, self.passed = seat, set()
        self.turn = self._after(seat)

    def _from_hand(self, seat: int, one: int | str) -> int:
        for hand in (self.wanted[seat], self.dealt[seat]):
            for card in hand:
                if _is(card, one):
                    hand.remove(card)
                    return card
        words = say("seat {seat} holds no {card} any more", seat=seat, card=_shown(one))
        raise Mistake(words, "plays", self.index, fix=say("write it into the hand of seat {seat}", seat=seat))

    def _go_down(self, seat: int, left: int) -> None:
        """The seat leads its cards one by one until so many are left."""
        if seat >= self.table.seats:
            raise Mistake(say("there is no seat {seat}", seat=seat), "plays", self.index)
        if self.left(seat) <= left:
            words = say("seat {seat} holds {n} cards, no more than {left}", seat=seat, n=self.left(seat), left=left)
            raise Mistake(words, "plays", self.index)
        while self.left(seat) > left:
            while self.owner is not None:
                self._pass(self._pass_of(self.turn))
            if self.turn != seat:
                words = say("seat {turn} leads here, not seat {seat}", turn=self.turn, seat=seat)
                raise Mistake(words, "plays", self.index, fix=say("let seat {seat} win a trick first", seat=seat))
            hand = self.dealt[seat] or self.wanted[seat]
            by = {"by": "host"} if seat in self.hosted else {}
            self._put(seat, {"seat": seat, "do": "play", "cards": TOKENS[hand.pop(0)]} | by)

    def _wait_for(self, seat: int) -> None:
        """Lets the seats pass whose turn comes before this one's."""
        while self.turn != seat:
            if self.owner is None:
                words = say("seat {turn} is to lead, not seat {seat}", turn=self.turn, seat=seat)
                raise Mistake(
                    words,
                    "plays",
                    self.index,
                    fix=say("write what seat {turn} leads, or another `lead`", turn=self.turn),
                )
            self._pass(self._pass_of(self.turn))

    def _pass_of(self, seat: int) -> dict[str, Any]:
        return {"seat": seat, "do": "pass"} | ({"by": "host"} if seat in self.hosted else {})

    def _pass(self, event: dict[str, Any]) -> None:
        """A pass; the one after which nobody is left to answer gives the lead away."""
        self._add(event)
        self.passed.add(event["seat"])
        owner = self.owner
        if owner is None:
            return  # a pass on the lead: the replay says so
        self.turn = self._after(self.turn)
        others = [seat for seat in range(self.table.seats) if seat != owner and self.left(seat)]
        if self.passed.issuperset(others):
            self.owner = None
            has_lead = self.left(owner) or not self.table.partners
            self.turn = owner if has_lead else (owner + 2) % self.table.seats

    def _after(self, seat: int) -> int:
        """The next seat that still has cards."""
        seats = self.table.seats
        return next((s % seats for s in range(seat + 1, seat + seats) if self.left(s % seats)), seat)
