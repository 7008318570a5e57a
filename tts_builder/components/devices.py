"""Devices: tablet, clock, calculator, PDF, asset bundle."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Scaled, Vec3
from tts_builder.components.ranges import Natural, Ordinal
from tts_builder.components.solids import MATERIALS, check_material
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

CLOCKS = ("time", "timer", "stopwatch")
"""Modes of a clock, in the order of their numbers in the save."""
BUNDLES = ("generic", "figurine", "dice", "coin", "board", "chip")
"""Kinds of asset bundles, in the order of their numbers in the save."""


@dataclass(frozen=True)
class _Device(Scaled):
    """A device that comes with Tabletop Simulator."""

    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    measure: ClassVar[Vec3] = (3.0, 2.0, 0.5)
    """Approximate size; Tabletop Simulator does not publish it."""

    @property
    def size(self) -> Vec3:
        return self.scaled(self.measure)


@dataclass(frozen=True)
class Tablet(_Device):
    """A screen that shows a web page."""

    url: str = ""
    """Address of the page, beginning with `https://`. Empty leaves the page to Tabletop Simulator."""
    _: KW_ONLY

    tts_name: ClassVar[str] = "Tablet"
    measure: ClassVar[Vec3] = (10.0, 6.5, 0.6)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_address(self, self.url, empty=True)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"Tablet": {"PageURL": self.url}}


@dataclass(frozen=True)
class Clock(_Device):
    """The digital clock of Tabletop Simulator."""

    shows: str = "time"
    """`time` is the time of day, `timer` counts down, `stopwatch` counts up."""
    _: KW_ONLY
    seconds: Natural = 0
    """Seconds on a timer or stopwatch at the start."""
    paused: bool = True
    """If true, it stands still until somebody starts it."""

    tts_name: ClassVar[str] = "Digital_Clock"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shows not in CLOCKS or self.seconds < 0:
            raise DefinitionError(
                f"{self.key}: a clock cannot show {self.shows!r} at {self.seconds} seconds.",
                where=self.where,
                hint=f"A clock shows {', '.join(CLOCKS)}; seconds are 0 or more.",
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        shown = {"Mode": CLOCKS.index(self.shows), "SecondsPassed": self.seconds, "Paused": self.paused}
        return {"Clock": shown}


@dataclass(frozen=True)
class Calculator(_Device):
    """The calculator of Tabletop Simulator."""

    tts_name: ClassVar[str] = "Calculator"
    measure: ClassVar[Vec3] = (2.5, 3.5, 0.3)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"Calculator": {"value": "0", "memory": 0.0}}


@dataclass(frozen=True)
class Pdf(_Device):
    """A PDF that players can leaf through, for example the rules."""

    url: str
    """Web address of the file, beginning with `https://`."""
    _: KW_ONLY
    page: Ordinal = 1
    """Page that is open at the start, counted from 1."""
    password: str = ""
    """Password of the file. Empty if it has none."""

    tts_name: ClassVar[str] = "Custom_PDF"
    upright: ClassVar[float] = 180.0
    measure: ClassVar[Vec3] = (2.2, 3.1, 0.1)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_address(self, self.url)
        if self.page < 1:
            raise DefinitionError(
                f"{self.key}: the page is {self.page}; the first page is 1.", where=self.where
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {
            "CustomPDF": {
                "PDFUrl": self.url,
                "PDFPassword": self.password,
                "PDFPage": self.page - 1,
                "PDFPageOffset": 0,
            }
        }


@dataclass(frozen=True)
class AssetBundle(_Device):
    """A Unity asset bundle (`.unity3d`) with models, effects and sounds. The build cannot see how large it
    is: choose `scale` so that it does not overlap its neighbors."""

    url: str
    """Web address of the bundle, beginning with `https://`."""
    _: KW_ONLY
    second_url: str = ""
    """Web address of a second bundle, or empty."""
    kind: str = "generic"
    """How Tabletop Simulator treats it."""
    material: str = "plastic"
    """Sound of the material when it hits something."""
    effect: Natural = 0
    """Number of the looping effect that runs at the start, from 0."""

    tts_name: ClassVar[str] = "Custom_Assetbundle"
    upright: ClassVar[float] = 180.0
    piece: ClassVar[bool] = True
    measure: ClassVar[Vec3] = (1.0, 1.0, 1.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_address(self, self.url)
        _check_address(self, self.second_url, empty=True)
        check_material(self, self.material)
        if self.kind not in BUNDLES or self.effect < 0:
            raise DefinitionError(
                f"{self.key}: an asset bundle cannot have the kind {self.kind!r} with effect {self.effect}.",
                where=self.where,
                hint=f"Kinds: {', '.join(BUNDLES)}.",
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {
            "CustomAssetbundle": {
                "AssetbundleURL": self.url,
                "AssetbundleSecondaryURL": self.second_url,
                "MaterialIndex": MATERIALS.index(self.material),
                "TypeIndex": BUNDLES.index(self.kind),
                "LoopingEffectIndex": self.effect,
            }
        }


def _check_address(component: Component, url: str, *, empty: bool = False) -> None:
    if not (isinstance(url, str) and url.startswith(("https://", "http://", "file:///"))) and not (
        empty and url == ""
    ):
        raise DefinitionError(
            f"{component.key}: {url!r} is not a web address.",
            where=component.where,
            hint="Give an address that begins with https://.",
        )
