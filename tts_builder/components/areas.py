"""Areas turn a slot number into a position on the table and back.

An area is common, or every place (a player color) has its own. Offsets are as the owner sees them: u runs to
the right, v away. Lua gets the positions as data and does not compute them again.
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
    """Center of an area, and how pieces in it are turned."""

    x: float
    """x of the center on the table."""
    z: float
    """z of the center on the table."""
    turn: float = UPRIGHT
    """Rotation about y in degrees of the pieces that lie here. 180 is upright for the front seat, 0 for the
    seat opposite."""

    def carry(self, u: float, v: float) -> Vec2:
        """Converts an offset to table coordinates."""
        angle = math.radians(self.turn - UPRIGHT)
        cos, sin = math.cos(angle), math.sin(angle)
        return (self.x + u * cos + v * sin, self.z - u * sin + v * cos)

    def offset(self, x: float, z: float) -> Vec2:
        """Converts table coordinates to an offset; the inverse of `carry`."""
        angle = math.radians(self.turn - UPRIGHT)
        cos, sin = math.cos(angle), math.sin(angle)
        return ((x - self.x) * cos - (z - self.z) * sin, (x - self.x) * sin + (z - self.z) * cos)


@dataclass(frozen=True)
class Area:
    """A named set of numbered slots. All areas have these fields."""

    name: str
    """Unique name of the area. Rules and bindings use it."""
    at: Origin | Vec2 | Mapping[str, Origin]
    """Center: (x, z) or an `Origin` for a common area; a dict of place → `Origin` if every place has its
    own, for example `{"White": Origin(0, -10), "Green": Origin(0, 10, 0)}`."""
    _: KW_ONLY
    y: float = SURFACE
    """Height in units of the surface below the pieces. The default is the surface of nearly all tables; add
    the thickness of a mat."""
    size: Lengths2 = (2.0, 2.0)
    """Width and depth of one slot in units. Slots must not overlap."""
    reach: Amount = 0.0
    """How far from a slot, in units, a dropped piece still counts as dropped there. 0 stands for 0.6 times
    the longer side of `size`."""
    over: tuple[str, ...] = ()
    """Names of areas that this one may overlap because it lies on them or under them."""
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
        """The places that have this area; () for a common area."""
        return tuple(self.at) if isinstance(self.at, Mapping) else ()

    @property
    def capacity(self) -> int:
        """Number of slots per place."""
        return len(self.offsets())

    def origin(self, place: str = "") -> Origin:
        if isinstance(self.at, Origin):
            return self.at
        if not isinstance(self.at, Mapping):
            return Origin(*self.at)
        if place not in self.at:
            raise DefinitionError(f"The area {self.name!r} has no place {place!r}.", where=self.where)
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
        """(x, y, z) of the surface below a piece in the slot."""
        slots = self.slots(place)
        if not 0 <= slot < len(slots):
            raise DefinitionError(
                f"The area {self.name!r} has no slot {slot}.",
                where=self.where,
                hint=f"Slots: 0 to {len(slots) - 1}.",
            )
        return slots[slot]

    def rotation(self, place: str = "") -> float:
        """Rotation of the pieces here, in degrees about y."""
        return self.origin(place).turn

    def slot_at(self, place: str, x: float, z: float) -> int | None:
        """The nearest slot within reach of a point, or None. Of two at the same distance, the lower."""
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
        """Lowest and highest x and z within reach of a slot, with a margin for rounding."""
        far = self.reach + 0.001
        found = {}
        for place, slots in self._positions.items():
            xs, _, zs = zip(*slots, strict=True) if slots else ((0.0,), (), (0.0,))
            found[place] = (min(xs) - far, max(xs) + far, min(zs) - far, max(zs) + far)
        return found

    def _near(self, place: str, x: float, z: float) -> Iterable[int]:
        """Candidates for the nearest slot to a point, in ascending order."""
        return range(len(self.slots(place)))


def _tidy(value: float) -> float:
    return round(value, DIGITS) + 0.0


def _around(value: float, count: int) -> list[int]:
    """The whole numbers next to a value, limited to 0 … `count` - 1."""
    low = math.floor(value)
    return sorted({min(max(number, 0), count - 1) for number in (low, low + 1)})


def _line(count: int, pitch: float) -> list[float]:
    """`count` numbers with the distance `pitch`, centered on 0."""
    return [(i - (count - 1) / 2) * pitch for i in range(count)]


@dataclass(frozen=True)
class Row(Area):
    """Slots from left to right."""

    _: KW_ONLY
    count: Count
    """Number of slots."""
    pitch: float
    """Distance in units between the centers of two slots."""

    kind: ClassVar[str] = "row"

    def offsets(self) -> Sequence[Vec3]:
        return [(u, 0.0, 0.0) for u in _line(self.count, self.pitch)]


@dataclass(frozen=True)
class Grid(Area):
    """Slots in rows. Slot 0 is at the far left; slots run from left to right, then row by row toward the
    owner."""

    _: KW_ONLY
    columns: Count
    """Number of slots in a row."""
    rows: Count
    """Number of rows."""
    pitch: Vec2
    """Distance in units between slot centers, across and down."""

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
    """Hexes with a corner pointing away from the owner."""

    _: KW_ONLY
    cells: Sequence[tuple[int, int]]
    """Axial coordinates (q, r) of each slot: q runs to the right, r down to the right. `Hex.disc(2)` gives
    all cells up to 2 steps from the center."""
    pitch: float
    """Distance in units between the centers of neighboring hexes."""

    kind: ClassVar[str] = "hex"

    def offsets(self) -> Sequence[Vec3]:
        rise = self.pitch * math.sqrt(3) / 2
        return [(self.pitch * (q + r / 2), -rise * r, 0.0) for q, r in self.cells]

    @staticmethod
    def disc(radius: int) -> tuple[tuple[int, int], ...]:
        """All cells up to `radius` steps from the center, in reading order."""
        around = range(-radius, radius + 1)
        return tuple((q, r) for r in around for q in around if abs(q + r) <= radius)


@dataclass(frozen=True)
class Brick(Area):
    """A pyramid laid flat like a wall: row r has r slots. The apex is farthest away and is slot 0."""

    _: KW_ONLY
    rows: Count
    """Number of rows. 4 rows have 10 slots."""
    pitch: Vec2
    """Distance in units between slot centers, across and down."""
    raised: Mapping[int, float] = field(default_factory=dict)
    """Slot → extra height in units, for slots that lie higher, for example `{0: 0.3}`."""

    kind: ClassVar[str] = "brick"

    def offsets(self) -> Sequence[Vec3]:
        depth = list(reversed(_line(self.rows, self.pitch[1])))
        flat = [(u, depth[row], 0.0) for row in range(self.rows) for u in _line(row + 1, self.pitch[0])]
        return [(u, v, self.raised.get(slot, 0.0)) for slot, (u, v, _) in enumerate(flat)]


@dataclass(frozen=True)
class StackArea(Area):
    """One pile. Slot 0 is at the bottom."""

    _: KW_ONLY
    count: Count
    """Number of slots, from the bottom up."""
    thickness: Amount = 0.0
    """Height in units that each slot adds."""

    kind: ClassVar[str] = "stack"

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, slot * self.thickness) for slot in range(self.count)]


@dataclass(frozen=True)
class Spots(Area):
    """Slots wherever you want them."""

    _: KW_ONLY
    points: Sequence[Vec2 | Vec3]
    """Offset of each slot from the center of the area: (u, v) or (u, v, height). u runs to the right and v
    away, as the owner sees it."""

    kind: ClassVar[str] = "spots"

    def offsets(self) -> Sequence[Vec3]:
        return [(point[0], point[1], point[2] if len(point) == 3 else 0.0) for point in self.points]


@dataclass(frozen=True)
class BagArea(Area):
    """The inside of the bag whose key is the name of this area. It has one slot."""

    kind: ClassVar[str] = "bag"

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, 0.0)]


@dataclass(frozen=True)
class HandArea(Area):
    """The hands of all places. A hand has one slot for any number of pieces. `HandArea.of("hand", PLACES)`
    takes the default hands of the table."""

    kind: ClassVar[str] = "hand"
    on_table: ClassVar[bool] = False

    def offsets(self) -> Sequence[Vec3]:
        return [(0.0, 0.0, 0.0)]

    @classmethod
    def of(cls, name: str, places: Sequence[str], table: str = "Table_RPG") -> HandArea:
        """The default hands of the table for these places."""
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
