"""Sentences in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.games.ankhor.lua.scenes import scene, tile, with_layout
from tests.lua.loader import Modules, Rules
from tts_builder import resources
from tts_builder.games.ankhor import GAME
from tts_builder.lua.runtime import LuaError

TEXT = resources.text("lua_templates", "ankhor", "words.lua")
MESSAGE = re.compile(r"^  (\w+) = \{\s*en = (.*?),\s*fr = (.*?),?\s*\},$", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def _english(modules: Modules) -> Iterator[None]:
    yield
    modules.call("ankhor/words", "use", "en")


def test_both_languages_have_the_same_placeholders() -> None:
    messages = MESSAGE.findall(TEXT)
    assert len(messages) > 70
    for name, english, french in messages:
        assert set(re.findall(r"\{(\w+)\}", english)) == set(re.findall(r"\{(\w+)\}", french)), name


def test_everything_is_said_in_both_languages() -> None:
    for name in ("words", "captions"):
        text = resources.text("lua_templates", "ankhor", f"{name}.lua")
        assert len(re.findall(r"\ben = ", text)) == len(re.findall(r"\bfr = ", text)), name


def test_every_code_of_the_game_has_a_sentence() -> None:
    ids = {name for name, _, _ in MESSAGE.findall(TEXT)}
    # That one has a sentence for each way to break it.
    assert set(GAME.codes) - ids == {"BAD_WAIVE"}


def test_refusals_speak_the_language_in_use(modules: Modules, rules: Rules) -> None:
    state = with_layout(tile("blue:scarab", 0, 0), stock={"fish": 1})
    move = {"do": "buy", "slot": 0, "at": [1, 0, 0]}
    assert rules.refuse(state, 0, move)["sentence"] == (  # type: ignore[index]
        "You cannot pay for the white falcon: you still need 1 ivory and 1 wood."
    )
    modules.call("ankhor/words", "use", "fr")
    assert rules.refuse(state, 0, move)["sentence"] == (  # type: ignore[index]
        "Vous ne pouvez pas payer le faucon blanc : il vous manque 1 ivoire et 1 bois."
    )
    assert rules.refuse(scene(), 0, {"do": "move", "from": [0, 2, 1], "to": [0, 0]})["sentence"] == (  # type: ignore[index]
        "Vous n'avez pas de tuile en (0, 2) à l'étage."
    )


def test_lists_of_tokens(modules: Modules) -> None:
    part = {"ankh": 2, "wood": 1, "fish": 3}
    assert modules.call("ankhor/words", "tokens", part) == "3 fish, 1 wood and 2 ankhs"
    modules.call("ankhor/words", "use", "fr")
    assert modules.call("ankhor/words", "tokens", part) == "3 poissons, 1 bois et 2 ankhs"


def test_unknown_languages_and_messages_are_mistakes_of_the_author(modules: Modules) -> None:
    with pytest.raises(LuaError, match="does not speak de"):
        modules.call("ankhor/words", "use", "de")
    with pytest.raises(LuaError, match="no message hello"):
        modules.call("ankhor/words", "say", "hello")
    with pytest.raises(LuaError, match="needs a value for tile"):
        modules.call("ankhor/words", "say", "DEPOT_FULL", {})
