"""The preview page of a save, with its pictures embedded or served by a local server."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tts_builder import __version__
from tts_builder.report.page import policy_hash, render, write_page
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
    """A save with its findings, and a function that finds its pictures."""

    save: dict[str, Any]
    file: str
    find: Find = local
    findings: Iterable[Finding] = ()
    summary: str = ""
    sprites: dict[str, bytes] = field(default_factory=dict)
    """The sprites of an earlier page, and after drawing those of this page."""

    def html(self) -> str:
        """The page as a string."""
        return render(TEMPLATE, **self._context())

    def write(self, path: Path) -> None:
        """Writes the page. Overwrites only a page that tts-builder wrote."""
        write_page(path, TEMPLATE, **self._context())

    def _context(self) -> dict[str, Any]:
        files, data = self._data()
        data["pictures"] = [
            files.embedded(name) if kind == "file" else _png(self.sprites[name])
            for kind, name in data["pictures"]
        ]
        return context(data, live=False)

    def served(self) -> tuple[dict[str, Any], dict[str, Path | bytes]]:
        """The data for a served page, and the pictures to serve by name."""
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
        # A live table is drawn again and again, so sprites that the page no longer shows are dropped.
        self.sprites = {key: looks.sprites[key] for key in looks.used}
        return files, data


def context(data: Any, *, live: bool) -> dict[str, Any]:
    """The variables of the template. The policy allows only our script to run, whatever the save contains."""
    script = page_script()
    policy = f"{_SERVED if live else _INLINE}; script-src {policy_hash(script)}"
    return {"data": data, "live": live, "policy": policy, "script": script}


@cache
def page_script() -> str:
    """The script of the page."""
    folder = Path(__file__).with_name("templates")
    parts = [(folder / f"preview-{name}.js").read_text(encoding="utf-8") for name in _PARTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


@cache
def page_version() -> str:
    """A hash of the code, scripts, and styles of the page. If it changes, the page must be made again."""
    folder = Path(__file__).parent
    files = [*sorted(folder.glob("p*.py")), *sorted((folder / "templates").glob("p*"))]
    parts = [__version__.encode("ascii"), *(path.read_bytes() for path in files)]
    return sha256(b"\0".join(parts)).hexdigest()


def _png(data: bytes) -> str:
    return f"data:image/png;base64,{b64encode(data).decode('ascii')}"
