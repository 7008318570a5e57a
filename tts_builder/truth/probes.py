"""The probes of the kit as data. They are written in Lua, in `lua_templates/truth/probes`."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

import msgspec

from tts_builder import resources
from tts_builder.lua.bundle import ROOT, gather
from tts_builder.lua.runtime import RulesRuntime
from tts_builder.lua.templates import Templates

FOLDER: Final = resources.folder("lua_templates") / "truth"
_LIST: Final = "probes"


class Probe(msgspec.Struct, frozen=True):
    """One question to the game."""

    id: str
    """Subject and name, for example `containers.take-top`."""
    asks: str
    """What it asks, as a sentence."""
    uses: str
    """The names of the API whose behavior it shows, separated by spaces."""
    by: str
    """Who answers: `script`, `eyes` (a person says yes or no) or `hands` (a person does something)."""
    request: str
    """What the person reads; empty for a script."""
    within: float
    """How far numbers of two equal answers may differ."""
    expected: str = ""
    """For eyes: the answer that we believe in; empty where we have none."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.uses.split())


@cache
def modules() -> dict[str, str]:
    """The Lua modules of the list of probes."""
    templates = Templates(FOLDER)
    text = templates.module(_LIST) or ""
    found = gather({ROOT: text}, templates.module)
    return {_LIST if name == ROOT else name: text for name, text in found.items()}


@cache
def probes() -> tuple[Probe, ...]:
    """All probes, in the order in which they run."""
    return tuple(msgspec.convert(RulesRuntime(modules()).call(_LIST, "listed"), list[Probe]))


@cache
def digest() -> str:
    """The number of the kit: it changes whenever a file of the kit changes."""
    files = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".lua", ".xml"))
    texts = (f"{path.relative_to(FOLDER).as_posix()}\0{path.read_text(encoding='utf-8')}\0" for path in files)
    return sha256("".join(texts).encode("utf-8")).hexdigest()[:12]
