"""The page's one script: it steps through a game. Its hash stands in the page's policy, so that no other one runs."""

from __future__ import annotations

import base64
import hashlib
from functools import cache

from cli.html.templates import FOLDER


@cache
def script() -> str:
    """The script as it stands in the page."""
    return (FOLDER / "steps.js").read_text(encoding="utf-8")


def hash_of(text: str) -> str:
    """A script's source as a content security policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
