"""A game step by step for people and programs: all moments in short, or one event with both sides and what else was possible."""

from __future__ import annotations

import sys
from typing import Any

from cli.findings import finding_lines
from cli.options import refuse
from cli.payouts import amount, game_title, seat_name
from cli.streams import write_json, write_report
from cli.terminal import columns, labelled, painted, safe, width, wrapped
from settlement.findings import finding_object
from settlement.games.catalogue import game
from settlement.games.moment import DEAL, Moment, Options, SeatView, Steps, View, watch
from settlement.logs.settle import GameResult
from settlement.words import Message, Words, params_object

SCHEMA_VERSION = 1
BEFORE = Message("steps/before", "Before")
AFTER = Message("steps/after", "After")
TURN = Message("steps/turn", "seat {seat} is to act")
OVER = Message("steps/over", "the game is over")
NOT_KNOWN = Message("steps/not-known", "it isn't known who is to act")
FREE = Message("steps/free", "nothing lies on the table")
LIES = Message("steps/lies", "{cards} of seat {seat}")
LIES_PASSED = Message("steps/lies-passed", "{cards} of seat {seat}; passes since: {passes}")
TABLE = Message("steps/table", "table")
WALL = Message("steps/wall", "wall")
TILES_LEFT = Message("steps/tiles-left", "{n} tiles", one="1 tile")
HOSTED = Message("steps/hosted", "the server plays")
OUT = Message("steps/out", "place {place}")
PHASE = Message("steps/phase", "count phase {phase}")
PAID = Message("steps/paid", "{paid} so far")
READY = Message("steps/ready", "ready")
NOT_READY = Message("steps/not-ready", "not ready")
MELDS = Message("steps/melds", "melds {melds:,}")
DISCARDS = Message("steps/discards", "discards {tiles}")
EMPTY = Message("steps/empty", "no cards")
POSSIBLE = Message("steps/possible", "What could have been done")
SEAT_COULD = Message("steps/seat-could", "seat {seat}: {told}")
MORE = Message("steps/more", "and {n} more", one="and 1 more")
WHY = Message("steps/why", "why")
NO_STEPS = "the game can't be shown step by step: its record, or its profile, can't be read"
NO_DEAL = "the game has no events to show: its deal can't be played (--steps says why)"


def steps_of(result: GameResult, event: int | None = None) -> Steps:
    """A result's game step by step; ends the call where it can't be replayed, or has no such event."""
    log, edition = result.log, result.edition
    if log is None or edition is None:
        refuse(NO_STEPS)
    if event is not None and not 0 <= event < len(log.events):
        refuse(
            f"--event {event}: the game has the events 0 to {len(log.events) - 1}"
            if log.events
            else "the game has no events"
        )
    return watch(game(log.game), log, edition.rules, event)


def write_steps(result: GameResult, event: int | None, output: str) -> None:
    """Writes a game's moments, or those around one event."""
    steps = steps_of(result, event)
    if event is not None and not steps.moments:
        refuse(NO_DEAL)
    if event is not None and event > steps.moments[-1].event:
        last = steps.moments[-1]
        refuse(
            f"--event {event}: the game is rejected at event {last.event}, and what comes after isn't shown"
            if last.is_wrong
            else f"--event {event}: the game can't be replayed beyond event {last.event}"
        )
    if output == "json":
        write_json(steps_object(result, steps, event))
    elif event is None:
        write_report(_all_lines(result, steps, width()))
    else:
        write_report(_event_lines(result, steps, event, width()))
    sys.stdout.flush()


def _all_lines(result: GameResult, steps: Steps, wide: int) -> list[str]:
    """Every moment in a line or two."""
    lines = [*_title(result, wide), *_findings(steps.findings, wide)]
    for moment in steps.moments:
        start = f"  {'' if moment.event == DEAL else moment.event:>4}  "
        lines += wrapped(safe(_told(moment)), wide, start, " " * columns(start))
        lines += _findings(moment.findings, wide)
    return lines


def _told(moment: Moment) -> str:
    """What was done, who acted for the seat, and what is on."""
    by = f" ({moment.by})" if moment.by is not None else ""
    return f"{moment.told}{by}"


def _event_lines(result: GameResult, steps: Steps, event: int, wide: int) -> list[str]:
    before, after = steps.moments[event], steps.moments[event + 1]
    lines = _title(result, wide)
    lines += ["", painted(str(BEFORE()), bold=True), *_view_lines(result, before.view, wide)]
    lines += ["", *[painted(line, bold=True) for line in wrapped(safe(f"{event}  {_told(after)}"), wide, "", "   ")]]
    if after.why is not None:
        lines += labelled([(str(WHY()), str(after.why))], wide)
    lines += _findings(after.findings, wide)
    lines += ["", painted(str(AFTER()), bold=True), *_view_lines(result, after.view, wide)]
    return [*lines, *_option_lines(steps.options, wide)]


