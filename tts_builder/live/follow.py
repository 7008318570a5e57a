"""The log of a running game, line by line. Errors in a bundle name the source file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tts_builder.errors import InputError
from tts_builder.headless.editor import server
from tts_builder.live.execute import is_result
from tts_builder.live.link import Message, states
from tts_builder.lua.bundle import ROOT, read
from tts_builder.lua.sourcemap import SourceMap, position

if TYPE_CHECKING:
    from tts_builder.components import Mod


class Follower:
    """Turns messages of the game into lines of the log. Knows the scripts of the game."""

    def __init__(self, files: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.files = files or {}
        """GUID → module → file of the project."""
        self._maps: dict[str, SourceMap | None] = {}
        self._names = {"-1": "Global"}

    def learn(self, entries: list[Message]) -> None:
        """Sets the scripts that the game runs now."""
        for entry in entries:
            self._names[entry["guid"]] = str(entry.get("name") or entry["guid"])
            try:
                bundle = read(str(entry.get("script") or ""))
            except InputError:
                bundle = None
            self._maps[entry["guid"]] = None if bundle is None else bundle.map

    def line(self, message: Message) -> tuple[str, bool] | None:
        """(text, whether it is an error) for a message, or None if it does not belong in the log."""
        number = message.get("messageID")
        if number == server.PRINT:
            return str(message.get("message", "")), False
        if number == server.ERROR:
            return self._error(message), True
        if number == server.CUSTOM and not is_result(message):
            return f"message: {_json(message.get('customMessage'))}", False
        if number == server.NEW_GAME:
            self.learn(states(message))
            return f"game loaded: {message.get('savePath') or 'path unknown'}", False
        if number == server.SAVED:
            return f"game saved: {message.get('savePath') or 'path unknown'}", False
        if number == server.CREATED:
            return f"object created: {message.get('guid')}", False
        if number == server.PUSHED:
            names = ", ".join(str(entry.get("name")) for entry in states(message))
            return f"script opened: {names}", False
        return None

    def _error(self, message: Message) -> str:
        guid, text = str(message.get("guid", "-1")), str(message.get("error", ""))
        prefix = str(message.get("errorMessagePrefix") or f"Error in {self._names.get(guid, guid)}: ")
        # Line numbers of executed code refer to that code, not to the script.
        return f"{prefix}{text if 'executeScript' in prefix else self._placed(guid, text)}"

    def _placed(self, guid: str, text: str) -> str:
        """The error with the file and line, or the module and line, that caused it."""
        found = position(text)
        if found is None:
            return text
        known = self._maps.get(guid)
        origin = (ROOT, found.line) if known is None else known.origin(found.line)
        if origin is None:
            return text
        module, at = origin
        name = self.files.get(guid, {}).get(module, "" if module == ROOT else f"{module}.lua")
        column = f":{found.column}" if found.column else ""
        return f"{name}:{at}{column}: {found.message}" if name else f"line {at}{column}: {found.message}"


def _json(value: Any) -> str:
    import msgspec

    return msgspec.json.encode(value, order="sorted").decode("utf-8")


def files_of_mod(mod: Mod) -> dict[str, dict[str, str]]:
    """GUID → module → file, for a mod whose scripts are files."""
    from tts_builder.components.scripts import is_file
    from tts_builder.components.source import beside, shown

    found: dict[str, dict[str, str]] = {}
    guids = mod.guids()
    scripts = [("-1", mod.lua, mod.where)] if is_file(mod.lua) else []
    scripts += [(guids[part.key], part.lua, part.where) for part in mod.everything()]
    for guid, lua, where in scripts:
        if lua is not None:
            root = beside(where, Path(lua))
            modules = {
                path.relative_to(root.parent).with_suffix("").as_posix(): shown(str(path))
                for path in sorted(root.parent.rglob("*.lua"))
            }
            found[guid] = modules | {ROOT: shown(str(root))}
    return found
