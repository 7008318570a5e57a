"""Lua files of the designer, for a mod or a component, with the modules that they require."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tts_builder.components.source import beside, shown
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from tts_builder.components.mod import Mod

_NOTHING: Mapping[str, str] = {}


def is_file(lua: Path | str | None) -> bool:
    """Whether it names a Lua file, not a folder of templates."""
    return isinstance(lua, Path) or (isinstance(lua, str) and lua.endswith(".lua"))


def text_of(file: Path | str, where: str) -> str:
    """The text of a file, with LF line endings."""
    path = beside(where, Path(file))
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DefinitionError(f"the file {shown(str(path))} is missing.", where=where) from None
    except (OSError, UnicodeDecodeError) as fault:
        raise DefinitionError(f"{shown(str(path))} cannot be read as text: {fault}.", where=where) from fault


def modules_of(file: Path | str, where: str, made: Mapping[str, str] = _NOTHING) -> dict[str, str]:
    """The script and every module it requires: from `made`, from the folder of the file, or from `core/`.

    Raises DefinitionError with file and line for Lua that does not compile and for missing modules.
    """
    from tts_builder.lua.bundle import ROOT, gather
    from tts_builder.lua.compiling import compile_fault
    from tts_builder.lua.templates import Templates

    path = beside(where, Path(file))
    own, ours = Templates(path.parent), Templates()

    def resolve(name: str) -> str | None:
        if name in made:
            return made[name]
        found = own.module(name)
        return ours.module(name) if found is None and name.startswith("core/") else found

    def origin(name: str) -> str:
        return shown(str(path if name == ROOT else path.parent / f"{name}.lua"))

    modules = gather({ROOT: text_of(file, where)}, resolve, origin)
    for name, text in modules.items():
        fault = compile_fault(text)
        if fault is not None:
            place = f"{origin(name)}:{fault.line}"
            raise DefinitionError(f"The Lua does not compile: {fault.sentence}.", where=place)
    return modules


def joined(modules: Mapping[str, str]) -> str:
    """The modules as one script. A script that requires nothing stays unchanged."""
    from tts_builder.lua.bundle import ROOT, join

    return modules[ROOT] if len(modules) == 1 else join(modules)


def script_of(component_lua: Path | str | None, where: str) -> str:
    """The script of a component, or an empty text."""
    return "" if component_lua is None else _script(str(beside(where, Path(component_lua)).resolve()), where)


@lru_cache(maxsize=256)
def _script(path: str, where: str) -> str:
    return joined(modules_of(path, where))


def panel_of(xml: Path | str | None, where: str) -> str:
    """The XML of a panel, or an empty text. Raises DefinitionError with file and line if it is not XML."""
    if xml is None:
        return ""
    from xml.etree import ElementTree

    text = text_of(xml, where)
    try:
        # Tabletop Simulator accepts several top-level elements.
        ElementTree.fromstring(f"<panels>{text}</panels>")
    except ElementTree.ParseError as fault:
        name = shown(str(beside(where, Path(xml))))
        raise DefinitionError(f"the file is not XML: {fault}.", where=f"{name}:{fault.position[0]}") from None
    return text


def table_module(mod: Mod) -> dict[str, str]:
    """The module `<id>/table` for the script of a mod: areas, pieces and the GUID of every key."""
    from tts_builder.components.luatable import table_data
    from tts_builder.lua.templates import Templates

    name = f"{mod.id}/table"
    return {name: Templates().data(name, {**table_data(mod, None), "guids": mod.guids()})}


def digest(*texts: str) -> str:
    """The build hash of a script."""
    return sha256("\0".join(texts).encode("utf-8")).hexdigest()[:16]
