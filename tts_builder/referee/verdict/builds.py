"""The released builds of shipped games. Scripts of these builds count as known, whatever is installed here.

The package computes its own builds, so the list matters only for other releases. At a release,
`python -m tts_builder.referee.verdict.builds` adds the builds of the version; with `--check` it only checks
that they are listed.
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
    """One build: its release, and the SHA-256 of its Global script and of its panel."""

    version: str
    script: str
    panel: str


Builds = dict[str, dict[str, Released]]
"""Game id → build number → build."""


def released(version: str, script: str, panel: str) -> Released:
    """The list entry for a script and a panel."""
    return Released(version, _digest(script), _digest(panel))


def _digest(text: str) -> str:
    # Editors and the game change line ends, so they do not count as an edit.
    return sha256(text.replace("\r\n", "\n").encode("utf-8", "replace")).hexdigest()


@cache
def known(path: Path = LIST) -> Builds:
    """All builds in the list."""
    return msgspec.json.decode(path.read_bytes(), type=Builds)


def current() -> Builds:
    """The builds of this version of the package."""
    from tts_builder.games import SHIPPED
    from tts_builder.referee.verdict.built import script_of

    scripts = {name: script_of(name) for name in SHIPPED}
    return {
        name: {script.build: released(__version__, script.text, script.xml)}
        for name, script in scripts.items()
    }


def with_current(before: Builds) -> Builds:
    """The list in which the builds of this version replace earlier entries for the same version."""
    return {
        name: {number: each for number, each in before.get(name, {}).items() if each.version != __version__}
        | builds
        for name, builds in current().items()
    }


def main(arguments: list[str], path: Path = LIST) -> int:
    """Writes the list. With `--check`, only compares and returns 1 if builds of this version are missing."""
    made = with_current(known(path))
    if arguments == ["--check"]:
        if made == known(path):
            return 0
        print(
            f"The builds of {__version__} are missing in {path.name}. Run: "
            "python -m tts_builder.referee.verdict.builds"
        )
        return 1
    text = msgspec.json.format(msgspec.json.encode(made, order="sorted"), indent=2) + b"\n"
    path.write_bytes(text)
    known.cache_clear()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
