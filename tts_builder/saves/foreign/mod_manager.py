"""The layout of TTSModManager: `config.json`, `modsettings`, and `objects` with a JSON file for each object.

A field `NAME_path` names the file that holds the field NAME. Texts are in `src`, `xml` or `objects`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from tts_builder.errors import InputError
from tts_builder.saves.foreign import go_json, rounding
from tts_builder.saves.foreign.mod_texts import ModTexts
from tts_builder.saves.foreign.sources import SourceFiles
from tts_builder.saves.tree.join import Joined
from tts_builder.saves.tree.origins import Origins

CONFIG: Final = "config.json"
SETTINGS: Final = "modsettings"
OBJECTS: Final = "objects"
_STRINGS: Final = (
    "SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity", "Table", "Sky", "Note",
    "LuaScript", "LuaScriptState", "XmlUI",
)  # fmt: skip
_DICTS: Final = ("TabStates", "MusicPlayer", "Grid", "Lighting", "Hands", "ComponentTags", "Turns")
_LISTS: Final = ("CameraStates", "DecalPallet", "CustomUIAssets", "SnapPoints", "Decals")
_SCRIPTS: Final = ("LuaScript", "XmlUI")
_NO_NAME: Final = re.compile(r"[^\w!-]+")
_DEEPEST: Final = 150


def is_mod(data: bytes) -> bool:
    """Whether a `config.json` is that of a mod."""
    return b'"ObjectStates_order"' in data or b'"LuaScript_path"' in data


def build(files: SourceFiles) -> Joined:
    """The save of the folder. Raises InputError."""
    return _Builder(files).save()


class _Builder:
    def __init__(self, files: SourceFiles) -> None:
        self._files = files
        self.origins = Origins(files.found, module_file=lambda name: f"src/{name}.ttslua")
        self._texts = ModTexts(files, self.origins.texts)
        self._met: set[str] = set()

    def save(self) -> Joined:
        config = self._files.object(CONFIG)
        self.origins.objects["$"] = CONFIG
        out = dict(config)
        for field in _STRINGS:
            self._setting(out, config, field, "", self._own_text)
        for field in _DICTS:
            self._setting(out, config, field, {}, self._json)
        for field in _LISTS:
            self._setting(out, config, field, [], self._json)
        for field in _SCRIPTS:
            self._texts.put(out, config, field, "$", CONFIG)
        out.pop("ObjectStates_order", None)
        out["ObjectStates"] = self._roots(config.get("ObjectStates_order"))
        return Joined(go_json.dumps(out), self.origins)

    def _setting(
        self, out: dict[str, Any], config: dict[str, Any], field: str, empty: Any, read: Callable[[str], Any]
    ) -> None:
        """Sets a field of the save from the file that `FIELD_path` names; missing fields become empty."""
        path = config.get(f"{field}_path")
        if path is None and field in config:
            return
        out[field] = read(path) if isinstance(path, str) and path else empty
        out.pop(f"{field}_path", None)

    def _own_text(self, path: str) -> str:
        return self._texts.required(path, CONFIG)

    def _json(self, path: str) -> Any:
        return self._files.json(f"{SETTINGS}/{path}")

    def _roots(self, order: Any) -> list[Any]:
        """The objects on the table, in the order of the config."""
        by_name: dict[str, tuple[str, dict[str, Any]]] = {}
        for name in self._files.names(OBJECTS, ".json"):
            path = f"{OBJECTS}/{name}"
            found = self._files.object(path)
            by_name[_name_of(found, self._files.where(path))] = (path, found)
        names = _strings(order)
        if by_name and order is None:
            raise InputError("the list `ObjectStates_order` is missing.", where=self._files.where(CONFIG))
        unlisted = sorted(by_name.keys() - set(names))
        if unlisted:
            raise InputError(
                f"`ObjectStates_order` does not list {unlisted[0]}.",
                where=self._files.where(CONFIG),
                hint=f"Add it to the list, or delete {by_name[unlisted[0]][0]}.",
            )
        out = []
        for number, name in enumerate(names):
            if name not in by_name:
                raise InputError(
                    f"`ObjectStates_order` lists {name}, but there is no such object.",
                    where=self._files.where(CONFIG),
                    hint=f"Add {OBJECTS}/{name}.json, or remove the entry.",
                )
            path, found = by_name[name]
            out.append(self._object(found, f"$.ObjectStates[{number}]", path, path.rpartition("/")[0], 0))
        return out

    def _object(self, own: dict[str, Any], at: str, file: str, folder: str, depth: int) -> dict[str, Any]:
        """One object. `file` holds its JSON, `folder` is the one that its folder of contents is in."""
        if depth > _DEEPEST:
            raise InputError("the objects are nested too deeply to be a save.", where=self._files.where(file))
        self.origins.objects[at] = file
        top = file not in self._met
        self._met.add(file)
        out = rounding.rounded(own)
        inside, order = out.pop("ContainedObjects_path", ""), out.pop("ContainedObjects_order", [])
        state_files = out.pop("States_path", {})
        for field in _SCRIPTS:
            self._texts.put(out, own, field, at, file, top=top)
        for field in ("GMNotes", "LuaScriptState"):
            path = out.pop(f"{field}_path", None)
            if isinstance(path, str) and path:
                out[field] = self._texts.required(path, file)
        contained, states = out.pop("ContainedObjects", None), out.pop("States", None)
        deeper = f"{folder}/{inside}" if isinstance(inside, str) and inside else ""
        children = [
            self._object(each, f"{at}.ContainedObjects[{number}]", file, folder, depth + 1)
            for number, each in enumerate(contained if isinstance(contained, list) else [])
            if isinstance(each, dict)
        ]
        for name in _strings(order) if deeper else ():
            children.append(self._child(f"{at}.ContainedObjects[{len(children)}]", deeper, name, depth))
        made = {
            key: self._object(each, f'{at}.States["{key}"]', file, folder, depth + 1)
            for key, each in (states.items() if isinstance(states, dict) else ())
            if isinstance(each, dict)
        }
        if deeper and isinstance(state_files, dict):
            for key, name in state_files.items():
                made[key] = self._child(f'{at}.States["{key}"]', deeper, str(name), depth)
        if children:
            out["ContainedObjects"] = children
        if made:
            out["States"] = made
        return out

    def _child(self, at: str, folder: str, name: str, depth: int) -> dict[str, Any]:
        path = f"{folder}/{name}.json"
        return self._object(self._files.listed(path), at, path, folder, depth + 1)


def _strings(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _name_of(found: dict[str, Any], where: str) -> str:
    """The name under which the order lists an object: its nickname or kind, and its GUID."""
    guid = found.get("GUID")
    if not isinstance(guid, str):
        raise InputError("this object has no GUID.", where=where)
    for field in ("Nickname", "Name"):
        name = found.get(field)
        if isinstance(name, str) and name:
            return f"{_NO_NAME.sub('', name)}.{guid}"
    return guid
