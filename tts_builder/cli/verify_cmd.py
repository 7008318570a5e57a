"""`verify`: check saved games and records, layer by layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tts_builder.cli.batch import Batch, files_argument
from tts_builder.cli.output import clean, emit_json, say, styled
from tts_builder.cli.params import json_option

if TYPE_CHECKING:
    from tts_builder.referee.findings import Finding
    from tts_builder.referee.verdict import Layer, Verdict


@click.command("verify")
@files_argument
@json_option
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Check saved games and records, layer by layer.

    FILE is a save of Tabletop Simulator, a record, a folder, a pattern, or - for stdin. Errors and warnings
    end with exit code 1, notes do not.

    \b
    Examples:
      tts-builder verify TS_Save_12.json
      tts-builder verify games "*.json" --json
      tts-builder play sarcophagus --out games && tts-builder verify games
    """
    from tts_builder.referee.verdict import verify

    batch = Batch(files)
    bad = 0
    verdicts = []
    for verdict in batch.run(verify):
        bad += verdict.worst in ("error", "warning")
        if as_json:
            verdicts.append(verdict)
        else:
            _show(verdict)
    if as_json:
        emit_json({"files": verdicts, "unreadable": batch.unreadable})
    elif len(batch.handles) > 1:
        unreadable = f", {len(batch.unreadable)} unreadable" if batch.unreadable else ""
        number = f"{batch.read} file{'' if batch.read == 1 else 's'}"
        say(f"{number}: {batch.read - bad} clean, {bad} with findings{unreadable}.")
    batch.finish(bad > 0)


def _show(verdict: Verdict) -> None:
    click.echo(clean(f"{verdict.file}: {verdict.summary}"))
    for layer in verdict.layers:
        click.echo(f"  {layer.layer:<10} {_outcome(layer)}")
        for finding in layer.findings:
            _show_finding(finding)


def _outcome(layer: Layer) -> str:
    if layer.outcome == "ok":
        return styled("ok", "ok")
    if layer.outcome == "not asked":
        return f"not asked: {layer.why}"
    parts = []
    for severity in ("error", "warning", "note"):
        number = sum(finding.severity == severity for finding in layer.findings)
        if number:
            parts.append(styled(f"{number} {severity}{'s' if number > 1 else ''}", severity))
    return ", ".join(parts)


def _show_finding(finding: Finding) -> None:
    about = f" {finding.object}:" if finding.object else ""
    words = f"{finding.path}:{about} {finding.sentence}"
    click.echo(f"    {styled(f'{finding.code} {finding.severity}', finding.severity)} {clean(words)}")
    for line in finding.hint.splitlines():
        click.echo(f"      {clean(line)}")
