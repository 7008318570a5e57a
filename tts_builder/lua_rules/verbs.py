"""The verbs of rules and binding, answered by Lua in the types of Python."""

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
from tts_builder.engine.placement import Gesture, Lay, Layout
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
"""From here on not every whole number is one of Lua."""
_TEXT: Final = msgspec.json.Decoder(str)


class _LuaRules:
    """The verbs that every game has in Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._game, self._states = game, states
        self._move = msgspec.json.Decoder(game.move)
        self._moves = msgspec.json.Decoder(list[game.move])  # type: ignore[name-defined]

    def place_of(self, verb: str) -> tuple[str, int]:
        """File and line where a verb is written, for who is told that its answer cannot be."""
        return self._states.place_of("rules", verb)

    def setup(self, players: int, options: Options) -> Any:
        return self._states.lift("setup", lambda: self._states.lua.setup(players, options))

    def actors(self, s: Any) -> tuple[Seat, ...]:
        found: tuple[Seat, ...] = self._ask("actors", _ACTORS, s)
        return found

    def moves(self, s: Any, seat: Seat) -> list[Any]:
        found: list[Any] = self._ask("moves", self._moves, s, seat)
        return found

    def refuse(self, s: Any, seat: Seat, m: Any) -> Refusal | None:
        """`m` may be plain data that are no move at all."""
        handle, move = self._states.lower(s), msgspec.to_builtins(m)
        text = self._states.text("rules", "refuse", handle, seat, move)
        return self._states.typed("rules", "refuse", _REFUSAL, text) if text else None

    def apply(self, s: Any, seat: Seat, m: Any) -> Any:
        handle, move = self._states.lower(s), msgspec.to_builtins(m)
        return self._states.lift("apply", lambda: self._states.lua.apply(handle, seat, move))

    def chance(self, s: Any, draw: Draw) -> Any:
        handle = self._states.lower(s)
        found = self._states.asked("rules", "chance", lambda: self._states.lua.chance(handle, draw))
        return self._states.typed("rules", "chance", self._move, canonical(found))

    def score(self, s: Any) -> ScoreSheet:
        found: ScoreSheet = self._ask("score", _SCORE, s)
        return found

    def _ask(self, verb: str, form: msgspec.json.Decoder[Any], s: Any, *args: Any) -> Any:
        return self._states.ask("rules", verb, form, self._states.lower(s), *args)


class TwinRules(_LuaRules):
    """The Lua of a game that has its rules in Python too: Lua has no further verbs then."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        super().__init__(game, states)
        python = game.rules
        self.problems, self.view = python.problems, python.view
        self.to_wire, self.from_wire = python.to_wire, python.from_wire


class LuaOnlyRules(_LuaRules):
    """The rules of a game that has no others. A state is its own wire form."""

    def problems(self, s: Any) -> list[Problem]:
        """Those that Lua tells. Lua without this verb has to answer for the state, and lay it out."""
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
            return [Problem("$", f"The rules cannot go on from here: {fault}")]
        return [
            Problem("$", f"There is no place for {lay.piece}: {lay.area} {lay.slot} of seat {lay.seat}.")
            for lay in laid
            if not has_spot(self._states.mod, players, lay.spot)
        ]

    def refuse(self, s: Any, seat: Seat, m: Any) -> Refusal | None:
        if any(_too_large([seat, msgspec.to_builtins(m)], "$")):
            return Refusal(MALFORMED, {"fault": "a number is too large"})
        refusal = super().refuse(s, seat, m)
        if refusal is not None:
            self._said(refusal)
        return refusal

    def _said(self, refusal: Refusal) -> None:
        """A refusal that cannot be put into words is a fault of the Lua or of the messages."""
        try:
            self._game.sentence(refusal)
        except KeyError as fault:
            what = f"it gives {canonical(refusal).decode()}, and `messages` of the game lack {fault}"
            raise self._states.fault("rules", "refuse", what) from fault

    def view(self, s: Any, seat: Seat) -> Any:
        """Lua without this verb hides nothing."""
        if not self._states.answers("rules", "view"):
            return s
        return self._ask("view", self._states.wire, s, seat)

    def to_wire(self, s: Any) -> Any:
        return s

    def from_wire(self, w: Any) -> Any:
        return w


def _too_large(value: Any, path: str) -> Iterator[str]:
    """Where whole numbers stand that Lua does not tell from their neighbors."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _too_large(part, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for n, part in enumerate(value):
            yield from _too_large(part, f"{path}[{n}]")
    elif isinstance(value, int) and abs(value) >= _WHOLE:
        yield path


class _LuaBinding:
    """The verbs that every binding has in Lua."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        self._game, self._states = game, states

    def layout(self, s: Any) -> Layout:
        found: Layout = self._states.ask("binding", "layout", _LAYOUT, self._states.lower(s))
        return found

    def gesture(self, s: Any, seat: Seat, m: Any) -> Gesture:
        asked = (self._states.lower(s), seat, msgspec.to_builtins(m))
        found: Gesture = self._states.ask("binding", "gesture", _GESTURE, *asked)
        return found


class TwinBinding(_LuaBinding):
    """The Lua of a game that has its binding in Python too."""

    def __init__(self, game: Game, states: LuaStates) -> None:
        super().__init__(game, states)
        self.read = game.binding.read


class LuaOnlyBinding(_LuaBinding):
    """The binding of a game that has no other."""

    def read(self, layout: tuple[Lay, ...], players: int, options: Options) -> Any:
        """The state that pieces show. ValueError when they show none, or Lua cannot tell."""
        if not self.reads():
            raise ValueError("Its binding has no `read`, which would tell the state by the pieces.")
        laid = msgspec.to_builtins(list(layout))
        try:
            text = self._states.text("binding", "read", laid, players, dict(options))
            wire = self._states.exactly("binding", "read", self._states.wire, text) if text else None
        except DefinitionError as fault:
            raise ValueError(str(fault)) from fault
        if wire is None:
            raise ValueError("They lie as in no state.")
        return self._game.rules.from_wire(wire)

    def reads(self) -> bool:
        """Whether the Lua has `read`, which it need not have."""
        return self._states.answers("binding", "read")

    def misfit(self, players: int, options: Options) -> str:
        """Why the options are not for so many players; empty when they are, or Lua has nothing to say."""
        if not self._states.lua.has_binding or not self._states.answers("binding", "misfit"):
            return ""
        text = self._states.text("binding", "misfit", players, dict(options))
        found: str = self._states.typed("binding", "misfit", _TEXT, text) if text else ""
        return found
