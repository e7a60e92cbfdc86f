"""Who pays: the entries of a game in the order in which they arise, each with what it is paid for (sichuan/3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from settlement.games.ledger import Entry
from settlement.games.room import close
from settlement.games.sichuan.exhausted import Standing, find_standings
from settlement.games.sichuan.facts import Facts, GangKind, GangMade, Offended, Won
from settlement.games.sichuan.fan import Worth, count_win, pays_fed_alone
from settlement.games.sichuan.rules import Rules


class Win(Struct, frozen=True):
    """A win is paid: what it is worth, and the units of the base on top of it, by each payer (sichuan/3.1, 3.2).

    ``fed_alone``: who fed the exposed gang before a self-draw pays alone.
    """

    won: Won
    worth: Worth
    base: int
    payers: tuple[int, ...]
    fed_alone: bool


class GangMoney(Struct, frozen=True):
    """A gang is paid: so many units by each payer (sichuan/3.3).

    ``others`` pay ``others_units`` each besides: the seats that didn't feed an exposed gang.
    """

    made: GangMade
    units: int
    payers: tuple[int, ...]
    others_units: int = 0
    others: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All units together."""
        return self.units * len(self.payers) + self.others_units * len(self.others)

    def parts(self) -> list[tuple[int, int]]:
        """Each seat that paid, and its units."""
        return [(seat, self.units) for seat in self.payers] + [(seat, self.others_units) for seat in self.others]


class Transfer(Struct, frozen=True):
    """The money of the gang before a discard goes to who won the discard (sichuan/3.4).

    ``won`` is the first win on it; ``shares`` are the seats that get the money, in turn order, each with its units.
    """

    money: GangMoney
    won: Won
    shares: tuple[tuple[int, int], ...]


class Refund(Struct, frozen=True):
    """The money of a gang goes back to each seat that paid it, because of a win, an offence, or of not being ready."""

    money: GangMoney
    because: Won | Offended | Standing


class Fine(Struct, frozen=True):
    """An offender, or a flower pig, pays so many units to each of several seats (sichuan/3.5 to 3.7)."""

    because: Offended | Standing
    units: int
    to: tuple[int, ...]
    at_draw: bool = False


class ReadyPaid(Struct, frozen=True):
    """A seat that is not ready pays a ready one its largest hand (sichuan/3.5)."""

    payer: int
    ready: Standing


Cause = Win | GangMoney | Transfer | Refund | Fine | ReadyPaid


def pay(decided: Facts, rules: Rules) -> tuple[Entry, ...]:
    """The entries of a game, with the room's limits, rake and fee (room/2, 3); a win has one even where nothing moves."""
    ledger = _Ledger(rules)
    for step in decided.steps:
        if isinstance(step, GangMade):
            ledger.pay_gang(step)
        elif isinstance(step, Won):
            ledger.pay_win(step)
        else:
            ledger.pay_offence(step)
    if decided.exhausted:
        ledger.pay_draw(find_standings(decided, rules), decided)
    return close(ledger.entries, rules, rules.players, decided.balances)


def find_pig_payees(at_draw: list[Standing], rules: Rules) -> tuple[int, ...]:
    """The seats that every flower pig pays: those not won that are none, and the winners where the profile says so."""
    pigs = {standing.seat for standing in at_draw if standing.state == "pig"}
    seats = range(rules.players) if rules.pig_pays == "all" else [standing.seat for standing in at_draw]
    return tuple([seat for seat in seats if seat not in pigs])


