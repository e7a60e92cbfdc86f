"""A PostgreSQL server of the tests' own, in a folder of its own, gone when they end."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp


def binaries() -> Path | None:
    """The folder of the newest server that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@contextmanager
def server(bin_: Path) -> Iterator[str]:
    """Runs a server; its URL without the database's name."""
    account = None
    if os.geteuid() == 0:  # the server refuses to run as root
        account = pwd.getpwnam("postgres")
    folder = Path(mkdtemp(prefix="buckle-pg-"))
    port = _free_port()
    try:
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)

        def call(*words: str) -> None:
            done = subprocess.run(
                words,
                user=account.pw_uid if account else None,
                group=account.pw_gid if account else None,
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert done.returncode == 0, done.stdout + done.stderr

        call(str(bin_ / "initdb"), "-D", str(folder / "data"), "-U", "buckle", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -h 127.0.0.1 -k {folder} -F"
        control = (str(bin_ / "pg_ctl"), "-D", str(folder / "data"), "-w")
        call(*control, "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://buckle@127.0.0.1:{port}"
        finally:
            call(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
