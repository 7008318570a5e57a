"""Translations in gettext files: `<language>.po` in a folder, one entry for each text.

The context of an entry (`msgctxt`) is the id of the text, and decides alone which text it translates. The
English text (`msgid`) is for the translator: when it changes, the translation stays and counts as outdated.
"""

from __future__ import annotations

import io
import re
from codecs import BOM_UTF8
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

_ID: Final = re.compile(rb'msgctxt "(.*)"\s*$')


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
        data = path.read_bytes().removeprefix(BOM_UTF8)
        _check_ids(data, path)
        return read_po(io.BytesIO(data), locale=path.stem, abort_invalid=True)
    except PoFileError as fault:
        what = f"This is not a gettext file: {fault}."
        raise DefinitionError(what, where=f"{path}:{fault.lineno + 1}") from None
    except (UnicodeDecodeError, LookupError, ValueError) as fault:
        raise DefinitionError(f"This is not a gettext file in UTF-8: {fault}.", where=str(path)) from None
    except OSError as fault:
        raise DefinitionError(f"The file cannot be read: {fault.strerror}.", where=str(path)) from None


def _check_ids(data: bytes, path: Path) -> None:
    """Raises DefinitionError for an id that is there twice: the library would drop one translation."""
    seen: dict[bytes, int] = {}
    for number, line in enumerate(data.splitlines(), start=1):
        found = _ID.match(line)
        if found is not None and (first := seen.setdefault(found[1], number)) != number:
            raise DefinitionError(
                f"The text {found[1].decode('utf-8', 'replace')!r} is there twice, first in line {first}.",
                where=f"{path}:{number}",
                hint="Keep one of them.",
            )


def _sorted_out(old: Catalog | None) -> tuple[dict[str, Message], list[Message]]:
    """Id → text of a file, used or obsolete, and everything that is not a text with an id."""
    known: dict[str, Message] = {}
    others = []
    for message in () if old is None else (*old.obsolete.values(), *old):
        if message.context and isinstance(message.id, str):
            known[message.context] = message
        elif message.id:
            others.append(message)
    return known, others


def _kind(ident: str) -> str:
    return ident.partition(":")[0]


def updated(path: Path, title: str, texts: Mapping[str, tuple[str, str]]) -> tuple[bytes, list[str]]:
    """The file with exactly these texts, and the ids that have no translation or an outdated one.

    `texts` maps an id to its English text and the place of its definition. What translators wrote stays:
    comments, and translations of texts that are no longer used, which move to the end of the file.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    old = read(path) if path.exists() else None
    known, others = _sorted_out(old)
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
    memory = {
        (_kind(ident), message.id): str(message.string)
        for ident, message in known.items()
        if message.string and not message.fuzzy
    }
    open_ids = []
    for ident, (english, place) in texts.items():
        before = known.get(ident)
        # Equal names of many pieces need to be translated only once.
        text = str(before.string) if before is not None else ""
        text = text or memory.get((_kind(ident), english), "")
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
    left = [message for context, message in known.items() if context not in texts]
    for number, message in enumerate((*left, *others)):
        if message.string:
            made.obsolete[str(number)] = message
    buffer = io.BytesIO()
    write_po(buffer, made, width=0, include_previous=True)
    return buffer.getvalue(), open_ids
