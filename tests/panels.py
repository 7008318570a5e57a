"""Checks that every panel of a game fits the smallest screen at every moment of random games.

`python -m tests.panels GAME --games 50 --seed 7` plays the games, every second one in hotseat, with each
number of players and each pair of options in turn. It names the panels that do not fit; then the exit code is
1. With `--out FOLDER` it draws the set-up, the busiest moment and the end as pictures.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tts_builder import games
from tts_builder.art import raster
from tts_builder.components.panel import SCREEN
from tts_builder.engine.game import Game
from tts_builder.engine.seeds import derived
from tts_builder.errors import UserError
from tts_builder.referee.proof.compare import option_sets
from tts_builder.testing.panel_games import ONLOOKER, moments
from tts_builder.testing.panel_layout import Box, faults
from tts_builder.testing.panel_picture import svg


def choices(game: Game, players: int, number: int) -> dict[str, str]:
    """One of the option sets for this number of players."""
    fitting = [each for each in option_sets(game) if not game.misfit(players, each)]
    return fitting[number % len(fitting)]


def busy(found: list[Box]) -> int:
    return sum(box.element.tag == "Button" for box in found)


class Looker:
    """Checks the panels of some games. `drawn` holds the moments to draw as pictures."""

    def __init__(self) -> None:
        self.looked, self.most = 0, 0
        self.faults: dict[str, str] = {}
        self.drawn: dict[str, str] = {}

    def watch(self, game: Game, players: int, number: int, seed: int, hotseat: bool) -> None:
        options = choices(game, players, number)
        for moment in moments(game, players, options, derived(seed, number), hotseat):
            for viewer in moment.viewers:
                found = moment.seen_by(viewer)
                self.looked += 1
                where = f"game {number}, {players} players, {viewer}, {moment.what}"
                for fault in faults(found):
                    self.faults.setdefault(fault, where)
                if viewer != ONLOOKER or moment.what == "set-up":
                    self._keep(moment.what, found)

    def _keep(self, what: str, found: list[Box]) -> None:
        if what in ("set-up", "end", "undo asked for"):
            self.drawn[what] = svg(found)
        elif busy(found) > self.most:
            self.most = busy(found)
            self.drawn["busiest"] = svg(found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.panels", description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    try:
        game = games.load(asked.game)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2
    looker = Looker()
    for number in range(asked.games):
        players = game.players[number // 2 % len(game.players)]
        looker.watch(game, players, number, asked.seed, hotseat=number % 2 == 0)
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
        for what, drawing in looker.drawn.items():
            file = asked.out / f"{game.id}-{what.replace(' ', '-')}.png"
            file.write_bytes(raster.png(drawing, *SCREEN))
    for fault, where in looker.faults.items():
        print(f"{where}: {fault}")
    print(
        f"{game.title}: {asked.games} games of seed {asked.seed}, {looker.looked} panels looked at, "
        f"{len(looker.faults)} faults, at most {looker.most} buttons",
        file=sys.stderr,
    )
    return 1 if looker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
