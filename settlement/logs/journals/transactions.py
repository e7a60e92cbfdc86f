"""A settled game as a transaction: what each player and the house gets, line by line, each with its clause."""

from __future__ import annotations

import msgspec

from settlement.logs.report import names_by_seat
from settlement.logs.settle import GameResult


class Posting(msgspec.Struct, frozen=True):
    """What one party gets by one clause, in whole units; ``player`` and ``seat`` are None for the house."""

    player: str | None
    seat: int | None
    amount: int
    rule: str
    why: str = ""


class Transaction(msgspec.Struct, frozen=True, kw_only=True):
    """One settled game. ``day`` is ``2026-11-29``; the postings sum to 0, line by line those of the payout report."""

    day: str
    game_id: str
    game: str
    room: str | None
    profile: str
    profile_sha256: str
    currency: str
    started_at: str
    file: str
    line: int
    postings: tuple[Posting, ...]

    def metadata(self) -> list[tuple[str, str | int]]:
        """What identifies the game and the rules that pay, by name."""
        return [
            ("game_id", self.game_id),
            ("game", self.game),
            *([("room", self.room)] if self.room is not None else []),
            ("profile", self.profile),
            ("profile_sha256", self.profile_sha256),
            ("currency", self.currency),
            ("started_at", self.started_at),
            ("log", self.file),
            ("log_line", self.line),
        ]


def transaction(result: GameResult, day: str) -> Transaction:
    """The transaction of a settled game.

    :param day: of its start.
    :raises AssertionError: where its postings don't sum to 0, a bug of ours.
    """
    log, edition = result.log, result.edition
    assert log is not None
    assert edition is not None
    postings = _postings(result)
    if sum(posting.amount for posting in postings) != 0:
        raise AssertionError(f"the postings of {log.game_id!r} do not sum to zero")
    return Transaction(
        day=day,
        game_id=log.game_id,
        game=log.game,
        room=result.room,
        profile=edition.label,
        profile_sha256=edition.sha256,
        currency=edition.currency,
        started_at=log.started_at,
        file=result.file,
        line=result.line,
        postings=postings,
    )


def _postings(result: GameResult) -> tuple[Posting, ...]:
    outcome, names = result.outcome, names_by_seat(result)
    assert outcome is not None
    of_players = [
        Posting(names[seat], seat, line.amount, line.rule, line.why)
        for seat in range(len(outcome.amounts))
        for line in outcome.lines(seat)
        if line.amount
    ]
    of_house = [Posting(None, None, entry.house, entry.rule) for entry in outcome.entries if entry.house]
    return (*of_players, *of_house)
