"""How a game of sichuan is told: its payout lines, and what was established."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from settlement.games.ledger import Entry, Fact
from settlement.games.sichuan import messages
from settlement.games.sichuan.exhausted import Standing, find_largest_hand, find_standings
from settlement.games.sichuan.facts import Facts, GangMade, Offended, Won
from settlement.games.sichuan.fan import Pattern, Worth
from settlement.games.sichuan.hand import NO_SUIT, meld_texts
from settlement.games.sichuan.pay import Cause, Fine, GangMoney, ReadyPaid, Refund, Transfer, Win, find_pig_payees
from settlement.games.sichuan.result import find_next_dealer
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import SUITS, TILES, written
from settlement.words import Message, Param, Words


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of an entry as a seat reads it."""
    cause: Cause = entry.cause
    match cause:
        case Win():
            return _tell_win(cause, rules, seat)
        case GangMoney(made):
            if seat == made.seat:
                return messages.GANG(**_gang(made), **_tell_parts(cause, rules))
            units = dict(cause.parts())[seat]
            return messages.SEAT_GANG(**_gang(made), seat=made.seat, units=_units(units), amount=_amount(units, rules))
        case Transfer():
            return _tell_transfer(cause, rules, seat)
        case Refund():
            return _tell_refund(cause, rules, seat)
        case Fine(because, units, to):
            if seat == because.seat:
                amount = _amount(units, rules, len(to))
                return messages.PAYS_FINE(
                    what=_tell_fine(cause, rules), units=_units(units), payees=_each(to), amount=amount
                )
            return messages.GETS_FINE(what=_tell_fine(cause, rules), units=_units(units), amount=_amount(units, rules))
        case ReadyPaid(payer, ready):
            assert ready.wait is not None
            value = find_largest_hand(facts, rules, ready)
            told: dict[str, Param] = {
                "tile": TILES[ready.wait.tile],
                "fan": tell_fan(value),
                "units": tell_units(value),
                "amount": _amount(ready.units, rules),
            }
            return (
                messages.PAYS_READY(seat=ready.seat, **told) if seat == payer else messages.IS_READY(seat=payer, **told)
            )
    assert_never(cause)


def _tell_win(win: Win, rules: Rules, seat: int) -> Words:
    units = tell_units(win.worth)
    told: dict[str, Param] = {
        "how": tell_how(win.won, win.fed_alone),
        "fan": tell_fan(win.worth),
        "units": messages.WITH_BASE(units=units) if win.base else units,
    }
    paid = win.worth.units + win.base
    if seat == win.won.seat:
        return messages.WINS(**told, payers=_each(win.payers), amount=_amount(paid, rules, len(win.payers)))
    return messages.SEAT_WINS(seat=win.won.seat, **told, amount=_amount(paid, rules))


def _tell_parts(money: GangMoney, rules: Rules, and_others: Message = messages.AND_FROM) -> dict[str, Param]:
    """The whole money of a gang: units, who paid them, and the amount.

    :param and_others: how the seats are added that paid other units than who fed the gang.
    """
    fed = _each(money.payers)
    if not money.others_units or not money.others:
        units, amount = _units(money.units), _amount(money.units, rules, len(money.payers))
        return {"units": units, "payers": fed, "amount": amount}
    others, count = _each(money.others), len(money.others)
    if not money.units:
        units, amount = _units(money.others_units), _amount(money.others_units, rules, count)
        return {"units": units, "payers": others, "amount": amount}
    return {
        "units": _units(money.units),
        "payers": and_others(payers=fed, units=_units(money.others_units), others=others),
        "amount": messages.AMOUNT_OF_BOTH(
            n=count,
            units=money.units,
            others=money.others_units,
            stake=rules.stake,
            amount=money.total * rules.stake,
        ),
    }


def _tell_transfer(transfer: Transfer, rules: Rules, seat: int) -> Words:
    money, shares = transfer.money, dict(transfer.shares)
    told: dict[str, Param] = {
        **_gang(money.made),
        "seat": money.made.seat,
        "reason": messages.DISCARD_WON(event=transfer.won.event),
    }
    if len(shares) == 1:
        told |= _tell_parts(money, rules)
        winner = transfer.won.seat
        if seat == winner:
            return messages.GETS_GANG_MONEY(**told)
        return messages.HANDS_OVER_GANG_MONEY(winner=winner, **told)
    told["total"] = _units(money.total)
    told["winners"] = messages.SEATS(n=len(shares), seats=tuple(shares))
    if seat in shares:
        units = shares[seat]
        return messages.GETS_SHARE(**told, units=_units(units), amount=_amount(units, rules))
    return messages.SHARES_GANG_MONEY(**told, amount=_amount(money.total, rules))


