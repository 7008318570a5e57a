"""How a player makes a move with hands and buttons."""

from __future__ import annotations

from collections.abc import Iterable

from tts_builder.engine.game import Seat
from tts_builder.engine.hexes import DIRECTIONS, OFF, added
from tts_builder.engine.messages import Message, Value
from tts_builder.engine.placement import COMMON, Drag, Gesture, Press, Spot
from tts_builder.games.carthage import moves, pieces
from tts_builder.games.carthage.facts import RETAIN_CUBES, TokenFace
from tts_builder.games.carthage.figures import tasks
from tts_builder.games.carthage.layout import ARENA_SLOT, TOKEN_SLOT, cube_slot
from tts_builder.games.carthage.messages import say
from tts_builder.games.carthage.state import State, Task, Token
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEX, HEXES, PURCHASES


def gesture(s: State, seat: Seat, m: moves.Move) -> Gesture:
    """Cards, figures, tokens and cubes are dragged. Everything without a place on the table is a button."""
    match m:
        case moves.Deal() | moves.Shuffle():
            raise ValueError("moves of chance have no gesture")
        case moves.ChooseToken():
            return (_press("take", token=_face(m)),)
        case moves.Done():
            return (_press("done"),)
        case moves.PlaceToken():
            slot = s.chosen.index(TokenFace(m.type, m.n))
            source = Spot("chosen", COMMON, slot)
            return (Drag(_token(m), "tokens", COMMON, TOKEN_SLOT[HEX[m.at]], source),)
        case moves.PlaceMini():
            return (_walk(s, seat, m.at),)
        case moves.Play():
            return (Drag(pieces.card(m.card), "played", seat, 0, Spot("hand", seat)),)
        case moves.Line():
            return (_charge(s, seat, m.dir),)
        case moves.Choose():
            task = s.todo[0]
            return (Press(half(tasks(s, task.seat, task.options[m.side], card=task.card))),)
        case moves.Walk():
            return (_walk(s, seat, m.to),)
        case moves.Target():
            return (_press("hit", figure=_name(s, m.seat)),)
        case moves.Discard():
            return (Drag(pieces.card(m.card), "discard", seat, 0, Spot("hand", seat)),)
        case moves.Naked():
            return (_walk(s, seat, m.to), _press("naked"))
        case moves.EndTurn():
            return (_press("end_turn"),)
        case moves.TakeBeast():
            source = Spot("den", COMMON, BEAST_IDS.index(m.beast))
            return (Drag(pieces.beast(m.beast), "arena", COMMON, ARENA_SLOT[HEX[m.at]], source),)
        case moves.StrictFocus():
            return (_removed(s, seat, m.card),)
        case moves.Decline():
            return (_press(f"decline_{s.ask}"),)
        case moves.Pass():
            return (_press("pass"),)
        case _:
            return _bought(s, seat, m)


def _bought(s: State, seat: Seat, m: moves.Bought) -> Gesture:
    match m:
        case moves.Buy():
            source = Spot("row", COMMON, m.slot)
            return (Drag(pieces.card(s.row[m.slot]), "discard", seat, 0, source),)
        case moves.Focus():
            # If a card can be removed at two prices, a button chooses one.
            price = (_price(s, "focus"),) if _is_disciplined(s, seat) else ()
            return (_removed(s, seat, m.card), *price)
        case moves.Discipline():
            return (_removed(s, seat, m.card), _price(s, "discipline", label="discipline"))
        case moves.Intimidate():
            return (_removed(s, m.victim, m.card),)
        case moves.Repair():
            return (Drag(pieces.card(m.card), "own-deck", seat, 0, _discarded(s, seat, m.card)),)
        case moves.Lobby():
            shown = _press("show" if m.show else "hide")
            return (Drag(pieces.theater(m.card), "theater-deck"), shown)
        case moves.Retain():
            return (_cube(s, seat, m.slot),)
        case moves.Demolish():
            token = next(token for token in s.tokens if token.at == HEX[m.at])
            here = HEXES[s.seats[seat].at]
            way = DIRECTIONS.index((m.at[0] - here[0], m.at[1] - here[1]))
            return (_price(s, "demolish", "demolish", token=_face(token), way=Message(f"way:{way}")),)
        case moves.Renovate():
            token = next(token for token in s.tokens if token.at == HEX[m.at])
            key = pieces.token(TokenFace(token.type, token.n))
            source = Spot("tokens", COMMON, TOKEN_SLOT[token.at])
            return (Drag(key, "tokens", COMMON, TOKEN_SLOT[HEX[m.to]], source),)
        case moves.Burst():
            return (_walk(s, seat, m.to), _price(s, "burst"))
        case _:
            return (_price(s, str(m.__struct_config__.tag)),)


def half(tasks: Iterable[Task]) -> str:
    """The text of one half of a card, with the numbers of this round."""
    return ", ".join(say(f"step:{task.t}", {"n": task.n}) for task in tasks)


def _press(label: str, **values: Value) -> Press:
    return Press(say(f"label:{label}", values))


def _price(s: State, name: str, label: str = "purchase", **values: Value) -> Press:
    """`Evaluate for 2 Favor`"""
    cost = PURCHASES[name].cost
    price = cost.favor + cost.token_sales * s.sales
    return _press(label, what=Message(f"rule:{name}"), price=price, **values)


def _face(token: moves.ChooseToken | Token) -> Message:
    return Message(f"face:{token.type}-{token.n}")


def _name(s: State, seat: Seat) -> Message:
    figure = s.seats[seat].figure
    return Message(f"beast:{figure}" if figure in BEAST_IDS else f"gladiator:{pieces.NAMES[seat]}")


def _is_disciplined(s: State, seat: Seat) -> bool:
    return "discipline" in s.rulesets and s.has_rulesets(seat)


def _token(m: moves.PlaceToken) -> str:
    return pieces.token(TokenFace(m.type, m.n))


def _figure(s: State, seat: Seat) -> str:
    figure = s.seats[seat].figure
    return pieces.mini(pieces.NAMES[seat]) if figure == GLADIATOR else pieces.beast(figure)


def _walk(s: State, seat: Seat, to: tuple[int, int]) -> Drag:
    return Drag(_figure(s, seat), "arena", COMMON, ARENA_SLOT[HEX[to]])


def _charge(s: State, seat: Seat, way: tuple[int, int]) -> Drag | Press:
    """Drag one hex in the direction, or press a button if that hex is off the board."""
    to = HEX.get(added(HEXES[s.seats[seat].at], way), OFF)
    if to == OFF:
        return _press("charge", way=Message(f"way:{DIRECTIONS.index(way)}"))
    return Drag(_figure(s, seat), "arena", COMMON, ARENA_SLOT[to])


def _discarded(s: State, seat: Seat, card: str) -> Spot:
    """The spot of a card in a discard pile. Of equal cards, the oldest one."""
    return Spot("discard", seat, s.seats[seat].discard.index(card))


def _removed(s: State, owner: Seat, card: str) -> Drag:
    return Drag(pieces.card(card), "focus", COMMON, 0, _discarded(s, owner, card))


def _cube(s: State, seat: Seat, slot: int) -> Drag:
    """Drag the last cube at home onto the next spot of the card."""
    home = RETAIN_CUBES - sum(cubes[seat] for cubes in s.cubes)
    at = cube_slot(slot, seat, s.cubes[slot][seat])
    key = pieces.cube("retain", pieces.COLORS[seat])
    return Drag(key, "row-cubes", COMMON, at, Spot("cubes", seat, home - 1))
