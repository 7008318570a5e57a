"""A contact sheet: one picture with every distinct face of a save."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tts_builder.art import contact, views
from tts_builder.errors import UserError, shortened
from tts_builder.report.preview_files import Files
from tts_builder.saves.walk import objects

if TYPE_CHECKING:
    from PIL import Image

State = Mapping[str, Any]
_NARROWEST: Final = 24
_WIDE: Final = 1.6
"""Columns for each row."""
_LETTER: Final = 6
"""Pixels per character of a label."""
_ALIKE: Final = ("Name", "ColorDiffuse", "CustomMesh", "CustomAssetbundle", "Number")
"""The fields that decide how an object without a printed face looks."""


def faces(save: dict[str, Any], files: Files, width: int) -> Image.Image:
    """The contact sheet. Each face is labeled with the first object that shows it; fronts precede backs."""
    found = _distinct(save)
    if not found:
        raise UserError("no object in this save has a face.")
    columns = ceil(sqrt(_WIDE * len(found)))
    cell = max(_NARROWEST, (width - contact.GAP) // columns - contact.GAP)
    pictures = [drawn(state, files, cell) for state, _ in found.values()]
    labels = [_label(state, side, cell // _LETTER) for state, side in found.values()]
    return contact.sheet(pictures, labels, columns)


def _distinct(save: dict[str, Any]) -> dict[bytes, tuple[State, str]]:
    """A key for each distinct face → the first object that shows it, that side up, and ` back` or nothing."""
    found: dict[bytes, tuple[State, str]] = {}
    for each in objects(save):
        state, name = each.object, str(each.object.get("Name", ""))
        if name in views.ZONES or name.startswith("Deck") or "Bag" in name or views.is_clear(state):
            continue
        for front in (True, False):
            side = views.printed(state, front)
            if side is None:
                if front:
                    found.setdefault(_key(*(state.get(part) for part in _ALIKE)), (state, ""))
            elif side.address:
                key = _key(side.address, side.form, side.columns, side.rows, side.index)
                found.setdefault(key, (laid(state, front), "" if front else " back"))
    return found


def _key(*facts: Any) -> bytes:
    return msgspec.json.encode(facts, order="sorted")


def laid(state: State, front: bool) -> State:
    """The object upright for the reader, with its front or back up."""
    given = state.get("Transform")
    transform = given if isinstance(given, Mapping) else {}
    turned = {**transform, "rotX": 0, "rotY": 180, "rotZ": 0 if front else 180}
    return {**state, "Transform": turned, "HideWhenFaceDown": False}


def drawn(state: State, files: Files, cell: int) -> Image.Image:
    width, depth = views.size(state, files.picture, files.mesh)
    scale = cell / max(width, depth, 0.01)
    size = max(1, round(width * scale)), max(1, round(depth * scale))
    return views.picture(state, files.pixels, *size, files.mesh)


def _label(state: State, side: str, characters: int) -> str:
    name = next((str(state[part]) for part in ("Nickname", "Memo", "Name") if state.get(part)), "?")
    return shortened(name, max(1, characters - len(side))) + side