def _tell_refund(refund: Refund, rules: Rules, seat: int) -> Words:
    money, because = refund.money, refund.because
    made = money.made
    if isinstance(because, Won):
        reason = messages.DISCARD_WON(event=because.event)
    elif isinstance(because, Offended):
        reason = _tell_offence(because)
    else:
        reason = messages.NOT_READY_AT_DRAW(seat=because.seat)
    if seat == made.seat:
        return messages.GIVES_BACK(**_gang(made), reason=reason, **_tell_parts(money, rules, messages.AND_TO))
    units = dict(money.parts())[seat]
    return messages.GETS_BACK(
        **_gang(made), seat=made.seat, reason=reason, units=_units(units), amount=_amount(units, rules)
    )


def _tell_fine(fine: Fine, rules: Rules) -> Words:
    because = fine.because
    if isinstance(because, Standing):
        pays_all = rules.pig_pays == "all"
        if because.missing == NO_SUIT:
            return (messages.PIG_PAYS_ALL if pays_all else messages.PIG_PAYS)(seat=because.seat)
        suit = messages.SUITS[SUITS[because.missing]]()
        return (messages.PIG_OF_MISSING_PAYS_ALL if pays_all else messages.PIG_OF_MISSING_PAYS)(
            seat=because.seat, suit=suit
        )
    offence = _tell_offence(because)
    if fine.at_draw:
        return messages.TO_UNWON_AT_DRAW(offence=offence)
    return messages.TO_UNWON(offence=offence) if because.kind == "false_hu" else messages.TO_ALL(offence=offence)


def _tell_offence(offended: Offended) -> Words:
    message = messages.FALSE_WIN_OF if offended.kind == "false_hu" else messages.WRONG_COUNT_OF
    return message(seat=offended.seat, event=offended.event)


def _gang(made: GangMade) -> dict[str, Param]:
    return {"kind": messages.KINDS[made.kind](), "tile": TILES[made.tile], "event": made.event}


@lru_cache(maxsize=256)
def _each(seats: tuple[int, ...]) -> Words:
    return messages.EACH_SEAT(n=len(seats), seats=seats)


def _amount(units: int, rules: Rules, times: int = 1) -> Words:
    """Units times the stake, from or to several seats: ``3 × 129 × stake 1 = 387``."""
    return _amount_at(units, rules.stake, times)


@lru_cache(maxsize=4096)
def _amount_at(units: int, stake: int, times: int) -> Words:
    return messages.AMOUNT(n=times, units=units, stake=stake, amount=times * units * stake)


@lru_cache(maxsize=4096)
def _units(units: int) -> Words:
    return messages.UNITS(n=units)


@lru_cache(maxsize=1024)
def tell_how(won: Won, fed_alone: bool = False) -> Words:
    """How a hand was won; ``fed_alone``: who fed the gang before it pays alone (sichuan/3.1)."""
    if won.tile is None:
        return messages.ON_DEALT_TILES(event=won.event)
    tile = TILES[won.tile]
    if won.by == "self":
        return (messages.SELF_DRAWN_FED if fed_alone else messages.SELF_DRAWN)(event=won.event, tile=tile)
    assert won.feeder is not None
    return (messages.ON_DISCARD if won.by == "discard" else messages.BY_ROBBING)(
        event=won.event, tile=tile, feeder=won.feeder
    )


@lru_cache(maxsize=1024)
def tell_fan(value: Worth) -> Words:
    """The fan of a hand as a sum that can be done again by hand."""
    terms = [_tell_pattern(row, value.each_root) for row in value.patterns if row.adds]
    if terms:
        words = messages.FAN(terms=(1, *terms), total=value.total)
    else:
        words = messages.ONE_FAN(patterns=tuple([messages.PATTERNS[row.name]() for row in value.patterns]))
    return words if value.fan == value.total else messages.CAPPED(fan=words, cap=value.fan)


