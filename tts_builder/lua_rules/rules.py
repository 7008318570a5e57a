"""The Lua rules of a game, asked from Python: Lua keeps the states, canonical JSON comes out."""

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


class Sight(NamedTuple):
    """All that the rules say of a position, as canonical JSON unless said otherwise."""

    state: bytes
    actors: bytes
    score: bytes
    layout: bytes
    """Not JSON: `piece area seat slot face count`, a tab between pieces; empty unless asked for."""
    moves: list[bytes]
    """For each seat asked for."""


class Trial(NamedTuple):
    """What becomes of a move that is tried and not made."""

    refusal: Refusal | None
    """None for a legal move."""
    before: bytes
    """The state it was tried in, looked at afterwards; empty for a move that was refused."""
    after: bytes


def modules_of(game: Game) -> dict[str, str]:
    """The text of every module that the rules, the calls and the binding of a game need."""
    from tts_builder.lua.script import rules_modules

    return rules_modules(game.id, game.facts(), {}, game.kit().templates())


class LuaRules:
    """The rules (and binding, when there is one) of a game in a Lua runtime of their own.

    States are handles into Lua, moves go in as plain JSON data, errors of Lua come out as LuaError.
    `modules` puts other text in the place of modules; `limit` is the number of steps a call may take.
    `base` spares reading and checking all modules again.
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

    def sight(self, state: LuaValue, seats: Sequence[int], with_layout: bool = False) -> Sight:
        """The whole position."""
        text: str = self._runtime.call(_DRIVER, "sight", state, list(seats), with_layout)
        shown, actors, score, layout, *moves = text.encode("utf-8").split(b"\n")
        return Sight(shown, actors, score, layout, moves)

    def refuse(self, state: LuaValue, seat: int, move: Any) -> Refusal | None:
        """Why the move is not legal, or None."""
        return refusal_of(self._runtime.call(_DRIVER, "refuse", state, seat, move))

    def trial(self, state: LuaValue, seat: int, move: Any) -> Trial:
        """The verdict on a move and, if it is legal, where it leads, in one crossing."""
        text: str = self._runtime.call(_DRIVER, "trial", state, seat, move)
        refusal, before, after = text.encode("utf-8").split(b"\n")
        return Trial(refusal_of(refusal), before, after)

    def apply(self, state: LuaValue, seat: int, move: Any) -> LuaValue:
        return self._runtime.keep(self._rules, "apply", state, seat, move)

    def chance(self, state: LuaValue, draw: Draw) -> Any:
        """A move of chance as plain data."""
        text = self.ask("rules", "chance", state, _checked(draw))
        return msgspec.json.decode(text) if text else None

    def gestures(self, state: LuaValue, seat: int, moves: Sequence[Any]) -> list[bytes]:
        """What hands do to make each of the moves, as canonical JSON."""
        text: str = self._runtime.call(_DRIVER, "gestures", state, seat, list(moves))
        return text.encode("utf-8").split(b"\n")

    def ask(self, part: Part, verb: str, *args: Any) -> bytes:
        """The first result of any verb as canonical JSON; empty for nil."""
        text: str = self._runtime.call(_DRIVER, "ask", part, verb, *args)
        return text.encode("utf-8")

    def events(self, state: LuaValue, seat: int, move: Any) -> list[Any]:
        """What `apply` tells besides the next state, as plain data."""
        found: list[Any] = msgspec.json.decode(self._runtime.call(_DRIVER, "events", state, seat, move))
        return found

    def answers(self, part: Part, verb: str) -> bool:
        """Whether the rules or the binding have this verb."""
        found: bool = self._runtime.call(_DRIVER, "answers", part, verb)
        return found

    def text(self, state: LuaValue) -> bytes:
        """A state as canonical JSON."""
        return self._runtime.encode(state).encode("utf-8")

    def state(self, wire: Any) -> LuaValue:
        """The handle of a state given as plain data."""
        return self._runtime.hold(wire)

    def defined(self, part: Part, verb: str) -> str:
        """Where a verb is written: `module:line`."""
        return self._runtime.defined(f"{self._game}/{part}", verb)


_refusal: Final = msgspec.json.Decoder(Refusal)


def refusal_of(text: str | bytes) -> Refusal | None:
    """A refusal as Lua writes it; nothing stands for a legal move."""
    return _refusal.decode(text) if text else None


def _checked(draw: Draw) -> Draw:
    """The same draw; what it cannot be asked for is the fault of the Lua that asks."""

    def drawn(n: int) -> int:
        if not isinstance(n, int) or n < 1:
            raise LuaError(f"draw was asked for one of {n!r}.")
        return draw(n)

    return drawn
