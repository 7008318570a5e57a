"""The surroundings of the pieces: table, sky, hands, turns, notebook and cameras."""

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
    """The table and its surroundings."""

    name: str = "Table_RPG"
    """Name of the table; see [Names](#names)."""
    sky: str = "Sky_Museum"
    """Name of the surroundings; see [Names](#names)."""
    image: Face | None = None
    """Picture on a custom table (`Table_Custom`, `Table_Custom_Square`), by default drawn at 4096 × 2420
    pixels."""
    background: Face | None = None
    """Panorama that replaces the sky, by default drawn at 4096 × 2048 pixels."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        for given, known, what in ((self.name, TABLES, "table"), (self.sky, SKIES, "sky")):
            if given not in known:
                raise DefinitionError(
                    f"Unknown {what} {given!r}.", where=self.where, hint=f"Known: {', '.join(known)}."
                )

    @property
    def table(self) -> Table:
        return TABLES[self.name]


@dataclass(frozen=True)
class Hands:
    """How hands of players work."""

    enabled: bool = True
    """If false, nobody has a hand."""
    disable_unused: bool = False
    """If true, hands of colors that nobody plays disappear."""
    hiding: str = "default"
    """`"default"` hides a hand from others, `"reverse"` hides it from its owner only, `"disabled"` hides
    nothing."""


@dataclass(frozen=True)
class Turns:
    """The turn system of Tabletop Simulator. Games with rules keep turns themselves; leave it off for
    them."""

    enabled: bool = False
    """If true, turns are on."""
    order: tuple[str, ...] = ()
    """Player colors in order of play, for example `("White", "Green")`. Empty goes around the table."""
    pass_turns: bool = True
    """If true, a player may pass the turn to anybody."""


@dataclass(frozen=True)
class NotebookTab:
    """A tab of the Notebook."""

    title: str
    """Title on the tab."""
    body: str
    """Text of the tab."""
    color: str = "Grey"
    """Player color that sees the tab. `"Grey"` means everybody."""
    id: str = ""
    """Name of the tab in translations. Empty means its title; a translation is then lost when you edit it."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        if self.color not in COLORS:
            raise DefinitionError(
                f"Notebook tab {self.title!r}: unknown color {self.color!r}.", where=self.where
            )

    @property
    def ident(self) -> str:
        return self.id or self.title


@dataclass(frozen=True)
class Camera:
    """A stored camera view."""

    target: Vec3 = (0.0, 0.0, 0.0)
    """(x, y, z) of the point at which the camera looks."""
    angle: Vec3 = (65.0, 0.0, 0.0)
    """(pitch, yaw, roll) in degrees. Pitch 90 looks straight down; yaw 0 looks from the front seat."""
    distance: Amount = 45.0
    """Distance in units from the camera to `target`."""
