"""`tts-builder fmt`: format saves and trees so that diffs stay small."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import emit_json, one_line, say
from tts_builder.cli.params import json_option
from tts_builder.errors import UserError


@click.command(
    epilog="""\b
Examples:
  tts-builder fmt my-mod
  tts-builder fmt --check my-mod saves/*.json
"""
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing. Exit with code 1 if a file would change.")
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], check: bool, as_json: bool) -> None:
    """Format saves and trees in place, so that diffs stay small.

    PATH is a save, or a tree made by `unpack`. Rounds positions, angles, and colors to the digits that stay
    the same between two saves of a table, removes the date, and writes the JSON in the style of the game. The
    old save is kept as PATH.bak (then .bak2). A tree is replaced as a whole. Prints each path that changed.
    """
    from tts_builder.saves.fmt import fmt

    changed: list[str] = []
    unreadable: list[dict[str, str]] = []
    for path in paths:
        try:
            differs = fmt(path, write=not check)
        except UserError as fault:
            say(f"Error: {one_line(fault)}")
            unreadable.append({"path": str(path), "error": one_line(fault)})
            continue
        if differs:
            changed.append(str(path))
    if as_json:
        emit_json({"changed": changed, "unreadable": unreadable})
    else:
        for name in changed:
            click.echo(name)
    if len(unreadable) == len(paths):
        ctx.exit(2)
    ctx.exit(1 if unreadable or (check and changed) else 0)
