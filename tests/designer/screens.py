"""Screenshots of pages and terminal output in Chromium, stored as small WebP files."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from tests.report.preview_browser import browser
from tts_builder.saves.write import write_bytes

SIZE = (800, 540)
"""Width and height of every screenshot, in pixels."""
SMALL = 300_000
"""No image of the docs has more bytes."""
_TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1b1f24; }}
pre {{ margin: 18px 20px; font: 14px/1.45 "DejaVu Sans Mono", monospace; color: #e6e1d6; }}
pre {{ white-space: pre-wrap; }}
</style><pre>{code}</pre>"""


@contextmanager
def screen() -> Iterator[Screen]:
    """A browser window for screenshots."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        browser(Path(profile)) as context,
    ):
        page = context.new_page()
        page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        yield Screen(page)


class Screen:
    """One page of a browser. Every method that shows something returns the screenshot."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def open(self, file: Path) -> Image.Image:
        """Open an HTML file of the product."""
        self.page.goto(file.resolve().as_uri())
        return self.shot()

    def terminal(self, *text: str) -> Image.Image:
        """Show lines of a terminal; those that start with `$ ` are commands."""
        from rich.console import Console
        from rich.text import Text

        console = Console(record=True, width=88, file=io.StringIO())
        for line in "\n".join(text).splitlines():
            console.print(Text(line, style="bold #f0c674" if line.startswith("$ ") else ""), soft_wrap=True)
        self.page.set_content(console.export_html(inline_styles=True, code_format=_TERMINAL))
        return self.shot()

    def click(self, target: str) -> Image.Image:
        """Click an element of the page."""
        self.page.click(target)
        return self.shot()

    def slide(self, target: str, value: int) -> Image.Image:
        """Move a slider of the page to a value."""
        self.page.fill(target, str(value))
        self.page.eval_on_selector(target, "element => element.blur()")
        return self.shot()

    def scroll(self, target: str) -> Image.Image:
        """Bring an element to the top of the window."""
        self.page.eval_on_selector(target, "element => element.scrollIntoView()")
        return self.shot()

    def shot(self) -> Image.Image:
        # Pictures inside a page are decoded after it has loaded.
        self.page.wait_for_timeout(400)
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")


def run(line: str, folder: Path, shown: int = 40) -> str:
    """Run `tts-builder …` or `python …` in a folder; the command and the first lines of its output."""
    program, *words = shlex.split(line)
    command = [sys.executable, *(["-m", "tts_builder.cli"] if program == "tts-builder" else []), *words]
    env = os.environ | {"COLUMNS": "88", "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=True,
    )
    return "\n".join([f"$ {line}", *done.stdout.rstrip().splitlines()[:shown], ""])


def store(file: Path, frames: Sequence[Image.Image], milliseconds: Sequence[int] = ()) -> None:
    """Write one picture, or a recording that shows each frame for its time."""
    found = io.BytesIO()
    first, *more = frames
    if more:
        first.save(
            found, "WEBP", save_all=True, append_images=more, duration=list(milliseconds), loop=0,
            quality=70, method=6, minimize_size=True,
        )  # fmt: skip
    else:
        first.save(found, "WEBP", quality=80, method=6)
    if len(found.getvalue()) > SMALL:
        raise ValueError(f"{file.name} has {len(found.getvalue()):,} bytes, more than {SMALL:,}.")
    write_bytes(file, found.getvalue())
