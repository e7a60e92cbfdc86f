"""How the lines of the room are told: cuts, rake and fee (room/2, 3)."""

from __future__ import annotations

from settlement.games.ledger import Entry
from settlement.games.room import Cut, Rake, RoomCause, SeatFee, rake_of, share_out
from settlement.words import Message, Param, Words

LOSS_CUT = Message("room/loss-cut", "loses {net}, and pays {most} at most, {limit}: {net} - {most} = {cut} less")
WIN_CUT = Message("room/win-cut", "wins {net}, and gets {most} at most, {limit}: {net} - {most} = {cut} less")
LESS_WON = Message("room/less-won", "{cut} let off to {seats} by {limit}; of it, by what is won, {share} less")
LESS_PAID = Message("room/less-paid", "{cut} kept from {seats} by {limit}; of it, by what is lost, {share} back")
SHARE = Message("room/share", "{cut} × {own} ÷ {all} = {share}")
SHARE_ROUNDED = Message("room/share-rounded", "{cut} × {own} ÷ {all}, {share} by largest remainder")
ESCAPE_CUT = Message("room/escape-cut", "the {paid} that seat {seat} pays for its escape are cut to {most}, {limit}")
GAME = Message("room/limit-game", "the limit of a game")
BALANCE = Message("room/limit-balance", "the balance of seat {seat} at the start")
BALANCES = Message("room/limit-balances", "their balances at the start")
SEATS = Message("room/seats", "seats {seats}", one="seat {seats}")
RAKE = Message("room/rake", "{percent} % of the {net} won go to the house: {share}")
RAKE_ROUNDED = Message(
    "room/rake-rounded", "{percent} % of the {net} won, rounded {rounding}, go to the house: {share}"
)
ROUNDED = {
    "floor": Message("room/rounded-down", "down"),
    "half_even": Message("room/rounded-half-even", "half to even"),
    "half_up": Message("room/rounded-half-up", "half up"),
}
FEE = Message("room/fee", "the house's fee of a seat: {fee}")


def tell(entry: Entry, seat: int) -> Words:
    """The line of an entry of the room as a seat reads it."""
    cause: RoomCause = entry.cause
    match cause:
        case Cut():
            return _tell_escape(cause) if entry.house else _tell_cut(cause, seat)
        case Rake(nets, percent, rounding):
            told: dict[str, Param] = {
                "percent": percent,
                "net": nets[seat],
                "share": rake_of(nets[seat], percent, rounding),
            }
            exact = nets[seat] * percent % 100 == 0
            return RAKE(**told) if exact else RAKE_ROUNDED(**told, rounding=ROUNDED[rounding]())
        case SeatFee():
            return FEE(fee=-entry.amounts[seat])


def _tell_cut(cut: Cut, seat: int) -> Words:
    """What a step of the limits does to a seat: one that is over its limit, or one of those who bear the cut."""
    net, over = abs(cut.before[seat]), cut.over
    if seat in over:
        message = LOSS_CUT if cut.of == "loss" else WIN_CUT
        return message(net=net, most=cut.most[seat], limit=_limit(cut, (seat,)), cut=net - cut.most[seat])
    total = sum([abs(cut.before[other]) - cut.most[other] for other in over])
    sign = 1 if cut.of == "loss" else -1
    weights = tuple([max(sign * other, 0) for other in cut.before])
    share = share_out(total, weights)[seat]
    exact = total * net % sum(weights) == 0
    arithmetic = (SHARE if exact else SHARE_ROUNDED)(cut=total, own=net, all=sum(weights), share=share)
    message = LESS_WON if cut.of == "loss" else LESS_PAID
    return message(seats=SEATS(n=len(over), seats=over), cut=total, limit=_limit(cut, over), share=arithmetic)


def _tell_escape(cut: Cut) -> Words:
    """A step of the limits in an escape of rush, whose payment is yet to be split with the house."""
    payer = min(range(len(cut.before)), key=cut.before.__getitem__)
    return ESCAPE_CUT(paid=-cut.before[payer], seat=payer, most=-cut.after[payer], limit=_limit(cut, cut.over))


def _limit(cut: Cut, seats: tuple[int, ...]) -> Words:
    if cut.by == "game":
        return GAME()
    return BALANCES() if len(seats) > 1 else BALANCE(seat=seats[0])
