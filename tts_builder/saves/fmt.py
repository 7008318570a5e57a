"""Formats saves and trees so that diffs stay small."""

from __future__ import annotations

from pathlib import Path

from tts_builder.saves.normalize import normalized
from tts_builder.saves.opened import open_save
from tts_builder.saves.tree.split import split
from tts_builder.saves.unpack import check_writable, put_back


def fmt(path: Path, *, write: bool) -> bool:
    """Whether a save or tree was not normalized; with `write`, normalizes it."""
    opened = open_save(path)
    check_writable(opened)
    data = normalized(opened.data, str(path))
    # Raises for a file that is not a save, even if nothing would change.
    files = split(data, str(path), known=opened.known)
    if (data == opened.data) if opened.origins is None else (files == opened.origins.files):
        return False
    if write:
        put_back(opened, data)
    return True
