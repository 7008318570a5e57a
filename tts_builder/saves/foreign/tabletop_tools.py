"""The layout of tabletop-tools: `savegame.json`, and a folder for each object, listed in `index.list`."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import msgspec

from tts_builder.errors import InputError, shortened
from tts_builder.saves.foreign.sources import SourceFiles
from tts_builder.saves.numbers import Number
from tts_builder.saves.tree.join import Joined
from tts_builder.saves.tree.origins import Origins, Text

SAVE: Final = "savegame.json"
INDEX: Final = "index.list"
CONFIG: Final = "tabletop-tools.toml"
_NAME: Final = re.compile(r"[\w-]+$")
_STEP: Final = Decimal("0.0001")
_DEEPEST: Final = 150


def build(files: SourceFiles) -> Joined:
    """The save of the folder. Raises InputError."""
    return _Builder(files).save()


class _Builder:
    def __init__(self, files: SourceFiles) -> None:
        self._files = files
        self._origins = Origins(files.found, module_file=lambda name: f"{name}.lua")
        self._quantized = _is_quantized(files)

    def save(self) -> Joined:
        out = self._files.object(SAVE, keep_numbers=True)
        self._origins.objects["$"] = SAVE
        out["LuaScript"] = self._text("$.LuaScript", "script.lua").rstrip("\n")
        out["LuaScriptState"] = self._state("$.LuaScriptState", "script-state.json")
        out["Note"] = self._text("$.Note", "note.txt")
        out["XmlUI"] = self._text("$.XmlUI", "ui.xml")
        out["ObjectStates"] = self._objects("objects", "$.ObjectStates", 0)
        flat = msgspec.json.encode(self._written(out))
        return Joined(msgspec.json.format(flat, indent=2) + b"\n", self._origins)

    def _objects(self, folder: str, at: str, depth: int) -> list[Any]:
        index = self._files.text(f"{folder}/{INDEX}")
        if depth > _DEEPEST:
            raise InputError(
                "the objects are nested too deeply to be a save.", where=self._files.where(folder)
            )
        out = []
        for number, guid in enumerate((index or "").splitlines()):
            if not _NAME.match(guid):
                raise InputError(
                    f"lists {shortened(guid)!r}, which cannot be the folder of an object.",
                    where=f"{self._files.where(f'{folder}/{INDEX}')}:{number + 1}",
                )
            out.append(self._object(f"{folder}/{guid}", guid, f"{at}[{number}]", depth))
        return out

    def _object(self, folder: str, guid: str, at: str, depth: int) -> dict[str, Any]:
        file = f"{folder}/object.json"
        self._origins.objects[at] = file
        out = self._files.listed(file, keep_numbers=True)
        out["GUID"] = guid
        out["LuaScript"] = self._text(f"{at}.LuaScript", f"{folder}/script.lua").rstrip("\n")
        contained = self._objects(f"{folder}/contained", f"{at}.ContainedObjects", depth + 1)
        if contained:
            out["ContainedObjects"] = contained
        out["LuaScriptState"] = self._state(f"{at}.LuaScriptState", f"{folder}/script-state.json")
        out["XmlUI"] = self._text(f"{at}.XmlUI", f"{folder}/ui.xml")
        return out

    def _text(self, at: str, path: str) -> str:
        """The text of a file, with plain line ends; empty if there is none."""
        text = self._files.text(path)
        if text:
            self._origins.texts[at] = Text(path)
        return (text or "").replace("\r\n", "\n").replace("\r", "\n")

    def _state(self, at: str, path: str) -> str:
        """A saved script state, which the tool keeps as JSON."""
        if self._files.get(path) is None:
            return ""
        self._origins.texts[at] = Text(path)
        value = self._files.json(path, keep_numbers=True)
        return "" if value is None else json.dumps(_plain(value), ensure_ascii=False)

    def _written(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._written(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._written(each) for each in value]
        return msgspec.Raw(self._number(value).encode()) if isinstance(value, Number) else value

    def _number(self, value: Number) -> str:
        if value.text.strip("-") in ("NaN", "Infinity"):
            return "null"
        if not self._quantized:
            return repr(float(value) or 0.0)
        try:
            return repr(float(Decimal(value.text).quantize(_STEP)) or 0.0)
        except InvalidOperation:  # too large for as many digits
            return repr(float(value))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return (float(value) or 0.0) if isinstance(value, Number) else value


def _is_quantized(files: SourceFiles) -> bool:
    """Whether the folder asks for four digits behind the point."""
    import tomllib

    text = files.text(CONFIG)
    try:
        return text is not None and tomllib.loads(text).get("quantize") is True
    except tomllib.TOMLDecodeError as fault:
        raise InputError(f"this is not TOML: {fault}.", where=files.where(CONFIG)) from fault
