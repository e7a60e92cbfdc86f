"""What a page says in numbers, as data that it carries along: what ``buckle verify`` reckons again."""

from __future__ import annotations

from typing import Any

import msgspec

from cli.html.audit.game import sha256
from settlement.games.log import Claimed
from settlement.logs.filters import Filters
from settlement.logs.report import Verdict, amounts, claimed, difference, house, json_text, verdict
from settlement.logs.settle import GameResult

SCHEMA_VERSION = 1


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What decides which games a page shows, and to whom; the names are those of the options of ``audit``."""

    profile: str | None = None
    game_id: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    room: tuple[str, ...] = ()
    player: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    status: tuple[str, ...] = ()
    limit: int | None = None
    for_player: str | None = None
    claims: str | None = None

    @staticmethod
    def of(filters: Filters, **asked: Any) -> Options:
        """The options of a call: its filters, and what else it asks for."""
        return Options(
            room=filters.rooms,
            player=filters.players,
            since=filters.since,
            until=filters.until,
            status=filters.statuses,
            limit=filters.limit,
            **asked,
        )

    def filters(self) -> Filters:
        """The filters among them."""
        return Filters(
            rooms=self.room,
            players=self.player,
            since=self.since,
            until=self.until,
            statuses=self.status,
            limit=self.limit,
        )

    def words(self) -> list[str]:
        """The options as words of a call."""
        words: list[str] = []
        for name in self.__struct_fields__:
            value = getattr(self, name)
            values = value if isinstance(value, tuple) else () if value is None else (value,)
            words += [word for one in values for word in (f"--{name.replace('_', '-')}", str(one))]
        return words


class Input(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that was read: its name in the call, and the SHA-256 of its bytes (null: it couldn't be read to its end)."""

    name: str
    sha256: str | None


class Numbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game comes to on a page: amounts in whole units, one a seat."""

    game_id: str | None
    record_sha256: str
    status: str
    profile: str | None
    profile_sha256: str | None
    payouts: tuple[int, ...]
    house: int
    claimed: Claimed | None
    difference: Claimed | None
    verdict: Verdict


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole data of a page."""

    schema_version: int
    program: str
    version: str
    lang: str
    command: tuple[str, ...]
    options: Options
    inputs: tuple[Input, ...]
    games: tuple[Numbers, ...]


def numbers(result: GameResult) -> Numbers:
    """The numbers of a game."""
    edition = result.edition
    return Numbers(
        game_id=result.game_id,
        record_sha256=sha256(result),
        status=result.status,
        profile=None if edition is None else edition.label,
        profile_sha256=None if edition is None else edition.sha256,
        payouts=amounts(result) if result.status == "settled" else (),
        house=house(result),
        claimed=claimed(result),
        difference=difference(result),
        verdict=verdict(result),
    )


def embedded(value: Any) -> str:
    """A value as JSON that may stand inside a page: nothing in it ends the element around it."""
    text = json_text(msgspec.to_builtins(value))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
