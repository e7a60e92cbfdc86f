"""Why a line is no log: everything that can be said about it, in the words of the format.

Slow (milliseconds a line) and only for lines that the typed decoder refused. In this order: the encoding, the brackets, the
JSON, what JSON lets pass and an amount doesn't (keys twice, fractions, endless digits, half characters), then the
schema of the whole format.
"""

from __future__ import annotations

import contextlib
import difflib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import msgspec

from schemas.catalogue import log_schema
from settlement.findings import Finding, FindingPage, quoted
from settlement.games import GAME_IDS, catalogue
from settlement.logs.codes import (
    DUPLICATE_KEY,
    LONE_SURROGATE,
    MISSING_KEY,
    NESTED_TOO_DEEP,
    NOT_A_WHOLE_NUMBER,
    NOT_AN_OBJECT,
    NOT_JSON,
    NOT_UTF8,
    OUT_OF_RANGE,
    TOO_MANY,
    UNKNOWN_FORMAT,
    UNKNOWN_GAME,
    UNKNOWN_KEY,
    WRONG_LENGTH,
    WRONG_TYPE,
    WRONG_VALUE,
)
from settlement.logs.scan import glance, nesting
from settlement.words import Param, Words, say

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

FORMAT = "buckle-log/1"
MOST_FINDINGS = 100
DEEPEST = 64
_LONGEST_WORD = 40
_MOST_BEGINNINGS = 20
_BEGINS = re.compile(r'\{\s*"(?:format|game|game_id|room|profile|started_at)"\s*:')
"""How a record may begin, and nothing inside of one."""
_LONGEST_NUMBER = 20  # the digits of 64 bits, and a sign

Path = tuple[str | int, ...]


class _Number(int):
    """A number that no field may hold, as it was written; it counts as 0 for the schema."""

    written: str

    def __new__(cls, written: str) -> _Number:
        number = super().__new__(cls, 0)
        number.written = written
        return number


class _Fraction(_Number):
    pass


class _Object(dict[str, Any]):
    """An object and its keys that stand in it more than once."""

    __slots__ = ("twice",)

    twice: list[str]


def explain(line: bytes) -> list[Finding]:
    """Everything that is wrong with a line that the typed decoder refused, without its byte order mark.

    :raises AssertionError: when there is nothing to say: schema and decoder disagree, a bug of ours.
    """
    found = list(islice(_explained(line), MOST_FINDINGS + 1))
    if not found:
        raise AssertionError("the decoder refuses a record in which the schema finds nothing")
    if len(found) > MOST_FINDINGS:
        found[MOST_FINDINGS:] = [
            TOO_MANY.finding(
                say(
                    "the record has more than {most_findings} errors; the first are listed", most_findings=MOST_FINDINGS
                )
            )
        ]
    return found


def _explained(line: bytes) -> Iterator[Finding]:
    try:
        text = line.decode()
    except UnicodeDecodeError as fault:
        yield _not_utf8(line, fault.start)
        return
    deepest, is_open = nesting(line)
    if deepest > DEEPEST:
        yield NESTED_TOO_DEEP.finding(
            say("brackets are nested {deepest} deep, a game needs four levels", deepest=deepest)
        )
        return
    try:
        value = json.loads(
            text, parse_int=_whole, parse_float=_Fraction, parse_constant=_Fraction, object_pairs_hook=_object
        )
    except json.JSONDecodeError as fault:
        yield _two_records(text) or _not_json(text, fault.pos, is_open)
        return
    odd: dict[Path, Finding] = dict(islice(_oddities(value, ()), MOST_FINDINGS + 1))
    yield from odd.values()
    if not isinstance(value, dict):
        fix = (
            say("write each game of the list on a line of its own: jq -c '.[]' FILE")
            if isinstance(value, list)
            else None
        )
        yield NOT_AN_OBJECT.finding(
            say("the line is {kind}, a game is an object on a line of its own", kind=_kind(value)), fix=fix
        )
        return
    format_ = value.get("format")
    if isinstance(format_, str) and format_ != FORMAT:
        yield UNKNOWN_FORMAT.finding(
            say("the log is written as {format}, read is {format_2}", format=quoted(format_), format_2=quoted(FORMAT))
        )
        return
    yield from _by_schema(value, odd)


def _not_utf8(line: bytes, at: int) -> Finding:
    if line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return NOT_UTF8.finding(
            say("the line is UTF-16 (byte 0x{line} at offset 0), a log is UTF-8", line=f"{line[0]:02x}")
        )
    return NOT_UTF8.finding(say("byte 0x{line} at offset {at} of the line is no UTF-8", line=f"{line[at]:02x}", at=at))


