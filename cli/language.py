"""The language that people are told in: chosen once a call, its catalogue read when something is first told in it.

In this order: ``--lang``, the variable ``BUCKLE_LANG``, ``lang`` in a ``buckle.yaml`` where the command reads one, the
locale (``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``), English. What programs read (JSON, CSV, SARIF, the log of a
run) is English whatever the language.

The English text is what a catalogue is looked up by; ``docs/translate.py`` keeps the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from settlement.words import Translate, Words

LANGUAGES = ("en", "zh", "es")
VARIABLE = "BUCKLE_LANG"
FOLDER = Path(__file__).parent / "locale"
_OPTION = "--lang"
LANG_HELP = (
    "Tell people in English, Chinese or Spanish; else BUCKLE_LANG or the locale says it. JSON and CSV stay English."
)
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Choice:
    """The language in use. ``is_said`` where the call or the variable names it, so that no setting changes it."""

    lang = "en"
    is_said = False


class LanguageError(Exception):
    """A language that there isn't was asked for; its text says so."""


def choose(arguments: Sequence[str], environ: Mapping[str, str]) -> list[str]:
    """Takes the language of a call from its words, before they are parsed, and from the environment.

    :return: the words without the option.
    :raises LanguageError: the option or the variable names no language that there is.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    rest, wanted = _without_option(list(arguments[:end]))
    if len(wanted) > 1:
        raise LanguageError(f"{_OPTION} is given more than once, and takes one value.")
    for name, value in ((_OPTION, wanted[0] if wanted else None), (VARIABLE, environ.get(VARIABLE) or None)):
        if value is not None:
            if value not in LANGUAGES:
                raise LanguageError(_refusal(name, value))
            _Choice.lang, _Choice.is_said = value, True
            break
    else:
        _Choice.lang, _Choice.is_said = _of_locale(environ), False
    return [*rest, *arguments[end:]]


def _refusal(name: str, value: str) -> str:
    from cli.terminal import cut

    *first, last = LANGUAGES
    known = f"{', '.join(first)} or {last}"
    return f'{name} takes {known}, not "{cut(value, 60)}".' if value else f"{name} needs a value: {known}."


def take_setting(lang: str | None) -> None:
    """Takes the language of a ``buckle.yaml``, where neither the call nor the variable says one."""
    if lang is not None and not _Choice.is_said:
        _Choice.lang = lang


@contextmanager
def speaking_in(lang: str) -> Iterator[None]:
    """Has people told in a language while the block runs."""
    before, _Choice.lang = _Choice.lang, lang if lang in LANGUAGES else "en"
    try:
        yield
    finally:
        _Choice.lang = before


def language() -> str:
    """The language in use: ``en``, ``zh`` (simplified) or ``es``."""
    return _Choice.lang


def tr(text: str) -> str:
    """A text of the program without parameters, in the language in use."""
    translate = translation()
    return text if translate is None else translate(text)


def show(words: Words) -> str:
    """Words as a sentence in the language in use."""
    from settlement.words import render

    return render(words, translation())


def translation() -> Translate | None:
    """What looks texts up in the language in use; None for English."""
    return None if _Choice.lang == "en" else catalogue(_Choice.lang)


@cache
def catalogue(lang: str) -> Translate:
    """What looks texts up in a language; a text that isn't in its catalogue stays English."""
    from gettext import GNUTranslations

    with open(FOLDER / lang / "LC_MESSAGES" / "buckle.mo", "rb") as file:
        known = GNUTranslations(file)
    return lambda text: known.gettext(text) if text else text


def _without_option(words: list[str]) -> tuple[list[str], list[str]]:
    """The words of a call without ``--lang``, and what was given for it; nothing behind it is an empty value."""
    rest: list[str] = []
    wanted: list[str] = []
    while words:
        word = words.pop(0)
        if word == _OPTION:
            wanted.append(words.pop(0) if words else "")
        elif word.startswith(f"{_OPTION}="):
            wanted.append(word.partition("=")[2])
        else:
            rest.append(word)
    return rest, wanted


def _of_locale(environ: Mapping[str, str]) -> str:
    """The language of the locale, as gettext takes it: ``LANGUAGE`` first, unless the locale is C."""
    named = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    if named.partition(".")[0] in ("", "C", "POSIX"):
        return "en"
    for one in (*environ.get("LANGUAGE", "").split(":"), named):
        code = one.partition(".")[0].partition("_")[0].partition("@")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
