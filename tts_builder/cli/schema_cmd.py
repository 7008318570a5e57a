"""`schema`: print a JSON schema that ships with the tool."""

from __future__ import annotations

import click

from tts_builder.cli.params import suggestion
from tts_builder.errors import UserError

_ENDING = ".schema.json"


def _known() -> list[str]:
    from tts_builder import resources

    return sorted(path.name.removesuffix(_ENDING) for path in resources.folder("schemas").glob(f"*{_ENDING}"))


def _complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in _known() if name.startswith(incomplete)]


@click.command("schema")
@click.argument("name", required=False, shell_complete=_complete)
def command(name: str | None) -> None:
    """Print the JSON schema NAME. Without NAME, list the names.

    \b
    Examples:
      tts-builder schema
      tts-builder schema record > record.schema.json
    """
    from tts_builder import resources

    known = _known()
    if name is None:
        for each in known:
            click.echo(each)
        return
    wanted = name.removesuffix(_ENDING)
    if wanted not in known:
        raise UserError(
            f"no such schema: {name!r}.{suggestion(wanted, known)}",
            hint="`tts-builder schema` lists the names.",
        )
    click.echo(resources.text("schemas", f"{wanted}{_ENDING}"), nl=False)
