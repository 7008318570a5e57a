"""Formats saves and trees so that diffs stay small."""

from __future__ import annotations

from pathlib import Path

from tts_builder.saves import backup
from tts_builder.saves.normalize import normalized
from tts_builder.saves.tree import folder as disk
from tts_builder.saves.tree.split import split
from tts_builder.saves.unpack import bytes_of


def fmt(path: Path, *, write: bool) -> bool:
    """Whether a save or tree was not normalized; with `write`, normalizes it."""
    data = normalized(bytes_of(path), str(path))
    files = split(data, str(path))  # raises for a file that is not a save, even if nothing would change
    if path.is_dir():
        if files == disk.read_tree(path):
            return False
        if write:
            disk.write_tree(path, files)
        return True
    if data == bytes_of(path):
        return False
    if write:
        backup.replace(path, data)
    return True
