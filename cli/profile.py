"""``buckle profile``: the catalogue of profiles, and everything that is done with one."""

from __future__ import annotations

import typer

from cli import (
    profile_check,
    profile_diff,
    profile_exposure,
    profile_list,
    profile_lock,
    profile_new,
    profile_schema,
    profile_set,
    profile_show,
    profile_test,
    profile_which,
)
from cli.options import examples

app = typer.Typer(
    name="profile",
    help="Checks, shows, compares and starts profiles: the YAML files that hold a room's rules and amounts.",
    short_help="Check, show, compare and start profiles",
    epilog=examples("buckle profile check rooms/", "buckle profile show rush-points", "buckle profile new rush"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
for _module in (
    profile_check,
    profile_test,
    profile_list,
    profile_which,
    profile_show,
    profile_new,
    profile_set,
    profile_schema,
    profile_diff,
    profile_exposure,
    profile_lock,
):
    _module.mount(app)
