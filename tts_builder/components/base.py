"""The fields that all components share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.additions import Decal, Joint, VectorLine
from tts_builder.components.ranges import Count, Factor
from tts_builder.components.source import caller
from tts_builder.components.vectors import WHITE, Color, Vec2, Vec3, rgb, xyz
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

__all__ = [
    "UPRIGHT",
    "WHITE",
    "At",
    "Color",
    "Component",
    "Scaled",
    "SnapPoint",
    "Vec2",
    "Vec3",
    "rgb",
    "xyz",
]

UPRIGHT = 180.0
"""Rotation about y at which most pieces are upright for the front seat."""


@dataclass(frozen=True)
class At:
    """A slot of an area, as the place where a piece starts."""

    area: str
    """Name of the area."""
    slot: int = 0
    """Number of the slot, from 0."""
    place: str = ""
    """Player color whose slot it is. Leave it empty for a common area."""


@dataclass(frozen=True)
class SnapPoint:
    """A point to which a piece snaps when it is dropped nearby."""

    position: Vec3
    """(x, y, z): table coordinates for `Mod.snaps`, local coordinates for `snaps` of a component."""
    turn: float | None = None
    """Rotation about y in degrees that a dropped piece takes on. None keeps the rotation of the piece."""
    tags: tuple[str, ...] = ()
    """Only pieces with one of these tags snap. Without tags every piece does."""


@dataclass(frozen=True)
class Component:
    """An object in the save. All components have these fields."""

    key: str
    """Unique name of the component, for example `card:ankh`. Areas, scripts and the referee find the piece
    by it. The save keeps it in `Memo`, and the first GUID is made from it."""
    _: KW_ONLY
    name: str = ""
    """Name that everybody sees when they point at the piece. Do not put anything here that a face hides."""
    description: str = ""
    """Text below the name in the tooltip."""
    at: Vec2 | Vec3 | At = (0.0, 0.0)
    """Where it starts: (x, z) on top of whatever lies there, (x, y, z) exactly, or `At(area, slot)`. Ignored
    inside a container."""
    turn: float | None = None
    """Rotation about y in degrees. None turns it upright for the front seat, or for the owner of its area."""
    down: bool = False
    """If true, it starts face down."""
    tint: Color | None = None
    """Color as (red, green, blue), each from 0 to 1, for example `(0.8, 0.1, 0.1)`. None keeps the color of
    its kind."""
    tags: tuple[str, ...] = ()
    """Tags for snap points, zones and scripts."""
    locked: bool = False
    """If true, it stays where it is until a player unlocks it."""
    fixed: bool = False
    """If true, it is part of the table: locked, nobody can pick it up, and other pieces may lie on it. Use
    it for mats."""
    in_hands: bool | None = None
    """If true, a hand takes it in. None uses the default of its kind: cards go into hands, other pieces do
    not."""
    tooltip: bool = True
    """If true, pointing at it shows its name and description."""
    snaps: tuple[SnapPoint, ...] = ()
    """Snap points on it, in its local coordinates."""
    copies: Count = 1
    """Number of equal pieces with this key. More than 1 only inside a bag."""
    states: tuple[Component, ...] = ()
    """Other states of it: the first one here is state 2. The component itself is state 1."""
    decals: tuple[Decal, ...] = ()
    """Decals stuck on it."""
    lines: tuple[VectorLine, ...] = ()
    """Lines drawn on it."""
    joints: tuple[Joint, ...] = ()
    """Joints that tie it to other components, at most one of each kind."""
    attached: tuple[Component, ...] = ()
    """Components attached to it as one object. Their `at` is (x, y, z) in its local coordinates."""
    lua: str | Path | None = None
    """Script of this object: a Lua file next to the definition, for example `"lua/bell.lua"`. It may
    `require` its neighbors."""
    xml: str | Path | None = None
    """Panel of this object: an XML file next to the definition."""
    where: str = field(init=False, default="", compare=False, repr=False)

    tts_name: ClassVar[str] = ""
    upright: ClassVar[float] = UPRIGHT
    piece: ClassVar[bool] = True
    """Whether play moves it. Boards, bags and zones are not pieces."""
    default_tint: ClassVar[tuple[float, ...]] = WHITE
    default_in_hands: ClassVar[bool] = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())

    @property
    def goes_into_hands(self) -> bool:
        """Whether a hand takes it in."""
        return self.default_in_hands if self.in_hands is None else self.in_hands

    @property
    def key_prefix(self) -> str:
        """The key up to its colon: `card` of `card:ankh`."""
        return self.key.partition(":")[0]

    @property
    def name_in_save(self) -> str:
        return self.tts_name

    @property
    def size(self) -> Vec3:
        """Width, depth and height in units, lying on the table without rotation."""
        raise NotImplementedError

    @property
    def transform_scale(self) -> Vec3:
        """The scale in `Transform` that results in this size."""
        return (1.0, 1.0, 1.0)

    @property
    def shade(self) -> tuple[float, ...]:
        """Its color in the save."""
        return self.tint or self.default_tint

    @property
    def count(self) -> int:
        """Number of pieces it stands for."""
        return self.copies

    @property
    def rise(self) -> float:
        """Height that it adds to an equal piece on top of it."""
        return self.size[2]

    @property
    def hidden_face_down(self) -> bool:
        """Whether Tabletop Simulator hides it while it lies face down. Only cards show their back then; any
        other piece becomes a question mark."""
        return False

    @property
    def is_ground(self) -> bool:
        """Whether other things may lie on it."""
        return self.fixed

    def pivot(self, down: bool) -> float:
        """Height of its position in `Transform` above the surface it lies on."""
        return 0.0

    def rotation(self, turn: float, down: bool) -> Vec3:
        """Euler angles for a rotation of `turn` about y."""
        return (0.0, turn % 360.0, 180.0 if down else 0.0)

    def turned_to(self) -> dict[str, Vec3]:
        """Face → Euler angles that show it, for pieces with more faces than up and down."""
        return {}

    def contained(self) -> tuple[Component, ...]:
        """The components inside it."""
        return ()

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        """Fields of the save for this kind of component."""
        return {}

    def check_known(self, what: str, value: str, known: Collection[str], heading: str) -> None:
        """Raises DefinitionError for an unknown value. `heading` introduces the list of known ones."""
        if value not in known:
            raise DefinitionError(
                f"{self.key}: unknown {what} {value!r}.",
                where=self.where,
                hint=f"{heading}: {', '.join(known)}.",
            )


@dataclass(frozen=True)
class Scaled(Component):
    """A component with one scale for all directions."""

    _: KW_ONLY
    scale: Factor = 1.0
    """Factor for its size. 1 is the size of its mesh, or of the piece in Tabletop Simulator."""

    @property
    def transform_scale(self) -> Vec3:
        return self.scaled((1.0, 1.0, 1.0))

    def scaled(self, size: Vec3) -> Vec3:
        """The size with the scale applied."""
        return (size[0] * self.scale, size[1] * self.scale, size[2] * self.scale)
