"""One game as its template shows it: the verdict first, then the money, what was established, and the game itself."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from cli.findings import place
from cli.html.audit import sentences as say
from cli.html.audit.anchors import of_event
from cli.html.audit.mask import Mask
from cli.html.audit.money import Compared, Paid, compare, list_paid
from cli.html.audit.steps import Step, list_steps
from cli.html.audit.verdict import in_short, sentence
from cli.payouts import currency, status_text
from cli.verdict import VERDICTS
from settlement.findings import Finding
from settlement.games.ledger import Fact
from settlement.logs.causes import Survey
from settlement.logs.reasons import Reason, tell_rest
from settlement.logs.report import json_text, names_by_seat, verdict
from settlement.logs.settle import GameResult, given
from settlement.words import Words


class Said(NamedTuple):
    """A finding as the page shows it; ``event`` is the anchor of its event where the game is drawn."""

    severity: str
    code: str
    place: str
    event: str | None
    message: Words | str
    fix: Words | str


class Why(NamedTuple):
    """A mistake that comes to what was booked: what was done, against which clause, and what a profile key would be then."""

    words: Words
    clause: str | None
    key: str | None


class GameView(NamedTuple):
    """A game on the page. ``drawn`` is its anchor where its events stand on the page too."""

    anchor: str
    drawn: str | None
    title: Words
    brief: list[str]
    verdict: str
    sentence: Words
    short: Words
    verdict_text: Words
    compared: list[Compared]
    reasons: list[Why]
    rest: Words | None
    currency: str
    paid: list[Paid]
    house: int
    together: int
    facts: list[Fact]
    findings: list[Said]
    head: list[tuple[str, str | Words]]
    record_sha256: str
    clauses: list[str]
    steps: list[Step]


def view(result: GameResult, survey: Survey, mask: Mask, anchor: str, *, drawn: bool, alone: bool = False) -> GameView:
    """A game as the reader may see it.

    :param drawn: its events stand on the page.
    :param alone: the page has no other game.
    """
    outcome = result.outcome if result.status == "settled" else None
    facts = [] if outcome is None else [_masked(fact, mask) for fact in outcome.describe()]
    paid = [] if outcome is None else list_paid(outcome, mask)
    why = [_explain(reason, mask) for reason in survey.reasons(result)]
    told = sentence(result, mask, why[0].words if why else None)
    link = anchor if drawn else None
    return GameView(
        anchor=anchor,
        drawn=link,
        title=title(result),
        brief=[text for label, text in _head(result) if label in ("room", "started") and isinstance(text, str)],
        verdict=verdict(result),
        sentence=told,
        short=in_short(result, mask) or told,
        verdict_text=VERDICTS[verdict(result)],
        compared=compare(result, mask),
        reasons=why,
        rest=tell_rest(result) if verdict(result) == "mismatch" and not why else None,
        currency=currency(result),
        paid=paid,
        house=0 if outcome is None else outcome.house,
        together=0 if outcome is None else sum(outcome.amounts) + outcome.house,
        facts=facts,
        findings=[_say(mask.finding(finding), result, link) for finding in result.findings],
        head=_head(result),
        record_sha256=sha256(result),
        clauses=[
            *(line.rule for seat in paid for line in seat.lines),
            *(fact.rule for fact in facts if fact.rule),
            *(reason.clause for reason in why if reason.clause),
        ],
        steps=list_steps(result, mask, anchor, plain=not alone) if drawn else [],
    )


def title(result: GameResult) -> Words:
    """The name of a game: its whole id, whatever its length."""
    if result.game_id is None:
        return say.GAME_UNREAD()
    return say.GAME(game_id=_short(result.game_id), game=result.game or "?")


def sha256(result: GameResult) -> str:
    """The SHA-256 of a record: of its line without the line's end."""
    return hashlib.sha256(result.raw).hexdigest()


def may_see(result: GameResult, reader: str | None) -> bool:
    """Whether a reader may see a game at all: a player those in which it sits, as far as that can be read."""
    return reader is None or (result.log is not None and reader in {player.id for player in result.log.players})


def mask_of(result: GameResult, reader: str | None) -> Mask:
    """What a reader may see of a game."""
    return Mask(reader, names_by_seat(result))


def _short(text: str, most: int = 200) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _explain(reason: Reason, mask: Mask) -> Why:
    key = None if reason.key is None else f"{reason.key}: {json_text(reason.value)}"
    return Why(mask.words(reason.words), reason.clause, key)


def _masked(fact: Fact, mask: Mask) -> Fact:
    return fact._replace(words=mask.words(fact.words))


def _say(finding: Finding, result: GameResult, drawn: str | None) -> Said:
    return Said(
        finding.severity,
        finding.code,
        place(finding, whole=finding.line not in (None, result.line)),
        None if drawn is None or finding.event is None else of_event(drawn, finding.event),
        finding.message if finding.words is None else finding.words,
        finding.fix_words or finding.fix or "",
    )


def _head(result: GameResult) -> list[tuple[str, str | Words]]:
    """What identifies a game: status, room, profile, start, place in the input."""
    rows: list[tuple[str, str | Words]] = [("status", status_text(result))]
    log, edition = result.log, result.edition
    if log is not None and (room := given(log.room)) is not None:
        rows.append(("room", room))
    if edition is not None:
        rows.append(("profile", say.PROFILE(profile=edition.label, title=edition.title)))
    if log is not None:
        rows.append(("started", log.started_at))
    return [*rows, ("recorded", say.RECORDED(file=result.file, line=result.line))]