def _title(result: GameResult, wide: int) -> list[str]:
    title = game_title(result, wide - 20)
    return [painted(title, bold=True), "-" * columns(title)]


def _findings(findings: Any, wide: int) -> list[str]:
    return [line for finding in findings for line in finding_lines(finding, wide, "  ", whole=False)]


def _view_lines(result: GameResult, view: View, wide: int) -> list[str]:
    rows = [(seat_name(result, at, wide // 3 - 2), _seat_text(seat)) for at, seat in enumerate(view.seats)]
    rows.append((str(TABLE()), str(_table_words(view))))
    if view.wall is not None:
        rows.append((str(WALL()), str(TILES_LEFT(n=view.wall))))
    turn = OVER() if view.turn is None and any(seat.place for seat in view.seats) else NOT_KNOWN()
    rows.append(("", str(turn if view.turn is None else TURN(seat=view.turn))))
    return labelled(rows, wide)


def _table_words(view: View) -> Words:
    if not view.table or view.owner is None:
        return FREE()
    message = LIES_PASSED if view.passes else LIES
    return message(cards=" ".join(view.table), seat=view.owner, passes=view.passes)


def _seat_text(seat: SeatView) -> str:
    """The hand, and behind it what else there is to say."""
    more: list[Words] = []
    if seat.melds:
        more.append(MELDS(melds=tuple(f"{meld.kind} {meld.tile}" for meld in seat.melds)))
    if seat.discards:
        more.append(DISCARDS(tiles=" ".join(seat.discards)))
    if seat.ready is not None:
        more.append(READY() if seat.ready else NOT_READY())
    if seat.phase:
        more.append(PHASE(phase=seat.phase))
    if seat.paid:
        more.append(PAID(paid=amount(seat.paid)))
    if seat.place is not None:
        more.append(OUT(place=seat.place))
    if seat.hosted:
        more.append(HOSTED())
    return "; ".join([" ".join(seat.hand) or str(EMPTY()), *map(str, more)])


def _option_lines(options: Options, wide: int) -> list[str]:
    lines = ["", painted(str(POSSIBLE()), bold=True)]
    for option in options.listed:
        told = option.told if option.seat is None else SEAT_COULD(seat=option.seat, told=option.told)
        cards = f" [{' '.join(option.cards)}]" if option.do == "play" else ""
        lines += wrapped(safe(f"{told}{cards}"), wide, "  ", "    ")
    return [*lines, f"  {MORE(n=options.more)}"] if options.more else lines


def steps_object(result: GameResult, steps: Steps, event: int | None) -> dict[str, Any]:
    """A game step by step as a JSON object: all moments, or those on both sides of an event, with what could be done."""
    chosen = steps.moments if event is None else steps.moments[event : event + 2]
    shown: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "game_id": result.game_id,
        "game": result.game,
        "profile": None if result.edition is None else result.edition.label,
        "file": result.file,
        "line": result.line,
        "event": event,
        "moments": [_moment_object(moment) for moment in chosen],
        "findings": [finding_object(finding) for finding in steps.findings],
    }
    if event is not None:
        shown["options"] = [
            {
                "seat": option.seat,
                "do": option.do,
                "cards": list(option.cards),
                "told": str(option.told),
                "code": option.told.code,
                "params": params_object(option.told),
            }
            for option in steps.options.listed
        ]
        shown["more_options"] = steps.options.more
    return shown


def _moment_object(moment: Moment) -> dict[str, Any]:
    view = moment.view
    return {
        "event": None if moment.event == DEAL else moment.event,
        "seat": moment.seat,
        "do": moment.do,
        "by": moment.by,
        "at": moment.at,
        "cards": list(moment.cards),
        "told": str(moment.told),
        "code": moment.told.code,
        "params": params_object(moment.told),
        "why": None if moment.why is None else str(moment.why),
        "turn": view.turn,
        "table": list(view.table),
        "owner": view.owner,
        "passes": view.passes,
        "wall": view.wall,
        "seats": [_seat_object(seat) for seat in view.seats],
        "findings": [finding_object(finding) for finding in moment.findings],
    }


def _seat_object(seat: SeatView) -> dict[str, Any]:
    return {
        "hand": list(seat.hand),
        "hosted": seat.hosted,
        "place": seat.place,
        "phase": seat.phase,
        "count": None if seat.count is None else str(seat.count),
        "melds": [{"kind": meld.kind, "tile": meld.tile} for meld in seat.melds],
        "discards": list(seat.discards),
        "ready": seat.ready,
        "paid": seat.paid,
    }
