"""The pieces of a save as they lie on the table: key, position, face, and container."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, cos, dist, radians, sin
from typing import TYPE_CHECKING, Any

import msgspec

from tts_builder.saves.walk import Found, Object, objects, text_in

if TYPE_CHECKING:
    from tts_builder.components import Area, Component, Mod

Vec3 = tuple[float, float, float]

UPRIGHT = 180.0
"""The rotation about y, in degrees, of pieces that lie upright for the front seat."""
_FAR = 1e6
"""Units and degrees. Larger values are cut to this limit; a value that is not a number counts as 0."""
_MOST = 100_000
"""Larger stack counts are cut to this limit."""
DISTURBED = 1.0
"""Distance in units that a piece may have slid without anybody playing."""
_LIKE = 0.9
"""Cosine of the angle by which such a piece may have turned."""
_LYING = 0.5
"""A flat piece whose tilt has a smaller cosine stands on its edge."""
_SLACK = 0.3
"""Distance in units by which a piece may stick out of a hand zone."""


class Piece(msgspec.Struct, frozen=True):
    """One object with a key. A piece in a container has the position of the outermost container."""

    key: str
    count: int
    found: Found
    inside: str | None
    """The key of its container; empty if the container has no key; None on the table."""
    position: Vec3
    rotation: Vec3


@dataclass(frozen=True)
class Picture:
    """All objects of a save in file order; those with a key are grouped by it."""

    pieces: dict[str, list[Piece]]
    others: list[Found]
    """Objects without a key that are not inside another object without a key."""
    attached: list[Found] = field(default_factory=list)
    """Object states and joined objects."""


def picture_of(save: dict[str, Any]) -> Picture:
    """The picture of all objects of a save, including contents, states and joined objects."""
    return _picture(objects(save))


def picture_inside(holder: Object, entry: Object) -> Picture:
    """The picture of one object inside a container on the table."""
    walk = objects({"ObjectStates": [{**holder, "ContainedObjects": [entry]}]})
    outermost = next(walk)
    return _picture(walk, {id(outermost.object): outermost})


def _picture(walk: Iterable[Found], on_table: dict[int, Found] | None = None) -> Picture:
    pieces: dict[str, list[Piece]] = defaultdict(list)
    others: list[Found] = []
    attached: list[Found] = []
    on_table = on_table or {}
    for found in walk:
        if found.relation not in ("table", "contained"):
            attached.append(found)
            continue
        outermost = on_table.get(id(found.parent), found)
        on_table[id(found.object)] = outermost
        key = text_in(found.object, "Memo")
        if key:
            pieces[key].append(_piece(key, found, outermost))
        elif found.parent is None or text_in(found.parent, "Memo"):
            others.append(found)
    return Picture(dict(pieces), others, attached)


def _piece(key: str, found: Found, outermost: Found) -> Piece:
    inside = None if found.parent is None else text_in(found.parent, "Memo")
    number = found.object.get("Number")
    # The game takes 2.0 for 2.
    count = ceil(min(number, _MOST)) if isinstance(number, (int, float)) and number > 0 else 1
    transform = outermost.object.get("Transform")
    place = transform if isinstance(transform, dict) else {}
    position = _number(place.get("posX")), _number(place.get("posY")), _number(place.get("posZ"))
    rotation = _number(place.get("rotX")), _number(place.get("rotY")), _number(place.get("rotZ"))
    return Piece(key, count, found, inside, position, rotation)


def _number(value: Any) -> float:
    if type(value) is float and -_FAR < value < _FAR:
        return value
    # min gives its first argument for NaN.
    return float(max(-_FAR, min(_FAR, value))) if isinstance(value, (int, float)) else 0.0


def facing(component: Component, rotation: Vec3, turn: float = UPRIGHT) -> str:
    """The face a piece shows in an area with the rotation `turn`: `up`, `down`, a die value or a pose."""
    from tts_builder.components import Die

    top = _top(rotation)
    shown = component.turned_to()
    if isinstance(component, Die):
        return max(shown, key=lambda value: _dot(_top(shown[value]), top), default="")
    if shown:

        def likeness(pose: str) -> float:
            x, y, z = shown[pose]
            return _dot(_top((x, 0.0, z)), top) + cos(radians(rotation[1] - y - turn))

        return max(shown, key=likeness)
    return "up" if top[1] >= 0 else "down"


def on_edge(rotation: Vec3) -> bool:
    """Whether a flat piece stands on its edge."""
    return abs(_top(rotation)[1]) < _LYING


def _top(rotation: Vec3) -> Vec3:
    """The upward direction in the piece's own coordinates. A rotation about y does not change it."""
    x, z = radians(rotation[0]), radians(rotation[2])
    return (cos(x) * sin(z), cos(x) * cos(z), -sin(x))


