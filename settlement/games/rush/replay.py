"""How a log of rush becomes its outcome: deal and players checked, events replayed, payouts reckoned."""

from __future__ import annotations

from settlement.findings import Finding, errors
from settlement.games.cards import card_count
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.ledger import Outcome, rejected, void
from settlement.games.log import RushLog
from settlement.games.rush.pages import TABLE_PAGES
from settlement.games.rush.payout import Reckoning, check_levels
from settlement.games.rush.phases import Bomb
from settlement.games.rush.plain import play_plainly
from settlement.games.rush.plays import HAND_SIZE
from settlement.games.rush.rules import Rules
from settlement.games.table import replay


def settle(log: RushLog, rules: Rules) -> Outcome:
    """The outcome of a recorded game under a profile's rules (rush/11 says what is an error)."""
    balances = _balances(log, [])
    if balances is not None and (min(balances) >= rules.thresholds[0] or rules.levels.below_first == "first"):
        plain = play_plainly(log.deal, log.events, rules.plays)
        if plain is not None:
            return Reckoning(rules, balances, plain.bombs, plain.left).played_out(plain.winner, [])
    return settle_explaining(log, rules)


def settle_explaining(log: RushLog, rules: Rules) -> Outcome:
    """The same of any game: what is wrong or irregular with it is in the findings."""
    findings: list[Finding] = []
    balances = _balances(log, findings)
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


def _balances(log: RushLog, findings: list[Finding]) -> tuple[int, int] | None:
    """The balances by seat; None where the seats are not filled once each, said in ``findings``."""
    players = log.players
    if len(players) == 2 and players[0].seat == 0 and players[1].seat == 1:
        return players[0].balance, players[1].balance
    if not check_players(players, 2, TABLE_PAGES, findings):
        return None
    return players[1].balance, players[0].balance
