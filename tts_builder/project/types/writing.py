"""Writes definition files and settings for lua-language-server into a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tts_builder.errors import UserError
from tts_builder.project.types import literals, meta
from tts_builder.saves.owned import OwnedFolder
from tts_builder.saves.read import read_bytes
from tts_builder.saves.write import write_text

FOLDER: Final = ".tts-types"
SETTINGS: Final = ".luarc.json"
_LACKING: Final = ("basic", "debug", "io", "os", "package", "utf8")
"""Libraries that the game lacks, or has in another form: the definitions contain that form."""
_DISABLED: Final = {
    "lowercase-global": "scripts define their events and functions as globals",
    "need-check-nil": "scripts rely on objects that the save contains",
    "redundant-parameter": "`verify` counts the arguments of the game's functions",
    "cast-local-type": "scripts use a local for several types",
    "duplicate-set-field": "every script has its own globals, even if two of them add to `table`",
    "missing-fields": "the game fills in what a table lacks",
    "redundant-return-value": "the game ignores what callbacks return",
    "trailing-space": "a matter of style",
}
"""Diagnostics that report sound scripts of the game, and why."""

_UNSURE: Final = ("undefined-field", "param-type-mismatch", "assign-type-mismatch", "inject-field")
"""Diagnostics that are right only where types are known. In scripts without annotations the server guesses
them: it takes a variable for nil that another function sets. So they are information, not warnings."""


def settings() -> str:
    """The text of `.luarc.json`."""
    value = {
        "runtime.version": "Lua 5.2",
        "runtime.nonstandardSymbol": ["!="],
        "runtime.builtin": dict.fromkeys(_LACKING, "disable"),
        "runtime.path": ["?.lua", "?/init.lua", "lua/?.lua", "modules/?.lua", "src/?.lua", "src/?.ttslua"],
        "workspace.library": [FOLDER],
        "workspace.checkThirdParty": False,
        "type.weakUnionCheck": True,
        "type.weakNilCheck": True,
        "diagnostics.disable": list(_DISABLED),
        "diagnostics.severity": dict.fromkeys(_UNSURE, "Information"),
    }
    return json.dumps(value, indent=2) + "\n"


def write(source: Path, folder: Path) -> tuple[list[Path], str]:
    """Writes `.tts-types` and `.luarc.json`. Returns the files, and what the user still has to do.

    Settings that exist stay as they are.
    """
    texts = meta.files() | {"project.lua": literals.of(source).text()}
    kept = _kept_settings(folder / SETTINGS)
    owned = OwnedFolder(folder / FOLDER)
    for name, text in texts.items():
        owned.put(name, text.encode("utf-8"))
    owned.close(mod="types", build="")
    paths = [folder / FOLDER / name for name in texts]
    if kept is None:
        write_text(folder / SETTINGS, settings())
        return [*paths, folder / SETTINGS], ""
    if FOLDER in kept:
        return paths, ""
    return paths, f"{folder / SETTINGS} stays as it is. Add {FOLDER!r} to its workspace.library."


def _kept_settings(path: Path) -> str | None:
    """The settings that exist; None if there are none."""
    if path.is_dir():
        raise UserError("this is a folder, but a file is needed.", where=str(path))
    return read_bytes(path).decode("utf-8", "replace") if path.exists() else None
