"""Strict reading of one YAML profile: a tree of values with their places, and everything that is wrong with it.

The reader takes PyYAML's stream of events, never its values: what an unquoted scalar is, is decided by
:mod:`profiles.scalars` alone. Nothing is expanded and nothing recurses, so time and memory are bounded by the size of the
file, which is bounded too.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from profiles import raw_text
from profiles.cut import cut_at_hash
from profiles.reader_codes import (
    BAD_KEY,
    CONFLICT,
    DEEPEST,
    DUPLICATE_KEY,
    EMPTY_FILE,
    FIRST_OF_DUPLICATE,
    GAME_LOG,
    MERGE_KEY,
    NOT_A_MAPPING,
    SECOND_DOCUMENT,
    TOO_DEEP,
)
from profiles.scalars import (
    AMBIGUOUS,
    EMPTY_VALUE,
    NOT_WHOLE,
    NOTHING,
    Reading,
    as_percent,
    exact,
    read_plain,
)
from profiles.syntax import ANCHOR, DIRECTIVE, LOOK_ALIKE, SYNTAX, TAG, explain, look_alike, written_for
from profiles.tabs import without_tabs
from profiles.times import read_time
from profiles.yaml_nodes import INVALID, Entry, Listing, Mapping, Node, Path, Scalar, Span, found_at
from settlement.findings import Edit, Finding, FindingPage, quoted
from settlement.words import Words, say

_LOG = re.compile(rb'"format"\s*:\s*"buckle-log/')
_LOG_HEAD = 10_000
"""In so many bytes a game log names its format, wherever its first record has it."""
_CONFLICT = re.compile(r"^(?:<{7}|>{7})(?= |\r?$)", re.MULTILINE)
TEXTS = frozenset(("profile", "game", "title", "extends", "currency", "rooms"))
"""Keys of every profile that hold texts."""
TIMES = ("effective_from", "effective_until")
"""Keys of every profile that hold times."""
MOST_QUOTED = 40
_NUMBER_SIGN = re.compile(r"(?:^|\s)＃")
"""A full-width number sign where a comment could start."""
_UNWRITABLE = re.compile(f"[{raw_text.HIDDEN}\n\ud800-\udfff]")


@dataclass(slots=True)
class Written:
    """A file as it was read. ``root`` is None where no mapping could be made of it; ``findings`` say why."""

    file: str
    text: str | None
    root: Mapping | None
    findings: list[Finding] = field(default_factory=list)


def read(raw: bytes, file: str) -> Written:
    """Reads one profile.

    :param raw: the file's bytes.
    :param file: its name for findings.
    """
    if _is_log(raw[:_LOG_HEAD]):
        place = Span(file, 1, 1, 1, 2)
        found = found_at(
            GAME_LOG, say("the file is a game log; a profile is due"), place, fix=say("try `buckle settle`")
        )
        return Written(file, None, None, [found])
    text, findings = raw_text.decode(raw, file)
    if text is None or any(f.code != raw_text.BYTE_ORDER_MARK.code for f in findings):
        return Written(file, text, None, findings)
    if conflict := _conflict(text, file):
        return Written(file, text, None, [*findings, conflict])
    spaced, tabs = without_tabs(text, file)
    findings += tabs
    builder = _Builder(file, findings)
    builder.run(spaced)
    return Written(file, text, builder.root, findings)


def _is_log(head: bytes) -> bool:
    return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") and _LOG.search(head) is not None


def _conflict(text: str, file: str) -> Finding | None:
    """The finding of the marks that a merge leaves, at the first of them."""
    marks = list(_CONFLICT.finditer(text))
    if not marks:
        return None
    lines = [text.count("\n", 0, mark.start()) + 1 for mark in marks]
    where = f"in line {lines[0]}" if len(lines) == 1 else f"in lines {', '.join(map(str, lines[:6]))}"
    message = say("a merge left its marks {where}; both sides stand in the file", where=where)
    span = Span(file, lines[0], 1, lines[0], 8)
    return found_at(CONFLICT, message, span, fix=say("keep one side, and delete the lines of the marks"))


@dataclass(slots=True)
class _Key:
    text: str
    span: Span
    usable: bool
    is_part: bool = False
    """Whether it is the rest of a number that is told already."""


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet, and the key whose value is due."""

    node: Listing | Mapping
    key: _Key | None = None
    last: Span | None = None
    """Where its last value stands, also one whose key was refused."""
    in_brackets: bool = False


def _is_time(key: str, text: str) -> bool:
    """Whether a key holds a time, or a time stands at what seems to be a slip of such a key."""
    if key in TIMES:
        return True
    return text[:1].isdigit() and _is_like_time(key) and read_time(text).refusal is None


