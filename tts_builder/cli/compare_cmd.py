"""`compare`: check that the Lua rules and the Python rules agree."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import clean, emit_json, emit_table, progress, say, styled
from tts_builder.cli.params import GAME, count_option, file_option, jobs_option, json_option, seed_option
from tts_builder.cli.workers import workers

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.referee.proof.compare import Comparison
    from tts_builder.referee.proof.vectors import Outcome


@click.command("compare")
@click.argument("game", type=GAME)
@count_option("--games", 200, "Number of games.")
@seed_option
@click.option("--first", type=click.IntRange(min=0), default=0, help="Number of the first game.")
@click.option("--players", type=int, help="Number of players. By default, every number in turn.")
@count_option("--mutated", 4, "Altered moves to try in each position.", lowest=0)
@click.option("--rules-only", is_flag=True, help="Do not compare layouts and gestures.")
@file_option("--vectors", exists=True, help="Run the vectors in this file on both engines instead.")
@click.option("--mutants", is_flag=True, help="Inject small faults into the Lua; each must be detected.")
@click.option("--sample", type=click.IntRange(min=1), help="Try only this many mutants, chosen by the seed.")
@click.option(
    "--only", multiple=True, metavar="MODULE", help="Try only mutants of this module, such as `legal`."
)
@file_option(
    "--survivors",
    exists=True,
    help="Accept the mutants that this file lists with a reason. By default, accept none.",
)
@file_option(
    "--golden",
    exists=True,
    help="Test the binding in the positions of this file. By default, in some positions of every game.",
)
@jobs_option
@json_option
def command(
    game: Game,
    games: int,
    seed: int,
    first: int,
    players: int | None,
    mutated: int,
    rules_only: bool,
    vectors: Path | None,
    mutants: bool,
    sample: int | None,
    only: tuple[str, ...],
    survivors: Path | None,
    golden: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Check that the Lua rules and the Python rules of GAME agree.

    Plays random games on both engines at once, with every number of players and every pair of options. After
    every move, both must agree on the actors, the legal moves, the state, the score, the layout, and the
    verdict on legal, illegal, and malformed moves. The first disagreement stops the run with exit code 1.

    With --mutants, the command changes one operator, constant, or branch of the Lua rules and binding at a
    time. The vectors, the games, or the answers of the unchanged binding must detect each change. Mutants
    that survive are listed, with exit code 1.

    \b
    Examples:
      tts-builder compare sarcophagus --games 200 --seed 1 --jobs 0
      tts-builder compare sarcophagus --vectors sarcophagus.json
      tts-builder compare sarcophagus --mutants --vectors sarcophagus.json -j 0
    """
    from tts_builder.referee.proof.compare import compare, need_twin

    if vectors is None or mutants:
        need_twin(game)
    if mutants:
        if players is not None or first or rules_only:
            raise click.UsageError("--mutants cannot be combined with --players, --first, or --rules-only.")
        from tts_builder.cli.mutants_out import Files, run

        files = Files(vectors, survivors, golden)
        run(
            game, files, as_json, games=games, seed=seed, mutated=mutated, sample=sample, only=only, jobs=jobs
        )
        return
    if sample is not None or only or survivors or golden:
        raise click.UsageError("--sample, --only, --survivors, and --golden need --mutants.")
    if vectors is not None:
        _vectors(game, vectors, as_json)
        return
    began = perf_counter()
    with progress("Playing", games) as advance, workers(jobs) as executor:
        result = compare(
            game,
            games,
            seed,
            players=players,
            first=first,
            mutated=mutated,
            bindings=not rules_only,
            executor=executor,
            advance=advance,
        )
    if as_json:
        emit_json(result)
    else:
        _show(game, result)
        say(f"{result.moves / (perf_counter() - began):.0f} moves per second.")
    if result.disagreement:
        click.get_current_context().exit(1)


def _show(game: Game, result: Comparison) -> None:
    click.echo(
        f"{game.title}: {result.games} games, {result.moves} moves, {result.verdicts} verdicts compared."
    )
    rows = [("legal", result.legal), *result.refused.items()]
    emit_table(("verdict", "times"), rows)
    if result.disagreement is None:
        rules = " on the rules" if result.unasked else ""
        click.echo(styled(f"Lua and Python agree{rules}.", "ok"))
        if result.unasked:
            say(f"Layouts and gestures were not compared: {result.unasked}.")
        return
    from tts_builder.referee.proof.compare import describe

    click.echo(styled("They disagree.", "error"))
    click.echo(clean(describe(result.disagreement, result.repeat)))


def _vectors(game: Game, path: Path, as_json: bool) -> None:
    from tts_builder.referee.proof import vectors

    examples = vectors.load(path, game)
    outcomes = list(vectors.run(game, examples))
    failed = [outcome for outcome in outcomes if outcome.faults]
    if as_json:
        emit_json({"game": game.id, "vectors": len(examples), "failed": failed})
    else:
        engines = dict.fromkeys(outcome.engine for outcome in outcomes)
        _show_vectors(len(examples), " and ".join(engines), failed)
    if failed:
        click.get_current_context().exit(1)


def _show_vectors(number: int, engines: str, failed: list[Outcome]) -> None:
    for outcome in failed:
        click.echo(clean(f"{outcome.id} on {outcome.engine}: {outcome.title}"))
        for fault in outcome.faults:
            click.echo(clean(f"  {fault}"))
    bad = len({outcome.id for outcome in failed})
    click.echo(f"{number} vectors on {engines}: {number - bad} pass, {bad} fail.")
