"""What was established in a game, for the upper part of a report: wins, gangs, offences, how the seats stood."""

from __future__ import annotations

from settlement.games.ledger import Fact
from settlement.games.sichuan.course import GangMade, Offended, Won
from settlement.games.sichuan.draw import Standing, largest_hand
from settlement.games.sichuan.hand import meld_texts
from settlement.games.sichuan.payout import Reckoning
from settlement.games.sichuan.words import count, fan_words, seats_words, units_words, win_words
from settlement.games.tiles import TILES, written


def facts(money: Reckoning) -> list[Fact]:
    """The facts of a settled game in event order, then the end and who deals next."""
    found = [Fact("dealer", f"seat {money.course.dealer}", "sichuan/1.1")]
    worths = {win.event: value for win, value in zip(money.wins, money.worths, strict=True)}
    offenders: set[int] = set()
    for step in money.course.steps:
        if isinstance(step, Won):
            value = worths[step.event]
            text = f"seat {step.seat} wins {win_words(step)}: {value.reading}; {fan_words(value)}; {units_words(value)}"
            found.append(Fact("win", text, "sichuan/2.1"))
        elif isinstance(step, GangMade):
            found.append(Fact("gang", _gang_text(step, offenders), "sichuan/3.2" if step.robbed else "sichuan/3.3"))
        else:
            found.append(_offence(step))
            offenders.add(step.seat)
    if money.course.exhausted:
        found.append(Fact("end", f"the wall is empty in event {money.course.end}", "sichuan/3.5"))
        found += [_standing(money, standing) for standing in money.standings]
    else:
        found.append(Fact("end", f"all seats but one have won with event {money.course.end}", "sichuan/1.2"))
    found.append(Fact("next dealer", f"seat {money.result().next_dealer}", "sichuan/1.6"))
    return found


def _gang_text(made: GangMade, offenders: set[int]) -> str:
    text = f"seat {made.seat} makes the {made.kind} gang {TILES[made.tile]} in event {made.event}"
    if made.kind == "exposed":
        text += f" of a discard of seat {made.feeder}"
    if made.robbed:
        return f"{text}; it is robbed, is not paid, and stays a peng"
    if made.stale:
        return f"{text}; stale, as its tile was not the one just drawn: not paid"
    if made.seat in offenders:
        return f"{text}; not paid, as seat {made.seat} has declared falsely or held a wrong number of tiles"
    return text


def _offence(step: Offended) -> Fact:
    if step.kind == "false_hu":
        return Fact("false win", f"of seat {step.seat} in event {step.event}", "sichuan/3.6")
    return Fact("wrong number of tiles", f"of seat {step.seat}, ruled in event {step.event}", "sichuan/3.7")


def _standing(money: Reckoning, standing: Standing) -> Fact:
    seat, course = standing.seat, money.course
    tiles = " ".join([written(course.hands[seat]), *meld_texts(course.pengs[seat], course.gangs[seat])])
    if standing.wait is not None:
        value = largest_hand(course, money.rules, standing)
        waits = ", ".join(TILES[tile] for tile in standing.wait.tiles)
        largest = f"{value.reading}; {fan_words(value)}; {units_words(value)}"
        text = f"{tiles} is ready for {waits}; the largest is with {TILES[standing.wait.tile]}: {largest}"
    elif standing.state == "pig":
        others = [s.seat for s in money.standings if s.state != "pig"]
        text = f"{tiles} is a flower pig: three suits"
        if others:
            text += f"; it pays {count(money.rules.pig_pays())} to {seats_words(others)}"
    elif course.offenders >> seat & 1:
        text = f"{tiles} counts as not ready after its offence"
    else:
        text = f"{tiles} is not ready"
    return Fact(f"seat {seat} at the draw", text, "sichuan/3.5")
