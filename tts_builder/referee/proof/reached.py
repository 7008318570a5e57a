"""Finds out which Lua statements a call executes, with a copy of the rules in which every statement sets a
mark."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tts_builder.lua.parse import parse
from tts_builder.lua.runtime import LIMIT
from tts_builder.referee.proof.binding_answers import LuaBinding

if TYPE_CHECKING:
    from tree_sitter import Node

    from tts_builder.engine.game import Game

_MARKS: Final = "referee/marks"
_MARKS_TEXT: Final = """
local marks, left = {}, {}
marks.left = left

function marks.load(modules)
  for _, name in ipairs(modules) do
    require(name)
  end
end

function marks.take()
  local found = {}
  for number in pairs(left) do
    found[#found + 1] = number
  end
  table.sort(found)
  for _, number in ipairs(found) do
    left[number] = nil
  end
  return table.concat(found, " ")
end

return marks
"""
_HEAD: Final = f'local _left = require("{_MARKS}").left '
_FUNCTIONS: Final = ("function_declaration", "function_definition")
_NO_STATEMENTS: Final = ("comment", "label_statement")

Path = int
"""The set of statements that a call executed: bit n stands for statement n."""


class Statements:
    """The statements inside the functions of some modules, numbered consecutively."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._places = {name: sorted(_statements(text)) for name, text in modules.items()}
        self._first: dict[str, int] = {}
        number = 0
        for name, places in self._places.items():
            self._first[name] = number
            number += len(places)

    @property
    def modules(self) -> list[str]:
        return list(self._places)

    def at(self, module: str, byte: int) -> int | None:
        """The innermost statement around a byte; None outside of functions, where code runs for every
        call."""
        places = self._places[module]
        for at in range(bisect_right(places, (byte, 1 << 62)) - 1, -1, -1):
            if byte < places[at][1]:
                return self._first[module] + at
        return None

    def marked(self, module: str, text: str) -> str:
        """The text of the module with a mark before every statement; line numbers stay the same."""
        data, parts, last = text.encode("utf-8"), [_HEAD.encode()], 0
        for number, (start, _) in enumerate(self._places[module], self._first[module]):
            parts += [data[last:start], b"_left[%d]=1;" % number]
            last = start
        return b"".join([*parts, data[last:]]).decode("utf-8")


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """The start and end byte of each statement inside a function."""

    def inside(node: Node, in_function: bool) -> Iterator[tuple[int, int]]:
        for child in node.children:
            if in_function and node.type == "block" and child.is_named and child.type not in _NO_STATEMENTS:
                yield child.start_byte, child.end_byte
            yield from inside(child, in_function or child.type in _FUNCTIONS)

    return inside(parse(text).root, False)


class MarkedRules(LuaBinding):
    """The rules of a game with marks in the modules of `statements`."""

    def __init__(
        self, game: Game, base: Mapping[str, str], statements: Statements, limit: int = LIMIT
    ) -> None:
        marked = {name: statements.marked(name, base[name]) for name in statements.modules}
        super().__init__(game, {**marked, _MARKS: _MARKS_TEXT}, base=base, limit=limit)
        self._runtime.call(_MARKS, "load", list(statements.modules))
        self.loading = self.reached()
        """The statements that run when modules are loaded, and so affect every answer."""

    def reached(self) -> Path:
        """The statements executed since the last call."""
        numbers: str = self._runtime.call(_MARKS, "take")
        return sum(1 << int(number) for number in numbers.split())
