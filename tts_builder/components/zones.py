"""Zones with their own behavior: fog of war, layout, randomize."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.furniture import Zone
from tts_builder.components.ranges import Amount
from tts_builder.errors import DefinitionError
from tts_builder.saves.layout_options import LAYOUT_OPTIONS

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings


@dataclass(frozen=True)
class FogZone(Zone):
    """A fog of war zone: it hides what is in it until a piece with a revealer comes near."""

    _: KW_ONLY
    hide_objects: bool = True
    """If true, objects are hidden too, not only the ground."""
    hide_again: bool = False
    """If true, the fog closes again behind a piece."""
    hide_master: bool = False
    """If true, the pointer of the game master is hidden."""
    height: Amount = 1.0
    """Height of the fog in units."""

    tts_name: ClassVar[str] = "FogOfWar"

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        return {
            "FogOfWar": {
                "HideGmPointer": self.hide_master,
                "HideObjects": self.hide_objects,
                "ReHideObjects": self.hide_again,
                "Height": float(self.height),
                "RevealedLocations": {},
            }
        }


@dataclass(frozen=True)
class RandomizeZone(Zone):
    """A zone that shuffles, rolls or turns whatever is dropped into it."""

    tts_name: ClassVar[str] = "RandomizeTrigger"


@dataclass(frozen=True)
class LayoutZone(Zone):
    """A zone that arranges in rows whatever is dropped into it."""

    _: KW_ONLY
    options: dict[str, bool | int | float] = field(default_factory=dict)
    """Option → value, with the names of the Lua API, for example `{"max_objects_per_group": 3,
    "combine_into_decks": True}`. See [Names](#names) for all of them. Missing options have the default of
    Tabletop Simulator."""

    tts_name: ClassVar[str] = "LayoutZone"

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, value in self.options.items():
            if name not in LAYOUT_OPTIONS:
                near = get_close_matches(name, LAYOUT_OPTIONS, n=1)
                raise DefinitionError(
                    f"{self.key}: a layout zone has no option {name!r}.",
                    where=self.where,
                    hint=f"Did you mean {near[0]!r}?" if near else f"Options: {', '.join(LAYOUT_OPTIONS)}.",
                )
            usual = LAYOUT_OPTIONS[name][1]
            if isinstance(value, bool) != isinstance(usual, bool) or not isinstance(value, int | float):
                needed = "True or False" if isinstance(usual, bool) else "a number"
                raise DefinitionError(
                    f"{self.key}: {name} is {value!r}; it must be {needed}.", where=self.where
                )

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        options = {saved: self.options.get(name, usual) for name, (saved, usual) in LAYOUT_OPTIONS.items()}
        return {"LayoutZone": {"Options": options, "GroupsInZone": []}}
