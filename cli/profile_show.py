"""``buckle profile show``: one profile, whole."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.options import ProfileFolders, ShownProfile, examples


def mount(app: typer.Typer) -> None:
    """Adds the command."""
    app.command(
        "show",
        help="Prints a profile whole: with what it extends and all defaults filled in, as YAML that `profile check` "
        "takes. Without a version the newest one is shown.",
        epilog=examples(
            "buckle profile show rush-points",
            "buckle profile show sichuan-seed@1 --origin",
            "buckle profile show rooms/r7.yaml --profiles rooms/",
        ),
    )(show)


def show(
    profile: ShownProfile,
    profiles: ProfileFolders = None,
    origin: Annotated[
        bool, typer.Option("--origin", help="Say behind each value in which file and line it is written.")
    ] = False,
) -> None:
    """Prints the resolved profile."""
    from cli.profile_choice import chosen
    from profiles.render import profile_text
    from profiles.yaml_nodes import Scalar

    whole = chosen(profile, profiles)

    def written_at(node: Scalar) -> str | None:
        if not origin:
            return None
        return f"{node.span.file}:{node.span.line}" if node.span.line else "default"

    sys.stdout.write(profile_text(whole.root, whole.document["game"], written_at))
