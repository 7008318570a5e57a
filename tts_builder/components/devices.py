"""Things that show or count something: tablet, clock, calculator, PDF, asset bundle."""

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
"""What a clock shows, in the order of the numbers in the save."""
BUNDLES = ("generic", "figurine", "dice", "coin", "board", "chip")
"""What an asset bundle can be, in the order of the numbers in the save."""


@dataclass(frozen=True)
class _Device(Scaled):
    """A thing of the game's own that stands on the table."""

    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    measure: ClassVar[Vec3] = (3.0, 2.0, 0.5)
    """About how large it is; the game does not publish it."""

    @property
    def size(self) -> Vec3:
        return self.scaled(self.measure)


@dataclass(frozen=True)
class Tablet(_Device):
    """A screen with a page of the web."""

    url: str = ""
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
    """The digital clock: shows the `time` of day, or is a `timer` or a `stopwatch` at `seconds`."""

    shows: str = "time"
    _: KW_ONLY
    seconds: Natural = 0
    paused: bool = True

    tts_name: ClassVar[str] = "Digital_Clock"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.shows not in CLOCKS or self.seconds < 0:
            raise DefinitionError(
                f"{self.key}: there is no clock that shows {self.shows!r} at {self.seconds} seconds.",
                where=self.where,
                hint=f"It shows {', '.join(CLOCKS)}.",
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        shown = {"Mode": CLOCKS.index(self.shows), "SecondsPassed": self.seconds, "Paused": self.paused}
        return {"Clock": shown}


@dataclass(frozen=True)
class Calculator(_Device):
    """The game's calculator."""

    tts_name: ClassVar[str] = "Calculator"
    measure: ClassVar[Vec3] = (2.5, 3.5, 0.3)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"Calculator": {"value": "0", "memory": 0.0}}


@dataclass(frozen=True)
class Pdf(_Device):
    """A PDF to leaf through, such as the rules. It must be on the web; `page` counts from 1."""

    url: str
    _: KW_ONLY
    page: Ordinal = 1
    password: str = ""

    tts_name: ClassVar[str] = "Custom_PDF"
    upright: ClassVar[float] = 180.0
    measure: ClassVar[Vec3] = (2.2, 3.1, 0.1)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_address(self, self.url)
        if self.page < 1:
            raise DefinitionError(f"{self.key}: pages count from 1.", where=self.where)

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
    """A bundle of Unity (`.unity3d`) with models, effects and sounds, at an address of the web.

    `measure` cannot be known from here: give `scale` so that what lies beside it does not overlap.
    """

    url: str
    _: KW_ONLY
    second_url: str = ""
    kind: str = "generic"
    material: str = "plastic"
    effect: Natural = 0
    """The number of the looping effect it begins with."""

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
                f"{self.key}: there is no asset bundle of kind {self.kind!r} with effect {self.effect}.",
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
            f"{component.key}: {url!r} is no address.", where=component.where, hint="It begins with https://."
        )
