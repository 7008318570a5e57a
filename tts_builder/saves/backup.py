"""Replaces a file that may be the only copy, and keeps the old bytes in a backup next to it."""

from __future__ import annotations

from pathlib import Path

from tts_builder.errors import UserError
from tts_builder.saves import write
from tts_builder.saves.read import read_bytes


def replace(path: Path, data: bytes) -> Path | None:
    """Writes a file as a whole and keeps the old bytes as `<name>.bak`. Returns the path of the backup.

    Earlier backups may be only copies too, so they stay: the next ones are `<name>.bak2`, `<name>.bak3` ….
    """
    if path.is_dir():
        raise UserError("this is a folder, but a file is needed.", where=str(path))
    kept = None
    if path.exists():
        old = read_bytes(path)
        if old == data:
            return None
        kept = _back_up(path, old)
    write.write_bytes(path, data)
    return kept


def _back_up(path: Path, old: bytes) -> Path:
    """The backup next to `path` that holds these bytes: an existing one, or a new one."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        try:
            # A link may lead to the file that is about to be replaced.
            link = kept.is_symlink()
            there = link or kept.exists()
            if not link and kept.is_file() and kept.stat().st_size == len(old) and read_bytes(kept) == old:
                return kept
        except OSError as fault:
            raise write.unwritable(kept, fault) from fault
        if not there:
            write.write_bytes(kept, old)
            return kept
        number += 1
