"""Records the answers of the Lua binding of games: `python -m tests.games.write_golden [--choose] GAME…`.

Positions already in the file are kept. `--shapes` adds positions until two of them make each shape of move
and two report each kind of event. `--choose` also adds positions until several reach each statement.
`--add 12:34` adds one position by name.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.games.binding_golden import choices, file_of
from tts_builder import games
from tts_builder.engine.game import CHANCE, Game, read_move
from tts_builder.engine.placement import Drag
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof.binding_answers import LuaBinding
from tts_builder.referee.proof.binding_golden import Golden, answers, choose_in_game, make, read, write
from tts_builder.referee.proof.binding_positions import DRIFTING, Pick, Positions
from tts_builder.referee.proof.compare import settings
from tts_builder.referee.proof.pool import ground
from tts_builder.referee.verdict.wire import plain, read_state

SCANNED = (*range(200), *range(DRIFTING, DRIFTING + 30))
HEARD = range(60)
TWICE = 2
"""How many positions must make each shape of move and report each kind of event. Moves are searched in the
games of SCANNED, events in those of HEARD, because only Lua reports events."""
GAMES = 36
PLAYED = 8
SHAKEN = 2
"""Number of games to choose positions from, and of positions per game, as played and shaken."""
OFTEN = 5
"""Every statement should be reached from this many positions, if that many exist."""


Shape = tuple[tuple[str, object], ...]


def shape_of(game: Game, state: Any, seat: int, move: dict[str, Any]) -> Shape:
    """The shape of a move: its kind, its fields, whether they hold many items, where it drags pieces."""

    def part(name: str, value: Any) -> object:
        if isinstance(value, (list, dict)):
            return min(len(value), 2)
        return value if name == "do" else type(value).__name__

    fields = [(name, part(name, value)) for name, value in sorted(move.items())]
    return (*fields, ("drags", drags(game, state, seat, move)))


def drags(game: Game, state: Any, seat: int, move: dict[str, Any]) -> object:
    """The areas from which and to which the move drags pieces."""
    if seat == CHANCE:
        return ()
    steps = game.binding.gesture(state, seat, read_move(game, move))
    ways = {(step.source.area if step.source else "", step.area) for step in steps if isinstance(step, Drag)}
    return tuple(sorted(ways))


def by_shape(game: Game, kept: Sequence[Pick]) -> list[Pick]:
    """The positions kept, plus positions with moves whose shape is too rare among them."""
    positions, chosen = Positions(game), list(kept)
    times = Counter(
        shape_of(game, read_state(game, position.wire), *position.made)
        for position in map(positions.position, kept)
        if position is not None and position.made is not None
    )
    for number in SCANNED:
        found: dict[Shape, int] = {}
        for at, (state, seat, move) in enumerate(positions.played(number)):
            found.setdefault(shape_of(game, state, seat, move), at)
        rare = {shape: at for shape, at in found.items() if times[shape] < TWICE}
        chosen += [Pick(number, at) for at in rare.values()]
        times.update(rare.keys())
    return list(dict.fromkeys(chosen))


def event_shapes(lua: LuaRules, game: Game, state: Any, seat: int, move: dict[str, Any]) -> set[Shape]:
    """For each event of a move: what happened, its fields, and why."""
    handle = lua.state(plain(game.rules.to_wire(state)))
    return {
        tuple((name, event[name] if name in ("what", "why", "by") else "") for name in sorted(event))
        for event in lua.events(handle, seat, move)
    }


def by_event(game: Game, kept: Sequence[Pick]) -> list[Pick]:
    """The positions kept, plus positions with moves whose events are too rare among them."""
    lua, positions, chosen = LuaRules(game), Positions(game), list(kept)
    times: Counter[Shape] = Counter()
    for position in map(positions.position, kept):
        if position is not None and position.made is not None:
            times.update(event_shapes(lua, game, read_state(game, position.wire), *position.made))
    for number in HEARD:
        found: dict[Shape, int] = {}
        for at, (state, seat, move) in enumerate(positions.played(number)):
            for kind in event_shapes(lua, game, state, seat, move):
                found.setdefault(kind, at)
        rare = {kind: at for kind, at in found.items() if times[kind] < TWICE}
        chosen += [Pick(number, at) for at in rare.values()]
        times.update(rare.keys())
    return list(dict.fromkeys(chosen))


def with_every_choice(game: Game, kept: Sequence[Pick]) -> list[Pick]:
    """The positions kept, plus one from the middle of a game for each option value they lack."""
    positions, chosen = Positions(game), list(kept)
    told = choices(game, Golden({pick: {} for pick in kept}, {}, frozenset()))
    for number in range(len(settings(game))):
        players, options = positions.table(number)
        new = {("players", players), *options.items()} - told
        if new:
            told |= new
            chosen.append(Pick(number, positions.length(number) // 2))
    return chosen


def choose(game: Game, kept: Sequence[Pick]) -> list[Pick]:
    """The positions kept, plus positions that reach statements which too few of them reach."""
    marked, positions = ground(game.id).rules, Positions(game)
    times: dict[int, int] = {}
    chosen = []
    candidates = [
        pick for number in range(GAMES) for pick in choose_in_game(positions, number, PLAYED, SHAKEN)
    ]
    for pick in dict.fromkeys([*kept, *candidates]):
        marked.reached()
        for _ in answers(game, marked, [pick]):
            pass
        path = marked.reached()
        rare = [at for at in range(path.bit_length()) if path >> at & 1 and times.get(at, 0) < OFTEN]
        if rare or pick in kept:
            chosen.append(pick)
            for at in rare:
                times[at] = times.get(at, 0) + 1
    return sorted(chosen)


def main(given: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.write_golden", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--choose", action="store_true")
    parser.add_argument("--shapes", action="store_true")
    parser.add_argument("--add", action="append", default=[], type=Pick.read)
    asked = parser.parse_args(given)
    for name in asked.games:
        game, path = games.load(name), file_of(name)
        picks = [*(read(path).positions if path.is_file() else ()), *asked.add]
        if asked.choose:
            picks = choose(game, by_event(game, by_shape(game, picks)))
        elif asked.shapes:
            picks = by_event(game, by_shape(game, picks))
        picks = with_every_choice(game, picks)
        made = make(game, LuaBinding(game), dict.fromkeys(picks))
        text = write(game, made)
        path.write_text(text, encoding="utf-8", newline="\n")
        gone = len(set(picks)) - len(made.positions)
        print(f"{name}: {len(made.positions)} positions, {len(text.encode()) // 1000} KB", end="")
        print(f"; {gone} left out, because their games end earlier" if gone else "")


if __name__ == "__main__":
    main(sys.argv[1:])
