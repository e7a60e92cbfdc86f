"""A profile to start from: a shipped one with its comments, under a name of its own."""

from __future__ import annotations

import re

from profiles.library import ProfileFile, shipped_files
from profiles.render import modeline

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


def starter(game: str, edition: str | None = None) -> str:
    """The text of a new profile that checks clean.

    :param edition: one of :func:`editions`, None for the usual one.
    :raises KeyError: where the game has no such edition.
    """
    known = editions(game)
    file = known[edition if edition is not None else next(iter(known))]
    assert file.written.text is not None
    body = file.written.text[file.written.text.index("\nprofile:") + 1 :]
    body = re.sub(r"(?m)^profile: .*$", f"profile: my-{file.id}", body, count=1)
    body = re.sub(r"(?m)^title: (.*)$", r"title: My room, \1", body, count=1)
    starts = "effective_from: 2026-01-01T00:00:00+08:00   # the instant from which it pays\n"
    body = re.sub(r"(?m)^effective_from: .*\n", starts + _UNTIL + _ROOMS, body, count=1)
    header = _HEADER.format(modeline=modeline(game), game=game, what=file.text("title"), label=file.label)
    return header + body
