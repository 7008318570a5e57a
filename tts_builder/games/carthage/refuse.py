"""Refusals, checked in this order: form, game over, whose turn it is, the question, the action itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable
from typing import Any, Final, get_args

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.engine.hexes import DIRECTIONS, OFF
from tts_builder.engine.messages import Message, Value
from tts_builder.games.carthage import deal, favor, moves
from tts_builder.games.carthage.arena import chained_to, entries, figures, step_fault, token_at, victims
from tts_builder.games.carthage.facts import CHAIN, TOKEN_TYPES, TOKENS, TokenFace
from tts_builder.games.carthage.state import SHUFFLES, State, Table
from tts_builder.games.carthage.steps import in_force
from tts_builder.games.carthage.tables import (
    APART,
    BEASTS,
    BESIDE,
    BLOCKING,
    CARDS,
    CENTER,
    EDGE,
    HEX,
    INNER,
    THEATER,
    token_number,
)

_ANY_CARD: Final = frozenset((*CARDS, *THEATER))
_PURCHASES: Final = get_args(moves.Bought)
ANSWERS: Final[dict[str, tuple[type[moves.Move], ...]]] = {
    "choose_token": (moves.ChooseToken, moves.Done),
    "place_token": (moves.PlaceToken,),
    "place_mini": (moves.PlaceMini,),
    "turn": (moves.Play, moves.Naked),
    "rest": (moves.Naked, moves.EndTurn),
    "line": (moves.Line,),
    "choose": (moves.Choose,),
    "step": (moves.Walk, moves.Decline),
    "target": (moves.Target,),
    "discard": (moves.Discard,),
    "beast": (moves.TakeBeast, moves.Decline),
    "strict": (moves.StrictFocus, moves.Decline),
    "favor": (*_PURCHASES, moves.Pass),
    "buy": (moves.Buy, moves.Decline),
    "lobby": (moves.Lobby,),
}
"""Question → the moves that answer it."""


def refuse(s: State, seat: Seat, m: moves.Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", message="no_seat")
    if wrong := _misshapen(s, m):
        return wrong
    ask = s.ask
    if ask == "over":
        return Refusal("GAME_OVER")
    if ask == "deal" or ask in SHUFFLES:
        return _refuse_chance(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN")
    if not isinstance(m, ANSWERS[ask]):
        return Refusal("WRONG_PHASE", message=f"ask:{ask}")
    code = fault(s, seat, m)
    return Refusal(code, _VALUES[code](s, seat, m) if code in _VALUES else {}) if code else None


def _misshapen(s: Table, m: moves.Move) -> Refusal | None:
    """Why the move is malformed."""
    match m:
        case moves.ChooseToken() | moves.PlaceToken():
            return _unknown("type", [m.type], TOKEN_TYPES)
        case moves.Lobby():
            return _unknown("card", [m.card], THEATER)
        case moves.TakeBeast():
            return _unknown("beast", [m.beast], BEASTS)
        case moves.Target():
            return _unknown("seat", [m.seat], range(s.players))
        case moves.Deal():
            cards = [card for pile in (*m.decks, m.actions) for card in pile]
            return _unknown("decks", cards, CARDS) or _unknown("theater", m.theater, THEATER)
        case moves.Shuffle():
            return _unknown("cards", m.cards, _ANY_CARD)
        case moves.Intimidate() if m.victim >= s.players:
            return Refusal("MALFORMED", message="no_seat")
        case _:
            card = getattr(m, "card", None)
            return None if card is None else _unknown("card", [card], CARDS)


def _unknown(field: str, found: Iterable[Any], known: Container[Any]) -> Refusal | None:
    strange = any(one not in known for one in found)
    return Refusal("MALFORMED", {"field": field}, "bad_field") if strange else None


def _refuse_chance(s: State, seat: Seat, m: moves.Move) -> Refusal | None:
    wanted = "deal" if s.ask == "deal" else "shuffle"
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message=f"before_{wanted}")
    if not isinstance(m, moves.Deal | moves.Shuffle) or m.__struct_config__.tag != wanted:
        return Refusal("WRONG_PHASE", message=f"first_{wanted}")
    return None if deal.is_possible(s, m) else Refusal("MALFORMED", message=f"impossible_{wanted}")


def _named(kind: str) -> Callable[[Table, Seat, Any], dict[str, Value]]:
    return lambda s, seat, m: {kind: Message(f"{kind}:{getattr(m, kind)}")}


def _rule(s: Table, seat: Seat, m: Any) -> dict[str, Value]:
    verb = m.__struct_config__.tag
    return {"rule": Message(f"rule:{'naked_and_afraid' if verb == 'naked' else verb}")}


_VALUES: Final[dict[str, Callable[[Table, Seat, Any], dict[str, Value]]]] = {
    "NOT_IN_HAND": _named("card"),
    "STARTING_CARD": _named("card"),
    "NOT_IN_DISCARD": _named("card"),
    "BEAST_TAKEN": _named("beast"),
    "BAD_ENTRY": _named("beast"),
    "RULESET_NOT_ACTIVE": _rule,
    "NO_EFFECT": _rule,
    "TOKEN_LIMIT": lambda s, seat, m: {"n": token_number(s.players)},
    "TOKENS_MISSING": lambda s, seat, m: {"n": missing_tokens(s)},
    "NOT_ENOUGH_FAVOR": lambda s, seat, m: {"price": favor.cost(s, seat, m), "held": s.seats[seat].favor},
}
"""Code → values of its message."""


def fault(s: Table, seat: Seat, m: moves.Move) -> str:
    """The code of the first rule that a move of the right kind breaks. Empty if it is legal."""
    own = s.seats[seat]
    match m:
        case moves.Walk():
            return step_fault(s, seat, HEX.get(m.to, OFF))
        case moves.Play() | moves.Discard():
            return "" if m.card in own.hand else "NOT_IN_HAND"
        case moves.Naked():
            if not in_force(s, "naked_and_afraid", seat):
                return "RULESET_NOT_ACTIVE"
            return step_fault(s, seat, HEX.get(m.to, OFF))
        case moves.Target():
            task = s.todo[0]
            return "" if m.seat in victims(s, task.seat, task.way) else "BAD_TARGET"
        case moves.Line():
            return "" if m.dir in DIRECTIONS else "BAD_LINE"
        case moves.Decline():
            return "MUST_MOVE_FULL" if s.ask == "step" and not s.todo[0].may else ""
        case moves.TakeBeast():
            if m.beast not in s.beast_cards:
                return "BEAST_TAKEN"
            return "" if HEX.get(m.at, OFF) in entries(s, m.beast) else "BAD_ENTRY"
        case moves.StrictFocus():
            return "" if m.card in own.discard else "NOT_IN_DISCARD"
        case moves.ChooseToken() | moves.Done():
            return _choice_fault(s, m)
        case moves.PlaceToken():
            if TokenFace(m.type, m.n) not in s.chosen:
                return "NO_SUCH_TOKEN"
            return token_place_fault(s, HEX.get(m.at, OFF), len(s.chosen))
        case moves.PlaceMini():
            return mini_fault(s, seat, HEX.get(m.at, OFF))
        case moves.Lobby() if s.ask == "lobby":
            return "" if m.card in s.theater_discard else "NOT_IN_DISCARD"
        case moves.Choose() | moves.EndTurn() | moves.Pass() | moves.Deal() | moves.Shuffle():
            return ""
        case _:
            return favor.refusal_code(s, seat, m)


def missing_tokens(s: Table) -> int:
    """How many tokens must still be chosen."""
    return token_number(s.players) - sum(face.type not in BLOCKING for face in s.chosen)


def _choice_fault(s: Table, m: moves.ChooseToken | moves.Done) -> str:
    if isinstance(m, moves.Done):
        return "TOKENS_MISSING" if missing_tokens(s) > 0 else ""
    face = TokenFace(m.type, m.n)
    if Counter(s.chosen)[face] >= TOKENS.get(face, 0):
        return "NO_SUCH_TOKEN"
    return "TOKEN_LIMIT" if m.type not in BLOCKING and missing_tokens(s) <= 0 else ""


def token_place_fault(s: Table, at: int, left: int) -> str:
    """The refusal code for placing one of the last `left` tokens on this hex. Empty if it is legal."""
    if at == OFF or not INNER >> at & 1:
        return "NOT_INNER"
    if token_at(s, at):
        return "OCCUPIED"
    return "CENTRE_EMPTY" if left == 1 and at != CENTER and not token_at(s, CENTER) else ""


def mini_fault(s: Table, seat: int, at: int) -> str:
    """The refusal code for placing a gladiator on this hex. Empty if it is legal."""
    if at == OFF or not EDGE >> at & 1:
        return "NOT_ON_EDGE"
    taken = figures(s)
    if taken >> at & 1:
        return "OCCUPIED"
    if taken & BESIDE[at]:
        return "ADJACENT_TO_PLAYER"
    mate = chained_to(s, seat)
    return "CHAIN_BROKEN" if mate != OFF and APART[at][mate] != CHAIN else ""
