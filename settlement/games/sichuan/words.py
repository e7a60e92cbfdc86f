"""How a game of sichuan is told: its payout lines, and what was established."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from settlement.games.ledger import Entry, Fact
from settlement.games.sichuan.exhausted import Standing, largest_hand, standings
from settlement.games.sichuan.facts import Facts, GangMade, Offended, Won
from settlement.games.sichuan.fan import Pattern, Worth
from settlement.games.sichuan.hand import meld_texts
from settlement.games.sichuan.pay import Cause, Fine, GangMoney, ReadyPaid, Refund, Transfer, Win
from settlement.games.sichuan.result import find_next_dealer
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import TILES, written
from settlement.words import Message, Param, Words

# Units, seats and amounts.

UNITS = Message("sichuan/units", "{n} units", one="1 unit")
SEAT = Message("sichuan/seat", "seat {seat}")
SEATS = Message("sichuan/seats", "seats {seats}", one="seat {seats}")
EACH_SEAT = Message("sichuan/each-seat", "each of seats {seats}", one="seat {seats}")
AMOUNT = Message("sichuan/amount", "{n} × {units} × stake {stake} = {amount}", one="{units} × stake {stake} = {amount}")

# The worth of a hand.

PATTERNS = {
    "pinghu": Message("sichuan/pattern-pinghu", "平胡 plain hand"),
    "duiduihu": Message("sichuan/pattern-duiduihu", "对对胡 all triplets"),
    "qingyise": Message("sichuan/pattern-qingyise", "清一色 one suit"),
    "daiyaojiu": Message("sichuan/pattern-daiyaojiu", "带幺九 a 1 or 9 in every group"),
    "qidui": Message("sichuan/pattern-qidui", "七对 seven pairs"),
    "full_straight": Message("sichuan/pattern-full-straight", "一条龙 full straight"),
    "root": Message("sichuan/pattern-root", "根 roots"),
    "rob_gang": Message("sichuan/pattern-rob-gang", "抢杠 robbed gang"),
    "after_gang": Message("sichuan/pattern-after-gang", "杠上花 replacement tile"),
    "gang_discard": Message("sichuan/pattern-gang-discard", "杠上炮 discard after a gang"),
    "last_tile": Message("sichuan/pattern-last-tile", "海底 last tile"),
    "self_draw": Message("sichuan/pattern-self-draw", "自摸 self-drawn"),
    "heaven": Message("sichuan/pattern-heaven", "天胡 heaven"),
    "earth": Message("sichuan/pattern-earth", "地胡 earth"),
}
ADDS = Message("sichuan/adds", "{adds} ({pattern})")
ADDS_LESS = Message("sichuan/adds-less", "{adds} ({pattern}, {fan} fan)")
ADDS_ROOTS = Message("sichuan/adds-roots", "{adds} ({pattern} ×{roots})")
ONE_FAN = Message("sichuan/one-fan", "1 fan ({patterns:,})")
FAN = Message("sichuan/fan", "{terms:+} = {total} fan")
CAPPED = Message("sichuan/capped", "{fan}, capped at {cap}")
UNITS_OF_FAN = Message("sichuan/units-of-fan", "2^({fan} − 1) = {units}")
WITH_BASE = Message("sichuan/with-base", "{units} and 1 unit of base")

# How a hand was won.

ON_DISCARD = Message("sichuan/on-discard", "in event {event} on the discard {tile} of seat {feeder}")
BY_ROBBING = Message("sichuan/by-robbing", "in event {event} by robbing the added gang {tile} of seat {feeder}")
ON_DEALT_TILES = Message("sichuan/on-dealt-tiles", "in event {event} on the dealt tiles")
SELF_DRAWN = Message("sichuan/self-drawn", "in event {event} self-drawn {tile}")
SELF_DRAWN_FED = Message(
    "sichuan/self-drawn-fed",
    "in event {event} self-drawn {tile} after an exposed gang, paid by who fed it alone",
)

# Payout lines.

WINS = Message("sichuan/wins", "wins {how}: {fan}; {units} from {payers}: {amount}")
SEAT_WINS = Message("sichuan/seat-wins", "seat {seat} wins {how}: {fan}; {units}: {amount}")
GANG = Message("sichuan/gang", "{kind} gang {tile} in event {event}, {units} from {payers}: {amount}")
SEAT_GANG = Message("sichuan/seat-gang", "{kind} gang {tile} of seat {seat} in event {event}, {units}: {amount}")
KINDS = {
    "exposed": Message("sichuan/exposed", "exposed"),
    "added": Message("sichuan/added", "added"),
    "concealed": Message("sichuan/concealed", "concealed"),
}
GETS_GANG_MONEY = Message(
    "sichuan/gets-gang-money",
    "gets the money of the {kind} gang {tile} of seat {seat} in event {event}, as {reason}: {units} from {payers}: {amount}",
)
HANDS_OVER_GANG_MONEY = Message(
    "sichuan/hands-over-gang-money",
    "hands over to seat {winner} the money of the {kind} gang {tile} of seat {seat} in event {event}, as {reason}: "
    "{units} from {payers}: {amount}",
)
GIVES_BACK = Message(
    "sichuan/gives-back",
    "gives back the money of the {kind} gang {tile} of event {event}, as {reason}: {units} to {payers}: {amount}",
)
GETS_BACK = Message(
    "sichuan/gets-back",
    "gets back the money of the {kind} gang {tile} of event {event} from seat {seat}, as {reason}: {units}: {amount}",
)
DISCARD_WON = Message("sichuan/discard-won", "the discard after it was won in event {event}")
FALSE_WIN_OF = Message("sichuan/false-win-of", "false win of seat {seat} in event {event}")
WRONG_COUNT_OF = Message("sichuan/wrong-count-of", "wrong number of tiles of seat {seat}, ruled in event {event}")
NOT_READY_AT_DRAW = Message("sichuan/not-ready-at-draw", "seat {seat} is not ready at the draw")
TO_UNWON = Message("sichuan/to-unwon", "{offence}, paid to each seat that has not won")
TO_ALL = Message("sichuan/to-all", "{offence}, paid to every other seat")
TO_UNWON_AT_DRAW = Message(
    "sichuan/to-unwon-at-draw", "{offence}, paid at the draw to each other seat that has not won"
)
PIG_PAYS = Message(
    "sichuan/pig-pays",
    "seat {seat} is a flower pig, three suits at the draw: pays each seat that has not won and is none",
)
PAYS_FINE = Message("sichuan/pays-fine", "{what}, {units} to {payees}: {amount}")
GETS_FINE = Message("sichuan/gets-fine", "{what}, {units}: {amount}")
PAYS_READY = Message(
    "sichuan/pays-ready",
    "not ready at the draw, pays seat {seat}, which is ready, its largest hand with {tile}, {fan}; {units}: {amount}",
)
IS_READY = Message(
    "sichuan/is-ready",
    "ready at the draw, and seat {seat} is not; the largest hand with {tile}, {fan}; {units}: {amount}",
)

# What was established.

DEALER = Message("sichuan/dealer", "dealer")
NEXT_DEALER = Message("sichuan/next-dealer", "next dealer")
WIN_LABEL = Message("sichuan/win-label", "win")
WIN_OF = Message("sichuan/win-of", "seat {seat} wins {how}: {reading}; {fan}; {units}")
GANG_LABEL = Message("sichuan/gang-label", "gang")
GANG_MADE = Message("sichuan/gang-made", "seat {seat} makes the {kind} gang {tile} in event {event}")
GANG_MADE_OF = Message(
    "sichuan/gang-made-of",
    "seat {seat} makes the {kind} gang {tile} in event {event} of a discard of seat {feeder}",
)
GANG_ROBBED = Message("sichuan/gang-robbed", "{gang}; it is robbed, is not paid, and stays a peng")
GANG_STALE = Message("sichuan/gang-stale", "{gang}; stale, as its tile was not the one just drawn: not paid")
GANG_OF_OFFENDER = Message(
    "sichuan/gang-of-offender",
    "{gang}; not paid, as seat {seat} has declared falsely or held a wrong number of tiles",
)
FALSE_WIN_LABEL = Message("sichuan/false-win-label", "false win")
FALSE_WIN = Message("sichuan/false-win", "of seat {seat} in event {event}")
WRONG_COUNT_LABEL = Message("sichuan/wrong-count-label", "wrong number of tiles")
WRONG_COUNT = Message("sichuan/wrong-count", "of seat {seat}, ruled in event {event}")
END = Message("sichuan/end", "end")
WALL_EMPTY = Message("sichuan/end-exhausted", "the wall is empty in event {event}")
ALL_WON = Message("sichuan/end-wins", "all seats but one have won with event {event}")
AT_DRAW = Message("sichuan/at-draw", "seat {seat} at the draw")
READY = Message(
    "sichuan/ready", "{tiles} is ready for {waits:,}; the largest is with {tile}: {reading}; {fan}; {units}"
)
PIG = Message("sichuan/pig", "{tiles} is a flower pig: three suits")
PIG_PAYING = Message("sichuan/pig-paying", "{tiles} is a flower pig: three suits; it pays {units} to {payees}")
NOT_READY = Message("sichuan/not-ready", "{tiles} is not ready")
NOT_READY_AFTER_OFFENCE = Message("sichuan/not-ready-after-offence", "{tiles} counts as not ready after its offence")


def tell(facts: Facts, rules: Rules, entry: Entry, seat: int) -> Words:
    """The line of an entry as a seat reads it."""
    cause: Cause = entry.cause
    match cause:
        case Win():
            return _tell_win(cause, rules, seat)
        case GangMoney(made, units, payers):
            if seat == made.seat:
                amount = _amount(units, rules, len(payers))
                return GANG(**_gang(made), units=UNITS(n=units), payers=_each(payers), amount=amount)
            return SEAT_GANG(**_gang(made), seat=made.seat, units=UNITS(n=units), amount=_amount(units, rules))
        case Transfer():
            return _tell_transfer(cause, rules, seat)
        case Refund():
            return _tell_refund(cause, rules, seat)
        case Fine(because, units, to):
            if seat == because.seat:
                amount = _amount(units, rules, len(to))
                return PAYS_FINE(what=_tell_fine(cause), units=UNITS(n=units), payees=_each(to), amount=amount)
            return GETS_FINE(what=_tell_fine(cause), units=UNITS(n=units), amount=_amount(units, rules))
        case ReadyPaid(payer, ready):
            assert ready.wait is not None
            value = largest_hand(facts, rules, ready)
            told: dict[str, Param] = {
                "tile": TILES[ready.wait.tile],
                "fan": tell_fan(value),
                "units": tell_units(value),
                "amount": _amount(ready.units, rules),
            }
            return PAYS_READY(seat=ready.seat, **told) if seat == payer else IS_READY(seat=payer, **told)
    assert_never(cause)


def _tell_win(win: Win, rules: Rules, seat: int) -> Words:
    units = tell_units(win.worth)
    told: dict[str, Param] = {
        "how": tell_how(win.won, win.fed_alone),
        "fan": tell_fan(win.worth),
        "units": WITH_BASE(units=units) if win.base else units,
    }
    paid = win.worth.units + win.base
    if seat == win.won.seat:
        return WINS(**told, payers=_each(win.payers), amount=_amount(paid, rules, len(win.payers)))
    return SEAT_WINS(seat=win.won.seat, **told, amount=_amount(paid, rules))


def _tell_transfer(transfer: Transfer, rules: Rules, seat: int) -> Words:
    made, units, payers = transfer.money.made, transfer.money.units, transfer.money.payers
    told: dict[str, Param] = {
        **_gang(made),
        "seat": made.seat,
        "reason": DISCARD_WON(event=transfer.won.event),
        "units": UNITS(n=units),
        "payers": _each(payers),
        "amount": _amount(units, rules, len(payers)),
    }
    winner = transfer.won.seat
    return GETS_GANG_MONEY(**told) if seat == winner else HANDS_OVER_GANG_MONEY(winner=winner, **told)


def _tell_refund(refund: Refund, rules: Rules, seat: int) -> Words:
    made, units, payers = refund.money.made, refund.money.units, refund.money.payers
    because = refund.because
    if isinstance(because, Won):
        reason = DISCARD_WON(event=because.event)
    elif isinstance(because, Offended):
        reason = _tell_offence(because)
    else:
        reason = NOT_READY_AT_DRAW(seat=because.seat)
    if seat == made.seat:
        amount = _amount(units, rules, len(payers))
        return GIVES_BACK(**_gang(made), reason=reason, units=UNITS(n=units), payers=_each(payers), amount=amount)
    amount = _amount(units, rules)
    return GETS_BACK(**_gang(made), seat=made.seat, reason=reason, units=UNITS(n=units), amount=amount)


def _tell_fine(fine: Fine) -> Words:
    because = fine.because
    if isinstance(because, Standing):
        return PIG_PAYS(seat=because.seat)
    offence = _tell_offence(because)
    if fine.at_draw:
        return TO_UNWON_AT_DRAW(offence=offence)
    return TO_UNWON(offence=offence) if because.kind == "false_hu" else TO_ALL(offence=offence)


def _tell_offence(offended: Offended) -> Words:
    message = FALSE_WIN_OF if offended.kind == "false_hu" else WRONG_COUNT_OF
    return message(seat=offended.seat, event=offended.event)


def _gang(made: GangMade) -> dict[str, Param]:
    return {"kind": KINDS[made.kind](), "tile": TILES[made.tile], "event": made.event}


def _each(seats: Sequence[int]) -> Words:
    return EACH_SEAT(n=len(seats), seats=tuple(seats))


def _amount(units: int, rules: Rules, times: int = 1) -> Words:
    """Units times the stake, from or to several seats: ``3 × 129 × stake 1 = 387``."""
    return AMOUNT(n=times, units=units, stake=rules.stake, amount=times * units * rules.stake)


def tell_how(won: Won, fed_alone: bool = False) -> Words:
    """How a hand was won; ``fed_alone``: who fed the gang before it pays alone (sichuan/3.1)."""
    if won.tile is None:
        return ON_DEALT_TILES(event=won.event)
    tile = TILES[won.tile]
    if won.by == "self":
        return (SELF_DRAWN_FED if fed_alone else SELF_DRAWN)(event=won.event, tile=tile)
    assert won.feeder is not None
    return (ON_DISCARD if won.by == "discard" else BY_ROBBING)(event=won.event, tile=tile, feeder=won.feeder)


def tell_fan(value: Worth) -> Words:
    """The fan of a hand as a sum that can be done again by hand."""
    terms = [_tell_pattern(row) for row in value.patterns if row.adds]
    if terms:
        words = FAN(terms=(1, *terms), total=value.total)
    else:
        words = ONE_FAN(patterns=tuple([PATTERNS[row.name]() for row in value.patterns]))
    return words if value.fan == value.total else CAPPED(fan=words, cap=value.fan)


def _tell_pattern(row: Pattern) -> Words:
    pattern = PATTERNS[row.name]()
    if row.name == "root":
        return ADDS_ROOTS(adds=row.adds, pattern=pattern, roots=row.fan)
    if row.fan != row.adds:
        return ADDS_LESS(adds=row.adds, pattern=pattern, fan=row.fan)
    return ADDS(adds=row.adds, pattern=pattern)


def tell_units(value: Worth) -> Words:
    """The units of a hand as arithmetic."""
    return UNITS_OF_FAN(fan=value.fan, units=UNITS(n=value.units))


def describe(facts: Facts, entries: Sequence[Entry], rules: Rules) -> list[Fact]:
    """What was established, in event order, then the end and who deals next."""
    found = [Fact(DEALER(), SEAT(seat=facts.dealer), "sichuan/1.1")]
    worths = {entry.cause.won.event: entry.cause.worth for entry in entries if isinstance(entry.cause, Win)}
    offenders: set[int] = set()
    for step in facts.steps:
        if isinstance(step, Won):
            found.append(_describe_win(step, worths[step.event]))
        elif isinstance(step, GangMade):
            clause = "sichuan/3.2" if step.robbed else "sichuan/3.3"
            found.append(Fact(GANG_LABEL(), _describe_gang(step, offenders), clause))
        else:
            found.append(_describe_offence(step))
            offenders.add(step.seat)
    if facts.exhausted:
        found.append(Fact(END(), WALL_EMPTY(event=facts.end), "sichuan/3.5"))
        found += _describe_draw(facts, rules)
    else:
        found.append(Fact(END(), ALL_WON(event=facts.end), "sichuan/1.2"))
    found.append(Fact(NEXT_DEALER(), SEAT(seat=find_next_dealer(facts, rules)), "sichuan/1.6"))
    return found


def _describe_win(won: Won, value: Worth) -> Fact:
    words = WIN_OF(
        seat=won.seat, how=tell_how(won), reading=value.reading, fan=tell_fan(value), units=tell_units(value)
    )
    return Fact(WIN_LABEL(), words, "sichuan/2.1")


def _describe_gang(made: GangMade, offenders: set[int]) -> Words:
    if made.feeder is None:
        words = GANG_MADE(seat=made.seat, **_gang(made))
    else:
        words = GANG_MADE_OF(seat=made.seat, **_gang(made), feeder=made.feeder)
    if made.robbed:
        return GANG_ROBBED(gang=words)
    if made.stale:
        return GANG_STALE(gang=words)
    return GANG_OF_OFFENDER(gang=words, seat=made.seat) if made.seat in offenders else words


def _describe_offence(step: Offended) -> Fact:
    if step.kind == "false_hu":
        return Fact(FALSE_WIN_LABEL(), FALSE_WIN(seat=step.seat, event=step.event), "sichuan/3.6")
    return Fact(WRONG_COUNT_LABEL(), WRONG_COUNT(seat=step.seat, event=step.event), "sichuan/3.7")


def _describe_draw(facts: Facts, rules: Rules) -> list[Fact]:
    """How the seats that have not won stood when the wall was empty."""
    at_draw = standings(facts, rules)
    others = tuple([standing.seat for standing in at_draw if standing.state != "pig"])
    return [
        Fact(AT_DRAW(seat=standing.seat), _describe_standing(facts, rules, standing, others), "sichuan/3.5")
        for standing in at_draw
    ]


def _describe_standing(facts: Facts, rules: Rules, standing: Standing, others: tuple[int, ...]) -> Words:
    """``others`` are the seats that are no flower pigs."""
    seat = standing.seat
    tiles = " ".join([written(facts.hands[seat]), *meld_texts(facts.pengs[seat], facts.gangs[seat])])
    if standing.wait is not None:
        value = largest_hand(facts, rules, standing)
        return READY(
            tiles=tiles,
            waits=tuple([TILES[tile] for tile in standing.wait.tiles]),
            tile=TILES[standing.wait.tile],
            reading=value.reading,
            fan=tell_fan(value),
            units=tell_units(value),
        )
    if standing.state == "pig":
        if not others:
            return PIG(tiles=tiles)
        payees = SEATS(n=len(others), seats=others)
        return PIG_PAYING(tiles=tiles, units=UNITS(n=rules.pig_pays()), payees=payees)
    return (NOT_READY_AFTER_OFFENCE if facts.offenders >> seat & 1 else NOT_READY)(tiles=tiles)
