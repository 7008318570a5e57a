"""`compare --mutants`: run the mutants of a game's Lua and print the report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from tts_builder.cli.output import clean, emit_json, progress, styled
from tts_builder.cli.workers import workers

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.referee.proof.mutants import MutantReport, Survivor


class Files(NamedTuple):
    """The files given on the command line; None for an option that was not given."""

    vectors: Path | None
    survivors: Path | None
    golden: Path | None


def run(
    game: Game,
    files: Files,
    as_json: bool,
    *,
    games: int,
    seed: int,
    mutated: int,
    sample: int | None,
    only: Sequence[str],
    jobs: int,
) -> None:
    """Runs the mutants and prints the report. Exits with code 1 if one survived or the list is outdated."""
    from tts_builder.referee.proof import binding_golden, vectors
    from tts_builder.referee.proof.mutants import all_mutants, load_survivors, run_mutants

    examples = vectors.load(files.vectors, game) if files.vectors is not None else ()
    accepted = load_survivors(files.survivors) if files.survivors is not None else ()
    positions = tuple(binding_golden.read(files.golden).positions) if files.golden is not None else ()
    number = len(all_mutants(game, only))
    with progress("Trying", min(number, sample or number)) as advance, workers(jobs) as executor:
        report = run_mutants(
            game,
            games=games,
            seed=seed,
            vectors=examples,
            sample=sample,
            mutated=mutated,
            accepted=accepted,
            positions=positions,
            only=only,
            executor=executor,
            advance=advance,
        )
    if as_json:
        emit_json(report)
    else:
        _show(game, report)
    if not report.ok:
        click.get_current_context().exit(1)


def _show(game: Game, report: MutantReport) -> None:
    killed = ", ".join(f"{number} by {killer}" for killer, number in report.killed.items() if number)
    click.echo(
        f"{game.title}: {report.made} mutants, {sum(report.killed.values())} detected ({killed or 'none'}), "
        f"{len(report.accepted)} accepted, {len(report.survivors)} survived."
    )
    for survivor in report.accepted:
        _show_survivor(survivor)
        click.echo(clean(f"    accepted: {survivor.reason}"))
    for survivor in report.survivors:
        click.echo(styled("Survived:", "error"))
        _show_survivor(survivor)
    for entry in report.stale:
        click.echo(styled("Listed as accepted, but detected or no longer there:", "warning"))
        click.echo(clean(f"  {entry.module} {entry.function}\n  - {entry.before}\n  + {entry.after}"))


def _show_survivor(survivor: Survivor) -> None:
    where = f"{survivor.file}:{survivor.line}"
    inside = f" in {survivor.function}" if survivor.function else ""
    click.echo(clean(f"  {where}{inside}\n  - {survivor.before}\n  + {survivor.after}"))
