"""A folder the tool writes: it replaces or removes only files that its manifest lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
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
"""Has a line for each file that an unfinished build wrote or was about to write."""


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
    """The contents of a folder: every file, and for each drawn file the hash of its source."""

    tool: str
    """`tts-builder` and its version; marks the folder as written by the tool."""
    mod: str = ""
    build: str = ""
    files: dict[str, Entry] = {}
    sources: dict[str, str] = {}
    """File → source hash."""


@dataclass
class OwnedFolder:
    """Opens `path` for writing. Refuses a folder that has files but no manifest of tts-builder."""

    path: Path

    def __post_init__(self) -> None:
        try:
            self.old = _old_manifest(self.path)
            self._resume()
        except OSError as fault:
            raise write.unwritable(self.path, fault) from fault
        self.new = Manifest(tool=f"tts-builder {__version__}")
        self.left: list[str] = []
        """Files of an earlier build that the user changed since: they stay."""
        if not (self.path / MANIFEST).exists():
            # So that an interrupted first build can be resumed.
            self._write_manifest(self.new)

    def _resume(self) -> None:
        """Adopts the files that an interrupted build wrote, and deletes its half-written ones."""
        for begun in _journal(self.path / JOURNAL):
            if _is_inside(begun.name) and _entry_of(self.path / begun.name) == begun.entry:
                self.old.files[begun.name] = begun.entry
                if begun.source:
                    self.old.sources[begun.name] = begun.source
        for part in self.path.rglob(f".*{write.PART}"):
            if part.name != JOURNAL:
                part.unlink(missing_ok=True)

    def reuse(self, name: str, source: str) -> bool:
        """Keeps a file made from this source earlier, if it is still complete. Returns whether it did."""
        entry = self.old.files.get(name)
        if entry is None or self.old.sources.get(name) != source:
            return False
        try:
            complete = (self.path / name).stat().st_size == entry.size
        except OSError:
            return False
        if complete:
            self.new.files[name] = entry
            self.new.sources[name] = source
        return complete

    def put(self, name: str, data: bytes, *, source: str = "") -> None:
        """Writes a file. Raises UserError if that would replace a file that the tool did not write."""
        target = self.path / name
        _refuse_links(self.path, name)
        entry = Entry(sha256(data).hexdigest(), len(data))
        present = _entry_of(target)
        if present != entry:
            if present is not None and self.old.files.get(name) != present:
                raise UserError(
                    "tts-builder did not write this file, or it was changed since; it stays as it is.",
                    where=str(target),
                    hint="Move it away, or build into another folder.",
                )
            self._note(Begun(name, entry, source))
            write.write_bytes(target, data)
        self.new.files[name] = entry
        if source:
            self.new.sources[name] = source

    def keep_others(self) -> list[str]:
        """Keeps the files that were written earlier and are not part of this build; returns their names."""
        others = [name for name in self.old.files if name not in self.new.files and _is_inside(name)]
        kept = [name for name in others if (self.path / name).is_file()]
        self.new.files |= {name: self.old.files[name] for name in kept}
        return kept

    def close(self, *, mod: str, build: str) -> None:
        """Removes files that only the earlier build needed, and writes the manifest."""
        self.new.mod, self.new.build = mod, build
        for name, entry in self.old.files.items():
            if name not in self.new.files and _is_inside(name):
                _refuse_links(self.path, name)
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
    """Whether a name in a manifest stays inside the folder; somebody may have edited the manifest."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name


def _refuse_links(folder: Path, name: str) -> None:
    """Refuses a subfolder that is a symbolic link, because it leads to files elsewhere."""
    for inner in list(PurePosixPath(name).parents)[:-1]:
        if (folder / inner).is_symlink():
            raise UserError(
                "this folder is a symbolic link; tts-builder does not change files behind it.",
                where=str(folder / inner),
                hint="Remove the link, or build into another folder.",
            )


def _entry_of(path: Path) -> Entry | None:
    if path.is_dir():
        raise UserError("this is a folder, but a file is needed.", where=str(path))
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=str(path)) from fault
    return Entry(sha256(data).hexdigest(), len(data))


def _journal(path: Path) -> Iterator[Begun]:
    """The complete lines; the last one may be cut off."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    for line in lines:
        with suppress(msgspec.DecodeError):
            yield msgspec.json.decode(line, type=Begun)


def _old_manifest(path: Path) -> Manifest:
    if path.exists() and not path.is_dir():
        raise UserError("this is a file, but a folder is needed.", where=str(path))
    if not path.exists() or all(item.name.endswith(write.PART) for item in path.iterdir()):
        return Manifest(tool="")
    foreign = UserError(
        "tts-builder did not write this folder; it stays as it is.",
        where=str(path),
        hint="Choose another folder with --out, or empty this one yourself.",
    )
    manifest = _manifest(path)
    if manifest is None:
        raise foreign
    return manifest


def _manifest(path: Path) -> Manifest | None:
    """The manifest of a folder that tts-builder wrote; None for any other folder."""
    if not (path / MANIFEST).is_file():
        return None
    try:
        value: Any = read.load(path / MANIFEST)
        manifest = msgspec.convert(value, Manifest)
    except (InputError, msgspec.ValidationError):
        return None
    return manifest if manifest.tool.startswith("tts-builder") else None


def is_owned(path: Path) -> bool:
    """Whether tts-builder wrote this folder."""
    return _manifest(path) is not None


def names_in(path: Path) -> Collection[str]:
    """The files that tts-builder last wrote to a folder; none if it did not write the folder."""
    manifest = _manifest(path)
    return manifest.files if manifest is not None else ()


def is_complete(path: Path, names: Iterable[str]) -> bool:
    """Whether these files of a folder are still complete and exactly as tts-builder last wrote them."""
    manifest = _manifest(path)
    return manifest is not None and all(
        entry is not None and _entry_of(path / name) == entry
        for name, entry in ((name, manifest.files.get(name)) for name in names)
    )


def changed_files(path: Path) -> list[str] | None:
    """The files of a folder that are missing, or not as tts-builder last wrote them; None for a folder that
    tts-builder did not write."""
    manifest = _manifest(path)
    if manifest is None:
        return None
    return [
        name
        for name, entry in manifest.files.items()
        if not _is_inside(name) or _entry_of(path / name) != entry
    ]
