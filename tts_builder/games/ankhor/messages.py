"""Every text that Ankh'or shows to players, in English. Other languages are in `locale`."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.messages import Message, Messages, of_items
from tts_builder.games.ankhor.facts import (
    ANKH,
    CATEGORIES,
    COLORS,
    DRAW_PILES,
    KINDS,
    RESOURCES,
    TIE_BREAKS,
    TOKEN_TYPES,
)
from tts_builder.games.ankhor.tables import FACES, TYPE, Counts, where

LABELS: Final = (
    "End turn",
    *(f"Refill from pile {pile}" for pile in DRAW_PILES),
    *(f"Without {resource}" for resource in RESOURCES),
    *(f"Return {kind}" for kind in TOKEN_TYPES),
)
"""Labels of buttons in gestures, the same in every language. A button shows the message `label:…`."""

_REFUSALS: Final = {
    "before_deal": "Nobody can move before the tiles are dealt.",
    "deal_first_of_all": "The tiles must be dealt first.",
    "deal_tiles": "This deal does not use each tile of the game once.",
    "deal_markers": "This deal does not use each price marker of the game once.",
    "deal_triple": "No price may show the same resource three times.",
    "deal_first": "The start player of this deal does not sit at this table.",
    "WRONG_PHASE": "The tiles have already been dealt.",
    "MAIN_ALREADY_DONE": "You have already taken tokens or bought a tile this turn.",
    "MAIN_NOT_DONE": "Take tokens or buy a tile before you end your turn.",
    "TAKE_NOT_3": "Take exactly {take} tokens, not {total}.",
    "SUPPLY_EMPTY": "You want {wanted}, but the supply has {left}.",
    "NO_TILE_IN_SLOT": "There is no tile in slot {slot} of the market.",
    "NO_SUCH_TILE": "You have no tile at {place}.",
    "TILE_SUPPORTS": "You cannot move {tile}: a tile on the first floor rests on it.",
    "SAME_PLACE": "You must move {tile} to another cell.",
    "CELL_OCCUPIED": "You already have a tile at {place}.",
    "NOT_ADJACENT": "A tile on the ground must share a side with another of your tiles on the ground.",
    "first_tile": "Your first tile goes on the marked cell in the middle of your city.",
    "NO_SUPPORT": "A tile on the first floor must rest on four tiles.",
    "COLOR_MISMATCH": "To place {tile} on the first floor, one of the four tiles under it must be {color}.",
    "waive_missing": "On the first floor you pay one resource less: say which one you save.",
    "waive_foreign": "You cannot save {token}: it is not part of the price.",
    "waive_on_base": "Only a tile bought for the first floor costs one resource less.",
    "CANNOT_PAY": "You cannot pay for {tile}: you still need {missing}.",
    "NOT_A_DEPOT": "Only a depot can store a token, and {tile} is not one.",
    "DEPOT_COVERED": "You cannot use {tile}: a tile on the first floor covers it.",
    "DEPOT_FULL": "There is already a token on {tile}.",
    "NO_TOKEN": "You have {none} in your stock to put on {tile}.",
    "NO_EFFECT": "A refill would not change the market.",
    "BAD_PILE": "Pile {pile} is empty; choose the other one.",
    "NO_ANKH": "This costs an ankh, and you have none.",
    "ANKH_FRESH": "You cannot spend an ankh in the turn in which you take it.",
    "LIMIT_EXCEEDED": (
        "You may keep at most {resources} resources and {ankhs} ankhs: return {surplus} more."
    ),
    "BAD_RETURN": "Return exactly your surplus: {surplus}.",
    "return_not_held": "You want to return {wanted}, but you have {held}.",
}

_CHAT: Final = {
    "dealt": "The market is open.",
    "turn": "It is {name}'s turn.",
    "took": "{name} takes {tokens}.",
    "bought": "{name} buys {tile} for {tokens}.",
    "emptied": "{name} gets {tokens} back from {tile}, which is now covered.",
    "filled": "{name} puts {tokens} from the supply on {tile}.",
    "bonus_up": "{name} earns a bonus: {n} in total.",
    "bonus_down": "{name} loses a bonus: {n} left.",
    "extra turn": "The scribe gives {name} another turn.",
    "refilled": "{name} spends an ankh and refills the market from pile {pile}.",
    "refilled_and_gone": (
        "{name} spends an ankh and refills the market from pile {pile}; {tile} leaves the game."
    ),
    "moved": "{name} spends an ankh and moves {tile}.",
    "stored": "{name} stores {tokens} on {tile}.",
    "returned": "{name} returns {tokens}.",
    "last_round_tiles": "{name} has {n} tiles: the game ends with this round.",
    "last_round_market": "There are no tiles left to buy: the game ends with this round.",
    "stalled": "Nobody has bought a tile for {n} rounds: the game is over.",
}

_PANEL: Final = {
    "status:deal": "The market is being laid out.",
    "status:over": "The game is over.",
    "status:act": "{name}: take {take} tokens, or buy a tile for your city.{ankhs}",
    "status:done": "{name}: end your turn.{ankhs}",
    "status:surplus": "{name}: end your turn and return {surplus}.{ankhs}",
    "status:ankhs": " You may spend {count}.",
    **of_items("label", {label: label for label in LABELS}),
    "label:From column": "From column {x}, row {y}",
    "label:To column": "To column {x}, row {y}",
    **of_items("score", {name: name for name in (*CATEGORIES, *TIE_BREAKS, "shared")}),
    "score:colours": "colors",
}

_NAMES: Final = {
    "tile": "the {color} {kind}",
    "title": "{color} {kind}",
    **of_items("color", {color: color for color in COLORS}),
    **of_items("kind", {kind: kind for kind in KINDS}),
    "place:0": "({x}, {y}) on the ground",
    "place:1": "({x}, {y}) on the first floor",
    **of_items("token", {kind: kind for kind in TOKEN_TYPES}),
    **of_items("none", {kind: f"no {kind}" for kind in TOKEN_TYPES}),
    "one": "1 {token}",
    **of_items("many", {kind: f"{{n}} {kind}{'s' * (kind == ANKH)}" for kind in TOKEN_TYPES}),
    "one_resource": "1 resource",
    "resources": "{n} resources",
    "piece:tile": "Tile",
    "piece:marker": "Price: {token}",
    "piece:bonus": "Bonus",
}

MESSAGES: Final = Messages(_REFUSALS | _CHAT | _PANEL | _NAMES)


def color(face: int) -> Message:
    """`blue`"""
    return Message(f"color:{FACES[face].partition(':')[0]}")


def tile(face: int) -> Message:
    """`the blue jackal`"""
    return Message("tile", {"color": color(face), "kind": Message(f"kind:{FACES[face].partition(':')[2]}")})


def place(number: int) -> Message:
    """`(1, 0) on the ground`"""
    x, y, z = where(number)
    return Message(f"place:{z}", {"x": x, "y": y})


def count(kind: str, n: int) -> Message:
    """`no fish`, `1 fish`, `2 ankhs`"""
    if n == 1:
        return Message("one", {"token": Message(f"token:{kind}")})
    return Message(f"many:{kind}", {"n": n}) if n else Message(f"none:{kind}")


def tokens(counts: Counts) -> tuple[Message, ...]:
    """`2 fish and 1 ankh`: the types with at least one token, in the order of the rulebook."""
    return tuple(count(kind, counts[TYPE[kind]]) for kind in TOKEN_TYPES if counts[TYPE[kind]])


def surplus(resources: int, ankhs: int) -> tuple[Message, ...]:
    """`2 resources and 1 ankh`"""
    some = Message("resources", {"n": resources}) if resources > 1 else Message("one_resource")
    return (some,) * bool(resources) + (count(ANKH, ankhs),) * bool(ankhs)
