"""Values of a call as options and arguments take them, read here where they are ordinary: the parser loads a validator for each.

What isn't plainly right is left to the parser, which alone refuses a value.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_ODD: Any = object()
"""What a value is read as that the parser has to look at."""


class _Plain:
    """Stands in for the parser's own reader of a parameter."""

    def __init__(self, usual: Callable[[], Any], read: Callable[[Any], Any]) -> None:
        self.usual = usual
        self.read = read

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter, which the parser calls for."""
        if value is None:
            found: Any = () if param.multiple or param.nargs == -1 else None
        elif param.multiple or param.nargs == -1:
            found = [self.read(one) for one in value] if isinstance(value, list | tuple) else _ODD
        else:
            found = self.read(value)
        is_odd = found is _ODD or (isinstance(found, list) and _ODD in found)
        return self.usual().coerce(value, param=param, ctx=ctx) if is_odd else found


def read_plainly(parameter: Any) -> None:
    """Has the ordinary values of a parameter read without the parser's validator."""
    described = getattr(parameter, "type_descriptor", None)
    read = None if described is None else _reader(described.annotation, described.parameter_info)
    if read is not None and hasattr(parameter, "get_runtime_param"):
        usual = parameter.get_runtime_param
        plain = _Plain(usual, read)
        parameter.get_runtime_param = lambda: plain


def _reader(kind: Any, asked: Any) -> Callable[[Any], Any] | None:
    """What reads a value of a kind; None where the parser always has to."""
    if get_origin(kind) is list:
        (kind,) = get_args(kind)
    if get_origin(kind) is Literal:
        return lambda value: value if value in get_args(kind) else _ODD
    if not isinstance(kind, type) or asked.parser is not None:
        return None
    if kind is str or kind is bool:
        return lambda value: value if type(value) is kind else _ODD
    if kind is int and not asked.clamp:
        return lambda value: _whole(value, asked.min, asked.max)
    if issubclass(kind, Enum):
        by_text = {one.value: one for one in kind}
        return lambda value: by_text.get(value, _ODD)
    special = (asked.exists, asked.writable, asked.resolve_path, asked.allow_dash, asked.path_type)
    if kind is Path and not any(special) and asked.file_okay and asked.dir_okay:
        return _path
    return None


def _whole(value: Any, least: float | None, most: float | None) -> Any:
    if type(value) is str and _WHOLE.fullmatch(value):
        value = int(value)
    is_ordinary = type(value) is int and (least is None or value >= least) and (most is None or value <= most)
    return value if is_ordinary else _ODD


def _path(value: Any) -> Any:
    if not isinstance(value, str) or not value or "\0" in value:
        return _ODD
    return _ODD if os.path.exists(value) and not os.access(value, os.R_OK) else Path(value)
