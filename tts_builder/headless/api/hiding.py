"""Object: hiding from players, and revealing fog of war."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, values
from tts_builder.headless.players.seats import ALL
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.world_object import WorldObject


def _colors(script: Script, table: Any) -> list[str]:
    return [str(color) for color in values(script, table)]


def _hide(script: Script, obj: WorldObject, how: str, ident: str, hidden: bool, colors: list[str]) -> bool:
    """Add or remove a named hider. The hiders of an object add up."""
    hiders: dict[tuple[str, str], list[str]] = obj.extras.setdefault("hiders", {})
    if hidden and colors:
        hiders[how, ident] = colors
    else:
        hiders.pop((how, ident), None)
    return True


@function("Object", "setHiddenFrom", "tab?")
def set_hidden_from(script: Script, obj: WorldObject, table: Any = None) -> bool:
    return _hide(script, obj, "hidden", "", True, _colors(script, table))


@function("Object", "setInvisibleTo", "tab?")
def set_invisible_to(script: Script, obj: WorldObject, table: Any = None) -> bool:
    return _hide(script, obj, "invisible", "", True, _colors(script, table))


@function("Object", "attachHider", "str bool tab?")
def attach_hider(script: Script, obj: WorldObject, ident: str, hidden: bool, table: Any = None) -> bool:
    """A named hider; without players it hides from everybody."""
    colors = _colors(script, table) if table is not None else list(ALL)
    return _hide(script, obj, "hidden", ident, hidden, colors)


@function("Object", "attachInvisibleHider", "str bool tab?")
def attach_invisible_hider(
    script: Script, obj: WorldObject, ident: str, hidden: bool, table: Any = None
) -> bool:
    colors = _colors(script, table) if table is not None else list(ALL)
    return _hide(script, obj, "invisible", ident, hidden, colors)


# Fog of war -------------------------------------------------------------------
@function("Object", "getFogOfWarReveal", result="tab")
def get_fog_of_war_reveal(_: Script, obj: WorldObject) -> dict[str, Any]:
    lifts = obj.state.get("FogOfWarRevealer") or {}
    return {
        "reveal": bool(lifts.get("Active", False)),
        "color": str(lifts.get("Color") or "All"),
        "range": float(lifts.get("Range", 5.0)),
    }


@function("Object", "setFogOfWarReveal", "tab")
def set_fog_of_war_reveal(script: Script, obj: WorldObject, table: Any) -> bool:
    given, kept = parameters(script, table), obj.state.get("FogOfWarRevealer") or {}
    obj.state["FogOfWarRevealer"] = {
        "Active": bool(given.get("reveal", kept.get("Active", False))),
        "Range": float(given.get("range", kept.get("Range", 5.0))),
        "Color": str(given.get("color") or kept.get("Color") or "All"),
    }
    return True
