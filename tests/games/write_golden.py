"""Writes down what the Lua binding of games answers: `python -m tests.games.write_golden [--choose] GAME…`.

The positions stay those of the file. `--choose` adds positions until every statement is reached from several,
`--add 12:34` adds one that is named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.games.binding_golden import choices, file_of
from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.referee.binding_answers import LuaBinding
from tts_builder.referee.binding_golden import Golden, answers, make, read, some, write
from tts_builder.referee.binding_positions import Pick, Positions
from tts_builder.referee.pool import ground

GAMES = 36
PLAYED = 8
SHAKEN = 2
"""Positions are chosen from so many games, so many of each as played and shaken."""
OFTEN = 5
"""Every statement shall be reached from so many positions, if there are that many."""


def choose(game: Game, kept: Sequence[Pick]) -> list[Pick]:
    """The positions kept, and those that reach what too few of them reach."""
    marked, positions = ground(game.id).rules, Positions(game)
    times: dict[int, int] = {}
    told: set[tuple[str, object]] = set()
    chosen = []
    candidates = [pick for number in range(GAMES) for pick in some(positions, number, PLAYED, SHAKEN)]
    for pick in dict.fromkeys([*kept, *candidates]):
        marked.reached()
        for _ in answers(game, marked, [pick]):
            pass
        path = marked.reached()
        rare = [at for at in range(path.bit_length()) if path >> at & 1 and times.get(at, 0) < OFTEN]
        new = choices(game, Golden({pick: {}}, {}, frozenset())) - told
        if rare or new or pick in kept:
            chosen.append(pick)
            told |= new
            for at in rare:
                times[at] = times.get(at, 0) + 1
    return sorted(chosen)


def main(given: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.write_golden", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--choose", action="store_true")
    parser.add_argument("--add", action="append", default=[], type=Pick.read)
    asked = parser.parse_args(given)
    for name in asked.games:
        game, path = games.load(name), file_of(name)
        picks = [*(read(path).positions if path.is_file() else ()), *asked.add]
        if asked.choose:
            picks = choose(game, picks)
        made = make(game, LuaBinding(game), dict.fromkeys(picks))
        text = write(game, made)
        path.write_text(text, encoding="utf-8", newline="\n")
        gone = len(set(picks)) - len(made.positions)
        print(f"{name}: {len(made.positions)} positions, {len(text.encode()) // 1000} KB", end="")
        print(f"; {gone} left out, as their games end earlier" if gone else "")


if __name__ == "__main__":
    main(sys.argv[1:])
