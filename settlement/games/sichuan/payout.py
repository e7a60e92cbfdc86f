"""Who pays: the entries of a replayed game in the order in which they arise, and its result (sichuan/1.6, 3, 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.sichuan.course import Course, GangKind, GangMade, Offended, Won
from settlement.games.sichuan.draw import Standing, largest_hand, standings
from settlement.games.sichuan.rules import Rules
from settlement.games.sichuan.words import comes_to, count, fan_words, from_each, to_each, units_words, win_words
from settlement.games.sichuan.worth import Pattern, Worth, worth
from settlement.games.tiles import TILES

Payment = tuple[int, int, int]
"""Who pays, who gets it, how many units."""


class Winner(Struct, frozen=True, rename={"from_": "from"}):
    """A winner as the result reports it; ``from`` and ``tile`` are None where there are none (sichuan/4)."""

    seat: int
    event: int
    by: str
    from_: int | None
    tile: str | None
    fan: int
    units: int
    patterns: tuple[Pattern, ...]
    reading: str


class Result(Struct, frozen=True):
    """What the report says of a settled game (sichuan/4)."""

    winners: tuple[Winner, ...]
    end: str
    pigs: tuple[int, ...]
    ready: tuple[int, ...]
    next_dealer: int


class GangFund(Struct):
    """The money of a gang: who paid how many units each. ``held``: the seat that declared it still has it."""

    made: GangMade
    payers: tuple[int, ...]
    units: int
    held: bool = True


class Reckoning:
    """The money of one game: entries in event order, what each win is worth, how the seats stood at the draw."""

    def __init__(self, course: Course, rules: Rules) -> None:
        self.course = course
        self.rules = rules
        self.entries: list[Entry] = []
        self.worths: list[Worth] = []
        self.wins: list[Won] = []
        self.funds: list[GangFund] = []
        self.standings: list[Standing] = []
        self._won: set[int] = set()
        self._offenders: set[int] = set()
        for step in course.steps:
            if isinstance(step, GangMade):
                self._gang(step)
            elif isinstance(step, Won):
                self._win(step)
            else:
                self._offence(step)
        if course.exhausted:
            self.standings = standings(course, rules)
            self._draw()

    def result(self) -> Result:
        """The result as the report shows it (sichuan/4)."""
        winners = [
            Winner(
                win.seat,
                win.event,
                win.by,
                win.feeder,
                None if win.tile is None else TILES[win.tile],
                value.fan,
                value.units,
                value.patterns,
                value.reading,
            )
            for win, value in zip(self.wins, self.worths, strict=True)
        ]
        return Result(
            winners=tuple(winners),
            end="exhausted" if self.course.exhausted else "wins",
            pigs=tuple(s.seat for s in self.standings if s.state == "pig"),
            ready=tuple(s.seat for s in self.standings if s.state == "ready"),
            next_dealer=self._next_dealer(),
        )

    def _next_dealer(self) -> int:
        """Who deals next (sichuan/1.6)."""
        choice, dealer = self.rules.next_dealer, self.course.dealer
        if not self.wins:
            return dealer if choice.nobody == "stays" else (dealer + 1) % self.rules.players
        first = self.wins[0]
        if len(first.fellows) > 1 and choice.multiple == "discarder":
            assert first.feeder is not None
            return first.feeder
        return first.seat

    # The steps of play.

    def _gang(self, made: GangMade) -> None:
        """Gang money (sichuan/3.3); none for a robbed gang (3.2), a stale one, or one of an offender (3.6, 3.7)."""
        if made.robbed or made.stale or made.seat in self._offenders:
            return
        units: int = getattr(self.rules.gang, made.kind)
        if made.kind == "exposed":
            assert made.feeder is not None
            payers: tuple[int, ...] = (made.feeder,)
        else:
            free = set() if self.rules.won_pays_gang else self._won
            payers = tuple(seat for seat in self._others(made.seat) if seat not in free)
        if not units:
            return
        self.funds.append(GangFund(made, payers, units))
        stake = self.rules.stake

        def why(seat: int) -> str:
            if seat == made.seat:
                each = f"{count(units)}{from_each(payers)}: {comes_to(units, stake, len(payers))}"
                return f"{made.kind} gang {TILES[made.tile]} in event {made.event}, {each}"
            each = f"{count(units)}: {comes_to(units, stake)}"
            return f"{made.kind} gang {TILES[made.tile]} of seat {made.seat} in event {made.event}, {each}"

        self._pay("3.3", [(payer, made.seat, units) for payer in payers], why)

    def _win(self, win: Won) -> None:
        """A win and what its payers pay (sichuan/3.1, 3.2), then the money of the gang before it (3.4)."""
        rules = self.rules
        fed_alone = (
            win.by == "self" and rules.gang_draw == "discarder" and win.gang is not None and win.gang.kind == "exposed"
        )
        value = worth(win.shape, rules, win.bonuses, win.by == "self" and not fed_alone, win.opening)
        self.wins.append(win)
        self.worths.append(value)
        base = 0
        if win.by != "self" or fed_alone:
            payer = win.feeder if win.gang is None or not fed_alone else win.gang.feeder
            assert payer is not None
            payers: tuple[int, ...] = (payer,)
        else:
            payers = tuple(seat for seat in self._others(win.seat) if seat not in self._won)
            base = 1 if rules.self_draw == "add_base" else 0
        units = value.units + base

        def why(seat: int) -> str:
            how = win_words(win, fed_alone)
            sum_ = f"{fan_words(value)}; {units_words(value)}{' and 1 unit of base' if base else ''}"
            if seat == win.seat:
                return f"wins {how}: {sum_}{from_each(payers)}: {comes_to(units, rules.stake, len(payers))}"
            return f"seat {win.seat} wins {how}: {sum_}: {comes_to(units, rules.stake)}"

        clause = "3.2" if win.by == "rob_gang" else "3.1"
        self._pay(clause, [(payer, win.seat, units) for payer in payers], why)
        self._won.add(win.seat)
        if win.by == "discard" and win.gang is not None and win.seat == win.fellows[0]:
            self._gang_discard(win, win.gang)

    def _gang_discard(self, win: Won, made: GangMade) -> None:
        """The money of the gang before a discard that is won (sichuan/3.4)."""
        mode = self.rules.gang_discard_money
        fund = next((fund for fund in self.funds if fund.made is made and fund.held), None)
        if fund is None or mode == "keep" or (mode == "transfer" and len(win.fellows) > 1):
            return
        if mode == "refund":
            self._give_back(fund, "3.4", f"the discard after it was won in event {win.event}")
            return
        fund.held = False
        stake = self.rules.stake

        def why(seat: int) -> str:
            does = "gets" if seat == win.seat else f"hands over to seat {win.seat}"
            money = f"the money of the {made.kind} gang {TILES[made.tile]} of seat {made.seat} in event {made.event}"
            had = f"{count(fund.units)}{from_each(fund.payers)}: {comes_to(fund.units, stake, len(fund.payers))}"
            return f"{does} {money}, as the discard after it was won in event {win.event}: {had}"

        self._pay("3.4", [(made.seat, win.seat, fund.units * len(fund.payers))], why)

    def _offence(self, offended: Offended) -> None:
        """A false win or a wrong number of tiles: the fine, and the gang money back (sichuan/3.6, 3.7)."""
        seat = offended.seat
        if offended.kind == "false_hu":
            unwon = [other for other in self._others(seat) if other not in self._won]
            what = f"false win of seat {seat} in event {offended.event}"
            self._fine("3.6", seat, unwon, self.rules.false_win_units, f"{what}, paid to each seat that has not won")
        else:
            what = f"wrong number of tiles of seat {seat}, ruled in event {offended.event}"
            if self.rules.wrong_count == "all":
                self._fine("3.7", seat, self._others(seat), 1, f"{what}, paid to every other seat")
        clause = "3.6" if offended.kind == "false_hu" else "3.7"
        for fund in self.funds:
            if fund.made.seat == seat and fund.held:
                self._give_back(fund, clause, what)
        self._offenders.add(seat)

    def _fine(self, clause: str, offender: int, to: Sequence[int], units: int, what: str) -> None:
        """The same number of units to each of several seats."""

        def why(seat: int) -> str:
            if seat == offender:
                return f"{what}, {count(units)}{to_each(to)}: {comes_to(units, self.rules.stake, len(to))}"
            return f"{what}, {count(units)}: {comes_to(units, self.rules.stake)}"

        self._pay(clause, [(offender, other, units) for other in to], why)

    def _give_back(self, fund: GangFund, clause: str, reason: str) -> None:
        """The money of a gang goes back to each seat that paid it."""
        fund.held = False
        made = fund.made
        stake = self.rules.stake

        def why(seat: int) -> str:
            name = f"money of the {made.kind} gang {TILES[made.tile]} of event {made.event}"
            if seat == made.seat:
                back = f"{count(fund.units)}{to_each(fund.payers)}: {comes_to(fund.units, stake, len(fund.payers))}"
                return f"gives back the {name}, as {reason}: {back}"
            back = f"{count(fund.units)}: {comes_to(fund.units, stake)}"
            return f"gets back the {name} from seat {made.seat}, as {reason}: {back}"

        self._pay(clause, [(made.seat, payer, fund.units) for payer in fund.payers], why)

    # The draw.

    def _draw(self) -> None:
        """What is paid when the wall is empty: refunds, flower pigs, ready hands, then late fines (sichuan/3.5, 3.7)."""
        rules = self.rules
        ready = [standing for standing in self.standings if standing.state == "ready"]
        for standing in self.standings:
            if standing.state == "ready" or rules.refund == "none":
                continue
            for fund in self.funds:
                if fund.made.seat == standing.seat and fund.held and self._refunded(fund.made.kind):
                    self._give_back(fund, "3.5", f"seat {standing.seat} is not ready at the draw")
        others = [standing.seat for standing in self.standings if standing.state != "pig"]
        for standing in self.standings:
            if standing.state == "pig" and others:
                what = f"seat {standing.seat} is a flower pig, three suits at the draw: pays each seat that has not won and is none"
                self._fine("3.5", standing.seat, others, rules.pig_pays(), what)
        for standing in self.standings:
            if standing.state == "not ready" and rules.ready_pays:
                for other in ready:
                    self._pay_ready(standing.seat, other)
        if rules.wrong_count == "unwon_at_draw":
            self._late_fines()

    def _refunded(self, kind: GangKind) -> bool:
        """Whether a seat that is not ready gives back this kind of gang's money (sichuan/3.5a)."""
        return self.rules.refund == "all" or kind != "concealed"

    def _pay_ready(self, payer: int, standing: Standing) -> None:
        """A seat that is not ready pays a ready one its largest possible hand (sichuan/3.5c)."""
        assert standing.wait is not None
        tile, rules = standing.wait.tile, self.rules

        def why(seat: int) -> str:
            value = largest_hand(self.course, rules, standing)
            sum_ = f"largest hand with {TILES[tile]}, {fan_words(value)}; {units_words(value)}"
            arithmetic = f"{sum_}: {comes_to(standing.units, rules.stake)}"
            if seat == payer:
                return f"not ready at the draw, pays seat {standing.seat}, which is ready, its {arithmetic}"
            return f"ready at the draw, and seat {payer} is not; the {arithmetic}"

        self._pay("3.5", [(payer, standing.seat, standing.units)], why)

    def _late_fines(self) -> None:
        """Wrong tile counts that are paid at an empty wall alone (sichuan/3.7)."""
        unwon = [standing.seat for standing in self.standings]
        for step in self.course.steps:
            if isinstance(step, Offended) and step.kind == "wrong_count":
                to = [other for other in unwon if other != step.seat]
                what = f"wrong number of tiles of seat {step.seat}, ruled in event {step.event}"
                self._fine("3.7", step.seat, to, 1, f"{what}, paid at the draw to each other seat that has not won")

    # Bookkeeping.

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.rules.players) if other != seat]

    def _pay(self, clause: str, payments: Iterable[Payment], why: Callable[[int], str]) -> None:
        """An entry of payments in units; none where nothing moves."""
        amounts = [0] * self.rules.players
        for payer, payee, units in payments:
            amounts[payer] -= units * self.rules.stake
            amounts[payee] += units * self.rules.stake
        if any(amounts):
            self.entries.append(Entry(f"sichuan/{clause}", tuple(amounts), why))
