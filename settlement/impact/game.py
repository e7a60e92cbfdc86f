"""One record under both profiles: what became of it, what changed, and which step made the change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from settlement.findings import Finding
from settlement.games.catalogue import game
from settlement.games.ledger import Fact, Line, Outcome
from settlement.games.log import GameLog
from settlement.games.settle import settle
from settlement.games.times import instant
from settlement.impact.request import Question
from settlement.logs.decode import Decoded, decode
from settlement.logs.filters import Sieve
from settlement.logs.identity import Verdict
from settlement.logs.report import amounts, names_by_seat
from settlement.logs.settle import GameResult, given, settle_beside, settle_log, settle_record, takes
from settlement.logs.source import Record

Kind = Literal["compared", "rejected", "duplicate", "conflict", "incomplete", "other_game", "other_profile", "filtered"]
KINDS: tuple[Kind, ...] = (
    "compared",
    "rejected",
    "duplicate",
    "conflict",
    "incomplete",
    "other_game",
    "other_profile",
    "filtered",
)
CONCERNED: tuple[Kind, ...] = ("compared", "rejected", "duplicate", "conflict", "incomplete")
"""The kinds of records that the question is about."""
Change = Literal["amounts", "became_rejected", "ceased_rejected", "status"]
ONE_SIDED: tuple[Change, ...] = ("became_rejected", "ceased_rejected")
"""Changes of games that only one of the profiles settles: there are no two payouts to compare, so no sum has them."""


class Looked(NamedTuple):
    """A record as it was looked at.

    ``compared`` (at least one profile settles it, or finds it void), ``rejected`` (neither does), ``conflict`` and
    ``incomplete`` have the results of both profiles. Of any other kind there is none: the record is of no concern.
    """

    kind: Kind
    old: GameResult | None = None
    new: GameResult | None = None


class Share(NamedTuple):
    """What a step adds to a game: pair and step, amounts by seat."""

    pair: int
    step: int
    amounts: tuple[int, ...]


class Side(msgspec.Struct, kw_only=True):
    """A game under one of the profiles: its lines by seat where it is settled, its errors where it is rejected."""

    profile: str | None
    status: str
    amounts: list[int]
    house: int
    lines: list[list[Line]]
    facts: list[Fact]
    findings: list[Finding]


class ChangedGame(msgspec.Struct, kw_only=True):
    """A game that changes, whole: both sides, and each step's share. ``moved`` is how many units end up elsewhere."""

    game_id: str
    file: str
    line: int
    room: str | None
    started_at: str
    players: list[str]
    moved: int
    old: Side
    new: Side
    shares: list[Share]


def look(record: Record, question: Question, verdict: Verdict | None, sieve: Sieve | None = None) -> Looked:
    """A record under both profiles.

    :param verdict: what it is beside other records of its id.
    :param sieve: the filters; a record is of a status where one of the profiles makes it so.
    """
    read = decode(record.raw) if record.problem is None else None
    if sieve is None:
        return _look(record, read, question, verdict)
    if not takes(sieve, record, read):
        return Looked("filtered")
    looked = _look(record, read, question, verdict)
    if looked.kind not in CONCERNED or sieve.takes_status(*_statuses(looked)):
        return looked
    if looked.kind == "incomplete" and looked.old is not None:
        sieve.pass_over(looked.old.findings, record.problem)
    return Looked("filtered")


def _statuses(looked: Looked) -> Sequence[str]:
    """What a record is under either profile."""
    return [result.status for result in (looked.old, looked.new) if result is not None] or [looked.kind]


def _look(record: Record, read: Decoded | None, question: Question, verdict: Verdict | None) -> Looked:
    log = read.log if read is not None else None
    if log is None:
        looked = _unpaid(record, question, verdict)
        assert looked.old is not None
        other = looked.kind != "incomplete" and looked.old.game not in (None, question.game)
        return Looked("other_game") if other else looked
    if log.game != question.game:
        return Looked("other_game")
    if verdict is not None and verdict.status == "duplicate":
        return Looked("duplicate")
    if verdict is not None:
        return _unpaid(record, question, verdict)
    if question.own and named(log, question) != question.old_id:
        return Looked("other_profile")
    old, new = settle_log(record, log, question.old), settle_log(record, log, question.new)
    if old.status == new.status == "rejected":
        return Looked("rejected", old, new)
    return Looked("compared", old, new)


