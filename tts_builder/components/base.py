"""What all components have in common."""

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
"""Turn about y with which most pieces read upright for the front seat."""


@dataclass(frozen=True)
class At:
    """A spot of an area where a piece starts; `place` is a colour, empty for a common area."""

    area: str
    slot: int = 0
    place: str = ""


@dataclass(frozen=True)
class SnapPoint:
    """Where a piece snaps. On the table in units, on a component in its local coordinates."""

    position: Vec3
    turn: float | None = None
    """Rotation about y that a piece takes on; None leaves it as it is."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Component:
    """A thing in the save. The key is unique in the mod, is kept in Memo, and gives the first GUID."""

    key: str
    _: KW_ONLY
    name: str = ""
    """Shown to everybody who points at it: never say here what a face hides."""
    description: str = ""
    at: Vec2 | Vec3 | At = (0.0, 0.0)
    """(x, z) on what lies there, (x, y, z), or a spot of an area. Inside a container it means nothing."""
    turn: float | None = None
    """Rotation about y; None is upright for the front seat, or as its area wants it."""
    down: bool = False
    """Face down."""
    tint: Color | None = None
    tags: tuple[str, ...] = ()
    locked: bool = False
    fixed: bool = False
    """Part of the table: locked, nobody can touch it, and other things may lie on it."""
    in_hands: bool | None = None
    """Whether it goes into hands; None is the kind's own way."""
    tooltip: bool = True
    snaps: tuple[SnapPoint, ...] = ()
    copies: Count = 1
    """How many of it there are, all with the same key; more than one only inside a bag."""
    states: tuple[Component, ...] = ()
    """What it can become (state 2, 3, …); it is itself state 1."""
    decals: tuple[Decal, ...] = ()
    """Pictures stuck on it."""
    lines: tuple[VectorLine, ...] = ()
    """Lines drawn on it."""
    joints: tuple[Joint, ...] = ()
    """What it is tied to; at most one joint of each kind."""
    attached: tuple[Component, ...] = ()
    """Components that are a part of it; their `at` is (x, y, z) in its local coordinates."""
    lua: str | Path | None = None
    """Its own script: a file beside the definition, which may require others beside it."""
    xml: str | Path | None = None
    """Its own panel: an XML file beside the definition."""
    where: str = field(init=False, default="", compare=False, repr=False)

    tts_name: ClassVar[str] = ""
    upright: ClassVar[float] = UPRIGHT
    piece: ClassVar[bool] = True
    """Whether the game moves it about; boards, bags and zones are no pieces."""
    default_tint: ClassVar[tuple[float, ...]] = WHITE
    default_in_hands: ClassVar[bool] = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())

    @property
    def goes_into_hands(self) -> bool:
        """Whether hands take it in."""
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
        """Width, depth and height in units as it lies on the table, unturned."""
        raise NotImplementedError

    @property
    def transform_scale(self) -> Vec3:
        """The Transform scale that gives this size."""
        return (1.0, 1.0, 1.0)

    @property
    def shade(self) -> tuple[float, ...]:
        """Its colour in the save."""
        return self.tint or self.default_tint

    @property
    def count(self) -> int:
        """How many pieces it is."""
        return self.copies

    @property
    def rise(self) -> float:
        """How much higher the next equal piece lies on it."""
        return self.size[2]

    @property
    def hidden_face_down(self) -> bool:
        """Whether the game hides its face while it lies face down. It draws anything but a card as a question
        mark then, so that its back is hidden too."""
        return False

    @property
    def is_ground(self) -> bool:
        """Whether other things may lie on it."""
        return self.fixed

    def pivot(self, down: bool) -> float:
        """Height of its Transform position above what it lies on."""
        return 0.0

    def rotation(self, turn: float, down: bool) -> Vec3:
        """Euler angles when it lies turned by `turn`."""
        return (0.0, turn % 360.0, 180.0 if down else 0.0)

    def turned_to(self) -> dict[str, Vec3]:
        """Face → Euler angles that show it, for pieces with other faces than up and down."""
        return {}

    def contained(self) -> tuple[Component, ...]:
        """The components inside it."""
        return ()

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        """The fields of the save that only this kind has."""
        return {}

    def check_known(self, what: str, value: str, known: Collection[str], heading: str) -> None:
        """Raises DefinitionError where the game has no such thing; what it has stands under the heading."""
        if value not in known:
            raise DefinitionError(
                f"{self.key}: there is no {what} {value!r}.",
                where=self.where,
                hint=f"{heading}: {', '.join(known)}.",
            )


@dataclass(frozen=True)
class Scaled(Component):
    """A component that can be larger or smaller in all directions alike."""

    _: KW_ONLY
    scale: Factor = 1.0
    """Size against the mesh, or against the game's own piece."""

    @property
    def transform_scale(self) -> Vec3:
        return self.scaled((1.0, 1.0, 1.0))

    def scaled(self, size: Vec3) -> Vec3:
        """What a size at scale 1 is here."""
        return (size[0] * self.scale, size[1] * self.scale, size[2] * self.scale)
