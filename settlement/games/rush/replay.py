"""How a log of rush becomes its outcome: deal and players checked, events replayed, payouts reckoned."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from settlement.findings import Finding, errors
from settlement.games.cards import card_count
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.ledger import Outcome, Payout, rejected, void
from settlement.games.log import RushHead, RushLog, RushPlayer
from settlement.games.rush.pages import TABLE_PAGES
from settlement.games.rush.payout import Reckoning, check_levels, level_row
from settlement.games.rush.phases import Bomb, count_phase
from settlement.games.rush.plain import Plain, play_plainly
from settlement.games.rush.plays import HAND_SIZE
from settlement.games.rush.rules import Rules
from settlement.games.table import replay

_encode = msgspec.json.Encoder().encode


def settle(log: RushLog, rules: Rules) -> Outcome:
    """The outcome of a recorded game under a profile's rules (rush/11 says what is an error)."""
    balances = _plain_balances(log.players, rules)
    plain = None if balances is None else play_plainly(log.deal, _encode(log.events), rules.plays)
    if balances is None or plain is None:
        return settle_explaining(log, rules)
    return _played_out(balances, plain, rules)


def pay_plainly(log: RushHead, rules: Rules) -> Payout | None:
    """The payout of a game in which all is well, None of any other; that of :func:`settle` without its words.

    Two games are paid alike where all that the amounts are reckoned from is alike, so they are reckoned once.
    """
    balances = _plain_balances(log.players, rules)
    plain = None if balances is None else play_plainly(log.deal, bytes(log.events), rules.plays)
    if balances is None or plain is None:
        return None
    if rules.cap_at_balance or rules.contribution.mode != "max":
        return _payout(_played_out(balances, plain, rules))
    first, second = plain.bombs
    decisive = (
        level_row(min(balances), rules),
        plain.winner,
        rules.buckles.get(plain.left),
        count_phase(first, rules).phase if first else 0,
        count_phase(second, rules).phase if second else 0,
    )
    payouts = rules.payouts
    if decisive not in payouts:
        payouts[decisive] = _payout(_played_out(balances, plain, rules))
    return payouts[decisive]


def _played_out(balances: tuple[int, int], plain: Plain, rules: Rules) -> Outcome:
    left = [plain.left, 0] if plain.winner else [0, plain.left]
    return Reckoning(rules, balances, plain.bombs, left).played_out(plain.winner, [])


def _payout(outcome: Outcome) -> Payout | None:
    return outcome.payout if outcome.status == "settled" and not outcome.findings else None


def settle_explaining(log: RushLog, rules: Rules) -> Outcome:
    """The same of any game: what is wrong or irregular with it is in the findings."""
    findings: list[Finding] = []
    balances = _balances(log.players, findings)
    deal = read_deal(log.deal.hands, HAND_SIZE, 2, True, TABLE_PAGES, findings)
    lead, _ = lead_seat(log.deal.lead.seat, log.deal.lead.card, deal, TABLE_PAGES, findings)
    game = replay(rules.plays, log.events, deal, lead, escape_hosts=rules.escape.mode == "host")
    findings += game.findings
    if not game.void and balances is not None:
        findings += check_levels(balances, rules)
    if findings and errors(findings):
        return rejected(findings)
    if game.void:
        return void(findings)
    assert balances is not None
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    for event, seat, _, reading in game.plays:
        if not reading.form:
            bombs[seat].append((event, reading))
    reckoning = Reckoning(rules, balances, bombs, [card_count(held) for held in game.held])
    if game.escaped is None:
        return reckoning.played_out(game.finish[0], findings)
    had_played = any(seat == game.escaped for _, seat, _, _ in game.plays)
    return reckoning.escaped(game.escaped, game.escape_event, had_played, findings)


def _plain_balances(players: Sequence[RushPlayer], rules: Rules) -> tuple[int, int] | None:
    """The balances by seat; None where a seat or a level is out of the ordinary."""
    balances = _balances(players, [])
    if balances is None or (min(balances) < rules.thresholds[0] and rules.levels.below_first == "reject"):
        return None
    return balances


def _balances(players: Sequence[RushPlayer], findings: list[Finding]) -> tuple[int, int] | None:
    """The balances by seat; None where the seats are not filled once each, said in ``findings``."""
    if len(players) == 2 and players[0].seat == 0 and players[1].seat == 1:
        return players[0].balance, players[1].balance
    if not check_players(players, 2, TABLE_PAGES, findings):
        return None
    return players[1].balance, players[0].balance
