"""Sentences that players read."""

from __future__ import annotations

import re

import pytest

from tests.lua.loader import Modules
from tts_builder import resources
from tts_builder.games.carthage import GAME
from tts_builder.lua.runtime import LuaError

TEXT = resources.text("lua_templates", "carthage", "words.lua")
MESSAGE = re.compile(r"^  (\w+) = (\"|')(.*)\2,$", re.MULTILINE)


def test_every_code_of_the_game_has_a_sentence() -> None:
    messages = {name: text for name, _, text in MESSAGE.findall(TEXT)}
    for code in [*GAME.codes, "GAME_OVER", "NOT_YOUR_TURN"]:
        assert messages[code].endswith("."), code


def test_names(modules: Modules) -> None:
    def say(function: str, *args: object) -> str:
        return str(modules.call("carthage/words", function, *args))

    assert say("card", "crowds_champion") == '"Crowd\'s Champion"'
    assert say("card", "bloodlust") == '"Bloodlust"'
    assert say("beast", "lion") == "Lion"
    assert say("rule", "anger_of_the_horde") == "Anger of the horde"
    assert say("token", "favor", 2) == "Favor token 2"
    assert say("token", "pillar", 0) == "Pillar"
    assert [say("count_cards", n) for n in (1, 2)] == ["1 card", "2 cards"]


def test_events(modules: Modules) -> None:
    def tell(**event: object) -> str:
        return str(modules.call("carthage/chat", "tell", event, ["Ada", "Ben"]))

    for track in ("armor", "favor"):
        assert tell(what=track, seat=0, n=-2) == f"Ada loses 2 {track.capitalize()}."
        assert tell(what=track, seat=1, n=1) == f"Ben gains 1 {track.capitalize()}."
    assert tell(what="damage", seat=1, victim=0, n=3) == "Ben deals 3 damage to Ada."
    assert tell(what="lobby", seat=0, price=2) == "Ada lobbies for a theater card, face down."
    assert tell(what="revealed", card="bloodletting") == '"Bloodletting": Every gladiator loses 1 Armor.'
    assert tell(what="beast acts", seat=1, beast="rhino") == "Rhino of Ben attacks."


def test_unknown_messages_are_mistakes_of_the_author(modules: Modules) -> None:
    with pytest.raises(LuaError, match="no message hello"):
        modules.call("carthage/words", "say", "hello")
    with pytest.raises(LuaError, match="needs a value for price"):
        modules.call("carthage/words", "say", "NOT_ENOUGH_FAVOR", {})
