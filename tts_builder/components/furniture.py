"""Counters, notes, text on the table and zones."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import WHITE, Color, Component, Vec3, rgb
from tts_builder.components.ranges import FontSize, Lengths3, Whole
from tts_builder.components.tables import COLORS

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings


@dataclass(frozen=True)
class Counter(Component):
    """The digital counter of Tabletop Simulator."""

    value: Whole = 0
    """Number that it shows at the start."""
    _: KW_ONLY

    tts_name: ClassVar[str] = "Counter"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False

    @property
    def size(self) -> Vec3:
        return (2.4, 1.6, 0.3)

    def pivot(self, down: bool) -> float:
        return -0.03

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"Counter": {"value": self.value}}


@dataclass(frozen=True)
class Notecard(Component):
    """A note to read. `name` is its title, `description` its text."""

    tts_name: ClassVar[str] = "Notecard"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False

    @property
    def size(self) -> Vec3:
        return (4.8, 2.9, 0.1)

    def pivot(self, down: bool) -> float:
        return 0.07


@dataclass(frozen=True)
class Text3D(Component):
    """Letters that lie on the table."""

    text: str
    """The words. `\\n` starts a new line."""
    _: KW_ONLY
    color: Color = WHITE
    """Color as (red, green, blue), each from 0 to 1."""
    font_size: FontSize = 64
    """Size of the letters. At 64 a capital letter is about 0.8 units high."""
    locked: bool = True

    tts_name: ClassVar[str] = "3DText"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False

    @property
    def size(self) -> Vec3:
        lines = self.text.split("\n")
        letter = self.font_size / 64 * 0.8
        return (max(map(len, lines)) * letter * 0.5, len(lines) * letter, 0.0)

    def rotation(self, turn: float, down: bool) -> Vec3:
        return (90.0, turn % 360.0, 0.0)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        said = drawings.texts.of(f"text:{self.key}", self.text, self.where)
        return {"Text": {"Text": said, "colorstate": rgb(self.color), "fontSize": self.font_size}}


@dataclass(frozen=True)
class Zone(Component):
    """A box in the air. It does not take up space on the table."""

    extent: Lengths3
    """Width, height and depth in units."""
    _: KW_ONLY
    locked: bool = True

    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.51)

    @property
    def size(self) -> Vec3:
        return (self.extent[0], self.extent[2], self.extent[1])

    @property
    def transform_scale(self) -> Vec3:
        return self.extent

    def pivot(self, down: bool) -> float:
        return self.extent[1] / 2


@dataclass(frozen=True)
class ScriptingZone(Zone):
    """A zone that tells scripts which objects enter and leave it."""

    tts_name: ClassVar[str] = "ScriptingTrigger"


@dataclass(frozen=True)
class HandZone(Zone):
    """The hand of a player. A player can take a color only if it has a hand."""

    color: str
    """Player color of the hand."""
    _: KW_ONLY

    tts_name: ClassVar[str] = "HandTrigger"

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"FogColor": self.color}

    @property
    def shade(self) -> tuple[float, ...]:
        return (*COLORS[self.color], 0.0)


@dataclass(frozen=True)
class HiddenZone(Zone):
    """A hidden zone: only one player sees what is in it."""

    color: str
    """Player color that sees what is in the zone."""
    _: KW_ONLY
    reverse: bool = False
    """If true, everybody except that player sees it."""
    hide_pointers: bool = False
    """If true, pointers in the zone are hidden too."""
    see_through: bool = True
    """If true, others see the zone as haze. If false, they see a wall."""

    tts_name: ClassVar[str] = "FogOfWarTrigger"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_known("color", self.color, COLORS, "Colors")

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {
            "FogColor": self.color,
            "FogHidePointers": self.hide_pointers,
            "FogReverseHiding": self.reverse,
            "FogSeethrough": self.see_through,
        }

    @property
    def shade(self) -> tuple[float, ...]:
        return (*COLORS[self.color], 0.75)


def is_zone(component: Component) -> bool:
    """Whether the component is a zone. A zone may overlap anything and may hang beyond the table."""
    return isinstance(component, Zone)
