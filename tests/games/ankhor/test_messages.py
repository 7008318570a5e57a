"""What the game says, in English and French."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tts_builder.engine.game import Game, read_move
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.ankhor import GAME
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.verdict.wire import plain

DATA = GAME.messages.data


def test_both_languages_say_the_same_with_the_same_values() -> None:
    english, french = (
        {ident: set(re.findall(r"\{(\w+)\}", text)) for ident, text in DATA[code].items()}
        for code in ("en", "fr")
    )
    assert english == french


def test_every_code_of_the_game_has_a_sentence() -> None:
    # BAD_WAIVE has a message for each way to break the rule.
    assert set(GAME.codes) - set(DATA["en"]) == {"BAD_WAIVE"}


def position(**patch: Any) -> Any:
    state = {"phase": "turn", "markers": [["ivory", "ivory", "wood"], *[["fish", "cloth"]] * 5], **patch}
    vector = {"id": "", "players": 2, "expect": {}, "state": state}
    return begun(GAME, msgspec.convert(vector, Vector, str_keys=True))


def said(game: Game, state: Any, move: Any, language: str = "en") -> str:
    refusal = game.rules.refuse(state, 0, read_move(game, move))
    assert refusal is not None
    return game.sentence(refusal, language)


@pytest.mark.parametrize("game", [GAME, in_lua(GAME)], ids=["python", "lua"])
@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            {"do": "buy", "slot": 0, "at": [0, 0, 0]},
            "You cannot pay for the white falcon: you still need 2 ivory and 1 wood.",
            "Vous ne pouvez pas payer le faucon blanc : il vous manque 2 ivoires et 1 bois.",
        ),
        (
            {"do": "move", "from": [0, 2, 1], "to": [0, 0]},
            "You have no tile at (0, 2) on the first floor.",
            "Vous n'avez pas de tuile en (0, 2) à l'étage.",
        ),
        (
            {"do": "take", "tokens": {"wood": 1, "fish": 2}},
            "You want 2 fish, but the supply has 1 fish.",
            "Vous voulez 2 poissons ; dans la réserve : 1 poisson.",
        ),
        (
            {"do": "buy", "slot": 0, "at": [1, 0, 0]},
            "Your first tile goes on the marked cell in the middle of your city.",
            "Votre première tuile va sur la case marquée, au milieu de votre ville.",
        ),
    ],
)
def test_a_refusal_names_tiles_places_and_tokens(game: Game, move: Any, english: str, french: str) -> None:
    state = position(stocks={"0": {"fish": 3}}, supply={"fish": 1}, row={"0": "white:falcon"})
    assert (said(game, state, move), said(game, state, move, "fr")) == (english, french)


@pytest.mark.parametrize("game", [GAME, in_lua(GAME)], ids=["python", "lua"])
@pytest.mark.parametrize(
    ("back", "english"),
    [
        (
            {"fish": 1},
            "You may keep at most 5 resources and 2 ankhs: return 1 resource and 1 ankh more.",
        ),
        ({"fish": 3, "ankh": 3}, "Return exactly your surplus: 2 resources and 1 ankh."),
        ({"ivory": 2, "ankh": 1}, "You want to return 2 ivory, but you have no ivory."),
    ],
)
def test_the_end_of_a_turn_names_the_surplus(game: Game, back: dict[str, int], english: str) -> None:
    state = position(stocks={"0": {"fish": 4, "wood": 3, "ankh": 3}}, main_done=True)
    assert said(game, state, {"do": "end", "return": back}) == english


def test_the_chat_names_who_has_thirteen_tiles() -> None:
    lua = LuaRules(GAME)
    row = [{"x": x, "y": 0, "z": 0, "tile": "white:desert", "token": False} for x in range(12)]
    stock = {"ivory": 2, "wood": 1}
    state = position(layouts={"0": row}, stocks={"0": stock}, row={"0": "white:falcon"}, first=1)
    buy = {"do": "buy", "slot": 0, "at": [12, 0, 0]}
    told = [
        lua.ask("binding", "tell", event, ["Ada", "Ben"]).decode()
        for event in lua.events(lua.state(plain(GAME.rules.to_wire(state))), 0, buy)
    ]
    assert '"Ada has 13 tiles: the game ends with this round."' in told
