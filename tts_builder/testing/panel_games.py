"""The panel at every moment of a random game. The script of the save draws it; no hands are involved.

The steps of gestures go directly to the match, with the rules off so that no piece moves. A whole game then
takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from tts_builder.engine.game import CHANCE, Game, canonical
from tts_builder.engine.placement import Press
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.players.controls import Player
from tts_builder.headless.players.panel import Panel
from tts_builder.headless.table import Table
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.testing.panel_layout import Box, boxes

NAMES: Final = ("Ada", "Bartholomew the Mild", "Cleo_1977", "Constantinopolitan", "Eve")
"""Short and long names, as players on Steam have them."""
ONLOOKER: Final = "grey"

_STEP: Final = """function main.step(color, seat, text)
  match.step(m, color, seat, JSON.decode(text))
end

return main
"""
_STEP_HANDLER: Final = """function panelStep(color, seat, text)
  main.step(color, seat, text)
end

function getState()"""


@dataclass(frozen=True)
class Moment:
    """The panel at one moment, and who sees it."""

    what: str
    panel: Panel
    viewers: tuple[str, ...]

    def seen_by(self, viewer: str) -> list[Box]:
        return boxes(self.panel, {viewer})


def moments(game: Game, players: int, options: dict[str, str], seed: int, hotseat: bool) -> Iterator[Moment]:
    """Every moment of a random game, from the set-up to the end. The panel changes with the next moment."""
    shown = _Shown(game, players, seed, hotseat)
    yield shown.moment("set-up")
    shown.begin(options)
    yield shown.moment("begin")
    shown.let_go()
    yield from shown.play()


class _Shown:
    def __init__(self, game: Game, players: int, seed: int, hotseat: bool) -> None:
        self.game, self.seed, self.rng = game, seed, Random(seed)
        self.colors = mod_of(game.id).seating[players]
        self.table = Table(_scripted(game), seed=seed)
        for color, name in list(zip(self.colors, NAMES, strict=False))[: 1 if hotseat else None]:
            self.table.player(color).sit(name)
        self.table.settle()
        for _ in range(seed % len(mod_of(game.id).languages)):
            self._host().click("language")

    def _host(self) -> Player:
        return self.table.player(self.table.world.seats.people[0].color)

    def moment(self, what: str) -> Moment:
        """The panel once it shows everything."""
        self.table.settle()
        assert not self.table.errors, self.table.errors[0].text
        here = [person.color.lower() for person in self.table.world.seats.people]
        world = self.table.world
        return Moment(what, panel_of(world, world.global_script), (*here, ONLOOKER))

    def begin(self, options: dict[str, str]) -> None:
        wish = {
            "players": len(self.colors),
            "options": options,
            "colors": list(self.colors),
            "seed": self.seed,
        }
        self.table.global_.call("startGame", wish)
        self.table.frames(3)

    def let_go(self) -> None:
        """Switch the rules off, so that no piece is moved."""
        self._host().click("mode")

    def play(self) -> Iterator[Moment]:
        rules = self.game.rules
        while (actors := rules.actors(state := self._state())) and actors[0] != CHANCE:
            seat = self.rng.choice(actors)
            move = self.rng.choice(rules.moves(state, seat))
            gesture = self.game.binding.gesture(state, seat, move)
            for step in sorted(gesture, key=lambda step: isinstance(step, Press)):
                self.table.global_.call("panelStep", self.colors[seat], seat, canonical(step).decode())
                yield self.moment(f"seat {seat}: {canonical(step).decode()}")
            if self.rng.random() < 0.05:
                yield from self._ask()
        self.table.frames(3)
        yield self.moment("end")

    def _ask(self) -> Iterator[Moment]:
        """One player asks for an undo, and another declines."""
        people = [person.color for person in self.table.world.seats.people]
        if len(people) < 2 or not self.table.player(people[1]).click("undo"):
            return
        self.table.settle()
        if self.table.ui.visible("ask"):
            yield self.moment("undo asked for")
            self.table.player(people[0]).click("decline")

    def _state(self) -> Any:
        wire = msgspec.json.decode(self.table.global_.call("getState"), type=self.game.wire)
        return self.game.rules.from_wire(wire)


def _scripted(game: Game) -> dict[str, Any]:
    """The save as built, with one more function for the steps of gestures."""
    save = undrawn_save(game)
    script: str = save["LuaScript"]
    for old, new in (("return main\n", _STEP), ("function getState()", _STEP_HANDLER)):
        assert script.count(old) == 1, old
        script = script.replace(old, new)
    return {**save, "LuaScript": script}
