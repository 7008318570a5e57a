"""Worked examples of a game as data: a position, the moves made in it, and the expected result.

All games use the same format. The same vector can be checked with the Python rules or the Lua rules.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tts_builder.engine.game import Game, Refusal, Seat, read_move
from tts_builder.engine.matching import mismatches


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a seat or of `CHANCE`."""

    seat: Seat
    move: Any


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is checked but not made."""

    seat: Seat
    move: Any
    refusal: str
    """The refusal code; empty if the move is legal."""
    says: str = ""
    """The sentence of the refusal; not checked if empty."""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the expected result; anything left out is not checked. `engine.matching` compares it."""

    state: Any = None
    """Some fields of the wire state after all moves."""
    refusal: str = ""
    """The code with which the last move must be refused; if empty, every move must be legal."""
    says: str = ""
    """The sentence of that refusal; not checked if empty."""
    actors: tuple[Seat, ...] | None = None
    score: Any = None
    """Some fields of the score sheet."""
    legal: dict[Seat, list[Any]] = {}
    """Seat → all its legal moves, in order."""
    verdicts: tuple[Verdict, ...] = ()


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example."""

    id: str
    players: int
    expect: Expected
    options: dict[str, str] = {}
    """Options that differ from the defaults."""
    state: dict[str, Any] = {}
    """Fields of the wire state that replace those of the set-up; see `patched`."""
    moves: tuple[Attempt, ...] = ()
    title: str = ""
    origin: str = ""
    """`rulebook` for an example printed in the rulebook, otherwise `house`."""
    why: str = ""
    """The rule that decides, for readers."""


def patched(base: Any, patch: Any) -> Any:
    """`base` with the changes of `patch`. An object changes fields of an object, or items of a list by index;
    null removes a field; any other value replaces the old one."""
    if isinstance(patch, dict) and isinstance(base, list | tuple):
        changed = list(base)
        for index, value in patch.items():
            changed[int(index)] = patched(changed[int(index)], value)
        return changed
    if not isinstance(patch, dict) or not isinstance(base, dict):
        return patch
    changes = {key: patched(base.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in (base | changes).items() if value is not None}


def begun(game: Game, vector: Vector) -> Any:
    """The position in which the vector begins. Raises ValueError if it is not a state of the game."""
    rules = game.rules
    start = rules.setup(vector.players, game.settle(vector.players, vector.options))
    if not vector.state:
        return start
    wire = patched(msgspec.to_builtins(rules.to_wire(start)), vector.state)
    return rules.from_wire(msgspec.convert(wire, game.wire))


def faults(game: Game, vector: Vector) -> list[str]:
    """Every difference from what the vector expects; empty if there is none."""
    expect, state = vector.expect, begun(game, vector)
    for number, made in enumerate(vector.moves):
        move = read_move(game, made.move)
        refusal = _refusal(game, state, made.seat, move)
        if refusal:
            code = expect.refusal if number == len(vector.moves) - 1 else ""
            if refusal.code != code:
                return [f"$.moves[{number}]: {refusal.code}, expected {code or 'a legal move'}"]
            return _misworded(game, f"$.moves[{number}]", expect.says, refusal)
        state = game.rules.apply(state, made.seat, move)
    if expect.refusal:
        return [f"$.moves: the last move is legal, expected {expect.refusal}"]
    return list(_differences(game, state, expect))


def _refusal(game: Game, state: Any, seat: Seat, move: Any) -> Refusal | None:
    """Why a move from `read_move` is refused; None if it is legal."""
    return move if isinstance(move, Refusal) else game.rules.refuse(state, seat, move)


def _misworded(game: Game, where: str, wanted: str, refusal: Refusal | None) -> list[str]:
    said = game.sentence(refusal) if refusal else ""
    return [f"{where}: says {said!r}, expected {wanted!r}"] if wanted and said != wanted else []


def _differences(game: Game, state: Any, expect: Expected) -> list[str]:
    rules, found = game.rules, list[str]()

    def compare(what: str, wanted: Any, got: Any) -> None:
        found.extend(f"{what}{fault[1:]}" for fault in mismatches(wanted, got))

    if expect.state is not None:
        compare("state", expect.state, rules.to_wire(state))
    if expect.actors is not None:
        compare("actors", expect.actors, rules.actors(state))
    if expect.score is not None:
        compare("score", expect.score, rules.score(state))
    for seat, moves in expect.legal.items():
        compare(f"legal {seat}", moves, list(rules.moves(state, seat)))
    for number, tried in enumerate(expect.verdicts):
        refusal = _refusal(game, state, tried.seat, read_move(game, tried.move))
        compare(f"verdicts[{number}]", tried.refusal, refusal.code if refusal else "")
        found += _misworded(game, f"verdicts[{number}]", tried.says, refusal)
    return found
