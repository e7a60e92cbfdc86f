"""How a log of bigtwo is replayed."""

from __future__ import annotations

from settlement.findings import Finding, errors
from settlement.games.bigtwo.codes import TABLE
from settlement.games.bigtwo.facts import Facts
from settlement.games.bigtwo.plays import DIAMOND_THREE, plays_for
from settlement.games.bigtwo.rules import HAND, SEATS, Rules
from settlement.games.cards import CARD_OF, FIELD, TOKENS
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.game import Replayed
from settlement.games.log import BigTwoLog
from settlement.games.room import balances_at_start
from settlement.games.table import replay as replay_table

_SPADE_TWO = 31 << FIELD * CARD_OF["2s"]


def replay(log: BigTwoLog, rules: Rules) -> Replayed:
    """A log and its rules to what happened; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    seated = check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND, 1, False, TABLE, findings)
    first = log.deal.first
    lead, _ = lead_seat(log.deal.lead.seat, TOKENS[DIAMOND_THREE] if first else None, deal, TABLE, findings)
    # Where another seat was dealt 3♦ that has been said; its first play can't be held to the duty.
    on_duty = first and lead >= 0 and bool(deal.hands[lead] >> FIELD * DIAMOND_THREE & 31)
    table = replay_table(
        plays_for(rules.suits, first),
        log.events,
        deal,
        lead,
        escape_hosts=rules.escape.mode == "host",
        pass_locks_out=rules.pass_locks_out,
        duty=DIAMOND_THREE if on_duty else None,
        returns=rules.hosting.returns,
    )
    findings += table.findings
    balances = balances_at_start(log.players, rules.limits, findings) if seated and not table.void else None
    if table.void or errors(findings):
        return Replayed(None, findings)
    facts = Facts(
        winner=table.finish[0] if table.escaped is None else None,
        escaped=table.escaped,
        cards_left=tuple([table.left(seat) for seat in range(SEATS)]),
        spade_two=next((seat for seat, word in enumerate(table.held) if word & _SPADE_TWO), None),
        balances=balances,
    )
    return Replayed(facts, findings)
