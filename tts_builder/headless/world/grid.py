"""The grid of the table: the point to which a dropped object snaps."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.kinds import State

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World

BOX, HEX_HORIZONTAL, HEX_VERTICAL = 0, 1, 2


def snaps(world: World) -> bool:
    grid: State = world.save.get("Grid") or {}
    return bool(grid.get("Snapping") or grid.get("Offset") or grid.get("BothSnapping"))


def nearest(world: World, x: float, z: float) -> tuple[float, float]:
    """The nearest intersection of lines, center of a cell, or either, depending on the grid settings."""
    grid: State = world.save.get("Grid") or {}
    width, depth = (abs(float(grid.get(key, 2.0))) or 2.0 for key in ("xSize", "ySize"))
    origin = grid.get("PosOffset") or {}
    x0, z0 = float(origin.get("x", 0.0)), float(origin.get("z", 0.0))
    kind = int(grid.get("Type", BOX))
    both = bool(grid.get("BothSnapping"))
    lines, middles = both or bool(grid.get("Snapping")), both or bool(grid.get("Offset"))
    lines = lines or not middles
    px, pz = x - x0, z - z0
    if kind == HEX_VERTICAL:
        found = [(b, a) for a, b in _hexes(pz, px, depth, width, lines, middles)]
    elif kind == HEX_HORIZONTAL:
        found = _hexes(px, pz, width, depth, lines, middles)
    else:
        found = _boxes(px, pz, width, depth, lines, middles)
    a, b = min(found, key=lambda point: ((point[0] - px) ** 2 + (point[1] - pz) ** 2, point))
    return a + x0, b + z0


def on_grid(world: World, at: Vec) -> Vec:
    """The nearest place on the grid, even when snapping is off."""
    x, z = nearest(world, at.x, at.z)
    return Vec(x, at.y, z)


def _boxes(
    x: float, z: float, width: float, depth: float, lines: bool, middles: bool
) -> list[tuple[float, float]]:
    found = []
    if lines:
        found.append((floor(x / width + 0.5) * width, floor(z / depth + 0.5) * depth))
    if middles:
        found.append(((floor(x / width) + 0.5) * width, (floor(z / depth) + 0.5) * depth))
    return found


def _hexes(
    x: float, z: float, width: float, depth: float, lines: bool, middles: bool
) -> list[tuple[float, float]]:
    """The cells of a hexagonal grid. Neighbors in a row are `width` apart, rows three quarters of `depth`."""
    row = floor(z / (0.75 * depth) + 0.5)
    found = []
    for near in (row - 1, row, row + 1):
        shift = 0.5 if near % 2 else 0.0
        mx, mz = (floor(x / width - shift + 0.5) + shift) * width, near * 0.75 * depth
        if middles:
            found.append((mx, mz))
        if lines:
            found += [(mx + dx * width, mz + dz * depth) for dx, dz in _CORNERS]
    return found


_CORNERS = ((0.0, 0.5), (0.5, 0.25), (0.5, -0.25), (0.0, -0.5), (-0.5, -0.25), (-0.5, 0.25))
