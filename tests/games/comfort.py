"""Comfort at the table: how far a player drags, and where rings show the targets of a piece."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import mean

from tts_builder.components import Mod
from tts_builder.engine.game import CHANCE, Game
from tts_builder.engine.placement import Drag, Layout, Spot
from tts_builder.engine.selfplay import play
from tts_builder.headless.table import Table


def rings(table: Table, color: str = "") -> list[tuple[float, float]]:
    """The center of every ring on the table. With `color`, only of rings drawn for that player."""
    found = []
    for thing in table.objects:
        key = str(thing.state.get("Memo"))
        if key.startswith("hints:") and key.endswith(color):
            at = thing.state["Transform"]
            for line in thing.state.get("AttachedVectorLines") or ():
                points = line["points3"][:-1]
                x, z = (mean(point[axis] for point in points) for axis in "xz")
                found.append((round(x + at["posX"], 3), round(z + at["posZ"], 3)))
    return sorted(found)


def longest_drag(game: Game, players: int, games: int, source: str, areas: tuple[str, ...]) -> float:
    """The longest drag from the area `source` to one of `areas` in random games, in units."""
    mod = game.kit()
    return max(
        _way(mod, players, start, drag)
        for seed in range(games)
        for start, drag in _drags(game, players, seed)
        if start.area == source and drag.area in areas
    )


def _drags(game: Game, players: int, seed: int) -> Iterator[tuple[Spot, Drag]]:
    """Every drag of a game, with the spot where its piece lay."""
    played = play(game, players, seed=seed)
    state = played.start
    for seat, move in played.moves:
        if seat != CHANCE:
            layout = game.binding.layout(state)
            for step in game.binding.gesture(state, seat, move):
                if isinstance(step, Drag):
                    yield step.source if isinstance(step.source, Spot) else _found(layout, step), step
        state = game.rules.apply(state, seat, move)


def _found(layout: Layout, drag: Drag) -> Spot:
    lay = next(lay for lay in layout if lay.piece == drag.piece)
    return Spot(lay.area, lay.seat, lay.slot)


def _way(mod: Mod, players: int, start: Spot, drag: Drag) -> float:
    ends = []
    for area, seat, slot in ((start.area, start.seat, start.slot), (drag.area, drag.seat, drag.slot)):
        found = mod.area(area)
        x, _, z = found.position("" if found.common else mod.seating[players][seat], slot)
        ends.append((x, z))
    return math.dist(*ends)
