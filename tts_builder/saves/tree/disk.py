"""The files of a tree on disk. A tree never leads outside: links and devices are refused."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from unicodedata import normalize

from tts_builder.errors import InputError
from tts_builder.saves.read import LARGEST
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.names import legal

_KINDS: Final = (layout.OBJECT, *layout.TEXTS.values())
_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # reading from a pipe without a writer would never end
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_LONGEST_PATH: Final = 2000
_LONGEST_NAME: Final = 255
"""Bytes that all current systems allow."""
_REPARSE: Final = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)


def is_ours(path: str) -> bool:
    """Whether a path in the folder is part of the tree; all other files belong to the user."""
    top, _, rest = path.partition("/")
    if not rest:
        return top in layout.OURS
    name = rest.rpartition("/")[2]
    if top in (layout.MODULES, layout.FRAMES):
        return name.endswith(".lua")
    return name.endswith(".txt") if top == layout.NOTEBOOK else top in layout.OURS and name in _KINDS


def is_inside(path: str) -> bool:
    """Whether a path stays inside the folders of a tree, on the current system."""
    parts = path.split("/")
    if len(path.encode()) > _LONGEST_PATH or max(len(part.encode()) for part in parts) > _LONGEST_NAME:
        return False
    return parts[0] in layout.OURS and all(
        part not in ("", ".", "..") and "\0" not in part and (os.name != "nt" or legal(part))
        for part in parts
    )


def above(path: str) -> list[str]:
    """The parent folders of a file, outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]


def is_folder(path: Path) -> bool:
    """Whether the folder exists. Raises InputError if a link or anything else has its name."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as fault:
        raise _unreadable(path, fault) from fault
    if stat.S_ISDIR(found.st_mode) and not _is_junction(found):
        return True
    raise not_plain(path, found.st_mode, "folder")


def refuse_links(folder: Path, path: str) -> None:
    """Raises InputError if a parent folder of `path` below `folder` is a link. Missing folders are fine."""
    for name in above(path):
        if not is_folder(folder / name):
            return


def read_file(path: str | Path) -> bytes:
    """The bytes of a plain file of a tree. Raises InputError for a link, a pipe, a device or a folder."""
    try:
        file = os.open(path, _OPEN)
    except OSError as fault:
        if Path(path).is_symlink():
            raise not_plain(path, stat.S_IFLNK) from fault
        raise _unreadable(path, fault) from fault
    try:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode):
            raise not_plain(path, found.st_mode)
        if found.st_size > LARGEST:
            raise too_large(path)
        with os.fdopen(file, "rb", buffering=0, closefd=False) as opened:
            return opened.readall()
    except OSError as fault:
        raise _unreadable(path, fault) from fault
    finally:
        os.close(file)


def read_all(root: Path) -> dict[str, bytes]:
    """Every file of the tree in `root`, by its path in the tree. Raises InputError."""
    files: dict[str, bytes] = {}
    size = 0
    for inner, path in walk(root):
        name = inner if inner.isascii() else normalize("NFC", inner)
        if name in files:
            raise InputError("another file has the same name, spelled with other characters.", where=path)
        files[name] = data = read_file(path)
        size += len(data) + len(name)
        if size > LARGEST:
            raise too_large(root)
    return files


def walk(root: Path) -> Iterator[tuple[str, str]]:
    """(path in the tree, path on disk) of every file of the tree in `root`. Raises InputError."""
    for name in layout.OURS:
        path = root / name
        try:
            mode = path.lstat()
        except FileNotFoundError:
            continue
        except OSError as fault:
            raise _unreadable(path, fault) from fault
        if stat.S_ISDIR(mode.st_mode) and not _is_junction(mode):
            yield from walk_folder(str(path), f"{name}/")
        elif stat.S_ISREG(mode.st_mode):
            yield name, str(path)
        else:
            raise not_plain(path, mode.st_mode)


def walk_folder(path: str, prefix: str) -> Iterator[tuple[str, str]]:
    """Like `walk`, for one folder of a tree; `prefix` is its path in the tree, with a slash."""
    waiting = [(path, prefix)]
    while waiting:
        folder, inner = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if os.name == "nt" and _is_junction(entry.stat(follow_symlinks=False)):
                            raise not_plain(entry.path, stat.S_IFLNK)
                        waiting.append((entry.path, f"{inner}{entry.name}/"))
                    elif entry.is_file(follow_symlinks=False):
                        if is_ours(inner + entry.name):
                            yield inner + entry.name, entry.path
                    elif is_ours(inner + entry.name) or entry.is_dir():
                        raise not_plain(entry.path, entry.stat(follow_symlinks=False).st_mode)
        except OSError as fault:
            raise _unreadable(folder, fault) from fault


def not_plain(path: str | Path, mode: int, wanted: str = "file") -> InputError:
    """The error for a link, a pipe or a device among the files of a tree."""
    if stat.S_ISLNK(mode) or stat.S_ISDIR(mode):
        what = "is a symbolic link" if stat.S_ISLNK(mode) or wanted == "folder" else "is a folder"
    else:
        what = "is not a plain file" if wanted == "file" else "is not a folder"
    return InputError(
        f"{what}; a tree may contain only plain files and folders.",
        where=str(path),
        hint="Replace it with a plain file or folder, or delete it.",
    )


def too_large(path: str | Path) -> InputError:
    return InputError(f"is larger than {LARGEST >> 20} MB, too large to be a save.", where=str(path))


def _is_junction(found: os.stat_result) -> bool:
    """Whether a Windows folder is a junction, whose files are elsewhere."""
    return bool(getattr(found, "st_file_attributes", 0) & _REPARSE)


def _unreadable(path: str | Path, fault: OSError | ValueError) -> InputError:
    return InputError(f"cannot be read: {getattr(fault, 'strerror', None) or fault}.", where=str(path))
