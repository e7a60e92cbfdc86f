"""The profile that a command was asked for, by id, id@version or file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cli.options import EXIT_CALL

if TYPE_CHECKING:
    from profiles.resolve import Resolved


def chosen(profile: str, folders: list[Path] | None) -> Resolved:
    """The resolved profile; ends the call where there is none, or where a file of the folders is broken.

    :param profile: an id (the newest version), id@version, or the path of a file.
    """
    from cli.findings import show_finding
    from profiles.catalogue import load_catalogue
    from settlement.findings import errors

    catalogue, findings = load_catalogue(folders or (), profile)
    for finding in errors(findings):
        show_finding(finding)
    if catalogue is None:
        raise typer.Exit(EXIT_CALL)
    assert catalogue.book.override is not None
    edition = catalogue.book.find(catalogue.book.override)
    assert edition is not None
    return catalogue.resolved[edition.label]
