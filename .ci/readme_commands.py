"""Prints one fenced block of the README: `python3 .ci/readme_commands.py README.md 1` prints the first.

It runs before anything is installed, so it uses the standard library only.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path


def block(text: str, number: int) -> str:
    """The lines of fenced block `number`, counted from 1. Raises ValueError if it is missing or empty."""
    found = re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if not 1 <= number <= len(found) or not found[number - 1].strip():
        raise ValueError(f"There is no command in fenced block {number}.")
    return str(found[number - 1]).strip()


def main(file: str, number: str) -> int:
    """Print the block."""
    try:
        print(block(Path(file).read_text(encoding="utf-8"), int(number)))
    except ValueError as fault:
        print(f"{file}: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
