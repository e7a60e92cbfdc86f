"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Interrupts are what they are at a terminal: a script's background job ignores them, and so would its children."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
