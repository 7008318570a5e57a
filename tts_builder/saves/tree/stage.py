"""How a tree is replaced as a whole: new files are written aside, listed in a plan, and moved in.

An interrupted move is finished by the next command that writes. Commands that read see the tree as it will
be, and change nothing. The stage lies in the tree, and a tree may come from a stranger: its plan is checked.
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
"""Where what is new in a tree is written, inside the folder so that moving it into place is a renaming."""
READY: Final = "ready.json"
"""The plan. Once it is written, an interrupted move is finished and not dropped."""


class Plan(msgspec.Struct, frozen=True):
    """Files that go out of a tree, and files or whole folders that come in; all paths inside the tree."""

    leave: list[str]
    come: list[str]


@dataclass(frozen=True)
class Pending:
    """A tree whose move was cut short."""

    folder: Path
    plan: Plan

    def files(self) -> dict[str, bytes]:
        """The files of the tree as they are once the move is finished."""
        stage = self.folder / STAGE
        still = {path for path in self.plan.leave if not _there(stage / "old" / path)}
        files = {path: data for path, data in disk.read_all(self.folder).items() if path not in still}
        coming = tuple(f"{path}/" for path in self.plan.come)
        for path, data in disk.read_all(stage / "new").items():
            if path in self.plan.come or path.startswith(coming):
                files.setdefault(path, data)
        return files


def plan(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Plan:
    """What must move to make one tree of another."""
    leave = [path for path in old if new.get(path) != old[path]]
    staying = {folder for path in old for folder in disk.above(path)}
    come: dict[str, None] = {}
    for path in new:
        if old.get(path) != new[path]:
            outermost = next((folder for folder in disk.above(path) if folder not in staying), path)
            come[outermost] = None
    return Plan(leave, list(come))


def pending(folder: Path) -> Pending | None:
    """What is left to move in a tree; None when nothing is. Raises InputError for a plan that is not ours."""
    stage = folder / STAGE
    ready = stage / READY
    if not disk.is_folder(stage) or not _there(ready):
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
    """Ends what an interrupted run began: a tree that was written in full is moved in, another is dropped."""
    left = pending(folder)
    if left is None:
        if disk.is_folder(folder / STAGE):
            shutil.rmtree(folder / STAGE)
        return
    for source, target in _moves(folder, left.plan):
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
    _tidy(folder, left.plan)


def replace(folder: Path, files: Mapping[str, bytes], moves: Plan) -> None:
    """Writes these files aside and moves them in; all is undone when a move fails."""
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
    _tidy(folder, moves)


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
    """What is left to move, also after a move that was cut short: each file goes out before one comes in."""
    stage = folder / STAGE
    for path in plan.leave:
        here, kept = folder / path, stage / "old" / path
        disk.check_way(folder, path)
        if _there(here) and not _there(kept):
            yield here, kept
    for path in plan.come:
        fresh, here = stage / "new" / path, folder / path
        disk.check_way(folder, path)
        if not _there(fresh):
            continue
        if not _there(here):
            yield fresh, here
        elif fresh.is_dir() and disk.is_folder(here):  # a user's own files are in a folder of this name
            for inner, found in list(disk.walk_folder(str(fresh), f"{path}/")):
                disk.check_way(folder, inner)
                if not _there(folder / inner):
                    yield Path(found), folder / inner


def _there(path: Path) -> bool:
    """Whether anything bears this name, if only a link."""
    return path.is_symlink() or path.exists()


def _tidy(folder: Path, plan: Plan) -> None:
    """Drops the old files and the folders that they leave empty."""
    emptied = {above for path in plan.leave for above in disk.above(path)}
    for path in sorted(emptied, key=len, reverse=True):
        with suppress(OSError):  # it is not empty
            (folder / path).rmdir()
    shutil.rmtree(folder / STAGE, ignore_errors=True)


def _refused(ready: Path, what: str) -> InputError:
    return InputError(
        f"{what}. tts-builder did not write this, and moves nothing.",
        where=str(ready),
        hint=f"Delete the folder {STAGE}.",
    )
