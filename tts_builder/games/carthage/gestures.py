"""What a player does with hands and buttons to make a move."""

from __future__ import annotations

from typing import assert_never

from tts_builder.engine.game import Seat
from tts_builder.engine.hexes import DIRECTIONS, OFF, added
from tts_builder.engine.placement import COMMON, Drag, Gesture, Press, Spot
from tts_builder.games.carthage import keys, labels, moves
from tts_builder.games.carthage.facts import RETAIN_CUBES, TokenFace
from tts_builder.games.carthage.figures import tasks
from tts_builder.games.carthage.layout import ARENA_SLOT, TOKEN_SLOT, cube_slot
from tts_builder.games.carthage.state import State
from tts_builder.games.carthage.tables import BEAST_IDS, GLADIATOR, HEX, HEXES, PURCHASES


def gesture(s: State, seat: Seat, m: moves.Move) -> Gesture:
    """Cards, figures, tokens and cubes are dragged; what has no place on the table is a button."""
    match m:
        case moves.Deal() | moves.Shuffle():
            raise ValueError("chance has no hands")
        case moves.ChooseToken():
            return (Press(labels.take(TokenFace(m.type, m.n))),)
        case moves.Done():
            return (Press(labels.DONE),)
        case moves.PlaceToken():
            slot = s.chosen.index(TokenFace(m.type, m.n))
            source = Spot("chosen", COMMON, slot)
            return (Drag(_token(m), "tokens", COMMON, TOKEN_SLOT[HEX[m.at]], source),)
        case moves.PlaceMini():
            return (_walk(s, seat, m.at),)
        case moves.Play():
            return (Drag(keys.card(m.card), "played", seat, 0, Spot("hand", seat)),)
        case moves.Line():
            return (_charge(s, seat, m.dir),)
        case moves.Choose():
            task = s.todo[0]
            return (Press(labels.half(tasks(s, task.seat, task.options[m.side], card=task.card))),)
        case moves.Walk():
            return (_walk(s, seat, m.to),)
        case moves.Target():
            return (Press(labels.hit(m.seat, s.seats[m.seat].figure)),)
        case moves.Discard():
            return (Drag(keys.card(m.card), "discard", seat, 0, Spot("hand", seat)),)
        case moves.Naked():
            return (_walk(s, seat, m.to), Press(labels.NAKED))
        case moves.EndTurn():
            return (Press(labels.END_TURN),)
        case moves.TakeBeast():
            source = Spot("den", COMMON, BEAST_IDS.index(m.beast))
            return (Drag(keys.beast(m.beast), "arena", COMMON, ARENA_SLOT[HEX[m.at]], source),)
        case moves.StrictFocus():
            return (_removed(s, seat, m.card),)
        case moves.Decline():
            return (Press(_DECLINED[s.ask]),)
        case moves.Pass():
            return (Press(labels.PASS),)
        case _:
            return _bought(s, seat, m)


_DECLINED = {
    "step": labels.STAY,
    "beast": labels.NO_BEAST,
    "strict": labels.NO_FOCUS,
    "buy": labels.BUY_NOTHING,
}


def _bought(s: State, seat: Seat, m: moves.Bought) -> Gesture:
    match m:
        case moves.Buy():
            source = Spot("row", COMMON, m.slot)
            return (Drag(keys.card(s.row[m.slot]), "discard", seat, 0, source),)
        case moves.Focus():
            # Where a card can be removed at two prices, a button asks for one of them.
            price = (Press(_price(s, "focus")),) if _is_disciplined(s, seat) else ()
            return (_removed(s, seat, m.card), *price)
        case moves.Discipline():
            cost = PURCHASES["discipline"].cost.favor
            return (_removed(s, seat, m.card), Press(labels.discipline(cost)))
        case moves.Intimidate():
            return (_removed(s, m.victim, m.card),)
        case moves.Repair():
            return (Drag(keys.card(m.card), "own-deck", seat, 0, _discarded(s, seat, m.card)),)
        case moves.Lobby():
            shown = Press(labels.SHOW if m.show else labels.HIDE)
            return (Drag(keys.theater(m.card), "theater-deck"), shown)
        case moves.Retain():
            return (_cube(s, seat, m.slot),)
        case moves.Demolish():
            token = next(token for token in s.tokens if token.at == HEX[m.at])
            here = HEXES[s.seats[seat].at]
            way = DIRECTIONS.index((m.at[0] - here[0], m.at[1] - here[1]))
            face, cost = TokenFace(token.type, token.n), PURCHASES["demolish"].cost.favor
            return (Press(labels.demolish(face, way, cost)),)
        case moves.Renovate():
            token = next(token for token in s.tokens if token.at == HEX[m.at])
            key = keys.token(TokenFace(token.type, token.n))
            source = Spot("tokens", COMMON, TOKEN_SLOT[token.at])
            return (Drag(key, "tokens", COMMON, TOKEN_SLOT[HEX[m.to]], source),)
        case moves.Burst():
            return (_walk(s, seat, m.to), Press(_price(s, "burst")))
        case moves.Initiate():
            return (Press(_price(s, "initiate")),)
        case moves.Evaluate():
            return (Press(_price(s, "evaluate")),)
        case moves.Concentrate():
            return (Press(_price(s, "concentrate")),)
        case moves.Actuate():
            return (Press(_price(s, "actuate")),)
        case moves.Ordinance():
            return (Press(_price(s, "ordinance")),)
        case moves.Campaign():
            return (Press(_price(s, "campaign")),)
        case _:
            assert_never(m)


def _price(s: State, name: str) -> str:
    cost = PURCHASES[name].cost
    return labels.purchase(name, cost.favor + cost.token_sales * s.sales)


def _is_disciplined(s: State, seat: Seat) -> bool:
    return "discipline" in s.rulesets and s.ruled(seat)


def _token(m: moves.PlaceToken) -> str:
    return keys.token(TokenFace(m.type, m.n))


def _figure(s: State, seat: Seat) -> str:
    figure = s.seats[seat].figure
    return keys.mini(keys.NAMES[seat]) if figure == GLADIATOR else keys.beast(figure)


def _walk(s: State, seat: Seat, to: tuple[int, int]) -> Drag:
    return Drag(_figure(s, seat), "arena", COMMON, ARENA_SLOT[HEX[to]])


def _charge(s: State, seat: Seat, way: tuple[int, int]) -> Drag | Press:
    """One hex in the direction; off the board there is none to drag to."""
    to = HEX.get(added(HEXES[s.seats[seat].at], way), OFF)
    if to == OFF:
        return Press(labels.charge(DIRECTIONS.index(way)))
    return Drag(_figure(s, seat), "arena", COMMON, ARENA_SLOT[to])


def _discarded(s: State, seat: Seat, card: str) -> Spot:
    """Where the card lies that is taken out of the discard pile: of equal ones the oldest."""
    return Spot("discard", seat, s.seats[seat].discard.index(card))


def _removed(s: State, owner: Seat, card: str) -> Drag:
    return Drag(keys.card(card), "focus", COMMON, 0, _discarded(s, owner, card))


def _cube(s: State, seat: Seat, slot: int) -> Drag:
    """The last of the cubes at home onto the next spot of the card."""
    home = RETAIN_CUBES - sum(cubes[seat] for cubes in s.cubes)
    at = cube_slot(slot, seat, s.cubes[slot][seat])
    key = keys.cube("retain", keys.COLORS[seat])
    return Drag(key, "row-cubes", COMMON, at, Spot("cubes", seat, home - 1))