def near(one: Piece, other: Piece) -> bool:
    """Whether two pieces lie in the same way, apart from a small bump."""
    turned = cos(radians(one.rotation[1] - other.rotation[1]))
    upright = _dot(_top(one.rotation), _top(other.rotation))
    return dist(one.position, other.position) < DISTURBED and min(turned, upright) > _LIKE


def _dot(a: Vec3, b: Vec3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


class TableSpot(msgspec.Struct, frozen=True):
    """A spot of the table. `place` is a player color; empty for a shared area."""

    area: str
    place: str
    slot: int


class AreaMap:
    """The areas of a mod: finds the spots on which pieces lie."""

    def __init__(self, mod: Mod) -> None:
        self.mod = mod
        self.areas: dict[str, Area] = {area.name: area for area in mod.areas}

    @cached_property
    def components(self) -> dict[str, Component]:
        return {component.key: component for component in self.mod.everything()}

    def lies_in(self, piece: Piece, where: TableSpot) -> bool:
        """Whether the piece lies on that spot."""
        area = self.areas[where.area]
        if area.kind == "bag":
            return piece.inside == area.name
        if piece.inside is not None:
            return False
        x, _, z = piece.position
        if area.kind == "hand":
            return _in_hand(area, where.place, x, z)
        slots = area.slots(where.place)
        wanted = slots[where.slot]
        if (wanted[0] - x) ** 2 + (wanted[2] - z) ** 2 > area.reach**2:
            return False
        if area.kind == "stack":
            return True
        nearest = area.slot_at(where.place, x, z)
        # Spots above each other are one spot when seen from above.
        return nearest is not None and _same_column(slots[nearest], slots[where.slot])

    def candidates(self, piece: Piece) -> list[TableSpot]:
        """All spots on which the piece may lie, the likeliest first."""
        found: list[tuple[float, float, float, int, TableSpot]] = []
        for area in self.areas.values():
            for place in area.places or ("",):
                for where in self._spots(area, place, piece):
                    slot = area.slots(place)[where.slot]
                    x, z = piece.position[0] - slot[0], piece.position[2] - slot[2]
                    rise = abs(self.floor(piece) - slot[1])
                    misfit = self._misfit(piece, area)
                    found.append((misfit, round(x * x + z * z, 3), rise, len(found), where))
        return [where for *_, where in sorted(found, key=lambda entry: entry[:4])]

    def floor(self, piece: Piece) -> float:
        """The height of the surface on which the piece lies."""
        component = self.components.get(piece.key)
        if component is None:
            return piece.position[1]
        return piece.position[1] - component.pivot(facing(component, piece.rotation) == "down")

    def _spots(self, area: Area, place: str, piece: Piece) -> list[TableSpot]:
        x, _, z = piece.position
        if area.kind in ("bag", "hand"):
            where = TableSpot(area.name, place, 0)
            return [where] if self.lies_in(piece, where) else []
        nearest = None if piece.inside is not None else area.slot_at(place, x, z)
        if nearest is None:
            return []
        slots = area.slots(place)
        return [
            TableSpot(area.name, place, i)
            for i, slot in enumerate(slots)
            if _same_column(slot, slots[nearest])
        ]

    def _misfit(self, piece: Piece, area: Area) -> float:
        """How badly the size of the area's spots fits the piece, 0 for a perfect fit; bags and hands fit
        every piece."""
        component = self.components.get(piece.key)
        # A piece with several poses may extend beyond its spot.
        if component is None or component.turned_to() or area.kind in ("bag", "hand"):
            return 0.0
        width, depth, _ = component.size
        sides = sorted((width, depth)), sorted(area.size)
        return round(max(abs(a - b) / max(a, b, 0.01) for a, b in zip(*sides, strict=True)), 1)


def _same_column(a: Vec3, b: Vec3) -> bool:
    return abs(a[0] - b[0]) < 0.01 and abs(a[2] - b[2]) < 0.01


def _in_hand(area: Area, place: str, x: float, z: float) -> bool:
    origin = area.origin(place)
    angle = radians(origin.turn - 180.0)
    dx, dz = x - origin.x, z - origin.z
    across, along = dx * cos(angle) - dz * sin(angle), dx * sin(angle) + dz * cos(angle)
    return abs(across) <= area.size[0] / 2 + _SLACK and abs(along) <= area.size[1] / 2 + _SLACK
