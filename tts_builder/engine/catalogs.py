"""Translations in gettext files: `<language>.po` in a folder, one entry for each text.

The context of an entry (`msgctxt`) is the id of the text, and decides alone which text it translates. The
English text (`msgid`) is for the translator: when it changes, the translation stays and counts as outdated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

ENGLISH: Final = "en"
LOCALE: Final = "locale"
"""The usual name of the folder."""
SUFFIX: Final = ".po"
_DATE: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""The date of a new file, so that the same definition always gives the same bytes."""


@dataclass(frozen=True)
class Entry:
    """A translated text."""

    english: str
    """The English text that was translated."""
    text: str


def files(folder: Path | None) -> dict[str, Path]:
    """Language → its file. Empty without a folder."""
    if folder is None or not folder.is_dir():
        return {}
    return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}")) if path.stem != ENGLISH}


def entries(path: Path) -> Mapping[str, Entry]:
    """Id → entry, for all texts with a translation."""
    found = {}
    for message in read(path):
        text = message.string
        if message.context and isinstance(message.id, str) and isinstance(text, str) and text.strip():
            found[message.context] = Entry(message.id, text)
    return found


def check_code(language: str, where: str) -> None:
    """Raises DefinitionError for anything but the code of a language other than English."""
    from babel.core import Locale, UnknownLocaleError

    try:
        known = Locale.parse(language) is not None and language != ENGLISH
    except (UnknownLocaleError, ValueError):
        known = False
    if not known:
        raise DefinitionError(
            f"{language!r} is not the code of a language to translate into.",
            where=where,
            hint="Codes are for example de or pt_BR. The file of a language has its code as its name.",
        )


def read(path: Path) -> Catalog:
    """The file with everything that translators keep in it. Raises DefinitionError with file and line."""
    from babel.messages.pofile import PoFileError, read_po

    check_code(path.stem, str(path))
    try:
        with path.open("rb") as file:
            return read_po(file, locale=path.stem, abort_invalid=True)
    except PoFileError as fault:
        where = f"{path}:{fault.lineno}" if fault.lineno else str(path)
        raise DefinitionError(f"This is not a gettext file: {fault}.", where=where) from None
    except (UnicodeDecodeError, LookupError, ValueError) as fault:
        raise DefinitionError(f"This is not a gettext file in UTF-8: {fault}.", where=str(path)) from None
    except OSError as fault:
        raise DefinitionError(f"The file cannot be read: {fault.strerror}.", where=str(path)) from None


def updated(path: Path, title: str, texts: Mapping[str, tuple[str, str]]) -> tuple[bytes, list[str]]:
    """The file with exactly these texts, and the ids that have no translation or an outdated one.

    `texts` maps an id to its English text and the place of its definition. What translators wrote stays:
    comments, and translations of texts that are no longer used, which move to the end of the file.
    """
    import io

    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    old = read(path) if path.exists() else None
    known: dict[str, Message] = (
        {} if old is None else {message.context: message for message in old if message.context}
    )
    begun = _DATE if old is None else old.creation_date
    made = Catalog(
        locale=path.stem,
        header_comment=f"# {title}\n#" if old is None else old.header_comment,
        project=title,
        version="1",
        msgid_bugs_address="-",
        last_translator="-" if old is None else old.last_translator,
        language_team="-" if old is None else old.language_team,
        charset="utf-8",
        creation_date=begun,
        revision_date=_DATE if old is None else old.revision_date,
        fuzzy=False,
    )
    obsolete: dict[str, Message] = {}
    if old is not None:
        obsolete = {message.context: message for message in old.obsolete.values() if message.context}
    open_ids = []
    for ident, (english, place) in texts.items():
        before = known.get(ident) or obsolete.get(ident)
        text = "" if before is None else str(before.string or "")
        outdated = bool(text) and before is not None and before.id != english
        flags = () if before is None else tuple(sorted(before.flags))
        message = made.add(
            english,
            text,
            auto_comments=[place] if place else (),
            user_comments=() if before is None else before.user_comments,
            flags=(*flags, "fuzzy") if outdated else flags,
            previous_id=[str(before.id)] if outdated and before is not None else (),
            context=ident,
        )
        if not text or "fuzzy" in message.flags:
            open_ids.append(ident)
    for context, message in {**obsolete, **known}.items():
        if context not in texts and message.string:
            made.obsolete[f"{context}\4{message.id}"] = message
    buffer = io.BytesIO()
    write_po(buffer, made, width=0, include_previous=True)
    return buffer.getvalue(), open_ids
