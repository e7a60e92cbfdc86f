"""The options by which a command looks at some of the records alone, shared by all that read logs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cli import talk
from cli.options import as_utf8, did_you_mean, refuse
from cli.terminal import cut

if TYPE_CHECKING:
    from settlement.logs.filters import Filters, Unknown


class Status(StrEnum):
    """What ``--status`` takes: what a record may come to."""

    SETTLED = "settled"
    VOID = "void"
    REJECTED = "rejected"
    DUPLICATE = "duplicate"
    CONFLICT = "conflict"
    INCOMPLETE = "incomplete"


_PANEL = "Filters (what they leave out is counted as filtered)"

Rooms = Annotated[
    list[str] | None,
    typer.Option(
        "--room",
        metavar="R",
        help="Only games of this room, or of rooms that fit a pattern (quote it: 'hz-*'). May be repeated.",
        show_default=False,
        rich_help_panel=_PANEL,
    ),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="ID",
        help="Only games in which this player sits. May be repeated: games of any of them.",
        show_default=False,
        rich_help_panel=_PANEL,
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="TIME",
        help="Only games that started at this time or later: 2026-11-29T12:00:00+08:00.",
        rich_help_panel=_PANEL,
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="TIME",
        help="Only games that started before this time.",
        rich_help_panel=_PANEL,
    ),
]
Statuses = Annotated[
    list[Status] | None,
    typer.Option(
        "--status",
        metavar="STATUS",
        help=f"Only records that came to this ({', '.join(Status)}). May be repeated.",
        show_default=False,
        rich_help_panel=_PANEL,
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--limit",
        metavar="N",
        min=1,
        help="Only the first N records of those that the other filters keep.",
        rich_help_panel=_PANEL,
    ),
]


def filters_of(
    rooms: list[str] | None,
    players: list[str] | None,
    since: str | None,
    until: str | None,
    statuses: list[Status] | None,
    limit: int | None,
) -> Filters:
    """The filters of a call; ends it where one of them can't be meant."""
    from settlement.logs.filters import Filters

    starts, ends = _instant("--since", since), _instant("--until", until)
    if starts is not None and ends is not None and starts >= ends:
        refuse(f"--until {until} is not later than --since {since}: no game can have started between them")
    return Filters(
        rooms=_names("--room", rooms),
        players=_names("--player", players),
        since=since,
        until=until,
        statuses=tuple(dict.fromkeys(str(status) for status in statuses or ())),
        limit=limit,
    )


def _names(option: str, values: list[str] | None) -> tuple[str, ...]:
    """What an option names, each once."""
    names = tuple(dict.fromkeys(as_utf8(value) for value in values or ()))
    for name in names:
        if not name:
            refuse(f"{option} names nothing: its value is empty")
        if any("\ud800" <= c <= "\udfff" for c in name):
            refuse(f'{option} "{cut(name, 60)}" is no UTF-8, and so is in no log')
    return names


def _instant(option: str, text: str | None) -> int | None:
    from settlement.games.times import instant

    at = None if text is None else instant(text)
    if text is not None and at is None:
        refuse(
            f'{option} takes a time with its date, seconds and offset, such as 2026-11-29T12:00:00+08:00, not "{cut(text, 60)}"'
        )
    return at


def tell(records: int, filtered: int, unknown: Sequence[Unknown]) -> None:
    """Says what a user should know of filters: that they leave nothing, and which names no record has."""
    for name in unknown:
        talk.tell(
            f'No record has the {name.kind} "{cut(name.name, 60)}".{did_you_mean(name.name, name.close)}',
            "name-unknown",
            kind=name.kind,
            name=name.name,
            close=name.close,
        )
    if records and records == filtered:
        talk.tell("The filters leave nothing: every record that was read is filtered.", "nothing-left", records=records)
