"""The window of Lua shows every cell where that of Python shows it, and both name the same unclear ones."""

from __future__ import annotations

from itertools import product

import pytest

from tests.lua.loader import Modules
from tts_builder.games.ankhor.facts import CELLS, END_TILES
from tts_builder.games.ankhor.layout import layout_of
from tts_builder.games.ankhor.tables import FACE, cell
from tts_builder.games.ankhor.window import window

MODULE = "ankhor/window"


@pytest.fixture(scope="module")
def windows() -> Modules:
    from tts_builder.games.ankhor.facts import data

    return Modules("ankhor", data(), more=(MODULE,))


@pytest.mark.parametrize("length", [1, CELLS - 2, CELLS - 1, CELLS, END_TILES + 2])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("way", [-1, 1])
def test_lines_and_the_cells_around_them(windows: Modules, length: int, axis: int, way: int) -> None:
    line = [(way * n, 0) if axis == 0 else (0, way * n) for n in range(length)]
    seen = window(layout_of((cell(x, y, 0), FACE["red:desert"]) for x, y in line))
    tiles = windows.hold([{"x": x, "y": y, "z": 0, "tile": "red:desert", "token": False} for x, y in line])
    shown = windows.runtime.keep(MODULE, "of", tiles)
    around = {(x + a, y + b) for x, y in line for a, b in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    for (x, y), z in product(sorted(around), (0, 1)):
        assert windows.call(MODULE, "slot", shown, x, y, z) == seen.slot(x, y, z)
        assert windows.call(MODULE, "is_unclear", shown, x, y, z) == seen.is_unclear(x, y, z)
