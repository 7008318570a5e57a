"""Runs Lua in the running game and returns the result, in every version of the game."""

from __future__ import annotations

from secrets import randbelow
from typing import Any, Final

from tts_builder.errors import UserError
from tts_builder.headless.editor.server import CUSTOM, ERROR, RETURN
from tts_builder.live.link import EXECUTE, Link, Message

_MARK: Final = "tts_builder_result"
# Nothing before the code ends a line, so that error lines match the code. Some versions of the game never
# send the message with a result, so it is also sent as a custom message.
# The function ends with `return nil`, because `type` fails on MoonSharp's "no value".
_BEFORE: Final = "local function tts_builder_run() do "
_AFTER: Final = """
end return nil end
local tts_builder_value = tts_builder_run()
local tts_builder_ok, tts_builder_text = pcall(JSON.encode, {{value = tts_builder_value}})
if not tts_builder_ok or type(tts_builder_value) == "userdata" then
  tts_builder_text = JSON.encode({{value = tostring(tts_builder_value)}})
end
sendExternalMessage({{{mark} = {number}, text = tts_builder_text}})
"""


class LuaError(UserError):
    """An error of the Lua code in the game."""

    exit_code = 1


def wrapped(code: str, number: int) -> str:
    """Lua that runs the code and sends back its result under a number. The code may be an expression."""
    from tts_builder.lua.compiling import compile_fault

    body = f"return {code}" if compile_fault(f"return {code}") is None else code
    return f"{_BEFORE}{body}{_AFTER.format(mark=_MARK, number=number)}"


def execute(link: Link, code: str, guid: str, wait: float) -> Any:
    """Runs code in the script of an object (`-1` is Global) and returns its result. Raises LuaError."""
    number = randbelow(1_000_000_000) + 1
    link.send({"messageID": EXECUTE, "guid": guid, "script": wrapped(code, number), "returnID": number})

    def wanted(message: Message) -> bool:
        return _result(message, number) is not None or (
            message.get("messageID") == ERROR and str(message.get("guid", guid)) == guid
        )

    answer = link.until(wanted, wait, "a result")
    if answer.get("messageID") == ERROR:
        what = f"{answer.get('errorMessagePrefix') or ''}{answer.get('error')}"
        raise LuaError(" ".join(what.split()))
    return _result(answer, number)[0]  # type: ignore[index]


def _result(message: Message, number: int) -> tuple[Any] | None:
    """The value in a result message, in a tuple. None for any other message."""
    from json import loads

    custom = message.get("customMessage")
    if message.get("messageID") == CUSTOM and isinstance(custom, dict) and custom.get(_MARK) == number:
        try:
            value = loads(str(custom.get("text")))
        except ValueError:
            return (custom.get("text"),)
        # JSON.encode may write an empty table as a list.
        return (value.get("value") if isinstance(value, dict) else None,)
    if message.get("messageID") == RETURN and message.get("returnID") == number:
        # The wrapper itself returns nothing, so a value here comes from a game that sends results.
        return (message["returnValue"],) if message.get("returnValue") is not None else None
    return None


def is_result(message: Message) -> bool:
    """Whether a message is the result of an execution, which does not belong in a log."""
    custom = message.get("customMessage")
    return isinstance(custom, dict) and _MARK in custom
