"""A comparison written down: what was asked and what Python answered, to be asked of changed Lua rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from tts_builder.engine.game import CHANCE, Draw, Game, canonical, read_move
from tts_builder.referee.candidates import words_of
from tts_builder.referee.chances import Spread, missing, spread
from tts_builder.referee.compare import settings
from tts_builder.referee.duel import Duel
from tts_builder.referee.lua_rules import LuaRules, Sight, Trial
from tts_builder.referee.replay import verdict_on
from tts_builder.referee.wire import plain, read_state

Verb = Literal["setup", "state", "sight", "refuse", "trial", "apply", "chance", "text", "spread"]


class Question(NamedTuple):
    """One question: about which state (numbered in order of appearance), with what, and the answer."""

    verb: Verb
    state: int
    asked: tuple[Any, ...]
    answer: Any


class Recorder:
    """The Python rules in the place of the Lua rules in a duel; writes down every question."""

    has_binding = False

    def __init__(self, game: Game) -> None:
        self.game, self.rules, self.words = game, game.rules, words_of(game.data())
        self.states: list[Any] = []
        self.questions: list[Question] = []

    def setup(self, players: int, options: Mapping[str, str]) -> int:
        return self._new("setup", 0, (players, dict(options)), self.rules.setup(players, options))

    def state(self, wire: Any) -> int:
        return self._new("state", 0, (wire,), read_state(self.game, wire))

    def sight(self, state: int, seats: Sequence[int], with_layout: bool = False) -> Sight:
        s = self.states[state]
        moves = [canonical(list(self.rules.moves(s, seat))) for seat in seats]
        shown = Sight(
            self._wire(s),
            canonical(self.rules.actors(s)),
            canonical(self.rules.score(s)),
            b"",
            moves,
        )
        self._note("sight", state, (list(seats),), _digest(shown))
        return shown

    def refuse(self, state: int, seat: int, move: Any) -> str:
        refusal = verdict_on(self.game, self.states[state], seat, move)
        code = refusal.code if refusal else ""
        self._note("refuse", state, (seat, move), code)
        return code

    def trial(self, state: int, seat: int, move: Any) -> Trial:
        after = self.rules.apply(self.states[state], seat, read_move(self.game, move))
        tried = Trial("", self._wire(self.states[state]), self._wire(after))
        self._note("trial", state, (seat, move), tried)
        return tried

    def apply(self, state: int, seat: int, move: Any) -> int:
        after = self.rules.apply(self.states[state], seat, read_move(self.game, move))
        return self._new("apply", state, (seat, move), after)

    def chance(self, state: int, draw: Draw) -> Any:
        # Changed rules draw for themselves; whether what they draw is legal is for Python to say.
        self._note("chance", state, (len(self.questions),), self.states[state])
        return plain(self.rules.chance(self.states[state], draw))

    def spread(self, state: int, seed: int) -> Spread:
        s = self.states[state]
        found = spread(lambda draw: plain(self.rules.chance(s, draw)), seed)
        self._note("spread", state, (seed,), found)
        return found

    def gesture(self, state: int, seat: int, move: Any) -> bytes:
        raise NotImplementedError("there is no binding to ask")

    def text(self, state: int) -> bytes:
        text = self._wire(self.states[state])
        self._note("text", state, (), text)
        return text

    def _wire(self, state: Any) -> bytes:
        return canonical(self.rules.to_wire(state))

    def _new(self, verb: Verb, state: int, asked: tuple[Any, ...], after: Any) -> int:
        self.states.append(after)
        self._note(verb, state, asked, None)
        return len(self.states) - 1

    def _note(self, verb: Verb, state: int, asked: tuple[Any, ...], answer: Any) -> None:
        self.questions.append(Question(verb, state, asked, answer))


class Script(NamedTuple):
    """A game and all that was asked in it."""

    game: Game
    questions: list[Question]

    def differs(self, lua: LuaRules) -> str:
        """The first thing on which these rules give another answer; empty when there is none."""
        held: list[Any] = []
        for question in self.questions:
            if not self._agrees(lua, held, question):
                return question.verb
        return ""

    def _agrees(self, lua: LuaRules, held: list[Any], question: Question) -> bool:
        verb, asked, answer = question.verb, question.asked, question.answer
        if verb in ("setup", "state"):
            held.append(lua.setup(*asked) if verb == "setup" else lua.state(*asked))
            return True
        state = held[question.state]
        if verb == "apply":
            held.append(lua.apply(state, *asked))
            return True
        if verb == "chance":
            move = lua.chance(state, Random(asked[0]).randrange)
            return verdict_on(self.game, answer, CHANCE, move) is None
        if verb == "spread":
            found = lua.spread(state, *asked)
            return not missing(found, answer) and not missing(answer, found)
        if verb == "sight":
            return bool(_digest(lua.sight(state, *asked)) == answer)
        if verb == "trial":
            return bool(lua.trial(state, *asked) == answer)
        given = lua.text(state) if verb == "text" else lua.refuse(state, *asked)
        return bool(given == answer)


def record(game: Game, number: int, seed: int, mutated: int) -> Script:
    """Plays game `number` of a comparison in Python alone and writes it down."""
    tables = settings(game)
    players, options = tables[number % len(tables)]
    recorder = Recorder(game)
    survey = number < len(tables)
    found = Duel(game, recorder, players, options, number, seed, mutated, False, survey=survey).play()
    if found:
        raise RuntimeError(
            f"the Python rules of {game.title} do not agree with themselves on the {found.about}"
        )
    return Script(game, recorder.questions)


def _digest(sight: Sight) -> bytes:
    """Enough to tell two sights apart; a position with all its moves takes thousands of bytes."""
    text = b"\n".join([sight.state, sight.actors, sight.score, *sight.moves])
    return hashlib.blake2b(text, digest_size=16).digest()
