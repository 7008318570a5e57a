"""The rules and the binding of a game, implemented by calls to its Lua."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tts_builder.engine.game import (
    MALFORMED,
    Draw,
    Game,
    Options,
    Problem,
    Refusal,
    ScoreSheet,
    Seat,
    canonical,
)
from tts_builder.engine.placement import Gesture, Lay, Layout, in_order
from tts_builder.errors import DefinitionError
from tts_builder.lua_rules.spots import has_spot
from tts_builder.lua_rules.states import LuaStates

_ACTORS: Final = msgspec.json.Decoder(tuple[Seat, ...])
_REFUSAL: Final = msgspec.json.Decoder(Refusal)
_SCORE: Final = msgspec.json.Decoder(ScoreSheet)
_PROBLEMS: Final = msgspec.json.Decoder(list[Problem])
_LAYOUT: Final = msgspec.json.Decoder(Layout)
_GESTURE: Final = msgspec.json.Decoder(Gesture)
_WHOLE: Final = 2**53
"""Lua cannot represent every whole number from here on."""
_TEXT: Final = msgspec.json.Decoder(str)


class _LuaRules:
    """The functions that every game has in Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._game, self._states = game, states
        self._move = msgspec.json.Decoder(game.move)
        self._moves = msgspec.json.Decoder(list[game.move])  # type: ignore[name-defined]

    def place_of(self, verb: str) -> tuple[str, int]:
        """File and line where a function is defined, for error messages about its result."""
        return self._states.place_of("rules", verb)

    def setup(self, players: int, options: Options) -> Any:
        return self._states.from_lua("setup", lambda: self._states.lua.setup(players, options))

    def actors(self, s: Any) -> tuple[Seat, ...]:
        found: tuple[Seat, ...] = self._ask("actors", _ACTORS, s)
        return found

    def moves(self, s: Any, seat: Seat) -> list[Any]:
        found: list[Any] = self._ask("moves", self._moves, s, seat)
        return found

    def refuse(self, s: Any, seat: Seat, m: Any) -> Refusal | None:
        """`m` may be any plain data, even if it is not a move."""
        handle, move = self._states.to_lua(s), msgspec.to_builtins(m)
        text = self._states.text("rules", "refuse", handle, seat, move)
        return self._states.decode("rules", "refuse", _REFUSAL, text) if text else None

    def apply(self, s: Any, seat: Seat, m: Any) -> Any:
        handle, move = self._states.to_lua(s), msgspec.to_builtins(m)
        return self._states.from_lua("apply", lambda: self._states.lua.apply(handle, seat, move))

    def chance(self, s: Any, draw: Draw) -> Any:
        handle = self._states.to_lua(s)
        found = self._states.call("rules", "chance", lambda: self._states.lua.chance(handle, draw))
        return self._states.decode("rules", "chance", self._move, canonical(found))

    def score(self, s: Any) -> ScoreSheet:
        found: ScoreSheet = self._ask("score", _SCORE, s)
        return found

    def _ask(self, verb: str, form: msgspec.json.Decoder[Any], s: Any, *args: Any) -> Any:
        return self._states.ask("rules", verb, form, self._states.to_lua(s), *args)


