"""What stands on a table beside the pieces: counters, notes, lettering, zones."""

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
    """The game's digital counter."""

    value: Whole = 0
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
    """A note to read: `name` is its title, `description` its text."""

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
    """Lettering that lies on the table."""

    text: str
    _: KW_ONLY
    color: Color = WHITE
    font_size: FontSize = 64
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
        return {"Text": {"Text": self.text, "colorstate": rgb(self.color), "fontSize": self.font_size}}


@dataclass(frozen=True)
class Zone(Component):
    """A box in the air that notices what is in it; nothing lies on the table for it."""

    extent: Lengths3
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
    """A zone for scripts; `extent` is its width, height and depth."""

    tts_name: ClassVar[str] = "ScriptingTrigger"


@dataclass(frozen=True)
class HandZone(Zone):
    """Where a player's hand is. A colour can be taken by a player when it has one."""

    color: str
    _: KW_ONLY

    tts_name: ClassVar[str] = "HandTrigger"

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"FogColor": self.color}

    @property
    def shade(self) -> tuple[float, ...]:
        return (*COLORS[self.color], 0.0)


@dataclass(frozen=True)
class HiddenZone(Zone):
    """A screen: only the player of this colour sees what lies in it."""

    color: str
    _: KW_ONLY
    reverse: bool = False
    """Everybody but that player sees it."""
    hide_pointers: bool = False
    see_through: bool = True
    """Whether others see the zone itself as a haze instead of a wall."""

    tts_name: ClassVar[str] = "FogOfWarTrigger"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_known("colour", self.color, COLORS, "Colours")

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
    """Zones hang in the air: they overlap nothing and need no table below."""
    return isinstance(component, Zone)
