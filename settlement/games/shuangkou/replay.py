"""How a log of shuangkou is replayed."""

from __future__ import annotations

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.cards import FIELD, canonical
from settlement.games.deal import ANYONE, Deal, check_players, lead_seat, read_deal
from settlement.games.game import Replayed
from settlement.games.moment import Watch
from settlement.games.room import balances_at_start
from settlement.games.shuangkou.codes import TABLE
from settlement.games.shuangkou.facts import Buckled, Escaped, Facts, buckle_of
from settlement.games.shuangkou.log import Lead, ShuangkouLog
from settlement.games.shuangkou.partners import SEATS, partner, side
from settlement.games.shuangkou.plays import COPIES, HAND_SIZE, plays_for
from settlement.games.shuangkou.rules import Rules
from settlement.games.table import Replay
from settlement.games.table import replay as replay_table
from settlement.words import say


def replay(log: ShuangkouLog, rules: Rules, watch: Watch | None = None) -> Replayed:
    """A log and its rules to what happened; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    seated = check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND_SIZE, COPIES, True, TABLE, findings)
    table = replay_table(
        plays_for(rules.mixed_joker_pair),
        log.events,
        deal,
        _read_lead(log.deal.lead, deal, findings),
        escape_hosts=rules.escape.mode == "host",
        returns=rules.hosting.returns,
        watch=watch,
    )
    findings += table.findings
    balances = balances_at_start(log.players, rules.limits, findings) if seated and not table.void else None
    if table.void or errors(findings):
        return Replayed(None, findings)
    left = tuple([table.left(seat) for seat in range(SEATS)])
    facts = Facts(end=_end_of(table), finish=tuple(table.finish), cards_left=left, balances=balances)
    return Replayed(facts, findings)


def _end_of(table: Replay) -> Buckled | Escaped:
    """How a game without an error ended."""
    if table.escaped is not None:
        return Escaped(table.escaped)
    buckle = buckle_of(table.finish)
    assert buckle is not None, "a game that ended without an escape has a side that is out"
    return Buckled(buckle, side(table.finish[0]))


def _read_lead(lead: Lead, deal: Deal, findings: list[Finding]) -> int:
    """The seat that leads first, and in ``findings`` what is wrong with the drawn card (shuangkou/1.2)."""
    seat, card = lead_seat(lead.seat, None if lead.card is UNSET else lead.card, deal, TABLE, findings)
    if card == ANYONE or deal.unsure:
        return seat
    holders = [holder for holder, word in enumerate(deal.hands) if word >> FIELD * card & 31]
    if len(holders) == 2 and partner(holders[0]) != holders[1]:
        message = say(
            "{card} was drawn, and its copies are with seats {first} and {second}, which are no partners: the two "
            "holders of the drawn card are partners in the seats of a log",
            card=canonical([card]),
            first=holders[0],
            second=holders[1],
        )
        findings.append(TABLE.lead_card.finding(message))
    return seat
