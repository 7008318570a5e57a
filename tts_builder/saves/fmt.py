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
    if path.is_dir():
        files = split(quiet, str(path))
        if files == disk.read_tree(path):
            return False
        if write:
            disk.write_tree(path, files)
        return True
    if quiet == bytes_of(path):
        return False
    split(quiet, str(path))  # what is no save is left alone
    if write:
        keep.replace(path, quiet)
    return True
