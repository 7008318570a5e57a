"""Decals, lines and joints on a component or on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any

from tts_builder.components.face import Face
from tts_builder.components.ranges import Amount, Length
from tts_builder.components.source import caller
from tts_builder.components.vectors import WHITE, Color, Vec3, rgb, xyz
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

JOINTS = {"fixed": "JointFixed", "hinge": "JointHinge", "spring": "JointSpring"}
DECAL_PIXELS = (512, 512)


@dataclass(frozen=True)
class Decal:
    """A picture stuck on the table or on a component."""

    name: str
    """Name in the decal palette."""
    face: Face
    """The picture."""
    at: Vec3
    """(x, y, z): table coordinates on the table, local coordinates on a component."""
    _: KW_ONLY
    size: float = 1.0
    """Height of the picture in units. Its width follows the picture."""
    turn: float = 180.0
    """Rotation about y in degrees. 180 is upright for the front seat."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if not isinstance(self.face, Face) or not isinstance(self.size, int | float) or self.size <= 0:
            raise DefinitionError(
                f"The decal {self.name!r} needs a face and a size above 0.", where=self.where
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        """The decal in the form of the save, lying flat."""
        width, height = self.face.size(DECAL_PIXELS)
        sticker = self.sticker(drawings)
        x, y, z = self.at
        where = {
            "posX": x,
            "posY": y,
            "posZ": z,
            "rotX": 90.0,
            "rotY": self.turn,
            "rotZ": 0.0,
            "scaleX": self.size * width / height,
            "scaleY": self.size,
            "scaleZ": 1.0,
        }
        return {"Transform": {key: float(value) for key, value in where.items()}, "CustomDecal": sticker}

    def sticker(self, drawings: Drawings) -> dict[str, Any]:
        """The entry of the decal palette."""
        image = drawings.image(self.face, self.face.size(DECAL_PIXELS), f"decal-{self.name}")
        return {"Name": self.name, "ImageURL": image, "Size": float(self.size)}


@dataclass(frozen=True)
class VectorLine:
    """A line drawn through points."""

    points: Sequence[Vec3]
    """Two or more points (x, y, z): table coordinates on the table, local coordinates on a component."""
    _: KW_ONLY
    color: Color = WHITE
    """Color as (red, green, blue), each from 0 to 1."""
    thickness: float = 0.1
    """Width of the line in units."""
    loop: bool = False
    """If true, the line returns to its first point."""
    square: bool = False
    """If true, its corners are square instead of round."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if len(self.points) < 2 or any(len(point) != 3 for point in self.points) or self.thickness <= 0:
            raise DefinitionError(
                "A line needs two points or more, each (x, y, z), and a thickness above 0.", where=self.where
            )

    def fields(self) -> dict[str, Any]:
        return {
            "points3": [xyz(point) for point in self.points],
            "color": rgb(self.color),
            "thickness": float(self.thickness),
            "rotation": xyz((0.0, 0.0, 0.0)),
            "loop": self.loop,
            "square": self.square,
        }


@dataclass(frozen=True)
class Joint:
    """Ties a component to another one on the table. Positions are local."""

    to: str
    """Key of the other component."""
    kind: str = "fixed"
    """`fixed` moves both as one, `hinge` turns about `axis`, `spring` pulls them together."""
    _: KW_ONLY
    axis: Vec3 = (0.0, 1.0, 0.0)
    """Direction about which a hinge turns."""
    anchor: Vec3 = (0.0, 0.0, 0.0)
    """Point at which the joint holds the component, in its local coordinates."""
    collide: bool = False
    """If true, the two components still collide with each other."""
    force: Length | None = None
    """Force that breaks the joint. None means that it never breaks."""
    spring: Amount = 10.0
    """Strength of a spring: larger pulls harder. Other kinds ignore it."""
    damper: Amount = 0.2
    """Damping of a spring: larger swings less. Other kinds ignore it."""
    max_stretch: Amount = 0.0
    """How far a spring can stretch, in units. Other kinds ignore it."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if self.kind not in JOINTS:
            raise DefinitionError(
                f"Unknown joint {self.kind!r}.", where=self.where, hint=f"Joints: {', '.join(JOINTS)}."
            )

    def fields(self, guid: str) -> dict[str, Any]:
        # Tabletop Simulator writes an infinite number as a string.
        force = "Infinity" if self.force is None else float(self.force)
        made: dict[str, Any] = {
            "ConnectedBodyGUID": guid,
            "EnableCollision": self.collide,
            "Axis": xyz(self.axis),
            "Anchor": xyz(self.anchor),
            "ConnectedAnchor": xyz((0.0, 0.0, 0.0)),
            "BreakForce": force,
            "BreakTorgue": force,
        }
        if self.kind == "hinge":
            made |= {"UseLimits": False, "UseMotor": False, "UseSpring": False}
        elif self.kind == "spring":
            made |= {
                "Damper": float(self.damper),
                "MaxDistance": float(self.max_stretch),
                "MinDistance": 0.0,
                "Spring": float(self.spring),
            }
        return made
