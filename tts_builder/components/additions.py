"""What is added to a component or to the table: decals, lines, joints."""

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
    """A picture stuck on a surface; `size` is its height in units. On a component `at` is local."""

    name: str
    face: Face
    at: Vec3
    _: KW_ONLY
    size: float = 1.0
    turn: float = 180.0
    """About y; 180 is upright for the front seat on the table."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if not isinstance(self.face, Face) or not isinstance(self.size, int | float) or self.size <= 0:
            raise DefinitionError(
                f"The decal {self.name!r} needs a face and a size above 0.", where=self.where
            )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        """As the save has it, lying flat."""
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
        """The entry of the palette from which players take more."""
        image = drawings.image(self.face, self.face.size(DECAL_PIXELS), f"decal-{self.name}")
        return {"Name": self.name, "ImageURL": image, "Size": float(self.size)}


@dataclass(frozen=True)
class VectorLine:
    """A drawn line through points; on a component they are local."""

    points: Sequence[Vec3]
    _: KW_ONLY
    color: Color = WHITE
    thickness: float = 0.1
    loop: bool = False
    """Whether it goes back to its first point."""
    square: bool = False
    """Whether its corners are square."""
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
    """Ties a component to the one with the key `to`: `fixed`, `hinge` or `spring`. Positions are local."""

    to: str
    kind: str = "fixed"
    _: KW_ONLY
    axis: Vec3 = (0.0, 1.0, 0.0)
    anchor: Vec3 = (0.0, 0.0, 0.0)
    collide: bool = False
    """Whether the two still push each other."""
    force: Length | None = None
    """The force that breaks it; None never breaks."""
    spring: Amount = 10.0
    damper: Amount = 0.2
    max_stretch: Amount = 0.0
    """Of a spring: how far it can stretch."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if self.kind not in JOINTS:
            raise DefinitionError(
                f"There is no joint {self.kind!r}.", where=self.where, hint=f"Joints: {', '.join(JOINTS)}."
            )

    def fields(self, guid: str) -> dict[str, Any]:
        # The game's writer spells an infinite number as a text.
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
