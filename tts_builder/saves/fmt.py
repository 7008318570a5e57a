"""Saves and trees brought into their quiet form."""

from __future__ import annotations

from pathlib import Path

from tts_builder.saves import keep
from tts_builder.saves.normalize import normalized
from tts_builder.saves.tree import folder as disk
from tts_builder.saves.tree.split import split
from tts_builder.saves.unpack import bytes_of


def fmt(path: Path, *, write: bool) -> bool:
    """Whether a save or tree was not in its quiet form; with `write` it is afterwards."""
    quiet = normalized(bytes_of(path), str(path))
    files = split(quiet, str(path))  # what is no save is refused, also where it would not change
    if path.is_dir():
        if files == disk.read_tree(path):
            return False
        if write:
            disk.write_tree(path, files)
        return True
    if quiet == bytes_of(path):
        return False
    if write:
        keep.replace(path, quiet)
    return True
