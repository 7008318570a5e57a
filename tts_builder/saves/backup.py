"""Replaces a file that may be somebody's only copy: the old bytes stay beside it."""

from __future__ import annotations

from pathlib import Path

from tts_builder.errors import UserError
from tts_builder.saves import write
from tts_builder.saves.read import read_bytes


def replace(path: Path, data: bytes) -> Path | None:
    """Writes a file as a whole. What stood there is kept as `<name>.bak`, whose path is returned.

    What was kept before may be the only copy of something too: then it is `<name>.bak2`, `<name>.bak3` ….
    """
    if path.is_dir():
        raise UserError("there is a folder where a file should go.", where=str(path))
    kept = None
    if path.exists():
        old = read_bytes(path)
        if old == data:
            return None
        kept = _keep(path, old)
    write.write_bytes(path, data)
    return kept


def _keep(path: Path, old: bytes) -> Path:
    """The file beside `path` that holds these bytes: one that has them already, or a new one."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        try:
            # A link may lead to the very file that is about to be replaced.
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
