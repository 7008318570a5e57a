"""The Lua binding of Cartouche makes the same gestures as the Python binding, and says what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import compress, product
from typing import Any, get_args

import msgspec
import pytest
from msgspec import UNSET

from tts_builder.engine.game import read_move
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.binding import gesture, layout
from tts_builder.games.cartouche.facts import ANKHS, CARD_KINDS, CARD_SLOTS, LETTERS, REPEAT
from tts_builder.games.cartouche.layout import KIT
from tts_builder.games.cartouche.messages import say
from tts_builder.games.cartouche.moves import (
    DISCARDS,
    DONE,
    KEEPS,
    TAKES,
    TRADES,
    Achieve,
    Complete,
    Move,
    Place,
    Tokens,
)
from tts_builder.games.cartouche.poses import covered, forms
from tts_builder.games.cartouche.state import Phase, State
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENTS,
    CARDS,
    IS_ANIMAL,
    NO_TOKENS,
    TILES,
    TOKEN,
    TOKEN_TYPE,
    TYPE,
)
from tts_builder.games.cartouche.tokens import CARD_PRICES, STORY_PRICES, payments
from tts_builder.lua_rules.rules import LuaRules

RICH = (9,) * len(TOKEN)
NAMES = ["Ann", "Bea", "Cid", "Dan"]
ANIMAL_OF = {letter: animal for animal, letter in LETTERS.items()}

# All tests share one Lua process.
pytestmark = pytest.mark.xdist_group("cartouche-lua-binding")


@pytest.fixture(scope="module")
def lua() -> LuaRules:
    return LuaRules(GAME)


def given(players: int, tokens: tuple[int, ...] = NO_TOKENS, **fields: Any) -> State:
    """A position where every seat has these tokens."""
    state = GAME.rules.setup(players, {})
    seats = tuple(msgspec.structs.replace(seat, tokens=tokens) for seat in state.seats)
    return msgspec.structs.replace(state, **{"seats": seats, "achievements": tuple(CARD_KINDS)[:3]} | fields)


def wire(state: State) -> Any:
    return msgspec.to_builtins(GAME.rules.to_wire(state))


def ask(lua: LuaRules, verb: str, *args: Any) -> Any:
    text = lua.ask("binding", verb, *args)
    return msgspec.json.decode(text) if text else None


def placements() -> Iterator[Place]:
    """Every tile in every pose, on a suitable spot near the middle."""
    for tile in TILES:
        for pose, spot in product(forms(tile), (8 * 17 + 8, 8 * 17 + 9, 9 * 17 + 8, 9 * 17 + 9)):
            try:
                cells = covered(tile, pose, spot)
            except ValueError:
                continue
            yield Place(tile, tuple((x, y, *filter(None, [ANIMAL_OF.get(mark)])) for x, y, mark in cells))


def completions() -> Iterator[Complete]:
    """Every story with every payment, or with as many squares as it covers."""
    for number, card in enumerate(CARDS):
        if TYPE[number] == TOKEN_TYPE:
            yield from (Complete(card.id, paid) for paid in payments(STORY_PRICES[number], RICH))
        elif card.black:
            yield Complete(card.id, black=tuple((n, 8 - n) for n in range(len(card.black))))
        else:
            yield Complete(card.id)


def claims(state: State) -> Iterator[Achieve]:
    """Every achievement of the position with every ankh, every copy, and every payment."""
    cards = dict(zip(CARD_SLOTS, state.achievements, strict=True))
    for achievement in ACHIEVEMENTS:
        bill = CARD_PRICES.get(cards.get(achievement, ""))
        spends = payments(bill, RICH) if bill else (UNSET,)
        yield from (Achieve(achievement, ANKHS[0], spend=spend) for spend in spends)
        for ankh in ANKHS:
            copies = [copy for copy in ANKHS if copy != REPEAT] if ankh == REPEAT else [UNSET]
            yield from (Achieve(achievement, ankh, copy, spends[0]) for copy in copies)


def other_moves() -> Iterator[Move]:
    yield from TAKES.values()
    yield from (keep for number, keep in enumerate(KEEPS) if IS_ANIMAL[number])
    yield from DISCARDS
    yield from (trade for _, trade in TRADES)
    yield DONE


def assert_made_alike(lua: LuaRules, state: State, seat: int, moves: list[Move]) -> None:
    theirs = lua.gestures(lua.state(wire(state)), seat, [msgspec.to_builtins(move) for move in moves])
    for move, text in zip(moves, theirs, strict=True):
        assert msgspec.json.decode(text) == list(msgspec.to_builtins(gesture(state, seat, move))), move


def test_every_tile_story_and_trade_is_moved_alike(lua: LuaRules) -> None:
    assert_made_alike(lua, given(2), 1, [*placements(), *completions(), *other_moves()])


@pytest.mark.parametrize("cards", [("spend_6_same", "spend_2_each"), ("chamber_8", "spend_6_same")])
def test_every_achievement_is_claimed_alike(lua: LuaRules, cards: tuple[str, str]) -> None:
    """With every ankh, copy and payment."""
    state = given(4, phase="score", achievements=(*cards, "chamber_pair"))
    assert_made_alike(lua, state, 3, list(claims(state)))


def test_an_ankh_is_set_on_the_same_space(lua: LuaRules) -> None:
    claimed = [Achieve(achievement, "long") for achievement in ACHIEVEMENTS]
    for players, phase, used in product(GAME.players, ("score", "final"), range(4)):
        state = given(players, phase=phase, filled=(used,) * len(ACHIEVEMENTS))
        assert_made_alike(lua, state, players - 1, claimed)


@pytest.mark.parametrize("phase", get_args(Phase))
def test_trades_are_open_at_any_time_of_a_game(lua: LuaRules, phase: Phase) -> None:
    state = given(2, (0, 3, 1, 0, 2), phase=phase)
    trades = [trade for _, trade in TRADES if GAME.rules.refuse(state, 1, trade) is None]
    assert bool(trades) == (phase not in ("setup", "over"))
    offered = [read_move(GAME, move) for move in ask(lua, "anytime", wire(state), 1)]
    assert sorted(map(str, offered)) == sorted(map(str, trades))


@pytest.mark.parametrize("players", GAME.players)
def test_a_table_shows_no_more_than_the_kit_holds(lua: LuaRules, players: int) -> None:
    state = given(players, (99,) * len(TOKEN), phase="place")
    shown = Counter[str]()
    for lay in layout(state):
        shown[lay.piece] += lay.count
    assert shown == KIT
    lines = [f"{lay.piece} {lay.area} {lay.seat} {lay.slot} {lay.face} {lay.count}" for lay in layout(state)]
    assert lua.assess(lua.state(wire(state)), [], with_layout=True).layout.decode() == "\t".join(lines)


def test_tiles_are_turned_one_at_a_time_before_they_are_needed() -> None:
    state = given(1, phase="place")
    reserve = tuple(number for number, is_animal in enumerate(IS_ANIMAL) if is_animal)[:2]
    own = msgspec.structs.replace(state.seats[0], reserve=reserve)
    fresh, held = LuaRules(GAME), wire(msgspec.structs.replace(state, seats=(own,)))
    assert [ask(fresh, "prepare", held, 0) for _ in range(3)] == [False, False, True]


def test_a_token_that_nobody_has_is_not_meant_to_be_traded(lua: LuaRules) -> None:
    for kind, slot, has in product(TOKEN, (0, 1), (0, 1, 2)):
        state = wire(given(2, tuple(has * (name == kind) for name in TOKEN), phase="place"))
        spots = [{"area": "trade", "seat": 0, "slot": slot}]
        source = {"area": "stock", "seat": 0, "slot": 0}
        trade = {"do": "trade", "give": {kind: 1}, "for": ("K1", "scarab")[slot]}
        meant = ask(lua, "intent", state, 0, f"token:{kind}", spots, source)
        assert meant == (trade if has else None)


def test_a_story_is_meant_to_be_paid_in_the_first_way(lua: LuaRules) -> None:
    """A player who cannot pay is taken to pay with a scarab, so that the rules say what is missing."""
    spots = [{"area": "completed", "seat": 0, "slot": 0}]
    for (number, card), tokens in product(enumerate(CARDS), (RICH, NO_TOKENS)):
        if TYPE[number] != TOKEN_TYPE:
            continue
        ways = payments(STORY_PRICES[number], tokens) or (Tokens(scarab=1),)
        meant = ask(lua, "intent", wire(given(2, tokens, phase="score")), 0, f"story:{card.id}", spots)
        assert read_move(GAME, meant) == Complete(card.id, ways[0])


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("phase", ["place", "score", "final"])
def test_the_panel_names_those_who_are_not_done_once_somebody_is(
    lua: LuaRules, players: int, phase: Phase
) -> None:
    state, names = given(players, phase=phase, round=3), NAMES[:players]
    for undone in product((True, False), repeat=players):
        if not any(undone):
            continue
        seats = tuple(
            msgspec.structs.replace(seat, done=not waits)
            for seat, waits in zip(state.seats, undone, strict=True)
        )
        status = ask(lua, "status", wire(msgspec.structs.replace(state, seats=seats)), names)
        *others, last = compress(names, undone)
        listed = f"{', '.join(others)} and {last}" if others else last
        told = status.partition("then press Done.")[2].partition(" The opponent")[0]
        assert told == ("" if all(undone) else f" Not done: {listed}.")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"what": "completed", "card": "C01"}, "Bea completes the chamber story C01: 3 points."),
        (
            {"what": "completed", "card": "T01", "tokens": {"cat": 2, "scarab": 1}},
            "Bea pays 2 cats and 1 scarab and completes the token story T01: 4 points.",
        ),
        (
            {"what": "drawn", "tiles": ["cat-I3", "bird-O4", "cat+snake-I4"]},
            "Bea draws the cat tile I3, the bird tile O4 and the cat and snake tile I4 "
            "and keeps one of them.",
        ),
        ({"what": "placed", "tile": "K4", "tokens": {}}, "Bea places the long cartouche."),
        (
            {"what": "placed", "tile": "cat-I3", "tokens": {"cat": 1}},
            "Bea places the cat tile I3 and earns 1 cat.",
        ),
        *(
            (
                {"what": "achieved", "condition": "three_token", "points": 4, "bonus": ankh},
                f"Bea scores 4 points for three completed token stories, and takes {say(f'bonus:{ankh}')}.",
            )
            for ankh in ANKHS
        ),
    ],
    ids=str,
)
def test_the_chat_tells_what_was_paid_drawn_earned_and_won(
    lua: LuaRules, event: dict[str, Any], sentence: str
) -> None:
    assert ask(lua, "tell", {"seat": 1} | event, NAMES) == sentence
