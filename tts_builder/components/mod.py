"""A mod: everything that is built into one save."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tts_builder.components import guids
from tts_builder.components.additions import Decal, VectorLine
from tts_builder.components.areas import Area
from tts_builder.components.base import Component, SnapPoint
from tts_builder.components.face import Face
from tts_builder.components.furniture import HandZone
from tts_builder.components.hints import hint_bases
from tts_builder.components.ranges import Limit, Minutes
from tts_builder.components.scripts import is_file
from tts_builder.components.source import beside, caller
from tts_builder.components.world import Camera, Hands, NotebookTab, TableSpec, Turns
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.lua.templates import Templates


@dataclass(frozen=True)
class Mod:
    """Components, areas and the table they are on. `id` names the folder that `build` writes."""

    id: str
    title: str
    components: Sequence[Component] = ()
    _: KW_ONLY
    areas: Sequence[Area] = ()
    table: TableSpec = field(default_factory=TableSpec)
    places: Sequence[str] = ()
    """Player colours, clockwise as seen from above. Empty takes every hand the table has."""
    seats: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Number of players → the places they take by default, clockwise."""
    hands: Hands = field(default_factory=Hands)
    turns: Turns = field(default_factory=Turns)
    notebook: Sequence[NotebookTab] = ()
    cameras: Sequence[Camera] = ()
    snaps: Sequence[SnapPoint] = ()
    decals: Sequence[Decal] = ()
    """Pictures stuck on the table; players find them in the decal palette too."""
    lines: Sequence[VectorLine] = ()
    """Lines drawn on the table."""
    note: str = ""
    """Shown on the screen of everybody who loads it."""
    minutes: Minutes = (0, 0)
    workshop_tags: Sequence[str] = ()
    thumbnail: Face | None = None
    lua: str | Path | None = None
    """The Global script: a file such as `"lua/global.lua"` beside the definition, which may require others
    beside it; or for a game with rules the folder of `lua_templates` that holds them. None has no script."""
    xml: str | Path | None = None
    """The panel on everybody's screen: an XML file beside the definition."""
    scripts: str | Path | None = None
    """A folder with the Lua templates of a game with rules, looked through before ours."""
    buttons: Limit = 12
    """Most buttons for moves that the panel of a scripted game ever shows at once."""
    shut: bool = False
    """Whether pieces of a scripted game that no legal move touches are not interactable at all. Without it
    they are locked, and everybody can still point at them, read and zoom them."""
    amounts: Sequence[str] = ()
    """What stands before the number on buttons for amounts, such as `"Bid"`: instead of a button for each of
    them the panel has one, with keys beside it for more and less."""
    languages: Sequence[str] = ("en",)
    """The languages its script speaks, the first unless somebody chooses another; no matter of the rules."""
    assets: Path | str | None = None
    """A folder beside the definition with the designer's own templates, looked through before ours."""
    where: str = field(init=False, default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", caller())
        for name in ("assets", "scripts"):
            folder = getattr(self, name)
            if isinstance(folder, str | Path):
                object.__setattr__(self, name, beside(self.where, Path(folder)))

    @property
    def assets_folder(self) -> Path | None:
        return None if self.assets is None else Path(self.assets)

    def templates(self) -> Templates:
        """Where the Lua of its rules is looked for."""
        from tts_builder import resources
        from tts_builder.lua.templates import Templates

        own = () if self.scripts is None else (Path(self.scripts),)
        return Templates(*own, resources.folder("lua_templates"))

    def guids(self) -> dict[str, str]:
        """The first GUID of every key, of further copies too (see `guids.copy_key`)."""
        return guids.assign(
            guids.copy_key(component.key, number)
            for component in self.everything()
            for number in range(component.copies)
        )

    def check(self) -> None:
        """Raises DefinitionError for the first thing the game could not load or a person could not play."""
        from tts_builder.components.check import check

        check(self)

    def on_table(self) -> tuple[Component, ...]:
        """What stands on the table at the start, with hand zones and what the script of a game draws on."""
        return (*self.components, *self._default_hands(), *self._hint_bases())

    def everything(self) -> Iterator[Component]:
        """Every component: on the table, inside others, and what they can become."""
        pending = list(reversed(self.on_table()))
        while pending:
            component = pending.pop()
            yield component
            pending.extend(reversed((*component.contained(), *component.states, *component.attached)))

    @cached_property
    def grounds(self) -> tuple[Component, ...]:
        """What others may lie on; asked for every component, and few are."""
        return tuple(component for component in self.components if component.is_ground)

    def pieces(self) -> list[Component]:
        """What the game moves about, in the order of definition."""
        return [component for component in self.everything() if component.piece and not component.fixed]

    def area(self, name: str) -> Area:
        for area in self.areas:
            if area.name == name:
                return area
        known = ", ".join(area.name for area in self.areas) or "none"
        raise DefinitionError(f"There is no area {name!r}.", where=self.where, hint=f"Areas: {known}.")

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
        scripted = self.lua is not None and not is_file(self.lua)
        return hint_bases(tuple(self.places)) if scripted else ()
