"""Converts a save into a tree of files and back."""

from __future__ import annotations

from pathlib import Path

from tts_builder.errors import InputError, UserError
from tts_builder.saves import backup
from tts_builder.saves.normalize import normalized
from tts_builder.saves.opened import OpenedSave, Say, open_runnable, open_save
from tts_builder.saves.tree import folder as disk
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.split import split


def unpack(save: Path, folder: Path, *, normalize: bool = False) -> dict[str, bytes]:
    """Writes the tree of a save and returns its files. If it raises, the disk is unchanged."""
    disk.check_ours(folder)
    _refuse_nesting(save, folder)
    data = open_save(save).data
    files = split(normalized(data, str(save)) if normalize else data, str(save))
    disk.write_tree(folder, files)
    return files


def pack(folder: Path, save: Path, say: Say, *, normalize: bool = False) -> Path | None:
    """Writes the save of a tree. Returns the path of a backup of the old file, if there was one.

    Raises ScriptsError, and writes nothing, if a script has a fault that is new since `unpack`.
    """
    _refuse_nesting(save, folder)
    if not folder.is_dir():
        raise InputError("this folder does not exist.", where=str(folder))
    data = open_runnable(folder, say).data
    return backup.replace(save, normalized(data, str(folder)) if normalize else data)


def put_back(opened: OpenedSave, data: bytes) -> Path | None:
    """Writes new bytes where a save was read from; a tree gets new files. Returns the path of a backup."""
    check_writable(opened)
    if opened.origins is None:
        return backup.replace(opened.path, data)
    disk.write_tree(opened.path, split(data, str(opened.path), known=opened.known))
    return None


def check_writable(opened: OpenedSave) -> None:
    """Raises UserError for a save that tts-builder only reads."""
    if opened.is_bson:
        raise UserError(
            "this file is BSON; tts-builder only reads it.",
            where=str(opened.path),
            hint="Write a JSON file with --out, or make a tree of it with `tts-builder unpack`.",
        )
    if opened.is_foreign:
        raise UserError(
            "this folder has the layout of another tool; tts-builder only reads it.",
            where=str(opened.path),
            hint="Make a tree of it with `tts-builder unpack`.",
        )


def _refuse_nesting(save: Path, folder: Path) -> None:
    """Refuses a save among the files of the tree, because one would overwrite the other."""
    try:
        inside = save.resolve().relative_to(folder.resolve())
    except (ValueError, OSError):
        return
    if not inside.parts or inside.parts[0] in layout.OURS:
        raise UserError(
            "a save cannot be inside its own tree.", where=str(save), hint="Choose a path outside the tree."
        )
