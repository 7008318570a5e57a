"""A folder the tool writes: what its manifest lists is ours to replace or remove, everything else is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from tts_builder import __version__
from tts_builder.errors import InputError, UserError
from tts_builder.saves import read, write

MANIFEST = "manifest.json"
JOURNAL = f".begun{write.PART}"
"""A line for each file that an unfinished build has written or was about to write."""


class Entry(msgspec.Struct, frozen=True):
    """One file of a manifest."""

    sha256: str
    size: int


class Begun(msgspec.Struct, frozen=True):
    """A line of the journal."""

    name: str
    entry: Entry
    source: str


class Manifest(msgspec.Struct):
    """What a folder holds: every file, and for drawn ones the hash of what they are drawn from."""

    tool: str
    """`tts-builder` and its version; its presence says that the folder is ours."""
    mod: str = ""
    build: str = ""
    files: dict[str, Entry] = {}
    sources: dict[str, str] = {}
    """File → source hash."""


@dataclass
class OwnedFolder:
    """Opens `path` for writing. Refuses a folder that exists, is not empty and has no manifest of ours."""

    path: Path

    def __post_init__(self) -> None:
        try:
            self.old = _old_manifest(self.path)
            self._take_up()
        except OSError as fault:
            raise write.unwritable(self.path, fault) from fault
        self.new = Manifest(tool=f"tts-builder {__version__}")
        self.left: list[str] = []
        """Files of an earlier build that were changed since by somebody else: they are still there."""
        if not (self.path / MANIFEST).exists():
            # So that an interrupted first build can be taken up again.
            self._write_manifest(self.new)

    def _take_up(self) -> None:
        """What a build wrote that was cut short is ours as well, and what it had half written goes."""
        for begun in _journal(self.path / JOURNAL):
            if _is_inside(begun.name) and _entry_of(self.path / begun.name) == begun.entry:
                self.old.files[begun.name] = begun.entry
                if begun.source:
                    self.old.sources[begun.name] = begun.source
        for part in self.path.rglob(f".*{write.PART}"):
            if part.name != JOURNAL:
                part.unlink(missing_ok=True)

    def reuse(self, name: str, source: str) -> bool:
        """Keeps a file that was made from this source earlier, if it is still there in full."""
        entry = self.old.files.get(name)
        if entry is None or self.old.sources.get(name) != source:
            return False
        try:
            whole = (self.path / name).stat().st_size == entry.size
        except OSError:
            return False
        if whole:
            self.new.files[name] = entry
            self.new.sources[name] = source
        return whole

    def put(self, name: str, data: bytes, *, source: str = "") -> None:
        """Writes a file, unless there is one that the tool did not write."""
        target = self.path / name
        _check_way(self.path, name)
        entry = Entry(sha256(data).hexdigest(), len(data))
        present = _entry_of(target)
        if present != entry:
            if present is not None and self.old.files.get(name) != present:
                raise UserError(
                    "this file was not written by tts-builder, or was changed since, and is left as it is.",
                    where=str(target),
                    hint="Move it away or build into another folder.",
                )
            self._note(Begun(name, entry, source))
            write.write_bytes(target, data)
        self.new.files[name] = entry
        if source:
            self.new.sources[name] = source

    def close(self, *, mod: str, build: str) -> None:
        """Removes what only the earlier build needed and writes the manifest."""
        self.new.mod, self.new.build = mod, build
        for name, entry in self.old.files.items():
            if name not in self.new.files and _is_inside(name):
                _check_way(self.path, name)
                self._remove(name, entry)
        self._write_manifest(self.new)
        (self.path / JOURNAL).unlink(missing_ok=True)

    def _note(self, begun: Begun) -> None:
        journal = self.path / JOURNAL
        try:
            with journal.open("ab") as file:
                file.write(msgspec.json.encode(begun) + b"\n")
        except OSError as fault:
            raise write.unwritable(journal, fault) from fault

    def _remove(self, name: str, entry: Entry) -> None:
        target = self.path / name
        present = _entry_of(target)
        if present == entry:
            try:
                target.unlink()
                if target.parent != self.path and not any(target.parent.iterdir()):
                    target.parent.rmdir()
            except OSError as fault:
                raise UserError(f"cannot be removed: {fault.strerror}.", where=str(target)) from fault
        elif present is not None:
            self.left.append(name)

    def _write_manifest(self, manifest: Manifest) -> None:
        flat = msgspec.json.encode(manifest, order="sorted")
        write.write_bytes(self.path / MANIFEST, msgspec.json.format(flat, indent=2) + b"\n")


def _is_inside(name: str) -> bool:
    """Whether a name of a manifest stays in its folder; somebody may have edited it."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name


def _check_way(folder: Path, name: str) -> None:
    """Refuses a folder inside ours that is a link: what we write or remove there would lie elsewhere."""
    for inner in list(PurePosixPath(name).parents)[:-1]:
        if (folder / inner).is_symlink():
            raise UserError(
                "this folder is a symbolic link, and what it leads to is left as it is.",
                where=str(folder / inner),
                hint="Remove the link or build into another folder.",
            )


def _entry_of(path: Path) -> Entry | None:
    if path.is_dir():
        raise UserError("there is a folder where a file should go.", where=str(path))
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(path)) from fault
    return Entry(sha256(data).hexdigest(), len(data))


def _journal(path: Path) -> Iterator[Begun]:
    """The lines that are whole; the last may have been cut."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    for line in lines:
        with suppress(msgspec.DecodeError):
            yield msgspec.json.decode(line, type=Begun)


def _old_manifest(path: Path) -> Manifest:
    if path.exists() and not path.is_dir():
        raise UserError("this is a file, a folder is needed.", where=str(path))
    if not path.exists() or all(item.name.endswith(write.PART) for item in path.iterdir()):
        return Manifest(tool="")
    foreign = UserError(
        "this folder was not written by tts-builder and is left as it is.",
        where=str(path),
        hint="Choose another folder with --out, or empty it yourself.",
    )
    manifest = _manifest(path)
    if manifest is None:
        raise foreign
    return manifest


def _manifest(path: Path) -> Manifest | None:
    """The manifest of a folder that is ours; None where it is not."""
    if not (path / MANIFEST).is_file():
        return None
    try:
        value: Any = read.load(path / MANIFEST)
        manifest = msgspec.convert(value, Manifest)
    except (InputError, msgspec.ValidationError):
        return None
    return manifest if manifest.tool.startswith("tts-builder") else None


def is_whole(path: Path, names: Iterable[str]) -> bool:
    """Whether these files of a folder are still what was written there last, and that to the end."""
    manifest = _manifest(path)
    return manifest is not None and all(
        entry is not None and _entry_of(path / name) == entry
        for name, entry in ((name, manifest.files.get(name)) for name in names)
    )
