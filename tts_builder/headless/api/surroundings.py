"""Global functions for the whole table: rewinding, the editor, log styles, paint, names from before 2018."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.variables import Owner, call
from tts_builder.headless.faults import CallError, Style
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.rewinds import BLOCK_SECONDS
from tts_builder.headless.world.saving import saved


# Rewinding --------------------------------------------------------------------
@function("globals", "storeRewindState", "fn? bool?")
def store_rewind_state(script: Script, run: Any = None, block: bool | None = None) -> bool:
    """Store a rewind point at the end of the frame, then run the function. False while storing is blocked."""
    world = script.world
    rewinds = world.rewinds
    if world.clock.seconds < rewinds.blocked_until:
        return False
    then = None if run is None else LuaFunction(script, run)

    def store() -> None:
        rewinds.points.append(saved(world))
        if block:
            rewinds.blocked_until = world.clock.seconds + BLOCK_SECONDS
        if then is not None:
            then()

    world.later(0, Phase.END, store)
    return True


@function("globals", "allowRewindStore")
def allow_rewind_store(script: Script) -> bool:
    script.world.rewinds.blocked_until = 0.0
    return True


# External editors and servers -------------------------------------------------
@function("globals", "sendExternalMessage", "tab")
def send_external_message(script: Script, data: Any) -> bool:
    script.world.network.messages.append(script.to_python(data))
    return True


@function("globals", "setLookingForPlayers", "bool")
def set_looking_for_players(script: Script, value: bool) -> bool:
    script.world.looking_for_players = value
    return True


@function("globals", "logStyle", "str any str? str?")
def log_style(
    script: Script, tag: str, tint: Any, prefix: str | None = None, postfix: str | None = None
) -> bool:
    from tts_builder.headless.api.arguments import color
    from tts_builder.headless.world.kinds import TINTS

    shade = color(script.to_python(tint))
    parts = TINTS.get(shade) if isinstance(shade, str) else tuple(shade[:3])
    if parts is None:
        raise CallError(f"logStyle: {shade} is not a color")
    script.world.styles[tag] = Style(parts, prefix or "", postfix or "")
    return True


# Paint ------------------------------------------------------------------------
@function("globals", "clearVectorPaint")
def clear_vector_paint(script: Script) -> bool:
    script.world.save["VectorLines"] = []
    return True


@function("globals", "clearPixelPaint")
def clear_pixel_paint(script: Script) -> bool:
    """Old saves keep painted pixels as a string."""
    if "DrawImage" in script.world.save:
        script.world.save["DrawImage"] = ""
    return True


# Names from before 2018 -------------------------------------------------------
def _owner(script: Script, given: Any) -> Owner:
    owner = script.to_python(given)
    if not hasattr(owner, "script"):
        raise CallError("the owner of the function expected: an object or Global")
    found: Owner = owner
    return found


@function("globals", "callLuaFunctionInOtherScript", "any str", "tab")
def call_in_other_script(script: Script, owner: Any, name: str) -> bool:
    call(script, _owner(script, owner), name)
    return True


@function("globals", "callLuaFunctionInOtherScriptWithParams", "any str any")
def call_in_other_script_with(script: Script, owner: Any, name: str, given: Any = None) -> Any:
    return call(script, _owner(script, owner), name, given)
