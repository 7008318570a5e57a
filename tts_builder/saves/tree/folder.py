"""Reads a tree from disk, and replaces it as a whole or not at all; other files stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tts_builder.errors import InputError, UserError
from tts_builder.saves import read, write
from tts_builder.saves.tree import disk, layout, stage

_ATTRIBUTES: Final = b"# Line ends belong to the save.\n* -text\n"


def is_tree(folder: Path) -> bool:
    """Whether the folder has the marker of a tree, or an unfinished run is about to write it."""
    return read.is_folder(folder) and (
        (folder / layout.MARKER).is_file() or (folder / stage.STAGE / stage.READY).is_file()
    )


def read_tree(folder: Path) -> dict[str, bytes]:
    """The files of the tree in a folder. Changes nothing. Raises InputError."""
    if not folder.is_dir():
        raise InputError("this folder does not exist.", where=str(folder))
    try:
        left = stage.pending(folder)
        if left is not None:
            return left.files()
        marked = (folder / layout.MARKER).is_file()
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(folder)) from fault
    if not marked:
        raise InputError(
            f"this folder is not a tree of tts-builder: {layout.MARKER} is missing.",
            where=str(folder),
            hint="Make one with `tts-builder unpack SAVE DIR`.",
        )
    return disk.read_all(folder)


def write_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the tree in a folder. An interrupted run leaves either the old tree or the new one.

    Only files that differ are written, because deleting and writing thousands of files takes long.
    """
    check_ours(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stage.finish(folder)
        old = read_tree(folder) if (folder / layout.MARKER).is_file() else {}
        moves = stage.plan(old, files)
        if moves.leave or moves.come:
            changed = {path: data for path, data in files.items() if old.get(path) != data}
            stage.replace(folder, changed, moves)
        attributes = folder / layout.ATTRIBUTES
        if not attributes.exists():
            write.write_bytes(attributes, _ATTRIBUTES)
    except OSError as fault:
        raise write.unwritable(Path(fault.filename or folder), fault) from fault


def check_ours(folder: Path) -> None:
    """Raises UserError for a folder that has files but is not a tree. Hidden files (git) do not count."""
    if not folder.exists():
        return
    if is_tree(folder):
        mark = folder / layout.MARKER
        left = stage.pending(folder)
        data = disk.read_file(mark) if left is None else left.files().get(layout.MARKER, b"{}")
        layout.read_marker(data, str(mark))
        return
    if not folder.is_dir():
        raise UserError("this is a file, but a folder is needed.", where=str(folder))
    try:
        foreign = [item.name for item in folder.iterdir() if not item.name.startswith(".")]
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(folder)) from fault
    if foreign:
        raise UserError(
            "tts-builder did not write this folder; it stays as it is.",
            where=str(folder),
            hint="Choose a new or empty folder.",
        )
