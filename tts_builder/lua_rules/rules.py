"""Calls the Lua rules of a game from Python. States stay in Lua; results are canonical JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec

from tts_builder.engine.game import Refusal
from tts_builder.lua.runtime import LIMIT, LuaError

if TYPE_CHECKING:
    from tts_builder.engine.game import Draw, Game
    from tts_builder.lua.runtime import LuaValue

Part = Literal["rules", "binding"]

_DRIVER: Final = "lua_rules/driver"
_PARTS: Final = "lua_rules/parts"


@cache
def _driver() -> str:
    return Path(__file__).with_name("driver.lua").read_text(encoding="utf-8")


class Assessment(NamedTuple):
    """Everything the rules say about a position, as canonical JSON unless noted otherwise."""

    state: bytes
    actors: bytes
    score: bytes
    layout: bytes
    """Not JSON: `piece area seat slot face count` for each entry, separated by tabs; empty unless
    requested."""
    moves: list[bytes]
    """The legal moves of each requested seat."""


class TriedMove(NamedTuple):
    """The result of trying a move without making it."""

    refusal: Refusal | None
    """None if the move is legal."""
    before: bytes
    """The old state, read after the move, which must not have changed it; empty if the move was refused."""
    after: bytes
    """The next state; empty if the move was refused."""


def modules_of(game: Game) -> dict[str, str]:
    """The text of every module that the rules and the binding of a game need."""
    from tts_builder.lua.script import rules_modules

    return rules_modules(game.id, game.facts(), {}, game.kit().templates())


class LuaRules:
    """The rules of a game, and its binding if it has one, in their own Lua runtime.

    States are handles into Lua, moves are plain JSON data, and errors in Lua raise LuaError. `modules`
    replaces the text of some modules. `base` has the texts of all modules, so that they need not be read and
    checked again. `limit` is the maximum number of Lua steps per call.
    """

    def __init__(
        self,
        game: Game,
        modules: Mapping[str, str] | None = None,
        *,
        base: Mapping[str, str] | None = None,
        limit: int = LIMIT,
    ) -> None:
        from tts_builder.lua.runtime import RulesRuntime

        texts = {**(base or modules_of(game)), **(modules or {})}
        self._game, self._rules = game.id, f"{game.id}/rules"
        self.has_binding = f"{game.id}/binding" in texts
        binding = f', binding = require("{game.id}/binding")' if self.has_binding else ""
        texts[_PARTS] = f'return {{ rules = require("{self._rules}"){binding} }}'
        texts[_DRIVER] = _driver()
        self._runtime = RulesRuntime(texts, limit=limit)

    def setup(self, players: int, options: Mapping[str, str]) -> LuaValue:
        return self._runtime.keep(self._rules, "setup", players, dict(options))

    def assess(self, state: LuaValue, seats: Sequence[int], with_layout: bool = False) -> Assessment:
        """Everything the rules say about a state, with the legal moves of these seats."""
        text: str = self._runtime.call(_DRIVER, "assess", state, list(seats), with_layout)
        shown, actors, score, layout, *moves = text.encode("utf-8").split(b"\n")
        return Assessment(shown, actors, score, layout, moves)

    def refuse(self, state: LuaValue, seat: int, move: Any) -> Refusal | None:
        """Why the move is illegal, or None if it is legal."""
        return refusal_of(self._runtime.call(_DRIVER, "refuse", state, seat, move))

    def try_move(self, state: LuaValue, seat: int, move: Any) -> TriedMove:
        """Checks a move and, if it is legal, computes the next state, in one call to Lua."""
        text: str = self._runtime.call(_DRIVER, "try_move", state, seat, move)
        refusal, before, after = text.encode("utf-8").split(b"\n")
        return TriedMove(refusal_of(refusal), before, after)

    def apply(self, state: LuaValue, seat: int, move: Any) -> LuaValue:
        return self._runtime.keep(self._rules, "apply", state, seat, move)

    def chance(self, state: LuaValue, draw: Draw) -> Any:
        """A random move of chance as plain data."""
        text = self.ask("rules", "chance", state, _checked(draw))
        return msgspec.json.decode(text) if text else None

    def gestures(self, state: LuaValue, seat: int, moves: Sequence[Any]) -> list[bytes]:
        """The gesture of each move, as canonical JSON."""
        text: str = self._runtime.call(_DRIVER, "gestures", state, seat, list(moves))
        return text.encode("utf-8").split(b"\n")

    def ask(self, part: Part, verb: str, *args: Any) -> bytes:
        """Calls a function of the rules or the binding; returns its first result as canonical JSON, empty for
        nil."""
        text: str = self._runtime.call(_DRIVER, "ask", part, verb, *args)
        return text.encode("utf-8")

    def events(self, state: LuaValue, seat: int, move: Any) -> list[Any]:
        """The events that `apply` returns, as plain data."""
        found: list[Any] = msgspec.json.decode(self._runtime.call(_DRIVER, "events", state, seat, move))
        return found

    def answers(self, part: Part, verb: str) -> bool:
        """Whether the rules or the binding have this function."""
        found: bool = self._runtime.call(_DRIVER, "answers", part, verb)
        return found

    def text(self, state: LuaValue) -> bytes:
        """A state as canonical JSON."""
        return self._runtime.encode(state).encode("utf-8")

    def state(self, wire: Any) -> LuaValue:
        """A handle for a state given as plain data."""
        return self._runtime.hold(wire)

    def defined(self, part: Part, verb: str) -> str:
        """Where a function is defined: `module:line`."""
        return self._runtime.defined(f"{self._game}/{part}", verb)


_refusal: Final = msgspec.json.Decoder(Refusal)


def refusal_of(text: str | bytes) -> Refusal | None:
    """Reads a refusal that Lua wrote; empty text means that the move is legal."""
    return _refusal.decode(text) if text else None


def _checked(draw: Draw) -> Draw:
    """Wraps `draw`, so that a bad argument from Lua raises LuaError."""

    def drawn(n: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise LuaError(f"draw was called with {n!r}; it needs a whole number of 1 or more.")
        return draw(n)

    return drawn
