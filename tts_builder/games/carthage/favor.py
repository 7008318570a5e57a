"""Purchases: their refusals and their effects. The steps in the data decide which checks are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from tts_builder.engine.hexes import DIRECTIONS, OFF, Hex
from tts_builder.games.carthage import moves
from tts_builder.games.carthage.arena import figures, opponents, step_fault, token_at
from tts_builder.games.carthage.facts import ARMOR_MAX, RETAIN_CUBES, ROW
from tts_builder.games.carthage.figures import enter, pay_favor, tasks
from tts_builder.games.carthage.language import Step
from tts_builder.games.carthage.modules import Purchase
from tts_builder.games.carthage.state import Lobbied, Table, Task
from tts_builder.games.carthage.steps import in_force, owed, price, settle, shorten
from tts_builder.games.carthage.tables import BESIDE, HEX, INNER, IS_STARTING, PURCHASES, without

Args = moves.Bought | moves.StrictFocus | moves.Naked


def purchase_of(m: moves.Bought) -> Purchase:
    return PURCHASES[str(m.__struct_config__.tag)]


# ---------------------------------------------------------------- refusals


def refusal_code(s: Table, seat: int, m: moves.Bought) -> str:
    """The code of the first rule that the purchase breaks. Empty if it is legal."""
    purchase = purchase_of(m)
    if purchase.kind and not in_force(s, purchase.id, seat):
        return "RULESET_NOT_ACTIVE"
    if isinstance(m, moves.Burst) and (code := step_fault(s, seat, HEX.get(m.to, OFF))):
        return code
    if isinstance(m, moves.Intimidate) and m.victim not in opponents(s, seat):
        return "BAD_TARGET"
    if isinstance(m, moves.Demolish | moves.Renovate) and (code := _token_fault(s, seat, m)):
        return code
    if purchase.once and s.initiated:
        return "INITIATE_USED"
    if purchase.needs and not s.initiated:
        return "INITIATE_FIRST"
    if isinstance(m, moves.Buy | moves.Retain) and not s.row[m.slot]:
        return "EMPTY_SLOT"
    if code := _card_fault(s, seat, purchase, m):
        return code
    if isinstance(m, moves.Retain) and sum(slot[seat] for slot in s.cubes) >= RETAIN_CUBES:
        return "NO_CUBE"
    if has_no_effect(s, seat, purchase):
        return "NO_EFFECT"
    return "NOT_ENOUGH_FAVOR" if cost(s, seat, m) > s.seats[seat].favor else ""


def cost(s: Table, seat: int, m: moves.Bought) -> int:
    """The current cost of the purchase."""
    purchase = purchase_of(m)
    if isinstance(m, moves.Buy):
        return price(s, seat, purchase.cost, s.row[m.slot], m.slot)
    return price(s, seat, purchase.cost, m.card if isinstance(m, moves.Intimidate) else "")


def _token_fault(s: Table, seat: int, m: moves.Demolish | moves.Renovate) -> str:
    at = HEX.get(m.at, OFF)
    if at == OFF or not token_at(s, at):
        return "NO_TOKEN"
    if isinstance(m, moves.Demolish):
        return "" if BESIDE[s.seats[seat].at] >> at & 1 else "NOT_ADJACENT"
    if figures(s) >> at & 1:
        return "TOKEN_OCCUPIED"
    to = HEX.get(m.to, OFF)
    if not _next_to(m.at, m.to):
        return "NOT_ADJACENT"
    if to == OFF or not INNER >> to & 1:
        return "NOT_INNER"
    return "OCCUPIED" if figures(s) >> to & 1 or token_at(s, to) else ""


def _next_to(one: Hex, other: Hex) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in DIRECTIONS


def _card_fault(s: Table, seat: int, purchase: Purchase, m: moves.Bought) -> str:
    if not isinstance(m, moves.Focus | moves.Repair | moves.Discipline | moves.Intimidate | moves.Lobby):
        return ""
    if purchase.never and m.card in IS_STARTING:
        return "STARTING_CARD"
    if isinstance(m, moves.Lobby):
        pile = s.theater_discard
    else:
        pile = s.seats[m.victim if isinstance(m, moves.Intimidate) else seat].discard
    return "" if m.card in pile else "NOT_IN_DISCARD"


def has_no_effect(s: Table, seat: int, purchase: Purchase) -> bool:
    """Would the purchase have no effect?"""
    return any(_USELESS[step.t](s, seat, step) for step in purchase.steps if step.t in _USELESS)


_USELESS: Final[dict[str, Callable[[Table, int, Step], bool]]] = {
    "new_row": lambda s, seat, step: not s.deck,
    "shuffle_in": lambda s, seat, step: not s.seats[seat].discard,
    "A": lambda s, seat, step: step.n > 0 and s.seats[seat].armor == ARMOR_MAX,
}
"""Step → check whether it has no effect."""


# ---------------------------------------------------------------- effects


def buy(s: Table, seat: int, m: moves.Bought) -> None:
    """Pay for the purchase, resolve it, and check whether the buyer can go on buying."""
    purchase = purchase_of(m)
    total = cost(s, seat, m)
    if isinstance(m, moves.Buy):
        pay(s, seat, m.slot, total)
    else:
        pay_favor(s, seat, -total)
    s.put_first(Task("bought", seat))
    resolve(s, seat, purchase.steps, m)


def pay(s: Table, seat: int, slot: int, total: int) -> None:
    """Pay for a card of the row. Opponents get Favor for their cubes, and all cubes go home."""
    pay_favor(s, seat, -total)
    for owner, n in owed(s, seat, slot):
        pay_favor(s, owner, n)
    s.cubes = (*s.cubes[:slot], (0,) * s.players, *s.cubes[slot + 1 :])


def resolve(s: Table, seat: int, steps: tuple[Step, ...], m: Args) -> None:
    """Resolve steps that use parameters of the move at once, others as tasks. `to` answers a movement."""
    for n, step in enumerate(steps):
        if step.t not in _DEEDS:
            s.put_first(*tasks(s, seat, steps[n:]))
            break
        _DEEDS[step.t](s, seat, step, m)
    settle(s)
    if isinstance(m, moves.Burst | moves.Naked) and s.ask == "step":
        take_step(s, HEX[m.to])


def take_step(s: Table, to: int) -> None:
    """Take the step that the first task asks for."""
    s.ask = ""
    seat = s.todo[0].seat
    shorten(s)
    enter(s, seat, to)


def _card(s: Table, seat: int, step: Step, m: Args) -> None:
    """Move a card from one pile to another."""
    if isinstance(m, moves.Buy):
        card = s.row[m.slot]
        s.row = (*s.row[: m.slot], "", *s.row[m.slot + 1 :])
    else:
        assert isinstance(
            m,
            moves.Focus
            | moves.Repair
            | moves.Discipline
            | moves.Intimidate
            | moves.StrictFocus
            | moves.Lobby,
        )
        card = m.card
        _take(s, m.victim if isinstance(m, moves.Intimidate) else seat, step.source, card)
    own = s.seats[seat]
    match step.to:
        case "own_discard":
            s.set_fighter(seat, replace(own, discard=(*own.discard, card)))
        case "own_deck_top":
            s.set_fighter(seat, replace(own, deck=(card, *own.deck)))
        case "focus":
            s.focus = (*s.focus, card)
        case _:
            s.theater_deck = (card, *s.theater_deck)
            s.lobbied = (Lobbied(seat, isinstance(m, moves.Lobby) and m.show), *s.lobbied)


def _take(s: Table, seat: int, source: str, card: str) -> None:
    if source == "theater_discard":
        s.theater_discard = without(s.theater_discard, card)
    else:
        own = s.seats[seat]
        s.set_fighter(seat, replace(own, discard=without(own.discard, card)))


def _refill(s: Table, seat: int, step: Step, m: Args) -> None:
    assert isinstance(m, moves.Buy)
    s.row = (*s.row[: m.slot], *(s.deck[:1] or ("",)), *s.row[m.slot + 1 :])
    s.deck = s.deck[1:]


def _new_row(s: Table, seat: int, step: Step, m: Args) -> None:
    s.focus += tuple(card for card in s.row if card)
    s.cubes = ((0,) * s.players,) * ROW
    s.row = (*s.deck[:ROW], *("",) * (ROW - len(s.deck[:ROW])))
    s.deck = s.deck[ROW:]


def _cube(s: Table, seat: int, step: Step, m: Args) -> None:
    assert isinstance(m, moves.Retain)
    slot = s.cubes[m.slot]
    more = (*slot[:seat], slot[seat] + 1, *slot[seat + 1 :])
    s.cubes = (*s.cubes[: m.slot], more, *s.cubes[m.slot + 1 :])


def _start_token(s: Table, seat: int, step: Step, m: Args) -> None:
    s.start_token = seat
    s.initiated = True
    s.sales += 1


def _remove_token(s: Table, seat: int, step: Step, m: Args) -> None:
    assert isinstance(m, moves.Demolish)
    s.tokens = tuple(token for token in s.tokens if token.at != HEX[m.at])


def _move_token(s: Table, seat: int, step: Step, m: Args) -> None:
    assert isinstance(m, moves.Renovate)
    at, to = HEX[m.at], HEX[m.to]
    s.set_tokens([replace(token, at=to) if token.at == at else token for token in s.tokens])


def _mill(s: Table, seat: int, step: Step, m: Args) -> None:
    s.theater_discard += s.theater_deck[: step.n]
    s.theater_deck, s.lobbied = s.theater_deck[step.n :], s.lobbied[step.n :]


_DEEDS: Final[dict[str, Callable[[Table, int, Step, Args], None]]] = {
    "card": _card,
    "refill": _refill,
    "new_row": _new_row,
    "cube": _cube,
    "start_token": _start_token,
    "remove_token": _remove_token,
    "move_token": _move_token,
    "mill": _mill,
}
"""Step → what it does at once with the parameters of the move."""
