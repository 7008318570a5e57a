"""The grids, polyominoes and phrases that several games share."""

from __future__ import annotations

from typing import Any

import pytest

from tts_builder import resources
from tts_builder.lua.runtime import RulesRuntime

_SQUARES = """
local grid, polyomino = require("core/grid"), require("core/polyomino")
local squares = {}

-- The groups of the squares marked # in rows, as lists of {x, y}.
function squares.groups(rows)
  local board, belongs = grid.new(#rows[1], #rows), {}
  for y, row in ipairs(rows) do
    for x = 1, #row do
      belongs[grid.place(board, x - 1, y - 1)] = row:sub(x, x) == "#"
    end
  end
  local groups = grid.groups(board, belongs)
  for _, group in ipairs(groups) do
    for i, place in ipairs(group) do
      group[i] = { grid.square(board, place) }
    end
  end
  return groups
end

return squares
"""


@pytest.fixture(scope="module")
def runtime() -> RulesRuntime:
    names = ("core/grid", "core/polyomino")
    texts = {name: resources.text("lua_templates", *f"{name}.lua".split("/")) for name in names}
    return RulesRuntime(texts | {"tests/squares": _SQUARES})


def groups(runtime: RulesRuntime, *rows: str) -> list[list[list[int]]]:
    return [sorted(group) for group in runtime.call("tests/squares", "groups", list(rows))]


def test_groups_are_joined_by_sides_only(runtime: RulesRuntime) -> None:
    assert groups(runtime, "##.", "..#") == [[[0, 0], [1, 0]], [[2, 1]]]
    assert groups(runtime, "#.#", "###") == [[[0, 0], [0, 1], [1, 1], [2, 0], [2, 1]]]
    assert groups(runtime, "...") == []


def test_the_border_separates_rows(runtime: RulesRuntime) -> None:
    assert groups(runtime, "..#", "#..") == [[[2, 0]], [[0, 1]]]
    assert groups(runtime, "#..", "..#") == [[[0, 0]], [[2, 1]]]


@pytest.mark.parametrize(
    ("cells", "count"),
    [
        ([[0, 0]], 1),
        ([[0, 0], [1, 0], [2, 0]], 2),
        ([[0, 0], [1, 0], [0, 1], [1, 1]], 1),
        ([[0, 0], [0, 1], [0, 2], [1, 2]], 8),
        ([[0, 0], [1, 0], [1, 1], [2, 1]], 4),
        ([[0, 0, "a"], [1, 0, "a"], [0, 1, "b"], [1, 1, "b"]], 4),
        ([[0, 0, "a"], [1, 0, "b"]], 4),
    ],
)
def test_images(runtime: RulesRuntime, cells: list[list[Any]], count: int) -> None:
    images = runtime.call("core/polyomino", "images", cells)
    assert len(images) == count
    for image in images:
        assert image[0][:2] == [0, 0]
        assert [cell[:2] for cell in image] == sorted(cell[:2] for cell in image)
    assert len({str(image) for image in images}) == count


def test_an_image_does_not_change_its_cells(runtime: RulesRuntime) -> None:
    cells = runtime.hold([[4, 2, "a"], [3, 2, "b"]])
    assert runtime.call("core/polyomino", "image", cells) == [[0, 0, "b"], [1, 0, "a"]]
    assert runtime.data(cells) == [[4, 2, "a"], [3, 2, "b"]]