def _not_json(text: str, at: int, is_open: bool) -> Finding:
    if not text.strip():
        return NOT_JSON.finding(say("the line is empty"))
    if is_open:
        return NOT_JSON.finding(
            say(
                "the line is no JSON: it breaks off after {text} characters, before everything that it opens is closed",
                text=len(text),
            )
        )
    if "" < text[at : at + 1] < " ":
        return NOT_JSON.finding(
            say(
                "the line is no JSON: the control character 0x{code} stands at character {at}; in a text it is written as an escape",
                code=f"{ord(text[at]):02x}",
                at=at + 1,
            )
        )
    return NOT_JSON.finding(
        say("the line is no JSON from character {at} on: {text}", at=at + 1, text=quoted(text[at : at + 30]))
    )


def _two_records(text: str) -> Finding | None:
    """The finding of a line on which a whole record begins behind what is no whole one, or behind another; both are named."""
    for start in islice(_BEGINS.finditer(text, 1), _MOST_BEGINNINGS):
        at = start.start()
        with contextlib.suppress(ValueError, RecursionError):
            if not isinstance(json.loads(text[at:]), dict):
                continue
            before, behind = (glance(part.encode()).get("game_id") for part in (text[:at], text[at:]))
            first, second = [
                say("a record") if one is None else say("the record {game_id}", game_id=quoted(one))
                for one in (before, behind)
            ]
            return NOT_JSON.finding(
                say(
                    "the line is no JSON: {first} ends or breaks off after {at} characters, where {second} begins",
                    first=first,
                    at=at,
                    second=second,
                ),
                fix=say("break the line before character {at}, and fetch what was cut off again", at=at + 1),
            )
    return None


def _whole(written: str) -> int:
    return int(written) if len(written) <= _LONGEST_NUMBER else _Number(written)


def _object(members: list[tuple[str, Any]]) -> _Object:
    made = _Object(members)
    counted = Counter(key for key, _ in members) if len(made) < len(members) else {}
    made.twice = [key for key, times in counted.items() if times > 1]
    return made


