"""`tts-builder truth`: build the truth kit, and compare what the game answered with the headless table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from tts_builder.cli.output import clean, counted, emit_json, emit_table, say
from tts_builder.cli.params import complete_files, folder_option, json_option

ACTIONS: Final = ("build", "compare", "coverage")
_LONGEST: Final = 60


@click.command(
    epilog="""\b
Examples:
  tts-builder truth build
  tts-builder truth compare TS_Save_12.json
  tts-builder truth compare anna.json ben.json --all
  tts-builder truth coverage
"""
)
@click.argument("action", type=click.Choice(ACTIONS))
@click.argument(
    "files", nargs=-1, type=click.Path(path_type=Path), metavar="[ANSWERS]...", shell_complete=complete_files
)
@folder_option("--out", default=Path("dist"), show_default=True, help="With build: write into this folder.")
@click.option("--install", is_flag=True, help="With build: copy the kit into the Saves folder of the game.")
@click.option(
    "--to", "saves", type=click.Path(path_type=Path),
    help="With build: install into this folder instead of the usual Saves folder.",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="With compare: list equal and unknown answers too.")
@json_option
def command(
    action: str,
    files: tuple[Path, ...],
    out: Path,
    install: bool,
    saves: Path | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Ask the real Tabletop Simulator how it behaves, with a save full of small probes.

    \b
    build     write the kit: a save that you load in the game
    compare   put the answers of the game beside those of the headless table
    coverage  show how much of the game's API the probes use

    ANSWERS are saves of the kit, saved in the game after its probes ran, or files of `live truth`. Several
    files are merged. `compare` ends with exit code 1 if an answer differs.
    """
    if action != "compare" and files:
        raise click.UsageError(f"{action} takes no files.")
    if action != "compare" and everything:
        raise click.UsageError("--all is an option of compare.")
    if action != "build" and (install or saves is not None):
        raise click.UsageError("--install and --to are options of build.")
    if action == "build":
        _build(out, install or saves is not None, saves, as_json)
    elif action == "coverage":
        _coverage(as_json)
    else:
        _compare(files, everything, as_json)


def _build(out: Path, install: bool, saves: Path | None, as_json: bool) -> None:
    from tts_builder.components.build import build
    from tts_builder.truth.kit import kit
    from tts_builder.truth.probes import digest, probes

    done = build(kit(), out)
    save = done.save
    if install:
        from tts_builder.project.saves_folder import find
        from tts_builder.project.saves_folder import install as copy

        files = {ending: save.with_suffix(ending).read_bytes() for ending in (".json", ".png")}
        save = copy(kit().id, files, find(saves)).save
    if as_json:
        emit_json({"save": str(save), "kit": digest(), "probes": len(probes())})
        return
    click.echo(str(save))
    say(f"The kit has {counted(len(probes()), 'probe')}. Load it in the game and press “Run the probes”.")


def _compare(paths: tuple[Path, ...], everything: bool, as_json: bool) -> None:
    from tts_builder.truth import compare as comparing
    from tts_builder.truth.answers import read
    from tts_builder.truth.ask import expected
    from tts_builder.truth.probes import digest

    if not paths:
        raise click.UsageError("Name the answers to compare: saves of the kit, or answer files.")
    files = [read(path) for path in paths]
    rows = comparing.compare(files, expected())
    shares = comparing.counts(rows)
    for file in files:
        if file.answers.kit != digest():
            say(f"{file.path}: asked by another kit. Its probes may have changed since.")
    if gone := comparing.strangers(files):
        say(f"Probes that the kit no longer has: {', '.join(map(clean, gone[:20]))}.")
    if as_json:
        emit_json(_document(files, rows, shares))
    else:
        shown = [row for row in rows if everything or row.state in (comparing.DIFFERENT, comparing.CONFLICT)]
        for file in files:
            told = f"{len(file.answers.answers)} answers of {file.answers.day or 'an unknown day'}"
            say(f"{file.path}: {clean(file.label)}, {told}.")
        if shown:
            emit_table(("probe", "result", "game", "headless table"), (_line(row) for row in shown))
        click.echo(", ".join(f"{number} {state}" for state, number in shares.items()) + ".")
    if shares[comparing.DIFFERENT] or shares[comparing.CONFLICT]:
        click.get_current_context().exit(1)


def _line(row: Any) -> tuple[str, str, str, str]:
    conflict = len(row.game) > 1
    answers = [
        f"{each.answer} ({', '.join(each.versions)})" if conflict else each.answer for each in row.game
    ]
    return row.probe.id, row.state, _short(" / ".join(answers)), _short(row.table)


def _short(text: str) -> str:
    text = text.replace("\n", "\\n")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _document(files: list[Any], rows: list[Any], shares: dict[str, int]) -> dict[str, Any]:
    return {
        "files": [
            {
                "file": str(file.path), "version": file.answers.version, "day": file.answers.day,
                "kit": file.answers.kit, "answers": len(file.answers.answers),
            }
            for file in files
        ],
        "counts": shares,
        "probes": [
            {
                "id": row.probe.id, "asks": row.probe.asks, "state": row.state, "table": row.table,
                "game": [{"answer": each.answer, "versions": list(each.versions)} for each in row.game],
            }
            for row in rows
        ],
    }  # fmt: skip


def _coverage(as_json: bool) -> None:
    from collections import Counter

    from tts_builder.truth.facts import asked_by_level
    from tts_builder.truth.facts_page import all_facts, read_pages
    from tts_builder.truth.probes import probes
    from tts_builder.truth.weights import coverage

    levels = asked_by_level(all_facts(read_pages()))
    found = coverage()
    by = Counter(probe.by for probe in probes())
    if as_json:
        emit_json({
            "probes": dict(by), "names": found.names, "of_names": found.of_names, "uses": found.uses,
            "of_uses": found.of_uses, "by_use": round(found.by_use, 4), "missing": list(found.missing),
            "facts": {level: {"asked": asked, "facts": of} for level, (asked, of) in levels.items()},
        })  # fmt: skip
        return
    subjects = Counter(probe.id.partition(".")[0] for probe in probes())
    emit_table(("subject", "probes"), subjects.items())
    click.echo(
        f"{counted(len(probes()), 'probe')}: {by['script']} run by themselves, {by['eyes']} ask for eyes, "
        f"{by['hands']} ask for hands."
    )
    share = f"{found.by_use:.1%} by use in public mods"
    click.echo(f"They use {found.names} of {found.of_names} names of the API: {share}.")
    click.echo(f"Not used, the most common first: {', '.join(found.missing[:15])}.")
    for level, (asked, of) in levels.items():
        click.echo(f"Facts of docs that are {level}: probes ask {asked} of {of}.")
