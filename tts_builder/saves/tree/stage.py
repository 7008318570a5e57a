"""Replaces a tree as a whole: writes the new files to a stage, lists them in a plan, and moves them in.

The next command that writes finishes an interrupted move. Commands that read see the finished tree and change
nothing. The stage is inside the tree, and a tree may come from a stranger, so its plan is checked.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from tts_builder.errors import InputError, shortened
from tts_builder.saves import write
from tts_builder.saves.tree import disk

STAGE: Final = f".unpacking{write.PART}"
"""The folder for new files, inside the tree so that moving them into place is only a rename."""
READY: Final = "ready.json"
"""The plan. Once it is written, an interrupted move is finished instead of dropped."""


class Plan(msgspec.Struct, frozen=True):
    """Files that leave a tree, and files or whole folders that come in; all paths are inside the tree."""

    leave: list[str]
    come: list[str]


@dataclass(frozen=True)
class Pending:
    """A tree whose move was interrupted."""

    folder: Path
    plan: Plan

    def files(self) -> dict[str, bytes]:
        """The files of the tree as they will be when the move is finished."""
        stage = self.folder / STAGE
        still = {path for path in self.plan.leave if not _exists(stage / "old" / path)}
        files = {path: data for path, data in disk.read_all(self.folder).items() if path not in still}
        coming = tuple(f"{path}/" for path in self.plan.come)
        for path, data in disk.read_all(stage / "new").items():
            if path in self.plan.come or path.startswith(coming):
                files.setdefault(path, data)
        return files


def plan(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Plan:
    """The moves that turn one tree into another."""
    leave = [path for path in old if new.get(path) != old[path]]
    staying = {folder for path in old for folder in disk.above(path)}
    come: dict[str, None] = {}
    for path in new:
        if old.get(path) != new[path]:
            outermost = next((folder for folder in disk.above(path) if folder not in staying), path)
            come[outermost] = None
    return Plan(leave, list(come))


def pending(folder: Path) -> Pending | None:
    """The unfinished moves of a tree; None if there are none. Raises InputError for a forged plan."""
    stage = folder / STAGE
    ready = stage / READY
    if not disk.is_folder(stage) or not _exists(ready):
        return None
    try:
        found = msgspec.json.decode(disk.read_file(ready), type=Plan)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise _refused(ready, "is not a list of files to move") from fault
    for path in (*found.leave, *found.come):
        if not disk.is_inside(path):
            raise _refused(ready, f"names {shortened(path)!r}, which is not a file of the tree")
    for path in found.leave:
        if not disk.is_ours(path):
            raise _refused(ready, f"names {shortened(path)!r}, which is not a file of the tree")
    for name in ("new", "old"):
        if disk.is_folder(stage / name):
            for _ in disk.walk(stage / name):  # refuses links and devices
                pass
    return Pending(folder, found)


def finish(folder: Path) -> None:
    """Finishes an interrupted run: moves in a tree that was written completely, and drops any other."""
    left = pending(folder)
    if left is None:
        if disk.is_folder(folder / STAGE):
            shutil.rmtree(folder / STAGE)
        return
    for source, target in _moves(folder, left.plan):
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
    _clean_up(folder, left.plan)


def replace(folder: Path, files: Mapping[str, bytes], moves: Plan) -> None:
    """Writes these files to the stage and moves them in; if a move fails, everything is undone."""
    stage = folder / STAGE
    stage.mkdir()
    try:
        _write_new(stage / "new", files)
        write.write_bytes(stage / READY, msgspec.json.encode(moves))
    except BaseException:
        shutil.rmtree(stage, ignore_errors=True)
        raise
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in _moves(folder, moves):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            with suppress(OSError):
                source.parent.mkdir(parents=True, exist_ok=True)
                target.rename(source)
        shutil.rmtree(stage, ignore_errors=True)
        raise
    _clean_up(folder, moves)


def _write_new(new: Path, files: Mapping[str, bytes]) -> None:
    root = str(new)
    new.mkdir()
    made = {""}
    for path, data in files.items():
        folder, _, _ = path.rpartition("/")
        if folder not in made:
            Path(root, folder).mkdir(parents=True, exist_ok=True)
            made.add(folder)
        with open(f"{root}/{path}", "xb", buffering=0) as file:
            file.write(data)


def _moves(folder: Path, plan: Plan) -> Iterator[tuple[Path, Path]]:
    """The moves that are left, also after an interrupted run. Old files go out before new ones come in."""
    stage = folder / STAGE
    for path in plan.leave:
        here, kept = folder / path, stage / "old" / path
        disk.refuse_links(folder, path)
        if _exists(here) and not _exists(kept):
            yield here, kept
    for path in plan.come:
        new, here = stage / "new" / path, folder / path
        disk.refuse_links(folder, path)
        if not _exists(new):
            continue
        if not _exists(here):
            yield new, here
        elif new.is_dir() and disk.is_folder(here):  # the user's own files are in a folder of this name
            for inner, found in list(disk.walk_folder(str(new), f"{path}/")):
                disk.refuse_links(folder, inner)
                if not _exists(folder / inner):
                    yield Path(found), folder / inner


def _exists(path: Path) -> bool:
    """Whether anything has this name, even a broken link."""
    return path.is_symlink() or path.exists()


def _clean_up(folder: Path, plan: Plan) -> None:
    """Deletes the old files and the folders that they leave empty."""
    emptied = {above for path in plan.leave for above in disk.above(path)}
    for path in sorted(emptied, key=len, reverse=True):
        with suppress(OSError):  # it is not empty
            (folder / path).rmdir()
    shutil.rmtree(folder / STAGE, ignore_errors=True)


def _refused(ready: Path, what: str) -> InputError:
    return InputError(
        f"{what}. tts-builder did not write it and moves nothing.",
        where=str(ready),
        hint=f"Delete the folder {STAGE}.",
    )
