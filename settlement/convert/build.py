"""From one document to one log: each key by what the mapping says of it, and everything that keeps it from being one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from settlement.convert.cards import CardReader
from settlement.convert.codes import BAD_VALUE, MISSING, NOT_A_LOG
from settlement.convert.documents import Document
from settlement.convert.mapping import Claimed, Deal, Exchange, Hands, Mapping, Source, Value, source_of
from settlement.convert.paths import PathError, follow_path
from settlement.convert.times import RFC3339, read_time
from settlement.findings import Finding, FindingPage, quoted
from settlement.logs.decode import decode
from settlement.logs.explain import FORMAT
from settlement.words import Words, say

_WHOLE = re.compile(r"[-+]?\d{1,19}", re.ASCII)
_NOTHING = (None, "")
"""What stands for no value: an empty cell, a null, a key that isn't there."""


class Built(msgspec.Struct, frozen=True):
    """What a document comes to: the line of a log, or findings. ``skipped`` counts entries that are no events of the game."""

    line: bytes | None
    findings: list[Finding]
    skipped: int = 0


class Builder:
    """Makes logs by one mapping."""

    def __init__(self, mapping: Mapping) -> None:
        self._mapping = mapping
        self._reader = CardReader(mapping.cards, tiles=mapping.game == "sichuan")

    def build(self, document: Document) -> Built:
        """The log of a document. Nothing is filled in, and what can't be read is told."""
        if document.findings:
            return Built(None, list(document.findings))
        making = _Making(self._mapping, self._reader, document)
        log = making.log()
        if making.findings:
            return Built(None, making.findings, making.skipped)
        line = msgspec.json.encode(log)
        decoded = decode(line)
        if decoded.log is None:
            return Built(None, [_as_of(document, finding, log) for finding in decoded.findings], making.skipped)
        return Built(line, [], making.skipped)


def _as_of(document: Document, finding: Finding, log: dict[str, Any]) -> Finding:
    """What a log lacks, told of the document that it was made from."""
    words = say("{code}: {message}", code=finding.code, message=finding.message)
    game_id = log["game_id"] if isinstance(log.get("game_id"), str) else None
    return NOT_A_LOG.finding(
        words, file=document.file, line=document.line, event=finding.event, fix=finding.fix, game_id=game_id
    )


Read = Callable[[Any], Any]
"""Reads a value; words say why it can't."""


