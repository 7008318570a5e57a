"""The page of a save: its data with pictures inside, or with pictures that a server on this machine gives."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tts_builder import __version__
from tts_builder.report.page import proof_of, render, write_page
from tts_builder.report.preview_data import preview_data
from tts_builder.report.preview_files import Files, Find, digest, local
from tts_builder.report.preview_looks import Looks
from tts_builder.saves.findings import Finding

TEMPLATE: Final = "preview.html.j2"
_PARTS: Final = ("view", "draw", "table", "objects", "faces", "start")
"""Scripts of the page, in this order."""
_INLINE: Final = "img-src data: blob:"
_SERVED: Final = "img-src 'self' data:; connect-src 'self'"


@dataclass
class Page:
    """What there is to show, from whichever source, and where its pictures are."""

    save: dict[str, Any]
    file: str
    find: Find = local
    findings: Iterable[Finding] = ()
    summary: str = ""
    sprites: dict[str, bytes] = field(default_factory=dict)
    """Sprites at hand from an earlier page, and then those of this one."""

    def html(self) -> str:
        """The page as one text."""
        return render(TEMPLATE, **self._context())

    def write(self, path: Path) -> None:
        """Writes the page; only a page of ours is replaced."""
        write_page(path, TEMPLATE, **self._context())

    def _context(self) -> dict[str, Any]:
        files, data = self._data()
        data["pictures"] = [
            files.embedded(name) if kind == "file" else _png(self.sprites[name])
            for kind, name in data["pictures"]
        ]
        return context(data, live=False)

    def served(self) -> tuple[dict[str, Any], dict[str, Path | bytes]]:
        """The data for a page with a server, and what is to be served under which name."""
        files, data = self._data()
        named: dict[str, Path | bytes] = {}
        addresses = []
        for kind, name in data["pictures"]:
            found = files.picture(name) if kind == "file" else None
            key = name if found is None else digest(files.stamp(name).encode("utf-8"))
            named[key] = self.sprites[name] if found is None else found.path
            addresses.append(f"/picture/{key}")
        return {**data, "pictures": addresses}, named

    def _data(self) -> tuple[Files, dict[str, Any]]:
        files = Files(self.find)
        looks = Looks(files, self.sprites)
        data = preview_data(self.save, looks, self.findings, file=self.file, summary=self.summary)
        # A table that is shown live is drawn again and again: what no page shows any more is let go.
        self.sprites = {key: looks.sprites[key] for key in looks.used}
        return files, data


def context(data: Any, *, live: bool) -> dict[str, Any]:
    """What the template needs. The policy lets no script run but ours, whatever a save may hold."""
    script = own_script()
    policy = f"{_SERVED if live else _INLINE}; script-src {proof_of(script)}"
    return {"data": data, "live": live, "policy": policy, "script": script}


@cache
def own_script() -> str:
    """The script of the page."""
    folder = Path(__file__).with_name("templates")
    parts = [(folder / f"preview-{name}.js").read_text(encoding="utf-8") for name in _PARTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


@cache
def own_version() -> str:
    """Differs when another page would be made of the same save: other code of ours, or other styles."""
    folder = Path(__file__).parent
    files = [*sorted(folder.glob("p*.py")), *sorted((folder / "templates").glob("p*"))]
    parts = [__version__.encode("ascii"), *(path.read_bytes() for path in files)]
    return sha256(b"\0".join(parts)).hexdigest()


def _png(data: bytes) -> str:
    return f"data:image/png;base64,{b64encode(data).decode('ascii')}"
