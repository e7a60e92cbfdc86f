"""Who pays whom in rush (rush/8, 9): the only place where an amount is decided."""

from __future__ import annotations

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.room import Cut, charge, close, cut_nets, round_percent
from settlement.games.rush.facts import Decided
from settlement.games.rush.rules import Rules


class Won(Struct, frozen=True):
    """The winning amount (rush/8.2)."""


class Contributed(Struct, frozen=True):
    """The contribution to a seat (rush/8.3)."""

    payee: int


class Penalty(Struct, frozen=True):
    """The escaper's penalty (rush/9.2)."""


class EscapeContribution(Struct, frozen=True):
    """The opponent's contribution, which the escaper pays (rush/9.3)."""


class EscapeDoubling(Struct, frozen=True):
    """The opponent's doubling, which the escaper pays (rush/9.3)."""


class Share(Struct, frozen=True):
    """The opponent's share of what the escaper pays (rush/9.4)."""

    paid: int
    share: int
    rounded: bool


Cause = Won | Contributed | Penalty | EscapeContribution | EscapeDoubling | Share


def pay(decided: Decided, rules: Rules) -> tuple[Entry, ...]:
    """The entries of a game, in the order of their clauses; then what the room adds (room/2, 3)."""
    if decided.escaped:
        return tuple(_pay_escape(decided, rules))
    return close(_pay_winner(decided), rules, 2, decided.balances)


def _pay_winner(decided: Decided) -> list[Entry]:
    """The game that ended with the winner's last card (rush/8.2 to 8.4)."""
    m, winner = decided.match_points, decided.winner
    entries = [_pays("rush/8.2", winner, m * decided.multiplier * decided.doublings[winner], Won(), always=True)]
    for seat in (winner, 1 - winner):
        if contribution := m * decided.contributions[seat]:
            entries.append(_pays("rush/8.3", seat, contribution, Contributed(seat)))
    return entries


def _pay_escape(decided: Decided, rules: Rules) -> list[Entry]:
    """The game that an escape ended (rush/9.2 to 9.4); the limits cut what is paid before it is shared (room/2.3)."""
    m, other = decided.match_points, decided.winner
    seat = 1 - other
    clause = "rush/9.3" if decided.had_played else "rush/9.2"
    owed: list[tuple[int, Cause]] = [(m * rules.escape.penalty, Penalty())]
    contribution, doubling = decided.contributions[other], decided.doublings[other]
    if decided.had_played and contribution:
        owed.append((m * contribution, EscapeContribution()))
    if decided.had_played and doubling > 1:
        owed.append((m * doubling, EscapeDoubling()))
    entries = [_pays_house(clause, seat, amount, cause) for amount, cause in owed]
    paid = sum([amount for amount, _ in owed])
    for cut in cut_nets((paid, -paid) if seat else (-paid, paid), rules.limits, decided.balances):
        entries.append(_pays_house(cut.rule, seat, cut.before[seat] - cut.after[seat], cut, always=True))
        paid = -cut.after[seat]
    percent = rules.escape.opponent_percent
    share = round_percent(paid, percent, rules.rounding)
    cause = Share(paid, share, rounded=paid * percent % 100 != 0)
    entries.append(_pays_house("rush/9.4", other, -share, cause))
    return entries + charge(entries, rules.fee, 2)


def _pays(rule: str, payee: int, amount: int, cause: Cause, *, always: bool = False) -> Entry:
    """The other seat pays ``amount`` to ``payee``."""
    return Entry(rule, (-amount, amount) if payee else (amount, -amount), cause, 0, always)


def _pays_house(rule: str, payer: int, amount: int, cause: Cause | Cut, *, always: bool = False) -> Entry:
    """A seat pays ``amount`` to the house, or gets it from there where it is negative."""
    return Entry(rule, (0, -amount) if payer else (-amount, 0), cause, amount, always)
