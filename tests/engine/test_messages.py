"""Python and Lua make the same sentence from a message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.catalogs import write_catalog
from tts_builder import resources
from tts_builder.components.core_words import ONLY_IN_GAMES, SAID
from tts_builder.engine.messages import Message, Messages, Value, of_items
from tts_builder.errors import DefinitionError
from tts_builder.lua.runtime import LuaError, RulesRuntime

ENGLISH = of_items("tile", {"sun": "the sun", "moon": "the moon"}) | {
    "lost": "{name} loses {n} coins.",
    "gone": "There is {tiles}.",
    "both": "{name}: {what}",
}
FRENCH = {"lost": "{name} perd {n} pièces.", "tile:sun": "le soleil", "and": " et ", "nothing": "rien"}
_DRIVER = """
local messages = require("core/messages")
local function said(data, language, id, values)
  messages.use(language)
  return (messages.speaker(data)(id, values))
end
return { said = said }
"""


@pytest.fixture
def messages(tmp_path: Path) -> Messages:
    write_catalog(tmp_path / "fr.po", {f"say:{ident}": text for ident, text in FRENCH.items()})
    return Messages(ENGLISH, tmp_path)


@pytest.fixture(scope="module")
def lua() -> RulesRuntime:
    text = resources.text("lua_templates", "core", "messages.lua")
    return RulesRuntime({"core/messages": text, "said": _DRIVER})


TILES = (Message("tile:sun"), Message("tile:moon"), "a cat")


@pytest.mark.parametrize(
    ("language", "ident", "values", "sentence"),
    [
        ("en", "lost", {"name": "Zoé", "n": 2}, "Zoé loses 2 coins."),
        ("fr", "lost", {"name": "Zoé", "n": 2}, "Zoé perd 2 pièces."),
        ("en", "gone", {"tiles": ()}, "There is nothing."),
        ("en", "gone", {"tiles": TILES[:1]}, "There is the sun."),
        ("en", "gone", {"tiles": TILES[:2]}, "There is the sun and the moon."),
        ("en", "gone", {"tiles": TILES}, "There is the sun, the moon and a cat."),
        ("fr", "gone", {"tiles": TILES[:2]}, "There is le soleil et the moon."),
        ("fr", "gone", {"tiles": ()}, "There is rien."),
        (
            "en",
            "both",
            {"name": "{n}", "what": Message("lost", {"name": "X", "n": 0})},
            "{n}: X loses 0 coins.",
        ),
        ("xx", "tile:sun", {}, "the sun"),
    ],
)
def test_a_message_is_the_same_in_python_and_lua(
    messages: Messages, lua: RulesRuntime, language: str, ident: str, values: dict[str, Value], sentence: str
) -> None:
    plain: Any = msgspec.to_builtins(values)
    assert messages.say(ident, values, language) == sentence
    assert lua.call("said", "said", messages.data, language, ident, plain) == sentence


def test_a_value_that_is_missing_is_a_fault(messages: Messages, lua: RulesRuntime) -> None:
    with pytest.raises(KeyError, match="'n'"):
        messages.say("lost", {"name": "Zoé"})
    with pytest.raises(LuaError, match="the message lost needs a value for n"):
        lua.call("said", "said", messages.data, "en", "lost", {"name": "Zoé"})
    with pytest.raises(LuaError, match="there is no message won"):
        lua.call("said", "said", messages.data, "en", "won", {})


def test_a_translation_names_no_values_of_its_own(tmp_path: Path) -> None:
    write_catalog(tmp_path / "fr.po", {"say:lost": "{nom} perd"})
    with pytest.raises(DefinitionError, match="names the value 'nom'"):
        _ = Messages(ENGLISH, tmp_path).data


def test_an_english_text_can_change_or_go_without_breaking_a_translation(tmp_path: Path) -> None:
    write_catalog(tmp_path / "fr.po", {"say:lost": "{name} perd", "say:won": "gagné"})
    edited = Messages({**ENGLISH, "lost": "Oh no, {name}!"}, tmp_path)
    assert edited.say("lost", {"name": "Zoé"}, "fr") == "Zoé perd"
    assert "won" not in edited.data["fr"]


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("fr.po", "nonsense", "not a gettext file"),
        ("fr.po", 'msgctxt "a"\nmsgid "b', "not a gettext file"),
        ("klingon.po", "", "not the code of a language"),
        ("fr.po", b"\xff\xfe\x00", "not a gettext file"),
    ],
)
def test_a_damaged_translation_is_an_error_that_names_the_file(
    tmp_path: Path, name: str, text: str | bytes, what: str
) -> None:
    (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DefinitionError, match=what) as raised:
        _ = Messages(ENGLISH, tmp_path).data
    assert name in (raised.value.where or "")


def test_core_says_everything_in_every_language() -> None:
    english, *others = SAID.data.values()
    for texts in others:
        assert texts.keys() == english.keys() - ONLY_IN_GAMES
