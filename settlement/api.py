"""What a server asks before it books: settle a record, audit it, or follow accounts, in Python as on the command line.

::

    from settlement import api

    profiles = api.open_profiles(["profiles/"])
    settled = api.settle(record, profiles)
    if settled.status == "settled":
        book(settled.payouts, settled.house)

The results are those of ``buckle settle``, ``audit`` and ``statement``: the same functions make them. Nothing is printed and
no clock is read. A record is never refused by an exception: what is wrong with it is a finding, and ``status`` says what it
comes to. Profiles may be shared by threads.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from settlement.batch.game_groups import Days
from settlement.findings import Finding
from settlement.games.editions import Book
from settlement.games.ledger import Line
from settlement.logs.reasons import Reason, find_reasons
from settlement.logs.report import (
    Verdict,
    amounts,
    audit_object,
    claimed,
    difference,
    game_object,
    house,
    names_by_seat,
    verdict,
)
from settlement.logs.settle import GameResult, Status, settle_record
from settlement.logs.source import Record
from settlement.statement.follow import Step, Sum, follow
from settlement.statement.rows import Account, make_rows

__all__ = [
    "Audited",
    "Payout",
    "Profiles",
    "ProfilesError",
    "Reason",
    "Settled",
    "Step",
    "Sum",
    "audit",
    "open_profiles",
    "settle",
    "statement",
]

LogRecord = bytes | str | Mapping[str, Any]
"""A game's record: a line of a log as bytes or text, or its JSON object (`docs/formats.md`)."""


class ProfilesError(ValueError):
    """Profiles that can't be used: nothing is settled by a folder with an error in it. ``findings`` says what is wrong."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(f"{f.code}: {f.message}" for f in findings if f.severity == "error"))
        self.findings = tuple(findings)


class Profiles(msgspec.Struct, frozen=True):
    """Profiles to settle by; ``findings`` are warnings and notes about them."""

    book: Book
    findings: tuple[Finding, ...] = ()


class Payout(msgspec.Struct, frozen=True):
    """What one seat gets, in whole units, and the lines that it is the sum of."""

    seat: int
    id: str
    amount: int
    lines: tuple[Line, ...]


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a record.

    ``status`` is ``settled``, ``void`` (never started: nobody pays), ``rejected`` or ``incomplete``. ``payouts`` has an entry a
    seat where it is settled, else none; with ``house`` the amounts sum to 0. ``profile`` (``id@version``) and
    ``profile_sha256`` say by which rules, None where there are none. ``as_json`` is the object of ``settle --format json``.
    """

    status: Status
    game_id: str | None
    game: str | None
    profile: str | None
    profile_sha256: str | None
    currency: str | None
    payouts: tuple[Payout, ...]
    house: int
    findings: tuple[Finding, ...]
    as_json: dict[str, Any]


class Audited(Settled, frozen=True, kw_only=True):
    """The same with the comparison: what was claimed, what is still owed (computed − claimed), and the verdict.

    ``reasons`` are the mistakes that come to exactly what was claimed, the most telling first.
    ``claimed`` and ``owed`` have one amount a seat and then the house; None where nothing is claimed, or nothing can be
    compared. ``as_json`` is the object of ``audit --format json``.
    """

    verdict: Verdict
    claimed: tuple[int, ...] | None
    owed: tuple[int, ...] | None
    reasons: tuple[Reason, ...] = ()


def open_profiles(
    folders: Iterable[str | os.PathLike[str]] = (), profile: str | os.PathLike[str] | None = None
) -> Profiles:
    """The shipped profiles and those of folders.

    :param folders: as ``--profiles``: a file there wins over a shipped one of the same id and version.
    :param profile: as ``--profile``: an id, ``id@version`` or a file that pays whatever the records name.
    :raises ProfilesError: one of them has an error, or ``profile`` isn't there.
    """
    from profiles.catalogue import load_book

    book, findings = load_book([Path(folder) for folder in folders], None if profile is None else os.fspath(profile))
    if book is None:
        raise ProfilesError(findings)
    return Profiles(book, tuple(findings))


def settle(record: LogRecord, profiles: Profiles) -> Settled:
    """What a record comes to. Whether its id occurs elsewhere is not asked: who settles many records asks ``buckle batch``."""
    result = _settle(record, profiles)
    return Settled(**_common(result), as_json=game_object(result))


def audit(record: LogRecord, profiles: Profiles) -> Audited:
    """What a record comes to, beside what the live server booked (``claimed``)."""
    result = _settle(record, profiles)
    claim, owed, reasons = claimed(result), difference(result), find_reasons(result, profiles.book)
    return Audited(
        **_common(result),
        as_json=audit_object(result, reasons),
        verdict=verdict(result),
        reasons=tuple(reasons),
        claimed=None if claim is None else (*claim.payouts, claim.house),
        owed=None if owed is None else (*owed.payouts, owed.house),
    )


def statement(
    records: Iterable[LogRecord],
    profiles: Profiles,
    *,
    by: Account = "player",
    players: Iterable[str] = (),
    timezone: str = "UTC",
) -> Iterator[Step | Sum]:
    """Accounts followed from game to game: the games of each in order of time (``Step``), then what it comes to (``Sum``).

    All is held in memory, and copies of a game are not looked for: for more than a few thousand games, or logs that hold
    one twice, there is ``buckle statement``.

    :param players: of these alone, where any are named and the statement is by player.
    :param timezone: IANA name of the zone whose days they are.
    :raises ValueError: there is no such zone.
    """
    days, wanted = Days(timezone), frozenset(players)
    rows = [
        row
        for number, record in enumerate(records)
        for row in make_rows(_settle(record, profiles, number + 1), by, (0, number), days)
        if by != "player" or not wanted or row.name in wanted
    ]
    return follow(sorted(rows, key=lambda row: row.key), compares=by == "player")


def _settle(record: LogRecord, profiles: Profiles, line: int = 1) -> GameResult:
    return settle_record(Record(file="-", line=line, offset=0, raw=_raw(record)), profiles.book)


def _raw(record: LogRecord) -> bytes:
    if isinstance(record, bytes):
        return record.rstrip(b"\r\n")
    if isinstance(record, str):
        return record.rstrip("\r\n").encode("utf-8", "surrogatepass")
    try:
        return msgspec.json.encode(record)
    except (UnicodeEncodeError, ValueError, TypeError, RecursionError):
        return _odd_raw(record)


def _odd_raw(record: Mapping[str, Any]) -> bytes:
    """A record with values that no log can hold, as near to it as can be written: what is wrong is found in it then."""
    try:
        return json.dumps(record, default=repr).encode()
    except (ValueError, TypeError, RecursionError):
        return repr(type(record)).encode()


def _common(result: GameResult) -> dict[str, Any]:
    edition = result.edition
    return {
        "status": result.status,
        "game_id": result.game_id,
        "game": result.game,
        "profile": None if edition is None else edition.label,
        "profile_sha256": None if edition is None else edition.sha256,
        "currency": None if edition is None else edition.currency,
        "payouts": _payouts(result),
        "house": house(result),
        "findings": tuple(result.findings),
    }


def _payouts(result: GameResult) -> tuple[Payout, ...]:
    outcome = result.outcome
    if result.status != "settled" or outcome is None:
        return ()
    names = names_by_seat(result)
    return tuple(
        Payout(seat, names[seat], amount, tuple(outcome.lines(seat))) for seat, amount in enumerate(amounts(result))
    )
