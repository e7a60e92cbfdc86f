"""``buckle hand``: reads a hand or a play, says whether it beats another, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal

import typer

from cli.options import (
    EXIT_FOUND,
    ProfileFolders,
    as_utf8,
    complete_game,
    complete_profile,
    examples,
    exit_codes,
    known_game,
    listed,
    open_book,
    refuse,
)
from settlement.games import GAME_IDS

if TYPE_CHECKING:
    from settlement.games.game import HandRequest


class Win(StrEnum):
    """How a mahjong hand was won."""

    DISCARD = "discard"
    SELF = "self"
    ROB_GANG = "rob_gang"
    AFTER_GANG = "after_gang"
    GANG_DISCARD = "gang_discard"
    LAST_TILE = "last_tile"


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "hand",
        help="Reads a hand or a play: what it is, whether it beats another, and why. "
        "With - reads lines (CARDS, or CARDS<TAB>CARDS to beat; in sichuan TILES or TILES<TAB>MELDS) "
        "and prints one JSON object a line.",
        epilog=examples(
            "buckle hand rush 777778888899999",
            "buckle hand rush 5678W --beats 45678",
            'buckle hand bigtwo "As 2d 3c 4h 5s" --format json',
            'buckle hand sichuan 789m456p77p --melds "gang 1m, peng 4m" --win self',
            "buckle hand rush - < plays.txt",
        )
        + exit_codes("0 legal (and beats); 1 not; 2 the call was wrong. With - always 0."),
    )(hand)


def hand(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help=f"{listed(GAME_IDS)}.", autocompletion=complete_game, show_default=False),
    ],
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="Cards (3s4hTdSj, or ranks alone: 4 4 4 W) or tiles (123m456p); - reads lines.",
            show_default=False,
        ),
    ],
    beats: Annotated[
        str | None, typer.Option("--beats", metavar="CARDS", help="The play on the table, as it was led.")
    ] = None,
    melds: Annotated[
        str | None,
        typer.Option(
            "--melds",
            metavar="MELDS",
            help='Sichuan: melds, as "gang 1m, concealed 2m, added 3m, peng 4m"; a gang is exposed.',
        ),
    ] = None,
    win: Annotated[
        list[Win] | None,
        typer.Option("--win", metavar="HOW", help=f"Sichuan: how it was won ({', '.join(Win)}); may be repeated."),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            metavar="P",
            help="Read by this profile (an id, id@version or a YAML file), not by the shipped one of the game.",
            autocompletion=complete_profile,
        ),
    ] = None,
    profiles: ProfileFolders = None,
    output: Annotated[
        Literal["text", "json"], typer.Option("--format", help="Text that explains, or JSON; with - always JSON.")
    ] = "text",
) -> None:
    """Reads one hand, or with ``-`` one a line."""
    from cli.reading import reading_lines
    from cli.streams import standard_input, write_json
    from cli.terminal import width
    from settlement.games import catalogue
    from settlement.games.game import HandRequest

    known_game(game)
    played = catalogue.game(game)
    given = {"beats": beats, "melds": melds, "win": win or None}
    for name, value in given.items():
        if value is not None and name not in played.hand_asks:
            others = [other for other in catalogue.GAME_IDS if name in catalogue.game(other).hand_asks]
            refuse(f"--{name} is for {listed(others)}, not for {game}")
    book = open_book(profiles, profile)
    edition = book.find(book.override or played.default_profile)
    if edition is None or edition.game != game:
        refuse(f"{book.override} is no profile of {game}")
    asked = HandRequest(
        cards=as_utf8(" ".join(cards)),
        beats=None if beats is None else as_utf8(beats),
        melds=None if melds is None else as_utf8(melds),
        win=tuple(how.value for how in win or ()),
    )
    if cards == ["-"]:
        for request in requests(standard_input(), asked, tiles="melds" in played.hand_asks):
            write_json(request if isinstance(request, dict) else played.read_hand(request, edition.rules))
            sys.stdout.flush()
        return
    read = played.read_hand(asked, edition.rules)
    if output == "json":
        write_json(read)
    else:
        sys.stdout.write("\n".join(reading_lines(read, asked, edition, width())) + "\n")
    if not read["legal"] or read.get("beats") is False:
        raise typer.Exit(EXIT_FOUND)


def requests(lines: BinaryIO, asked: HandRequest, *, tiles: bool) -> Iterator[HandRequest | dict[str, Any]]:
    """What each line asks for; the object that answers it where the line itself can't be read.

    :param asked: what the call says of every line.
    :param tiles: what stands after the tab are melds, not cards to beat.
    """
    from msgspec.structs import replace

    for line in lines:
        raw = line.removesuffix(b"\n").removesuffix(b"\r")
        try:
            first, *more = raw.decode("utf-8").removeprefix("\ufeff").split("\t")
        except UnicodeDecodeError as wrong:
            yield unread(raw.decode("utf-8", "backslashreplace"), f"not UTF-8 at byte {wrong.start}")
            continue
        if len(more) > 1:
            parts = "the tiles and the melds" if tiles else "the cards and what they are to beat"
            yield unread(raw.decode(), f"a line has one tab at most, between {parts}")
        elif not more:
            yield replace(asked, cards=first)
        elif tiles:
            yield replace(asked, cards=first, melds=more[0])
        else:
            yield replace(asked, cards=first, beats=more[0])


def unread(cards: str, why: str) -> dict[str, Any]:
    """The object of a hand that can't be read."""
    return {"cards": cards, "legal": False, "why": why}
