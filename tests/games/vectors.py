"""The acceptance vectors of every game, and whether a result of Python or Lua meets one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tts_builder.engine.matching import mismatches

HERE = Path(__file__).parent
GAMES = sorted(path.parent.name for path in HERE.glob("*/vectors.json"))
Vector = dict[str, Any]


@cache
def vectors(game: str) -> list[Vector]:
    found: list[Vector] = json.loads((HERE / game / "vectors.json").read_text(encoding="utf-8"))["vectors"]
    return found


def unmet(vector: Vector, result: Any) -> str:
    """A message with the vector and every place where the result differs; empty when the vector is met.

    `illegal` is compared even where the vector leaves it out: an expectation of zeros and empty lists would
    also fit a refusal. As with every key, an absent one is null.
    """
    found = mismatches({"illegal": None, **vector["expect"]}, result)
    heading = f"{vector['id']} {vector.get('title', '')}".strip()
    return "\n  ".join([f"{heading}, {vector['call']}:", *found]) if found else ""
