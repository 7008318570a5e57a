"""Golden files of a Lua binding: its answers in some positions, and all texts it used.

Python can check layouts and gestures. What a drop means, what may be lifted, and what players read exists in
Lua only, so its answers are written to a file once they are right, and compared from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tts_builder.errors import InputError
from tts_builder.referee.proof.binding_answers import (
    ALWAYS,
    IN_POSITION,
    PROSE,
    LuaBinding,
    asked_of,
    digest,
)
from tts_builder.referee.proof.binding_positions import Pick, Positions

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.lua.runtime import LuaValue

_PLAYED: Final = 4
_SHAKEN: Final = 1
"""How many positions to choose from each game: as played, and shaken."""
_TEXTS: Final = "texts"
_ALWAYS: Final = "always"
_NOTHING: Final = digest([])

Answers = dict[str, str]
"""Verb → digest."""


class Golden(NamedTuple):
    """The answers of a binding by position, those that need no position, and every text once."""

    positions: dict[Pick, Answers]
    always: Answers
    texts: frozenset[str]


class Difference(NamedTuple):
    """An answer that differs from the golden file."""

    where: str
    verb: str
    kept: str
    now: str
    new: list[str]
    """Texts that the golden file does not have, if the verb returns texts."""

    def __str__(self) -> str:
        said = "".join(f"\n    new: {line}" for line in self.new)
        return f"{self.where} {self.verb}: the file has {self.kept}, the binding gives {self.now}{said}"


def answers(
    game: Game, lua: LuaBinding, picks: Iterable[Pick]
) -> Iterator[tuple[Pick | None, str, list[str]]]:
    """Every answer: the position (None without one), the verb and its lines.

    Skips positions of games that end earlier.
    """
    last: tuple[Any, LuaValue | None] = (None, None)
    for pick, wire, verb, asked in asked_of(game, picks):
        if wire is not last[0]:
            last = (wire, lua.state(wire))
        yield pick, verb, lua.lines(verb, last[1], asked)


def make(game: Game, lua: LuaBinding, picks: Iterable[Pick]) -> Golden:
    """The current answers."""
    positions: dict[Pick, Answers] = {}
    always: Answers = {}
    texts: set[str] = set()
    for pick, verb, lines in answers(game, lua, picks):
        (always if pick is None else positions.setdefault(pick, {}))[verb] = digest(lines)
        texts.update(_words(verb, lines))
    return Golden(positions, always, frozenset(texts))


def differences(game: Game, lua: LuaBinding, golden: Golden) -> list[Difference]:
    """The answers that differ from the golden file."""
    found = []
    missing = {str(pick): pick for pick in golden.positions}
    for pick, verb, lines in answers(game, lua, golden.positions):
        missing.pop(str(pick), None)
        kept = (golden.always if pick is None else golden.positions[pick]).get(verb, _NOTHING)
        if digest(lines) != kept:
            new = [line for line in _words(verb, lines) if line not in golden.texts]
            where = _ALWAYS if pick is None else f"position {pick}"
            found.append(Difference(where, verb, kept, digest(lines), new[:8]))
    return found + [Difference(f"position {name}", "-", "a position", "none", []) for name in missing]


def _words(verb: str, lines: list[str]) -> list[str]:
    """The texts for players among the lines, each once."""
    return list(dict.fromkeys(line.partition("\t")[0] for line in lines)) if verb in PROSE else []


def write(game: Game, golden: Golden) -> str:
    """The text of the file: one line per position, then the texts. Verbs without an answer are left out."""
    lines = [
        f"# What the Lua binding of {game.title} answers. A verb has the number of answers and their hash.",
        "",
        " | ".join([_ALWAYS, *_shown(golden.always, ALWAYS)]),
    ]
    for pick, found in sorted(golden.positions.items()):
        lines.append(" | ".join([str(pick), *_shown(found, IN_POSITION)]))
    return "\n".join([*lines, "", _TEXTS, *sorted(golden.texts), ""])


def _shown(found: Answers, verbs: Iterable[str]) -> list[str]:
    return [f"{verb} {found[verb]}" for verb in verbs if found.get(verb, _NOTHING) != _NOTHING]


def read(path: Path) -> Golden:
    """Reads a golden file. Raises InputError if `write` did not make it."""
    head, mark, texts = path.read_text(encoding="utf-8").partition(f"\n{_TEXTS}\n")
    positions: dict[Pick, Answers] = {}
    always: Answers = {}
    try:
        for line in head.splitlines():
            name, *parts = line.split(" | ")
            if name == _ALWAYS:
                always = dict(map(_parted, parts))
            elif name and not name.startswith("#"):
                positions[Pick.read(name)] = dict(map(_parted, parts))
    except ValueError as fault:
        raise InputError(f"is not a file of answers: {fault}", where=str(path)) from fault
    if not mark:
        raise InputError(f"is not a file of answers: the line `{_TEXTS}` is missing.", where=str(path))
    return Golden(positions, always, frozenset(texts.removesuffix("\n").split("\n")))


def _parted(text: str) -> tuple[str, str]:
    verb, blank, answer = text.partition(" ")
    if not blank:
        raise ValueError(f"{text!r} has no answer.")
    return verb, answer


def choose_positions(game: Game, games: int) -> list[Pick]:
    """Random positions of the first `games` games."""
    positions = Positions(game)
    return [pick for number in range(games) for pick in choose_in_game(positions, number, _PLAYED, _SHAKEN)]


def choose_in_game(positions: Positions, number: int, played: int, shaken: int) -> list[Pick]:
    """Random positions of one game: `played` of them, plus the first, the last, and `shaken` shaken ones."""
    end = positions.length(number)
    inside = Random(number).sample(range(1, end), min(played, end - 1)) if end > 1 else []
    plies = sorted({0, *inside, end})
    return [Pick(number, ply) for ply in plies] + [Pick(number, k, True) for k in range(1, shaken + 1)]
