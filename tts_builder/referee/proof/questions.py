"""Records the questions and answers of a comparison, so that changed Lua can be asked the same questions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from tts_builder.engine.game import CHANCE, MALFORMED, Draw, Game, Refusal, canonical, read_move
from tts_builder.lua_rules.rules import Assessment, TriedMove
from tts_builder.referee.proof.binding_answers import Asked, LuaBinding, digest
from tts_builder.referee.proof.chances import Frequencies, difference, frequencies
from tts_builder.referee.proof.compare import settings, unbound
from tts_builder.referee.proof.duel import Duel
from tts_builder.referee.verdict.replay import verdict_on
from tts_builder.referee.verdict.wire import plain, read_state

Verb = Literal["setup", "position", "layout", "gesture", "refuse", "move", "chance", "frequencies", "binding"]


class Question(NamedTuple):
    """An independent question: the verb, the state as JSON, the arguments, and the right answer."""

    verb: Verb
    state: bytes
    asked: tuple[Any, ...]
    answer: Any

    def agrees(self, game: Game, lua: LuaBinding) -> bool:
        """Whether this Lua gives the same answer."""
        if self.verb == "binding":
            return bool(_binding_answer(lua, self.state, *self.asked) == self.answer)
        if self.verb == "setup":
            return bool(lua.text(lua.setup(*self.asked)) == self.answer)
        state = lua.state(msgspec.json.decode(self.state))
        match self.verb:
            case "position":
                return bool(_digest(_parts(lua.assess(state, *self.asked))) == self.answer)
            case "layout":
                return bool(_digest((lua.assess(state, (), with_layout=True).layout,)) == self.answer)
            case "gesture":
                seat, move = self.asked
                return bool(_digest(tuple(lua.gestures(state, seat, [move]))) == self.answer)
            case "refuse":
                return bool(_comparable(lua.refuse(state, *self.asked)) == self.answer)
            case "move":
                tried = lua.try_move(state, *self.asked)
                return tried.refusal is None and _digest((tried.before, tried.after)) == self.answer
            case "chance":
                move = lua.chance(state, Random(self.answer).randrange)
                python = read_state(game, msgspec.json.decode(self.state))
                return verdict_on(game, python, CHANCE, move) is None
            case "frequencies":
                return difference(_frequencies(lua, state, *self.asked), self.answer) is None


def _comparable(refusal: Refusal | None) -> Refusal | str:
    """A refusal, reduced to what both engines must agree on: for MALFORMED, only the code."""
    return refusal.code if refusal and refusal.code == MALFORMED else refusal or ""


class Recorder:
    """Stands in for the Lua engine in a duel: answers with the Python rules and records every question."""

    def __init__(self, game: Game) -> None:
        self.has_binding = not unbound(game)
        self.game, self.rules = game, game.rules
        self.questions: list[Question] = []

    def setup(self, players: int, options: Mapping[str, str]) -> Any:
        state = self.rules.setup(players, options)
        self.questions.append(Question("setup", b"", (players, dict(options)), self.text(state)))
        return state

    def state(self, wire: Any) -> Any:
        return read_state(self.game, wire)

    def assess(self, state: Any, seats: Sequence[int], with_layout: bool = False) -> Assessment:
        moves = [canonical(list(self.rules.moves(state, seat))) for seat in seats]
        actors, score = canonical(self.rules.actors(state)), canonical(self.rules.score(state))
        layout = layout_text(self.game, state) if with_layout else b""
        shown = Assessment(self.text(state), actors, score, layout, moves)
        self._note("position", state, (list(seats),), _digest(_parts(shown)))
        if with_layout:
            self._note("layout", state, (), _digest((layout,)))
        return shown

    def refuse(self, state: Any, seat: int, move: Any) -> Refusal | None:
        refusal = verdict_on(self.game, state, seat, move)
        self._note("refuse", state, (seat, move), _comparable(refusal))
        return refusal

    def try_move(self, state: Any, seat: int, move: Any) -> TriedMove:
        tried = TriedMove(None, self.text(state), self.text(self._led(state, seat, move)))
        self._note("move", state, (seat, move), _digest((tried.before, tried.after)))
        return tried

    def apply(self, state: Any, seat: int, move: Any) -> Any:
        self.try_move(state, seat, move)
        return self._led(state, seat, move)

    def chance(self, state: Any, draw: Draw) -> Any:
        # Changed Lua draws its own move, and Python then checks that it is legal.
        self._note("chance", state, (), len(self.questions))
        return plain(self.rules.chance(state, draw))

    def survey(self, state: Any, seed: int) -> None:
        """Records the frequencies of random moves in a position."""
        found = frequencies(lambda draw: plain(self.rules.chance(state, draw)), seed)
        self._note("frequencies", state, (seed,), found)

    def gestures(self, state: Any, seat: int, moves: Sequence[Any]) -> list[bytes]:
        return [self._gesture(state, seat, move) for move in moves]

    def _gesture(self, state: Any, seat: int, move: Any) -> bytes:
        steps = canonical(self.game.binding.gesture(state, seat, read_move(self.game, move)))
        self._note("gesture", state, (seat, move), _digest((steps,)))
        return steps

    def text(self, state: Any) -> bytes:
        return canonical(self.rules.to_wire(state))

    def _led(self, state: Any, seat: int, move: Any) -> Any:
        return self.rules.apply(state, seat, read_move(self.game, move))

    def _note(self, verb: Verb, state: Any, asked: tuple[Any, ...], answer: Any) -> None:
        text = self.text(state)
        if self.questions and self.questions[-1].state == text:
            text = self.questions[-1].state  # all questions about a position share one text, to save memory
        self.questions.append(Question(verb, text, asked, answer))


def record(game: Game, number: int, seed: int, mutated: int) -> list[Question]:
    """Plays game `number` of a comparison with the Python rules only, and returns every question."""
    tables = settings(game)
    players, options = tables[number % len(tables)]
    recorder = Recorder(game)
    duel = Duel(game, recorder, players, options, number, seed, mutated, True)
    found = duel.play()
    if found:
        raise RuntimeError(f"the Python rules of {game.title} contradict themselves on the {found.about}")
    if number < len(tables) and duel.first_chance is not None:
        recorder.survey(duel.first_chance[0], duel.rng.randrange(2**32))
    return recorder.questions


def _frequencies(lua: LuaBinding, state: Any, seed: int) -> Frequencies:
    return frequencies(lambda draw: lua.chance(state, draw), seed)


def layout_text(game: Game, state: Any) -> bytes:
    """The layout of the Python binding, in the format of `Assessment.layout`."""
    lays = game.binding.layout(state)
    texts = [f"{lay.piece} {lay.area} {lay.seat} {lay.slot} {lay.face} {lay.count}" for lay in lays]
    return "\t".join(texts).encode("utf-8")


def binding_question(lua: LuaBinding, wire: Any, verb: str, asked: Asked) -> Question:
    """A question to the binding, with the answer of this one. `wire` is None without a position."""
    state = b"" if wire is None else msgspec.json.encode(wire)
    return Question("binding", state, (verb, asked), _binding_answer(lua, state, verb, asked))


def _binding_answer(lua: LuaBinding, state: bytes, verb: str, asked: Asked) -> str:
    held = lua.state(msgspec.json.decode(state)) if state else None
    return digest(lua.lines(verb, held, asked))


def _parts(assessment: Assessment) -> tuple[bytes, ...]:
    return assessment.state, assessment.actors, assessment.score, *assessment.moves


def _digest(texts: tuple[bytes, ...]) -> bytes:
    """A short hash of an answer; a position with all its moves would take thousands of bytes."""
    return hashlib.blake2b(b"\n".join(texts), digest_size=16).digest()
