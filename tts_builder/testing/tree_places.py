"""Names files of the tree in the errors of a table that was opened from one."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from tts_builder.headless.faults import LogEntry, ScriptError
from tts_builder.saves.error_places import ErrorPlaces
from tts_builder.testing.backends import Backend


class PlacedLog(list[Any]):
    """A log whose errors begin with file, line and column."""

    def __init__(self, places: ErrorPlaces) -> None:
        super().__init__()
        self.places = places

    def append(self, entry: Any) -> None:
        if entry.kind == "error":
            with_ = dataclasses.replace if isinstance(entry, LogEntry) else msgspec.structs.replace
            entry = with_(entry, text=self.places.translated(entry.text, entry.script, entry.module))
        super().append(entry)


class PlacedBackend:
    """A table whose script errors name file, line and column."""

    def __init__(self, backend: Backend, places: ErrorPlaces) -> None:
        self._backend, self._places = backend, places

    def ask(self, name: str, /, **args: Any) -> Any:
        try:
            return self._backend.ask(name, **args)
        except ScriptError as fault:
            found = self._places.placed(fault.what, module=_module(fault))
            if found is None:
                raise
            what = f"{found.what} ({found.owner})"
            raise ScriptError(what, where=str(found.place), hint=fault.hint) from fault

    def close(self) -> None:
        self._backend.close()


def _module(fault: ScriptError) -> str:
    """The module and line of an error in a bundle; empty for another script."""
    return "" if fault.what.startswith(f"{fault.where.rpartition(':')[0]}:") else fault.where