class TwinRules(_LuaRules):
    """The Lua rules of a game that also has rules in Python, which provide the remaining functions."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        super().__init__(game, states)
        python = game.rules
        self.problems, self.view = python.problems, python.view
        self.to_wire, self.from_wire = python.to_wire, python.from_wire


class LuaOnlyRules(_LuaRules):
    """The rules of a game without a Python twin. A state is its own wire form."""

    def problems(self, s: Any) -> list[Problem]:
        """The problems that Lua finds. If Lua has no `problems`, `actors`, `score` and `layout` must accept
        the state."""
        if large := list(_too_large(msgspec.to_builtins(s), "$")):
            return [Problem(path, "This number is too large for Lua.") for path in large]
        if self._states.answers("rules", "problems"):
            found: list[Problem] = self._ask("problems", _PROBLEMS, s)
            return found
        try:
            self.actors(s)
            players = len(self.score(s).seats)
            laid = self._game.binding.layout(s) if self._states.lua.has_binding else ()
        except DefinitionError as fault:
            return [Problem("$", f"The rules fail in this state: {fault}")]
        return [
            Problem(
                "$",
                f"The spot of {lay.piece} does not exist: area {lay.area}, slot {lay.slot}, seat {lay.seat}.",
            )
            for lay in laid
            if not has_spot(self._states.mod, players, lay.spot)
        ]

    def refuse(self, s: Any, seat: Seat, m: Any) -> Refusal | None:
        if any(_too_large([seat, msgspec.to_builtins(m)], "$")):
            return Refusal(MALFORMED, {"fault": "a number is too large"})
        refusal = super().refuse(s, seat, m)
        if refusal is not None:
            self._check_sentence(refusal)
        return refusal

    def _check_sentence(self, refusal: Refusal) -> None:
        """Raises DefinitionError if the refusal has no message, or a value of its message is missing."""
        try:
            self._game.sentence(refusal)
        except KeyError as fault:
            shown = canonical(refusal).decode()
            what = f"it returns {shown}, but {fault} is missing in the game's `messages` or in its values"
            raise self._states.fault("rules", "refuse", what) from fault

    def view(self, s: Any, seat: Seat) -> Any:
        """If Lua has no `view`, nothing is hidden."""
        if not self._states.answers("rules", "view"):
            return s
        return self._ask("view", self._states.wire, s, seat)

    def to_wire(self, s: Any) -> Any:
        return s

    def from_wire(self, w: Any) -> Any:
        return w


def _too_large(value: Any, path: str) -> Iterator[str]:
    """The JSON paths of whole numbers that are too large for Lua."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _too_large(part, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for n, part in enumerate(value):
            yield from _too_large(part, f"{path}[{n}]")
    elif isinstance(value, int) and abs(value) >= _WHOLE:
        yield path


class _LuaBinding:
    """The functions that every binding has in Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._game, self._states = game, states

    def place_of(self, verb: str) -> tuple[str, int]:
        """File and line where a function is defined, for error messages about its result."""
        return self._states.place_of("binding", verb)

    def layout(self, s: Any) -> Layout:
        found: Layout = self._states.ask("binding", "layout", _LAYOUT, self._states.to_lua(s))
        return in_order(found, self.layout)

    def gesture(self, s: Any, seat: Seat, m: Any) -> Gesture:
        asked = (self._states.to_lua(s), seat, msgspec.to_builtins(m))
        found: Gesture = self._states.ask("binding", "gesture", _GESTURE, *asked)
        return found


class TwinBinding(_LuaBinding):
    """The Lua binding of a game that also has a binding in Python."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        super().__init__(game, states)
        self.read = game.binding.read


class LuaOnlyBinding(_LuaBinding):
    """The binding of a game without a Python twin."""

    def read(self, layout: tuple[Lay, ...], players: int, options: Options) -> Any:
        """The state that the pieces show. Raises ValueError if they show none, or Lua has no `read`."""
        if not self.reads():
            raise ValueError("The binding has no function `read`, so pieces alone do not show a state.")
        laid = msgspec.to_builtins(list(layout))
        try:
            text = self._states.text("binding", "read", laid, players, dict(options))
            wire = self._states.decode_exactly("binding", "read", self._states.wire, text) if text else None
        except DefinitionError as fault:
            raise ValueError(str(fault)) from fault
        if wire is None:
            raise ValueError("The pieces do not lie as in any state.")
        return self._game.rules.from_wire(wire)

    def reads(self) -> bool:
        """Whether Lua has the optional function `read`."""
        return self._states.answers("binding", "read")

    def misfit(self, players: int, options: Options) -> str:
        """Why the options do not fit this number of players; empty if they do, or if Lua has no `misfit`."""
        if not self._states.lua.has_binding or not self._states.answers("binding", "misfit"):
            return ""
        text = self._states.text("binding", "misfit", players, dict(options))
        found: str = self._states.decode("binding", "misfit", _TEXT, text) if text else ""
        return found
