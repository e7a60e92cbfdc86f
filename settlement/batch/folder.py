"""The folder of a run's work, and going on with a run that was broken off.

``DIR/.work`` holds the parts of chunks that are done, and ``run.json`` of what they are parts: command, profiles, inputs.
It is gone when a run has ended well.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import shutil
from pathlib import Path
from typing import IO, Any

import msgspec

from settlement.jobs.disk import make_folder, sync_folder, write_file
from settlement.jobs.errors import BatchError
from settlement.jobs.plan import Input
from settlement.logs.batches import LOCK, WORK

FETCHED = "fetched"
"""Where copies of remote inputs lie: they are there before a run begins."""


class Basis(msgspec.Struct, kw_only=True, eq=True):
    """What the results of a run follow from; ``cut`` stands for the places where the inputs are cut into chunks."""

    version: str
    cut: str
    command: list[str]
    profiles: list[dict[str, Any]]
    inputs: list[Input]

    @property
    def digest(self) -> str:
        """What stands for all of it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    def changes(self, earlier: Basis) -> list[str]:
        """How it differs from that of an earlier run, in words; empty where it doesn't."""
        found = []
        if self.version != earlier.version:
            found.append(f"the program is {self.version}, it was {earlier.version}")
        if self.command != earlier.command:
            found.append(f"the command is `{' '.join(self.command)}`, it was `{' '.join(earlier.command)}`")
        if self.cut != earlier.cut and self.inputs == earlier.inputs:
            found.append("this program cuts inputs into other chunks")
        if self.profiles != earlier.profiles:
            found.append(f"profiles changed: {_differing(self.profiles, earlier.profiles)}")
        if self.inputs != earlier.inputs:
            mine, before = ([msgspec.to_builtins(i) for i in b.inputs] for b in (self, earlier))
            found.append(f"inputs changed: {_differing(mine, before)}")
        return found


def _differing(now: list[dict[str, Any]], before: list[dict[str, Any]]) -> str:
    """The names of what is in one list and not in the other, the first few."""
    names = dict.fromkeys(
        str(one.get("file", f"{one.get('id')}@{one.get('version')}"))
        for some, others in ((now, before), (before, now))
        for one in some
        if one not in others
    )
    shown = list(names) or ["their order"]
    return ", ".join(shown[:3]) + (", …" if len(shown) > 3 else "")


class WorkFolder:
    """Opens, and holds for one process alone, the folder of a run's work.

    :param out: the folder of the results; made where it isn't there.
    :raises BatchError: it can't be made, or another process works in it.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self.path = out / WORK
        self._lock: IO[bytes] | None = None
        try:
            self._made = not out.exists()
            make_folder(self.path)
            self._lock = (self.path / LOCK).open("ab")
            sync_folder(self.path)  # what makes the folder a run's stands in it before all else
        except OSError as fault:
            raise BatchError(f"can't write to {out}: {fault.strerror or fault}") from fault
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BatchError(f"another run works in {out}: wait for it, or give --out another folder", 2) from None

    def begin(self, basis: Basis, *, resume: bool) -> None:
        """Makes the folder ready for a run: empty, or with ``resume`` as the run that was broken off left it.

        Where the disk lost what that run was, nothing of it can be used, and all is done anew.

        :raises BatchError: there is a broken-off run and ``resume`` is not asked, or it was another one.
        """
        earlier = self._earlier()
        if earlier is not None and resume:
            changes = basis.changes(earlier)
            if changes:
                raise BatchError(
                    f"can't go on with the run in {self.out}: {'; '.join(changes)}. "
                    "Undo that, or start over with another --out folder",
                    2,
                )
            (self.path / "ended").unlink(missing_ok=True)
            return
        if self.is_broken_off and not (resume and earlier is None):
            raise BatchError(
                f"{self.out} holds a run that was broken off: add --resume to go on with it, "
                f"or remove {self.path} to start over",
                2,
            )
        self._clear(FETCHED)
        (self.path / "parts").mkdir()
        sync_folder(self.path)  # nothing of another run stands beside the document of this one
        write_file(self.path / "run.json", msgspec.json.encode(basis))

    @property
    def is_broken_off(self) -> bool:
        """Whether there is a run whose results were not all put in their places."""
        return (self.path / "run.json").exists() and not (self.path / "ended").exists()

    @property
    def has_run(self) -> bool:
        """Whether there is a run that can be gone on with: one that was broken off, or that some chunks failed in."""
        return (self.path / "run.json").exists()

    def _earlier(self) -> Basis | None:
        """What the run follows from that stands here; None where there is none, or nobody can tell any more."""
        try:
            return msgspec.json.decode((self.path / "run.json").read_bytes(), type=Basis)
        except (FileNotFoundError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def _clear(self, *kept: str) -> None:
        """Empties the folder; what makes it a run goes first, so that a kill leaves no half of one."""
        (self.path / "run.json").unlink(missing_ok=True)
        for one in self.path.iterdir():
            if one.name in kept or one.name == LOCK:
                continue
            if one.is_dir():
                shutil.rmtree(one)
            else:
                one.unlink()

    def fresh(self, name: str) -> Path:
        """An empty folder for what is needed until the run ends."""
        folder = self.path / name
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir()
        return folder

    def end(self, *, keep: bool) -> None:
        """Ends a run: the folder goes, or is kept (chunks that failed can be tried again with ``--resume``)."""
        if keep:
            (self.path / "ended").touch()
            sync_folder(self.path)
        else:
            (self.path / "run.json").unlink()
        self.close()

    def close(self) -> None:
        """Lets go of the folder; it goes too, unless a run is in it."""
        if self._lock is None:
            return
        with contextlib.suppress(OSError):
            if not (self.path / "run.json").exists():
                self._clear()
                sync_folder(self.path)
                (self.path / LOCK).unlink()
                self.path.rmdir()
                if self._made:
                    self.out.rmdir()  # stays where results are in it
        self._lock.close()
        self._lock = None
