"""How much of the game's Lua API the headless table simulates, by name and weighted by use in public mods.

`rows()` returns every name of the API as a `Row`. `summary(rows)` adds them up by class; the key `TOTAL`
holds the sum. `summary()["Object"]` has `.names`, `.simulated`, `.uses`, `.simulated_uses`, and the shares
`.by_name` and `.by_use` from 0 to 1. Each simulated name has a behavior test that is marked with it:
`@pytest.mark.simulates("Physics.cast", "onChat", "getObjects")`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from tts_builder.lua.api import api

TOTAL: Final = "all"
SIMULATED: Final = "simulated"
REFUSED: Final = "refused"

_IN_LUA: Final = ("WaitCollect", "dynamic", "JSON", "json", "Vector", "Color")
"""Classes that the prelude simulates in Lua, without the gateway."""
_MORE_IN_LUA: Final = frozenset(
    [
        "print", "log", "logString", "stringColorToRGB", "vector", "color", "PlayerManager.Action",
        "Wait.collect", "Wait.COLLECT_DUPLICATE", "Wait.COLLECT_UNKNOWN",
    ]
)  # fmt: skip
"""Further names that the prelude simulates in Lua. All others are in the registry."""


class Row(NamedTuple):
    """One name of the API. `owner` is its class, `globals` or `events`; `uses` counts public scripts."""

    name: str
    owner: str
    kind: str
    uses: int
    status: str


@dataclass
class Share:
    """The number of names and of simulated names, plain and weighted by use."""

    names: int = 0
    simulated: int = 0
    uses: int = 0
    simulated_uses: int = 0

    def add(self, row: Row) -> None:
        known = row.status == SIMULATED
        self.names += 1
        self.simulated += known
        self.uses += row.uses
        self.simulated_uses += row.uses if known else 0

    @property
    def by_name(self) -> float:
        return self.simulated / self.names if self.names else 1.0

    @property
    def by_use(self) -> float:
        return self.simulated_uses / self.uses if self.uses else 1.0


def simulated() -> set[str]:
    """Every name that the table simulates: in the registry, as an event, or in the prelude."""
    from tts_builder.headless import api as operations  # noqa: F401  registers them
    from tts_builder.headless.scripts.events import NOT_SIMULATED
    from tts_builder.headless.scripts.operations import OPERATIONS

    found = {
        op.name if op.owner == "globals" else f"{op.owner}.{op.name}"
        for op in OPERATIONS
        if op.owner != "kernel"
    }
    for name, known in api().names.items():
        if (known.event and name not in NOT_SIMULATED) or name.partition(".")[0] in _IN_LUA:
            found.add(name)
    return found | _MORE_IN_LUA


def rows() -> list[Row]:
    """Every name of the API, in the order of the game's documentation."""
    found = simulated()
    return [
        Row(
            name,
            "events" if known.event else name.rpartition(".")[0] or "globals",
            known.kind,
            known.uses,
            SIMULATED if name in found else REFUSED,
        )
        for name, known in api().names.items()
    ]


def summary(over: Iterable[Row] | None = None, kinds: tuple[str, ...] = ()) -> dict[str, Share]:
    """Shares by class and, under `TOTAL`, of all rows. `kinds` restricts the rows."""
    shares: dict[str, Share] = {TOTAL: Share()}
    for row in rows() if over is None else over:
        if not kinds or row.kind in kinds:
            shares[TOTAL].add(row)
            shares.setdefault(row.owner, Share()).add(row)
    return shares
