"""Prints the changelog section of a version: `python .ci/release_notes.py 0.2.0`.

It fails unless pyproject.toml, the package and a dated section of CHANGELOG.md name that version. So a tag
cannot publish a different one. It runs before anything is installed, so it uses the standard library only.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def section(changelog: str, version: str) -> str:
    """The text under `## version - date`. Raises ValueError if it is missing, undated or empty."""
    found = re.search(
        rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md has no dated section for {version}.")
    return found[1].strip()


def notes(root: Path, version: str) -> str:
    """The release notes of the version. Raises ValueError if project and package have another version."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    package = (root / "tts_builder" / "__init__.py").read_text(encoding="utf-8")
    if project != version:
        raise ValueError(f"pyproject.toml has version {project}, not {version}.")
    if f'__version__ = "{version}"' not in package:
        raise ValueError(f"tts_builder/__init__.py has another version than {version}.")
    return section((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)


def main(version: str) -> int:
    """Print the notes."""
    try:
        print(notes(ROOT, version))
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
