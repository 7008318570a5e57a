"""Plays the games of a batch and writes them to files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from tts_builder.engine.game import Game, canonical
from tts_builder.engine.record import Record, SeatInfo, record_of
from tts_builder.engine.seeds import derived
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.errors import InputError, UserError

Form = Literal["record", "save"]


class Task(msgspec.Struct, frozen=True):
    """The settings of a batch. Can be sent to another process."""

    game: str
    seed: int
    options: dict[str, str]
    out: str = ""
    """The folder to write to; empty to write nothing."""
    form: Form = "record"
    built: str = ""
    """The output folder of `build`, for the pictures of saves."""
    through_table: bool = False
    bots: tuple[str, ...] = ("random",)
    """The bots. They move on by one seat from game to game."""


def shares(game: Game, games: int, players: int | None) -> list[tuple[int, range]]:
    """The game numbers for each number of players: all of them, or an equal share for each supported
    number."""
    counts = game.players if players is None else (players,)
    shared, first = [], 0
    for place, count in enumerate(counts):
        number = games // len(counts) + (place < games % len(counts))
        shared.append((count, range(first, first + number)))
        first += number
    return [(count, numbers) for count, numbers in shared if numbers]


def play_one(task: Task, players: int, number: int, policy: Policy = any_move) -> Playthrough:
    """Plays one game and writes it if the task has a folder. With `through_table`, the policy is ignored."""
    from tts_builder import games

    game = games.load(task.game)
    seed = derived(task.seed, number)
    save: dict[str, Any] | None = None
    if task.through_table:
        from tts_builder.referee.proof.through_table import play_at_table

        at_table = play_at_table(game, players, task.options, seed, built=task.built)
        played, record, save = at_table.played, at_table.record, at_table.save
    else:
        played = play(game, players, task.options, seed, policy)
        record = _record(game, played, task.form)
    if task.out:
        _write(task, game, number, record, played, save)
    return played


def _record(game: Game, played: Playthrough, form: Form) -> Record:
    """The record, with the colors that the game uses for this number of players."""
    from tts_builder.referee.verdict.built import mod_of, script_of

    colors = mod_of(game.id).seating[played.players]
    seats = [SeatInfo(color, f"Player {n + 1}", "") for n, color in enumerate(colors)]
    return record_of(game, played, seats, build=script_of(game.id).build if form == "save" else "")


def _write(
    task: Task, game: Game, number: int, record: Record, played: Playthrough, save: dict[str, Any] | None
) -> None:
    folder = Path(task.out)
    if task.form == "record":
        put(folder / _name(task, game, number), canonical(record) + b"\n")
        return
    from tts_builder.referee.verdict.built import built_save, laid_out, mod_of, with_record
    from tts_builder.saves.write import dumps

    if save is None:
        colors = [seat.color for seat in record.seats]
        layout = game.binding.layout(played.state)
        save = with_record(laid_out(built_save(game, task.built), mod_of(game.id), layout, colors), record)
    save["SaveName"] = _title(task, game, number)
    put(folder / _name(task, game, number), dumps(save).encode("utf-8"))


def check_free(task: Task, game: Game, games: int) -> None:
    """Raises UserError if an output file already exists and holds something else. Call it before playing."""
    from tts_builder.saves.read import load

    for number in range(games if task.out else 0):
        path = Path(task.out) / _name(task, game, number)
        if not path.exists() and not path.is_symlink():
            continue
        field, wanted = (
            ("SaveName", _title(task, game, number))
            if task.form == "save"
            else ("game", game.id)  # the file name has the seed and the number
        )
        present = None
        if path.is_file():
            with suppress(InputError):
                present = load(path)
        if not isinstance(present, dict) or present.get(field) != wanted:
            raise _taken(path)


def _name(task: Task, game: Game, number: int) -> str:
    # Tabletop Simulator lists only saves with a numbered name.
    return (
        f"TS_Save_{number + 1}.json"
        if task.form == "save"
        else f"{game.id}-{task.seed}-{number + 1:04d}.json"
    )


def _title(task: Task, game: Game, number: int) -> str:
    return f"{game.title}, game {number + 1} of seed {task.seed}"


def _taken(path: Path) -> UserError:
    return UserError("already exists and holds another game.", where=str(path), hint="Choose another folder.")


def put(path: Path, data: bytes) -> None:
    """Writes a new file. An existing file with the same bytes is fine; other files are never overwritten."""
    from tts_builder.saves.write import unwritable, write_bytes

    try:
        present = path.read_bytes()
    except FileNotFoundError:
        write_bytes(path, data)
        return
    except OSError as fault:
        raise unwritable(path, fault) from fault
    if present != data:
        raise _taken(path)
