"""The games of a file of another shape, each as one document with its place."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from itertools import groupby
from json.decoder import JSONObject  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET

from settlement.convert.codes import NO_GAMES, ROWS_APART, ROWS_DIFFER, UNREADABLE
from settlement.convert.mapping import Mapping
from settlement.convert.paths import follow_path, names_in
from settlement.findings import Finding, quoted
from settlement.words import Words, say

ROWS = "rows"
"""Under this key a game that is made of rows has all of them; beside it stand the columns that are of the whole game."""


class Document(msgspec.Struct, frozen=True):
    """One game as it was written: its lines in the file (both included, from 1), and what they hold."""

    file: str
    line: int
    end_line: int
    value: Any
    findings: tuple[Finding, ...] = ()


def read_documents(mapping: Mapping, file: str, opened: BinaryIO) -> Iterator[Document]:
    """The games of a file in their order; one that can't be read has a finding in place of a value.

    :param file: its name for findings.
    :param opened: at its beginning, and able to go back there.
    """
    readers: dict[str, Callable[[Mapping, str, BinaryIO], Iterator[Document]]] = {
        "json": _read_json,
        "jsonl": _read_lines,
        "csv": _read_csv,
    }
    return readers[mapping.input](mapping, file, opened)


def _broken(page: Any, words: Words, file: str, line: int, end_line: int | None = None) -> Document:
    end = line if end_line is None else end_line
    return Document(file, line, end, None, (page.finding(words, file=file, line=line),))


class _StrictError(ValueError):
    """What JSON lets pass and no game may hold; ``words`` say what."""

    def __init__(self, words: Words) -> None:
        super().__init__(str(words))
        self.words = words


def _take_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _StrictError(say("the key {key} is a duplicate", key=quoted(next(k for k in keys if keys.count(k) > 1))))
    return found


def _refuse_constant(name: str) -> Any:
    raise _StrictError(say("{name} is no value", name=name))


class _PlacedDecoder(json.JSONDecoder):
    """Decodes JSON strictly, and remembers where each object begins."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=_take_pairs, parse_constant=_refuse_constant)
        self.starts: dict[int, tuple[int, int]] = {}
        self.parse_object = self._parse_object
        self.scan_once = py_make_scanner(self)

    def _parse_object(self, s_and_end: tuple[str, int], *rest: Any) -> tuple[Any, int]:
        found, end = JSONObject(s_and_end, *rest)
        self.starts[id(found)] = (s_and_end[1] - 1, end)
        return found, end


def _read_json(mapping: Mapping, file: str, opened: BinaryIO) -> Iterator[Document]:
    decoder = _PlacedDecoder()
    try:
        text = opened.read().decode("utf-8-sig" if mapping.encoding == "utf-8" else mapping.encoding)
        whole = decoder.decode(text)
    except (ValueError, RecursionError) as fault:
        yield _broken(UNREADABLE, _explain(fault), file, _line_of(fault))
        return
    games = whole if mapping.games is UNSET else follow_path(mapping.games, whole)
    if isinstance(games, dict):
        games = [games]
    if not isinstance(games, list):
        yield _broken(NO_GAMES, say("{path} leads to no list", path=quoted(mapping.games or "")), file, 1)
        return
    at, line = 0, 1
    for game in games:
        start, end = decoder.starts.get(id(game), (at, at))
        line += text.count("\n", at, start) if start >= at else text.count("\n", 0, start) + 1 - line
        at = start
        yield Document(file, line, line + text.count("\n", start, end), game)


def _read_lines(mapping: Mapping, file: str, opened: BinaryIO) -> Iterator[Document]:
    decode = json.JSONDecoder(object_pairs_hook=_take_pairs, parse_constant=_refuse_constant).decode
    for number, raw in enumerate(opened, 1):
        line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
        if not line.strip():
            continue
        try:
            value = decode(line.decode(mapping.encoding))
        except (ValueError, RecursionError) as fault:
            yield _broken(UNREADABLE, _explain(fault), file, number)
            continue
        yield Document(file, number, number, value)


