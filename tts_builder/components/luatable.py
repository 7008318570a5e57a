"""Areas, pieces and places as plain data for Lua."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.components.areas import Area, Grid
from tts_builder.components.base import UPRIGHT, Component
from tts_builder.components.core_words import SAID
from tts_builder.components.identity import definition_hash
from tts_builder.components.mod import Mod
from tts_builder.components.panel import measures
from tts_builder.engine.messages import Messages

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

DIGITS = 4


def table_data(mod: Mod, game: Game | None) -> dict[str, Any]:
    """The module `<game>/table`. The caller adds the build hash as `build`.

    The pivot of a piece is `lift` above its slot (`lift_down` if it is face down). Its rotation is `up`,
    `down` or `values[face]`, with the turn of its area added to y. Each of `count` equal pieces lies `rise`
    above the one below. `hands`: the piece goes into hands. `fixed`: nobody may touch it. `shut`: pieces that
    no legal move touches are not interactable. `texts` are the messages of core by language, and `views` is
    the number of stored cameras. An area has `slots`, or a `lattice` that generates them; for each place if
    it is not common. `definition` makes the build number depend on every value of the definition.
    """
    return {
        "definition": definition_hash(mod),
        "places": list(mod.places),
        "seats": {str(players): list(mod.seating[players]) for players in _players(mod, game)},
        "areas": [_area(area) for area in mod.areas],
        "pieces": {piece.key: _piece(piece) for piece in mod.pieces()},
        "fixed": [component.key for component in mod.everything() if component.fixed],
        "shut": mod.shut,
        "buttons": mod.buttons,
        "amounts": list(mod.amounts),
        "steppers": len(mod.places) if mod.amounts else 0,
        "panel": measures(len(game.options) if game else 0),
        "languages": list(mod.languages),
        "texts": core_texts(mod),
        "views": len(mod.cameras),
        "game": _game(mod, game),
    }


def _players(mod: Mod, game: Game | None) -> list[int]:
    """The numbers of players that have places. A mod without rules has those that `seats` names."""
    return sorted(mod.seats if game is None else mod.seating.keys() & set(game.players))


def core_texts(mod: Mod) -> dict[str, dict[str, str]]:
    """The messages of core in the languages of the mod, which can translate core itself."""
    own = Messages(SAID.english, mod.locale_folder, "core").data
    return {code: SAID.data.get(code, {}) | own[code] for code in mod.languages}


def _game(mod: Mod, game: Game | None) -> dict[str, Any]:
    """A mod without rules counts as a game of version 0 without scores."""
    if game is None:
        return {
            "id": mod.id,
            "title": mod.title,
            "version": 0,
            "players": _players(mod, None),
            "options": [],
            "categories": [],
            "ending": [],
        }
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "options": [
            {"name": option.name, "title": option.title, "values": list(option.values)}
            for option in game.options
        ],
        "categories": list(game.categories),
        "ending": list(game.ending),
    }


def _area(area: Area) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": area.name,
        "kind": area.kind,
        "common": area.common,
        "reach": round(area.reach, DIGITS),
    }
    if area.common:
        return {**data, **_slots(area, "")}
    return {**data, "places": {place: _slots(area, place) for place in area.places}}


def _slots(area: Area, place: str) -> dict[str, Any]:
    turn = area.rotation(place)
    if isinstance(area, Grid):
        return {"lattice": _lattice(area, place), "turn": turn}
    return {"slots": [list(slot) for slot in area.slots(place)], "turn": turn}


def _lattice(grid: Grid, place: str) -> dict[str, Any]:
    """A grid as its first slot and its steps, because a large grid has too many slots to list."""
    origin = grid.origin(place)

    def step(u: float, v: float) -> list[float]:
        x, z = origin.carry(u, v)
        return [round(x - origin.x, DIGITS) + 0.0, round(z - origin.z, DIGITS) + 0.0]

    return {
        "first": list(grid.slots(place)[0]),
        "columns": grid.columns,
        "rows": grid.rows,
        "across": step(grid.pitch[0], 0.0),
        "down": step(0.0, -grid.pitch[1]),
    }


def _piece(piece: Component) -> dict[str, Any]:
    base = piece.upright - UPRIGHT
    data: dict[str, Any] = {
        "lift": round(piece.pivot(down=False), DIGITS),
        "lift_down": round(piece.pivot(down=True), DIGITS),
        "rise": round(piece.rise, DIGITS),
        "count": piece.count,
        "hands": piece.goes_into_hands,
    }
    if piece.turned_to():
        data["values"] = {value: [x, y + base, z] for value, (x, y, z) in piece.turned_to().items()}
    data["up"] = [0.0, base, 0.0]
    data["down"] = [0.0, base, 180.0]
    return data
