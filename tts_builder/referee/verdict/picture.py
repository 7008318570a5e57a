"""The pieces of a save as they physically lie: key, position, facing, and what they are in."""

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
"""The turn of what lies upright for the front seat."""
_FAR = 1e6
"""Units and degrees. What is said to be farther away, or no number at all, is taken to be here."""
_MOST = 100_000
"""No stack is higher."""
DISTURBED = 1.0
"""Units by which a piece may have slid without anybody playing."""
_LIKE = 0.9
"""The cosine of the angle by which it may have turned."""
_LYING = 0.5
"""The cosine of the angle from which on a flat piece does not lie."""
_SLACK = 0.3
"""Units by which a piece may stick out of a hand zone."""


class Piece(msgspec.Struct, frozen=True):
    """One object that carries a key. In a container its position is that of the container on the table."""

    key: str
    count: int
    found: Found
    inside: str | None
    """The key of what it is in, empty for a container without a key; None on the table."""
    position: Vec3
    rotation: Vec3


@dataclass(frozen=True)
class Picture:
    """All objects of a save, those with a key by key, in file order."""

    pieces: dict[str, list[Piece]]
    others: list[Found]
    """Objects without a key that are not inside another one of them."""
    attached: list[Found] = field(default_factory=list)
    """Other states of objects, and what is joined to them."""


def picture_of(save: dict[str, Any]) -> Picture:
    """What lies on the table and in its containers, and what hides behind it."""
    return _picture(objects(save))


def picture_inside(holder: Object, entry: Object) -> Picture:
    """What one object inside a holder that stands on the table adds to the picture."""
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
    """The face a piece shows where things lie turned by `turn`: `up`, `down`, a value or a pose."""
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
    """Whether a flat piece stands rather than lies."""
    return abs(_top(rotation)[1]) < _LYING


def _top(rotation: Vec3) -> Vec3:
    """The direction that points up, in the piece's own coordinates. A turn about y does not change it."""
    x, z = radians(rotation[0]), radians(rotation[2])
    return (cos(x) * sin(z), cos(x) * cos(z), -sin(x))


def near(one: Piece, other: Piece) -> bool:
    """Whether two pieces lie alike, but for what a bump does to a table."""
    turned = cos(radians(one.rotation[1] - other.rotation[1]))
    upright = _dot(_top(one.rotation), _top(other.rotation))
    return dist(one.position, other.position) < DISTURBED and min(turned, upright) > _LIKE


def _dot(a: Vec3, b: Vec3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


class Where(msgspec.Struct, frozen=True):
    """A spot of the table by place (a colour, empty for a common area)."""

    area: str
    place: str
    slot: int


class Ground:
    """The areas of a mod, asked where things are."""

    def __init__(self, mod: Mod) -> None:
        self.mod = mod
        self.areas: dict[str, Area] = {area.name: area for area in mod.areas}

    @cached_property
    def components(self) -> dict[str, Component]:
        return {component.key: component for component in self.mod.everything()}

    def lies_in(self, piece: Piece, where: Where) -> bool:
        """Whether the piece can be said to lie on that spot."""
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
        # Spots above each other are one spot as seen from above.
        return nearest is not None and _same_column(slots[nearest], slots[where.slot])

    def candidates(self, piece: Piece) -> list[Where]:
        """All spots on which the piece can be said to lie, the likeliest first."""
        found: list[tuple[float, float, float, int, Where]] = []
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
        """The height of what the piece lies on."""
        component = self.components.get(piece.key)
        if component is None:
            return piece.position[1]
        return piece.position[1] - component.pivot(facing(component, piece.rotation) == "down")

    def _spots(self, area: Area, place: str, piece: Piece) -> list[Where]:
        x, _, z = piece.position
        if area.kind in ("bag", "hand"):
            where = Where(area.name, place, 0)
            return [where] if self.lies_in(piece, where) else []
        nearest = None if piece.inside is not None else area.slot_at(place, x, z)
        if nearest is None:
            return []
        slots = area.slots(place)
        return [
            Where(area.name, place, i) for i, slot in enumerate(slots) if _same_column(slot, slots[nearest])
        ]

    def _misfit(self, piece: Piece, area: Area) -> float:
        """How much larger or smaller the spots of an area are than the piece; bags and hands take all."""
        component = self.components.get(piece.key)
        # What lies in many poses goes over more than its spot.
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
