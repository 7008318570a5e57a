"""How much of the game's Lua API the headless table simulates, by name and weighted by public use.

`rows()` gives every name of the API as a `Row`; `summary(rows)` adds them up by class and over all:
`summary()["Object"].names`, `.simulated`, `.uses`, `.simulated_uses`, `.by_name`, `.by_use` (shares from 0
to 1); the key `TOTAL` holds the sum. Each simulated name stands on a behaviour test that is marked with it:
`@pytest.mark.simulates("Physics.cast", "onChat", "getObjects")`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = Path(__file__).resolve().parent / "coverage.json"
TOTAL: Final = "all"
SIMULATED: Final = "simulated"
REFUSED: Final = "refused"

NOT_OF_THE_GAME: Final = frozenset({"require"})
"""Listed with the API, but no part of it: editors resolve it before a script reaches the game."""

_IN_LUA: Final = {
    "globals": "print log logString stringColorToRGB vector color",
    "Wait": "collect COLLECT_DUPLICATE COLLECT_UNKNOWN",
    "WaitCollect": "add reset results",
    "PlayerManager": "Action",
    "dynamic": "eval prepare",
    "JSON": "decode encode encode_pretty newArray newObject",
    "json": "parse serialize isnull null",
    "Vector": "__call new min max between setAt set get copy add sub scale clamp normalize project "
    "projectOnPlane reflect inverse moveTowards rotateTowards rotateTowardsUnit rotateOver dot magnitude "
    "sqrMagnitude distance sqrDistance equals string angle cross lerp normalized orthoNormalize heading x y "
    "z",
    "Color": "__call new fromString setAt set get copy toHex toString equals lerp dump Add fromHex r g b a "
    "list White Brown Red Orange Yellow Green Teal Blue Purple Pink Grey Black",
}
"""What the prelude simulates without the gateway; everything else is known from the registry."""


class Row(NamedTuple):
    """One name of the API. `owner` is its class, `globals` or `events`; `uses` counts public scripts."""

    name: str
    owner: str
    kind: str
    uses: int
    status: str


@dataclass
class Share:
    """How many names there are and how many are simulated, plain and weighted by use."""

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


def full(owner: str, name: str) -> str:
    """The name as tests and reports spell it: `Physics.cast`, but `getObjects` and `onChat`."""
    return name if owner in ("globals", "events") else f"{owner}.{name}"


def simulated() -> set[str]:
    """Every name the table simulates, as the registry, the events and the prelude have it."""
    from tts_builder.headless import api  # noqa: F401  registers the operations
    from tts_builder.headless.scripts.events import SIMULATED as EVENTS
    from tts_builder.headless.scripts.operations import OPERATIONS

    found = {full(op.owner, op.name) for op in OPERATIONS if op.owner != "kernel"}
    found |= {full(owner, name) for owner, names in _IN_LUA.items() for name in names.split()}
    return found | EVENTS


def rows() -> list[Row]:
    """Every name of the API in the order of the game's documentation."""
    return [Row(*entry) for entry in json.loads(FILE.read_text(encoding="utf-8"))]


def summary(over: Iterable[Row] | None = None, kinds: tuple[str, ...] = ()) -> dict[str, Share]:
    """Shares by class and, under `TOTAL`, of all rows (or of those of some kinds)."""
    shares: dict[str, Share] = {TOTAL: Share()}
    for row in rows() if over is None else over:
        if not kinds or row.kind in kinds:
            shares[TOTAL].add(row)
            shares.setdefault(row.owner, Share()).add(row)
    return shares


def from_inventory(inventory: dict[str, Any]) -> list[Row]:
    """The rows for an inventory of the API (globals, classes, events, each name with its use)."""
    known = simulated()
    found: dict[str, Row] = {}

    def add(owner: str, kind: str, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            name = full(owner, str(entry["name"]))
            status = SIMULATED if name in known else REFUSED
            if name not in NOT_OF_THE_GAME:
                found.setdefault(name, Row(name, owner, kind, int(entry.get("usage") or 0), status))

    add("globals", "function", inventory["globals"])
    for owner, parts in inventory["classes"].items():
        add(owner, "function", parts["functions"])
        add(owner, "member", parts["members"])
    for entries in inventory["events"].values():
        add("events", "event", entries)
    return list(found.values())


def text(table: Iterable[Row]) -> str:
    """The table as it is checked in: a line for each name."""
    return "[\n" + ",\n".join(json.dumps(list(row)) for row in table) + "\n]\n"
