"""Solid pieces: models, dice, standing figures."""

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
"""How a six-sided die lies when its first, second … face is up."""
BUILT_IN_DICE = {4: 0.8, 6: 0.66, 8: 0.8, 10: 0.8, 12: 0.9, 20: 1.0}
"""Sides of the game's own dice and about how wide each is."""


def _extent(mesh: Mesh) -> Vec3:
    """Width, depth and height of a mesh."""
    low, high = bounds(mesh)
    return (high[0] - low[0], high[2] - low[2], high[1] - low[1])


@dataclass(frozen=True)
class Model(Scaled):
    """A piece with a mesh of its own."""

    mesh: Mesh
    texture: Face | None = None
    _: KW_ONLY
    material: str = "plastic"
    figure: bool = False
    """Stays upright when picked up."""
    collider: Mesh | None = None
    """A mesh for collisions; several objects in its file are parts of their own. None is a box around the
    mesh, which is right unless pieces lie in hollows of each other."""
    poses: tuple[tuple[str, Vec3], ...] = ()
    """Ways to lie that the game tells apart: the name of each as a face, and its Euler angles."""

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
    """A die: the game's own, or a six-sided one with six square faces of its own, first value first."""

    faces: Sequence[Face] = ()
    _: KW_ONLY
    sides: int = 6
    values: Sequence[str] = ()
    """What each face says, first to last; empty is 1, 2, 3 …"""
    shows: str = ""
    """The value that is up at the start; empty is the first."""
    mesh: Mesh = "die"
    material: str = "plastic"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "faces", tuple(self.faces))
        object.__setattr__(self, "values", tuple(self.values) or tuple(map(str, range(1, self.sides + 1))))
        check_material(self, self.material)
        if self.sides not in BUILT_IN_DICE or (self.faces and not len(self.faces) == self.sides == len(SIX)):
            raise DefinitionError(
                f"{self.key}: there is no die with {self.sides} sides and {len(self.faces)} faces.",
                where=self.where,
                hint="Sides: 4, 6, 8, 10, 12, 20; a die with faces of its own has six.",
            )
        if len(self.values) != self.sides or (self.shows and self.shows not in self.values):
            raise DefinitionError(
                f"{self.key}: a die needs one value for each side and shows one of them.", where=self.where
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
        """Value → Euler angles with that face up. Only the six-sided die's are known."""
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
    """A flat picture standing on a base, the game's custom figurine."""

    front: Face
    back: Face | None = None

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
    """CustomMesh: a matt surface. Without a collider the game takes the box around the mesh."""
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
    """Raises DefinitionError for a material the game does not have."""
    component.check_known("material", material, MATERIALS, "Materials")
