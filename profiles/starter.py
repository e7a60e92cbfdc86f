"""A profile to start from: a shipped one with its comments, under a name of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass

from profiles.library import ProfileFile, shipped_files
from profiles.render import modeline, scalar_text
from profiles.yaml_nodes import DEFAULT, Scalar

_HEADER = """\
{modeline}
# (an editor completes and checks this file once `buckle profile schema {game} > {game}.schema.json` lies beside it)
#
# {what}: a profile to start from.
# Change what your room plays differently, then run `buckle profile check` on this file.
# A profile may also hold only what differs from another one, with `extends: {label}` in place of the rest.
"""
_UNTIL = "# effective_until: 2026-03-01T00:00:00+08:00   # a promotion: at its end the version before pays again\n"
_ROOMS = '# rooms: [r7, "hz-*"]                  # the rooms it pays for where a log names no profile\n'


def editions(game: str) -> dict[str, ProfileFile]:
    """The shipped profiles of a game by the name of their edition; the first is the usual one.

    ``rush-points`` is the edition ``points`` of rush; a profile named like its game is ``standard``.
    """
    files = [file for file in shipped_files() if file.text("game") == game]
    named = {(file.id or "").removeprefix(game).removeprefix("-") or "standard": file for file in files}
    return dict(sorted(named.items(), key=lambda item: item[0] != "standard"))


@dataclass(frozen=True, slots=True)
class Named:
    """What a new profile is called, which rooms it pays for and from when on; None for what is to be filled in later."""

    id: str | None = None
    title: str | None = None
    starts: str | None = None
    rooms: tuple[str, ...] = ()


NOT_NAMED = Named()


def starter(game: str, edition: str | None = None, named: Named = NOT_NAMED) -> str:
    """The text of a new profile that checks clean.

    :param edition: one of :func:`editions`, None for the usual one.
    :raises KeyError: where the game has no such edition.
    """
    known = editions(game)
    file = known[edition if edition is not None else next(iter(known))]
    assert file.written.text is not None
    body = file.written.text[file.written.text.index("\nprofile:") + 1 :]
    title = _or(named.title, f"My room, {file.text('title')}")
    head = {
        "profile": f"profile: {_written(_or(named.id, f'my-{file.id}'))}\n",
        "title": f"title: {_written(title)}\n",
        "effective_from": _starts(named) + _UNTIL + _rooms(named),
    }
    for key, line in head.items():
        body = re.sub(rf"(?m)^{key}: .*\n", line.replace("\\", r"\\"), body, count=1)
    header = _HEADER.format(modeline=modeline(game), game=game, what=file.text("title"), label=file.label)
    return header + body


def extending(game: str, base: str, named: Named = NOT_NAMED) -> str:
    """The text of a new profile that extends another one, and writes nothing else yet.

    :param base: id@version of a profile of the game.
    """
    name = base.partition("@")[0]
    return (
        f"{modeline(game)}\n"
        f"# What {base} says holds here too; write below only what your room plays differently.\n"
        f"# `buckle profile show {base}` prints all of it, `buckle profile check` checks this file.\n"
        f"profile: {_written(_or(named.id, f'my-{name}'))}\n"
        "version: 1\n"
        f"game: {game}\n"
        f"title: {_written(_or(named.title, f'My room, {name}'))}\n"
        f"{_starts(named)}{_UNTIL}"
        f"extends: {base}\n"
        f"{_rooms(named)}"
    )


def _starts(named: Named) -> str:
    return f"effective_from: {_or(named.starts, '2026-01-01T00:00:00+08:00')}   # the instant from which it pays\n"


def _rooms(named: Named) -> str:
    return f"rooms: [{', '.join(map(_quoted, named.rooms))}]\n" if named.rooms else _ROOMS


def _or(given: str | None, usual: str) -> str:
    return usual if given is None else given


def _written(text: str) -> str:
    """A text as it is written in YAML."""
    return scalar_text(Scalar(text, text, False, DEFAULT))


def _quoted(text: str) -> str:
    """A text as it is written in a list, where a comma would part it."""
    written = _written(text)
    return f'"{written}"' if "," in written and not written.startswith('"') else written
