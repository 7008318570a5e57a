"""Solid pieces: models, dice, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Scaled, Vec3, xyz
from tts_builder.components.face import Face
from tts_builder.components.mesh import Mesh, bounds
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

MATERIALS = ("plastic", "wood", "metal", "cardboard", "glass")
GENERIC, FIGURINE, DICE = 0, 1, 2
"""Kinds of a model (TypeIndex)."""

SIX: tuple[Vec3, ...] = (
    (-90.0, 0.0, 0.0),
    (0.0, 0.0, 0.0),
    (0.0, 0.0, -90.0),
    (0.0, 0.0, 90.0),
    (0.0, 0.0, -180.0),
    (90.0, 0.0, 0.0),
)
"""Euler angles of a six-sided die with its first, second … face up."""
BUILT_IN_DICE = {4: 0.8, 6: 0.66, 8: 0.8, 10: 0.8, 12: 0.9, 20: 1.0}
"""Sides of the built-in dice → approximate width."""


def _extent(mesh: Mesh) -> Vec3:
    """Width, depth and height of a mesh."""
    low, high = bounds(mesh)
    return (high[0] - low[0], high[2] - low[2], high[1] - low[1])


@dataclass(frozen=True)
class Model(Scaled):
    """A piece with a custom mesh."""

    mesh: Mesh
    """The mesh."""
    texture: Face | None = None
    """Picture on the mesh. None uses `tint` alone."""
    _: KW_ONLY
    material: str = "plastic"
    """Sound and look of the material."""
    figure: bool = False
    """If true, it stays upright when a player picks it up."""
    collider: Mesh | None = None
    """Mesh for collisions; every object in its file becomes a collider. None uses the box around the mesh,
    which is right unless pieces lie in hollows of other pieces."""
    poses: tuple[tuple[str, Vec3], ...] = ()
    """Poses that the game distinguishes: the name of each, used as a face, and its Euler angles in degrees,
    for example `(("up", (0, 0, 0)), ("side", (0, 90, 0)))`."""

    tts_name: ClassVar[str] = "Custom_Model"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_material(self, self.material)

    @property
    def size(self) -> Vec3:
        return self.scaled(_extent(self.mesh))

    def pivot(self, down: bool) -> float:
        low, high = bounds(self.mesh)
        return (high[1] if down else -low[1]) * self.scale

    def turned_to(self) -> dict[str, Vec3]:
        return dict(self.poses)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        texture = "" if self.texture is None else drawings.image(self.texture, (512, 512), self.key)
        return {"CustomMesh": mesh_fields(self, drawings, FIGURINE if self.figure else GENERIC, texture)}


@dataclass(frozen=True)
class Die(Scaled):
    """A die: one of Tabletop Simulator, or a six-sided one with your own faces."""

    faces: Sequence[Face] = ()
    """Six square pictures, the first value first. Empty uses the die of Tabletop Simulator."""
    _: KW_ONLY
    sides: int = 6
    """4, 6, 8, 10, 12 or 20. A die with your own faces has 6."""
    values: Sequence[str] = ()
    """Value of each face, first to last. Empty means 1, 2, 3 and so on."""
    shows: str = ""
    """Value that is up at the start. Empty means the first."""
    mesh: Mesh = "die"
    """Mesh of a die with your own faces."""
    material: str = "plastic"
    """Sound and look of a die with your own faces."""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "faces", tuple(self.faces))
        object.__setattr__(self, "values", tuple(self.values) or tuple(map(str, range(1, self.sides + 1))))
        check_material(self, self.material)
        if self.sides not in BUILT_IN_DICE or (self.faces and not len(self.faces) == self.sides == len(SIX)):
            raise DefinitionError(
                f"{self.key}: a die cannot have {self.sides} sides and {len(self.faces)} faces.",
                where=self.where,
                hint="A die has 4, 6, 8, 10, 12 or 20 sides. With your own faces it has 6.",
            )
        if len(self.values) != self.sides or (self.shows and self.shows not in self.values):
            raise DefinitionError(
                f"{self.key}: `values` must have one value for each side, and `shows` must be one of them.",
                where=self.where,
            )

    @property
    def name_in_save(self) -> str:
        return "Custom_Model" if self.faces else f"Die_{self.sides}"

    @property
    def size(self) -> Vec3:
        if not self.faces:
            side = BUILT_IN_DICE[self.sides]
            return self.scaled((side, side, side))
        return self.scaled(_extent(self.mesh))

    def pivot(self, down: bool) -> float:
        return self.size[2] / 2

    def turned_to(self) -> dict[str, Vec3]:
        """Value → Euler angles with that face up. Known for six-sided dice only."""
        return dict(zip(self.values, SIX, strict=True)) if self.sides == len(SIX) else {}

    def rotation(self, turn: float, down: bool) -> Vec3:
        x, y, z = self.turned_to().get(self.shows or self.values[0], (0.0, 0.0, 0.0))
        return (x % 360.0, (y + turn) % 360.0, z % 360.0)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        values = [{"Value": value, "Rotation": xyz(angles)} for value, angles in self.turned_to().items()]
        rotations = {"RotationValues": values} if values else {}
        if not self.faces:
            return {"MaterialIndex": 0, **rotations}
        texture = drawings.die(self.faces, self.key)
        return {"CustomMesh": mesh_fields(self, drawings, DICE, texture), **rotations}


@dataclass(frozen=True)
class Figurine(Scaled):
    """A flat picture that stands on a base."""

    front: Face
    """Picture of the front. The height of the figure follows the picture."""
    back: Face | None = None
    """Picture of the back. None repeats the front."""

    tts_name: ClassVar[str] = "Figurine_Custom"
    upright: ClassVar[float] = 0.0

    @property
    def size(self) -> Vec3:
        width, height = self.front.size((512, 768))
        return (self.scale, self.scale, 2.0 * self.scale * height / width)

    def pivot(self, down: bool) -> float:
        return 0.1 * self.scale

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        pixels = self.front.size((512, 768))
        back = "" if self.back is None else drawings.image(self.back, pixels, f"{self.key_prefix}-back")
        return {
            "CustomImage": {
                "ImageURL": drawings.image(self.front, pixels, self.key),
                "ImageSecondaryURL": back,
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
            }
        }


def mesh_fields(piece: Model | Die, drawings: Drawings, kind: int, texture: str) -> dict[str, Any]:
    """`CustomMesh` with a matte surface. Without a collider, the box around the mesh is used."""
    collider = piece.collider if isinstance(piece, Model) else None
    return {
        "MeshURL": drawings.mesh(piece.mesh),
        "DiffuseURL": texture,
        "NormalURL": "",
        "ColliderURL": "" if collider is None else drawings.mesh(collider),
        "Convex": True,
        "MaterialIndex": MATERIALS.index(piece.material),
        "TypeIndex": kind,
        "CustomShader": {
            "SpecularColor": {"r": 1.0, "g": 1.0, "b": 1.0},
            "SpecularIntensity": 0.0,
            "SpecularSharpness": 2.0,
            "FresnelStrength": 0.0,
        },
        "CastShadows": True,
    }


def check_material(component: Component, material: str) -> None:
    """Raises DefinitionError for an unknown material."""
    component.check_known("material", material, MATERIALS, "Materials")
