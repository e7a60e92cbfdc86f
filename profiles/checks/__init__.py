"""Sense checks beyond the schema: one rule a file.

A module here holds its finding pages, whose bad and good examples are fragments of a profile that the tests run, and
``CHECK``, which says for which games it is and what finds it. Adding the file is all there is to do.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from profiles.checked import Check


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check of this folder, by the name of its module."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    checks = tuple(importlib.import_module(f"{__name__}.{name}").CHECK for name in names)
    assert all(isinstance(check, Check) for check in checks)
    return checks
