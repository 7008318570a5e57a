"""Objects that were saved in Tabletop Simulator, such as a jigsaw."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Vec3
from tts_builder.components.ranges import Lengths3
from tts_builder.components.source import beside
from tts_builder.errors import DefinitionError, UserError
from tts_builder.saves.opened import open_runnable
from tts_builder.saves.walk import json_path

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

_OURS = frozenset({"GUID", "Memo", "Transform"})
"""Fields that the mod always sets itself."""


@dataclass(frozen=True)
class SavedObject(Component):
    """An object that you saved in Tabletop Simulator (right click, Save Object), for example a jigsaw. It
    keeps everything in the file, its script too, except its position and what the definition sets."""

    file: str | Path
    """The saved file with this one object, or a tree of it, next to the definition."""
    _: KW_ONLY
    extent: Lengths3 = (3.0, 3.0, 1.0)
    """About how wide, deep and high it is in units. The file does not tell."""

    piece: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.saved  # raises an error here, at the line of the definition

    @cached_property
    def saved(self) -> dict[str, Any]:
        from tts_builder.saves import schema

        try:
            save = open_runnable(beside(self.where, Path(self.file))).whole_save
        except UserError as fault:
            raise DefinitionError(
                f"{self.key}: {self.file} cannot be used: {fault.what}", where=self.where
            ) from fault
        for misfit in schema.misfits(save):
            if misfit.kind in ("type", "deep"):
                raise DefinitionError(
                    f"{self.key}: {self.file} is damaged at {json_path(misfit.keys)}.",
                    where=self.where,
                    hint="Save the object again in Tabletop Simulator.",
                )
        objects = save["ObjectStates"]
        if len(objects) != 1 or not isinstance(objects[0], dict) or not objects[0].get("Name"):
            raise DefinitionError(
                f"{self.key}: {self.file} does not hold exactly one object.",
                where=self.where,
                hint="In Tabletop Simulator, right-click the object and choose Save Object.",
            )
        made: dict[str, Any] = objects[0]
        return made

    @property
    def name_in_save(self) -> str:
        return str(self.saved["Name"])

    @property
    def size(self) -> Vec3:
        return self.extent

    @property
    def transform_scale(self) -> Vec3:
        place = self.saved.get("Transform") or {}
        x, y, z = (float(place.get(f"scale{axis}", 1.0)) for axis in "XYZ")
        return (x, y, z)

    def fields(self, drawings: Drawings) -> dict[str, Any]:
        said = {
            "Nickname": self.name,
            "Description": self.description,
            "ColorDiffuse": self.tint,
            "Tags": self.tags,
            "Locked": self.locked or self.fixed,
        }
        own = _OURS | {name for name, value in said.items() if value}
        return {name: value for name, value in self.saved.items() if name not in own}
