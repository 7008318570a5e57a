"""Plays one game on both engines at once, up to the first difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

import msgspec

from tts_builder.blame import with_place
from tts_builder.engine.game import CHANCE, MALFORMED, Draw, Game, Refusal, canonical, read_move
from tts_builder.engine.placement import Layout
from tts_builder.engine.seeds import derived
from tts_builder.lua.runtime import LuaError
from tts_builder.lua_rules.rules import Assessment, TriedMove
from tts_builder.referee.proof.candidates import Candidates, words_of
from tts_builder.referee.proof.chances import difference, frequencies
from tts_builder.referee.proof.habits import Habits
from tts_builder.referee.proof.positions import Shaker, sample_game
from tts_builder.referee.verdict.replay import readable
from tts_builder.referee.verdict.wire import plain, read_state

LEGAL: Final = "legal"
_RECHECK: Final = 8
"""After this many moves, the old state is compared again, because `apply` must not change it."""

_ALL_GESTURES: Final = 4
"""After this many moves, the gestures of all legal moves are compared, not only that of the move made."""
_CHANCE_FOLD: Final = 20
"""Positions of chance are rare, so this many times as many moves are tried there."""
_FROM_THE_START: Final = 0.6
"""The share of games that begin with the set-up; the others begin in the middle."""


class Engine(Protocol):
    """The engine that a duel compares with Python. States are opaque: what `setup` and `apply` return."""

    has_binding: bool

    def setup(self, players: int, options: Mapping[str, str]) -> Any: ...

    def assess(self, state: Any, seats: Sequence[int], with_layout: bool = False) -> Assessment: ...

    def refuse(self, state: Any, seat: int, move: Any) -> Refusal | None: ...

    def try_move(self, state: Any, seat: int, move: Any) -> TriedMove: ...

    def apply(self, state: Any, seat: int, move: Any) -> Any: ...

    def chance(self, state: Any, draw: Draw) -> Any: ...

    def gestures(self, state: Any, seat: int, moves: Sequence[Any]) -> list[bytes]: ...

    def text(self, state: Any) -> bytes: ...

    def state(self, wire: Any) -> Any: ...


class Disagreement(msgspec.Struct, frozen=True):
    """What the two engines answered differently, and everything needed to reproduce it."""

    about: str
    python: str
    lua: str
    number: int
    """The number of the game in its batch."""
    after: int
    """The number of moves made before."""
    players: int
    options: dict[str, str]
    seat: int | None
    move: Any
    position: str


@dataclass
class Tally:
    """Counts of what was compared."""

    games: int = 0
    moves: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.verdicts += other.verdicts


class _DifferError(Exception):
    def __init__(self, about: str, python: str, lua: str, seat: int | None, move: Any) -> None:
        super().__init__(about)
        self.about, self.python, self.lua, self.seat, self.move = about, python, lua, seat, move


class Duel:
    """One game. `mutated` is the number of additional moves tried in each position.

    `survey` also compares the frequencies of random moves, which takes as long as several games. `shaker`
    supplies positions and moves of another game; without it the duel plays one itself. `from_start` says
    whether to begin with the set-up; None decides at random. `limit` ends the game after this number of
    moves.
    """

    def __init__(
        self,
        game: Game,
        lua: Engine,
        players: int,
        options: Mapping[str, str],
        number: int,
        seed: int,
        mutated: int,
        bindings: bool,
        survey: bool = False,
        shaker: Shaker | None = None,
        from_start: bool | None = None,
        limit: int | None = None,
    ) -> None:
        self.game, self.lua, self.players, self.options, self.number = (
            game,
            lua,
            players,
            dict(options),
            number,
        )
        self.rules, self.mutated = game.rules, mutated
        self.bindings = bindings and lua.has_binding
        self.rng = Random(derived(seed, number))
        self.candidates = Candidates(self.rng, players, words_of(game.data()))
        self.habits = Habits(self.rng)
        self.survey, self.shaker, self.from_start, self.limit = survey, shaker, from_start, limit
        self.first_chance: tuple[Any, Any] | None = None
        self.tally = Tally()
        self.state: Any = None
        self.shown = b""
        """The state as canonical JSON."""
        self.twin: Any = None

    def play(self) -> Disagreement | None:
        """Plays to the end, or to the first disagreement."""
        try:
            self._play()
        except _DifferError as found:
            return Disagreement(
                found.about,
                found.python,
                found.lua,
                self.number,
                self.tally.moves,
                self.players,
                self.options,
                found.seat,
                found.move,
                "" if self.state is None else readable(self.rules.to_wire(self.state)),
            )
        self.tally.games = 1
        return None

    def _play(self) -> None:
        self._begin()
        while True:
            actors = self._compare_position()
            seat, move = self._next(actors)
            for _ in range(self.mutated * (_CHANCE_FOLD if seat == CHANCE else 1)):
                base = None if seat is None else (seat, move)
                self._compare_candidate(*self.candidates.make(base if self.rng.random() < 0.8 else None))
            if seat is None or self.tally.moves == self.limit:
                break
            if self.tally.moves == self.game.bound:
                self._differ("length", f"at most {self.game.bound} moves", "more", seat, move)
            self._make(seat, move)
        if self.survey and self.first_chance is not None:
            self._compare_chance(*self.first_chance)

    def _begin(self) -> None:
        """Starts with the set-up, or in the middle of a game that nobody has played."""
        shaker = self.shaker or Shaker(
            self.game, sample_game(self.game, self.players, self.options, self.rng)
        )
        self.candidates.foresee(shaker.seen.moves)
        if self.from_start if self.from_start is not None else self.rng.random() < _FROM_THE_START:
            self.twin = self._ask("setup", lambda: self.lua.setup(self.players, self.options))
            self.state = self.rules.setup(self.players, self.options)
        else:
            wire = shaker.shaken(self.rng)
            self.twin, self.state = self.lua.state(wire), read_state(self.game, wire)

    def _compare_position(self) -> tuple[int, ...]:
        """Compares everything the engines say about the current position; returns the actors."""
        actors: tuple[int, ...] = self.rules.actors(self.state)
        asked = [*actors, self.rng.randrange(CHANCE, self.players)]
        answers = self._ask("position", lambda: self.lua.assess(self.twin, asked, self.bindings))
        self.shown = self._wire(self.state)
        self._same("state", self.shown, answers.state)
        self._same("actors", canonical(actors), answers.actors)
        self._same("score", canonical(self.rules.score(self.state)), answers.score)
        for seat, listed in zip(asked, answers.moves, strict=True):
            self._same("legal moves", canonical(list(self.rules.moves(self.state, seat))), listed, seat)
        if self.bindings:
            self._same_layout(answers.layout.decode("utf-8"))
        return actors

    def _same_layout(self, lua: str) -> None:
        layout: Layout = self.game.binding.layout(self.state)
        python = "\t".join(
            [f"{lay.piece} {lay.area} {lay.seat} {lay.slot} {lay.face} {lay.count}" for lay in layout]
        )
        if python != lua:
            both = [canonical(text.split("\t")).decode("utf-8") for text in (python, lua)]
            self._differ("layout", both[0], both[1])

    def _next(self, actors: tuple[int, ...]) -> tuple[int | None, Any]:
        """A seat and a legal move as plain data. Either engine may draw a move of chance."""
        if not actors:
            return None, None
        seat = self.rng.choice(actors)
        if seat == CHANCE:
            self.first_chance = self.first_chance or (self.state, self.twin)
            if self.rng.random() < 0.5:
                return seat, self._ask("chance", lambda: self.lua.chance(self.twin, self.rng.randrange))
            return seat, plain(self.rules.chance(self.state, self.rng.randrange))
        choices = self.rules.moves(self.state, seat)
        if not choices:
            self._differ("legal moves", "at least one move, because the seat must act", "[]", seat)
        return seat, plain(choices[self.habits.choose(seat, choices)])

    def _compare_candidate(self, seat: int, move: Any) -> None:
        """Compares the verdict on a move and, if it is legal, the state after it."""
        verdict, typed = self._verdict(seat, move)
        if verdict != LEGAL:
            self._same_verdict(verdict, self._refused_by_lua(seat, move), seat, move)
            return
        tried: TriedMove = self._ask("move", lambda: self.lua.try_move(self.twin, seat, move), seat, move)
        self._same_verdict(verdict, self._as_text(tried.refusal), seat, move)
        led = self.rules.apply(self.state, seat, typed)
        self._same("state before the move", self.shown, tried.before, seat)
        self._same("state after a move", self._wire(led), tried.after, seat)

    def _verdict(self, seat: int, move: Any) -> tuple[str, Any]:
        """The verdict of Python on a move, and the typed move."""
        try:
            typed = read_move(self.game, move)
            refusal = typed if isinstance(typed, Refusal) else self.rules.refuse(self.state, seat, typed)
            return self._as_text(refusal), typed
        except Exception as fault:  # any exception that the rules raise on odd input is a fault to report
            return with_place(fault), None

    def _refused_by_lua(self, seat: int, move: Any) -> str:
        question = self.lua.refuse
        return self._as_text(self._ask("verdict", lambda: question(self.twin, seat, move), seat, move))

    def _as_text(self, refusal: Refusal | None) -> str:
        """A refusal as its code and sentence. The sentence of MALFORMED is left out: the engines may name
        different faults of the same data."""
        if refusal is None or refusal.code == MALFORMED:
            return refusal.code if refusal else LEGAL
        try:
            return f"{refusal.code}: {self.game.sentence(refusal)}"
        except KeyError as missing:
            return f"{refusal.code}: its message lacks {missing}"

    def _same_verdict(self, python: str, lua: str, seat: int, move: Any) -> None:
        if python != lua:
            self._differ("verdict", python, lua, seat, move)
        self.tally.verdicts[python.partition(":")[0]] += 1

    def _make(self, seat: int, move: Any) -> None:
        """Makes the move on both engines. A random move drawn by Lua must be legal, too."""
        verdict, typed = self._verdict(seat, move)
        self._same_verdict(verdict, self._refused_by_lua(seat, move), seat, move)
        if verdict != LEGAL:
            self._differ("verdict", verdict, "its own choice", seat, move)
        if self.bindings and seat != CHANCE:
            every = self.tally.moves % _ALL_GESTURES == 0
            self._compare_gestures(seat, self.rules.moves(self.state, seat) if every else [typed])
        before, left = self.twin, self.state
        self.twin = self._ask("apply", lambda: self.lua.apply(before, seat, move), seat, move)
        self.state = self.rules.apply(left, seat, typed)
        self.tally.moves += 1
        self.candidates.learn(seat, move)
        if self.tally.moves % _RECHECK == 0:
            self._same("state before the move", self._wire(left), self._text(before), seat)

    def _compare_gestures(self, seat: int, moves: Sequence[Any]) -> None:
        raws = plain(moves)
        lua = self._ask("gesture", lambda: self.lua.gestures(self.twin, seat, raws), seat)
        for move, raw, shown in zip(moves, raws, lua, strict=True):
            python = canonical(self.game.binding.gesture(self.state, seat, move))
            self._same("gesture", python, shown, seat, raw)

    def _compare_chance(self, state: Any, twin: Any) -> None:
        """Compares the frequencies of random moves; single draws may differ."""
        seed = self.rng.randrange(2**32)
        python = frequencies(lambda draw: plain(self.rules.chance(state, draw)), seed)
        lua = self._ask("chance", lambda: frequencies(lambda draw: self.lua.chance(twin, draw), seed), CHANCE)
        if found := difference(python, lua):
            self._differ("chance", *found, CHANCE)

    def _wire(self, state: Any) -> bytes:
        return canonical(self.rules.to_wire(state))

    def _text(self, twin: Any) -> bytes:
        shown: bytes = self._ask("state", lambda: self.lua.text(twin))
        return shown

    def _ask(self, about: str, question: Any, seat: int | None = None, move: Any = None) -> Any:
        try:
            return question()
        except LuaError as fault:
            raise _DifferError(about, "an answer", str(fault), seat, move) from fault

    def _same(self, about: str, python: bytes, lua: bytes, seat: int | None = None, move: Any = None) -> None:
        if python != lua:
            self._differ(about, python.decode("utf-8"), lua.decode("utf-8", "replace"), seat, move)

    def _differ(self, about: str, python: str, lua: str, seat: int | None = None, move: Any = None) -> None:
        raise _DifferError(about, python, lua, seat, move)
