"""Translates between states in Python and states in Lua, and converts the results of Lua to Python types."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from tts_builder.engine.game import Game, canonical
from tts_builder.errors import DefinitionError, shortened
from tts_builder.lua.runtime import LuaError, StepLimitError
from tts_builder.lua.script import ask_for
from tts_builder.lua_rules.rules import LuaRules, Part

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.lua.runtime import LuaValue

A = TypeVar("A")

_KEPT: Final = 256
"""States kept in Lua. Callers usually ask several questions about a state and then make a move from it."""
_PAGE: Final = "docs/rules-and-lua.md describes what it must return."


class LuaStates:
    """The states of a game inside Lua. Errors in Lua raise DefinitionError with the file and line of the
    Lua."""

    def __init__(self, game: Game, lua: LuaRules | None = None) -> None:
        self._game, self._given = game, lua
        self.wire = msgspec.json.Decoder(game.wire)
        """Decodes wire states."""
        self._kept: OrderedDict[int, tuple[Any, LuaValue]] = OrderedDict()

    @cached_property
    def lua(self) -> LuaRules:
        """The Lua rules, made on first use, because that reads all modules."""
        return self._given or LuaRules(self._game)

    @cached_property
    def mod(self) -> Mod:
        """The mod of the game."""
        return self._game.kit()

    def to_lua(self, state: Any) -> LuaValue:
        """The handle of a state inside Lua."""
        found = self._kept.get(id(state))
        if found is not None:
            self._kept.move_to_end(id(state))
            return found[1]
        wire = msgspec.to_builtins(self._game.rules.to_wire(state))
        return self._keep(state, self.lua.state(wire))

    def from_lua(self, verb: str, make: Callable[[], LuaValue]) -> Any:
        """The state that a function of the rules makes, as a Python state."""
        handle = self.call("rules", verb, make)
        text = self.call("rules", verb, lambda: self.lua.text(handle))
        state = self._game.rules.from_wire(self.decode_exactly("rules", verb, self.wire, text))
        self._keep(state, handle)
        return state

    def _keep(self, state: Any, handle: LuaValue) -> LuaValue:
        # Also keeps the state itself, so that its id cannot be reused.
        self._kept[id(state)] = (state, handle)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return handle

    def ask(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], *args: Any) -> Any:
        """The result of a function, in its Python type."""
        return self.decode_exactly(part, verb, form, self.text(part, verb, *args))

    def text(self, part: Part, verb: str, *args: Any) -> bytes:
        """The result of a function, as canonical JSON; empty for nil."""
        return self.call(part, verb, lambda: self.lua.ask(part, verb, *args))

    def call(self, part: Part, verb: str, question: Callable[[], A]) -> A:
        """The result of `question`, which calls one Lua function. Raises DefinitionError for errors in
        Lua."""
        try:
            return question()
        except StepLimitError as fault:
            what = f"it takes {fault.what}. Look for a loop that never ends"
            raise self.fault(part, verb, what, fault.where) from fault
        except LuaError as fault:
            raise self.fault(part, verb, fault.what, fault.where) from fault
        except UnicodeDecodeError as fault:
            raise self.fault(part, verb, "it returns a text that is not UTF-8") from fault

    def decode(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], text: bytes) -> Any:
        """Converts a result to its Python type. Raises DefinitionError if it does not fit."""
        try:
            return form.decode(text)
        except msgspec.DecodeError as fault:
            what = f"it returns {_shown(text)}: {fault}" if text else "it returns nothing"
            raise self.fault(part, verb, what) from fault

    def decode_exactly(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], text: bytes) -> Any:
        """Like `decode`, for results that go into records: also raises if the type drops a part of the
        result."""
        found = self.decode(part, verb, form, text)
        if (kept := canonical(found)) != text:
            what = f"it returns {_shown(text)}, but the Python type keeps only {_shown(kept)}"
            raise self.fault(part, verb, what)
        return found

    def answers(self, part: Part, verb: str) -> bool:
        """Whether Lua has an optional function."""
        return self.call(part, verb, lambda: self.lua.answers(part, verb))

    def place_of(self, part: Part, verb: str) -> tuple[str, int]:
        """File and line where a function is defined. Raises LuaError if it does not exist."""
        module, _, line = self.lua.defined(part, verb).rpartition(":")
        return self.mod.templates().place(module), int(line)

    def fault(self, part: Part, verb: str, what: str, where: str = "") -> DefinitionError:
        """The error for a fault in the designer's Lua. If the fault appears in other Lua, it names the
        function that was called."""
        ident, templates = self._game.id, self.mod.templates()
        module, _, line = where.rpartition(":")
        if module.startswith(f"{ident}/") and module != f"{ident}/facts":
            return DefinitionError(_sentence(what), where=f"{templates.place(module)}:{line}")
        ask_for(templates, f"{ident}/{part}")
        try:
            file, at = self.place_of(part, verb)
        except LuaError:
            file = templates.place(f"{ident}/{part}")
            return DefinitionError(f"there is no function `{verb}`.", where=file, hint=_PAGE)
        what = f"`{verb}`: {what.removesuffix('.')}" + (f" ({where})" if module else "")
        return DefinitionError(_sentence(what), where=f"{file}:{at}")


def _shown(text: bytes) -> str:
    return shortened(text.decode("utf-8", "replace"), 200)


def _sentence(what: str) -> str:
    said = shortened(what, 800)
    return said if said.endswith((".", "?", "!")) else f"{said}."
