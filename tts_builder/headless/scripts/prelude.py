"""The prelude (Lua that runs before every script, compiled once) and the operations behind the gateway."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tts_builder.headless.scripts.operations import OPERATIONS, PART_CLASSES, lua_source

_FOLDER = Path(__file__).resolve().parent / "lua"


@cache
def compiled() -> dict[str, bytes]:
    """The prelude as bytecode. Compiled once per process, because a table may have hundreds of scripts."""
    from lupa import lua52

    dump = lua52.LuaRuntime(encoding=None).eval(b"function(s, n) return string.dump(assert(load(s, n))) end")
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(_FOLDER.glob("*.lua"))}
    sources["spec"] = lua_source()
    return {name: dump(text.encode(), b"=[tts]") for name, text in sources.items()}


@cache
def gateway() -> list[tuple[Callable[..., Any], int]]:
    """The function of each operation, and the kind of its key: 0 unchanged, 1 an object, 2 none, 3 Global."""
    keyed = {"Player", "UI", "WebRequestInstance", "kernel", "GameObject", "Component", "Material"}
    objects = {"Object", *PART_CLASSES}
    table = []
    for op in OPERATIONS:
        mode = 3 if op.owner == "Global" else 1 if op.owner in objects else 0 if op.owner in keyed else 2
        if op.owner == "Object" and op.name == "isDestroyed":
            mode = 0
        table.append((op.run, mode))
    return table
