"""Bytes that are hashed as they are read, so that what was settled can be attested."""

from __future__ import annotations

import hashlib
from typing import BinaryIO

_BLOCK = 1 << 20


class Hashed:
    """The next bytes of a file, ``size`` at most, with the SHA-256 of all that were read; what is read again counts once."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._at = self._hashed = file.tell()
        self._end = self._at + size
        self._digest = hashlib.sha256()

    def tell(self) -> int:
        """Where in the file the next bytes stand."""
        return self._at

    def seek(self, at: int) -> None:
        """Goes back to bytes that were read already."""
        assert at <= self._hashed
        self._at = self._file.seek(at)

    def read(self, size: int) -> bytes:
        """The next bytes; none at the end."""
        block = self._file.read(min(size, self._end - self._at))
        again = min(self._hashed - self._at, len(block))
        self._at += len(block)
        if again < len(block):
            self._digest.update(memoryview(block)[again:] if again else block)
            self._hashed = self._at
        return block

    def sha256(self) -> str:
        """The digest of all bytes, in hexadecimal; reads those that nobody has read yet.

        :raises OSError: where they can't be read.
        """
        while self.read(_BLOCK):
            pass
        return self._digest.hexdigest()
