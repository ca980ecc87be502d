"""The group of commands: what becomes of Ctrl-C and of a system that does not play along."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import click

INTERRUPTED = 128 + 2
"""Exit status after Ctrl-C, as shells have it."""


class Commands(click.Group):
    """A click group that ends without a traceback when interrupted, or when output cannot be written.

    A reader that went away (`| head`) is click's own business: quiet, exit status 1.
    """

    def main(self, *args: Any, **options: Any) -> Any:
        try:
            return super().main(*args, **options)
        except OSError as error:
            with suppress(OSError, ValueError):
                click.echo(f"error: {error.strerror or error}", err=True)
            _give_up_output()
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)


def _give_up_output() -> None:
    """What is still buffered goes nowhere, or the interpreter would complain once more at its end."""
    with suppress(OSError, ValueError, AttributeError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
