"""How each object appears on the table of the page: its place, its size, and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

import msgspec

from tts_builder.art import views
from tts_builder.art.preview import FARTHEST, PLAYERS
from tts_builder.report.preview_files import Files

State = Mapping[str, Any]
_PER_UNIT: Final = 56
"""Pixels of a sprite per unit of the table."""
_LARGEST: Final = 320
_SPRITE_FIELDS: Final = ("Name", "ColorDiffuse", "CustomMesh", "Text", "HideWhenFaceDown")
_GROUPS: Final = {
    "Decks": ("Deck",),
    "Cards": ("Card",),
    "Tiles": ("Custom_Tile",),
    "Tokens": ("Custom_Token",),
    "Boards": ("Custom_Board",),
    "Notes": ("Notecard", "3DText"),
    "Counters": ("Counter",),
    "Dice": ("Die", "Custom_Dice"),
    "Figures": ("Figurine", "PlayerPawn", "Chess", "rpg_"),
    "Models": ("Custom_Model", "Custom_Assetbundle"),
}
"""Group on the page → the prefixes of the object names in it."""


def group(state: State) -> str:
    """The group of an object in the filter, in everyday words."""
    name = str(state.get("Name", ""))
    if name in views.ZONES:
        return "Zones"
    if "Bag" in name:
        return "Bags"
    return next((word for word, starts in _GROUPS.items() if name.startswith(starts)), "Others")


@dataclass
class Looks:
    """The appearance of objects, and their sprites. `sprites` may hold those of an earlier page."""

    files: Files
    sprites: dict[str, bytes] = field(default_factory=dict)
    """Key → PNG."""
    used: dict[str, None] = field(default_factory=dict)
    """The keys of the sprites that the page uses, in order."""

    def placement(self, state: State) -> dict[str, Any]:
        """Position, size, and rotation of an object on the table."""
        at = views.pose(state)
        width, depth = views.size(state, self.files.picture, self.files.mesh)
        placed = {
            "x": round(at.x, 3),
            "y": round(at.y, 3),
            "z": round(at.z, 3),
            "w": round(width, 3),
            "d": round(depth, 3),
            "a": round(at.angle, 2),
            "level": round(views.level(state), 3),
        }
        if max(abs(at.x), abs(at.z)) > 2 * FARTHEST:
            placed["far"] = True
        return placed

    def look(self, state: State, width: float, depth: float) -> dict[str, Any]:
        """What is drawn: a `zone`, a `side` with its picture, a `sprite`, or `missing`."""
        if str(state.get("Name", "")) in views.ZONES:
            color = PLAYERS.get(str(state.get("FogColor", "")), (236, 214, 150))
            return {"zone": "#{:02x}{:02x}{:02x}".format(*color)}
        if views.is_question_mark(state):
            return {"sprite": self._sprite(state, width, depth)}
        side = views.printed(state, views.pose(state).face_up)
        if side is not None and self.files.picture(side.address) is None:
            return {"missing": side.form}
        if side is not None and (side.form != "token" or _untinted(state)):
            return {"side": side}
        return {"sprite": self._sprite(state, width, depth)}

    def _sprite(self, state: State, width: float, depth: float) -> str:
        scale = min(_PER_UNIT, _LARGEST / max(width, depth, 0.01))
        size = max(12, round(width * scale)), max(12, round(depth * scale))
        key = self._key(state, size)
        if key not in self.sprites:
            from tts_builder.art.raster import encode

            self.sprites[key] = encode(views.picture(state, self.files.pixels, *size, self.files.mesh))
        self.used[key] = None
        return key

    def _key(self, state: State, size: tuple[int, int]) -> str:
        """A key that is equal for objects that look alike from above."""
        facts: list[Any] = [size, *(state.get(name) for name in _SPRITE_FIELDS), views.pose(state).face_up]
        name = str(state.get("Name", ""))
        if "Bag" in name or name in ("Notecard", "3DText"):
            facts += [state.get("Nickname"), state.get("Description")]
        if "RotationValues" in state:
            facts += [state["RotationValues"], state.get("Transform")]
        for part in ("CustomMesh", "CustomImage"):
            custom = state.get(part)
            if isinstance(custom, Mapping):
                facts += [self.files.stamp(str(custom[url])) for url in sorted(custom) if url.endswith("URL")]
        return sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()[:16]


def _untinted(state: State) -> bool:
    color = state.get("ColorDiffuse")
    return not isinstance(color, Mapping) or all(views.number(color.get(key), 1) >= 1 for key in "rgb")
