"""Writes small gettext files for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po


def write_catalog(path: Path, texts: Mapping[str, str], english: Mapping[str, str] | None = None) -> None:
    """A file with these translations by id. Without `english`, the id stands for the English text."""
    catalog = Catalog(locale=path.stem)
    for ident, text in texts.items():
        catalog.add((english or {}).get(ident, ident), text, context=ident)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog)


def translate(path: Path, texts: Mapping[str, str]) -> None:
    """Enters translations by id into a file, as a translator does."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    for message in catalog:
        if message.context in texts:
            message.string = texts[message.context]
    with path.open("wb") as file:
        write_po(file, catalog)
