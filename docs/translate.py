"""Keeps the catalogues of other languages: what is told to people is found in the source, and put beside its translation.

    python docs/translate.py          # writes cli/locale/*/LC_MESSAGES/buckle.po and .mo
    python docs/translate.py zh       # prints what has no translation in Chinese

Of the pages of findings and clauses the titles are translated; their texts are English in every language.

A text that is new stands in each ``.po`` without a translation, and is shown in English until it has one; a test names
those that lack. A text that nothing says any more is taken out.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli.app import program
from cli.codes import all_pages
from cli.language import FOLDER, LANG_HELP

ROOT = Path(__file__).parent.parent
ROOMS = ("settlement", "profiles", "cli")
MARKS = {"say": (0,), "say_many": (0, 1), "Message": (1, 2), "make_kind": (4,), "tr": (0,), "_": (0,)}
"""What makes a text of the program, and which of its arguments are texts."""
BY_NAME = ("one", "text")
HELPED = ("audit",)
"""The commands whose help is translated."""
TEMPLATES = re.compile(r"""\b_\(\s*"((?:[^"\\]|\\.)*)"\s*\)""")


def texts() -> dict[str, list[str]]:
    """All texts that are told to people, in the order of the source, and the files in which they stand."""
    found: dict[str, list[str]] = {}
    for text, where in (*_of_source(), *_of_templates(), *_of_pages(), *_of_help()):
        files = found.setdefault(text, [])
        if text and where not in files:
            files.append(where)
    found.pop("", None)
    return found


def _of_source() -> Iterator[tuple[str, str]]:
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from ((text, where) for text in _of_call(node))


def _of_call(node: ast.Call) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    places = MARKS.get(name, ())
    of_message = BY_NAME if name == "Message" else ()
    values = [node.args[at] for at in places if at < len(node.args)]
    values += [keyword.value for keyword in node.keywords if keyword.arg in of_message]
    for value in values:
        for part in ast.walk(value) if isinstance(value, ast.IfExp) else (value,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def _of_templates() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "cli").rglob("*.html")):
        for text in TEMPLATES.findall(path.read_text(encoding="utf-8")):
            yield text.replace('\\"', '"'), path.relative_to(ROOT).as_posix()


def _of_pages() -> Iterator[tuple[str, str]]:
    for page in all_pages():
        yield page.title, "pages"


def _of_help() -> Iterator[tuple[str, str]]:
    yield LANG_HELP, "help"
    for name, command in program().commands.items():
        yield command.short_help or "", "help"
        if name in HELPED:
            yield command.help or "", "help"
            for parameter in command.params:
                yield getattr(parameter, "help", "") or "", "help"
                yield getattr(parameter, "rich_help_panel", "") or "", "help"


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language: every text, with the translation that its file has."""
    path = po_path(lang)
    known = read_po(io.BytesIO(path.read_bytes()), locale=lang) if path.exists() else Catalog(locale=lang)
    made = Catalog(locale=lang, project="buckle", charset="utf-8", fuzzy=False)
    for text, files in texts().items():
        message = known.get(text)
        made.add(text, message.string if message else "", locations=[(file, None) for file in files])
    return made


def po_path(lang: str) -> Path:
    """The file with the translations of a language."""
    return FOLDER / lang / "LC_MESSAGES" / "buckle.po"


def po_text(made: Catalog) -> bytes:
    """A catalogue as its ``.po`` file, without dates, so that it changes only where texts do."""
    written = io.BytesIO()
    write_po(written, made, omit_header=True, no_location=True, width=120)
    return b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + written.getvalue()


def mo_bytes(made: Catalog) -> bytes:
    """A catalogue as the ``.mo`` file that the program reads."""
    plain = _Undated(charset="utf-8", fuzzy=False)
    for message in made:
        if message.id and message.string:
            plain.add(message.id, message.string)
    written = io.BytesIO()
    write_mo(written, plain)
    return written.getvalue()


class _Undated(Catalog):
    """A catalogue whose header is the same whenever, and by whichever version of Babel, it is written."""

    def __iter__(self) -> Iterator[Message]:
        for message in super().__iter__():
            yield message if message.id else Message("", "Content-Type: text/plain; charset=utf-8\n")


def missing(lang: str) -> list[str]:
    """The texts that have no translation in a language."""
    return [str(message.id) for message in catalogue(lang) if message.id and not message.string]


def write(langs: Iterable[str]) -> None:
    """Writes both files of each language."""
    for lang in langs:
        made = catalogue(lang)
        po_path(lang).parent.mkdir(parents=True, exist_ok=True)
        po_path(lang).write_bytes(po_text(made))
        po_path(lang).with_suffix(".mo").write_bytes(mo_bytes(made))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(*missing(sys.argv[1]), sep="\n")
    else:
        write(("zh", "es"))
