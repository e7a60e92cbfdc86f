"""Other languages: how one is chosen, that no text lacks, and that a translation keeps what its message says."""

from __future__ import annotations

import io
import re
import runpy
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cli import language
from cli.language import LanguageError, choose, show, speaking_in, take_setting, tr
from settlement.words import Message, say
from tests.cli.calling import call

ROOT = Path(__file__).parent.parent.parent
TOOL = runpy.run_path(str(ROOT / "docs" / "translate.py"))
SAMPLES = sorted((ROOT / "settlement" / "logs" / "samples").glob("*-worked.jsonl"))
OTHERS = ("zh", "es")
PARAMETER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)(?::[^{}]*)?\}")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    with speaking_in("en"):
        yield


def translations(lang: str) -> dict[str, str]:
    """The texts of a language's ``.po`` that have a translation."""
    found = read_po(io.BytesIO(TOOL["po_path"](lang).read_bytes()), locale=lang)
    return {str(message.id): str(message.string) for message in found if message.id and message.string}


@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_lacks_a_translation(lang: str) -> None:
    known = translations(lang)
    assert [text for text in TOOL["texts"]() if text not in known] == [], "run python docs/translate.py"


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_parameters_of_its_message(lang: str) -> None:
    odd = [
        (text, told)
        for text, told in translations(lang).items()
        if set(PARAMETER.findall(text)) != set(PARAMETER.findall(told))
    ]
    assert odd == []


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_cites_the_same_clauses_and_calls(lang: str) -> None:
    cited = re.compile(r"[a-z]+/[0-9]+\.[0-9]+|`buckle [^`]*`|2\^")
    odd = [
        (text, told)
        for text, told in translations(lang).items()
        if sorted(cited.findall(text)) != sorted(cited.findall(told))
    ]
    assert odd == []


def test_chinese_is_written_with_its_own_signs() -> None:
    code = re.compile(r"`[^`]*`|\{[^{}]*\}")
    odd = re.compile(r"[\u4e00-\u9fff][,;:?!](?! )|[,;:?!][\u4e00-\u9fff]|\([^()]*[\u4e00-\u9fff][^()]*\)")
    assert [told for told in translations("zh").values() if odd.search(code.sub("x", told))] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_what_the_program_reads_is_what_is_written(lang: str) -> None:
    with TOOL["po_path"](lang).with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    assert {text: compiled.gettext(text) for text in translations(lang)} == translations(lang)


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("command", ["settle", "audit"])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_told_whole(monkeypatch: pytest.MonkeyPatch, lang: str, command: str, sample: Path) -> None:
    asked: set[str] = set()
    known = language.catalogue(lang)

    def look_up(text: str) -> str:
        asked.add(text)
        return known(text)

    monkeypatch.setattr(language, "catalogue", lambda _: look_up)
    english = call(command, sample)
    other = call(command, sample, "--lang", lang)
    assert other.code == english.code
    assert asked
    assert asked - {""} <= translations(lang).keys()
    lines = re.compile(r"^    ([a-z]+/[0-9.]+) +([+-]?[0-9]+)  ", re.MULTILINE)
    assert lines.findall(english.out)
    assert lines.findall(other.out) == lines.findall(english.out)


def test_what_programs_read_stays_english() -> None:
    plain = call("settle", SAMPLES[0], "--format", "json")
    assert call("settle", SAMPLES[0], "--format", "json", "--lang", "zh").out == plain.out


@pytest.mark.parametrize(
    ("words", "environ", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "C.UTF-8", "LANGUAGE": "zh"}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "es_AR", "LC_ALL": "en_US.UTF-8"}, "en"),
        ([], {"LANG": "de_DE", "LANGUAGE": "de:es"}, "es"),
        ([], {"LANG": "zh_CN", "BUCKLE_LANG": "es"}, "es"),
        (["--lang", "zh"], {"BUCKLE_LANG": "es"}, "zh"),
        (["x", "--lang=es"], {"LANG": "zh_CN"}, "es"),
        (["--", "--lang", "zh"], {}, "en"),
    ],
)
def test_the_option_comes_first_then_the_variable_then_the_locale(
    words: list[str], environ: dict[str, str], lang: str
) -> None:
    choose(words, environ)
    assert language.language() == lang


def test_a_setting_holds_where_nothing_else_is_said() -> None:
    choose([], {"LANG": "es_ES"})
    take_setting("zh")
    assert language.language() == "zh"
    choose(["--lang", "en"], {})
    take_setting("zh")
    assert language.language() == "en"


@pytest.mark.parametrize(
    ("words", "environ", "why"),
    [
        (["--lang", "fr"], {}, '--lang takes en, zh or es, not "fr".'),
        (["--lang"], {}, "--lang needs a value: en, zh or es."),
        (["--lang", "zh", "--lang=es"], {}, "--lang is given more than once, and takes one value."),
        ([], {"BUCKLE_LANG": "xx"}, 'BUCKLE_LANG takes en, zh or es, not "xx".'),
    ],
)
def test_a_language_that_there_is_not_is_refused(words: list[str], environ: dict[str, str], why: str) -> None:
    with pytest.raises(LanguageError, match=re.escape(why)):
        choose(words, environ)


def test_a_call_in_no_language_ends_with_2() -> None:
    assert call("demo", "--lang", "fr").code == 2


def test_parts_are_joined_as_the_language_does() -> None:
    seats = say("seats {seats}", seats=("0", "1", "2"))
    with speaking_in("zh"):
        assert show(seats) == "座位0、1和2"
        assert tr("house") == "房主"
        assert show(Message("x/y", "no such text: {n:name}")(n=3)) == "no such text: 3"
