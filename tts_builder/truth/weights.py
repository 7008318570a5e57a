"""How much stands on a probe: uses of the API in public mods, and in the Lua of this project."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tts_builder import resources
from tts_builder.lua.api import api
from tts_builder.truth.probes import Probe, probes

_WORD: Final = re.compile(r"[A-Za-z_]\w*")


class Weight(NamedTuple):
    """Uses of some names: in public mods, and in the Lua of our games."""

    mods: int
    ours: int

    @property
    def total(self) -> int:
        return self.mods + self.ours


@cache
def _our_words() -> Counter[str]:
    root = resources.folder("lua_templates")
    words: Counter[str] = Counter()
    for path in sorted(root.rglob("*.lua*")):
        if path.relative_to(root).parts[0] != "truth":
            words.update(_WORD.findall(path.read_text(encoding="utf-8")))
    return words


def weight(names: Iterable[str]) -> Weight:
    """The weight of names of the API. Our uses are counted by the last part of a name."""
    known = api().names
    found = set(names)
    last = {name.rpartition(".")[2] for name in found}
    return Weight(
        sum(known[name].uses for name in found if name in known), sum(_our_words()[word] for word in last)
    )


class Coverage(NamedTuple):
    """How much of the inventory of the API the probes use."""

    names: int
    of_names: int
    uses: int
    of_uses: int
    missing: tuple[str, ...]
    """Names that no probe uses, the most used first."""

    @property
    def by_use(self) -> float:
        return self.uses / self.of_uses


def coverage(asked: Iterable[Probe] | None = None) -> Coverage:
    """The share of the inventory that the probes use, by name and by use in public mods."""
    known = api().names
    used = {name for probe in (probes() if asked is None else asked) for name in probe.names} & set(known)
    missing = sorted(set(known) - used, key=lambda name: (-known[name].uses, name))
    return Coverage(
        len(used), len(known), sum(known[name].uses for name in used),
        sum(entry.uses for entry in known.values()), tuple(missing),
    )  # fmt: skip
