"""The one way through a game: what happened, then who pays, then words.

::

    replay(log, rules)         what happened: facts and findings
    pay(facts.decided, rules)  who pays: entries; nothing else decides an amount
    tell, describe, result     what a report shows of it, when one is written

What is wrong with a log or its profile is a finding of the replay; a game with an error is rejected and pays nothing.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from settlement.findings import errors
from settlement.games import room_words
from settlement.games.game import Game
from settlement.games.ledger import Entry, Outcome, balance
from settlement.games.room import Cut, Rake, SeatFee
from settlement.words import Words


def settle(game: Game, log: Any, rules: Any) -> Outcome:
    """The outcome of a recorded game under a profile's rules. Never raises for what a log holds."""
    replayed = game.replay(log, rules)
    findings = replayed.findings
    if findings and errors(findings):
        return Outcome(status="rejected", findings=findings)
    facts = replayed.facts
    if facts is None:
        return Outcome(status="void", findings=findings)
    return settle_facts(game, facts, rules, findings)


def settle_facts(game: Game, facts: Any, rules: Any, findings: Any = ()) -> Outcome:
    """The outcome of what happened in a game that was played."""
    entries = game.pay(facts.decided, rules)
    amounts, house, _ = balance(entries, game.seats(rules))
    return Outcome(
        status="settled",
        findings=list(findings),
        facts=facts,
        result=game.result(facts, entries, rules),
        entries=entries,
        amounts=amounts,
        house=house,
        counted=() if game.statistic is None else game.statistic.count(facts),
        tell=partial(_tell, game, facts, rules),
        describe=partial(game.describe, facts, entries, rules),
    )


def _tell(game: Game, facts: Any, rules: Any, entry: Entry, seat: int) -> Words:
    """The words of a seat's line: those of the game, or of what the room adds to any game (room/2, 3)."""
    if isinstance(entry.cause, Cut | Rake | SeatFee):
        return room_words.tell(entry, seat)
    return game.tell(facts, rules, entry, seat)