def _explain(fault: Exception) -> Words:
    if isinstance(fault, _StrictError):
        return fault.words
    if isinstance(fault, UnicodeDecodeError):
        return say("the bytes at {at} are not {encoding}", at=fault.start, encoding=fault.encoding)
    if isinstance(fault, json.JSONDecodeError):
        return say("it is no JSON: {why}, at character {at}", why=fault.msg, at=fault.colno)
    return say("it is nested too deep")


def _line_of(fault: Exception) -> int:
    return fault.lineno if isinstance(fault, json.JSONDecodeError) else 1


Row = tuple[int, int, dict[str, str]]
"""The lines of a row (first and last), and its cells by column."""


def _read_csv(mapping: Mapping, file: str, opened: BinaryIO) -> Iterator[Document]:
    group = mapping.group
    apart = _groups_apart(mapping, file, opened) if group is not UNSET else frozenset()
    opened.seek(0)
    rows = _rows(mapping, file, opened)
    if group is UNSET:
        for row in rows:
            yield row if isinstance(row, Document) else Document(file, row[0], row[1], row[2])
        return
    columns = _columns_of_the_game(mapping)
    for key, its in groupby(rows, key=lambda row: None if isinstance(row, Document) else row[2].get(group, "")):
        some = list(its)
        whole = [row for row in some if not isinstance(row, Document)]
        if key is None or len(whole) < len(some):
            yield from [row for row in some if isinstance(row, Document)]
            continue
        first, last = whole[0][0], whole[-1][1]
        if key in apart:
            yield _broken(
                ROWS_APART, say("the rows of {game} don't stand together", game=quoted(key)), file, first, last
            )
            continue
        differing = [column for column in columns if len({row[2].get(column) for row in whole}) > 1]
        if differing:
            words = say(
                "{column} has several values in the rows of {game}", column=quoted(differing[0]), game=quoted(key)
            )
            yield _broken(ROWS_DIFFER, words, file, first, last)
            continue
        cells = {column: whole[0][2][column] for column in columns if column in whole[0][2]}
        yield Document(file, first, last, {**cells, ROWS: [row[2] for row in whole]})


def _columns_of_the_game(mapping: Mapping) -> list[str]:
    """The columns that are read from a game and not from one of its rows."""
    assert mapping.group is not UNSET
    of_game = [
        path
        for _, value, inside in mapping.sources()
        for path in ([value.in_game] if inside else [value.in_game, value.at])
        if path is not UNSET
    ]
    lists = [path for _, path in mapping.lists()]
    named = {name for path in (*of_game, *lists) for name in names_in(path)} | {mapping.group}
    return sorted(named - {ROWS})


def _groups_apart(mapping: Mapping, file: str, opened: BinaryIO) -> frozenset[str]:
    """The values of the column of a game that come again after another's."""
    assert mapping.group is not UNSET
    seen: set[str] = set()
    apart: set[str] = set()
    latest = None
    for row in _rows(mapping, file, opened):
        value = None if isinstance(row, Document) else row[2].get(mapping.group, "")
        if value is not None and value != latest:
            (apart if value in seen else seen).add(value)
            latest = value
    return frozenset(apart)


def _rows(mapping: Mapping, file: str, opened: BinaryIO) -> Iterator[Row | Document]:
    text = TextIOWrapper(opened, "utf-8-sig" if mapping.encoding == "utf-8" else mapping.encoding, newline="")
    reader = csv.reader(text, strict=True)
    head: list[str] | None = None
    before = 0
    try:
        for cells in reader:
            first, before = before + 1, reader.line_num
            if head is None:
                head = cells
                if len(set(head)) < len(head) or "" in head:
                    yield _broken(UNREADABLE, say("the columns' names are not all there and different"), file, 1)
                    return
            elif not any(cells):
                continue
            elif len(cells) != len(head):
                words = say("the row has {n} cells, and there are {columns} columns", n=len(cells), columns=len(head))
                yield _broken(UNREADABLE, words, file, first, before)
            else:
                yield first, before, dict(zip(head, cells, strict=True))
    except (csv.Error, UnicodeDecodeError) as fault:
        words = _explain(fault) if isinstance(fault, UnicodeDecodeError) else say("it is no CSV: {why}", why=str(fault))
        yield _broken(UNREADABLE, words, file, before + 1)
    finally:
        text.detach()
