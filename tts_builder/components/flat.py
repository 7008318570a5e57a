"""Flat pieces with printed faces: tiles, tokens, counted stacks of them, boards."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.aspect import Sides
from tts_builder.components.base import Component, Vec3
from tts_builder.components.face import Face
from tts_builder.components.ranges import Amount, Length, Lengths2

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

SHAPES = ("box", "hex", "circle", "rounded")
"""Tile shapes in the order of their numbers in the save."""
TILE_DEPTH = 2.0
"""Depth of a tile at scale 1; its width follows the image."""
BOARD_DEPTH = 16.4
"""Depth of a board at scale 1, measured from snap points on real boards."""
BOARD_HEIGHT = 0.2
AREA = 512 * 512
"""Pixels of a face without a size."""


@dataclass(frozen=True)
class _Printed(Component):
    """A flat piece with a front and a back."""

    front: Face
    """Picture of the front."""
    back: Face | None = None
    """Picture of the back. None repeats the front."""
    _: KW_ONLY
    extent: Lengths2 = (2.0, 2.0)
    """Width and depth in units."""
    thickness: Length = 0.2
    """Height in units."""

    @property
    def sides(self) -> Sides:
        return Sides(*self.extent, "units")

    @property
    def pixels(self) -> tuple[int, int]:
        return self.front.size(self.sides.pixels(AREA))

    @property
    def size(self) -> Vec3:
        return (*self.extent, self.thickness)

    @property
    def transform_scale(self) -> Vec3:
        width, height = self.pixels
        return (self.extent[0] * height / (TILE_DEPTH * width), 1.0, self.extent[1] / TILE_DEPTH)

    def image(self, drawings: Drawings, **kind: Any) -> dict[str, Any]:
        back = ""
        if self.back is not None:
            back = drawings.image(self.back, self.pixels, f"{self.key_prefix}-back", self.sides)
        return {
            "ImageURL": drawings.image(self.front, self.pixels, self.key, self.sides),
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            **kind,
        }


@dataclass(frozen=True)
class Tile(_Printed):
    """A flat piece with straight edges and one of four outlines."""

    _: KW_ONLY
    shape: str = "box"
    """Outline of the tile."""

    tts_name: ClassVar[str] = "Custom_Tile"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_known("tile shape", self.shape, SHAPES, "Shapes")

    def pivot(self, down: bool) -> float:
        # The pivot of a tile is in its bottom side, which is on top when the tile is face down.
        return self.thickness if down else 0.0

    def tile_fields(self, stackable: bool) -> dict[str, Any]:
        return {
            "Type": SHAPES.index(self.shape),
            "Thickness": float(self.thickness),
            "Stackable": stackable,
            "Stretch": True,
        }

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"CustomImage": self.image(drawings, CustomTile=self.tile_fields(stackable=False))}


@dataclass(frozen=True)
class PlayerAid(Tile):
    """A sheet or card to read. It is locked, and no move touches it. It is a tile because Alt-zoom does not
    work on boards."""

    _: KW_ONLY
    thickness: Length = 0.1
    locked: bool = True

    piece: ClassVar[bool] = False


@dataclass(frozen=True)
class Token(_Printed):
    """A flat piece whose outline follows the transparent parts of its picture."""

    _: KW_ONLY
    merge_pixels: Amount = 15.0
    """Corners of the outline that are nearer than this, in pixels of the picture, become one. Larger makes a
    simpler outline."""

    tts_name: ClassVar[str] = "Custom_Token"

    def pivot(self, down: bool) -> float:
        return self.thickness / 2

    def token_fields(self, stackable: bool) -> dict[str, Any]:
        return {
            "Thickness": float(self.thickness),
            "MergeDistancePixels": float(self.merge_pixels),
            "StandUp": False,
            "Stackable": stackable,
        }

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"CustomImage": self.image(drawings, CustomToken=self.token_fields(stackable=False))}


@dataclass(frozen=True)
class Stack(Component):
    """Equal tiles or tokens in one pile. The key names their kind; pieces taken off keep it. A game with
    rules needs single pieces instead: pieces with keys of their own, or one piece with `copies` in a Bag."""

    of: Tile | Token
    """The tile or token of which the stack consists."""
    number: int
    """Number of pieces in the stack."""
    _: KW_ONLY

    @property
    def name_in_save(self) -> str:
        return f"{self.of.tts_name}_Stack" if self.number > 1 else self.of.tts_name

    @property
    def size(self) -> Vec3:
        width, depth, thickness = self.of.size
        return (width, depth, thickness * self.number)

    @property
    def transform_scale(self) -> Vec3:
        return self.of.transform_scale

    @property
    def count(self) -> int:
        return self.number

    @property
    def rise(self) -> float:
        return self.of.rise

    def pivot(self, down: bool) -> float:
        return self.of.pivot(down)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        if isinstance(self.of, Tile):
            image = self.of.image(drawings, CustomTile=self.of.tile_fields(stackable=True))
        else:
            image = self.of.image(drawings, CustomToken=self.of.token_fields(stackable=True))
        if self.number == 1:
            return {"CustomImage": image}
        return {"CustomImage": image, "MaterialIndex": -1, "MeshIndex": -1, "Number": self.number}


@dataclass(frozen=True)
class Board(_Printed):
    """A game board. It is locked, other pieces lie on it, and it is always 0.2 units high."""

    _: KW_ONLY
    extent: Lengths2 = (16.4, 16.4)
    locked: bool = True

    tts_name: ClassVar[str] = "Custom_Board"
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (0.787, 0.787, 0.787)

    @property
    def size(self) -> Vec3:
        return (*self.extent, BOARD_HEIGHT)

    @property
    def is_ground(self) -> bool:
        return True

    @property
    def transform_scale(self) -> Vec3:
        width, height = self.pixels
        depth = self.extent[1] / BOARD_DEPTH
        return (self.extent[0] * height / (BOARD_DEPTH * width), depth, depth)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        width, height = self.pixels
        return {"CustomImage": {**self.image(drawings), "WidthScale": width / height}}
