"""Findings: what is wrong with a user's file, as values, and the one page of truth behind each code and clause.

A finding is never raised. It is made by the page of its code (``DOES_NOT_BEAT.finding(...)``), so a code without a
page can't exist; ``explain``, the documentation and the tests read the same pages.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from settlement.words import Words, params_object, render

Severity = Literal["error", "warning", "note"]


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another place that a finding is about, and what stands there; lines and columns as in :class:`Finding`.

    ``message`` is the English of ``words``.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    words: Words | None = None


class Edit(msgspec.Struct, frozen=True):
    """What to put in the place of a part of the finding's file; lines and columns as in :class:`Finding`."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was found: its code, how grave it is, where it stands, what was found and expected.

    ``line``, ``column``, ``end_line`` and ``end_column`` count from 1; ``event`` counts from 0, as it does in texts.
    ``game_id`` is given where the finding belongs to a game, ``path`` where it belongs to a key of a profile.
    ``message`` is the English of ``words``, ``fix`` that of ``fix_words``; these tell the same in any language.
    ``related`` are other places that it is about. ``edits`` are there where the fix has one right answer: they write it.
    """

    code: str
    severity: Severity
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    game_id: str | None = None
    event: int | None = None
    path: str | None = None
    fix: str | None = None
    words: Words | None = None
    fix_words: Words | None = None
    related: tuple[Place, ...] = ()
    edits: tuple[Edit, ...] = ()

    def placed(self, *, file: str | None = None, line: int | None = None, game_id: str | None = None) -> Finding:
        """The same finding with what was not known where it was made; what it already has is kept."""
        return msgspec.structs.replace(
            self,
            file=self.file if self.file is not None else file,
            line=self.line if self.line is not None else line,
            game_id=self.game_id if self.game_id is not None else game_id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingPage:
    """The page of a finding code: what it means, why it matters, what to do; the only maker of its findings.

    ``clauses`` are the rule clauses it enforces; ``bad`` and ``good`` are short examples, as a user would write them.
    """

    code: str
    severity: Severity
    title: str
    why: str
    do: str
    clauses: tuple[str, ...] = ()
    bad: str = ""
    good: str = ""

    def finding(
        self,
        message: str | Words,
        *,
        event: int | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        end_line: int | None = None,
        end_column: int | None = None,
        path: str | None = None,
        fix: str | Words | None = None,
        game_id: str | None = None,
        related: tuple[Place, ...] = (),
        edits: tuple[Edit, ...] = (),
    ) -> Finding:
        """A finding of this code with its message and place."""
        words = None if isinstance(message, str) else msgspec.structs.replace(message, code=self.code)
        return Finding(
            code=self.code,
            severity=self.severity,
            message=message if isinstance(message, str) else render(message),
            words=words,
            event=event,
            file=file,
            line=line,
            column=column,
            end_line=end_line,
            end_column=end_column,
            path=path,
            fix=render(fix) if isinstance(fix, Words) else fix,
            fix_words=fix if isinstance(fix, Words) else None,
            game_id=game_id,
            related=related,
            edits=edits,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClausePage:
    """The page of a rule clause (``rush/5.4``): its title and its text in the project's words.

    ``decided`` says in one sentence what was decided where the source of the game is silent or contradicts itself;
    ``keys`` are the profile keys that move it.
    """

    clause: str
    title: str
    text: str
    decided: str = ""
    keys: tuple[str, ...] = ()


Page = FindingPage | ClausePage


def page_id(page: Page) -> str:
    """What ``buckle explain`` is asked for: the code of a finding, or the number of a clause."""
    return page.code if isinstance(page, FindingPage) else page.clause


def finding_object(finding: Finding) -> dict[str, Any]:
    """A finding as a JSON object: what it has of code, severity, message, parameters, place and fix."""
    related = tuple([msgspec.structs.replace(other, words=None) for other in finding.related])
    plain = msgspec.structs.replace(finding, words=None, fix_words=None, related=related)
    shown: dict[str, Any] = msgspec.to_builtins(plain)
    return shown if finding.words is None else shown | {"params": params_object(finding.words)}


def errors(findings: Iterable[Finding]) -> list[Finding]:
    """Those of error severity."""
    return [f for f in findings if f.severity == "error"]


def quoted(text: object, most: int = 60) -> str:
    """A text out of a user's file as it may stand in a message: on one line, nothing unprintable, not endless."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text)[: most + 1])
    return f'"{shown[:most]}…"' if len(shown) > most else f'"{shown}"'


def is_hidden(name: str) -> bool:
    """Whether a name in a folder is hidden, or that of an editor's lock: no file that somebody put there to be read."""
    return name.startswith((".", "~$"))


def shown_path(path: str) -> str:
    r"""A path as it stands in messages and reports: bytes that are no UTF-8 are written out (``\xff``)."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
