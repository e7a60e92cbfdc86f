"""Who pays whom in rush (rush/8, 9): the only place where an amount is decided."""

from __future__ import annotations

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.rush.facts import Decided
from settlement.games.rush.rules import Rules


class Won(Struct, frozen=True):
    """The winning amount (rush/8.2)."""


class Contributed(Struct, frozen=True):
    """The contribution to a seat (rush/8.3)."""

    payee: int


class Cut(Struct, frozen=True):
    """What a seat owes of more than it had at the start (rush/8.7)."""

    seat: int
    owed: int
    most: int


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


Cause = Won | Contributed | Cut | Penalty | EscapeContribution | EscapeDoubling | Share


def pay(decided: Decided, rules: Rules) -> tuple[Entry, ...]:
    """The entries of a game, in the order of their clauses."""
    return tuple(_pay_escape(decided, rules) if decided.escaped else _pay_winner(decided))


def _pay_winner(decided: Decided) -> list[Entry]:
    """The game that ended with the winner's last card (rush/8.2 to 8.4), cut at balances (rush/8.7)."""
    m, winner = decided.match_points, decided.winner
    entries = [_pays("rush/8.2", winner, m * decided.multiplier * decided.doublings[winner], Won(), always=True)]
    for seat in (winner, 1 - winner):
        if contribution := m * decided.contributions[seat]:
            entries.append(_pays("rush/8.3", seat, contribution, Contributed(seat)))
    if decided.balances is not None:
        for seat in (0, 1):
            owed = -sum([entry.amounts[seat] for entry in entries])
            most = max(decided.balances[seat], 0)
            if owed > most:
                entries.append(_pays("rush/8.7", seat, owed - most, Cut(seat, owed, most), always=True))
                break
    return entries


def _pay_escape(decided: Decided, rules: Rules) -> list[Entry]:
    """The game that an escape ended (rush/9.2 to 9.4)."""
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
    if decided.balances is not None and paid > (most := max(decided.balances[seat], 0)):
        entries.append(_pays_house("rush/8.7", seat, most - paid, Cut(seat, paid, most), always=True))
        paid = most
    percent = rules.escape.opponent_percent
    share = round_percent(paid, percent, rules.rounding)
    cause = Share(paid, share, rounded=paid * percent % 100 != 0)
    return [*entries, _pays_house("rush/9.4", other, -share, cause)]


def _pays(rule: str, payee: int, amount: int, cause: Cause, *, always: bool = False) -> Entry:
    """The other seat pays ``amount`` to ``payee``."""
    return Entry(rule, (-amount, amount) if payee else (amount, -amount), cause, 0, always)


def _pays_house(rule: str, payer: int, amount: int, cause: Cause, *, always: bool = False) -> Entry:
    """A seat pays ``amount`` to the house, or gets it from there where it is negative."""
    return Entry(rule, (0, -amount) if payer else (-amount, 0), cause, amount, always)


def round_percent(amount: int, percent: int, rounding: str) -> int:
    """``percent`` of an amount that is not negative, rounded to whole units (rush/9.4)."""
    whole, rest = divmod(amount * percent, 100)
    if rounding == "floor" or rest < 50:
        return whole
    if rounding == "half_even" and rest == 50:
        return whole + (whole & 1)
    return whole + 1
