"""A disk on which the power fails: what was never synced may be gone, or there under its name without its bytes."""

from __future__ import annotations

import os
import random
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

Inode = tuple[int, int]


class PowerCut(BaseException):
    """The moment at which the machine stops."""


class Disk:
    """Follows what of a folder is on the disk, and stops at a step: a sync, a rename, a name made or taken away.

    :param cut: the number of the step at which the power fails, counted from 0; ``steps`` is how many there were.
    """

    def __init__(self, root: Path, cut: int | None, patch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.steps = 0
        self._cut = cut
        self._held: list[int] = []  # keeps a file's number from being given to another
        self._files: dict[Inode, bytes] = {}
        self._folders: dict[Inode, dict[str, Inode]] = {}
        self._take_all(root)
        for name in ("fsync", "replace", "rename", "unlink", "mkdir", "rmdir"):
            patch.setattr(os, name, self._stepping(getattr(os, name), name))

    def _stepping(self, call: Any, name: str) -> Any:
        def step(*of: Any, **more: Any) -> Any:
            if self.steps == self._cut:
                raise PowerCut
            self.steps += 1
            answer = call(*of, **more)
            if name == "fsync":
                self._sync(os.dup(of[0]))
            return answer

        return step

    def _sync(self, file: int) -> None:
        """Notes what an open file or folder holds: that is on the disk."""
        self._held.append(file)
        status = os.fstat(file)
        inode = (status.st_dev, status.st_ino)
        if stat.S_ISDIR(status.st_mode):
            self._folders[inode] = self._names(f"/proc/self/fd/{file}")
        else:
            self._files[inode] = Path(f"/proc/self/fd/{file}").read_bytes()

    def _names(self, folder: str) -> dict[str, Inode]:
        names = {}
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            self._held.append(os.open(path, os.O_RDONLY))
            status = os.stat(path)
            names[name] = (status.st_dev, status.st_ino)
        return names

    def _take_all(self, path: Path) -> None:
        self._sync(os.open(path, os.O_RDONLY))
        if path.is_dir():
            for one in path.iterdir():
                self._take_all(one)

    def fail(self, chance: random.Random) -> None:
        """Puts into the folder what is there after the power failed: each name that was not synced by chance."""
        now: dict[Inode, dict[str, Inode]] = {}
        kinds: dict[Inode, bool] = {}
        for file in self._held:
            status = os.fstat(file)
            kinds[status.st_dev, status.st_ino] = stat.S_ISDIR(status.st_mode)
        self._walk(self.root, now, kinds)
        status = self.root.stat()
        aside = self.root.with_name("after")
        self._build(aside, (status.st_dev, status.st_ino), now, kinds, chance)
        for file in self._held:
            os.close(file)
        shutil.rmtree(self.root)
        aside.rename(self.root)

    def _walk(self, path: Path, now: dict[Inode, dict[str, Inode]], kinds: dict[Inode, bool]) -> None:
        status = path.stat()
        inode = (status.st_dev, status.st_ino)
        kinds[inode] = path.is_dir()
        if path.is_dir():
            now[inode] = {}
            for one in path.iterdir():
                its = one.stat()
                now[inode][one.name] = (its.st_dev, its.st_ino)
                self._walk(one, now, kinds)

    def _build(
        self,
        path: Path,
        inode: Inode,
        now: dict[Inode, dict[str, Inode]],
        kinds: dict[Inode, bool],
        chance: random.Random,
    ) -> None:
        if not kinds[inode]:
            content = self._files.get(inode, b"")
            path.write_bytes(content)
            return
        path.mkdir()
        before, after = self._folders.get(inode, {}), now.get(inode, {})
        for name in sorted({*before, *after}):
            one = chance.choice([before, after]).get(name)
            if one is not None:
                self._build(path / name, one, now, kinds, chance)