def _unpaid(record: Record, question: Question, verdict: Verdict | None) -> Looked:
    """A record that can't be read, or is in conflict: what each profile says is wrong with it."""
    old, new = (
        settle_record(record, book) if verdict is None else settle_beside(record, book, verdict)
        for book in (question.old, question.new)
    )
    assert old.status == new.status
    assert old.status != "settled"
    assert old.status != "void"
    return Looked(old.status, old, new)


def named(log: GameLog, question: Question) -> str | None:
    """The id of the profile that a log names, or that claims its room alone; None where there is none."""
    profile, room, at = given(log.profile), given(log.room), instant(log.started_at)
    if profile is not None:
        return profile.partition("@")[0]
    claims = question.old.claimants(room, at) if room is not None and at is not None else []
    return claims[0].id if len(claims) == 1 else None


def vector(result: GameResult) -> tuple[int, ...]:
    """What each seat gets, 0 for all where the game doesn't pay."""
    return amounts(result)


def change(looked: Looked) -> Change | None:
    """How a compared game changes; None where every seat gets what it got."""
    old, new = looked.old, looked.new
    assert old is not None
    assert new is not None
    if new.status == "rejected":
        return "became_rejected"
    if old.status == "rejected":
        return "ceased_rejected"
    if vector(old) != vector(new):
        return "amounts"
    return None if old.status == new.status else "status"


def won_and_lost(payouts: tuple[int, ...]) -> tuple[int, int]:
    """What the receiving seats get and the paying ones pay, both 0 or more; the house has the difference."""
    won = sum(a for a in payouts if a > 0)
    return won, won - sum(payouts)


def moved(old: tuple[int, ...], new: tuple[int, ...]) -> int:
    """How many units end up with another seat, or the house, than before."""
    by_seat = [b - a for a, b in zip(old, new, strict=True)]
    return sum(d for d in (*by_seat, -sum(by_seat)) if d > 0)


def shares(looked: Looked, question: Question) -> list[Share]:
    """Each step's share in the change of a game that both profiles settle, without those that are 0; they sum to the change."""
    old, new = looked.old, looked.new
    assert old is not None
    assert new is not None
    number = question.pair(old.edition, new.edition)
    first, last = vector(old), vector(new)
    assert number is not None, "both settle, so both have a version in force"
    pair = question.pairs[number]
    played = game(question.game)
    found = []
    before = first
    for at, step in enumerate(pair.steps):
        if at == len(pair.steps) - 1:
            here = last
        else:
            outcome = settle(played, old.log, step.rules)
            here = _amounts_between(outcome, before)
        if here != before:
            found.append(Share(number, at, _between(before, here)))
        before = here
    if before != last:
        raise AssertionError(f"game {old.game_id} changes from {first} to {last}, its shares come to {before}")
    return found


def _amounts_between(outcome: Outcome, before: tuple[int, ...]) -> tuple[int, ...]:
    """What a profile in between pays; where it rejects the game, the next step that settles it is charged with the change."""
    if outcome.status == "rejected":
        return before
    return outcome.amounts if outcome.status == "settled" else (0,) * len(before)


def _between(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(before, after, strict=True))


def described(looked: Looked, parts: list[Share]) -> ChangedGame:
    """A changed game in full."""
    old, new = looked.old, looked.new
    assert old is not None
    assert new is not None
    assert old.log is not None
    log = old.log
    names = names_by_seat(old)
    return ChangedGame(
        game_id=log.game_id,
        file=old.file,
        line=old.line,
        room=old.room,
        started_at=log.started_at,
        players=[names[seat] for seat in sorted(names)],
        moved=moved(vector(old), vector(new)),
        old=_side(old),
        new=_side(new),
        shares=parts,
    )


def _side(result: GameResult) -> Side:
    settled = result.outcome if result.status == "settled" else None
    return Side(
        profile=result.edition.label if result.edition is not None else None,
        status=result.status,
        amounts=list(vector(result)),
        house=-sum(vector(result)),
        lines=[settled.lines(seat) for seat in range(len(settled.amounts))] if settled is not None else [],
        facts=settled.describe() if settled is not None else [],
        findings=[f for f in result.findings if f.severity == "error"],
    )
