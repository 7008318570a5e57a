"""The texts of a mod in one language: whatever shows a text asks here for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tts_builder.engine import catalogs
from tts_builder.engine.catalogs import ENGLISH, Entry
from tts_builder.engine.messages import filled
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from tts_builder.components.mod import Mod


@dataclass(frozen=True)
class Asked:
    """A text that a mod uses."""

    english: str
    where: str
    """File and line of its definition, if known."""


@dataclass
class Texts:
    """Translates by id, and remembers what was asked. Without a catalog every text stays English."""

    language: str = ENGLISH
    catalog: Mapping[str, Entry] = field(default_factory=dict)
    asked: dict[str, Asked] = field(default_factory=dict)
    faults: list[UserError] | None = None
    """Faces that cannot be drawn in this language go here instead of ending the build, unless it is None."""

    def of(self, ident: str, english: str, where: str = "") -> str:
        """The text with this id in the language of the mod, or in English if it is not translated."""
        if not english.strip():
            return english
        known = self.asked.setdefault(ident, Asked(english, where))
        if known.english != english:
            raise DefinitionError(
                f"the text {ident!r} is {known.english!r} and {english!r}.",
                where=where or known.where,
                hint="Give each text an id of its own.",
            )
        entry = self.catalog.get(ident)
        return english if entry is None else entry.text

    def on_face(self, ident: str, english: object, /, **values: object) -> str:
        """`say(id, english, **values)` of the templates: a text with values in braces."""
        return filled(self.of(f"face:{ident}", str(english)), values)

    def plain(self, owner: str, english: str, where: str) -> str:
        """The words of a face without a template. Faces of one owner with other words are numbered."""
        number, ident = 1, f"words:{owner}"
        while ident in self.asked and self.asked[ident].english != english:
            number += 1
            ident = f"words:{owner}#{number}"
        return self.of(ident, english, where)


def texts_of(mod: Mod, language: str) -> Texts:
    """The texts of a mod in one of its languages."""
    if language == ENGLISH:
        return Texts()
    return Texts(language, catalogs.entries(file_of(mod, language)))


def file_of(mod: Mod, language: str) -> Path:
    """The gettext file of a language. Raises UserError if the mod has none."""
    files = catalogs.files(mod.locale_folder)
    if language not in files:
        known = ", ".join([ENGLISH, *files])
        raise UserError(
            f"{mod.title} is not translated into {language!r}.",
            where=str(mod.locale_folder),
            hint=f"Its languages are {known}. Begin one with `tts-builder texts --language {language}`.",
        )
    return files[language]
