"""The answer of ``buckle impact`` for programs: one JSON document, described in ``schemas/impact.json``, or CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cli.streams import Rows
from settlement.findings import Finding, shown_path
from settlement.games.editions import Edition
from settlement.impact.game import KINDS, ONE_SIDED, ChangedGame, Share, Side
from settlement.impact.report import Amount, Answer, StepSum, Sum
from settlement.impact.request import Pair
from settlement.impact.words import notes, step_name
from settlement.logs.report import csv_text, json_text, line_object

SCHEMA_VERSION = 1
CHANGES = ("amounts", "became_rejected", "ceased_rejected", "status")
CSV_COLUMNS = (
    "by",
    "name",
    "games",
    "changed",
    "won_old",
    "won_new",
    "won_difference",
    "lost_old",
    "lost_new",
    "lost_difference",
    "net_old",
    "net_new",
    "net_difference",
    "house_old",
    "house_new",
    "house_difference",
)


def write_json_document(answer: Answer) -> None:
    """Writes the document on one line. Players, of whom there may be any number, are written as they are read."""
    head = json_text(_head(answer))
    sys.stdout.write(head[:-1])
    for name, sums, rest in (("room", answer.rooms(), "house"), ("player", answer.players(), "net")):
        sys.stdout.write(f', "{name}s": [')
        for n, one in enumerate(sums):
            sys.stdout.write(("" if n == 0 else ", ") + json_text({name: one.name, **_sum(one, rest)}))
        sys.stdout.write("]")
    sys.stdout.write("}\n")


def _head(answer: Answer) -> dict[str, Any]:
    question, counts, shown = answer.question, answer.counts, answer.shown
    return {
        "schema_version": SCHEMA_VERSION,
        "game": question.game,
        "pairs": [_pair(pair) for pair in question.pairs],
        "records": answer.records,
        "kinds": {kind: answer.kind(kind) for kind in KINDS},
        "changes": {change: counts.changes.get(change, 0) for change in CHANGES},
        "void": counts.void,
        "named_another": counts.named_another,
        "notes": notes(question.pairs),
        "codes": {code: {"old": old, "new": new} for code, (old, new) in sorted(counts.codes.items())},
        "apart": {change: _sum(one, "house") for change, one in answer.apart().items()},
        "apart_codes": {change: answer.apart_codes(change) for change in ONE_SIDED},
        "total": _sum(answer.total(), "house"),
        "steps": [_step(step) for step in answer.steps()],
        "largest": [_game(game) for game in shown.largest],
        "became_rejected": [_game(game) for game in shown.became_rejected],
        "ceased_rejected": [_game(game) for game in shown.ceased_rejected],
        "not_compared": [
            {
                "file": one.file,
                "line": one.line,
                "game_id": one.game_id,
                "status": one.status,
                "findings": [_finding(f) for f in one.findings],
            }
            for one in shown.not_compared
        ],
        "problems": [{"file": problem.file, **_finding(problem)} for problem in answer.problems],
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "old": _edition(pair.old),
        "new": _edition(pair.new),
        "steps": [[msgspec.to_builtins(key) for key in step.keys] for step in pair.steps],
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "profile": edition.label,
        "profile_sha256": edition.sha256,
        "source": shown_path(edition.source),
        "currency": edition.document["currency"],
    }


def _sum(one: Sum, rest: str) -> dict[str, Any]:
    """A sum; ``rest`` is ``net`` for what is received in the end, ``house`` for what the house keeps."""
    amounts = {"won": one.won, "lost": one.lost, rest: one.net if rest == "net" else one.house}
    return {"games": one.games, "changed": one.changed, **{name: _amount(value) for name, value in amounts.items()}}


def _amount(value: Amount) -> dict[str, int]:
    return {"old": value.old, "new": value.new, "difference": value.difference}


def _step(step: StepSum) -> dict[str, Any]:
    return {
        "pair": step.pair,
        "step": step.step,
        "games": step.games,
        "won": step.won,
        "lost": step.lost,
        "house": step.house,
    }


def _game(game: ChangedGame) -> dict[str, Any]:
    seats = range(len(game.players))
    return {
        "game_id": game.game_id,
        "file": game.file,
        "line": game.line,
        "room": game.room,
        "started_at": game.started_at,
        "moved": game.moved,
        "seats": [
            {
                "seat": seat,
                "id": game.players[seat],
                **_amount(Amount(game.old.amounts[seat], game.new.amounts[seat])),
            }
            for seat in seats
        ],
        "house": _amount(Amount(game.old.house, game.new.house)),
        "old": _side(game.old),
        "new": _side(game.new),
        "shares": [_share(share) for share in game.shares],
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "profile": side.profile,
        "status": side.status,
        "lines": [[line_object(line) for line in seat] for seat in side.lines],
        "findings": [_finding(finding) for finding in side.findings],
    }


def _share(share: Share) -> dict[str, Any]:
    return {
        "pair": share.pair,
        "step": share.step,
        "amounts": list(share.amounts),
        "house": -sum(share.amounts),
    }


def _finding(finding: Finding) -> dict[str, Any]:
    shown = {
        "code": finding.code,
        "severity": finding.severity,
        "event": finding.event,
        "message": finding.message,
    }
    return shown if finding.fix is None else shown | {"fix": finding.fix}


def write_csv(answer: Answer) -> None:
    """Writes a row for the total, each step, each room and each player; what a step has no number for is empty."""
    rows = Rows(CSV_COLUMNS)
    rows.write([_row("total", "", answer.total())])
    rows.write(_row("apart", change, one) for change, one in answer.apart().items() if one.games)
    rows.write(_step_rows(answer))
    for by, sums in (("room", answer.rooms()), ("player", answer.players())):
        rows.write(_row(by, one.name or "", one) for one in sums)


def _step_rows(answer: Answer) -> Iterable[list[object]]:
    for step in answer.steps():
        name, games = step_name(answer.question.pairs, step), step.games
        changes = (step.won, step.lost, -step.house, step.house)
        yield ["step", csv_text(name), games, games, *(cell for change in changes for cell in ("", "", change))]


def _row(by: str, name: str, one: Sum) -> list[object]:
    house = ("", "", "") if by == "player" else _three(one.house)
    return [by, csv_text(name), one.games, one.changed, *_three(one.won), *_three(one.lost), *_three(one.net), *house]


def _three(value: Amount) -> Iterator[int]:
    yield from (value.old, value.new, value.difference)
