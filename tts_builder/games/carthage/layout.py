"""Where the pieces of a state lie on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tts_builder.engine.hexes import OFF
from tts_builder.engine.placement import COMMON, Lay, Layout
from tts_builder.games.carthage import pieces
from tts_builder.games.carthage.areas import CUBES_ON_CARD, HEX_CELLS, INNER_CELLS
from tts_builder.games.carthage.facts import BEASTS, RETAIN_CUBES, TokenFace
from tts_builder.games.carthage.modules import MODES, RULESET_CARDS
from tts_builder.games.carthage.state import Fighter, State, is_beast
from tts_builder.games.carthage.tables import GLADIATOR, HEXES

DOWN: Final = "down"
ARENA_SLOT: Final = tuple(HEX_CELLS.index(cell) for cell in HEXES)
"""Number of a hex → its slot in the arena."""
MODE_SLOT: Final = {mode: slot for slot, mode in enumerate(MODES)}
TOKEN_SLOT: Final = tuple(INNER_CELLS.index(cell) if cell in INNER_CELLS else OFF for cell in HEXES)
"""Number of a hex → its slot in the token area."""
_HIDDEN: Final = ("card", "theater")
"""Pieces that are face down in the box, because they could reveal something."""


def layout(s: State) -> Layout:
    """Where the pieces lie, sorted. Pieces that the state does not use are in the box."""
    out = list(in_play(s)) if s.phase != "deal" else []
    boxed = dict(pieces.KIT)
    for lay in out:
        boxed[lay.piece] -= lay.count
    out += [
        Lay(piece, "box", face=DOWN if piece.partition(":")[0] in _HIDDEN else "up", count=number)
        for piece, number in boxed.items()
        if number > 0
    ]
    return tuple(sorted(out))


def in_play(s: State) -> Iterator[Lay]:
    """The pieces that are not in the box."""
    yield from _arena(s)
    yield from _market(s)
    yield from _theater(s)
    yield from _beasts(s)
    yield Lay(pieces.MODE, "mode", slot=MODE_SLOT[s.mode])
    for number, sides in enumerate(RULESET_CARDS):
        for side in sides:
            if side in s.rulesets:
                yield Lay(
                    pieces.rule(sides), "rulesets", slot=number, face="up" if side == sides[0] else DOWN
                )
    for seat, own in enumerate(s.seats):
        yield from _of_seat(s, seat, own)
    for task in s.todo:
        if task.t == "played":
            yield Lay(pieces.card(task.id), "played", task.seat)
    # Nothing else on the table shows that the game is over.
    over = s.phase == "over"
    yield Lay(pieces.START, "laurel") if over else Lay(pieces.START, "start", s.start_token)


def _arena(s: State) -> Iterator[Lay]:
    for token in s.tokens:
        face = "up" if token.up else DOWN
        yield Lay(pieces.token(TokenFace(token.type, token.n)), "tokens", COMMON, TOKEN_SLOT[token.at], face)
    for slot, chosen in enumerate(s.chosen):
        yield Lay(pieces.token(chosen), "chosen", slot=slot)


def _market(s: State) -> Iterator[Lay]:
    for below, card in enumerate(reversed(s.deck)):
        yield Lay(pieces.card(card), "deck", COMMON, below, DOWN)
    for slot, card in enumerate(s.row):
        if card:
            yield Lay(pieces.card(card), "row", COMMON, slot)
    for slot, cubes in enumerate(s.cubes):
        for seat, number in enumerate(cubes):
            for cube in range(number):
                at = cube_slot(slot, seat, cube)
                yield Lay(pieces.cube("retain", pieces.COLORS[seat]), "row-cubes", slot=at)
    for slot, card in enumerate(s.focus):
        yield Lay(pieces.card(card), "focus", COMMON, slot)


def cube_slot(slot: int, seat: int, cube: int) -> int:
    """Slot of a Retain cube of a seat on a card of the row."""
    return slot * CUBES_ON_CARD + seat * RETAIN_CUBES + cube


def _theater(s: State) -> Iterator[Lay]:
    for below, card in enumerate(reversed(s.theater_deck)):
        yield Lay(pieces.theater(card), "theater-deck", COMMON, below, DOWN)
    # The card of the round is the newest card of the discard pile. While in force, it lies on the stage.
    discarded = s.theater_discard[:-1] if s.theater else s.theater_discard
    for slot, card in enumerate(discarded):
        yield Lay(pieces.theater(card), "theater-discard", slot=slot)
    if s.theater:
        yield Lay(pieces.theater(s.theater), "stage")


def _beasts(s: State) -> Iterator[Lay]:
    for slot, beast in enumerate(BEASTS):
        if beast.id in s.beast_cards:
            yield Lay(pieces.beast_card(beast.id), "beasts", slot=slot)
            yield Lay(pieces.beast(beast.id), "den", slot=slot)


def _of_seat(s: State, seat: int, own: Fighter) -> Iterator[Lay]:
    name, color = pieces.NAMES[seat], pieces.COLORS[seat]
    yield Lay(pieces.board(name), "board", seat)
    yield Lay(pieces.cube("armor", color), "armor", seat, own.armor)
    yield Lay(pieces.cube("favor", color), "favor", seat, own.favor)
    for slot in range(RETAIN_CUBES - sum(cubes[seat] for cubes in s.cubes)):
        yield Lay(pieces.cube("retain", color), "cubes", seat, slot)
    if own.figure != GLADIATOR:
        yield Lay(pieces.mini(name), "fallen", slot=own.fell - 1)
    elif own.at == OFF:
        yield Lay(pieces.mini(name), "home", seat)
    else:
        yield Lay(pieces.mini(name), "arena", slot=ARENA_SLOT[own.at])
    if is_beast(own):
        yield Lay(pieces.beast_card(own.figure), "beast-card", seat)
        yield Lay(pieces.beast(own.figure), "arena", slot=ARENA_SLOT[own.at])
    for below, card in enumerate(reversed(own.deck)):
        yield Lay(pieces.card(card), "own-deck", seat, below, DOWN)
    for slot, card in enumerate(own.discard):
        yield Lay(pieces.card(card), "discard", seat, slot)
    for card, number in Counter(own.hand).items():
        yield Lay(pieces.card(card), "hand", seat, count=number)
