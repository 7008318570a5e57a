"""Things made in the game itself and saved there as an object, such as a jigsaw."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tts_builder.components.base import Component, Vec3
from tts_builder.components.ranges import Lengths3
from tts_builder.components.source import beside
from tts_builder.errors import DefinitionError, UserError
from tts_builder.saves.read import load_save
from tts_builder.saves.walk import json_path

if TYPE_CHECKING:
    from tts_builder.components.drawings import Drawings

_OURS = frozenset({"GUID", "Memo", "Transform"})
"""What the mod says of every object, whatever the file has."""


@dataclass(frozen=True)
class SavedObject(Component):
    """An object as the game wrote it (right click, Save Object): a jigsaw, or what has no component.

    `file` lies beside the definition and has this one object. It keeps all that it has there, its script
    too, but for its place and for what the definition says otherwise.
    """

    file: str | Path
    _: KW_ONLY
    extent: Lengths3 = (3.0, 3.0, 1.0)
    """About how wide, deep and high it is: the file does not tell."""

    piece: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self._saved  # a fault of the file is told at this line of the definition

    @cached_property
    def _saved(self) -> dict[str, Any]:
        from tts_builder.saves import schema

        try:
            save = load_save(beside(self.where, Path(self.file)))
        except UserError as fault:
            raise DefinitionError(
                f"{self.key}: {self.file} cannot be taken: {fault.what}", where=self.where
            ) from fault
        for misfit in schema.misfits(save):
            if misfit.kind in ("type", "deep"):
                raise DefinitionError(
                    f"{self.key}: {self.file} is damaged at {json_path(misfit.keys)}.",
                    where=self.where,
                    hint="In the game, save the object once more.",
                )
        objects = save["ObjectStates"]
        if len(objects) != 1 or not isinstance(objects[0], dict) or not objects[0].get("Name"):
            raise DefinitionError(
                f"{self.key}: {self.file} is not the file of one object.",
                where=self.where,
                hint="In the game, right click the object and choose Save Object.",
            )
        made: dict[str, Any] = objects[0]
        return made

    @property
    def name_in_save(self) -> str:
        return str(self._saved["Name"])

    @property
    def size(self) -> Vec3:
        return self.extent

    @property
    def transform_scale(self) -> Vec3:
        place = self._saved.get("Transform") or {}
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
        return {name: value for name, value in self._saved.items() if name not in own}
