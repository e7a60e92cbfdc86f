"""The mistakes that are made in booking a game of sichuan (sichuan/3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from settlement.games.ledger import Entry
from settlement.games.mistakes import Booked, Case, GameMistakes, Mistake, Rank, sum_up
from settlement.games.mistakes.kinds import Kind, Params, make_kind
from settlement.games.room import Cut, Rake, SeatFee, close
from settlement.games.sichuan import messages
from settlement.games.sichuan.exhausted import Standing
from settlement.games.sichuan.facts import Facts, GangKind, GangMade, Offended, Won
from settlement.games.sichuan.pay import Fine, GangMoney, Refund, Transfer, Win
from settlement.games.sichuan.rules import Rules, units_of
from settlement.games.sichuan.words import tell_how
from settlement.games.tiles import TILES

FAN_OFF = make_kind(
    "other-fan",
    Rank.NAMED,
    "a win was paid by one fan more or less",
    "A pattern, a root or a bonus was counted that there isn't, or one was missed.",
    "exactly these amounts come out where the win of seat {seat} {how} counts {fan} fan; it has {ours}",
    ("sichuan/2.2", "sichuan/2.3", "sichuan/2.4"),
)
UNCAPPED = make_kind(
    "cap-forgotten",
    Rank.NAMED,
    "a win was paid beyond the cap",
    "The profile's cap ends a hand's fan; the server counted on.",
    "exactly these amounts come out where the win of seat {seat} {how} counts its {fan} fan without the cap",
    ("sichuan/2.2",),
)
NO_BASE = make_kind(
    "base-forgotten",
    Rank.NAMED,
    "the base of a self-drawn win was left out",
    "Each payer of a self-drawn win pays one unit more where the profile says so.",
    "exactly these amounts come out without the base of the win of seat {seat} {how}",
    ("sichuan/3.1",),
)
WON_SEAT_PAYS = make_kind(
    "won-seat-pays",
    Rank.NAMED,
    "a seat that had won paid a later self-drawn win",
    "Only seats that have not won pay a self-drawn win.",
    "exactly these amounts come out where seat {payer}, which had won before, pays the win of seat {seat} {how}",
    ("sichuan/3.1",),
)
AS_SELF_DRAW = make_kind(
    "discard-as-self-draw",
    Rank.NAMED,
    "a win on another's tile was paid as a self-drawn one",
    "Who discarded the tile, or whose gang was robbed, pays alone.",
    "exactly these amounts come out where all pay the win of seat {seat} {how}, as they do for a self-drawn one, at the same fan",
    ("sichuan/3.1", "sichuan/3.2"),
)
STALE_PAID = make_kind(
    "stale-gang-paid",
    Rank.NAMED,
    "a stale gang was paid",
    "An added gang of a tile that was held already brings nothing.",
    "exactly these amounts come out where the stale gang of {tile} in event {event} is paid",
    ("sichuan/3.3",),
)
ROBBED_PAID = make_kind(
    "robbed-gang-paid",
    Rank.NAMED,
    "a robbed gang was paid",
    "A gang whose tile was won never was one.",
    "exactly these amounts come out where the robbed gang of {tile} in event {event} is paid",
    ("sichuan/3.2",),
)
OTHER_GANG = make_kind(
    "other-gang",
    Rank.NAMED,
    "a gang was paid as one of another kind",
    "Exposed, added and concealed gangs pay different units, by different seats.",
    "exactly these amounts come out where the {ours} gang of {tile} in event {event} is paid as {kind}",
    ("sichuan/3.3",),
)
KINDS = tuple([kind for kind in vars().values() if isinstance(kind, Kind)])


def own(case: Case) -> Iterator[Mistake]:
    """Wins and gangs paid otherwise, one by one."""
    won: list[int] = []
    for at, entry in enumerate(case.entries):
        if isinstance(entry.cause, Win):
            yield from _wins(case, at, entry.cause, won)
            won.append(entry.cause.won.seat)
    for place, step in enumerate(case.facts.steps):
        if isinstance(step, GangMade):
            yield from _gangs(case, place, step)


def _wins(case: Case, at: int, win: Win, won: Sequence[int]) -> Iterator[Mistake]:
    """A win by other fan, without its base, or by other payers (sichuan/3.1).

    :param won: the seats that had won before.
    """
    rules: Rules = case.rules
    worth, seat, payers = win.worth, win.won.seat, win.payers
    told: Params = {"seat": seat, "how": tell_how(win.won, win.fed_alone)}
    events = (win.won.event,)
    for fan in (worth.fan - 1, worth.fan + 1):
        if fan:
            booked = _repay(case, at, seat, payers, units_of(fan) + win.base)
            yield FAN_OFF.mistake(booked, {**told, "fan": fan, "ours": worth.fan}, clause="sichuan/2.2", events=events)
    if worth.total > worth.fan:
        booked = _repay(case, at, seat, payers, units_of(worth.total) + win.base)
        yield UNCAPPED.mistake(booked, {**told, "fan": worth.total}, clause="sichuan/2.2", events=events)
    if win.base:
        booked = _repay(case, at, seat, payers, worth.units)
        yield NO_BASE.mistake(booked, told, clause="sichuan/3.1", events=events)
    if win.won.by == "self":
        for payer in won:
            booked = _repay(case, at, seat, (*payers, payer), worth.units + win.base)
            yield WON_SEAT_PAYS.mistake(booked, {**told, "payer": payer}, clause="sichuan/3.1", events=events)
    else:
        others = tuple([other for other in range(rules.players) if other != seat and other not in won])
        booked = _repay(case, at, seat, others, worth.units + (rules.self_draw == "add_base"))
        yield AS_SELF_DRAW.mistake(booked, told, clause="sichuan/3.1", events=events)


def _repay(case: Case, at: int, seat: int, payers: tuple[int, ...], units: int) -> Booked:
    """What the game comes to where the win of an entry is paid by these seats, so many units each."""
    amounts = [0] * case.seats
    for payer in payers:
        amounts[payer] -= units * case.rules.stake
        amounts[seat] += units * case.rules.stake
    entries = [
        Entry(entry.rule, tuple(amounts), entry.cause) if place == at else entry
        for place, entry in enumerate(case.entries)
        if not isinstance(entry.cause, Cut | Rake | SeatFee)
    ]
    return sum_up(close(entries, case.rules, case.seats, case.balances), case.seats)


def _gangs(case: Case, place: int, made: GangMade) -> Iterator[Mistake]:
    """A gang paid that brings nothing, or as one of another kind (sichuan/3.2, 3.3)."""
    told: Params = {"tile": TILES[made.tile], "event": made.event}
    events = (made.event,)
    if made.stale:
        yield STALE_PAID.mistake(
            _replace(case, place, replace(made, stale=False)), told, clause="sichuan/3.3", events=events
        )
    if made.robbed:
        yield ROBBED_PAID.mistake(
            _replace(case, place, replace(made, robbed=False)), told, clause="sichuan/3.2", events=events
        )
    for kind in get_args(GangKind):
        if kind != made.kind and (kind != "exposed" or made.feeder is not None):
            booked = _replace(case, place, replace(made, kind=kind))
            names: Params = {"kind": messages.KINDS[kind](), "ours": messages.KINDS[made.kind]()}
            yield OTHER_GANG.mistake(booked, {**told, **names}, clause="sichuan/3.3", events=events)


def _replace(case: Case, place: int, made: GangMade) -> Booked:
    """What the game comes to with another gang in place of one."""
    facts: Facts = case.facts
    steps = (*facts.steps[:place], made, *facts.steps[place + 1 :])
    return case.pay(replace(facts, steps=steps).decided)


def events_of(facts: Facts, entry: Entry) -> tuple[int, ...]:
    """The events that an entry is about: the win, the gang, the offence, the end."""
    match entry.cause:
        case Win(won):
            return (won.event,)
        case GangMoney(made):
            return (made.event,)
        case Transfer(money, won):
            return (money.made.event, won.event)
        case Refund(money, because):
            return (money.made.event, _event_of(because, facts))
        case Fine(because):
            return (_event_of(because, facts),)
    return (facts.end,) if entry.rule == "sichuan/3.5" else ()


def _event_of(because: Won | Offended | Standing, facts: Facts) -> int:
    """The event of a win or an offence; a standing at the draw is of the end."""
    return facts.end if isinstance(because, Standing) else because.event


MISTAKES = GameMistakes(
    own=own,
    events=events_of,
    decisive=(
        *("players", "suits", "hand_size", "missing_suit", "exchange"),
        *("declined_win", "fan.qidui", "limits.balance"),
    ),
)
