"""`verify`: check saves and records, and report findings layer by layer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.batch import Tally, error_entry, files_argument, judge_files
from tts_builder.cli.findings_out import PLACES, first_findings
from tts_builder.cli.output import counted, emit_json, in_line, say, styled
from tts_builder.cli.params import build_option, file_option, in_place_option, own_game_option

if TYPE_CHECKING:
    from tts_builder.referee.verdict.source import Source
    from tts_builder.referee.verdict.verdict import Layer, Verdict
    from tts_builder.report.findings.baseline import Baseline
    from tts_builder.saves.findings import Finding, Place
    from tts_builder.saves.lint.config import Choice


@click.command("verify")
@files_argument
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    help="Report only these codes; L selects every code that starts with L.",
)
@click.option("--ignore", multiple=True, metavar="CODE", help="Do not report these codes.")
@click.option("--all", "every", is_flag=True, help="List every finding, even if a code repeats in a file.")
@click.option("--fix", is_flag=True, help="Fix what is safe to fix. Needs --out or --in-place.")
@file_option("--out", help="With --fix: file to write.")
@in_place_option("FILE")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github", "junit"]),
    default="text",
    show_default=True,
    help="Print text, JSON, SARIF 2.1.0, annotations of GitHub Actions, or a JUnit report.",
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
@file_option(
    "--baseline",
    metavar="REPORT",
    help="Report only findings that are not in REPORT, the --json output of an earlier verify.",
)
@build_option
@own_game_option
def command(
    files: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    every: bool,
    fix: bool,
    out: Path | None,
    in_place: bool,
    form: str,
    baseline: Path | None,
    builds: tuple[str, ...],
) -> None:
    """Check any save, and referee games built with tts-builder.

    FILE is a Tabletop Simulator save or saved object, a tree made by `unpack`, a record, a folder, a glob
    pattern, or - for stdin. In a tree, findings name the file and the line there.
    Errors and warnings end with exit code 1; notes do not. CODE is a code or a prefix; separate several with
    commas. You can also set select, ignore, and severity in the table [verify] of a tts-builder.toml, in the
    folder of FILE or a folder above it.

    \b
    Examples:
      tts-builder verify TS_Save_12.json
      tts-builder verify mods --select C,G --ignore G002
      tts-builder verify TS_Save_12.json --fix --out fixed.json
      tts-builder verify games "*.json" --json
      tts-builder verify mods --format sarif --baseline known.json
    """
    from tts_builder.referee.league.batch import verify_entry
    from tts_builder.referee.verdict.verdict import Terms, verify
    from tts_builder.report.findings.baseline import Baseline

    if fix and (out is None) == (not in_place):
        raise click.UsageError("--fix needs either --out FILE or --in-place.")
    if not fix and (out is not None or in_place):
        raise click.UsageError("--out and --in-place need --fix.")
    if out is not None:
        _check_target(files, out)
    known = Baseline(baseline) if baseline else None
    terms = Terms(builds=builds)
    fixed: list[dict[str, Any]] = []

    def judge(source: Source, data: bytes) -> Verdict:
        choice = _choice(source, select, ignore)
        return verify(_fixed(source, data, choice, out, fixed) if fix else source, choice, terms)

    tally = Tally()
    verdicts: list[Verdict] = []
    unreadable: list[dict[str, str]] = []
    foreign: list[dict[str, str]] = []
    for row in judge_files(files, partial(verify_entry, judge=judge)):
        verdict = _reported(row.verdict, known, every) if row.verdict else None
        tally.add(row, verdict is not None and verdict.worst in ("error", "warning"))
        if verdict is None:
            (foreign if row.foreign else unreadable).append(error_entry(row))
        elif form == "text":
            _show(verdict, every)
        else:
            verdicts.append(verdict)
    if form == "json":
        fixes = {"fixed": fixed} if fix else {}
        emit_json({"files": verdicts, "unreadable": unreadable, "passed_over": foreign, **fixes})
    elif form != "text":
        _emit(form, verdicts, unreadable, foreign, only_new=known is not None)
    elif tally.read + len(unreadable) + len(foreign) > 1:
        bad = f", {len(unreadable)} unreadable" if unreadable else ""
        clean = tally.read - tally.found
        say(f"{counted(tally.read, 'file')}: {clean} clean, {tally.found} with findings{bad}.")
    if known is not None:
        gone = f" {counted(known.fixed, 'finding')} of it did not occur again." if known.fixed else ""
        say(f"{counted(known.known, 'finding')} of the baseline left out.{gone}")
    tally.finish()


def _reported(verdict: Verdict, known: Baseline | None, every: bool) -> Verdict:
    """The verdict with the findings to report."""
    new = known.without_known(verdict) if known else verdict
    return new if every else _folded(new)


def _emit(
    form: str,
    verdicts: list[Verdict],
    unreadable: list[dict[str, str]],
    foreign: list[dict[str, str]],
    *,
    only_new: bool,
) -> None:
    """Prints one document for other tools."""
    from tts_builder.report.findings import github, junit, sarif
    from tts_builder.report.findings.result import Batch, Unread

    bad, other = (tuple(Unread(**each) for each in rows) for rows in (unreadable, foreign))
    batch = Batch(tuple(verdicts), bad, other, only_new)
    if form == "sarif":
        emit_json(sarif.document(batch))
    elif form == "junit":
        click.echo(junit.document(batch))
    else:
        for line in github.lines(batch):
            click.echo(in_line(line))


def _choice(source: Source, select: tuple[str, ...], ignore: tuple[str, ...]) -> Choice:
    from tts_builder.referee.verdict.codes import every_code
    from tts_builder.saves.lint import config

    path = config.nearest(source.file)
    given = config.load(path).checked(every_code(), str(path)) if path else config.EVERYTHING
    return given.with_options(select, ignore).checked(every_code())


def _check_target(files: tuple[str, ...], out: Path) -> None:
    from tts_builder.referee.verdict.source import each_handle

    handles = list(islice(each_handle(files), 2))
    if len(handles) > 1:
        raise click.UsageError("--out works with a single FILE. For several files, use --in-place.")
    path = handles[0].path if handles else None
    if path is not None and out.exists() and path.exists() and out.samefile(path):
        raise click.UsageError("--out names FILE itself. To overwrite FILE, use --in-place.")


def _fixed(
    source: Source, data: bytes, choice: Choice, out: Path | None, report: list[dict[str, Any]]
) -> Source:
    """The fixed source. Writes it, prints the changes, and adds them to `report`."""
    from tts_builder.referee.verdict.source import parse
    from tts_builder.referee.verdict.structure_layer import check
    from tts_builder.saves import backup
    from tts_builder.saves.lint.fixes import fixed
    from tts_builder.saves.opened import open_save
    from tts_builder.saves.unpack import put_back

    if (
        source.opened is None
        or source.save is None
        or any(each.severity == "error" for each in check(source.save))
    ):
        say(f"{in_line(source.name)}: cannot be fixed, because it is not a save or has structure errors.")
        return source
    target = out or source.opened.path
    data, changes = fixed(data, source.name, choice.wants)
    for change in changes:
        say(in_line(f"{change.path}: {change.code} {change.sentence}"))
    if not changes:
        say(f"{in_line(source.name)}: nothing to fix.")
        return source
    kept = put_back(source.opened, data) if out is None else backup.replace(out, data)
    beside = f" The previous file is kept as {kept}." if kept else ""
    say(f"{target}: {counted(len(changes), 'change')}.{beside}")
    as_data = [{"code": change.code, "path": change.path, "sentence": change.sentence} for change in changes]
    report.append({"file": str(target), "changes": as_data})
    return replace(parse(data, str(target)), opened=open_save(target))


def _folded(verdict: Verdict) -> Verdict:
    """The verdict with repeated findings of a code folded into one."""
    from msgspec.structs import replace as with_

    from tts_builder.saves.findings import folded

    layers = tuple(with_(each, findings=tuple(folded(each.findings))) for each in verdict.layers)
    return with_(verdict, layers=layers)


def _show(verdict: Verdict, every: bool) -> None:
    click.echo(in_line(f"{verdict.file}: {verdict.summary}"))
    for layer in verdict.layers:
        click.echo(f"  {layer.layer:<10} {_outcome(layer)}")
        hints: set[tuple[str, str]] = set()
        for finding, more in first_findings(layer.findings, every):
            if more:
                click.echo(f"    {finding.code}: {more:,} more; --all lists them.")
            else:
                _show_finding(finding, hinted=(finding.code, finding.hint) in hints)
                hints.add((finding.code, finding.hint))


def _outcome(layer: Layer) -> str:
    if layer.outcome == "ok":
        return styled("ok", "ok")
    if layer.outcome == "not asked":
        return f"not checked: {layer.why}"
    parts = []
    for severity in ("error", "warning", "note"):
        number = sum(1 + len(each.more) for each in layer.findings if each.severity == severity)
        if number:
            parts.append(styled(f"{number} {severity}{'s' if number > 1 else ''}", severity))
    return ", ".join(parts)


def _show_finding(finding: Finding, hinted: bool) -> None:
    """Prints a finding with its first further places, and its hint unless it was already printed."""
    click.echo(f"    {styled(f'{finding.code} {finding.severity}', finding.severity)} {_placed(finding)}")
    for place in finding.more[:PLACES]:
        click.echo(f"      also {_placed(place)}")
    if len(finding.more) > PLACES:
        click.echo(f"      {len(finding.more) - PLACES:,} more; --all lists them.")
    for text in () if hinted else finding.hint.splitlines():
        click.echo(f"      {in_line(text)}")


def _placed(finding: Finding | Place) -> str:
    about = f" {finding.object}:" if finding.object else ""
    if finding.source is not None:
        return in_line(f"{finding.source}:{about} {finding.sentence}")
    line = f":{finding.line}" if finding.line else ""
    column = f":{finding.column}" if finding.column else ""
    return in_line(f"{finding.path}{line}{column}:{about} {finding.sentence}")
