"""`explain`: explain a code that verify reported."""

from __future__ import annotations

import click

from tts_builder.cli.output import emit_json, emit_table
from tts_builder.cli.params import json_option


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from tts_builder.referee.verdict.codes import every_code

    return [code for code in every_code() if code.startswith(incomplete.upper())]


@click.command("explain")
@click.argument("codes", nargs=-1, metavar="[CODE]...", shell_complete=_complete)
@json_option
def command(codes: tuple[str, ...], as_json: bool) -> None:
    """Explain each CODE that verify reported. Without CODE, list all codes.

    \b
    Examples:
      tts-builder explain T001
      tts-builder explain
    """
    from tts_builder.referee.verdict.codes import every_code, explain

    entries = [explain(code) for code in codes] or list(every_code().values())
    if as_json:
        emit_json(
            [
                {"code": e.code, "layer": e.layer, "severity": e.severity, "title": e.title, "text": e.text}
                for e in entries
            ]
        )
    elif not codes:
        emit_table(
            ("code", "layer", "severity", "title"), ((e.code, e.layer, e.severity, e.title) for e in entries)
        )
    else:
        for entry in entries:
            click.echo(f"{entry.code} ({entry.layer}, {entry.severity}): {entry.title}")
            click.echo(click.wrap_text(entry.text, 100, "  ", "  "))
