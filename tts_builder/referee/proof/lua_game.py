"""A game whose rules and binding are those in Lua, with the verbs and the types of Python."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tts_builder.engine.game import Draw, Game, Options, Refusal, ScoreSheet, Seat
from tts_builder.engine.placement import Gesture, Layout
from tts_builder.referee.proof.lua_rules import LuaRules
from tts_builder.referee.verdict.wire import plain

if TYPE_CHECKING:
    from tts_builder.lua.runtime import LuaValue

_KEPT: Final = 256
"""States that Lua keeps: whoever asks about a state asks several things, and the next state comes of it."""

_actors = msgspec.json.Decoder(tuple[Seat, ...])
_refusal = msgspec.json.Decoder(Refusal)
_score = msgspec.json.Decoder(ScoreSheet)
_layout = msgspec.json.Decoder(Layout)
_gesture = msgspec.json.Decoder(Gesture)


def in_lua(game: Game, states: LuaStates | None = None) -> Game:
    """The same game, played by its Lua. Verbs that only Python has stay as they are."""
    kept = states or LuaStates(game)
    return dataclasses.replace(
        game,
        rules=_Rules(game, kept),
        binding=_Binding(game, kept),
        calls={name: partial(kept.lua.call, name) for name in game.calls},
    )


class LuaStates:
    """States as Python has them and as Lua keeps them."""

    def __init__(self, game: Game, lua: LuaRules | None = None) -> None:
        self._game, self.lua = game, lua or LuaRules(game)
        self._wire = msgspec.json.Decoder(game.wire)
        self._kept: OrderedDict[int, tuple[Any, LuaValue]] = OrderedDict()

    def lower(self, state: Any) -> LuaValue:
        """The state inside Lua."""
        found = self._kept.get(id(state))
        if found is not None:
            self._kept.move_to_end(id(state))
            return found[1]
        return self._keep(state, self.lua.state(plain(self._game.rules.to_wire(state))))

    def lift(self, handle: LuaValue) -> Any:
        """A state of Lua in the types of Python."""
        state = self._game.rules.from_wire(self._wire.decode(self.lua.text(handle)))
        self._keep(state, handle)
        return state

    def _keep(self, state: Any, handle: LuaValue) -> LuaValue:
        # With the state itself: its identity must not pass to another one.
        self._kept[id(state)] = (state, handle)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return handle


class _Rules:
    """The verbs of `Rules`, answered by Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._lua, self._states, self._game = states.lua, states, game
        self._moves = msgspec.json.Decoder(list[game.move])  # type: ignore[name-defined]
        python = game.rules
        self.problems, self.view = python.problems, python.view
        self.to_wire, self.from_wire = python.to_wire, python.from_wire

    def setup(self, players: int, options: Options) -> Any:
        return self._states.lift(self._lua.setup(players, options))

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return _actors.decode(self._ask("actors", s))

    def moves(self, s: Any, seat: Seat) -> list[Any]:
        found: list[Any] = self._moves.decode(self._ask("moves", s, seat))
        return found

    def refuse(self, s: Any, seat: Seat, m: Any) -> Refusal | None:
        """`m` may be plain data that are no move at all."""
        text = self._ask("refuse", s, seat, plain(m))
        return _refusal.decode(text) if text else None

    def apply(self, s: Any, seat: Seat, m: Any) -> Any:
        return self._states.lift(self._lua.apply(self._states.lower(s), seat, plain(m)))

    def chance(self, s: Any, draw: Draw) -> Any:
        return msgspec.convert(self._lua.chance(self._states.lower(s), draw), self._game.move)

    def score(self, s: Any) -> ScoreSheet:
        return _score.decode(self._ask("score", s))

    def _ask(self, verb: str, s: Any, *args: Any) -> bytes:
        return self._lua.ask("rules", verb, self._states.lower(s), *args)


class _Binding:
    """The verbs of `Binding`, answered by Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._lua, self._states = states.lua, states
        self.read = game.binding.read

    def layout(self, s: Any) -> Layout:
        return _layout.decode(self._lua.ask("binding", "layout", self._states.lower(s)))

    def gesture(self, s: Any, seat: Seat, m: Any) -> Gesture:
        return _gesture.decode(self._lua.ask("binding", "gesture", self._states.lower(s), seat, plain(m)))
