"""How a log of bigtwo is replayed and settled."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from settlement.findings import Finding, errors
from settlement.games.bigtwo.pages import TABLE
from settlement.games.bigtwo.payout import SEATS, Result, card_points_why, entries
from settlement.games.bigtwo.plays import DIAMOND_THREE, plays_for
from settlement.games.bigtwo.rules import HAND, Rules
from settlement.games.cards import CARD_OF, FIELD, TOKENS
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.ledger import Fact, Outcome, rejected, settled, void
from settlement.games.log import BigTwoLog
from settlement.games.table import replay

SPADE_TWO = CARD_OF["2s"]


def settle(log: BigTwoLog, rules: Rules) -> Outcome:
    """A log and its rules to its outcome; what is wrong with the log are findings, never an exception."""
    findings: list[Finding] = []
    check_players(log.players, SEATS, TABLE, findings)
    deal = read_deal(log.deal.hands, HAND, 1, False, TABLE, findings)
    first = log.deal.first
    lead, _ = lead_seat(log.deal.lead.seat, TOKENS[DIAMOND_THREE] if first else None, deal, TABLE, findings)
    # Where another seat was dealt 3♦ that has been said; its first play can't be held to the duty.
    on_duty = first and lead >= 0 and bool(deal.hands[lead] >> FIELD * DIAMOND_THREE & 31)
    replayed = replay(
        plays_for(rules.suits, first),
        log.events,
        deal,
        lead,
        escape_hosts=rules.escape.mode == "host",
        pass_locks_out=rules.pass_locks_out,
        duty=DIAMOND_THREE if on_duty else None,
    )
    findings += replayed.findings
    if errors(findings):
        return rejected(findings)
    if replayed.void:
        return void(findings)
    escaped = replayed.escaped
    left = tuple(replayed.left(seat) for seat in range(SEATS))
    counted = left if escaped is None else tuple(rules.escape.cards * (seat == escaped) for seat in range(SEATS))
    holds_two = [bool(word >> FIELD * SPADE_TWO & 31) for word in replayed.held]
    points = tuple([rules.card_points[two][n] for n, two in zip(counted, holds_two, strict=True)])
    if escaped is None:
        result = Result(winner=replayed.finish[0], cards_left=left, card_points=points)
    else:
        result = Result(winner=None, cards_left=left, card_points=points, escaped=escaped)
    return settled(
        entries(rules, points, escaped), SEATS, result, findings, lambda: _facts(rules, result, counted, holds_two)
    )


def _facts(rules: Rules, result: Result, counted: Sequence[int], holds_two: Sequence[bool]) -> list[Fact]:
    def by_seat(values: Sequence[object]) -> str:
        return ", ".join(f"seat {seat}: {value}" for seat, value in enumerate(values))

    point_words = [card_points_why(rules, n, two) for n, two in zip(counted, holds_two, strict=True)]
    end = (
        Fact("Winner", f"seat {result.winner}, out of cards", "bigtwo/1.2")
        if result.escaped is UNSET
        else Fact("Escape", f"seat {result.escaped} left the game", "bigtwo/3.3")
    )
    return [
        end,
        Fact("Cards left", by_seat(result.cards_left), "bigtwo/3.5"),
        Fact("Card points", by_seat(point_words), "bigtwo/3.1"),
    ]
