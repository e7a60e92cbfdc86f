"""Tabs outside of quoted texts and comments: all of them at once, and the file as it reads without them."""

from __future__ import annotations

import re
from contextlib import suppress

from profiles.raw_text import TAB, few
from profiles.yaml_nodes import Span, found_at
from settlement.findings import Finding
from settlement.words import say

_RUN = re.compile(r"[ \t]*\t[ \t]*")
_COMMENT = re.compile(r"(?:^|[ \t])#")


def without_tabs(text: str, file: str) -> tuple[str, list[Finding]]:
    """The text with spaces for its tabs, character by character, and a finding for each run of them.

    Tabs in the indentation are no business of this: what stands below them can't be known (:mod:`profiles.raw_text`).
    """
    if "\t" not in text:
        return text, []
    shown, found, mended = _without_quoted(text), [], []
    for number, (line, bare) in enumerate(zip(text.split("\n"), shown.split("\n"), strict=True), 1):
        comment = _COMMENT.search(bare)
        code = bare[: comment.end() - 1] if comment else bare
        for run in _RUN.finditer(code):
            tabs = run.start() + run[0].index("\t"), run.start() + run[0].rindex("\t") + 1
            ends = not code[run.end() :].strip("\r")
            put = "" if ends and not comment else "  " if ends else " "
            span = Span(file, number, tabs[0] + 1, number, tabs[1] + 1)
            found.append(found_at(TAB, say("a tab; spaces are due"), span, fix=say("use spaces"), put=put))
            line = line[: tabs[0]] + " " * (tabs[1] - tabs[0]) + line[tabs[1] :]
        mended.append(line)
    return "\n".join(mended), few(found)


def _without_quoted(text: str) -> str:
    """The text with an x for each character of a quoted or block text, as far as it can be taken apart."""
    import yaml

    shown = list(text)
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text.replace("\t", " ")):
            if isinstance(token, yaml.ScalarToken) and not token.plain:
                for index in range(token.start_mark.index, token.end_mark.index):
                    if shown[index] != "\n":
                        shown[index] = "x"
    return "".join(shown)
