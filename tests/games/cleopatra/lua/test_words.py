"""Sentences that players read."""

from __future__ import annotations

import re

import pytest

from tests.lua.loader import Modules
from tts_builder import resources
from tts_builder.games.cleopatra import GAME
from tts_builder.lua.runtime import LuaError

TEXT = resources.text("lua_templates", "cleopatra", "words.lua")
MESSAGE = re.compile(r"^  \[?\"?([\w ]+)\"?\]? = (\"|')(.*)\2,$", re.MULTILINE)


def test_every_code_of_the_game_has_a_sentence() -> None:
    messages = {name: text for name, _, text in MESSAGE.findall(TEXT)}
    for code in [*GAME.codes, "GAME_OVER", "NOT_YOUR_TURN"]:
        assert messages[code].endswith("."), code


def test_lists_of_cards(modules: Modules) -> None:
    cards = ["cave", "artisan", "T-wood", "artisan"]
    assert modules.call("cleopatra/words", "cards", cards, 1) == (
        '2 "Artisan", 1 "Tainted wood", 1 "Cave" and 1 card face down'
    )
    assert modules.call("cleopatra/words", "cards", [], 2) == "2 cards face down"
    assert modules.call("cleopatra/words", "cards", []) == "nothing"


def test_costs_and_spots(modules: Modules) -> None:
    def say(function: str, *args: object) -> str:
        return str(modules.call("cleopatra/words", function, *args))

    assert say("cost", 1, 2) == "1 artisan and 2 resources"
    assert say("cost", 0, 1) == "1 resource"
    assert say("spot", "column", "L1") == "at L1"
    assert say("spot", "door", "left") == "at the left corner"
    assert say("spot", "obelisk", "right") == "in the right row"
    assert say("mosaic", "F") == "the mosaic of Ra"
    assert [say("statues", n) for n in (0, 1)] == ["none left", "only 1 left"]
    resources = ["one resource", "2 different resources", "3 different resources"]
    assert [say("different", n) for n in (1, 2, 3)] == resources


def test_events(modules: Modules) -> None:
    def tell(**event: object) -> str:
        return str(modules.call("cleopatra/chat", "tell", event, ["Ada", "Ben"]))

    assert tell(what="called", seat=1, name="visir", pay="amulets", amount=2) == (
        "Ben calls the Visir for 2 amulets."
    )
    assert tell(what="built", seat=0, piece="sphinx", gain=4, cards=[]) == (
        "Ada builds a sphinx from what was paid before and earns 4 scarabs."
    )
    assert tell(what="served", seat=0, stall=1, cards=[], hidden=1) == "Ada puts 1 card face down on stall 2."
    assert tell(what="begged", seat=0, cards=["wood"], hidden=2) == (
        'The Beggar brings Ada 1 "Wood" and 2 cards face down.'
    )
    assert tell(what="begged", seat=0, cards=[], hidden=0) == ""
    assert tell(what="walked", **{"from": 2}, to=3) == "Cleopatra walks to space 3."
    assert tell(what="walked", **{"from": 2}, to=2) == ""
    assert tell(what="offered", seat=0, amount=1, rank=1) == "Ada offers 1 scarab and sheds up to 3 amulets."
    assert tell(what="offered", seat=1, amount=0, rank=2) == "Ben offers 0 scarabs and takes 1 amulet."
    assert tell(what="over", why="stalled") == ("Nobody has built anything for 20 rounds: the game is over.")


def test_unknown_messages_are_mistakes_of_the_author(modules: Modules) -> None:
    with pytest.raises(LuaError, match="no message hello"):
        modules.call("cleopatra/words", "say", "hello")
    with pytest.raises(LuaError, match="needs a value for stall"):
        modules.call("cleopatra/words", "say", "EMPTY_STALL", {})
