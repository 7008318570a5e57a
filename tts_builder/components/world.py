"""What surrounds the pieces: the table and its sky, hands and turns, notebook, camera."""

from __future__ import annotations

from dataclasses import dataclass, field

from tts_builder.components.base import Vec3
from tts_builder.components.face import Face
from tts_builder.components.ranges import Amount
from tts_builder.components.source import caller
from tts_builder.components.tables import COLORS, SKIES, TABLES, Table
from tts_builder.errors import DefinitionError


@dataclass(frozen=True)
class TableSpec:
    """Which table stands in which room. `image` covers a custom table, `background` replaces the sky."""

    name: str = "Table_RPG"
    sky: str = "Sky_Museum"
    image: Face | None = None
    background: Face | None = None
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        for given, known, what in ((self.name, TABLES, "table"), (self.sky, SKIES, "sky")):
            if given not in known:
                raise DefinitionError(
                    f"There is no {what} {given!r}.", where=self.where, hint=f"Known: {', '.join(known)}."
                )

    @property
    def table(self) -> Table:
        return TABLES[self.name]


@dataclass(frozen=True)
class Hands:
    """How hands work: `hiding` is `default`, `reverse` (others see, the owner does not) or `disabled`."""

    enabled: bool = True
    disable_unused: bool = False
    hiding: str = "default"


@dataclass(frozen=True)
class Turns:
    """The game's own turn system. Scripted games keep turns themselves and leave it off."""

    enabled: bool = False
    order: tuple[str, ...] = ()
    pass_turns: bool = True


@dataclass(frozen=True)
class NotebookTab:
    """A page of the notebook; `color` says who sees it, Grey is everybody."""

    title: str
    body: str
    color: str = "Grey"
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if self.color not in COLORS:
            raise DefinitionError(
                f"Notebook tab {self.title!r}: there is no colour {self.color!r}.", where=self.where
            )


@dataclass(frozen=True)
class Camera:
    """A stored view: what it looks at, from which angle and how far away."""

    target: Vec3 = (0.0, 0.0, 0.0)
    angle: Vec3 = (65.0, 0.0, 0.0)
    distance: Amount = 45.0
