"""How a log of bigtwo is replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.bigtwo.codes import DRAGON_MISPLACED, DRAGON_NOT_PLAYED, NO_DRAGON, TABLE
from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.last_card import Breach, breaches, letting_out, tell_breach
from settlement.games.bigtwo.log import BigTwoLog, Dragon
from settlement.games.bigtwo.plays import BigTwoPlays, opening_card, plays_for
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.cards import CARD_OF, FIELD, RANK_SHIFT, RANKS, TOKENS
from settlement.games.deal import Deal, check_players, lead_seat, read_deal
from settlement.games.game import Replayed
from settlement.games.moment import Watch
from settlement.games.recovery import Recovery
from settlement.games.room import Balances, balances_at_start
from settlement.games.table import Replay, Table
from settlement.words import say

_SPADE_TWO = 31 << FIELD * CARD_OF["2s"]
_RANKS = range(13)


def replay(log: BigTwoLog, rules: Rules, watch: Watch | None = None) -> Replayed:
    """A log and its rules to what happened; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    seated = check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND, 1, False, TABLE, findings)
    opening = opening_card(rules) if log.deal.first else None
    card = None if opening is None else TOKENS[opening]
    lead, _ = lead_seat(log.deal.lead.seat, card, deal, TABLE, findings)
    # Where another seat was dealt the card that has been said; its first play can't be held to the duty.
    on_duty = opening is not None and lead >= 0 and bool(deal.hands[lead] >> FIELD * opening & 31)
    plays = plays_for(rules, log.deal.first)
    if len(log.events) == 1 and isinstance(log.events[0], Dragon):
        balances = balances_at_start(log.players, rules.limits, findings) if seated else None
        if watch is not None:
            _show_dragon(log.events, plays, deal, lead, watch)
        return _dragon(log.events[0], plays, deal, balances, rules, findings)
    table = _played(log.events, plays, deal, lead, rules, opening if on_duty else None, watch)
    findings += table.findings
    balances = balances_at_start(log.players, rules.limits, findings) if seated and not table.void else None
    if table.void or errors(findings):
        return Replayed(None, findings)
    breach = _duty(log.events, plays, deal, rules, findings) if rules.last_card.duty else None
    if table.escaped is not None:
        breach = None
    facts = Facts(
        winner=table.finish[0] if table.escaped is None else None,
        escaped=table.escaped,
        cards_left=tuple([table.left(seat) for seat in range(SEATS)]),
        spade_two=next((seat for seat, word in enumerate(table.held) if word & _SPADE_TWO), None),
        breaker=None if breach is None else breach.seat,
        broken_at=-1 if breach is None else breach.event,
        balances=balances,
    )
    return Replayed(facts, findings)


def _played(
    events: Sequence[Any],
    plays: BigTwoPlays,
    deal: Deal,
    lead: int,
    rules: Rules,
    duty: int | None,
    watch: Watch | None,
) -> Replay:
    """What the table saw; a dragon among other events is told, and passed over."""
    table = Table(
        plays,
        deal,
        lead,
        escape_hosts=rules.escape.mode == "host",
        pass_locks_out=rules.pass_locks_out,
        duty=duty,
        returns=rules.hosting.returns,
        events=len(events),
    )
    if not any(isinstance(event, Dragon) for event in events):
        return table.run(events) if watch is None else table.follow(watch(table, events))
    index = -1
    for index, event in enumerate(events if watch is None else watch(table, events)):
        if not isinstance(event, Dragon):
            table.step(index, event)
        else:
            words = say("a dragon is the only event of its game, but this one has {more} more", more=len(events) - 1)
            table.result.findings.append(DRAGON_MISPLACED.finding(words, event=index))
        if table.ended:
            break
    return table.close(index)


def _duty(
    events: Sequence[Any], plays: BigTwoPlays, deal: Deal, rules: Rules, findings: list[Finding]
) -> Breach | None:
    """Tells who broke the duty of the last card; the breach that let the winner out is the answer (bigtwo/1.3)."""
    found = list(breaches(events, deal.hands, plays, rules.pass_locks_out))
    findings += [tell_breach(breach) for breach in found]
    findings.sort(key=lambda finding: -1 if finding.event is None else finding.event)
    return letting_out(found, events)


def _show_dragon(events: Sequence[Any], plays: BigTwoPlays, deal: Deal, lead: int, watch: Watch) -> None:
    """Lets the watch see the table, at which nothing is played, and the only event."""
    for _ in watch(Table(plays, deal, lead, escape_hosts=False, events=1), events):
        pass


def _dragon(
    event: Dragon, plays: BigTwoPlays, deal: Deal, balances: Balances | None, rules: Rules, findings: list[Finding]
) -> Replayed:
    """A game that a dragon decided, or what is wrong with it (bigtwo/1.4)."""
    seat = event.seat
    if event.at is not UNSET:
        recovery = Recovery(plays, deal.hands, deal)
        recovery.note_time(0, event.at)
        findings += recovery.findings
    lacking = [rank for rank in _RANKS if not deal.hands[seat] >> RANK_SHIFT + 4 * rank & 15]
    if not rules.dragon:
        words = say("seat {seat} declares a dragon, which this room doesn't play", seat=seat)
        findings.append(DRAGON_NOT_PLAYED.finding(words, event=0))
    elif lacking and not deal.unsure >> seat & 1:
        words = say(
            "seat {seat} declares a dragon, but was dealt no {ranks}",
            seat=seat,
            ranks=tuple(RANKS[rank] for rank in lacking),
        )
        findings.append(NO_DRAGON.finding(words, event=0))
    if errors(findings):
        return Replayed(None, findings)
    spade_two = next(seat for seat, word in enumerate(deal.hands) if word & _SPADE_TWO)
    facts = Facts(
        winner=seat,
        escaped=None,
        cards_left=(HAND,) * SEATS,
        spade_two=spade_two,
        dragon=True,
        balances=balances,
    )
    return Replayed(facts, findings)
