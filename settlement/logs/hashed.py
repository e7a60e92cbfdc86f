"""Bytes that are hashed as they are read, so that what was settled can be attested."""

from __future__ import annotations

import hashlib
from typing import BinaryIO

_BLOCK = 1 << 20


class Hashed:
    """The next bytes of a file, ``size`` at most, with the SHA-256 of all that were read."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._left = size
        self._digest = hashlib.sha256()

    def read(self, size: int) -> bytes:
        """The next bytes; none at the end."""
        block = self._file.read(min(size, self._left))
        self._left -= len(block)
        self._digest.update(block)
        return block

    def sha256(self) -> str:
        """The digest of all bytes, in hexadecimal; reads those that nobody has read yet.

        :raises OSError: where they can't be read.
        """
        while self.read(_BLOCK):
            pass
        return self._digest.hexdigest()
