"""Finds the files of a tree behind the errors of its running scripts."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from tts_builder.lua.bundle_text import ROOT
from tts_builder.lua.sourcemap import position
from tts_builder.saves.findings import FilePlace
from tts_builder.saves.opened import OpenedSave, rooted
from tts_builder.saves.tree.faults import TreeFault
from tts_builder.saves.tree.origins import Text
from tts_builder.saves.walk import objects, text_in

GLOBAL: Final = "-1"


class Placed(NamedTuple):
    """An error of a script of a tree."""

    place: FilePlace
    what: str
    owner: str
    """The name of the script, such as `Global` or `Sack - aaaaaa`."""

    def __str__(self) -> str:
        return f"{self.place}: {self.what} ({self.owner})"


class ErrorPlaces:
    """The scripts of a tree by the GUID of their object. A tree may have several objects with one GUID."""

    def __init__(self, opened: OpenedSave) -> None:
        self._opened = opened

    @cached_property
    def _by_guid(self) -> dict[str, list[Text]]:
        scripts = self._opened.scripts
        found: dict[str, list[Text]] = {}
        if "$.LuaScript" in scripts:
            found[GLOBAL] = [scripts["$.LuaScript"]]
        for each in objects(self._opened.value):
            script = scripts.get(f"{each.path}.LuaScript")
            if script is not None:
                found.setdefault(text_in(each.object, "GUID"), []).append(script)
        return found

    def files(self) -> dict[str, dict[str, str]]:
        """GUID → module → file. A script that is not a bundle counts as a root module."""
        found: dict[str, dict[str, str]] = {}
        root = self._opened.path
        for guid, (script, *_) in self._by_guid.items():
            modules = {part.module: part.file for part in script.parts} or {ROOT: script.file}
            found[guid] = {module: str(root / file) for module, file in modules.items()}
        return found

    def placed(self, message: str, guid: str = "", module: str = "") -> Placed | None:
        """The place that an error message names at its start; None if the tree has no such script.

        `guid` is that of the object whose script failed, `module` what the table says of the line, such as
        `lib/a:3`. The module also finds the file if the object was made while the scripts ran.
        """
        found = position(message)
        if found is None:
            return None
        chunk, line, column, what = found
        script = self._script(
            guid or (GLOBAL if chunk == "Global" else chunk.rpartition(" - ")[2]), line, module
        )
        if script is None:
            return None
        place = script.place(line, column)
        fault = self._syntax_fault(script, line, place)
        if fault is not None:
            place, what = fault.place, fault.sentence.removesuffix(".")
        return Placed(rooted(place, self._opened.path), what, chunk)

    def _script(self, guid: str, line: int, module: str) -> Text | None:
        candidates = self._by_guid.get(guid, [])
        if module:
            every = [*candidates, *self._opened.scripts.values()]
            candidates = [each for each in every if _says(each, line, module)]
        return candidates[0] if candidates else None

    def _syntax_fault(self, script: Text, line: int, place: FilePlace) -> TreeFault | None:
        """The syntax error of a line, as its module says it: in the bundle a missing `end` shows only
        behind the module.
        """
        file = place.file
        if not place.line:
            above = [part for part in script.parts if part.first <= line]
            file = above[-1].file if above else file
        faults = (each for each in self._opened.faults if each.is_syntax and each.place.file == file)
        return next((each for each in faults if not place.line or each.place.line == place.line), None)

    def translated(self, message: str, guid: str = "", module: str = "") -> str:
        """The message with file, line and column instead of the line of the script."""
        found = self.placed(message, guid, module)
        return message if found is None else str(found)


def _says(script: Text, line: int, module: str) -> bool:
    """Whether a line of the script is that line of the module."""
    part = script.part(line)
    return part is not None and f"{part.module}:{line - part.first + 1}" == module
