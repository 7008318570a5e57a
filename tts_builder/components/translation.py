"""All texts of a mod, and what is wrong with their translations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from tts_builder.components.core_words import ONLY_IN_GAMES, SAID
from tts_builder.components.drawings import Drawings
from tts_builder.components.mod import Mod
from tts_builder.components.save import save_data
from tts_builder.components.scripts import is_file, joined, modules_of, panel_of, table_module
from tts_builder.components.spoken import in_panel, in_script
from tts_builder.components.texts import Asked, Texts
from tts_builder.engine import catalogs
from tts_builder.engine.catalogs import Entry
from tts_builder.engine.messages import values_of
from tts_builder.errors import UserError

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

_NAMED: Final = 3
"""The number of texts that a warning names."""


def all_texts(mod: Mod, game: Game | None, language: str = "") -> dict[str, Asked]:
    """Id → text for everything that players read, in the order of the definition. The texts of core are among
    them if tts-builder does not have this language."""
    found = dict(_asked(mod, Texts()).asked)
    if game is not None:
        messages = game.messages
        found |= {messages.context(i): Asked(text, "messages") for i, text in messages.english.items()}
    if mod.has_rules and language not in SAID.data:
        said = {i: text for i, text in SAID.english.items() if i not in ONLY_IN_GAMES}
        found |= {SAID.context(i): Asked(text, "core") for i, text in said.items()}
    return found


def problems(mod: Mod, game: Game | None) -> list[str]:
    """A warning for each fault of each translation: untranslated, outdated and unknown texts, values that do
    not belong there, and faces that have no room for their text."""
    found = []
    for language, path in catalogs.files(mod.locale_folder).items():
        entries = catalogs.entries(path)
        wanted = all_texts(mod, game, language)
        missing = [ident for ident in wanted if ident not in entries]
        outdated = [i for i, e in entries.items() if i in wanted and wanted[i].english != e.english]
        unknown = [ident for ident in entries if ident not in wanted]
        found += _counted(f"{path}: {language}:", missing, "not translated")
        found += _counted(f"{path}: {language}:", outdated, "changed in English since it was translated")
        found += _counted(f"{path}: {language}:", unknown, "no longer used")
        found += _strange_values(f"{path}: {language}", wanted, entries)
        asked = _asked(mod, Texts(language, entries, faults=[]))
        found += [f"{language}: {_told(fault)}" for fault in asked.faults or ()]
    return found


def _asked(mod: Mod, texts: Texts) -> Texts:
    """The texts after everything that writes the save and the faces has asked for its own."""
    save_data(mod, Drawings(lambda _: "", mod.sources, texts=texts), "", "")
    if mod.lua is not None and is_file(mod.lua):
        in_script(joined(modules_of(mod.lua, mod.where, table_module(mod))), texts, mod.where)
    if not mod.has_rules:
        in_panel(panel_of(mod.xml, mod.where), mod.xml, texts, mod.where)
    return texts


def _counted(where: str, idents: Iterable[str], what: str) -> list[str]:
    names = list(idents)
    if not names:
        return []
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    texts = "1 text is" if len(names) == 1 else f"{len(names)} texts are"
    if what.startswith("changed"):
        texts = "1 text" if len(names) == 1 else f"{len(names)} texts"
    return [f"{where} {texts} {what}: {', '.join(names[:_NAMED])}{more}."]


def _strange_values(where: str, wanted: dict[str, Asked], entries: Mapping[str, Entry]) -> list[str]:
    return [
        f"{where}: {ident} names the value {min(strange)!r}, which the English text does not have."
        for ident, entry in entries.items()
        if ident in wanted
        and (strange := values_of(entry.text) - values_of(wanted[ident].english))
        and ident.startswith(("face:", "script:"))
    ]


def _told(fault: UserError) -> str:
    return f"{fault.where}: {fault.what}" if fault.where else fault.what
