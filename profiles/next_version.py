"""The next version of a profile, as the text of a file: the version before, comments and all, with one value changed."""

from __future__ import annotations

import re
from typing import Any

from profiles.compare import changes
from profiles.edit import EditError, flow, key_path, value_of, with_value
from profiles.phrases import part_at
from profiles.render import modeline, scalar_text
from profiles.resolve import Resolved
from profiles.suggest import places_of
from profiles.yaml_nodes import at, plain
from schemas.catalogue import profile_schema

GIVEN = {
    "profile": "the id stays; a profile of its own is made by `profile new`",
    "version": "the next number is taken",
    "game": "a version is of the same game",
    "effective_from": "it is given by --from",
    "effective_until": "it is given by --until",
    "extends": "what is extended is changed in the file",
}
"""Keys that are not set by name, and why."""


def next_version(
    base: Resolved, key: str, value: str, number: int, starts: str, until: str | None = None, title: str | None = None
) -> str:
    """The text of the next version.

    :param base: the version that it is made of. :param key: as people write it. :param value: as in a file.
    :param number: its version. :param starts: its `effective_from`. :param until: its `effective_until`, that of the base
        where there is none. :param title: its title, that of the base where there is none.
    :raises EditError: where the key or the value can't be set, or the value stands there already.
    """
    document, game = base.document, base.document["game"]
    path = key_path(key, document)
    if path[0] in GIVEN:
        raise EditError(f"`{path[0]}` is not set by name: {GIVEN[str(path[0])]}")
    try:
        part_at(profile_schema(game), path)
    except KeyError:
        import difflib

        known = [f"{home}.{name}" if home else name for name, homes in places_of(game).items() for home in homes]
        close = difflib.get_close_matches(key, [each for each in known if "[" not in each], 1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise EditError(f"a profile of {game} has no key {key}.{hint}") from None
    node = value_of(value)
    there = at(base.root, path)
    if there is not None and plain(there) == plain(node):
        raise EditError(f"{key} is {value} in {base.file.label} already")
    text = base.file.written.text
    assert text is not None, base.file.label
    if base.file.is_shipped:
        text = re.sub(r"\A# yaml-language-server:.*", modeline(game), text)
    text = with_value(text, path, flow(node), base.root)
    for name, new in (
        ("version", str(number)),
        ("effective_from", starts),
        ("effective_until", until),
        ("title", title),
    ):
        if new is not None:
            written = new if name in ("version", "effective_from") else _text(name, new)
            text = with_value(text, (name,), written, base.root)
    return text


def only_that_changed(base: Resolved, new: Resolved, key: str) -> bool:
    """Whether a next version differs from its base in the key alone, and in what names a version."""
    path = re.sub(r"\[[^\]]*\]", "", key)
    head = {*GIVEN, "title"}
    found: list[Any] = changes(base.document["game"], base.document, new.document)
    return all(
        c.path in head or c.path == path or c.path.startswith(f"{path}.") or path.startswith(c.path) for c in found
    )


def _text(name: str, text: str) -> str:
    from profiles.yaml_nodes import DEFAULT, Scalar

    return text if name == "effective_until" else scalar_text(Scalar(text, text, False, DEFAULT))
