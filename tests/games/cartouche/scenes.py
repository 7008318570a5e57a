"""Short plays from made-up positions."""

from __future__ import annotations

from typing import Any

from tts_builder.games.cartouche import GAME

ANKHS = ["three_small", "long", "square_scarab", "two_scarabs", "three_pieces", "repeat"]


def mural(*last: str) -> list[str]:
    """Nine rows, the last ones as given."""
    return ["." * 9] * (9 - len(last)) + list(last)


def play(*actions: dict[str, Any], **state: Any) -> dict[str, Any]:
    """The result of these actions; two players A and B unless the state says something else."""
    given = {"players": ["A", "B"]} | state
    result: dict[str, Any] = GAME.calls["play"]({"state": given, "actions": list(actions)})
    return result


def do(player: str, what: str, **parameters: Any) -> dict[str, Any]:
    return {"do": what, "player": player} | parameters


def lay(player: str, tile: str, *squares: tuple[int, int], animal: str = "") -> dict[str, Any]:
    """A placement of a cartouche, or of a tile that has one animal only."""
    named = animal or (tile.partition("-")[0] if "-" in tile else "")
    cells = [[x, y, named] if named else [x, y] for x, y in squares]
    return do(player, "place", tile=tile, cells=cells)


def done(*players: str) -> list[dict[str, Any]]:
    return [do(player, "done") for player in players]
