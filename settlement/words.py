"""Sentences as values: a message and its parameters, made into words where they are shown, in the reader's language.

Whatever is told to a user (the why of a payout line, what was established, a finding) is a :class:`Words` until it is
shown. The English text is the message itself, as in gettext: a catalogue of another language is looked up by it. What is
computed stands in the parameters, never in the text, so a sentence can be told in any language, and a program can read
the parameters.

Two ways make one: a :class:`Message` with a stable code of its own (payout lines and facts), and :func:`say`, whose code
is that of the finding that it becomes.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, cast

from msgspec import Struct

Translate = Callable[[str], str]
"""The text of a message in another language, by its English one."""


class Words(Struct, frozen=True, omit_defaults=True, dict=True):
    """A message and its parameters; what they come to is remembered, since parts of many sentences are the same words.

    ``text`` is the English message with ``{name}`` where a parameter stands. ``one`` is the text where the parameter
    ``n`` is 1, "" where the message doesn't count.
    """

    code: str
    text: str
    params: dict[str, int | str | Words | tuple[int | str | Words, ...]] = {}
    one: str = ""

    def __hash__(self) -> int:
        """Equal words hash alike; parameters, which are no key, play no part."""
        return hash((self.code, self.text))

    def __str__(self) -> str:
        """The words in English."""
        return self.english

    @property
    def english(self) -> str:
        """The words in English."""
        kept = self.__dict__
        if (text := kept.get("english")) is None:
            text = kept["english"] = _filled(self, None) if self.params else self.text
        return cast(str, text)

    @property
    def shown_params(self) -> dict[str, Any]:
        """The parameters as a JSON object, which nobody changes."""
        kept = self.__dict__
        if (shown := kept.get("shown_params")) is None:
            shown = kept["shown_params"] = {name: param_value(param) for name, param in self.params.items()}
        return cast("dict[str, Any]", shown)


Param = int | str | Words | tuple[int | str | Words, ...]
"""A parameter: a number, a text that is the same in every language (a card, an id), other words, or several of these."""


class Message(Struct, frozen=True, dict=True):
    """A message under a stable code: ``WON(points=5, multiplier=3)`` makes its words.

    :param code: says what is told, for programs: ``rush/won``.
    :param text: the message in English; ``{name}`` a parameter. A parameter of several parts is told as ``a, b and c``,
        as a sum with ``{terms:+}``, with commas with ``{terms:,}``; a number with ``{n:-}`` has a true minus sign, and with ``{n:name}`` is a word up
        to twelve (no, one, two …), where the language has it so.
    :param one: the text where the parameter ``n`` is 1.
    """

    code: str
    text: str
    one: str = ""

    def __call__(self, /, **params: Param) -> Words:
        """The message with its parameters."""
        return Words(self.code, self.text, params, self.one) if params else self._alone

    @cached_property
    def _alone(self) -> Words:
        """The message where it has no parameters: always the same words."""
        return Words(self.code, self.text, {}, self.one)


def say(text: str, /, **params: Param) -> Words:
    """Words without a code of their own: what a finding says is told under the finding's code."""
    return Words("", text, params)


def say_many(one: str, text: str, /, **params: Param) -> Words:
    """Words that count, as :func:`say` makes them: ``one`` where the parameter ``n`` is 1."""
    return Words("", text, params, one)


def render(words: Words, translate: Translate | None = None) -> str:
    """Words as a sentence, in English where no translation is given."""
    return words.english if translate is None else _filled(words, translate)


def _filled(words: Words, translate: Translate | None) -> str:
    """A message with its parameters in their places."""
    params = words.params
    text = words.one if words.one and params["n"] == 1 else words.text
    filled = []
    for literal, name, way in _parse(text if translate is None else translate(text)):
        filled.append(literal)
        if name is not None:
            value = params[name]
            filled.append(value if type(value) is str else _fill(value, way, translate))
    return "".join(filled)


def param_value(param: Param) -> Any:
    """A parameter as a JSON value; words in it are objects of their code and parameters."""
    kind = type(param)
    if kind is int or kind is str:
        return param
    if isinstance(param, Words):
        return {"code": param.code, "params": param.shown_params} if param.code else param.english
    return [param_value(part) for part in param] if isinstance(param, tuple) else param


def params_object(words: Words) -> dict[str, Any]:
    """The parameters of words as a JSON object."""
    return words.shown_params


_NAMES = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_AND = Message("words/and", "{first} and {last}")
_COMMA = Message("words/comma", ", ")
_SEMICOLON = Message("words/semicolon", "; ")
_JOINED = {"+": " + ", ",": _COMMA.text, "*": " × ", ";": _SEMICOLON.text}


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """The parts of a message: literal text, and the name and the way of the parameter after it (None: none)."""
    return tuple((literal, name, way or "") for literal, name, way, _ in string.Formatter().parse(text))


def _joint(way: str, translate: Translate | None) -> str:
    """What stands between the parts of a parameter; signs of arithmetic are the same in every language."""
    return _JOINED[way] if translate is None or way in "+*" else translate(_JOINED[way])


def _fill(value: Param, way: str, translate: Translate | None) -> str:
    """A parameter as it stands in a sentence."""
    kind = type(value)
    if kind is int and not way:
        return str(value)
    if isinstance(value, Words):
        return render(value, translate)
    if isinstance(value, tuple):
        parts = [_fill(part, "", translate) for part in value]
        if way:
            return _joint(way, translate).join(parts)
        if len(parts) < 2:
            return "".join(parts)
        return render(_AND(first=_joint(",", translate).join(parts[:-1]), last=parts[-1]), translate)
    if way == "name" and translate is None and isinstance(value, int) and value < len(_NAMES):
        return _NAMES[value]
    text = str(value)
    return text.replace("-", "−") if way == "-" else text
