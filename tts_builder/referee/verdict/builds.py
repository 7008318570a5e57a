"""Builds of shipped games that were released: scripts of these count as known, whatever is installed here.

The installed package makes its own builds anew, so the list matters for those of other releases only. At a
release `python -m tts_builder.referee.verdict.builds` adds the builds of the version; with `--check` it tells
whether they are there.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from tts_builder import __version__

LIST: Final = Path(__file__).with_name("builds.json")


class Released(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One build: the release that brought it, and the SHA-256 of its Global script and of its panel."""

    version: str
    script: str
    panel: str


Builds = dict[str, dict[str, Released]]
"""Game → number of a build → what it is."""


def released(version: str, script: str, panel: str) -> Released:
    """The entry of a script and a panel."""
    return Released(version, _digest(script), _digest(panel))


def _digest(text: str) -> str:
    # Line ends are not the author's doing: editors and the game change them.
    return sha256(text.replace("\r\n", "\n").encode("utf-8", "replace")).hexdigest()


@cache
def known(path: Path = LIST) -> Builds:
    """Every build of the list."""
    return msgspec.json.decode(path.read_bytes(), type=Builds)


def current() -> Builds:
    """The builds that this version gives."""
    from tts_builder.games import SHIPPED
    from tts_builder.referee.verdict.built import script_of

    scripts = {name: script_of(name) for name in SHIPPED}
    return {
        name: {script.build: released(__version__, script.text, script.xml)}
        for name, script in scripts.items()
    }


def with_current(before: Builds) -> Builds:
    """The list with the builds of this version, instead of what it had for this version."""
    return {
        name: {number: each for number, each in before.get(name, {}).items() if each.version != __version__}
        | builds
        for name, builds in current().items()
    }


def main(arguments: list[str], path: Path = LIST) -> int:
    """Writes the list, or with `--check` compares; 1 when the builds of this version are not in it."""
    made = with_current(known(path))
    if arguments == ["--check"]:
        if made == known(path):
            return 0
        print(
            f"The builds of {__version__} are not in {path.name}: "
            "python -m tts_builder.referee.verdict.builds"
        )
        return 1
    text = msgspec.json.format(msgspec.json.encode(made, order="sorted"), indent=2) + b"\n"
    path.write_bytes(text)
    known.cache_clear()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
