"""One file of a corpus, our own or a real one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tts_builder.saves import read
from tts_builder.saves.walk import objects

NOT_NUMBERS = "G040"
"""The only error in saves that the game wrote: a position that is not a number."""


@dataclass(frozen=True)
class Sample:
    name: str
    bytes_of: Callable[[], bytes] = field(repr=False)
    errors: frozenset[str] = frozenset({NOT_NUMBERS})
    """Errors that `lint` may find in it: codes, and kinds of misfits of the schema."""

    @property
    def data(self) -> bytes:
        return self.bytes_of()

    @property
    def fits(self) -> bool:
        """Whether every field has a value of its type, so that the game can load the file."""
        return "type" not in self.errors

    def value(self, *, keep_numbers: bool = False) -> dict[str, Any]:
        found: dict[str, Any] = read.loads(self.data, where=self.name, keep_numbers=keep_numbers)
        return found

    def silent(self) -> dict[str, Any]:
        """The value without scripts and XML UIs, so that only the objects decide what a table does."""
        save = self.value()
        for holder in (save, *(found.object for found in objects(save))):
            holder |= {key: "" for key in ("LuaScript", "XmlUI") if key in holder}
        return save
