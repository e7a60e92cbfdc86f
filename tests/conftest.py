"""What holds for all tests."""

from __future__ import annotations

import os
import signal


def pytest_configure() -> None:
    """Texts are English, and interrupts are what they are at a terminal: a background job ignores them, and so would its children."""
    os.environ["BUCKLE_LANG"] = "en"  # whatever the locale of who runs them
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
