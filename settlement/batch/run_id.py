"""The id of a run: what names it in databases, and in another run that follows it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec


def run_id(run: Mapping[str, Any]) -> str:
    """The SHA-256, in hexadecimal, of what ``run.json`` holds under ``run``, as JSON with sorted keys.

    The same inputs, profiles and command give the same id, whenever and wherever they run.
    """
    return hashlib.sha256(msgspec.json.encode(run, order="sorted")).hexdigest()
