"""Areas turn a slot number into a position on the table and back.

An area is common, or there is one for each place (a player colour). Offsets are seen by the owner: u to the
right, v away from them. Lua gets the positions as data; nothing is computed twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import ClassVar

from tts_builder.components.base import UPRIGHT, Vec2, Vec3
from tts_builder.components.ranges import Amount, Count, Lengths2
from tts_builder.components.source import caller
from tts_builder.components.tables import TABLES
from tts_builder.errors import DefinitionError

SURFACE = 0.96
"""Height of nearly all tables."""
DIGITS = 4


@dataclass(frozen=True)
class Origin:
    """The middle of an area and how what lies there is turned; 180 is upright for the front seat."""

    x: float
    z: float
    turn: float = UPRIGHT

    def carry(self, u: float, v: float) -> Vec2:
        """Table coordinates of an offset."""
        angle = math.radians(self.turn - UPRIGHT)
        cos, sin = math.cos(angle), math.sin(angle)
        return (self.x + u * cos + v * sin, self.z - u * sin + v * cos)

    def offset(self, x: float, z: float) -> Vec2:
        """The offset of table coordinates: the way back from `carry`."""
        angle = math.radians(self.turn - UPRIGHT)
        cos, sin = math.cos(angle), math.sin(angle)
        return ((x - self.x) * cos - (z - self.z) * sin, (x - self.x) * sin + (z - self.z) * cos)


@dataclass(frozen=True)
class Area:
    """A named set of slots. `at` is one origin for a common area, or an origin for each place."""

    name: str
    at: Origin | Vec2 | Mapping[str, Origin]
    _: KW_ONLY
    y: float = SURFACE
    """Height of what the pieces lie on."""
    size: Lengths2 = (2.0, 2.0)
    """Width and depth of what lies in a slot."""
    reach: Amount = 0.0
    """How far from a slot a drop still means it; 0 takes 0.6 of the larger side."""
    over: tuple[str, ...] = ()
    """Areas this one may overlap because it lies on or under them."""
    where: str = field(init=False, default="", compare=False, repr=False)

    kind: ClassVar[str] = ""
    on_table: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if not self.reach:
            object.__setattr__(self, "reach", round(0.6 * max(self.size), DIGITS))

    def offsets(self) -> Sequence[Vec3]:
        """(u, v, height) of every slot."""
        raise NotImplementedError

    @property
    def common(self) -> bool:
        return not isinstance(self.at, Mapping)

    @property
    def places(self) -> tuple[str, ...]:
        """The places that have one; () for a common area."""
        return tuple(self.at) if isinstance(self.at, Mapping) else ()

    @property
    def capacity(self) -> int:
        """Number of slots (for each place)."""
        return len(self.offsets())

    def origin(self, place: str = "") -> Origin:
        if isinstance(self.at, Origin):
            return self.at
        if not isinstance(self.at, Mapping):
            return Origin(*self.at)
        if place not in self.at:
            raise DefinitionError(f"Area {self.name!r} has no place {place!r}.", where=self.where)
        return self.at[place]

    def slots(self, place: str = "") -> tuple[Vec3, ...]:
        """The position of every slot."""
        key = "" if self.common else place
        if key not in self._positions:
            self.origin(place)
        return self._positions[key]

    @cached_property
    def _positions(self) -> dict[str, tuple[Vec3, ...]]:
        return {place: tuple(self._positioned(self.origin(place))) for place in self.places or ("",)}

    def _positioned(self, origin: Origin) -> list[Vec3]:
        positions = []
        for u, v, height in self.offsets():
            x, z = origin.carry(u, v)
            positions.append((_tidy(x), _tidy(self.y + height), _tidy(z)))
        return positions

    def position(self, place: str, slot: int) -> Vec3:
        """(x, y, z) of what a piece in the slot lies on."""
        slots = self.slots(place)
        if not 0 <= slot < len(slots):
            raise DefinitionError(
                f"Area {self.name!r} has no slot {slot}.",
                where=self.where,
                hint=f"Slots: 0 to {len(slots) - 1}.",
            )
        return slots[slot]

    def rotation(self, place: str = "") -> float:
        """Degrees about y with which pieces lie here."""
        return self.origin(place).turn

    def slot_at(self, place: str, x: float, z: float) -> int | None:
        """The nearest slot within reach of a point, the lowest of equally near ones, or None."""
        slots = self.slots(place)
        left, right, front, back = self._bounds["" if self.common else place]
        if not (left <= x <= right and front <= z <= back):
            return None
        best, nearest = None, self.reach**2
        for slot in self._near(place, x, z):
            slot_x, _, slot_z = slots[slot]
            distance = (slot_x - x) ** 2 + (slot_z - z) ** 2
            if distance < nearest or (best is None and distance <= nearest):
                best, nearest = slot, distance
        return best

    @cached_property
    def _bounds(self) -> dict[str, tuple[float, float, float, float]]:
        """Least and greatest x and z within reach of some slot, a little wide because of rounding."""
        far = self.reach + 0.001
        found = {}
        for place, slots in self._positions.items():
            xs, _, zs = zip(*slots, strict=True) if slots else ((0.0,), (), (0.0,))
            found[place] = (min(xs) - far, max(xs) + far, min(zs) - far, max(zs) + far)
        return found

    def _near(self, place: str, x: float, z: float) -> Iterable[int]:
        """Slots among which the nearest one to a point is, ascending."""
        return range(len(self.slots(place)))


def _tidy(value: float) -> float:
    return round(value, DIGITS) + 0.0


def _around(value: float, count: int) -> list[int]:
    """The whole numbers beside a value, of 0 to `count` - 1."""
    low = math.floor(value)
    return sorted({min(max(number, 0), count - 1) for number in (low, low + 1)})


def _line(count: int, pitch: float) -> list[float]:
    """`count` numbers `pitch` apart around 0."""
    return [(i - (count - 1) / 2) * pitch for i in range(count)]


@dataclass(frozen=True)
class Row(Area):
    """Slots from left to right."""

    _: KW_ONLY
    count: Count
    pitch: float

    kind: ClassVar[str] = "row"

    def offsets(self) -> Sequence[Vec3]:
        return [(u, 0.0, 0.0) for u in _line(self.count, self.pitch)]


@dataclass(frozen=True)
class Grid(Area):
    """Rows of slots in reading order: the farthest row first, each from left to right."""

    _: KW_ONLY
    columns: Count
    rows: Count
    pitch: Vec2

    kind: ClassVar[str] = "grid"

    def offsets(self) -> Sequence[Vec3]:
        across, down = _line(self.columns, self.pitch[0]), _line(self.rows, self.pitch[1])
        return [(u, v, 0.0) for v in reversed(down) for u in across]

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    def _near(self, place: str, x: float, z: float) -> Iterable[int]:
        u, v = self.origin(place).offset(x, z)
        columns = _around(u / self.pitch[0] + (self.columns - 1) / 2, self.columns)
        rows = _around((self.rows - 1) / 2 - v / self.pitch[1], self.rows)
        return [row * self.columns + column for row in rows for column in columns]


@dataclass(frozen=True)
class Hex(Area):
    """Hexes with a corner away from the owner, by axial coordinates: q to the right, r down to the right."""

    _: KW_ONLY
    cells: Sequence[tuple[int, int]]
    pitch: float
    """Distance of neighbouring centres."""

    kind: ClassVar[str] = "hex"

    def offsets(self) -> Sequence[Vec3]:
        rise = self.pitch * math.sqrt(3) / 2
        return [(self.pitch * (q + r / 2), -rise * r, 0.0) for q, r in self.cells]

    @staticmethod
    def disc(radius: int) -> tuple[tuple[int, int], ...]:
        """All cells up to `radius` steps from the middle, in reading order."""
        around = range(-radius, radius + 1)
        return tuple((q, r) for r in around for q in around if abs(q + r) <= radius)


@dataclass(frozen=True)
class Brick(Area):
    """A pyramid laid flat like a wall: row r has r slots, the apex is farthest away, reading order."""

    _: KW_ONLY
    rows: Count
    pitch: Vec2
    raised: Mapping[int, float] = field(default_factory=dict)
    """Slots that lie higher, and by how much."""

    kind: ClassVar[str] = "brick"

    def offsets(self) -> Sequence[Vec3]:
        depth = list(reversed(_line(self.rows, self.pitch[1])))
        flat = [(u, depth[row], 0.0) for row in range(self.rows) for u in _line(row + 1, self.pitch[0])]
        return [(u, v, self.raised.get(slot, 0.0)) for slot, (u, v, _) in enumerate(flat)]


@dataclass(frozen=True)
class StackArea(Area):
    """One pile: slot 0 lies at the bottom, each further one a thickness higher."""

    _: KW_ONLY
    count: Count
    thickness: Amount = 0.0

    kind: ClassVar[str] = "stack"

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, slot * self.thickness) for slot in range(self.count)]


@dataclass(frozen=True)
class Spots(Area):
    """Slots wherever the designer wants them: (u, v) or (u, v, height) each."""

    _: KW_ONLY
    points: Sequence[Vec2 | Vec3]

    kind: ClassVar[str] = "spots"

    def offsets(self) -> Sequence[Vec3]:
        return [(point[0], point[1], point[2] if len(point) == 3 else 0.0) for point in self.points]


@dataclass(frozen=True)
class BagArea(Area):
    """The inside of the bag whose key is the name of the area."""

    kind: ClassVar[str] = "bag"

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, 0.0)]


@dataclass(frozen=True)
class HandArea(Area):
    """Hands: whatever number of pieces, all in slot 0."""

    kind: ClassVar[str] = "hand"
    on_table: ClassVar[bool] = False

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, 0.0)]

    @classmethod
    def of(cls, name: str, places: Sequence[str], table: str = "Table_RPG") -> HandArea:
        """The hands of these places where the table has them by default."""
        known = TABLES[table]
        unknown = [place for place in places if place not in known.hands]
        if unknown:
            raise DefinitionError(f"{table} has no hand for {', '.join(unknown)}.", where=caller())
        at = {
            place: Origin(
                known.hands[place].x, known.hands[place].z, (known.hands[place].turn + UPRIGHT) % 360
            )
            for place in places
        }
        width, _, depth = known.hand_extent
        return cls(name, at, y=known.hand_height, size=(width, depth), reach=width / 2)
