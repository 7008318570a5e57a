"""The answers of a Lua binding kept in a file: what it said in some positions, and the words it used.

Python knows what a layout and a gesture should be. What a drop means, what may be lifted and what is said
exists in Lua alone, so its answers are written down when they are right, and compared from then on.
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
"""Positions of each game in a spread: as played, and shaken."""
_TEXTS: Final = "texts"
_ALWAYS: Final = "always"
_NOTHING: Final = digest([])

Answers = dict[str, str]
"""Verb → digest."""


class Golden(NamedTuple):
    """The answers of a binding by position, those that need none, and every line of words once."""

    positions: dict[Pick, Answers]
    always: Answers
    texts: frozenset[str]


class Difference(NamedTuple):
    """An answer that is not the one kept."""

    where: str
    verb: str
    kept: str
    now: str
    new: list[str]
    """The words that were never said before, if the verb gives words."""

    def __str__(self) -> str:
        said = "".join(f"\n    new: {line}" for line in self.new)
        return f"{self.where} {self.verb}: {self.kept} was kept, {self.now} it is now{said}"


def answers(
    game: Game, lua: LuaBinding, picks: Iterable[Pick]
) -> Iterator[tuple[Pick | None, str, list[str]]]:
    """Every answer: the position (None without one), the verb and its lines. Skips games that end earlier."""
    last: tuple[Any, LuaValue | None] = (None, None)
    for pick, wire, verb, asked in asked_of(game, picks):
        if wire is not last[0]:
            last = (wire, lua.state(wire))
        yield pick, verb, lua.lines(verb, last[1], asked)


def make(game: Game, lua: LuaBinding, picks: Iterable[Pick]) -> Golden:
    """The answers as they are now."""
    positions: dict[Pick, Answers] = {}
    always: Answers = {}
    texts: set[str] = set()
    for pick, verb, lines in answers(game, lua, picks):
        (always if pick is None else positions.setdefault(pick, {}))[verb] = digest(lines)
        texts.update(_words(verb, lines))
    return Golden(positions, always, frozenset(texts))


def differences(game: Game, lua: LuaBinding, golden: Golden) -> list[Difference]:
    """What the binding answers otherwise than it did."""
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
    """What a person reads of the lines, each once."""
    return list(dict.fromkeys(line.partition("\t")[0] for line in lines)) if verb in PROSE else []


def write(game: Game, golden: Golden) -> str:
    """The file: a line for each position, then the words. A verb without an answer is left out."""
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
    """Raises InputError for a file that `write` did not make."""
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


def spread(game: Game, games: int) -> list[Pick]:
    """Some positions of so many games, chosen without a look at them."""
    positions = Positions(game)
    return [pick for number in range(games) for pick in some(positions, number, _PLAYED, _SHAKEN)]


def some(positions: Positions, number: int, played: int, shaken: int) -> list[Pick]:
    """So many positions of one game; the first and the last are always among them."""
    end = positions.length(number)
    inside = Random(number).sample(range(1, end), min(played, end - 1)) if end > 1 else []
    plies = sorted({0, *inside, end})
    return [Pick(number, ply) for ply in plies] + [Pick(number, k, True) for k in range(1, shaken + 1)]
