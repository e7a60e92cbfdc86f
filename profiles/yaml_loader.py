"""PyYAML's reader, quicker: the same events, marks and errors, a run of characters at a time where it goes one by one.

PyYAML has a reader in C too, which takes some texts for YAML that the one in Python refuses. So it reads only what is made of
everyday lines, in which the two can't differ; ``tests/profiles/test_yaml_loader.py`` holds both to the one in Python.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

_BREAKS = "\n\r\x85\u2028\u2029"
_NO_PLAIN_STEP = re.compile(f"[{_BREAKS}\ufeff]")
"""Characters that move line and column otherwise than by one column."""
_TO_TOKEN = re.compile(f" *(?:#[^\0{_BREAKS}]*)?")
"""Blanks and a comment."""
_ENDS = f"\0 \t{_BREAKS}"
_PLAIN = re.compile(f"(?:[^{_ENDS}:]|:(?![{_ENDS}]))*")
_PLAIN_IN_BRACKETS = re.compile(rf"(?:[^{_ENDS}:,?\[\]{{}}]|:(?![{_ENDS},\[\]{{}}]))*")
"""What an unquoted text can hold without an end: up to a blank, or a colon behind which one stands."""


class Loader(yaml.SafeLoader):
    """Reads a text (never a stream) to events."""

    is_ready = False
    """Whether the next token is known, or that there is none: it was asked, and no token was taken since."""

    def check_token(self, *choices: Any) -> bool:
        """Whether the next token is of one of the kinds, or there is one at all."""
        if not self.is_ready:
            self._make_ready()
        tokens = self.tokens
        return bool(tokens) and (not choices or type(tokens[0]) in choices)

    def peek_token(self) -> Any:
        """The next token."""
        if not self.is_ready:
            self._make_ready()
        return self.tokens[0] if self.tokens else None

    def get_token(self) -> Any:
        """The next token, which is taken."""
        if not self.is_ready:
            self._make_ready()
        self.is_ready = False
        if not self.tokens:
            return None
        self.tokens_taken += 1
        return self.tokens.pop(0)

    def _make_ready(self) -> None:
        while not self.tokens or self.possible_simple_keys:
            if not self.need_more_tokens():
                break
            self.fetch_more_tokens()
        self.is_ready = True

    def forward(self, length: int = 1) -> None:
        """Goes on by some characters."""
        if _NO_PLAIN_STEP.search(self.buffer, self.pointer, self.pointer + length):
            super().forward(length)
            return
        self.pointer += length
        self.index += length
        self.column += length

    def scan_to_next_token(self) -> None:
        """Passes over blanks, comments and line ends."""
        if self.index == 0 and self.peek() == "\ufeff":
            self.forward()
        while True:
            found = _TO_TOKEN.match(self.buffer, self.pointer)
            assert found, "it matches nothing too"
            if length := found.end() - found.start():
                self.forward(length)
            if not self.scan_line_break():  # type: ignore[no-untyped-call]
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> Any:
        """An unquoted text, which may go on in the lines below."""
        chunks: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        spaces: Any = []
        run = _PLAIN_IN_BRACKETS if self.flow_level else _PLAIN
        while self.peek() != "#":
            found = run.match(self.buffer, self.pointer)
            if not found or not found[0]:
                break
            self.allow_simple_key = False
            chunks += [*spaces, found[0]]
            self.forward(len(found[0]))
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or self.peek() == "#" or (not self.flow_level and self.column < indent):
                break
        return yaml.ScalarToken("".join(chunks), True, start, end)


_WORD = r"[^\W_][\w./@*+-]*"
_IN_BRACKETS = rf"(?:{_WORD}|\[{_WORD}(?:, {_WORD})*\])"
_PAIR = rf"[a-z_]+: {_IN_BRACKETS}"
_QUOTED = r'"[ !#-\[\]-~\w]*"'
_VALUE = (
    rf"{_WORD}(?:(?:,? |:){_WORD})*|{_QUOTED}|\{{{_PAIR}(?:, {_PAIR})*\}}"
    rf"|\[(?:{_WORD}|{_QUOTED})(?:, (?:{_WORD}|{_QUOTED}))*\]"
)
_LINE = rf" *(?:(?:- )?[a-z_]+:(?: (?:{_VALUE}))?|- (?:{_VALUE}))?(?: *#[^\n]*|)"
_EVERYDAY = re.compile(rf"(?:{_LINE}\n)*")
"""Lines of plain words, numbers, texts in quotes without escapes, lists and mappings in brackets, and comments."""


def _is_everyday(text: str) -> bool:
    """Whether a text is of everyday lines, in which nothing stands that can't be seen."""
    return text.replace("\n", "").isprintable() and _EVERYDAY.fullmatch(text) is not None


def loader(text: str) -> Any:
    """What reads a text to events: the reader in C for everyday lines, of which both make the same; else the one here.

    What the one in C stumbles over is read here too, which says why.
    """
    quick = getattr(yaml, "CSafeLoader", None)
    if quick is None or not _is_everyday(text):
        return Loader(text)
    try:
        for _ in yaml.parse(text, Loader=quick):
            pass
    except yaml.YAMLError:
        return Loader(text)
    return quick(text)
