"""The hash of a definition: it changes when a component or one of its values changes.

It is part of the scripts of a mod, so the build id covers the definition as well. Pictures, models and
languages do not count: the same table with other drawings is the same build.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from hashlib import sha256
from numbers import Number
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tts_builder.components.base import Component
from tts_builder.components.face import Face
from tts_builder.components.saved import SavedObject
from tts_builder.components.scripts import panel_of, script_of

if TYPE_CHECKING:
    from tts_builder.components.mod import Mod

_PICTURES: Final = frozenset({"thumbnail", "assets", "fallback_fonts", "locale"})
"""Fields of a mod that only concern how it looks."""
_SCRIPTS: Final = frozenset({"lua", "xml", "scripts"})
"""Fields with the names of scripts. The texts of the scripts count, not their names."""


def definition_hash(mod: Mod) -> str:
    """The hash of all values of a mod, the same on every machine."""
    hashes = _Hashes()
    own = {
        field.name: hashes.of(getattr(mod, field.name))
        for field in fields(mod)
        if field.compare and field.name not in _PICTURES | _SCRIPTS
    }
    return _joined(own)


class _Hashes:
    """The hashes of values. Remembers containers, because many faces may share a large one."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        if value is None or isinstance(value, bool | int | float | str):
            return json.dumps(value)
        known = self._known.get(id(value))
        if known is None:
            # A value that contains itself counts as empty there. Keeping the value keeps its id taken.
            self._known[id(value)] = (value, "")
            known = self._known[id(value)] = (value, self._of_parts(value))
        return known[1]

    def _of_parts(self, value: Any) -> str:
        if isinstance(value, Face):
            return self.of(value.context)
        if isinstance(value, Mapping):
            return _joined({str(key): self.of(each) for key, each in value.items()})
        if isinstance(value, list | tuple):
            return _joined([self.of(each) for each in value])
        if isinstance(value, Set):
            return _joined(sorted(self.of(each) for each in value))
        if isinstance(value, Path):
            return json.dumps(value.name)
        if isinstance(value, Enum):
            return self.of(value.value)
        if isinstance(value, Number | date):
            return json.dumps(str(value))
        kind = type(value).__qualname__
        if isinstance(value, Component):
            return _joined({"": kind, **self._of_component(value)})
        if isinstance(value, msgspec.Struct):
            return _joined(
                {"": kind, **{name: self.of(getattr(value, name)) for name in value.__struct_fields__}}
            )
        if is_dataclass(value) and not isinstance(value, type):
            own = {each.name: self.of(getattr(value, each.name)) for each in fields(value) if each.compare}
            return _joined({"": kind, **own})
        # Functions and classes have no values; another object has those of its attributes.
        own = (
            {}
            if callable(value)
            else {name: self.of(each) for name, each in getattr(value, "__dict__", {}).items()}
        )
        return _joined({"": kind, **own})

    def _of_component(self, component: Component) -> dict[str, str]:
        own = {
            field.name: self.of(getattr(component, field.name))
            for field in fields(component)
            if field.compare and field.name not in _SCRIPTS
        }
        own["lua"] = self.of(script_of(component.lua, component.where))
        own["xml"] = self.of(panel_of(component.xml, component.where))
        if isinstance(component, SavedObject):
            own["saved"] = self.of(component.saved)
        return own


def _joined(parts: dict[str, str] | list[str]) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode("utf-8")).hexdigest()[:16]
