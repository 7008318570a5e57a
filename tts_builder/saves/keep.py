"""Replaces a file that may be somebody's only copy: the old bytes stay beside it."""

from __future__ import annotations

from pathlib import Path

from tts_builder.errors import UserError
from tts_builder.saves import write
from tts_builder.saves.read import read_bytes


def replace(path: Path, data: bytes) -> Path | None:
    """Writes a file as a whole. What stood there is kept as `<name>.bak`, whose path is returned."""
    if path.is_dir():
        raise UserError("there is a folder where a file should go.", where=str(path))
    kept = None
    if path.exists():
        old = read_bytes(path)
        if old == data:
            return None
        kept = path.with_name(f"{path.name}.bak")
        write.write_bytes(kept, old)
    write.write_bytes(path, data)
    return kept
