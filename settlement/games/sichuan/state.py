"""What a replay knows of the table: hands, melds, whose turn it is and what it waits for, and what it has found so far."""

from __future__ import annotations

from msgspec.structs import replace

from settlement.findings import FindingPage
from settlement.games.repeats import Repeats
from settlement.games.sichuan import messages
from settlement.games.sichuan.deal import Deal
from settlement.games.sichuan.facts import Facts, GangMade, Step, Won
from settlement.games.sichuan.hand import NO_SUIT, Held
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import ONE, SUIT_MASK, SUIT_SHIFT, TILE_OF
from settlement.words import Words

# What the table waits for. The order counts: below DISCARDED a seat is due to discard, from there on one is due to
# draw, and from ADDED on the draw is a gang's replacement.
OWN = 0  # the seat due has just drawn (or is the dealer at the opening): win, gang or discard
PENGED = 1  # the seat due has made a peng: discard
DISCARDED = 2  # a discard lies open: win, peng, exposed gang, or the seat due draws
WON = 3  # the open tile has been won: further wins, or the seat due draws
SELF_WON = 4  # a self-draw: the seat due draws
ADDED = 5  # an added gang: its tile may be won, or the seat due draws
GANGED = 6  # any other gang: the seat due draws
ANY = 7  # not known after an error: the next event sets it
OVER = 8

NO_TILE = -1
NO_SEAT = -1
_MOST_SEATS = 4
_TILES_OF_TWO_SUITS = {text: tile for text, tile in TILE_OF.items() if tile >= 9}


class State:
    """The table while a log is replayed.

    Seats are kept as bits in ``unsure`` (whose tiles are not known for certain), ``won``, ``offenders``, ``hosted``,
    ``wrong_counts`` and ``passed_over``.
    """

    def __init__(self, rules: Rules, dealer: int, deal: Deal) -> None:
        players = rules.players
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.findings = deal.findings
        self.repeats = Repeats(deal.findings)
        self.balances: tuple[int, ...] | None = None  # at the start, where the room limits games by them
        self.steps: list[Step] = []
        self.hands = deal.hands
        self.pengs = [0] * players
        self.gangs = [0] * players
        self.hidden = [0] * players  # those of the gangs that are concealed
        self.missing = deal.missing
        self.barred = [0 if suit == NO_SUIT else SUIT_MASK << SUIT_SHIFT * suit for suit in deal.missing]  # as tiles
        self.tile_of = TILE_OF if rules.suits == 3 else _TILES_OF_TWO_SUITS
        self.used = deal.dealt
        self.wall = self.left = rules.suits * 36 - players * rules.hand_size - 1
        self.unsure = deal.unsure
        self.won = 0
        self.offenders = 0
        self.active = [seat < players for seat in range(_MOST_SEATS)]  # at the table, and not won
        self.hosted = 0
        self.wrong_counts = 0
        self.following = [(seat + 1) % players for seat in range(players)]
        self.phase = OWN
        self.due = dealer
        self.melded = False  # a peng or gang was made
        self.drawn = NO_TILE  # the tile just drawn by the seat due
        self.tile = NO_TILE  # the open tile: a discard, or an added gang's
        self.feeder = NO_SEAT  # the seat whose tile that is
        self.gang: GangMade | None = None  # the gang whose replacement the last draw was
        self.fellows: list[int] = []  # the seats that have won the open tile
        self.fellows_of: dict[int, list[int]] = {}  # the same for every win, by its event
        self.declined_bars = rules.declined_win != "free"
        self.declined = [
            0
        ] * players  # the largest fan that a seat declined since its last draw, 0: none (sichuan/1.10)
        self.could_win: list[tuple[int, int]] = []  # the seats that may win the open tile, with their fan
        self.exhausted = False
        self.end = -1  # the event that ended the game
        self.last_time: tuple[int, int, str] | None = None
        self.events = 0  # how many the log has
        self.overrun = False  # told already that the log goes on after the end
        self.overdrawn = False  # told already that the wall is empty
        self.wall_unsure = False  # draws are missing, or are too many
        self.passed_over = 0  # seats that the turn has gone past

    def fault(self, page: FindingPage, at: int | None, words: Words, fix: Words | None = None) -> None:
        """A finding at an event."""
        self.findings.append(page.finding(words, event=at, fix=fix))

    def held(self, seat: int, tile: int = NO_TILE) -> Held:
        """A seat's hand, with one tile more if there is one."""
        more = ONE[tile] if tile != NO_TILE else 0
        return Held(self.hands[seat] + more, self.pengs[seat], self.gangs[seat], self.hidden[seat], self.missing[seat])

    def expected(self) -> Words:
        """What the table waits for, in words."""
        if self.phase == OWN:
            return messages.TO_ACT(seat=self.due)
        if self.phase == PENGED:
            return messages.TO_DISCARD(seat=self.due)
        if self.phase == ANY:
            return messages.OPEN()
        return (messages.TO_END if self.left < 1 else messages.TO_DRAW)(seat=self.due)

    def open_turn(self) -> None:
        """After an error it is open who acts and how; the next event sets it."""
        self.phase = ANY
        self.due = NO_SEAT

    def lose_track(self, seat: int) -> None:
        """A draw is missing or is too much: the tiles of this seat, of the seat due, and the wall are not known."""
        self.unsure |= 1 << seat | 1 << self.due
        self.wall_unsure = True

    def finish(self, at: int) -> None:
        """Nothing comes after this event."""
        self.phase = OVER
        self.due = NO_SEAT
        self.end = at

    def facts(self) -> Facts:
        """What happened, once the game is over."""
        fellows_of = self.fellows_of
        return Facts(
            dealer=self.dealer,
            steps=tuple(
                [
                    replace(step, fellows=tuple(fellows_of[step.event])) if isinstance(step, Won) else step
                    for step in self.steps
                ]
            ),
            hands=tuple([self.held(seat) for seat in range(self.players)]),
            won=self.won,
            offenders=self.offenders,
            exhausted=self.exhausted,
            end=self.end,
            balances=self.balances,
        )
