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

from settlement.words import Translate, Words, render

LANGUAGES = ("en", "zh", "es")
VARIABLE = "BUCKLE_LANG"
FOLDER = Path(__file__).parent / "locale"
_OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Choice:
    """The language in use. ``is_said`` where the call or the variable names it, so that no setting changes it."""

    lang = "en"
    is_said = False


def choose(arguments: Sequence[str], environ: Mapping[str, str]) -> str | None:
    """Takes the language of a call from its words, before they are parsed, and from the environment.

    :return: why the variable can't be meant, else None; the option's value is refused where the call is parsed.
    """
    _Choice.is_said = True
    for wanted in (_of_option(arguments), environ.get(VARIABLE) or None):
        if wanted in LANGUAGES:
            _Choice.lang = str(wanted)
            return None
    _Choice.lang, _Choice.is_said = _of_locale(environ), False
    if environ.get(VARIABLE):
        return f"{VARIABLE} takes {' or '.join(LANGUAGES)}, not {environ[VARIABLE][:60]!r}"
    return None


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


def _of_option(arguments: Sequence[str]) -> str | None:
    """The value of ``--lang`` among the words of a call, as far as ``--``."""
    words = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    for at, word in enumerate(words):
        if word == _OPTION:
            return words[at + 1] if at + 1 < len(words) else None
        if word.startswith(f"{_OPTION}="):
            return word.partition("=")[2]
    return None


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
