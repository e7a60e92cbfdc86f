"""Mappings of ``buckle convert``, read and checked like profiles: what is written, its schema, and whether it makes sense."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from profiles.cases import schema_errors
from profiles.mapping_codes import (
    BAD_CARDS,
    BAD_PATH,
    BAD_TIME,
    BAD_VALUE,
    BAD_WORD,
    MISSING_KEY,
    NO_MAPPING,
    NO_PROFILE,
    NO_SOURCE,
    OF_NO_USE,
    UNKNOWN_KEY,
)
from profiles.reader_codes import EMPTY_FILE, GAME_LOG, NOT_A_MAPPING
from profiles.yaml_nodes import Mapping as MappingNode
from profiles.yaml_nodes import Path, Span, at, found_at, key_span, plain
from profiles.yaml_reader import read
from schemas.catalogue import schema
from settlement.batch.zones import zone_of
from settlement.convert.mapping import Mapping, Value
from settlement.convert.paths import PathError, compile_path
from settlement.convert.times import has_offset
from settlement.findings import Finding, errors, quoted
from settlement.games.cards import TOKENS
from settlement.games.tiles import TILES
from settlement.words import say

_NO_MAPPING = {page.code for page in (EMPTY_FILE, GAME_LOG, NOT_A_MAPPING)}
_PAGES = schema_errors.ShapePages(UNKNOWN_KEY, MISSING_KEY, BAD_VALUE)
_CARDS = {"rush": 54, "shuangkou": 54, "bigtwo": 52}
"""Kinds of cards of each card game."""
_DUE = {
    "rush": (("players", "balance"), ("deal", "lead"), ("deal", "lead", "card")),
    "shuangkou": (("deal", "lead"),),
    "bigtwo": (("deal", "lead"), ("deal", "first")),
    "sichuan": (("deal", "dealer"), ("events", "tile"), ("events", "kind")),
}
"""What a log of each game has beside that of all games."""
_OF_OTHERS = {
    "rush": (("deal", "first"), ("deal", "dealer"), ("deal", "missing"), ("deal", "exchange"), ("events", "tile")),
    "shuangkou": (("deal", "first"), ("deal", "dealer"), ("deal", "missing"), ("deal", "exchange"), ("events", "as")),
    "bigtwo": (("deal", "lead", "card"), ("deal", "dealer"), ("deal", "missing"), ("events", "as"), ("events", "tile")),
    "sichuan": (("deal", "lead"), ("deal", "first"), ("events", "cards"), ("events", "as")),
}
"""What no log of a game has."""
_SAMPLE = datetime(2026, 11, 29, 12, 34, 56)


class CheckedMapping(NamedTuple):
    """A mapping, None where an error is in it, and everything that was found."""

    mapping: Mapping | None
    findings: list[Finding]


def read_mapping(raw: bytes, file: str) -> CheckedMapping:
    """Reads and checks a mapping.

    :param file: its name for findings.
    """
    written = read(raw, file)
    findings = [
        NO_MAPPING.finding(say("no mapping is in the file"), file=file, line=one.line, column=one.column)
        if one.code in _NO_MAPPING
        else one
        for one in written.findings
    ]
    root = written.root
    if root is None:
        return CheckedMapping(None, findings)
    findings += _without_misspelt(schema_errors.check(root, "mapping", pages=_PAGES))
    if errors(findings):
        return CheckedMapping(None, _in_order(findings))
    mapping = msgspec.convert(plain(root), Mapping)
    findings += _Sense(root, mapping).findings()
    return CheckedMapping(None if errors(findings) else mapping, _in_order(findings))


def _without_misspelt(findings: list[Finding]) -> list[Finding]:
    """The findings without those of missing keys that stand there misspelt: one cause, one finding."""
    meant = {
        f"{(one.path or '').rpartition('.')[0]}:{one.fix}"
        for one in findings
        if one.code == UNKNOWN_KEY.code and one.fix
    }

    def is_misspelt(finding: Finding) -> bool:
        home, _, key = (finding.path or "").rpartition(".")
        return finding.code == MISSING_KEY.code and f"{home}:did you mean `{key}`?" in meant

    return [finding for finding in findings if not is_misspelt(finding)]


def _in_order(findings: list[Finding]) -> list[Finding]:
    return sorted(dict.fromkeys(findings), key=lambda finding: (finding.line or 0, finding.column or 0))


class _Sense:
    """Whether a mapping that has the right shape makes sense."""

    def __init__(self, root: MappingNode, mapping: Mapping) -> None:
        self._root = root
        self._mapping = mapping

    def findings(self) -> Iterator[Finding]:
        for path, value, inside in self._mapping.sources():
            yield from self._source(path, value, inside)
        for path, text in self._mapping.lists():
            yield from self._path(path, text)
        if self._mapping.games is not UNSET:
            yield from self._path(("games",), self._mapping.games)
        yield from self._of_game()
        yield from self._of_input()
        yield from self._words()
        yield from self._cards()

    def _span(self, path: Path) -> Span:
        node = at(self._root, path)
        while node is None:
            path = path[:-1]
            node = at(self._root, path)
        return node.span

    def _key_span(self, path: Path) -> Span:
        return key_span(self._root, path) or self._span(path)

    def _source(self, path: Path, value: Value, inside: bool) -> Iterator[Finding]:
        given = [
            name for name, its in (("at", value.at), ("in_game", value.in_game), ("is", value.is_)) if its is not UNSET
        ]
        span = self._span(path)
        if len(given) != 1:
            words = (
                say("it has {given}; one of them is due", given=tuple(given))
                if given
                else say("it says not where the value comes from")
            )
            yield found_at(NO_SOURCE, words, span, path, say("write one of at, in_game and is"))
        if value.in_game is not UNSET and not inside:
            words = say("`in_game` is for entries of an `each`; here `at` is a path of the whole document")
            yield found_at(OF_NO_USE, words, self._key_span((*path, "in_game")), path, say("write at"))
        for name, text in (("at", value.at), ("in_game", value.in_game)):
            if text is not UNSET:
                is_short = not isinstance(at(self._root, path), MappingNode)
                yield from self._path(path if is_short else (*path, name), text)
        yield from self._time(path, value)
        yield from self._seat(path, value)

    def _path(self, path: Path, text: str) -> Iterator[Finding]:
        try:
            compile_path(text)
        except PathError as fault:
            where = getattr(fault, "lex_position", None)
            words = (
                say("{path} is no path", path=quoted(text))
                if where is None
                else say("{path} is no path: it can't be read from character {at} on", path=quoted(text), at=where + 1)
            )
            fix = None
            if text and not any(sign in text for sign in ".[]()\"'`|&@*"):
                fix = say("write '\"{text}\"', quotes within quotes", text=text)
            yield found_at(BAD_PATH, words, self._span(path), path, fix)

    def _time(self, path: Path, value: Value) -> Iterator[Finding]:
        is_time = path[-1] in ("started_at", "at") and path[1] in ("started_at", "events")
        for key, its in (("as", value.as_), ("zone", value.zone)):
            if its is not UNSET and not is_time:
                words = say("`{key}` is for times, and this is none", key=key)
                yield found_at(OF_NO_USE, words, self._key_span((*path, key)), (*path, key), say("take it out"))
        if not is_time:
            return
        if value.zone is not UNSET:
            try:
                zone_of(value.zone)
            except ValueError:
                words = say("there is no time zone {zone}", zone=quoted(value.zone))
                fix = _closest(value.zone, _zones())
                yield found_at(BAD_TIME, words, self._span((*path, "zone")), (*path, "zone"), fix)
        form = "rfc3339" if value.as_ is UNSET else value.as_
        if "%" not in form and form not in ("rfc3339", "unix", "unix_ms"):
            words = say("{form} is no form of a time", form=quoted(form))
            fix = (
                _closest(form, ["rfc3339", "unix", "unix_ms"])
                or "write rfc3339, unix, unix_ms or a form with %Y, %m, %d …"
            )
            yield found_at(BAD_TIME, words, self._span((*path, "as")), (*path, "as"), fix)
        elif "%" in form and not _is_whole(form):
            words = say("a time that is written as {form} doesn't say its date and time", form=quoted(form))
            yield found_at(
                BAD_TIME, words, self._span((*path, "as")), (*path, "as"), say("write %Y-%m-%d %H:%M:%S or the like")
            )
        elif not has_offset(form) and value.zone is UNSET:
            words = say("the form {form} says no zone", form=quoted(form))
            yield found_at(
                BAD_TIME,
                words,
                self._span((*path, "as")),
                (*path, "as"),
                say("add zone: Asia/Shanghai, or %z to the form"),
            )

    def _seat(self, path: Path, value: Value) -> Iterator[Finding]:
        is_seat = path[-1] in ("seat", "dealer")
        for key, its in (("first", value.first), ("by_player", value.by_player)):
            if its and not is_seat:
                words = say("`{key}` is for seats, and this is none", key=key)
                yield found_at(OF_NO_USE, words, self._key_span((*path, key)), (*path, key), say("take it out"))
        if value.first and value.by_player:
            words = say("a player's id has no first seat")
            yield found_at(
                OF_NO_USE, words, self._key_span((*path, "first")), (*path, "first"), say("keep one of the two")
            )

    def _of_game(self) -> Iterator[Finding]:
        game = self._mapping.game
        log = at(self._root, ("log",))
        assert log is not None
        for due in _DUE[game]:
            if at(log, due) is None and (len(due) == 1 or at(log, due[:-1]) is not None):
                home = ("log", *due[:-1])
                words = say("a log of {game} has `{key}`, and it isn't mapped", game=game, key=".".join(due))
                yield found_at(MISSING_KEY, words, self._key_span(home), (*home, due[-1]))
        if at(log, ("events", "cards")) is None and game != "sichuan":
            words = say("the cards of a play are not mapped")
            yield found_at(MISSING_KEY, words, self._key_span(("log", "events")), ("log", "events", "cards"))
        for other in _OF_OTHERS[game]:
            if at(log, other) is not None:
                words = say("a log of {game} has no `{key}`", game=game, key=".".join(other))
                yield found_at(OF_NO_USE, words, self._key_span(("log", *other)), ("log", *other), say("take it out"))
        if self._mapping.log.room is UNSET and self._mapping.log.profile is UNSET:
            words = say("games are given neither a `profile` nor a `room`")
            yield found_at(NO_PROFILE, words, self._key_span(("log",)), ("log",), say("add profile: {is: …}"))

    def _of_input(self) -> Iterator[Finding]:
        for key, form in (("games", "json"), ("group", "csv")):
            if getattr(self._mapping, key) is not UNSET and self._mapping.input != form:
                words = say(
                    "`{key}` is for {form} files, and `input` is {input}", key=key, form=form, input=self._mapping.input
                )
                yield found_at(
                    OF_NO_USE,
                    words,
                    self._key_span((key,)),
                    (key,),
                    say("take it out, or write input: {form}", form=form),
                )

    def _words(self) -> Iterator[Finding]:
        """That words of the format are meant by constants and by ``values``."""
        known = _words_of(self._mapping.game)
        for path, value, _ in self._mapping.sources():
            words = known.get(str(path[-1])) if path[1] in ("events", "deal") else None
            if words is None:
                continue
            skipped = self._mapping.log.events.skip if path[-1] == "do" else ()
            meant: list[tuple[Path, Any]] = [((*path, "values", key), its) for key, its in value.values.items()]
            if value.is_ is not UNSET:
                meant.append(((*path, "is"), value.is_))
            for where, word in meant:
                if word not in words and word not in skipped and word != "":
                    says = say("`{key}` of a log can't be {word}", key=str(path[-1]), word=quoted(word))
                    fix = _closest(str(word), words) or f"there is {', '.join(words)}"
                    yield found_at(BAD_WORD, says, self._span(where), where, fix)

    def _cards(self) -> Iterator[Finding]:
        cards, tiles = self._mapping.cards, self._mapping.game == "sichuan"
        has_jokers = self._mapping.game in ("rush", "shuangkou")
        by_number, by_name = cards.codes in ("hex", "decimal"), cards.codes in ("rank_first", "suit_first")
        uses = {"suits": by_number, "jokers": by_name and has_jokers, "table": cards.codes == "table"}
        for key, used in uses.items():
            if at(self._root, ("cards", key)) is not None and not used:
                words = say("`{key}` has no use with `codes: {codes}` here", key=key, codes=cards.codes)
                yield found_at(OF_NO_USE, words, self._key_span(("cards", key)), ("cards", key), say("take it out"))
        suits = "mps" if tiles else "shdc"
        if cards.suits and by_number and sorted(cards.suits) != sorted(suits):
            words = say("`suits` is {suits}; each of {due} is due once", suits=quoted(cards.suits), due=suits)
            yield found_at(BAD_CARDS, words, self._span(("cards", "suits")), ("cards", "suits"))
        if tiles and by_number and not cards.suits:
            words = say("the numbers of tiles hang on the order of the suits, and `suits` is missing")
            yield found_at(
                MISSING_KEY, words, self._key_span(("cards",)), ("cards", "suits"), say("add suits: msp, or as it is")
            )
        if tiles and by_name:
            words = say("tiles are not written as {codes}", codes=cards.codes)
            yield found_at(
                BAD_CARDS, words, self._span(("cards", "codes")), ("cards", "codes"), say("write hex, decimal or table")
            )
        elif by_name and has_jokers and cards.jokers is UNSET:
            words = say("the game has jokers, and how they are written isn't said")
            fix = say("add jokers: {small: …, big: …}")
            yield found_at(MISSING_KEY, words, self._key_span(("cards",)), ("cards", "jokers"), fix)
        if cards.jokers is not UNSET and cards.jokers.small == cards.jokers.big:
            words = say("both jokers are written {code}", code=quoted(cards.jokers.small))
            yield found_at(BAD_CARDS, words, self._span(("cards", "jokers")), ("cards", "jokers"))
        if cards.codes == "table":
            yield from self._table(TILES if tiles else TOKENS, 27 if tiles else _CARDS[self._mapping.game])

    def _table(self, tokens: tuple[str, ...], kinds: int) -> Iterator[Finding]:
        table = self._mapping.cards.table
        wrong = False
        for code, token in table.items():
            if token not in tokens:
                wrong = True
                where = ("cards", "table", code)
                words = say("{token} is no card of the game", token=quoted(token))
                yield found_at(BAD_CARDS, words, self._span(where), where, _closest(token, tokens))
        missing = [token for token in tokens[:kinds] if token not in table.values()]
        if missing and not wrong:
            words = say("{n} cards have no code: {some}", n=len(missing), some=", ".join(missing[:5]))
            yield found_at(BAD_CARDS, words, self._key_span(("cards",)), ("cards", "table"), say("add a code for each"))


def _is_whole(form: str) -> bool:
    """Whether a form of strptime says a date and a time of the day."""
    try:
        text = _SAMPLE.strftime(form.replace("%z", ""))
        return datetime.strptime(text, form.replace("%z", "")).replace(second=56, microsecond=0) == _SAMPLE
    except ValueError:
        return False


def _closest(word: str, words: Any) -> str | None:
    close = difflib.get_close_matches(word, list(words), 1, 0.6 if len(word) > 2 else 0.5)
    return f"did you mean `{close[0]}`?" if close else None


def _zones() -> list[str]:
    from zoneinfo import available_timezones

    return sorted(available_timezones())


def _words_of(game: str) -> dict[str, list[str]]:
    """The words of a log by their key, as its schema has them."""
    log = schema(f"log-{game}")
    (case,) = log["allOf"]
    events = log["$defs"][case["then"]["properties"]["events"]["items"]["$ref"].removeprefix("#/$defs/")]
    return {
        "do": list(events["properties"]["do"]["enum"]),
        "by": ["auto", "host"],
        "kind": ["exposed", "added", "concealed"],
        "to": ["next", "opposite", "previous"],
    }
