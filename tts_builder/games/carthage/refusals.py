"""Why a move is illegal: shape, then game over, then who may answer what, then the action itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import Final, get_args

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.engine.hexes import DIRECTIONS, OFF
from tts_builder.games.carthage import deal, favor, sentences
from tts_builder.games.carthage.arena import chained_to, entries, figures, step_fault, token_at, victims
from tts_builder.games.carthage.facts import CHAIN, TOKEN_TYPES, TOKENS, TokenFace
from tts_builder.games.carthage.interpreter import in_force
from tts_builder.games.carthage.moves import (
    Bought,
    Buy,
    Choose,
    ChooseToken,
    Deal,
    Decline,
    Discard,
    Done,
    EndTurn,
    Intimidate,
    Line,
    Lobby,
    Move,
    Naked,
    Pass,
    PlaceMini,
    PlaceToken,
    Play,
    Shuffle,
    StrictFocus,
    TakeBeast,
    Target,
    Walk,
)
from tts_builder.games.carthage.state import SHUFFLES, State, Table
from tts_builder.games.carthage.tables import (
    APART,
    BEASTS,
    BESIDE,
    BLOCKING,
    CARDS,
    CENTRE,
    EDGE,
    HEX,
    INNER,
    THEATER,
    token_number,
)

CODES: Final = tuple(sentences.OF)
_ANY_CARD: Final = frozenset((*CARDS, *THEATER))
_PURCHASES: Final = get_args(Bought)
ANSWERS: Final[dict[str, tuple[type[Move], ...]]] = {
    "choose_token": (ChooseToken, Done),
    "place_token": (PlaceToken,),
    "place_mini": (PlaceMini,),
    "turn": (Play, Naked),
    "rest": (Naked, EndTurn),
    "line": (Line,),
    "choose": (Choose,),
    "step": (Walk, Decline),
    "target": (Target,),
    "discard": (Discard,),
    "beast": (TakeBeast, Decline),
    "strict": (StrictFocus, Decline),
    "favor": (*_PURCHASES, Pass),
    "buy": (Buy, Decline),
    "lobby": (Lobby,),
}
"""Question → the moves that answer it."""


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", f"There is no seat {seat}.")
    if wrong := misshapen(s, m):
        return Refusal("MALFORMED", wrong)
    ask = s.ask
    if ask == "over":
        return Refusal("GAME_OVER", "The game is over.")
    if ask == "deal" or ask in SHUFFLES:
        return _refuse_chance(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN", f"Seat {s.turn} has to answer.")
    if not isinstance(m, ANSWERS[ask]):
        return Refusal("WRONG_PHASE", sentences.ASKED[ask])
    code = fault(s, seat, m)
    return Refusal(code, sentences.OF[code]) if code else None


def misshapen(s: Table, m: Move) -> str:
    """What makes this no move of the game; empty when nothing does."""
    match m:
        case ChooseToken() | PlaceToken():
            return "" if m.type in TOKEN_TYPES else f"There is no token {m.type!r}."
        case Lobby():
            return _unknown(m.card, THEATER)
        case TakeBeast():
            return "" if m.beast in BEASTS else f"There is no beast {m.beast!r}."
        case Target():
            return "" if m.seat < s.players else f"There is no seat {m.seat}."
        case Deal():
            cards = (_unknown(card, CARDS) for pile in (*m.decks, m.actions) for card in pile)
            return next(filter(None, cards), "") or next(
                filter(None, (_unknown(card, THEATER) for card in m.theater)), ""
            )
        case Shuffle():
            return next(filter(None, (_unknown(card, _ANY_CARD) for card in m.cards)), "")
        case Intimidate() if m.victim >= s.players:
            return f"There is no seat {m.victim}."
        case _:
            card = getattr(m, "card", None)
            return "" if card is None else _unknown(card, CARDS)


def _unknown(card: str, known: Container[str]) -> str:
    return "" if card in known else f"There is no card {card!r}."


def _refuse_chance(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", "The cards are shuffled first.")
    if not isinstance(m, Deal if s.ask == "deal" else Shuffle):
        return Refusal("WRONG_PHASE", "The cards are shuffled first.")
    assert isinstance(m, Deal | Shuffle)
    wrong = deal.fault(s, m)
    return Refusal("MALFORMED", wrong) if wrong else None


def fault(s: Table, seat: Seat, m: Move) -> str:
    """The code of the first rule a move of the right kind breaks; empty when it is legal."""
    own = s.seats[seat]
    match m:
        case Walk():
            return step_fault(s, seat, HEX.get(m.to, OFF))
        case Play() | Discard():
            return "" if m.card in own.hand else "NOT_IN_HAND"
        case Naked():
            if not in_force(s, "naked_and_afraid", seat):
                return "RULESET_NOT_ACTIVE"
            return step_fault(s, seat, HEX.get(m.to, OFF))
        case Target():
            task = s.todo[0]
            return "" if m.seat in victims(s, task.seat, task.way) else "BAD_TARGET"
        case Line():
            return "" if m.dir in DIRECTIONS else "BAD_LINE"
        case Decline():
            return "MUST_MOVE_FULL" if s.ask == "step" and not s.todo[0].may else ""
        case TakeBeast():
            if m.beast not in s.beast_cards:
                return "BEAST_TAKEN"
            return "" if HEX.get(m.at, OFF) in entries(s, m.beast) else "BAD_ENTRY"
        case StrictFocus():
            return "" if m.card in own.discard else "NOT_IN_DISCARD"
        case ChooseToken() | Done():
            return _choice_fault(s, m)
        case PlaceToken():
            if TokenFace(m.type, m.n) not in s.chosen:
                return "NO_SUCH_TOKEN"
            return token_place_fault(s, HEX.get(m.at, OFF), len(s.chosen))
        case PlaceMini():
            return mini_fault(s, seat, HEX.get(m.at, OFF))
        case Lobby() if s.ask == "lobby":
            return "" if m.card in s.theater_discard else "NOT_IN_DISCARD"
        case Choose() | EndTurn() | Pass() | Deal() | Shuffle():
            return ""
        case _:
            return favor.refused(s, seat, m)


def _choice_fault(s: Table, m: ChooseToken | Done) -> str:
    number = sum(face.type not in BLOCKING for face in s.chosen)
    if isinstance(m, Done):
        return "TOKENS_MISSING" if number < token_number(s.players) else ""
    face = TokenFace(m.type, m.n)
    if Counter(s.chosen)[face] >= TOKENS.get(face, 0):
        return "NO_SUCH_TOKEN"
    return "TOKEN_LIMIT" if m.type not in BLOCKING and number >= token_number(s.players) else ""


def token_place_fault(s: Table, at: int, left: int) -> str:
    """The code of laying one of `left` tokens on this hex; empty when it may lie there."""
    if at == OFF or not INNER >> at & 1:
        return "NOT_INNER"
    if token_at(s, at):
        return "OCCUPIED"
    return "CENTRE_EMPTY" if left == 1 and at != CENTRE and not token_at(s, CENTRE) else ""


def mini_fault(s: Table, seat: int, at: int) -> str:
    """The code of a gladiator coming in on this hex; empty when it may."""
    if at == OFF or not EDGE >> at & 1:
        return "NOT_ON_EDGE"
    taken = figures(s)
    if taken >> at & 1:
        return "OCCUPIED"
    if taken & BESIDE[at]:
        return "ADJACENT_TO_PLAYER"
    mate = chained_to(s, seat)
    return "CHAIN_BROKEN" if mate != OFF and APART[at][mate] != CHAIN else ""
