"""A recorded game as typed values: what the log format says, game by game (format ``buckle-log/1``).

The types are the strict reading: an unknown key, a missing key, a ``null`` or a float where a whole number is due
don't decode. Optional keys that are absent are ``UNSET``, never ``None``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

By = Literal["auto", "host"]
Id = Annotated[str, Meta(min_length=1)]
Balance = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Claim = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Suit = Literal["m", "p", "s"]
Way = Literal["next", "opposite", "previous"]


class Player(Struct, forbid_unknown_fields=True, gc=False):
    """A seat's player; ``balance`` in whole units at the start is used where a room limits games by it."""

    seat: Seat
    id: Id
    balance: Balance | UnsetType = UNSET


class RushPlayer(Struct, forbid_unknown_fields=True, gc=False):
    """A seat's player in rush; ``balance`` in whole units at the start decides the level (rush/8.1)."""

    seat: Seat
    id: Id
    balance: Balance


class Claimed(Struct, forbid_unknown_fields=True, gc=False):
    """What the live server booked: one amount a seat, and the house."""

    payouts: list[Claim]
    house: Claim


class LeadCard(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads, and the drawn card that says so."""

    seat: Seat
    card: str


class Lead(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads; ``card`` is absent where none was drawn."""

    seat: Seat
    card: str | UnsetType = UNSET


class LeadSeat(Struct, forbid_unknown_fields=True, gc=False):
    """Who leads."""

    seat: Seat


# Events of the three card games. `at` is RFC 3339.


class Play(Struct, tag_field="do", tag="play", forbid_unknown_fields=True, gc=False):
    """A seat plays cards; ``by`` absent: the player itself."""

    seat: Seat
    cards: str
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class RushPlay(Struct, tag_field="do", tag="play", forbid_unknown_fields=True, gc=False):
    """A play of rush, which may declare its reading (``as``, rush/4.5)."""

    seat: Seat
    cards: str
    by: By | UnsetType = UNSET
    as_: str | UnsetType = field(name="as", default=UNSET)
    at: str | UnsetType = UNSET


class Pass(Struct, tag_field="do", tag="pass", forbid_unknown_fields=True, gc=False):
    """A seat passes."""

    seat: Seat
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Timeout(Struct, tag_field="do", tag="timeout", forbid_unknown_fields=True, gc=False):
    """A seat's time ran out; the server plays on for it."""

    seat: Seat
    at: str | UnsetType = UNSET


class Escape(Struct, tag_field="do", tag="escape", forbid_unknown_fields=True, gc=False):
    """A seat leaves the game."""

    seat: Seat
    at: str | UnsetType = UNSET


class Host(Struct, tag_field="do", tag="host", forbid_unknown_fields=True, gc=False):
    """A player hands its seat over; the server plays on for it (room/1.1)."""

    seat: Seat
    at: str | UnsetType = UNSET


class Unhost(Struct, tag_field="do", tag="unhost", forbid_unknown_fields=True, gc=False):
    """A player takes its seat back and plays for itself again (room/1.2)."""

    seat: Seat
    at: str | UnsetType = UNSET


class Void(Struct, tag_field="do", tag="void", forbid_unknown_fields=True, gc=False):
    """A seat was not ready in time: the game never starts. The only event of its log."""

    seat: Seat
    at: str | UnsetType = UNSET


class Dragon(Struct, tag_field="do", tag="dragon", forbid_unknown_fields=True, gc=False):
    """A seat shows a card of each of the thirteen ranks, which ends a game of Big Two before it starts."""

    seat: Seat
    at: str | UnsetType = UNSET


# Events of mahjong.


class Draw(Struct, tag_field="do", tag="draw", forbid_unknown_fields=True, gc=False):
    """A seat draws a tile from the wall."""

    seat: Seat
    tile: str
    at: str | UnsetType = UNSET


class Discard(Struct, tag_field="do", tag="discard", forbid_unknown_fields=True, gc=False):
    """A seat discards a tile."""

    seat: Seat
    tile: str
    by: By | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Peng(Struct, tag_field="do", tag="peng", forbid_unknown_fields=True, gc=False):
    """A seat makes a triplet with the last discard."""

    seat: Seat
    at: str | UnsetType = UNSET


class Gang(Struct, tag_field="do", tag="gang", forbid_unknown_fields=True, gc=False):
    """A seat declares a gang; ``stale`` only on an added one."""

    seat: Seat
    kind: Literal["exposed", "added", "concealed"]
    tile: str
    stale: bool | UnsetType = UNSET
    at: str | UnsetType = UNSET


class Hu(Struct, tag_field="do", tag="hu", forbid_unknown_fields=True, gc=False):
    """A seat wins."""

    seat: Seat
    at: str | UnsetType = UNSET


class FalseHu(Struct, tag_field="do", tag="false_hu", forbid_unknown_fields=True, gc=False):
    """A seat declared a win that is none."""

    seat: Seat
    at: str | UnsetType = UNSET


class WrongCount(Struct, tag_field="do", tag="wrong_count", forbid_unknown_fields=True, gc=False):
    """The table ruled that a seat holds a wrong number of tiles."""

    seat: Seat
    at: str | UnsetType = UNSET


class Exhausted(Struct, tag_field="do", tag="exhausted", forbid_unknown_fields=True, gc=False):
    """The wall is empty."""

    at: str | UnsetType = UNSET


RushEvent = RushPlay | Pass | Timeout | Escape | Host | Unhost | Void
CardEvent = Play | Pass | Timeout | Escape | Host | Unhost | Void
BigTwoEvent = CardEvent | Dragon
TileEvent = (
    Draw | Discard | Peng | Gang | Hu | FalseHu | WrongCount | Exhausted | Timeout | Escape | Host | Unhost | Void
)


class RushDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Two hands of 27 cards, and the drawn card."""

    hands: Annotated[list[str], Meta(min_length=2, max_length=2)]
    lead: LeadCard


class ShuangkouDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Four hands of 27 cards, and who leads."""

    hands: Annotated[list[str], Meta(min_length=4, max_length=4)]
    lead: Lead


class BigTwoDeal(Struct, forbid_unknown_fields=True, gc=False):
    """Four hands of 13 cards; ``first``: the first game of a series."""

    first: bool
    hands: Annotated[list[str], Meta(min_length=4, max_length=4)]
    lead: LeadSeat


class Exchange(Struct, forbid_unknown_fields=True, gc=False):
    """The three tiles that each seat gives away, by seat, and to which seat after or before it (sichuan/1.9)."""

    to: Way
    given: Annotated[list[str], Meta(min_length=3, max_length=4)]


class SichuanDeal(Struct, forbid_unknown_fields=True):
    """The hands by seat; the dealer's has one tile more.

    ``exchange``: the tiles that were exchanged, where they are (sichuan/1.9). ``missing``: the suit that each seat gave
    up, where suits are declared (sichuan/1.8).
    """

    dealer: Seat
    hands: Annotated[list[str], Meta(min_length=3, max_length=4)]
    exchange: Exchange | UnsetType = UNSET
    missing: Annotated[list[Suit], Meta(min_length=3, max_length=4)] | UnsetType = UNSET


class GameLog(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    """How every recorded game begins. ``room`` and ``profile`` may be absent; ``started_at`` is RFC 3339.

    A concrete log is one of the four below; the key ``game`` says which. Players, deal, events and claim follow in each,
    so that a written log reads in the order in which a game happens.
    """

    game: ClassVar[str]
    format: Literal["buckle-log/1"]
    game_id: Id
    room: Id | UnsetType = UNSET
    profile: Id | UnsetType = UNSET
    started_at: str


class RushLog(GameLog, tag="rush", forbid_unknown_fields=True, kw_only=True):
    """A game of Rush Double Buckle."""

    game: ClassVar[str] = "rush"
    players: list[RushPlayer]
    deal: RushDeal
    events: list[RushEvent]
    claimed: Claimed | UnsetType = UNSET


class RushHead(GameLog, tag="rush", forbid_unknown_fields=True, kw_only=True, gc=False):
    """A game of Rush Double Buckle whose events are still the JSON text that they are in the line."""

    game: ClassVar[str] = "rush"
    players: list[RushPlayer]
    deal: RushDeal
    events: Raw
    claimed: Claimed | UnsetType = UNSET


class ShuangkouLog(GameLog, tag="shuangkou", forbid_unknown_fields=True, kw_only=True):
    """A game of classic Double Buckle."""

    game: ClassVar[str] = "shuangkou"
    players: list[Player]
    deal: ShuangkouDeal
    events: list[CardEvent]
    claimed: Claimed | UnsetType = UNSET


class BigTwoLog(GameLog, tag="bigtwo", forbid_unknown_fields=True, kw_only=True):
    """A game of Big Two."""

    game: ClassVar[str] = "bigtwo"
    players: list[Player]
    deal: BigTwoDeal
    events: list[BigTwoEvent]
    claimed: Claimed | UnsetType = UNSET


class SichuanLog(GameLog, tag="sichuan", forbid_unknown_fields=True, kw_only=True):
    """A game of Sichuan mahjong."""

    game: ClassVar[str] = "sichuan"
    players: list[Player]
    deal: SichuanDeal
    events: list[TileEvent]
    claimed: Claimed | UnsetType = UNSET


AnyLog = RushLog | ShuangkouLog | BigTwoLog | SichuanLog
