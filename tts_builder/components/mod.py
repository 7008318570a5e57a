"""A mod: everything that is built into one save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tts_builder.art.sources import Sources
from tts_builder.components import guids
from tts_builder.components.additions import Decal, VectorLine
from tts_builder.components.areas import Area
from tts_builder.components.base import Component, SnapPoint
from tts_builder.components.face import Face
from tts_builder.components.furniture import HandZone
from tts_builder.components.hints import hint_bases
from tts_builder.components.ranges import Limit, Minutes
from tts_builder.components.scripts import is_file
from tts_builder.components.seating import spread_out
from tts_builder.components.source import beside, caller, folder_of
from tts_builder.components.world import Camera, Hands, NotebookTab, TableSpec, Turns
from tts_builder.engine import catalogs
from tts_builder.engine.catalogs import ENGLISH, LOCALE
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.lua.templates import Templates


@dataclass(frozen=True)
class Mod:
    """Everything that `build` turns into one save: components, areas, table, script and panel."""

    id: str
    """Short name of the mod: lowercase letters, digits and hyphens. `build` writes into a folder of this
    name."""
    title: str
    """Name of the save as players see it."""
    components: Sequence[Component] = ()
    """Everything that lies or stands on the table at the start, in any order."""
    _: KW_ONLY
    areas: Sequence[Area] = ()
    """The areas of the table: named rows, grids, piles and hands with numbered slots."""
    table: TableSpec = field(default_factory=TableSpec)
    """The table and its surroundings, for example `TableSpec("Table_Custom", "Sky_Sunset")`."""
    places: Sequence[str] = ()
    """Player colors in use, clockwise as seen from above, for example `("White", "Green")`. If empty, every
    hand of the table is in use."""
    seats: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Number of players → the places they take by default, clockwise, for example `{2: ("White", "Green")}`.
    For other numbers, they sit as far from each other as `places` allows, two players opposite each other."""
    hands: Hands = field(default_factory=Hands)
    """How hands of players work."""
    turns: Turns = field(default_factory=Turns)
    """The turn system of Tabletop Simulator."""
    notebook: Sequence[NotebookTab] = ()
    """Tabs of the Notebook, for example the rules."""
    cameras: Sequence[Camera] = ()
    """Stored camera views. Shift + 1 shows the first one."""
    snaps: Sequence[SnapPoint] = ()
    """Snap points on the table, in table coordinates."""
    decals: Sequence[Decal] = ()
    """Decals on the table. Players also find them in the decal palette."""
    lines: Sequence[VectorLine] = ()
    """Lines drawn on the table."""
    note: str = ""
    """Text on the screen of everybody who loads the save."""
    minutes: Minutes = (0, 0)
    """Shortest and longest playing time in minutes, for example `(30, 45)`; (0, 0) says nothing."""
    workshop_tags: Sequence[str] = ()
    """Tags for the Workshop, for example `("Board Games",)`."""
    thumbnail: Face | None = None
    """Picture in the list of saves, 256 × 256 pixels. Without it `build` prints the title on a plain
    picture."""
    lua: str | Path | None = None
    """The Global script: a Lua file such as `"lua/global.lua"` next to the definition. It may `require` its
    neighbors. For a game with rules it is the name of the folder in `scripts` with `rules.lua` and
    `binding.lua`. None builds no script."""
    xml: str | Path | None = None
    """The panel on everybody's screen: an XML file next to the definition. None builds no panel."""
    scripts: str | Path | None = None
    """Folder with the Lua of a game with rules, for example `"lua"`. It is searched before the templates of
    tts-builder."""
    buttons: Limit = 12
    """The largest number of move buttons that the panel of a game with rules shows at once."""
    shut: bool = False
    """For a game with rules: if true, pieces that no legal move touches are not interactable. If false they
    are locked, and players can still point at them, read them and zoom in."""
    amounts: Sequence[str] = ()
    """Words that stand before the number on buttons for amounts, for example `("Bid",)`. "Bid 0" to "Bid 40"
    become one button with keys for more and less."""
    locale: Path | str = LOCALE
    """Folder with a gettext file for each translation, for example `locale/fr.po` next to the definition. Has
    no effect on the rules."""
    assets: Path | str | None = None
    """Folder with your face templates, for example `"faces"`. It is searched before the drawings of
    tts-builder."""
    fallback_fonts: Sequence[str] = ()
    """Font families for characters that the font of a text lacks, tried in this order, for example
    `("Noto Sans JP",)`. `build` finds TTF and OTF files in the folder `fonts` next to the definition."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        for name in ("assets", "scripts", "locale"):
            folder = getattr(self, name)
            if isinstance(folder, str | Path):
                object.__setattr__(self, name, beside(self.where, Path(folder)))

    @cached_property
    def sources(self) -> Sources:
        """Where its faces find templates, pictures and fonts."""
        templates = None if self.assets is None else Path(self.assets).absolute()
        return Sources(folder_of(self.where).absolute(), templates, tuple(self.fallback_fonts))

    @property
    def has_rules(self) -> bool:
        """Whether its `lua` is a folder with rules, which the table enforces."""
        return self.lua is not None and not is_file(self.lua)

    @property
    def locale_folder(self) -> Path:
        return Path(self.locale)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """English and the languages that it is translated into."""
        return (ENGLISH, *catalogs.files(self.locale_folder))

    def templates(self) -> Templates:
        """The folders that are searched for the Lua of its rules."""
        from tts_builder import resources
        from tts_builder.lua.templates import Templates

        own = () if self.scripts is None else (Path(self.scripts),)
        return Templates(*own, resources.folder("lua_templates"))

    def guids(self) -> dict[str, str]:
        """Key → first GUID, with copies (see `guids.copy_key`)."""
        return guids.assign(
            guids.copy_key(component.key, number)
            for component in self.everything()
            for number in range(component.copies)
        )

    def check(self) -> None:
        """Raises DefinitionError for the first error in the definition."""
        from tts_builder.components.check import check

        check(self)

    def on_table(self) -> tuple[Component, ...]:
        """Everything on the table at the start, with hand zones and the objects that hints are drawn on."""
        return (*self.components, *self._default_hands(), *self._hint_bases())

    def everything(self) -> Iterator[Component]:
        """Every component: on the table, in containers, as a state and attached."""
        pending = list(reversed(self.on_table()))
        while pending:
            component = pending.pop()
            yield component
            pending.extend(reversed((*component.contained(), *component.states, *component.attached)))

    @cached_property
    def grounds(self) -> tuple[Component, ...]:
        """Components that others may lie on. Cached, because every component asks for them."""
        return tuple(component for component in self.components if component.is_ground)

    def pieces(self) -> list[Component]:
        """The pieces that play moves, in the order of definition."""
        return [component for component in self.everything() if component.piece and not component.fixed]

    def area(self, name: str) -> Area:
        for area in self.areas:
            if area.name == name:
                return area
        known = ", ".join(area.name for area in self.areas) or "none"
        raise DefinitionError(f"Unknown area {name!r}.", where=self.where, hint=f"Areas: {known}.")

    @cached_property
    def seating(self) -> Mapping[int, tuple[str, ...]]:
        """Number of players → their places by default, for every number that `places` allows."""
        hands = {zone.color: zone.at for zone in self.on_table() if isinstance(zone, HandZone)}
        spots = {color: (float(at[0]), float(at[-1])) for color, at in hands.items() if isinstance(at, tuple)}
        given = {players: tuple(colors) for players, colors in self.seats.items()}
        return {**spread_out(self.places, spots), **given}

    def _default_hands(self) -> tuple[HandZone, ...]:
        if any(isinstance(component, HandZone) for component in self.components):
            return ()
        table = self.table.table
        return tuple(
            HandZone(
                f"hand:{color}",
                table.hand_extent,
                color,
                at=(hand.x, table.hand_height, hand.z),
                turn=hand.turn,
            )
            for color, hand in table.hands.items()
            if color in self.places or not self.places
        )

    def _hint_bases(self) -> tuple[Component, ...]:
        return hint_bases(tuple(self.places)) if self.has_rules else ()
