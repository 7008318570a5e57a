"""Turns code blocks of a page into files of a project."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tts_builder import games

NAMED = re.compile(r"(?:#|--|\{#) (\S+)(?: #\})?\n")


def forget(*modules: str) -> None:
    """Forgets own games and their modules, so that this process loads them like a new one."""
    games._introduced.clear()
    games.load.cache_clear()
    for module in modules:
        sys.modules.pop(module, None)


def put(folder: Path, language: str, body: str) -> Path:
    """Writes the file that a block names in its first line. A `diff` changes an existing file."""
    found = NAMED.match(body)
    assert found is not None, body[:60]
    file = folder / found[1]
    if language == "diff":
        lines = body.splitlines(keepends=True)[1:]
        before, after = ("".join(line[1:] for line in lines if line[0] in (" ", sign)) for sign in "-+")
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        body = text.replace(before, after)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(body, encoding="utf-8")
    return file
