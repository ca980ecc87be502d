"""`omaha info`: how this omaha was built."""

from __future__ import annotations

import click

from omaha import build_info
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import show, two_columns


@click.command(
    "info",
    short_help="Say how this omaha was built.",
    epilog="""\b
Examples:
  omaha info
  omaha info --json""",
)
@json_option
def info_command(*, as_json: bool) -> None:
    """Say how this omaha was built, and which instruction sets it can use here."""
    built = build_info()
    if as_json:
        write(built)
        return
    for name, value in built.items():
        if isinstance(value, list):
            built[name] = " ".join(value)
    show(two_columns((name, str(value)) for name, value in built.items()))
