"""Bytes to text: what is no clean UTF-8 is named with its place, before any YAML reader guesses at it."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from profiles.yaml_nodes import Span, found_at
from settlement.findings import Edit, Finding, FindingPage
from settlement.words import say

MOST_BYTES = 256_000

NOT_UTF8 = FindingPage(
    code="profile/not-utf8",
    severity="error",
    title="the file is not UTF-8",
    why="In another encoding (GBK, UTF-16) the same bytes are other characters; keys and room names would be misread.",
    do="Save the file as UTF-8 without a byte order mark.",
)
BYTE_ORDER_MARK = FindingPage(
    code="profile/byte-order-mark",
    severity="error",
    title="the file starts with a byte order mark",
    why="The mark is invisible, and some readers take it for a part of the first key, which is lost then.",
    do="Save the file as UTF-8 without a byte order mark (in Windows Notepad: UTF-8, not UTF-8 with BOM).",
)
HIDDEN_CHARACTER = FindingPage(
    code="profile/hidden-character",
    severity="error",
    title="an invisible or control character",
    why="What can't be seen can't be checked by who signs off the profile: it splits keys, hides text or turns it round.",
    do="Delete the character at the place that is named.",
)
ODD_BLANK = FindingPage(
    code="profile/odd-blank",
    severity="error",
    title="a blank in the indentation that is no plain space",
    why="A no-break or full-width space looks like indentation and is none; the keys below it lose their place.",
    do="Indent with plain spaces.",
)
TAB = FindingPage(
    code="profile/tab",
    severity="error",
    title="a tab outside of a quoted text",
    why="YAML forbids tabs as indentation, and readers disagree about tabs elsewhere.",
    do="Use spaces.",
)
TOO_LARGE = FindingPage(
    code="profile/too-large",
    severity="error",
    title="the file is too large for a profile",
    why=f"A profile has a few kilobytes. More than {MOST_BYTES // 1000} kB is another kind of file, or meant to stall the reader.",
    do="Check that the file is a profile; log files go to `buckle settle`.",
)
LONE_RETURN = FindingPage(
    code="profile/lone-carriage-return",
    severity="error",
    title="a carriage return without a line feed behind it",
    why="Some readers end the line there and some don't, `grep` and `git diff` among the latter: what stands behind it in "
    "a comment pays, and nobody sees it.",
    do="Save the file with line ends of LF or CRLF.",
)
PAGES = (NOT_UTF8, BYTE_ORDER_MARK, HIDDEN_CHARACTER, ODD_BLANK, TAB, TOO_LARGE, LONE_RETURN)

HIDDEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff"
"""Characters that can't be seen, as a class of a regular expression: control, format and direction characters."""
_HIDDEN = re.compile(f"[{HIDDEN}]")
_HIDDEN_RUN = re.compile(f"[{HIDDEN}]+")
_DELETABLE = frozenset("\u00ad\u200b\u200e\u200f\u2060\ufeff")
"""Hidden characters that never stand for anything: a text means the same without them."""
_LONE_RETURN = re.compile(r"\r(?!\n)")
_LINE_END = re.compile(r"\r?\n")
MOST_ALIKE = 20
"""More findings of one kind in one file are told in one."""


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; a lone carriage return, which is refused, ends none."""
    return _LINE_END.split(text)


def decode(raw: bytes, file: str) -> tuple[str | None, list[Finding]]:
    """The text of a file, None where its bytes are none; and what is wrong with its characters.

    A byte order mark is left out, so that the rest can be checked; after any other finding it can't.
    """
    if len(raw) > MOST_BYTES:
        return None, [
            found_at(
                TOO_LARGE,
                say(
                    "the file has more than {MOST_BYTES} bytes; a profile has a few thousand",
                    MOST_BYTES=f"{MOST_BYTES:,}",
                ),
                _start(file),
            )
        ]
    if wide := _wide(raw):
        return None, [
            found_at(
                NOT_UTF8,
                say("the file is {wide}; UTF-8 is due", wide=wide),
                _start(file),
                fix=say("save the file as UTF-8"),
            )
        ]
    findings = []
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
        message = say("the file starts with a byte order mark (EF BB BF); it is invisible, and has to go")
        findings.append(
            found_at(
                BYTE_ORDER_MARK,
                message,
                _start(file),
                fix=say("save the file as UTF-8 without a byte order mark"),
                put=Edit(1, 1, 1, 1, ""),
            )
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [*findings, _not_utf8(raw, error.start, file)]
    return text, findings + _hidden(text, file)


def _start(file: str) -> Span:
    return Span(file, 1, 1, 1, 2)


def _wide(raw: bytes) -> str | None:
    """The name of the two- or four-byte encoding that the bytes are in, by their mark or by their zero bytes."""
    marks = ((b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
    for mark, name in marks:
        if raw.startswith(mark):
            return name
    head = raw[:200]
    for size, name in ((4, "UTF-32"), (2, "UTF-16")):
        zeros = [not any(head[place::size]) for place in range(size)]
        if len(head) >= 4 and sum(zeros) == size - 1:
            return f"{name} without a mark"
    return None


def _not_utf8(raw: bytes, where: int, file: str) -> Finding:
    before = lines_of(raw[:where].decode("utf-8"))
    line, column = len(before), len(before[-1]) + 1
    guess = ""
    try:
        if "\u4e00" <= raw[where : where + 2].decode("gb18030") <= "\u9fff":
            guess = "; the bytes look like GBK"
    except UnicodeDecodeError:
        pass
    return found_at(
        NOT_UTF8,
        say("byte {where} (0x{raw}) is not UTF-8{guess}", where=where + 1, raw=f"{raw[where]:02X}", guess=guess),
        Span(file, line, column, line, column + 1),
        fix=say("save the file as UTF-8"),
    )


def _hidden(text: str, file: str) -> list[Finding]:
    """Control and invisible characters and lone carriage returns anywhere; tabs and odd blanks in the indentation."""
    hidden, returns, tabs, blanks = [], [], [], []
    lines = lines_of(text)
    by_tabs_alone = not any(line.startswith(" ") for line in lines)
    for number, line in enumerate(lines, 1):
        hidden += [_hidden_run(found, file, number) for found in _HIDDEN_RUN.finditer(line)]
        for found in _LONE_RETURN.finditer(line):
            message = say(
                "a carriage return without a line feed: the end of the line to some readers, and not to others"
            )
            span = Span(file, number, found.start() + 1, number, found.start() + 2)
            returns.append(found_at(LONE_RETURN, message, span, fix=say("save the file with line ends of LF")))
        indentation = line[: len(line) - len(line.lstrip())]
        for column, blank in enumerate(indentation, 1):
            span = Span(file, number, column, number, column + 1)
            if blank == "\t":
                wide = len(indentation) if by_tabs_alone and not indentation.strip("\t") else 0
                put = Edit(number, 1, number, wide + 1, "  " * wide) if wide else None
                message = say("a tab in the indentation; spaces are due")
                tabs.append(found_at(TAB, message, span, fix=say("use spaces"), put=put))
                break
            if blank not in " \r" and not _HIDDEN.match(blank):
                message = say("{named} in the indentation; plain spaces are due", named=_named(blank))
                put = Edit(*span[1:], " ") if blank != "\u3000" else None
                blanks.append(found_at(ODD_BLANK, message, span, fix=say("replace it with a space"), put=put))
                break
    together = [*few(hidden), *few(returns), *few(tabs), *few(blanks)]
    return sorted(together, key=lambda f: (f.line or 0, f.column or 0))


def _hidden_run(found: re.Match[str], file: str, line: int) -> Finding:
    """The finding of one hidden character, or of several in a row."""
    run = found[0]
    span = Span(file, line, found.start() + 1, line, found.end() + 1)
    put = "" if not set(run) - _DELETABLE else None
    if len(run) == 1:
        message = say("{named} stands here, where nothing can be seen", named=_named(run))
        return found_at(HIDDEN_CHARACTER, message, span, fix=say("delete it"), put=put)
    message = say("{run} invisible characters stand here, the first is {named}", run=len(run), named=_named(run[0]))
    return found_at(HIDDEN_CHARACTER, message, span, fix=say("delete them"), put=put)


def few(alike: list[Finding]) -> list[Finding]:
    """Findings of one kind in one file; more than a few have one cause, and are one that says how many there are."""
    if len(alike) <= MOST_ALIKE:
        return alike
    first, last = alike[0], alike[-1]
    message = say(
        "{first}; {places} such places, the last in line {line}",
        first=first.words or first.message,
        places=len(alike),
        line=last.line or 0,
    )
    edits = tuple(edit for each in alike for edit in each.edits)
    whole = all(each.edits for each in alike)
    return [
        msgspec.structs.replace(
            first,
            message=str(message),
            words=msgspec.structs.replace(message, code=first.code),
            edits=edits if whole else (),
        )
    ]


def _named(character: str) -> str:
    name = unicodedata.name(character, "a control character").lower()
    return f"U+{ord(character):04X} ({name})"
