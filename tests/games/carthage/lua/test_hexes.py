"""Hexes by axial coordinates, and the order in which moves name them."""

from __future__ import annotations

from typing import Any

from tests.games.carthage.lua.scenes import gladiator, scene, task
from tests.lua.loader import Modules, Rules
from tts_builder.engine.game import canonical


def test_hexes(modules: Modules, facts: dict[str, Any]) -> None:
    def ask(function: str, *args: Any) -> Any:
        return modules.call("core/hexes", function, *args)

    assert ask("distance", [0, 0], [2, -1]) == 2
    assert ask("distance", [-1, 3], [2, 1]) == 3
    assert ask("sum", [1, -2], [0, 1]) == [1, -1]
    assert ask("way", [1, -2], [0, 1]) == [-1, 3]
    assert ask("text", [-3, 0]) == "-3,0"
    assert ask("is_none", []) is True
    assert ask("is_same", [], [0, 0]) is False
    hexes = [list(each) for each in facts["hexes"]]
    assert ask("sorted", hexes[::-1]) == sorted(hexes)
    assert len({ask("key", each) for each in hexes}) == 61


def test_moves_are_sorted_by_their_text(rules: Rules, facts: dict[str, Any]) -> None:
    waiting = [gladiator(None), gladiator(None)]
    minis = scene(*waiting, phase="minis", ask="place_mini", todo=[], queue=[0, 1])
    edge = [[q, r] for q, r in facts["hexes"] if max(abs(q), abs(r), abs(q + r)) == 4]
    assert rules.moves(minis, 0) == sorted(({"do": "place_mini", "at": each} for each in edge), key=canonical)
    line = scene(gladiator((0, 0)), gladiator((1, 0)), ask="line", todo=[task("line", 0)])
    ways = [{"do": "line", "dir": list(each)} for each in facts["arena"]["directions"]]
    assert rules.moves(line, 0) == sorted(ways, key=canonical)
