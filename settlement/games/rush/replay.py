"""How a log of rush is replayed: deal and players checked, events replayed, and what the game came to."""

from __future__ import annotations

from collections.abc import Sequence

from settlement.findings import Finding, errors
from settlement.games.cards import card_count
from settlement.games.deal import check_players, lead_seat, read_deal
from settlement.games.game import Replayed
from settlement.games.moment import Watch
from settlement.games.rush.codes import TABLE_PAGES
from settlement.games.rush.facts import Facts, check_levels, decide, decide_escape, find_gaps
from settlement.games.rush.log import RushLog, RushPlayer
from settlement.games.rush.phases import Bomb, count_phase
from settlement.games.rush.plays import HAND_SIZE, plays_of
from settlement.games.rush.rules import Rules
from settlement.games.rush.tables import tables
from settlement.games.table import Replay
from settlement.games.table import replay as replay_table


def replay(log: RushLog, rules: Rules, watch: Watch | None = None) -> Replayed:
    """What happened in a recorded game (rush/11 says what is an error)."""
    findings: list[Finding] = []
    balances = read_balances(log.players, findings)
    deal = read_deal(log.deal.hands, HAND_SIZE, 2, True, TABLE_PAGES, findings)
    lead, _ = lead_seat(log.deal.lead.seat, log.deal.lead.card, deal, TABLE_PAGES, findings)
    game = replay_table(
        plays_of(rules),
        log.events,
        deal,
        lead,
        escape_hosts=rules.escape.mode == "host",
        returns=rules.hosting.returns,
        watch=watch,
    )
    findings += game.findings
    if not game.void and balances is not None:
        findings += check_levels(balances, rules)
    if game.void or balances is None or (findings and errors(findings)):
        return Replayed(None, findings)
    facts = _establish(game, balances, rules)
    return Replayed(None, findings + facts) if isinstance(facts, list) else Replayed(facts, findings)


def read_balances(players: Sequence[RushPlayer], findings: list[Finding]) -> tuple[int, int] | None:
    """The balances by seat; None where the seats are not filled once each, said in ``findings``."""
    if len(players) == 2 and players[0].seat == 0 and players[1].seat == 1:
        return players[0].balance, players[1].balance
    if not check_players(players, 2, TABLE_PAGES, findings):
        return None
    return players[1].balance, players[0].balance


def _establish(game: Replay, balances: tuple[int, int], rules: Rules) -> Facts | list[Finding]:
    """What a game that was rightly played came to; findings where the profile has no row for it."""
    bombs: tuple[list[Bomb], list[Bomb]] = ([], [])
    for event, seat, _, reading in game.plays:
        if not reading.form:
            bombs[seat].append((event, reading))
    counts = (count_phase(bombs[0], rules), count_phase(bombs[1], rules))
    left = (card_count(game.held[0]), card_count(game.held[1]))
    if game.escaped is None:
        winner = game.finish[0]
        losers = left[1 - winner]
        decided = decide(rules, balances, counts, bombs, winner, losers)
        if decided is None:
            return find_gaps(rules, counts, bombs, losers)
        return Facts(decided, balances, bombs, counts, left, tables(rules).buckles[losers][0])
    had_played = any(seat == game.escaped for _, seat, _, _ in game.plays)
    decided = decide_escape(rules, balances, counts, bombs, game.escaped, had_played)
    if decided is None:
        return find_gaps(rules, counts, bombs, None)
    return Facts(decided, balances, bombs, counts, left, None, game.escape_event)
