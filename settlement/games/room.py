"""What every room may add to a game: hosting, limits, fee and rake (room/1 to 3).

A game's ``pay`` says who pays whom; these functions turn its entries into those of the room, pure and in whole units::

    close(entries, rules, seats, balances)    entries, then cuts, then rake, then fee

The limits apply once, to what each seat would win or lose in all. A step of theirs is a :class:`Cut`; rake and fee are
the house's and come after them. An escape of rush, whose payment is split with the house, asks for the parts one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from msgspec import UNSET, Meta, Struct, field

from settlement.findings import Finding
from settlement.games.game import Exposure
from settlement.games.ledger import Entry
from settlement.games.log import Player
from settlement.games.room_clauses import NO_BALANCE
from settlement.words import say

Amount = Annotated[int, Meta(ge=0, le=10**12)]
Rounding = Literal["floor", "half_even", "half_up"]
Balances = tuple[int, ...]
"""Whole units of each seat at the start of the game."""

MOST_BALANCE = 10**15
"""The largest balance that a log can hold."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The most that a seat may lose or win in a game: a number of units, and its balance at the start (room/2)."""

    game: Literal["none"] | Annotated[int, Meta(ge=1, le=10**12)] = "none"
    balance: Literal["none", "payer", "both"] = "none"


class Fee(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the house takes of a settled game: units of each seat, and per cent of what is won (room/3)."""

    seat: Amount = 0
    winner_percent: Annotated[int, Meta(ge=0, le=100)] = 0
    rounding: Rounding = "floor"


class Hosting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whether a player may take back a seat that the server plays for (room/1.2)."""

    returns: bool = field(name="return", default=True)


NO_LIMITS, NO_FEE = Limits(), Fee()


class RoomRules(Protocol):
    """The rules of any game, as far as these functions ask."""

    @property
    def limits(self) -> Limits:
        """The limits (room/2)."""

    @property
    def fee(self) -> Fee:
        """Fee and rake (room/3)."""


class Cut(Struct, frozen=True):
    """One step of the limits: the nets by seat before and after it.

    ``most`` is what each seat may lose (``of`` loss) or win (``of`` win) by ``limits.game`` or ``limits.balance``.
    """

    by: Literal["game", "balance"]
    of: Literal["loss", "win"]
    before: tuple[int, ...]
    after: tuple[int, ...]
    most: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The clause that the cut follows."""
        return "room/2.1" if self.by == "game" else "room/2.2"

    @property
    def over(self) -> tuple[int, ...]:
        """The seats that were over their limit."""
        sign = -1 if self.of == "loss" else 1
        return tuple(
            [seat for seat, (net, most) in enumerate(zip(self.before, self.most, strict=True)) if sign * net > most]
        )


class Rake(Struct, frozen=True):
    """The house's share of what each seat has won (room/3.2)."""

    nets: tuple[int, ...]
    percent: int
    rounding: Rounding


class SeatFee(Struct, frozen=True):
    """What every seat pays to the house (room/3.1)."""


RoomCause = Cut | Rake | SeatFee


def close(entries: Sequence[Entry], rules: RoomRules, seats: int, balances: Balances | None) -> tuple[Entry, ...]:
    """A game's entries with what the room adds: cuts, rake and fee (room/2, 3).

    :param balances: at the start, by seat; asked for only where ``limits.balance`` is set.
    """
    if rules.limits == NO_LIMITS and rules.fee == NO_FEE:
        return tuple(entries)
    found = list(entries)
    for cut in cut_nets(nets_of(found, seats), rules.limits, balances):
        moved = tuple([after - before for before, after in zip(cut.before, cut.after, strict=True)])
        found.append(Entry(cut.rule, moved, cut))
    return tuple(found + charge(found, rules.fee, seats))


def nets_of(entries: Sequence[Entry], seats: int) -> tuple[int, ...]:
    """What each seat wins (above 0) or loses by entries."""
    return tuple([sum([entry.amounts[seat] for entry in entries]) for seat in range(seats)])


def cut_nets(nets: tuple[int, ...], limits: Limits, balances: Balances | None) -> list[Cut]:
    """The steps by which limits change nets that sum to 0: losers and winners of a game, then of balances (room/2.3)."""
    assert sum(nets) == 0, nets
    steps: list[tuple[Literal["game", "balance"], Literal["loss", "win"], tuple[int, ...]]] = []
    if limits.game != "none":
        most = (limits.game,) * len(nets)
        steps += [("game", "loss", most), ("game", "win", most)]
    if limits.balance != "none":
        assert balances is not None
        most = tuple([max(balance, 0) for balance in balances])
        steps.append(("balance", "loss", most))
        if limits.balance == "both":
            steps.append(("balance", "win", most))
    cuts = []
    for by, of, most in steps:
        after = _cut_losses(nets, most) if of == "loss" else _negated(_cut_losses(_negated(nets), most))
        if after != nets:
            cuts.append(Cut(by, of, nets, after, most))
            nets = after
    return cuts


def _cut_losses(nets: tuple[int, ...], most: tuple[int, ...]) -> tuple[int, ...]:
    """Nets where who loses more than its limit loses the limit, and the winners get so much less in proportion."""
    after = [max(net, -limit) for net, limit in zip(nets, most, strict=True)]
    let_off = sum(after)
    if let_off:
        for seat, share in enumerate(share_out(let_off, tuple([max(net, 0) for net in nets]))):
            after[seat] -= share
    return tuple(after)


def _negated(nets: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([-net for net in nets])


def share_out(total: int, weights: tuple[int, ...]) -> tuple[int, ...]:
    """A total in whole units in proportion to weights, by largest remainder; of equal ones the lower seat's first."""
    whole = sum(weights)
    shares, rests = zip(*[divmod(total * weight, whole) for weight in weights], strict=True)
    left = total - sum(shares)
    first = sorted(range(len(weights)), key=lambda seat: (-rests[seat], seat))[:left]
    return tuple([share + (seat in first) for seat, share in enumerate(shares)])


def charge(entries: Sequence[Entry], fee: Fee, seats: int) -> list[Entry]:
    """Rake and fee on what each seat has won or lost by entries (room/3)."""
    charged = []
    if fee.winner_percent:
        nets = nets_of(entries, seats)
        amounts = tuple([-rake_of(net, fee.winner_percent, fee.rounding) for net in nets])
        if any(amounts):
            charged.append(Entry("room/3.2", amounts, Rake(nets, fee.winner_percent, fee.rounding), -sum(amounts)))
    if fee.seat:
        charged.append(Entry("room/3.1", (-fee.seat,) * seats, SeatFee(), fee.seat * seats))
    return charged


def rake_of(net: int, percent: int, rounding: str) -> int:
    """The house's share of what a seat has won; 0 where it has won nothing (room/3.2)."""
    return round_percent(net, percent, rounding) if net > 0 else 0


def round_percent(amount: int, percent: int, rounding: str) -> int:
    """``percent`` of an amount that is not negative, rounded to whole units (rush/9.4, room/3.2)."""
    whole, rest = divmod(amount * percent, 100)
    if rounding == "floor" or rest < 50:
        return whole
    if rounding == "half_even" and rest == 50:
        return whole + (whole & 1)
    return whole + 1


def balances_at_start(players: Sequence[Player], limits: Limits, findings: list[Finding]) -> Balances | None:
    """The balances by seat where the limits need them, None where they don't; which are missing is told (room/2.2)."""
    if limits.balance == "none":
        return None
    ordered = sorted(players, key=lambda player: player.seat)
    missing = tuple([player.seat for player in ordered if player.balance is UNSET])
    if missing:
        words = say(
            "the profile limits a game by the players' balances (`limits.balance: {mode}`), but seats without one are: {seats:,}",
            mode=limits.balance,
            seats=missing,
        )
        findings.append(NO_BALANCE.finding(words))
        return None
    return tuple([player.balance for player in ordered if player.balance is not UNSET])


def most_within(most: int, rules: RoomRules, seats: int) -> int:
    """The most that a seat can win or lose in a game under limits and fee, where it is ``most`` without them.

    Each cut takes nets nearer to 0 and none past it, so both limits hold in the end; a loser pays the fee besides.
    """
    limits = rules.limits
    lost = won = most if limits.game == "none" else min(most, limits.game)
    if limits.balance != "none":
        lost = min(lost, MOST_BALANCE)
        won = min(won, MOST_BALANCE * (1 if limits.balance == "both" else seats - 1))
    return max(lost + rules.fee.seat, won)


def tell_within(most: int, rules: RoomRules, seats: int) -> str:
    """What limits and fee change of the most that a game moves, in words; empty where they change nothing."""
    within = most_within(most, rules, seats)
    if within == most:
        return ""
    if rules.fee.seat and within == most + rules.fee.seat:
        return f"; with the fee of {rules.fee.seat}, {within}"
    cut = f"; cut to {within} by the limits"
    return f"{cut}, the fee of {rules.fee.seat} in it" if rules.fee.seat else cut


def room_exposure(most: int, how: str, rules: RoomRules, seats: int) -> Exposure:
    """The most that a game can move under limits and fee, where it moves ``most`` without them."""
    return Exposure(most=most_within(most, rules, seats), how=how + tell_within(most, rules, seats))
