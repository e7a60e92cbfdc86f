"""Values that end at a ` #` which may have been meant as a part of them: `vip #7` is the room `vip`."""

from __future__ import annotations

import re

from profiles.yaml_nodes import Path, Span, found_at
from settlement.findings import Finding, FindingPage, quoted
from settlement.words import say

CUT_AT_HASH = FindingPage(
    code="profile/cut-at-hash",
    severity="warning",
    title="a value that ends at a number sign",
    why="A blank and a # begin a comment, whatever was meant: the entry `vip #7` claims the room `vip`, and nothing of the "
    "rest is read.",
    do="Quote a value that holds a number sign. Set a comment apart by two blanks, with a blank behind the #, or write it "
    "on a line of its own.",
    bad="rooms:\n  - vip #7",
    good='rooms:\n  - "vip #7"\n  - hall  # the old one',
)
PAGES = (CUT_AT_HASH,)

_FREE = frozenset(("title", "currency", "rooms"))
"""Keys whose texts may hold a number sign."""
_COMMENT = re.compile(r"(?P<gap> +)#(?P<said>.*)")


def cut_at_hash(text: str, span: Span, line: str, path: Path, in_brackets: bool) -> Finding | None:
    """The finding of an unquoted value behind which a comment stands that may be a part of it.

    :param text: the value as it was read.
    :param line: the line on which it ends.
    :param in_brackets: whether it stands within [ ] or { }, where a comment may hide the keys that follow.
    """
    found = _COMMENT.match(line, span.end_column - 1)
    if not found or not text:
        return None
    said = found["said"].rstrip()
    is_close, is_glued = len(found["gap"]) == 1, said[:1] not in ("", " ")
    is_sentence = len(said.split()) > 1
    if path[:1] and path[0] in _FREE:
        may_belong = (is_close and is_glued) or (not is_sentence and (is_close or is_glued))
    else:
        may_belong = is_close and is_glued and (in_brackets or not is_sentence)
    if not may_belong:
        return None
    place = span._replace(end_line=span.end_line, end_column=len(line.rstrip()) + 1)
    message = say("the value is {text}; what stands behind the # is a comment", text=quoted(text))
    fix = say("write two blanks before the # and one behind it")
    if path[:1] and path[0] in _FREE:
        whole = f"{text}{found['gap']}#{re.split('[,}]|]', said)[0] if in_brackets else said}"
        fix = say("quote the whole if it is meant: {whole}; else {fix}", whole=quoted(whole), fix=fix)
    elif in_brackets:
        fix = say("write two blanks before the # and one behind it, and what is to follow on a line of its own")
    return found_at(CUT_AT_HASH, message, place, path, fix)
