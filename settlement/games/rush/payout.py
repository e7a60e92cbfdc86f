"""Who pays whom in rush (rush/6, 8, 9): entries of the ledger with their arithmetic in words.

Where the profile has no amount for what the game came to, that is a finding and the game is rejected.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from settlement.findings import Finding
from settlement.games.ledger import Entry, Fact, Outcome, rejected, settled
from settlement.games.rush.order import phases
from settlement.games.rush.pages import BELOW_LEVELS, PROFILE_GAP
from settlement.games.rush.phases import Bomb, CountPhase, count_phase, shown
from settlement.games.rush.rules import BuckleName, Rules


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


class Reckoning:
    """One game's amounts: what was found out about it, and the entries that follow.

    :param balances: by seat, at the start, each with a level.
    :param bombs: the bombs that each seat played, in the order of their events.
    :param left: cards left by seat.
    """

    def __init__(
        self, rules: Rules, balances: Sequence[int], bombs: tuple[list[Bomb], list[Bomb]], left: Sequence[int]
    ) -> None:
        self.rules = rules
        self.balances = balances
        self.bombs = bombs
        self.left = left
        self.rows = [level_row(balance, rules) or 0 for balance in balances]
        self.match_points = rules.levels.table[min(self.rows)].match_points
        self.counts = (count_phase(bombs[0], rules), count_phase(bombs[1], rules))
        self.entries: list[Entry] = []
        self.house = 0
        self.gaps: list[Finding] = []

    def played_out(self, winner: int, findings: list[Finding]) -> Outcome:
        """The game that ended with the winner's last card."""
        loser, m = 1 - winner, self.match_points
        name, multiplier = self.rules.buckles.get(self.left[loser]) or self._no_buckle(self.left[loser])
        doubling = self._doubling(winner)
        winning = f"{m} × {multiplier} ({name} buckle: {self.left[loser]} left) × {doubling}"
        self._entry("rush/8.2", winner, m * multiplier * doubling, lambda: f"{winning} ({self._doubled(winner)})", True)
        for seat in (winner, loser):
            self._contribution(seat)
        if self.rules.cap_at_balance:
            self._cap()
        result = {"winner": winner, "buckle": name} | self._result()
        return self._outcome(result, findings, lambda: self._facts(self._buckle_fact(loser, name, multiplier)))

    def escaped(self, seat: int, event: int, had_played: bool, findings: list[Finding]) -> Outcome:
        """The game that an escape ended (rush/9.2 to 9.4)."""
        other, m, rules = 1 - seat, self.match_points, self.rules
        penalty = rules.escape.penalty
        clause = "rush/9.3" if had_played else "rush/9.2"
        when = "after having played" if had_played else "before having played a card"
        owed = [(m * penalty, f"{m} × {penalty} for an escape {when} (event {event})", True)]
        if had_played:
            contribution, how = self._contributed(other)
            owed.append((m * contribution, f"{how}, contributed by seat {other}", False))
            doubling = self._doubling(other)
            if doubling > 1:
                owed.append((m * doubling, f"{m} × {doubling} ({self._doubled(other)} of seat {other})", False))
        for amount, why, always in owed:
            self._to_house(clause, seat, amount, why, always)
        paid = sum(amount for amount, _, _ in owed)
        most = max(self.balances[seat], 0)
        if rules.cap_at_balance and paid > most:
            cut = f"{paid} is cut to {most}, all that seat {seat} had at the start"
            self._to_house("rush/8.7", seat, most - paid, cut, True)
            paid = most
        percent = rules.escape.opponent_percent
        share = rounded_percent(paid, percent, rules.rounding)
        words = f"{percent} % of {paid}, rounded {_ROUNDED[rules.rounding]}; {paid - share} go to the house"
        self._to_house("rush/9.4", other, -share, words, True)
        result = {"winner": other, "buckle": None} | self._result() | {"escaped": seat}
        fact = Fact("Escape", f"seat {seat} left the game in event {event}, {when}", clause)
        return self._outcome(result, findings, lambda: self._facts(fact))

    def _outcome(self, result: dict[str, Any], findings: list[Finding], facts: Callable[[], list[Fact]]) -> Outcome:
        if self.gaps:
            return rejected(findings + self.gaps)
        return settled(self.entries, 2, result, findings, facts)

    def _result(self) -> dict[str, Any]:
        counts = self.counts
        return {
            "cards_left": list(self.left),
            "match_points": self.match_points,
            "phases": [counts[0].phase, counts[1].phase],
        }

    def _entry(self, rule: str, payee: int, amount: int, words: Callable[[], str], always: bool = False) -> None:
        """The other seat pays ``amount`` to ``payee``."""

        def why(seat: int) -> str:
            return words() if seat == payee else f"to seat {payee}: {words()}"

        amounts = (-amount, amount) if payee else (amount, -amount)
        self.entries.append(Entry(rule, amounts, why, 0, always))

    def _to_house(self, rule: str, payer: int, amount: int, words: str, always: bool) -> None:
        """A seat pays ``amount`` to the house, or gets it back where it is negative."""
        if not amount and not always:
            return
        amounts = (0, -amount) if payer else (-amount, 0)
        self.entries.append(Entry(rule, amounts, lambda seat: words, amount))

    def _gap(self, what: str) -> None:
        finding = PROFILE_GAP.finding(f"the profile has {what}")
        if finding not in self.gaps:
            self.gaps.append(finding)

    def _no_buckle(self, left: int) -> tuple[BuckleName, int]:
        self._gap(f"no buckle for {left} cards left")
        return "flat", 0

    def _brought(self, phase: int) -> tuple[int, int]:
        """Contribution and doubling of a phase."""
        brought = self.rules.by_phase.get(phase)
        if brought is None:
            self._gap(f"no contribution and doubling for {phases(phase)}")
            return 0, 1
        return brought

    def _doubling(self, seat: int) -> int:
        return self._brought(self.counts[seat].phase)[1]

    def _doubled(self, seat: int) -> str:
        count = self.counts[seat]
        return f"doubling of {phases(count.phase)}" if count.phase else "no bomb, no doubling"

    def _contributed(self, seat: int) -> tuple[int, str]:
        """What a seat's bombs contribute, × M, and the arithmetic in words."""
        m, count = self.match_points, self.counts[seat]
        if self.rules.contribution.mode == "max":
            contribution = self._brought(count.phase)[0]
            if count.clause == "rush/7.1" and count.bombs:
                return (
                    contribution,
                    f"{m} × {contribution} for {phases(count.phase)} played in event {count.bombs[0][0]}",
                )
            return contribution, f"{m} × {contribution} for {phases(count.phase)}: {count.reason}"
        each = [(self._brought(bomb[1].phase)[0], bomb) for bomb in self.bombs[seat]]
        counted = [(contribution, bomb) for contribution, bomb in each if contribution]
        total = sum(contribution for contribution, _ in counted)
        if not counted:
            return 0, f"{m} × 0"
        summed = " + ".join(str(contribution) for contribution, _ in counted)
        return total, f"{m} × ({summed}) for {shown([bomb for _, bomb in counted])}"

    def _contribution(self, seat: int) -> None:
        """What the other seat pays for a seat's bombs (rush/8.3)."""
        contribution, how = self._contributed(seat)
        if contribution and self.match_points:
            self._entry("rush/8.3", seat, self.match_points * contribution, lambda: how)

    def _cap(self) -> None:
        """A seat with a negative net pays at most its balance (rush/8.7)."""
        for seat in (0, 1):
            net = sum(entry.amounts[seat] for entry in self.entries)
            most = max(self.balances[seat], 0)
            if -net > most:
                words = f"{-net} is cut to {most}, all that seat {seat} had at the start"
                self._entry("rush/8.7", seat, -net - most, lambda words=words: words)  # type: ignore[misc]
                return

    def _buckle_fact(self, loser: int, name: str, multiplier: int) -> Fact:
        low, high = getattr(self.rules.buckle, name).cards
        text = f"{name}: seat {loser} has {self.left[loser]} cards left ({low} to {high}), × {multiplier}"
        return Fact("Buckle", text, "rush/6.1")

    def _facts(self, end: Fact) -> list[Fact]:
        table = self.rules.levels.table
        players = ", ".join(
            f"seat {seat} has {balance} (level {table[row].level}, M {table[row].match_points})"
            for seat, (balance, row) in enumerate(zip(self.balances, self.rows, strict=True))
        )
        facts = [Fact("Match points", f"{self.match_points}: {players}; the lower level decides", "rush/8.1"), end]
        for seat, count in enumerate(self.counts):
            facts.append(self._phase_fact(seat, count))
        return facts

    def _phase_fact(self, seat: int, count: CountPhase) -> Fact:
        contribution, doubling = self._brought(count.phase)
        bombs = f"; bombs played: {shown(self.bombs[seat])}" if len(self.bombs[seat]) > 1 else ""
        text = f"{count.phase}: {count.reason}; contribution {contribution}, doubling {doubling}{bombs}"
        return Fact(f"Count phase of seat {seat}", text, count.clause)


_ROUNDED = {"floor": "down", "half_even": "half to even", "half_up": "half up"}


def rounded_percent(amount: int, percent: int, rounding: str) -> int:
    """``percent`` of an amount that is not negative, rounded to whole units (rush/9.4)."""
    whole, rest = divmod(amount * percent, 100)
    if rounding == "floor" or rest < 50:
        return whole
    if rounding == "half_even" and rest == 50:
        return whole + (whole & 1)
    return whole + 1