@lru_cache(maxsize=1024)
def _tell_pattern(row: Pattern, each_root: int) -> Words:
    pattern = messages.PATTERNS[row.name]()
    if row.name == "root":
        if each_root != 1:
            return messages.ADDS_ROOTS_OF(adds=row.adds, pattern=pattern, roots=row.fan // each_root, each=each_root)
        return messages.ADDS_ROOTS(adds=row.adds, pattern=pattern, roots=row.fan)
    if row.fan != row.adds:
        return messages.ADDS_LESS(adds=row.adds, pattern=pattern, fan=row.fan)
    return messages.ADDS(adds=row.adds, pattern=pattern)


@lru_cache(maxsize=1024)
def tell_units(value: Worth) -> Words:
    """The units of a hand as arithmetic."""
    return messages.UNITS_OF_FAN(fan=value.fan, units=_units(value.units))


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """What was established, in event order, then the end and who deals next."""
    found = [Fact(messages.DEALER(), messages.SEAT(seat=facts.dealer), "sichuan/1.1")]
    worths = {entry.cause.won.event: entry.cause.worth for entry in entries if isinstance(entry.cause, Win)}
    offenders: set[int] = set()
    for step in facts.steps:
        if isinstance(step, Won):
            found.append(_describe_win(step, worths[step.event]))
        elif isinstance(step, GangMade):
            clause = "sichuan/3.2" if step.robbed else "sichuan/3.3"
            found.append(Fact(messages.GANG_LABEL(), _describe_gang(step, offenders), clause))
        else:
            found.append(_describe_offence(step))
            offenders.add(step.seat)
    if facts.exhausted:
        found.append(Fact(messages.END(), messages.WALL_EMPTY(event=facts.end), "sichuan/3.5"))
        found += _describe_draw(facts, rules)
    else:
        found.append(Fact(messages.END(), messages.ALL_WON(event=facts.end), "sichuan/1.2"))
    found.append(Fact(messages.NEXT_DEALER(), messages.SEAT(seat=find_next_dealer(facts, rules)), "sichuan/1.6"))
    return found


def _describe_win(won: Won, value: Worth) -> Fact:
    words = messages.WIN_OF(
        seat=won.seat, how=tell_how(won), reading=value.reading, fan=tell_fan(value), units=tell_units(value)
    )
    return Fact(messages.WIN_LABEL(), words, "sichuan/2.1")


def _describe_gang(made: GangMade, offenders: set[int]) -> Words:
    if made.feeder is None:
        words = messages.GANG_MADE(seat=made.seat, **_gang(made))
    else:
        words = messages.GANG_MADE_OF(seat=made.seat, **_gang(made), feeder=made.feeder)
    if made.robbed:
        return messages.GANG_ROBBED(gang=words)
    if made.stale:
        return messages.GANG_STALE(gang=words)
    return messages.GANG_OF_OFFENDER(gang=words, seat=made.seat) if made.seat in offenders else words


def _describe_offence(step: Offended) -> Fact:
    if step.kind == "false_hu":
        return Fact(messages.FALSE_WIN_LABEL(), messages.FALSE_WIN(seat=step.seat, event=step.event), "sichuan/3.6")
    return Fact(messages.WRONG_COUNT_LABEL(), messages.WRONG_COUNT(seat=step.seat, event=step.event), "sichuan/3.7")


def _describe_draw(facts: Facts, rules: Rules) -> list[Fact]:
    """How the seats that have not won stood when the wall was empty."""
    at_draw = find_standings(facts, rules)
    others = find_pig_payees(at_draw, rules)
    return [
        Fact(messages.AT_DRAW(seat=standing.seat), _describe_standing(facts, rules, standing, others), "sichuan/3.5")
        for standing in at_draw
    ]


def _describe_standing(facts: Facts, rules: Rules, standing: Standing, others: tuple[int, ...]) -> Words:
    """``others`` are the seats that flower pigs pay."""
    seat = standing.seat
    held = facts.hands[seat]
    tiles = " ".join([written(held.concealed), *meld_texts(held.pengs, held.gangs)])
    if standing.wait is not None:
        value = find_largest_hand(facts, rules, standing)
        return messages.READY(
            tiles=tiles,
            waits=tuple([TILES[tile] for tile in standing.wait.tiles]),
            tile=TILES[standing.wait.tile],
            reading=value.reading,
            fan=tell_fan(value),
            units=tell_units(value),
        )
    if standing.state == "pig":
        paid: dict[str, Param] = {}
        if others and rules.pig_amount:
            payees = messages.SEATS(n=len(others), seats=others)
            paid = {"units": _units(rules.pig_amount), "payees": payees}
        if standing.missing == NO_SUIT:
            return (messages.PIG_PAYING if paid else messages.PIG)(tiles=tiles, **paid)
        suit = messages.SUITS[SUITS[standing.missing]]()
        return (messages.PIG_OF_MISSING_PAYING if paid else messages.PIG_OF_MISSING)(tiles=tiles, suit=suit, **paid)
    return (messages.NOT_READY_AFTER_OFFENCE if facts.offenders >> seat & 1 else messages.NOT_READY)(tiles=tiles)
