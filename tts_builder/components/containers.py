"""Bags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Scaled, Vec3

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

ORDERS = ("last in first out", "first in first out", "random")
SIDE = 3.0
"""About how wide a bag at scale 1 is; the game does not publish it."""


@dataclass(frozen=True)
class Bag(Scaled):
    """A bag. For a `BagArea`, give the bag the name of the area as its key."""

    contents: Sequence[Component] = ()
    """Components in the bag, from the first put in to the last. Their `copies` may be more than 1."""
    _: KW_ONLY
    order: str = "last in first out"
    """Which piece comes out first."""

    tts_name: ClassVar[str] = "Bag"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (0.706, 0.367, 0.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "contents", tuple(self.contents))
        self.check_known("bag order", self.order, ORDERS, "Orders")

    @property
    def size(self) -> Vec3:
        return self.scaled((SIDE, SIDE, SIDE))

    def pivot(self, down: bool) -> float:
        # A bag at rest is saved a little below the surface it stands on.
        return -0.15 * self.scale

    def contained(self) -> tuple[Component, ...]:
        return tuple(self.contents)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": ORDERS.index(self.order)}}


@dataclass(frozen=True)
class InfiniteBag(Scaled):
    """A bag that never runs out: it gives copies of one component."""

    of: Component
    """The component of which it gives copies."""

    tts_name: ClassVar[str] = "Infinite_Bag"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (0.306, 0.373, 1.0)

    @property
    def size(self) -> Vec3:
        return self.scaled((SIDE, SIDE, SIDE))

    def contained(self) -> tuple[Component, ...]:
        return (self.of,)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {"MaterialIndex": -1, "MeshIndex": -1}
