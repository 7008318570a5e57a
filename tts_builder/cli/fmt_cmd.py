"""`tts-builder fmt`: saves and trees in their quiet form."""

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
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 when something would change.")
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], check: bool, as_json: bool) -> None:
    """Bring saves and trees into their quiet form, in place.

    PATH is a save or a folder made by `unpack`. Positions, angles and colours are rounded to what the game
    keeps steady, the date is dropped, and the text is spelled as the game spells it. The old bytes of a save
    are kept as PATH.bak (then .bak2); a tree is replaced as a whole. Prints each path that changed.
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
