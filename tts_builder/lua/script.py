"""Renders, bundles and checks the Global script of a game, and stamps it with its build number.

The build number is a hash of the script and the panel, with zeros in place of the number itself.
A comment at the top and the game's table module contain it, so these two texts are enough to compute it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tts_builder.errors import DefinitionError
from tts_builder.lua.bundle import ROOT, Resolve, gather, join
from tts_builder.lua.compiling import compile_fault
from tts_builder.lua.templates import ENTRY, Templates

ZEROS: Final = "0" * 16
_NAMED: Final = re.compile(r"^-- tts-builder \S+ build ([0-9a-f]{16})\r?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rendered:
    """The script and panel for a save, and the modules of the script."""

    text: str
    modules: dict[str, str]
    xml: str
    build: str


def global_script(
    game: str, facts: dict[str, Any], table: dict[str, Any], templates: Templates | None = None
) -> Rendered:
    """The Global script and panel of a game. Sets `build` in the table module; errors name file and line."""
    source = templates or Templates()
    if source.entry(game) == f"core/{ENTRY}":
        ask_for(source, f"{game}/rules", f"{game}/binding")
    blank = _render(source, game, facts, table, ZEROS)
    for name, module in blank.modules.items():
        _check(module, _origin(source, game)(name))
    _check(blank.text, "bundle")
    done = _render(source, game, facts, table, _digest(blank.text, blank.xml))
    again = (done.text.replace(done.build, ZEROS), done.xml.replace(done.build, ZEROS))
    if again != (blank.text, blank.xml):
        raise DefinitionError(
            "A template computes something from the build number.",
            where=game,
            hint="Templates may only print it.",
        )
    return done


def named_build(text: str) -> str:
    """The build a script names; empty if it names none."""
    found = _NAMED.search(text)
    return found[1] if found else ""


def verify_build(text: str, xml: str) -> tuple[str, str]:
    """(the build a script names, the computed build); the first is empty if the script names none."""
    # Editors and the game change line ends, so they do not count.
    text, xml = text.replace("\r\n", "\n"), xml.replace("\r\n", "\n")
    named = named_build(text)
    if not named:
        return "", _digest(text, xml)
    return named, _digest(text.replace(named, ZEROS), xml.replace(named, ZEROS))


def rules_modules(
    game: str, facts: dict[str, Any], table: dict[str, Any] | None = None, templates: Templates | None = None
) -> dict[str, str]:
    """The modules that `<game>/rules` needs without a table; with `table`, also those of the binding."""
    source = templates or Templates()
    ask_for(source, f"{game}/rules")
    wanted = [f"{game}/rules", "core/json"]
    if table is not None:
        wanted += [f"{game}/binding"] if source.module(f"{game}/binding") is not None else []
    asking = "".join(f'require("{name}")\n' for name in wanted)
    modules = gather({ROOT: asking}, _resolver(source, game, facts, table), _origin(source, game))
    del modules[ROOT]
    for name, module in modules.items():
        _check(module, _origin(source, game)(name))
    return modules


def ask_for(source: Templates, *modules: str) -> None:
    """Raises DefinitionError if one of these modules is missing; no other module requires them."""
    for name in modules:
        if source.module(name) is None:
            raise DefinitionError(
                f'this file is missing; a game with rules needs the Lua module "{name}".',
                where=source.place(name),
                hint="docs/rules-and-lua.md explains what to put into it.",
            )


def _render(
    source: Templates, game: str, facts: dict[str, Any], table: dict[str, Any], build: str
) -> Rendered:
    named = {**table, "build": build}
    root = source.render(source.entry(game), facts, named)
    modules = gather({ROOT: root}, _resolver(source, game, facts, named), _origin(source, game))
    text = join(modules, remark=f"tts-builder {game} build {build}")
    return Rendered(text, modules, source.render(source.panel(game), facts, named), build)


def _digest(text: str, xml: str) -> str:
    return hashlib.sha256(f"{len(text)}\n{text}{xml}".encode()).hexdigest()[:16]


def _resolver(source: Templates, game: str, facts: dict[str, Any], table: dict[str, Any] | None) -> Resolve:
    """A function that returns the text of a module: generated for facts and table, else from the folder."""
    made = {f"{game}/facts": facts}
    if table is not None:
        made[f"{game}/table"] = table

    def resolve(name: str) -> str | None:
        return source.data(name, made[name]) if name in made else source.module(name)

    return resolve


def _origin(source: Templates, game: str) -> Callable[[str], str]:
    """A function that returns the file of a module."""

    def origin(name: str) -> str:
        if name == ROOT:
            return source.entry(game)
        return f"{name} (generated)" if name in (f"{game}/facts", f"{game}/table") else source.place(name)

    return origin


def _check(text: str, where: str) -> None:
    fault = compile_fault(text)
    if fault is not None:
        raise DefinitionError(f"The Lua does not compile: {fault.sentence}.", where=f"{where}:{fault.line}")
