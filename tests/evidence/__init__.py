"""Facts about Tabletop Simulator from public sources, as data for tests.

- `api.json`: the Lua API, each name with signature, sources and uses. `_meta` explains the fields.
- `save_fields.json`: the fields of public saves with types, counts and versions. `about` explains them.
- `moonsharp_probes.jsonl`: Lua snippets with the measured result of the real MoonSharp, one per line.
  `code` runs as a chunk in a new state and gives `values` and `out`, or `kind` and `error`. A table that is
  not an array is `{"$map": [[key, value], …]}` in its own order; NaN, infinity and -0 are `{"$number": …}`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


def api() -> dict[str, Any]:
    return _json("api.json")


def save_fields() -> dict[str, Any]:
    return _json("save_fields.json")


def moonsharp_probes() -> list[dict[str, Any]]:
    lines = (_HERE / "moonsharp_probes.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _json(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_HERE / name).read_text(encoding="utf-8"))
    return found
