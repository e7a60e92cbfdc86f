"""A page as it was written: whether its seal holds, and the numbers that it carries."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

import msgspec

from cli.html.audit.data import SCHEMA_VERSION, Document
from cli.html.writing import UNSEALED

_SEAL = re.compile(rb'<meta name="buckle-sha256" content="([0-9a-f]{64})">')
_DATA = re.compile(rb'<script type="application/json" id="numbers">(.*?)</script>', re.DOTALL)


class Written(NamedTuple):
    """A page of an audit.

    ``document`` is None where its data can't be read; ``sealed`` says whether all else is what the seal was made over.
    """

    lines: list[str]
    document: Document | None
    sealed: bool


def read_page(path: Path) -> Written | None:
    """The page of a file; None where it is no page of an audit.

    :raises OSError: it can't be read.
    """
    content = path.read_bytes()
    found, seal = _DATA.search(content), _SEAL.search(content)
    if found is None and seal is None:
        return None
    return Written(
        content.decode(errors="replace").split("\n"),
        None if found is None else _document(found[1]),
        seal is not None and _seal_of(content, seal) == seal[1].decode(),
    )


def _document(data: bytes) -> Document | None:
    try:
        document = msgspec.json.decode(data, type=Document)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return document if document.schema_version == SCHEMA_VERSION else None


def _seal_of(content: bytes, seal: re.Match[bytes]) -> str:
    return hashlib.sha256(content[: seal.start(1)] + UNSEALED.encode() + content[seal.end(1) :]).hexdigest()