def _oddities(value: Any, path: Path) -> Iterator[tuple[Path, Finding]]:
    """What is wrong with values whatever the format says, by path."""
    if isinstance(value, _Object):
        for key in value.twice:
            yield (
                (*path, key, 0),
                _at(
                    DUPLICATE_KEY, path, say("the key {key} stands twice in {name}", key=quoted(key), name=_name(path))
                ),
            )
        for key, member in value.items():
            if not _is_text(key):
                yield (
                    (*path, key, 1),
                    _at(
                        LONE_SURROGATE,
                        path,
                        say("the key {key} in {name} holds half a character", key=quoted(key), name=_name(path)),
                    ),
                )
            yield from _oddities(member, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _oddities(item, (*path, index))
    elif isinstance(value, _Fraction):
        written = quoted(value.written, 30)
        yield (
            path,
            _at(
                NOT_A_WHOLE_NUMBER,
                path,
                say(
                    "{name} is {written}, a number is written as plain digits", name=_name(path), written=written[1:-1]
                ),
            ),
        )
    elif isinstance(value, _Number):
        yield (
            path,
            _at(
                OUT_OF_RANGE,
                path,
                say(
                    "{name} is a number of {digits} digits, which no field can hold",
                    name=_name(path),
                    digits=len(value.written.lstrip("-")),
                ),
            ),
        )
    elif isinstance(value, str) and not _is_text(value):
        yield (
            path,
            _at(
                LONE_SURROGATE,
                path,
                say("{name} is {value}, which holds half a character", name=_name(path), value=quoted(value)),
            ),
        )


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(log_schema(GAME_IDS))


class _Fault(NamedTuple):
    """One error of the schema: the place, the keyword and what it asks for, what stands there, the part of the schema."""

    path: Path
    keyword: str
    due: Any
    found: Any
    schema: Any


def _by_schema(value: Any, odd: dict[Path, Finding]) -> Iterator[Finding]:
    told: set[tuple[Path, str]] = set()
    doubtful, places = _doubtful(value)
    for error in _validator().iter_errors(doubtful):
        path = tuple(error.absolute_path)
        if places and len(path) > 1 and path[0] == "events":
            path = ("events", places[path[1]], *path[2:])
        fault = _Fault(path, str(error.validator), error.validator_value, error.instance, error.schema)
        # All missing keys of an object are told together, and a part that two branches ask for is told once.
        if path not in odd and (path, fault.keyword) not in told:
            told.add((path, fault.keyword))
            yield from _SAYS[fault.keyword](fault)


def _doubtful(value: dict[str, Any]) -> tuple[dict[str, Any], Sequence[int]]:
    """A record without the events that are valid, which are most, and where those that are left stood.

    The decoder sees in a moment what takes the schema most of its time. The record as it is where it has no list of events.
    """
    game, events = value.get("game"), value.get("events")
    if game not in GAME_IDS or not isinstance(events, list):
        return value, ()
    kind = _event_type(game)
    left = [(index, event) for index, event in enumerate(events) if not _is_valid(event, kind)]
    return value | {"events": [event for _, event in left]}, [index for index, _ in left]


@cache
def _event_type(game: str) -> Any:
    """The type of the events in a game's log."""
    return get_args(get_type_hints(catalogue.game(game).log_type)["events"])[0]


def _is_valid(event: Any, kind: Any) -> bool:
    try:
        msgspec.convert(event, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _missing_keys(fault: _Fault) -> Iterator[Finding]:
    for key in fault.due:
        if key not in fault.found:
            yield _at(
                MISSING_KEY,
                fault.path,
                say("{name} has no {key}, which is required", name=_name(fault.path, fault), key=quoted(key)),
            )


def _unknown_keys(fault: _Fault) -> Iterator[Finding]:
    keys = list(fault.schema["properties"])
    for key in fault.found:
        if key not in keys:
            said = say(
                "{name} has the key {key}, which it doesn't take; it takes {keys}",
                name=_name(fault.path, fault),
                key=quoted(key),
                keys=_listed(keys),
            )
            yield _at(UNKNOWN_KEY, fault.path, said, _meant(key, [k for k in keys if k not in fault.found]))


def _wrong_type(fault: _Fault) -> Iterator[Finding]:
    yield _at(
        WRONG_TYPE,
        fault.path,
        say(
            "{name} is {kind}, it must be {types}",
            name=_name(fault.path),
            kind=_kind(fault.found),
            types=_TYPES[fault.due],
        ),
    )


def _wrong_value(fault: _Fault) -> Iterator[Finding]:
    shown = quoted(fault.found) if isinstance(fault.found, str) else _kind(fault.found)
    due = fault.due if fault.keyword == "enum" else [fault.due]
    page = UNKNOWN_GAME if fault.path == ("game",) else WRONG_VALUE
    yield _at(
        page,
        fault.path,
        say("{name} is {shown}, it must be {due}", name=_name(fault.path), shown=shown, due=_any_of(due)),
        _meant(fault.found, due),
    )


def _out_of_range(fault: _Fault) -> Iterator[Finding]:
    least, most = fault.schema["minimum"], fault.schema["maximum"]
    yield _at(
        OUT_OF_RANGE,
        fault.path,
        say(
            "{name} is {found}, it must be from {least} to {most}",
            name=_name(fault.path),
            found=fault.found,
            least=least,
            most=most,
        ),
    )


def _wrong_length(fault: _Fault) -> Iterator[Finding]:
    if isinstance(fault.found, str):
        yield _at(
            WRONG_LENGTH,
            fault.path,
            say("{name} is empty, it must have at least one character", name=_name(fault.path)),
        )
        return
    least, most = fault.schema["minItems"], fault.schema["maxItems"]
    due: Param = least if least == most else say("{least} to {most}", least=least, most=most)
    yield _at(
        WRONG_LENGTH,
        fault.path,
        say("{name} has {found} items, it must have {due}", name=_name(fault.path), found=len(fault.found), due=due),
    )


_SAYS = {
    "required": _missing_keys,
    "additionalProperties": _unknown_keys,
    "type": _wrong_type,
    "enum": _wrong_value,
    "const": _wrong_value,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minLength": _wrong_length,
    "minItems": _wrong_length,
    "maxItems": _wrong_length,
}

_TYPES = {
    "object": say("an object"),
    "array": say("a list"),
    "string": say("a text"),
    "integer": say("a whole number"),
    "boolean": say("true or false"),
}


def _kind(value: Any) -> Param:
    """A value in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return say("the number {number}", number=value)
    if isinstance(value, str):
        return say("the text {text}", text=quoted(value, 30))
    return say("a list") if isinstance(value, list) else say("an object")


def _name(path: Path, fault: _Fault | None = None) -> Param:
    """A place in a record in words: ``deal.lead.card``, ``the pass``, ``by``; of an event, whose number the finding has."""
    if not path:
        return say("the record")
    rest = path
    if path[0] == "events" and len(path) > 1:
        if len(path) == 2:
            titled = fault is not None and "title" in fault.schema
            return say("the {event}", event=fault.schema["title"]) if fault and titled else say("the event")
        rest = path[2:]
    dotted = "".join(f"[{key}]" if isinstance(key, int) else f".{quoted(key)[1:-1]}" for key in rest)
    return dotted.removeprefix(".")


def _at(page: FindingPage, path: Path, message: Words, fix: Words | None = None) -> Finding:
    event = path[1] if len(path) > 1 and path[0] == "events" and isinstance(path[1], int) else None
    return page.finding(message, event=event, fix=fix)


def _listed(words: Iterable[Any]) -> tuple[str, ...]:
    return tuple([f"`{word}`" for word in words])


def _any_of(words: Iterable[Any]) -> Param:
    """One of several, as a choice."""
    *most, last = _listed(words)
    return say("{first:,} or {last}", first=tuple(most), last=last) if most else last


def _meant(found: Any, words: Iterable[Any]) -> Words | None:
    likely = isinstance(found, str) and len(found) <= _LONGEST_WORD
    close = difflib.get_close_matches(found, list(words), 1) if likely else []
    return say("did you mean `{close}`?", close=close[0]) if close else None
