"""A mirror: a folder with every file of some saves once, named by content, and a list of addresses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from tts_builder.errors import InputError, UserError
from tts_builder.mirror.addresses import Address
from tts_builder.mirror.cache import cache_name, is_page, type_of
from tts_builder.mirror.fetch import Answer, Limits, ask, in_parallel
from tts_builder.mirror.guard import Guard
from tts_builder.mirror.moves import moved
from tts_builder.saves.read import read_bytes
from tts_builder.saves.write import write_bytes

LIST: Final = "mirror.json"
FILES: Final = "files"


class Stored(msgspec.Struct, frozen=True):
    """The file behind an address. `cached` is its place in the folder `Mods` of the game."""

    file: str
    size: int
    cached: str = ""


class Contents(msgspec.Struct):
    """The list of a mirror."""

    tool: str = "tts-builder"
    mirror: int = 1
    addresses: dict[str, Stored] = {}


class Fetched(msgspec.Struct, omit_defaults=True):
    """What became of an address: `stored`, `kept` from an earlier time, or `missing` with the reason."""

    address: str
    result: str
    file: str = ""
    about: str = ""
    size: int = 0


class Mirror:
    """Opens or begins a mirror. Refuses a folder with files that belong to no mirror."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.contents = self._read()

    def _read(self) -> Contents:
        path = self.folder / LIST
        if not path.exists():
            if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
                raise UserError(
                    "this is not a mirror, and it is not empty; it stays as it is.",
                    where=str(self.folder),
                    hint="Choose a new folder with --out.",
                )
            return Contents()
        try:
            found = msgspec.json.decode(read_bytes(path), type=Contents)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            raise InputError(f"this list of a mirror is damaged: {fault}.", where=str(path)) from fault
        if found.tool != "tts-builder" or found.mirror != 1:
            raise InputError("this is not a mirror that this version can read.", where=str(path))
        for entry in found.addresses.values():
            if not _is_ours(entry):
                raise InputError("this list names a file outside of the mirror.", where=str(path))
        return found

    def data(self, entry: Stored) -> bytes | None:
        """The bytes of a file; None if it is missing or was changed."""
        path = self.folder / entry.file
        if path.is_symlink() or not path.is_file():
            return None
        data = read_bytes(path)
        return data if path.stem == _digest(data) else None

    def fill(self, wanted: list[Address], guard: Guard, limits: Limits) -> Iterator[Fetched]:
        """Downloads what is not there yet. Old addresses of hosts that moved are asked at the new ones."""

        def work(found: Address) -> tuple[Fetched, Stored | None]:
            known = self.contents.addresses.get(found.address)
            if known is not None and self.data(known) is not None:
                return Fetched(found.address, "kept", known.file, size=known.size), known
            return self._download(found, guard, limits)

        try:
            for fetched, entry in in_parallel(work, wanted, limits.jobs):
                if entry is not None:
                    self.contents.addresses[fetched.address] = entry
                yield fetched
        finally:
            self._write()

    def _download(self, found: Address, guard: Guard, limits: Limits) -> tuple[Fetched, Stored | None]:
        """Stores the file at once, so that few files are in memory."""
        answer = ask(moved(found.address) or found.address, guard, limits)
        fault = answer.fault or _unusable(answer)
        if fault:
            return Fetched(found.address, "missing", about=f"{fault[:1].upper()}{fault[1:]}."), None
        kind = type_of(answer.data, found.role)
        name = f"{FILES}/{_digest(answer.data)}{kind.ending}"
        entry = Stored(name, len(answer.data), cache_name(found.address, kind) or "")
        if self.data(entry) is None:
            write_bytes(self.folder / name, answer.data)
        return Fetched(found.address, "stored", name, size=entry.size), entry

    def _write(self) -> None:
        flat = msgspec.json.encode(self.contents, order="sorted")
        write_bytes(self.folder / LIST, msgspec.json.format(flat, indent=2) + b"\n")

    def new_addresses(self, base: str) -> dict[str, str]:
        """For each address the one of its file below a web address or folder."""
        return {
            address: f"{base.rstrip('/')}/{entry.file}" for address, entry in self.contents.addresses.items()
        }

    def same(self) -> list[list[str]]:
        """Addresses whose files are equal."""
        by_file: dict[str, list[str]] = {}
        for address, entry in sorted(self.contents.addresses.items()):
            by_file.setdefault(entry.file, []).append(address)
        return [found for found in by_file.values() if len(found) > 1]


def fill_cache(mirror: Mirror, wanted: Iterable[str], mods: Path) -> tuple[list[Path], list[str]]:
    """Puts the files of addresses into the folder `Mods` of the game, where files that are there stay.

    Gives the new files, and the addresses that the mirror has no such file for.
    """
    new: list[Path] = []
    missing: list[str] = []
    for address in wanted:
        entry = mirror.contents.addresses.get(address)
        data = mirror.data(entry) if entry is not None else None
        if entry is None or data is None or not entry.cached:
            missing.append(address)
            continue
        path = mods / entry.cached
        if path.is_symlink() or path.exists():
            continue
        write_bytes(path, data)
        new.append(path)
    return new, missing


def _unusable(answer: Answer) -> str:
    """Why an answer is not the file; empty if it is."""
    if answer.status != 200:
        return f"the host answers with status {answer.status}"
    if not answer.data:
        return "the file is empty"
    return "the host sends a web page instead of a file" if is_page(answer.data) else ""


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _is_ours(entry: Stored) -> bool:
    """Whether the names of an entry stay inside the folders; somebody may have edited the list."""
    folder, _, name = entry.file.partition("/")
    cached = entry.cached.split("/")
    plain = all(part.replace(".", "").isalnum() for part in (name, *cached[-1:]) if part)
    return folder == FILES and bool(name) and plain and (not entry.cached or (
        len(cached) == 2 and cached[0] in ("Images", "Models", "Assetbundles", "PDF", "Audio")
    ))  # fmt: skip
