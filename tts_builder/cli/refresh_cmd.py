"""`tts-builder refresh`: update the scripts of a saved game to a newer build."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.findings_out import first_findings
from tts_builder.cli.output import counted, emit_json, in_line, say, styled, tell
from tts_builder.cli.params import file_option, in_place_option, json_option

if TYPE_CHECKING:
    from tts_builder.referee.verdict.findings import Finding
    from tts_builder.saves.refresh import Outcome


@click.command(
    epilog="""\b
Examples:
  tts-builder refresh TS_Save_12.json --from dist/sarcophagus --out new.json
  tts-builder refresh TS_Save_12.json --from my-mod --in-place
"""
)
@click.argument("save", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--from",
    "build",
    metavar="BUILD",
    required=True,
    type=click.Path(path_type=Path),
    help="Newer scripts: a built folder, a tree made by `unpack`, or a save.",
)
@file_option("--out", help="Save to write.")
@in_place_option("SAVE")
@json_option
@click.pass_context
def command(
    ctx: click.Context, save: Path, build: Path, out: Path | None, in_place: bool, as_json: bool
) -> None:
    """Update SAVE, a game in progress, to the newer scripts of BUILD.

    Replaces scripts, panels, and the pictures of panels, for the table and for every object that BUILD also
    has. Pieces, notes, and saved script states stay as they are. Prints the changes and the findings of
    `verify` for the result. Exits with code 1 after an error or a warning.
    """
    from tts_builder.saves import backup
    from tts_builder.saves.opened import open_runnable, open_save
    from tts_builder.saves.refresh import refresh
    from tts_builder.saves.unpack import put_back

    if (out is None) == (not in_place):
        raise click.UsageError("Add either --out FILE or --in-place.")
    if out is not None and out.exists() and out.samefile(save):
        raise click.UsageError("--out names SAVE itself. To overwrite SAVE, use --in-place.")
    target = out or save
    opened = open_save(save)
    outcome = refresh(opened.data, open_runnable(_save_in(build), tell).exact_value, str(save))
    findings = _verified(outcome.data, str(target))
    kept = put_back(opened, outcome.data) if out is None else backup.replace(out, outcome.data)
    if as_json:
        emit_json(_as_data(outcome, target, findings))
    else:
        _show(outcome, findings, target)
        if kept is not None:
            say(f"The previous file is kept as {kept}.")
        click.echo(str(target))
    ctx.exit(1 if any(finding.severity != "note" for finding in findings) else 0)


def _save_in(build: Path) -> Path:
    """The save in a folder that `build` wrote. Any other path is returned unchanged."""
    from tts_builder.errors import InputError
    from tts_builder.saves.opened import is_save_folder

    if not build.is_dir() or is_save_folder(build):
        return build
    saves = sorted(build.glob("TS_Save_*.json"))
    if len(saves) != 1:
        raise InputError(
            f"this folder has {'no save' if not saves else 'several saves'}.",
            where=str(build),
            hint="Give the path of the save itself.",
        )
    return saves[0]


def _verified(data: bytes, name: str) -> list[Finding]:
    from tts_builder.referee.verdict.source import parse
    from tts_builder.referee.verdict.verdict import verify

    return verify(parse(data, name)).findings


def _show(outcome: Outcome, findings: list[Finding], target: Path) -> None:
    for change in outcome.changes:
        say(
            in_line(f"{change.path}: {change.object}: {change.field}, {change.old} → {change.new} characters")
        )
    for path in outcome.unknown:
        say(in_line(f"{path}: this object has a script, but the build does not contain it. Left unchanged."))
    number = len(outcome.changes)
    say(f"{counted(number, 'change')}." if number else "The scripts are already up to date.")
    for finding, more in first_findings(findings):
        if more:
            say(f"{finding.code}: {more:,} more; `tts-builder verify {target} --all` lists them.")
            continue
        head = styled(f"{finding.code} {finding.severity}", finding.severity)
        say(f"{head} {in_line(f'{finding.path}: {finding.sentence}')}")


def _as_data(outcome: Outcome, target: Path, findings: list[Finding]) -> dict[str, Any]:
    return {
        "save": str(target),
        "changes": outcome.changes,
        "unknown": outcome.unknown,
        "findings": findings,
    }
