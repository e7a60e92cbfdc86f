"""How a log of shuangkou is replayed and settled."""

from __future__ import annotations

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.cards import FIELD, canonical
from settlement.games.deal import ANYONE, Deal, check_players, lead_seat, read_deal
from settlement.games.ledger import Fact, Outcome, rejected, settled, void
from settlement.games.log import Lead, ShuangkouLog
from settlement.games.shuangkou.pages import TABLE
from settlement.games.shuangkou.payout import (
    SEATS,
    Result,
    buckle_entries,
    buckle_of,
    enemies,
    escape_entries,
    partner,
    side,
)
from settlement.games.shuangkou.plays import COPIES, HAND_SIZE, plays_for
from settlement.games.shuangkou.rules import Rules
from settlement.games.table import replay


def settle(log: ShuangkouLog, rules: Rules) -> Outcome:
    """A log and its rules to its outcome; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND_SIZE, COPIES, True, TABLE, findings)
    replayed = replay(
        plays_for(rules.mixed_joker_pair),
        log.events,
        deal,
        _lead(log.deal.lead, deal, findings),
        escape_hosts=rules.escape.mode == "host",
    )
    findings += replayed.findings
    if errors(findings):
        return rejected(findings)
    if replayed.void:
        return void(findings)
    finish, escaped = tuple(replayed.finish), replayed.escaped
    left = tuple(replayed.left(seat) for seat in range(SEATS))
    if escaped is not None:
        result = Result(finish=finish, buckle=None, winners=enemies(escaped), cards_left=left, escaped=escaped)
        entries = escape_entries(rules, escaped)
    else:
        buckle = buckle_of(finish)
        assert buckle is not None, "a game that ended without an escape has a side that is out"
        result = Result(finish=finish, buckle=buckle, winners=side(finish[0]), cards_left=left)
        entries = buckle_entries(rules, result.winners, buckle)
    return settled(entries, SEATS, result, findings, lambda: _facts(result))


def _lead(lead: Lead, deal: Deal, findings: list[Finding]) -> int:
    """The seat that leads first, and what is wrong with the drawn card (shuangkou/1.2)."""
    seat, card = lead_seat(lead.seat, None if lead.card is UNSET else lead.card, deal, TABLE, findings)
    if card == ANYONE or deal.unsure:
        return seat
    holders = [holder for holder, word in enumerate(deal.hands) if word >> FIELD * card & 31]
    if len(holders) == 2 and partner(holders[0]) != holders[1]:
        message = (
            f"{canonical([card])} was drawn, and its copies are with seats {holders[0]} and {holders[1]}, which are no "
            "partners: the two holders of the drawn card are partners in the seats of a log"
        )
        findings.append(TABLE.lead_card.finding(message))
    return seat


def _facts(result: Result) -> list[Fact]:
    places = ", ".join(
        f"seat {seat} {place}" for seat, place in zip(result.finish, ("first", "second", "third"), strict=False)
    )
    a, b = result.winners
    facts = [Fact("Out of cards", places or "nobody", "shuangkou/3.1")]
    if result.buckle is None:
        facts.append(
            Fact("Escape", f"seat {result.escaped} left the game; its enemies, seats {a} and {b}, win", "shuangkou/3.3")
        )
    else:
        facts.append(Fact("Buckle", f"{result.buckle}, won by seats {a} and {b}", "shuangkou/3.1"))
    left = ", ".join(f"seat {seat}: {cards}" for seat, cards in enumerate(result.cards_left))
    return [*facts, Fact("Cards left", left, "shuangkou/3.4")]
