"""Who pays whom in rush (rush/6, 8, 9): entries of the ledger with their arithmetic in words.

Where the profile has no amount for what the game came to, that is a finding and the game is rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from settlement.findings import Finding
from settlement.games.ledger import Entry, Fact, Outcome, rejected, settled
from settlement.games.rush.order import phases
from settlement.games.rush.pages import BELOW_LEVELS, PROFILE_GAP
from settlement.games.rush.phases import Bomb, count_phase, shown
from settlement.games.rush.rules import Rules


def level_row(balance: int, rules: Rules) -> int | None:
    """The row of the level table that a balance has; None below the first where the profile rejects it (rush/8.1)."""
    row = bisect_right(rules.thresholds, balance) - 1
    if row >= 0:
        return row
    return 0 if rules.levels.below_first == "first" else None


def check_levels(balances: Sequence[int], rules: Rules) -> list[Finding]:
    """The players whose balance has no level."""
    first = rules.levels.table[0]
    return [
        BELOW_LEVELS.finding(
            f"seat {seat} starts with {balance}, below {first.at_least}, where level {first.level}, the first, begins"
        )
        for seat, balance in enumerate(balances)
        if level_row(balance, rules) is None
    ]


_NOTHING = (0, 0)


class Reckoning:
    """One game's amounts: what was found out about it, and the entries that follow. Words are made when asked for.

    :param balances: by seat, at the start, each with a level.
    :param bombs: the bombs that each seat played, in the order of their events.
    :param left: cards left by seat.

    ``won`` (winner, buckle, multiplier) or ``escape`` (the report's line about it) say how the game ended. The entries'
    words hold the reckoning, so it holds none of them: a circle would outlive the game.
    """

    __slots__ = (
        "balances",
        "bombs",
        "contributions",
        "counts",
        "doublings",
        "escape",
        "gaps",
        "left",
        "match_points",
        "rules",
        "won",
    )

    def __init__(self, rules: Rules, balances: Sequence[int], bombs: Sequence[list[Bomb]], left: list[int]) -> None:
        self.rules = rules
        self.balances = balances
        self.bombs = bombs
        self.left = left
        one, two = balances
        self.match_points = rules.levels.table[level_row(one if one < two else two, rules) or 0].match_points
        self.gaps: list[Finding] = []
        first, second = self.counts = (count_phase(bombs[0], rules), count_phase(bombs[1], rules))
        brought, other = self._brought(first.phase), self._brought(second.phase)
        self.doublings = (brought[1], other[1])
        if rules.contribution.mode == "max":
            self.contributions = (brought[0], other[0])
        else:
            self.contributions = (self._summed(0), self._summed(1))
        self.won: tuple[int, str, int] | None = None
        self.escape: Fact | None = None

    def _brought(self, phase: int) -> tuple[int, int]:
        """Contribution and doubling of a phase, × M."""
        brought = self.rules.by_phase.get(phase)
        if brought is None:
            self._gap(f"no contribution and doubling for {phases(phase)}")
            return 0, 1
        return brought

    def _summed(self, seat: int) -> int:
        return sum(self._brought(bomb.phase)[0] for _, bomb in self.bombs[seat])

    def _gap(self, what: str) -> None:
        finding = PROFILE_GAP.finding(f"the profile has {what}")
        if finding not in self.gaps:
            self.gaps.append(finding)

    def played_out(self, winner: int, findings: list[Finding]) -> Outcome:
        """The game that ended with the winner's last card (rush/8.2 to 8.4)."""
        loser, m, rules = 1 - winner, self.match_points, self.rules
        buckle = rules.buckles.get(self.left[loser])
        if buckle is None:
            self._gap(f"no buckle for {self.left[loser]} cards left")
            return rejected(findings + self.gaps)
        name, multiplier = buckle
        self.won = winner, name, multiplier
        winning = m * multiplier * self.doublings[winner]
        entries = [_pays("rush/8.2", winner, winning, self._why_winning, True)]
        if self.contributions != _NOTHING:
            for seat in (winner, loser):
                contribution = m * self.contributions[seat]
                if contribution:
                    entries.append(_pays("rush/8.3", seat, contribution, partial(self._why_contribution, seat), False))
        if rules.cap_at_balance:
            entries += self._cut(entries)
        result: dict[str, Any] = {
            "winner": winner,
            "buckle": name,
            "cards_left": self.left,
            "match_points": m,
            "phases": [self.counts[0].phase, self.counts[1].phase],
        }
        return self._outcome(entries, result, findings)

    def escaped(self, seat: int, event: int, had_played: bool, findings: list[Finding]) -> Outcome:
        """The game that an escape ended (rush/9.2 to 9.4)."""
        other, m, rules = 1 - seat, self.match_points, self.rules
        penalty, contribution, doubling = rules.escape.penalty, self.contributions[other], self.doublings[other]
        clause = "rush/9.3" if had_played else "rush/9.2"
        when = "after having played" if had_played else "before having played a card"
        owed = [(m * penalty, f"{m} × {penalty} for an escape {when} (event {event})")]
        if had_played and contribution:
            owed.append((m * contribution, f"{self._contributed(other)}, contributed by seat {other}"))
        if had_played and doubling > 1:
            owed.append((m * doubling, f"{m} × {doubling} ({self._doubled(other)} of seat {other})"))
        entries = [_to_house(clause, seat, amount, words) for amount, words in owed]
        paid = sum(amount for amount, _ in owed)
        most = max(self.balances[seat], 0)
        if rules.cap_at_balance and paid > most:
            entries.append(_to_house("rush/8.7", seat, most - paid, _why_cut(seat, paid, most), True))
            paid = most
        percent = rules.escape.opponent_percent
        share = rounded_percent(paid, percent, rules.rounding)
        rounding = f", rounded {_ROUNDED[rules.rounding]}" if paid * percent % 100 else ""
        words = f"{percent} % of the {paid} that seat {seat} pays{rounding}; {paid - share} go to the house"
        entries.append(_to_house("rush/9.4", other, -share, words))
        result = {
            "winner": other,
            "buckle": None,
            "cards_left": self.left,
            "match_points": m,
            "phases": [self.counts[0].phase, self.counts[1].phase],
            "escaped": seat,
        }
        self.escape = Fact("Escape", f"seat {seat} left the game in event {event}, {when}", clause)
        return self._outcome(entries, result, findings)

    def _outcome(self, entries: list[Entry], result: dict[str, Any], findings: list[Finding]) -> Outcome:
        if self.gaps:
            return rejected(findings + self.gaps)
        return settled(entries, 2, result, findings, self._facts)

    def _cut(self, entries: list[Entry]) -> list[Entry]:
        """What a seat with a negative net is let off, so that it pays at most its balance (rush/8.7)."""
        for seat in (0, 1):
            net = sum(entry.amounts[seat] for entry in entries)
            most = max(self.balances[seat], 0)
            if -net > most:
                return [_pays("rush/8.7", seat, -net - most, partial(_why_cut, seat, -net, most), True)]
        return []

    def _why_winning(self, seat: int) -> str:
        """The arithmetic of rush/8.2 as a seat reads it."""
        assert self.won is not None
        winner, buckle, multiplier = self.won
        arithmetic = (
            f"{self.match_points} × {multiplier} ({buckle} buckle) × {self.doublings[winner]} ({self._doubled(winner)})"
        )
        return arithmetic if seat == winner else f"to seat {winner}: {arithmetic}"

    def _why_contribution(self, payee: int, seat: int) -> str:
        """The arithmetic of rush/8.3 as a seat reads it."""
        return self._contributed(payee) if seat == payee else f"to seat {payee}: {self._contributed(payee)}"

    def _doubled(self, seat: int) -> str:
        phase = self.counts[seat].phase
        return phases(phase) if phase else "no bomb"

    def _contributed(self, seat: int) -> str:
        m, count = self.match_points, self.counts[seat]
        if self.rules.contribution.mode == "max":
            if count.clause == "rush/7.1":
                return f"{m} × {self.contributions[seat]} for {phases(count.phase)} played in event {count.bombs[0][0]}"
            return f"{m} × {self.contributions[seat]} for {phases(count.phase)}: {count.reason} ({count.clause})"
        counted = [bomb for bomb in self.bombs[seat] if self._brought(bomb[1].phase)[0]]
        summed = " + ".join(str(self._brought(bomb.phase)[0]) for _, bomb in counted)
        return f"{m} × ({summed}) for {shown(counted)}"

    def _end_fact(self) -> Fact:
        if self.escape is not None:
            return self.escape
        assert self.won is not None
        winner, name, multiplier = self.won
        loser = 1 - winner
        low, high = getattr(self.rules.buckle, name).cards
        text = f"{name}: seat {loser} has {self.left[loser]} cards left ({low} to {high}), × {multiplier}"
        return Fact("Buckle", text, "rush/6.1")

    def _facts(self) -> list[Fact]:
        """Everything that the lines are reckoned from."""
        table = self.rules.levels.table
        levels = [table[level_row(balance, self.rules) or 0] for balance in self.balances]
        players = ", ".join(
            f"seat {seat} has {balance} (level {level.level})"
            for seat, (balance, level) in enumerate(zip(self.balances, levels, strict=True))
        )
        lowest = min(levels, key=lambda level: level.at_least)
        points = f"{self.match_points}: {players}; level {lowest.level} decides"
        facts = [Fact("Match points", points, "rush/8.1"), self._end_fact()]
        for seat, count in enumerate(self.counts):
            text = f"{count.phase}: {count.reason}"
            if len(self.bombs[seat]) > len(count.bombs):
                text += f"; all bombs: {shown(self.bombs[seat])}"
            facts.append(Fact(f"Count phase of seat {seat}", text, count.clause))
            brings = f"contribution × {self.contributions[seat]}, doubling × {self.doublings[seat]}"
            facts.append(Fact(f"What it brings seat {seat}", brings, "rush/8.5"))
        return facts


def _pays(rule: str, payee: int, amount: int, why: Callable[[int], str], always: bool) -> Entry:
    """The other seat pays ``amount`` to ``payee``."""
    return Entry(rule, (-amount, amount) if payee else (amount, -amount), why, 0, always)


def _to_house(rule: str, payer: int, amount: int, words: str, for_both: bool = False) -> Entry:
    """A seat pays ``amount`` to the house, or gets it from there where it is negative."""
    return Entry(rule, (0, -amount) if payer else (-amount, 0), lambda seat: words, amount, for_both)


def _why_cut(seat: int, owed: int, most: int, reader: int | None = None) -> str:
    """Why a payout stops at the balance, for whoever reads it."""
    return f"the {owed} of seat {seat} are cut to {most}, all that it had at the start"


_ROUNDED = {"floor": "down", "half_even": "half to even", "half_up": "half up"}


def rounded_percent(amount: int, percent: int, rounding: str) -> int:
    """``percent`` of an amount that is not negative, rounded to whole units (rush/9.4)."""
    whole, rest = divmod(amount * percent, 100)
    if rounding == "floor" or rest < 50:
        return whole
    if rounding == "half_even" and rest == 50:
        return whole + (whole & 1)
    return whole + 1
