"""The texts of a game by id, in English and other languages, for Python and Lua.

English texts are in Python, other languages in JSON files with the same ids. A message names its values in
braces: `You do not hold {card}.`. The Lua twin is `lua_templates/core/messages.lua`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from tts_builder.errors import DefinitionError

ENGLISH: Final = "en"
_NAME: Final = re.compile(r"\{(\w+)\}")

GENERAL: Final = {
    "and": " and ",
    "nothing": "nothing",
    "MALFORMED": "This is not a move of this game: {fault}.",
    "no_seat": "There is no such seat at this table.",
    "no_move": "This is not a move of this game.",
    "bad_field": 'The "{field}" of this move is missing or wrong.',
    "extra_field": "This move has a field that does not belong there.",
    "GAME_OVER": "The game is over.",
    "NOT_YOUR_TURN": "It is another player's turn.",
    "WRONG_PHASE": "You cannot do this now.",
}
"""Messages of every game. A game may replace their texts."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message id with its values, independent of the language."""

    id: str
    values: Mapping[str, str | int | Message | tuple[str | int | Message, ...]] = {}


Value = str | int | Message | tuple[str | int | Message, ...]
"""A text or number, a message, or several of these, shown as `a, b and c`."""


class Messages:
    """All messages of a game. `others` maps a language code to a JSON file of ids and texts."""

    def __init__(
        self, english: Mapping[str, str] | None = None, others: Mapping[str, Path] | None = None
    ) -> None:
        self._english, self._others = GENERAL | dict(english or {}), dict(others or {})

    @cached_property
    def data(self) -> dict[str, dict[str, str]]:
        """Language → id → text. Raises DefinitionError if a translation has an id or a value that English
        lacks."""
        return {ENGLISH: self._english} | {code: self._read(path) for code, path in self._others.items()}

    def spoken(self, languages: Iterable[str]) -> dict[str, dict[str, str]]:
        """The part of `data` for these languages and English."""
        return {code: texts for code, texts in self.data.items() if code in {ENGLISH, *languages}}

    def _read(self, path: Path) -> dict[str, str]:
        texts = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        for ident, text in texts.items():
            english = self._english.get(ident)
            if english is None:
                what = f"there is no message {ident!r} in English."
                raise DefinitionError(
                    what, where=str(path), hint="Add it to the English messages, or remove it."
                )
            if strange := set(_NAME.findall(text)) - set(_NAME.findall(english)):
                what = f"{ident!r} names the value {min(strange)!r}, which the English message does not have."
                raise DefinitionError(what, where=str(path))
        return texts

    def say(self, ident: str, values: Mapping[str, Value] | None = None, language: str = ENGLISH) -> str:
        """The text of a message; in English if the language lacks it. Raises KeyError for an unknown id or a
        missing value."""
        text = self.data.get(language, {}).get(ident) or self._english[ident]
        given = values or {}
        return _NAME.sub(lambda name: self._value(given[name[1]], language), text)

    def _value(self, value: Value, language: str) -> str:
        if isinstance(value, Message):
            return self.say(value.id, value.values, language)
        if isinstance(value, tuple):
            return self._listed([self._value(item, language) for item in value], language)
        return str(value)

    def _listed(self, items: list[str], language: str) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return items[0] if items else self.say("nothing", language=language)
        return ", ".join(items[:-1]) + self.say("and", language=language) + items[-1]


def of_items(prefix: str, texts: Mapping[Any, str]) -> dict[str, str]:
    """Messages that name pieces or places: `of_items("tile", {"sun-3": "the sun 3"})` gives `tile:sun-3`."""
    return {f"{prefix}:{key}": text for key, text in texts.items()}