@lru_cache(1000)
def _is_like_time(key: str) -> bool:
    """Whether a key may be a slip of one that holds a time."""
    return bool(difflib.get_close_matches(key.lower().replace("-", "_"), TIMES, 1, 0.8))


class _EndError(Exception):
    """Reading ends here; its finding has been made."""


class _Builder:
    def __init__(self, file: str, findings: list[Finding]) -> None:
        self.file = file
        self.findings = findings
        self.root: Mapping | None = None
        self.open: list[_Open] = []
        self.documents = 0
        self.lines: list[str] = []
        self.brackets = 0
        """How many of the open lists and mappings are written in brackets."""

    def run(self, text: str) -> None:
        import yaml

        from profiles.yaml_loader import loader as loader_of

        self.lines = raw_text.lines_of(text)
        loader: Any = loader_of(text)
        try:
            while loader.check_event():
                self._take(loader.get_event(), yaml)
            if not self.documents:
                self._no_profile("only comments" if text.strip() else "nothing")
        except _EndError:
            pass
        except yaml.MarkedYAMLError as error:
            self.root = None
            self.findings.append(explain(error, self.lines, self.file))
        except (ValueError, OverflowError):
            self.root = None
            mark = loader.get_mark()
            span = Span(self.file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
            self.findings.append(found_at(SYNTAX, say("an escape that stands for no character"), span))
        finally:
            loader.dispose()

    def _say(
        self,
        page: FindingPage,
        message: str | Words,
        span: Span,
        fix: Words | None = None,
        path: Path | None = None,
        *,
        put: str | Edit | None = None,
        also: tuple[Span, str] | None = None,
    ) -> None:
        where = path if path is not None else self._path()
        self.findings.append(found_at(page, message, span, where, fix, put=put, also=also))

    def _path(self) -> Path:
        """The path of the value that is due."""
        steps: list[str | int] = []
        for opened in self.open:
            if isinstance(opened.node, Listing):
                steps.append(len(opened.node.items))
            elif opened.key:
                steps.append(opened.key.text)
        return tuple(steps)

    def _no_profile(self, what: str) -> None:
        span = Span(self.file, 1, 1, 1, 2)
        self._say(
            EMPTY_FILE,
            say("the file holds {what}; a profile is due", what=what),
            span,
            say("start from `buckle profile new GAME`"),
        )

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        wide = 1 if end.index > start.index else 2
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + wide)

    def _take(self, event: Any, yaml: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                message = say("a second document starts here; one profile a file is due")
                self._say(SECOND_DOCUMENT, message, self._span(event), say("put it into a file of its own"))
                raise _EndError
            if event.version is not None or event.tags is not None:
                span = self._span(event)
                span = span._replace(end_line=span.line, end_column=len(self.lines[span.line - 1]) + 1)
                self._say(DIRECTIVE, say("a line that starts with % is a directive"), span, say("delete the line"))
            return
        if isinstance(event, yaml.AliasEvent):
            message = say("an alias (*{anchor}); every value stands where it holds", anchor=event.anchor[:40])
            self._say(ANCHOR, message, self._span(event), say("write the value out, or quote it where a text is meant"))
            if not self.open:
                raise _EndError
            self._attach(Scalar(INVALID, "", False, self._span(event)))
        elif isinstance(event, yaml.ScalarEvent):
            self._decorated(event)
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._decorated(event)
            self._opened(event, isinstance(event, yaml.MappingStartEvent))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._closed(event)

    def _decorated(self, event: Any) -> None:
        """Anchors and tags in front of a value."""
        start = event.start_mark
        if event.anchor is not None:
            end = start.column + 2 + len(event.anchor)
            span = Span(self.file, start.line + 1, start.column + 1, start.line + 1, end)
            self._say(
                ANCHOR,
                say("an anchor (&{anchor}); profiles have none", anchor=event.anchor[:40]),
                span,
                say("take it out"),
            )
        if event.tag is not None:
            written = event.tag.replace("tag:yaml.org,2002:", "!!")
            at = self.lines[start.line].find(written, start.column)
            column, wide = (start.column, 1) if at < 0 else (at, len(written))
            span = Span(self.file, start.line + 1, column + 1, start.line + 1, column + wide + 1)
            self._say(
                TAG,
                say("a tag ({written}); profiles have none", written=quoted(written)[1:-1]),
                span,
                say("take it out"),
            )

    def _key_due(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].node, Mapping) and self.open[-1].key is None

    def _opened(self, event: Any, mapping: bool) -> None:
        span = self._span(event)
        if len(self.open) >= DEEPEST:
            self._say(
                TOO_DEEP, say("nested {DEEPEST} deep; a profile has four levels", DEEPEST=DEEPEST + 1), span, path=()
            )
            self.root = None
            raise _EndError
        if self._key_due():
            self._say(
                BAD_KEY,
                say("a {what} stands where a key is due; keys are names", what="mapping" if mapping else "list"),
                span,
            )
        if not self.open and not mapping:
            message = say("the file is a list; `key: value` lines are due")
            self._say(NOT_A_MAPPING, message, span, say("write one profile a file, its keys at the left edge"))
            raise _EndError
        node = Mapping(span) if mapping else Listing([], span)
        self.brackets += bool(event.flow_style)
        self.open.append(_Open(node, in_brackets=bool(event.flow_style)))

    def _closed(self, event: Any) -> None:
        closed = self.open.pop()
        node, span = closed.node, self._span(event)
        self.brackets -= closed.in_brackets
        if event.start_mark.index == event.end_mark.index:  # a block ends at the next token: its last child is its end
            span = closed.last or node.span
        node.span = node.span._replace(end_line=span.end_line, end_column=span.end_column)
        self._attach(node)

    def _scalar(self, event: Any) -> None:
        text: str = event.value
        plain = event.style is None or event.style == ""
        span = self._span(event)
        if not self.open:
            if not plain or text not in NOTHING:
                self._no_mapping(text, span)
            else:
                self._no_profile(f"only {quoted(text)}" if text else "no key")
            raise _EndError
        if bad := _UNWRITABLE.search(text):
            what = "a line break" if bad[0] == "\n" else f"U+{ord(bad[0]):04X}, which can't be printed"
            message = say("the text holds {what}; one line of plain characters is due", what=what)
            self._say(raw_text.HIDDEN_CHARACTER, message, span, say("write it on one line, without escapes"))
            if not self._key_due():
                self._attach(Scalar(INVALID, text, plain, span))
                return
        if self._key_due():
            self.open[-1].key = self._key(text, plain, span, not bad)
            return
        parent = self.open[-1]
        reading: Reading | None = None
        if plain and (sign := _NUMBER_SIGN.search(text)):
            place = span
            if span.line == span.end_line:
                column = span.column + sign.end() - 1
                place = span._replace(column=column, end_column=column + 1)
            message = say("the character ＃ stands where `#` is due")
            self._say(LOOK_ALIKE, message, place, say("write # for a comment, or quote the text"))
            reading = Reading(INVALID)
        elif len(self.open) == 1 and parent.key and _is_time(parent.key.text, text):
            reading = read_time(text)
        elif plain and text[:1] in "“”‘’＂＇" and text:
            message = say("the quotes of {text} are characters of the text; YAML's own are due", text=quoted(text))
            self._say(
                LOOK_ALIKE,
                message,
                span,
                say('write "{strip}", or quote the whole with "', strip=text.strip("“”‘’＂＇")),
            )
            reading = Reading(INVALID)
        elif plain:
            reading = read_plain(text)
        if not text and parent.key and parent.key.is_part:
            reading = Reading(INVALID)
        if reading is not None and reading.refusal:
            page, why, fix, put = reading.refusal
            message = why
            if plain and page in (NOT_WHOLE, AMBIGUOUS):
                put = exact(text)
            if parent.key and parent.key.text.endswith("_percent") and (percent := as_percent(text)) is not None:
                message = say("{why}; the key is in per cent", why=why)
                fix, put = say("per cent: write {percent}", percent=percent), None
            if page is not EMPTY_VALUE and self._text_due():
                fix = say('quote it: "{text}"', text=text) if len(text) < MOST_QUOTED else say("quote it")
                self._say(page, message, span, fix)
                self._attach(Scalar(INVALID, text, plain, span))
                return
            if not text and parent.key and (alike := look_alike(parent.key.text)):
                at, name, due = alike
                column = parent.key.span.column + at
                span = parent.key.span._replace(column=column, end_column=column + 1)
                page, message, fix = (
                    LOOK_ALIKE,
                    say("{name} stands where {due} is due", name=name, due=due),
                    say("write {due}", due=due),
                )
                put = written_for(parent.key.text, at)
            elif not text and parent.key:
                span = parent.key.span
                message = say("nothing is written after {text}:", text=quoted(parent.key.text)[1:-1])
                if ":" in parent.key.text:
                    fix = say("write a blank after the colon")
            self._say(page, message, span, fix, put=put)
        elif plain:
            line = self.lines[span.end_line - 1]
            if cut := cut_at_hash(text, span, line, self._path(), self.brackets > 0):
                self.findings.append(cut)
        self._attach(Scalar(reading.value if reading is not None else text, text, plain, span))

    def _text_due(self) -> bool:
        """Whether the value that is due is a text in every game's profiles, or one of its entries."""
        key = self.open[0].key
        return key is not None and key.text in TEXTS

    def _no_mapping(self, text: str, span: Span) -> None:
        """The whole file is one text: most often its first colon is none, or has no blank behind it."""
        if alike := look_alike(text.split(" ")[0]):
            at, name, due = alike
            place = span._replace(column=span.column + at, end_line=span.line, end_column=span.column + at + 1)
            put = written_for(text.split(" ")[0], at)
            self._say(
                LOOK_ALIKE,
                say("{name} stands where {due} is due", name=name, due=due),
                place,
                say("write {due}", due=due),
                put=put,
            )
            return
        glued = re.match(r"[A-Za-z_]+:(?=\S)", text)
        fix = say("write a blank after `{glued}`", glued=glued[0]) if glued else None
        self._say(
            NOT_A_MAPPING, say("the file is the text {text}; `key: value` lines are due", text=quoted(text)), span, fix
        )

    def _key(self, text: str, plain: bool, span: Span, usable: bool) -> _Key:
        """The key that was just read, with its findings; one that is none is not usable, its value is read on."""
        if not usable:
            return _Key(text, span, False)
        if plain and text == "<<":
            self._say(
                MERGE_KEY,
                say("`<<` merges another mapping into this one"),
                span,
                say("write the keys out, or use `extends`"),
            )
            return _Key(text, span, False)
        if plain and self.brackets and text.isdigit() and self._thousands(text, span):
            return _Key(text, span, False, is_part=True)
        if plain:
            reading = read_plain(text)
            if reading.refusal and reading.refusal.page is EMPTY_VALUE:
                self._say(BAD_KEY, say("no key stands before the colon; a name is due"), span)
                return _Key(text, span, False)
            if reading.refusal:
                self._say(
                    BAD_KEY,
                    say("as a key: {message}", message=reading.refusal.message),
                    span,
                    say("keys are names; write the name of the key"),
                )
                return _Key(text, span, False)
            if not isinstance(reading.value, str):
                kind = "a switch" if isinstance(reading.value, bool) else "a number"
                message = say("`{text}` is {kind} and stands where a key is due; keys are names", text=text, kind=kind)
                self._say(BAD_KEY, message, span, say("write tables as lists of records: - {…}"))
                return _Key(text, span, False)
        line = self.lines[span.line - 1]
        if span.column > 1 and line[span.column - 2] == "?":  # YAML 1.1 takes it for a mark, 1.2 for a part of the key
            place = span._replace(column=span.column - 1)
            message = say(
                "`?{text}` is the key `{text}` to some YAML readers, another to others", text=quoted(text)[1:-1]
            )
            put = Edit(place.line, place.column, place.line, place.column + 1, "")
            self._say(BAD_KEY, message, place, say("take out the question mark"), put=put)
        mapping = self.open[-1].node
        assert isinstance(mapping, Mapping)
        if first := mapping.entries.get(text):
            path = (*self._path(), text)
            shown = quoted(text)[1:-1]
            self._say(
                DUPLICATE_KEY,
                say("`{shown}` stands here a second time (first in line {line})", shown=shown, line=first.key.line),
                span,
                say("keep one of the two"),
                path,
                also=(first.key, f"`{shown}` stands here first"),
            )
            self._say(FIRST_OF_DUPLICATE, say("`{shown}` stands here first", shown=shown), first.key, None, path)
            return _Key(text, span, False)
        return _Key(text, span, True)

    def _thousands(self, text: str, span: Span) -> bool:
        """Whether a key is the rest of a number before it whose thousands a comma sets apart, which is told once."""
        line = self.lines[span.line - 1]
        runs = re.finditer(r"(?<![\w.,])[0-9]{1,3}(?:,[0-9]{3})+(?![\w.])", line)
        number = next((each for each in runs if each.start() < span.column - 1 < each.end()), None)
        mapping = self.open[-1].node
        if number is None or not isinstance(mapping, Mapping) or not mapping.entries:
            return False
        last = mapping.entries[next(reversed(mapping.entries))].node
        if isinstance(last, Scalar) and last.value is not INVALID:
            last.value = INVALID
            place = span._replace(column=number.start() + 1, end_column=number.end() + 1)
            whole = number[0].replace(",", "")
            path = (*self._path(), next(reversed(mapping.entries)))
            message = say("`{number}` is two entries here; a whole number is written without commas", number=number[0])
            self._say(NOT_WHOLE, message, place, say("write {whole}", whole=whole), path, put=whole)
        return True

    def _attach(self, node: Node) -> None:
        if not self.open:
            assert isinstance(node, Mapping)
            self.root = node
            return
        parent = self.open[-1]
        parent.last = node.span
        if isinstance(parent.node, Listing):
            parent.node.items.append(node)
        elif parent.key is None:  # a list, mapping or alias stands as a key
            parent.key = _Key("?", node.span, False)
        else:
            if parent.key.usable:
                parent.node.entries[parent.key.text] = Entry(parent.key.span, node)
            parent.key = None