class _Making:
    """One log while it is made."""

    def __init__(self, mapping: Mapping, reader: CardReader, document: Document) -> None:
        self._mapping = mapping
        self._reader = reader
        self._document = document
        self._game = document.value
        self._seats: dict[str, int] = {}
        self.findings: list[Finding] = []
        self.skipped = 0

    def log(self) -> dict[str, Any]:
        """The log as far as it could be made; ``findings`` say what is wrong."""
        source = self._mapping.log
        made: dict[str, Any] = {"game": self._mapping.game, "format": FORMAT}
        self._put(made, "game_id", source.game_id, _text, None)
        for key in ("room", "profile"):
            self._put(made, key, getattr(source, key), _text, None, optional=True)
        self._put(made, "started_at", source.started_at, self._time(source.started_at), None)
        made["players"] = self._players()
        made["deal"] = self._deal(source.deal)
        made["events"] = self._events()
        if source.claimed is not UNSET and (claimed := self._claimed(source.claimed)) is not None:
            made["claimed"] = claimed
        return made

    def _players(self) -> list[dict[str, Any]]:
        source = self._mapping.log.players
        made = []
        for index, entry in enumerate(self._entries(source.each, "players")):
            where = f"players[{index}]"
            player: dict[str, Any] = {}
            self._put_seat(player, source.seat, entry, where, index)
            self._put(player, "id", source.id, _text, entry, where)
            self._put(player, "balance", source.balance, _whole, entry, where, optional=True)
            if "id" in player and "seat" in player:
                self._seats[player["id"]] = player["seat"]
            made.append(player)
        return made

    def _deal(self, source: Deal) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if source.first is not UNSET:
            self._put(made, "first", source.first, _switch, None, "deal")
        if source.dealer is not UNSET:
            self._put(made, "dealer", source.dealer, self._seat(source.dealer), None, "deal")
        made["hands"] = self._hands(source.hands, "deal.hands")
        if source.lead is not UNSET:
            lead: dict[str, Any] = {}
            made["lead"] = lead
            self._put(lead, "seat", source.lead.seat, self._seat(source.lead.seat), None, "deal.lead")
            self._put(lead, "card", source.lead.card, self._card, None, "deal.lead", optional=True)
        if source.exchange is not UNSET:
            made["exchange"] = self._exchange(source.exchange)
        if source.missing is not UNSET:
            self._put(made, "missing", source.missing, _list, None, "deal", optional=True)
        return made

    def _exchange(self, source: Exchange) -> dict[str, Any]:
        made: dict[str, Any] = {}
        self._put(made, "to", source.to, _text, None, "deal.exchange")
        made["given"] = self._hands(source.given, "deal.exchange.given")
        return made

    def _hands(self, source: Hands, where: str) -> list[str]:
        return self._by_seat(source.each, source.seat, where, "cards", source.cards, self._cards)

    def _by_seat(
        self, each: str, seat: Source | UnsetType, where: str, key: str, source: Source, read: Read
    ) -> list[Any]:
        """A value of every seat, seat 0 first."""
        found: dict[int, Any] = {}
        for index, entry in enumerate(self._entries(each, where)):
            one: dict[str, Any] = {}
            here = f"{where}[{index}]"
            self._put_seat(one, seat, entry, here, index)
            self._put(one, key, source, read, entry, here)
            if "seat" in one and one["seat"] in found:
                self._say(BAD_VALUE, say("{where} is of seat {seat} again", where=here, seat=one["seat"]))
            elif "seat" in one and key in one:
                found[one["seat"]] = one[key]
        if sorted(found) != list(range(len(found))) and not self.findings:
            seats = tuple(sorted(found))
            self._say(BAD_VALUE, say("{where} has the seats {seats}, and not each from 0 on", where=where, seats=seats))
        return [found[seat] for seat in sorted(found)]

    def _events(self) -> list[dict[str, Any]]:
        source = self._mapping.log.events
        reads: list[tuple[str, Source | UnsetType, Read]] = [
            ("cards", source.cards, self._cards),
            ("tile", source.tile, self._card),
            ("kind", source.kind, _text),
            ("stale", source.stale, _switch),
            ("by", source.by, _text),
            ("as", source.as_, _text),
            ("at", source.at, self._time(source.at)),
        ]
        made = []
        for index, entry in enumerate(self._entries(source.each, "events")):
            where = f"events[{index}]"
            event: dict[str, Any] = {}
            self._put(event, "do", source.do, _text, entry, where)
            if event.get("do") in source.skip:
                self.skipped += 1
                continue
            if source.seat is not UNSET:
                self._put(event, "seat", source.seat, self._seat(source.seat), entry, where, optional=True)
            for key, its, read in reads:
                self._put(event, key, its, read, entry, where, optional=True)
            made.append(event)
        return made

    def _claimed(self, source: Claimed) -> dict[str, Any] | None:
        """What was booked; None where nothing is written of it, in no seat and not of the house."""
        payout, house = source_of(source.payout), source_of(source.house)
        written = [self._find(payout, entry) for entry in self._entries(source.each, "claimed")]
        of_house = None if house.is_ is not UNSET else self._find(house, None)
        if all(value in _NOTHING for value in [*written, of_house]):
            return None
        made: dict[str, Any] = {
            "payouts": self._by_seat(source.each, source.seat, "claimed.payouts", "amount", payout, _whole)
        }
        self._put(made, "house", house, _whole, None, "claimed")
        return made

    def _entries(self, path: str, where: str) -> list[Any]:
        found = self._follow(path, self._game)
        if isinstance(found, list):
            return found
        if found is None:
            self._say(MISSING, say("{where}: the path {path} leads to nothing", where=where, path=quoted(path)))
        else:
            self._say(BAD_VALUE, say("{where}: the path {path} leads to no list", where=where, path=quoted(path)))
        return []

    def _put_seat(self, made: dict[str, Any], source: Source | UnsetType, entry: Any, where: str, index: int) -> None:
        """A seat's number: where none is mapped, its place in the list."""
        if source is UNSET:
            made["seat"] = index
        else:
            self._put(made, "seat", source, self._seat(source), entry, where)

    def _put(
        self,
        made: dict[str, Any],
        key: str,
        source: Source | UnsetType,
        read: Read,
        entry: Any,
        where: str = "",
        *,
        optional: bool = False,
    ) -> None:
        """Reads a value into a key; a finding where it is missing or can't be read."""
        if source is UNSET:
            return
        value, whole = source_of(source), f"{where}.{key}" if where else key
        found = self._find(value, entry)
        if found is not None and isinstance(found, str | int) and value.values:
            shown = str(found).lower() if isinstance(found, bool) else str(found)
            if shown not in value.values and found != "":
                words = say(
                    "{where} is {value}, and `values` says not what that means", where=whole, value=quoted(found)
                )
                self._say(BAD_VALUE, words)
                return
            found = value.values.get(shown, found)
        if found in _NOTHING and not isinstance(found, bool):
            if not optional:
                path = value.at if value.at is not UNSET else value.in_game if value.in_game is not UNSET else ""
                self._say(MISSING, say("{where} is missing: {path} leads to nothing", where=whole, path=quoted(path)))
            return
        if value.split is not UNSET and isinstance(found, str):
            found = found.split(value.split)
        taken = read(found)
        if isinstance(taken, Words):
            self._say(BAD_VALUE, say("{where}: {why}", where=whole, why=taken))
        else:
            made[key] = taken

    def _find(self, value: Value, entry: Any) -> Any:
        if value.is_ is not UNSET:
            return value.is_
        if value.in_game is not UNSET:
            return self._follow(value.in_game, self._game)
        assert value.at is not UNSET
        return self._follow(value.at, self._game if entry is None else entry)

    def _follow(self, path: str, document: Any) -> Any:
        try:
            return follow_path(path, document)
        except PathError as fault:
            self._say(BAD_VALUE, say("the path {path} can't be followed: {why}", path=quoted(path), why=str(fault)))
            return None

    def _say(self, page: FindingPage, words: Words) -> None:
        self.findings.append(page.finding(words, file=self._document.file, line=self._document.line))

    def _seat(self, source: Source) -> Read:
        value = source_of(source)

        def read(found: Any) -> Any:
            if value.by_player:
                seat = self._seats.get(str(found))
                return say("{value} is no player of the game", value=quoted(found)) if seat is None else seat
            number = _whole(found)
            return number if isinstance(number, Words) else number - value.first

        return read

    def _time(self, source: Source | UnsetType) -> Read:
        value = Value() if source is UNSET else source_of(source)
        form = RFC3339 if value.as_ is UNSET else value.as_
        zone = None if value.zone is UNSET else value.zone
        return lambda found: read_time(found, form, zone)

    def _cards(self, found: Any) -> Any:
        tokens = self._reader.read(found)
        return tokens if isinstance(tokens, Words) else "".join(tokens)

    def _card(self, found: Any) -> Any:
        tokens = self._reader.read(found)
        if isinstance(tokens, list) and len(tokens) != 1:
            return say("{value} is {n} cards; one is due", value=quoted(found), n=len(tokens))
        return tokens if isinstance(tokens, Words) else tokens[0]


def _text(found: Any) -> Any:
    """A text; a whole number stands for its digits, as ids often do."""
    if isinstance(found, str):
        return found
    return str(found) if type(found) is int else say("{value} is no text", value=quoted(found))


def _whole(found: Any) -> Any:
    if type(found) is int:
        return found
    if isinstance(found, str) and _WHOLE.fullmatch(found.strip()):
        return int(found)
    return say("{value} is no whole number", value=quoted(found))


def _switch(found: Any) -> Any:
    return found if isinstance(found, bool) else say("{value} is neither true nor false", value=quoted(found))


def _list(found: Any) -> Any:
    return found if isinstance(found, list) else say("{value} is no list", value=quoted(found))
