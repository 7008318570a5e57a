"""`tts-builder doctor`: what is wrong with a set-up."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import emit_json, in_line, styled
from tts_builder.cli.params import json_option, port_option


@click.command(
    epilog="""\b
Examples:
  tts-builder doctor
  tts-builder doctor my-game --json
"""
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
@port_option("--port", lowest=1, default=39999, words="Port on which the game listens.")
@port_option("--editor-port", lowest=1, default=39998, words="Port to which the game sends messages.")
@json_option
def command(folder: Path, port: int, editor_port: int, as_json: bool) -> None:
    """Say what is wrong with your set-up, and what to do.

    Checks versions, packages, fonts, the Saves folder, the ports of the game, and FOLDER: a project with its
    build, or a tree; by default the current folder. Nothing is changed, and nothing leaves this computer. An
    error or a warning ends with exit code 1; a note does not.
    """
    from tts_builder.cli.batch import FINDINGS
    from tts_builder.errors import UserError
    from tts_builder.project.doctor import examine

    if not folder.is_dir():
        raise UserError("no such folder.", where=str(folder))
    checks = []
    for check in examine(folder, port, editor_port):
        checks.append(check)
        if not as_json:
            click.echo(
                f"{styled(f'{check.outcome:<8}', check.outcome)} {check.name:<16} {in_line(check.sentence)}"
            )
            if check.hint and check.outcome != "ok":
                click.echo(f"{'':<26}{in_line(check.hint)}")
    if as_json:
        emit_json({"checks": checks})
    if any(check.outcome in ("error", "warning") for check in checks):
        click.get_current_context().exit(FINDINGS)