class _Ledger:
    """The entries so far, who has won and who has offended, and the gang money that its seat still has."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.won: set[int] = set()
        self.offenders: set[int] = set()
        self.held: dict[int, GangMoney] = {}  # by the event of the gang

    # The steps of play.

    def pay_gang(self, made: GangMade) -> None:
        """Gang money (sichuan/3.3); none for a robbed gang (3.2), a stale one, or one of an offender (3.6, 3.7)."""
        if made.robbed or made.stale or made.seat in self.offenders:
            return
        units: int = getattr(self.rules.gang, made.kind)
        unwon = [seat for seat in self._others(made.seat) if seat not in self.won]
        if made.kind == "exposed":
            assert made.feeder is not None
            money = GangMoney(made, units, (made.feeder,))
            if more := self.rules.gang.exposed_others:
                others = tuple([seat for seat in unwon if seat != made.feeder])
                money = GangMoney(made, units, (made.feeder,), more, others)
        else:
            payers = self._others(made.seat) if self.rules.won_pays_gang else unwon
            money = GangMoney(made, units, tuple(payers))
        if money.total:
            self.held[made.event] = money
            self._pay("sichuan/3.3", [(payer, made.seat, each) for payer, each in money.parts()], money)

    def pay_win(self, won: Won) -> None:
        """A win and what its payers pay (sichuan/3.1, 3.2), then the money of the gang before it (3.4)."""
        rules, gang = self.rules, won.gang
        fed_alone = pays_fed_alone(won, rules)
        value = count_win(won, rules)
        base = 0
        if won.by == "self" and not fed_alone:
            payers = tuple([seat for seat in self._others(won.seat) if seat not in self.won])
            base = 1 if rules.self_draw == "add_base" else 0
        else:
            payer = gang.feeder if fed_alone and gang is not None else won.feeder
            assert payer is not None
            payers = (payer,)
        units = value.units + base
        clause = "sichuan/3.2" if won.by == "rob_gang" else "sichuan/3.1"
        cause = Win(won, value, base, payers, fed_alone)
        self._pay(clause, [(payer, won.seat, units) for payer in payers], cause, keep=True)
        self.won.add(won.seat)
        if won.by == "discard" and gang is not None and won.seat == won.fellows[0]:
            self._pay_gang_discard(won, gang)

    def _pay_gang_discard(self, won: Won, made: GangMade) -> None:
        """The money of the gang before a discard that is won (sichuan/3.4)."""
        mode, winners = self.rules.gang_discard_money, won.fellows
        money = self.held.get(made.event)
        if money is None or mode == "keep":
            return
        if mode == "refund":
            self._give_back(money, "sichuan/3.4", won)
            return
        if len(winners) > 1 and self.rules.gang_discard_multiple == "keep":
            return
        del self.held[made.event]
        each, left_over = divmod(money.total, len(winners))
        shares = tuple([(seat, each + (place < left_over)) for place, seat in enumerate(winners)])
        payments = [(made.seat, seat, units) for seat, units in shares]
        self._pay("sichuan/3.4", payments, Transfer(money, won, shares))

    def pay_offence(self, offended: Offended) -> None:
        """A false win or a wrong number of tiles: the fine, and the gang money back (sichuan/3.6, 3.7)."""
        seat = offended.seat
        if offended.kind == "false_hu":
            clause = "sichuan/3.6"
            unwon = [other for other in self._others(seat) if other not in self.won]
            self._fine(clause, Fine(offended, self.rules.false_win_units, tuple(unwon)))
        else:
            clause = "sichuan/3.7"
            if self.rules.wrong_count == "all":
                self._fine(clause, Fine(offended, self.rules.wrong_count_units, tuple(self._others(seat))))
        for money in list(self.held.values()):
            if money.made.seat == seat:
                self._give_back(money, clause, offended)
        self.offenders.add(seat)

    def _fine(self, clause: str, fine: Fine) -> None:
        """The same number of units to each of several seats."""
        self._pay(clause, [(fine.because.seat, other, fine.units) for other in fine.to], fine)

    def _give_back(self, money: GangMoney, clause: str, because: Won | Offended | Standing) -> None:
        """The money of a gang goes back to each seat that paid it."""
        del self.held[money.made.event]
        payments = [(money.made.seat, payer, units) for payer, units in money.parts()]
        self._pay(clause, payments, Refund(money, because))

    # The draw.

    def pay_draw(self, at_draw: list[Standing], decided: Facts) -> None:
        """What is paid when the wall is empty: refunds, flower pigs, ready hands, then late fines (sichuan/3.5, 3.7)."""
        rules = self.rules
        for standing in at_draw:
            if standing.state == "ready" or rules.refund == "none":
                continue
            for money in list(self.held.values()):
                if money.made.seat == standing.seat and self._is_refunded(money.made.kind):
                    self._give_back(money, "sichuan/3.5", standing)
        others = find_pig_payees(at_draw, rules)
        for standing in at_draw:
            if standing.state == "pig":
                self._fine("sichuan/3.5", Fine(standing, rules.pig_amount, others))
        if rules.ready_pays:
            self._pay_ready(at_draw)
        if rules.wrong_count == "unwon_at_draw":
            self._pay_late_fines(at_draw, decided)

    def _is_refunded(self, kind: GangKind) -> bool:
        """Whether a seat that is not ready gives back this kind of gang's money (sichuan/3.5a)."""
        return self.rules.refund == "all" or kind != "concealed"

    def _pay_ready(self, at_draw: list[Standing]) -> None:
        """Each seat that is not ready pays each ready one its largest possible hand; pigs too where they do (sichuan/3.5c)."""
        ready = [standing for standing in at_draw if standing.state == "ready"]
        for standing in at_draw:
            if standing.state == "not ready" or (standing.state == "pig" and self.rules.pig_ready_money):
                for other in ready:
                    payments = [(standing.seat, other.seat, other.units)]
                    self._pay("sichuan/3.5", payments, ReadyPaid(standing.seat, other))

    def _pay_late_fines(self, at_draw: list[Standing], decided: Facts) -> None:
        """Wrong tile counts that are paid at an empty wall alone (sichuan/3.7)."""
        for step in decided.steps:
            if isinstance(step, Offended) and step.kind == "wrong_count":
                to = tuple([standing.seat for standing in at_draw if standing.seat != step.seat])
                self._fine("sichuan/3.7", Fine(step, self.rules.wrong_count_units, to, at_draw=True))

    # Bookkeeping.

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.rules.players) if other != seat]

    def _pay(self, clause: str, payments: Iterable[tuple[int, int, int]], cause: Cause, keep: bool = False) -> None:
        """An entry of payments (who pays, who gets it, how many units); none where nothing moves, unless it is kept."""
        stake = self.rules.stake
        amounts = [0] * self.rules.players
        for payer, payee, units in payments:
            amounts[payer] -= units * stake
            amounts[payee] += units * stake
        if keep or any(amounts):
            self.entries.append(Entry(clause, tuple(amounts), cause))
