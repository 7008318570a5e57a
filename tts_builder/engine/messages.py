"""The texts of a game by id, in English and other languages, for Python and Lua.

English texts are in Python, other languages in gettext files (see `catalogs`). A message names its values in
braces: `You do not hold {card}.`. The Lua twin is `lua_templates/core/messages.lua`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from tts_builder.engine import catalogs
from tts_builder.engine.catalogs import ENGLISH, LOCALE
from tts_builder.errors import DefinitionError

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
    """All messages of a game. `locale` is a folder with a gettext file for each other language; by default
    the folder of this name next to the calling file."""

    def __init__(
        self, english: Mapping[str, str] | None = None, locale: Path | None = None, kind: str = "say"
    ) -> None:
        self.english: Mapping[str, str] = GENERAL | dict(english or {})
        self._locale = locale or Path(sys._getframe(1).f_code.co_filename).with_name(LOCALE)
        self._kind = kind

    @cached_property
    def data(self) -> dict[str, dict[str, str]]:
        """Language → id → text. Raises DefinitionError if a translation names a value that English lacks."""
        files = catalogs.files(self._locale)
        return {ENGLISH: dict(self.english)} | {code: self._read(path) for code, path in files.items()}

    def context(self, ident: str) -> str:
        """The id of a message in a gettext file."""
        return f"{self._kind}:{ident}"

    def _read(self, path: Path) -> dict[str, str]:
        entries = catalogs.entries(path)
        texts = {
            ident: entry.text
            for ident in self.english
            if (entry := entries.get(self.context(ident))) is not None
        }
        for ident, text in texts.items():
            if strange := values_of(text) - values_of(self.english[ident]):
                what = f"{ident!r} names the value {min(strange)!r}, which the English message does not have."
                raise DefinitionError(what, where=str(path), hint="Values in braces are not translated.")
        return texts

    def say(self, ident: str, values: Mapping[str, Value] | None = None, language: str = ENGLISH) -> str:
        """The text of a message; in English if the language lacks it. Raises KeyError for an unknown id or a
        missing value."""
        text = self.data.get(language, {}).get(ident) or self.english[ident]
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


def filled(text: str, values: Mapping[str, object]) -> str:
    """The text with these values in place of their names in braces. Other braces stay."""
    return _NAME.sub(lambda name: str(values.get(name[1], name[0])), text)


def values_of(text: str) -> set[str]:
    """The names in braces."""
    return set(_NAME.findall(text))


def of_items(prefix: str, texts: Mapping[Any, str]) -> dict[str, str]:
    """Messages that name pieces or places: `of_items("tile", {"sun-3": "the sun 3"})` gives `tile:sun-3`."""
    return {f"{prefix}:{key}": text for key, text in texts.items()}
