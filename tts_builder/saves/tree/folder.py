"""A tree on disk: read as it is, replaced as a whole or not at all; nothing else is touched."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from unicodedata import normalize

import msgspec

from tts_builder.errors import InputError, UserError
from tts_builder.saves import write
from tts_builder.saves.read import read_bytes
from tts_builder.saves.tree import layout

_STAGE: Final = f".unpacking{write.PART}"
"""Where what is new in a tree is written, inside the folder so that moving it into place is a renaming."""
_READY: Final = "ready.json"
"""What is to be moved: once it is written, an interrupted move is finished by whoever comes next."""
_KINDS: Final = (layout.OBJECT, *layout.TEXTS.values())
_ATTRIBUTES: Final = b"# Line ends belong to the save.\n* -text\n"


def is_tree(folder: Path) -> bool:
    """Whether the folder bears our mark."""
    return folder.is_dir() and ((folder / layout.MARKER).is_file() or (folder / _STAGE / _READY).is_file())


def read_tree(folder: Path) -> dict[str, bytes]:
    """The files of the tree in a folder. Raises InputError."""
    if not folder.is_dir():
        raise InputError("there is no such folder.", where=str(folder))
    try:
        _finish(folder)
    except OSError as fault:
        raise write.unwritable(folder, fault) from fault
    if not (folder / layout.MARKER).is_file():
        raise InputError(
            f"this folder is no tree of tts-builder: there is no {layout.MARKER}.",
            where=str(folder),
            hint="Make one with `tts-builder unpack SAVE DIR`.",
        )
    files: dict[str, bytes] = {}
    for name in layout.OURS:
        path = folder / name
        if path.is_dir():
            for inner, found in _walk(path, f"{name}/"):
                if _is_ours(inner):
                    files[inner if inner.isascii() else normalize("NFC", inner)] = _read(found)
        elif path.is_file():
            files[name] = read_bytes(path)
    return files


def _read(path: str) -> bytes:
    """As `read_bytes`, for thousands of small files."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.readall()
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=path) from fault


def write_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """Makes these files the tree in a folder. An interrupted run leaves the old tree or the new one.

    Only what differs is written, because deleting and writing thousands of files takes long.
    """
    check_ours(folder)
    stage = folder / _STAGE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _finish(folder)
        old = read_tree(folder) if (folder / layout.MARKER).is_file() else {}
        plan = _plan(old, files)
        if plan.leave or plan.come:
            try:
                _write_new(
                    stage / "new", {path: data for path, data in files.items() if old.get(path) != data}
                )
                write.write_bytes(stage / _READY, msgspec.json.encode(plan))
            except BaseException:
                shutil.rmtree(stage, ignore_errors=True)
                raise
            _swap(folder, plan)
        attributes = folder / layout.ATTRIBUTES
        if not attributes.exists():
            write.write_bytes(attributes, _ATTRIBUTES)
    except OSError as fault:
        raise write.unwritable(Path(fault.filename or folder), fault) from fault


class _Plan(msgspec.Struct, frozen=True):
    """Files that go out of a tree, and files or whole folders that come in; all paths inside the tree."""

    leave: list[str]
    come: list[str]


def _plan(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> _Plan:
    leave = [path for path in old if new.get(path) != old[path]]
    staying = {folder for path in old for folder in _above(path)}
    come: dict[str, None] = {}
    for path in new:
        if old.get(path) != new[path]:
            outermost = next((folder for folder in _above(path) if folder not in staying), path)
            come[outermost] = None
    return _Plan(leave, list(come))


def _above(path: str) -> list[str]:
    """The folders that a file is in, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]


def check_ours(folder: Path) -> None:
    """Refuses a folder with files in it that is no tree. Hidden ones, such as git's, are in nobody's way."""
    if not folder.exists() or is_tree(folder):
        if is_tree(folder) and (folder / layout.MARKER).is_file():
            layout.read_marker(read_bytes(folder / layout.MARKER), str(folder / layout.MARKER))
        return
    if not folder.is_dir():
        raise UserError("this is a file, a folder is needed.", where=str(folder))
    try:
        foreign = [item.name for item in folder.iterdir() if not item.name.startswith(".")]
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(folder)) from fault
    if foreign:
        raise UserError(
            "this folder was not written by tts-builder and is left as it is.",
            where=str(folder),
            hint="Choose a new or empty folder.",
        )


def _write_new(new: Path, files: Mapping[str, bytes]) -> None:
    root = str(new)
    new.mkdir(parents=True)
    made = {""}
    for path, data in files.items():
        folder, _, _ = path.rpartition("/")
        if folder not in made:
            Path(root, folder).mkdir(parents=True, exist_ok=True)
            made.add(folder)
        with open(f"{root}/{path}", "xb", buffering=0) as file:
            file.write(data)


def _swap(folder: Path, plan: _Plan) -> None:
    """Moves the old files out and the new ones in; all is undone when a move fails."""
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in _moves(folder, plan):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            with suppress(OSError):
                source.parent.mkdir(parents=True, exist_ok=True)
                target.rename(source)
        shutil.rmtree(folder / _STAGE, ignore_errors=True)
        raise
    _tidy(folder, plan)


def _moves(folder: Path, plan: _Plan) -> Iterator[tuple[Path, Path]]:
    """What is left to move, also after a move that was cut short: each file goes out before one comes in."""
    stage = folder / _STAGE
    for path in plan.leave:
        here, kept = folder / path, stage / "old" / path
        if here.exists() and not kept.exists():
            yield here, kept
    for path in plan.come:
        fresh, here = stage / "new" / path, folder / path
        if fresh.exists():
            if here.is_dir():  # a user's own files are in a folder of this name
                for inner, found in list(_walk(fresh, f"{path}/")):
                    if not (folder / inner).exists():
                        yield Path(found), folder / inner
            else:
                yield fresh, here


def _finish(folder: Path) -> None:
    """Ends what an interrupted run began: a tree that was written in full is moved in, another is dropped."""
    stage = folder / _STAGE
    if not stage.is_dir():
        return
    if (stage / _READY).is_file():
        plan = msgspec.json.decode((stage / _READY).read_bytes(), type=_Plan)
        for source, target in _moves(folder, plan):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)
        _tidy(folder, plan)
    else:
        shutil.rmtree(stage)


def _tidy(folder: Path, plan: _Plan) -> None:
    """Drops the old files and the folders that they leave empty."""
    emptied = {above for path in plan.leave for above in _above(path)}
    for path in sorted(emptied, key=len, reverse=True):
        with suppress(OSError):  # it is not empty
            (folder / path).rmdir()
    shutil.rmtree(folder / _STAGE, ignore_errors=True)


def _is_ours(path: str) -> bool:
    """Whether a file inside a folder of the tree is part of it, by its name."""
    top, _, rest = path.partition("/")
    name = rest.rpartition("/")[2]
    if top in (layout.MODULES, layout.FRAMES):
        return name.endswith(".lua")
    return name.endswith(".txt") if top == layout.NOTEBOOK else name in _KINDS


def _walk(path: Path | str, prefix: str) -> Iterator[tuple[str, str]]:
    """(path in the tree, path on disk) of every file below; links to folders are not followed."""
    waiting: list[tuple[str, str]] = [(str(path), prefix)]
    while waiting:
        folder, inner = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((entry.path, f"{inner}{entry.name}/"))
                    elif entry.is_file():
                        yield inner + entry.name, entry.path
        except OSError as fault:
            raise InputError(f"cannot be read: {fault.strerror}.", where=folder) from fault
