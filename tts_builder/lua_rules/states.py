"""States as Python has them and as Lua keeps them, and what Lua says of them in the types of Python."""

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
"""States that Lua keeps: whoever asks about a state asks several things, and the next state comes of it."""
_PAGE: Final = "docs/rules-and-lua.md tells what it answers."


class LuaStates:
    """The states of a game inside Lua. What goes wrong there is a DefinitionError with the line in Lua."""

    def __init__(self, game: Game, lua: LuaRules | None = None) -> None:
        self._game, self._given = game, lua
        self.wire = msgspec.json.Decoder(game.wire)
        """Reads wire states."""
        self._kept: OrderedDict[int, tuple[Any, LuaValue]] = OrderedDict()

    @cached_property
    def lua(self) -> LuaRules:
        """Made when it is asked for the first time: it reads all modules."""
        return self._given or LuaRules(self._game)

    @cached_property
    def mod(self) -> Mod:
        """The mod of the game."""
        return self._game.kit()

    def lower(self, state: Any) -> LuaValue:
        """The state inside Lua."""
        found = self._kept.get(id(state))
        if found is not None:
            self._kept.move_to_end(id(state))
            return found[1]
        wire = msgspec.to_builtins(self._game.rules.to_wire(state))
        return self._keep(state, self.lua.state(wire))

    def lift(self, verb: str, made: Callable[[], LuaValue]) -> Any:
        """A state that a verb of the rules makes, in the types of Python."""
        handle = self.asked("rules", verb, made)
        text = self.asked("rules", verb, lambda: self.lua.text(handle))
        state = self._game.rules.from_wire(self.exactly("rules", verb, self.wire, text))
        self._keep(state, handle)
        return state

    def _keep(self, state: Any, handle: LuaValue) -> LuaValue:
        # With the state itself: its identity must not pass to another one.
        self._kept[id(state)] = (state, handle)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return handle

    def ask(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], *args: Any) -> Any:
        """What a verb answers, in the types of Python."""
        return self.exactly(part, verb, form, self.text(part, verb, *args))

    def text(self, part: Part, verb: str, *args: Any) -> bytes:
        """What a verb answers, as canonical JSON; empty for nil."""
        return self.asked(part, verb, lambda: self.lua.ask(part, verb, *args))

    def asked(self, part: Part, verb: str, question: Callable[[], A]) -> A:
        """The answer to a question about one verb."""
        try:
            return question()
        except StepLimitError as fault:
            what = f"it takes {fault.what}; does a loop never end?"
            raise self.fault(part, verb, what, fault.where) from fault
        except LuaError as fault:
            raise self.fault(part, verb, fault.what, fault.where) from fault
        except UnicodeDecodeError as fault:
            raise self.fault(part, verb, "it gives a text that is not UTF-8") from fault

    def typed(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], text: bytes) -> Any:
        """An answer in its type."""
        try:
            return form.decode(text)
        except msgspec.DecodeError as fault:
            what = f"it gives {_shown(text)}: {fault}" if text else "it gives nothing"
            raise self.fault(part, verb, what) from fault

    def exactly(self, part: Part, verb: str, form: msgspec.json.Decoder[Any], text: bytes) -> Any:
        """The same for an answer that goes into records: its type must hold all of it."""
        found = self.typed(part, verb, form, text)
        if (kept := canonical(found)) != text:
            what = f"it gives {_shown(text)}; of this the type in Python holds {_shown(kept)}"
            raise self.fault(part, verb, what)
        return found

    def answers(self, part: Part, verb: str) -> bool:
        """Whether Lua has a verb that it need not have."""
        return self.asked(part, verb, lambda: self.lua.answers(part, verb))

    def place_of(self, part: Part, verb: str) -> tuple[str, int]:
        """File and line where a verb is written. LuaError when Lua does not have it."""
        module, _, line = self.lua.defined(part, verb).rpartition(":")
        return self.mod.templates().place(module), int(line)

    def fault(self, part: Part, verb: str, what: str, where: str = "") -> DefinitionError:
        """A fault of the designer's Lua. One that shows elsewhere is told with the verb that led there."""
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
