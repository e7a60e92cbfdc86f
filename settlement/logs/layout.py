"""What a file as a whole is, where it is no JSON Lines: an archive, or JSON that isn't a game a line.

Told once, for the file: read line by line, each of its lines would be a record that is none.
"""

from __future__ import annotations

import re
import shlex

from settlement.findings import Finding
from settlement.logs.codes import NOT_JSON_LINES, UNREAD_PACKING
from settlement.logs.scan import BOM, nesting
from settlement.logs.source import Source
from settlement.logs.unpack import blocks
from settlement.words import Words, say

_HEAD = 1 << 16
"""As many unpacked bytes tell what a file is; a game has some thousand."""
_TAR_BLOCK = 512
_KEY = re.compile(rb'\s*"(?:[^"\\]|\\.)*"\s*:')
_UNPACK = {"plain": "", "gzip": "gzip -dc {file} | ", "zstd": "zstd -dc {file} | "}


def layout_fault(source: Source) -> Finding | None:
    """Why a source is no log as a whole, without its place; None where its lines have to be looked at.

    :raises OSError: it can't be read.
    """
    head = _head(source)
    if _is_tar(head):
        if source.packing == "plain":
            return UNREAD_PACKING.finding(
                say("the file is a tar archive, which is not read: unpack it (`tar -xf`) and name what comes out")
            )
        return UNREAD_PACKING.finding(
            say(
                "the file is a tar archive, packed with {packing}, which is not read: "
                "unpack it (`tar -xf`) and name what comes out",
                packing=source.packing,
            )
        )
    content = head.removeprefix(BOM).lstrip()
    first, ended, rest = content.partition(b"\n")
    rest = rest.lstrip()
    if first.startswith(b"["):
        is_whole = not ended or not rest or nesting(first)[1]
        return _turned(source, say("a JSON array"), ".[]") if is_whole else None
    if first.startswith(b"{") and _KEY.match(rest) and nesting(first)[1]:
        return _turned(source, say("JSON that is spread over lines (pretty-printed)"), ".")
    return None


def _head(source: Source) -> bytes:
    head = b""
    with open(source.path, "rb") as file:
        for block in blocks(
            file, source.packing, min(source.size, _HEAD) if source.packing == "plain" else source.size
        ):
            if isinstance(block, Finding):
                break
            head += block
            if len(head) >= _HEAD:
                break
    return head


def _is_tar(head: bytes) -> bool:
    if b"\0" not in head[:_TAR_BLOCK]:
        return False
    import tarfile

    try:
        tarfile.TarInfo.frombuf(head[:_TAR_BLOCK], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def _turned(source: Source, what: Words, how: str) -> Finding:
    file = shlex.quote(source.name)
    unpacked = _UNPACK[source.packing].format(file=file)
    call = f"{unpacked}jq -c '{how}'" + ("" if unpacked else f" {file}")
    return NOT_JSON_LINES.finding(
        say("the file is {what}, a log has one game a line", what=what),
        fix=say("turn it into lines: {call} > games.jsonl", call=call),
    )
