"""A hook of mkdocs: adds the pages at the top of the repository to the site.

The README becomes the overview, and CONTRIBUTING and CHANGELOG become pages. The hook adjusts links between
them and `docs`, so that the same files work in the repository and on the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
_LINK: Final = re.compile(r"(\]\()([^)\s#]+)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages."""
    for source, name in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=_LINK.sub(_from_the_top, text)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adjust links from a page in `docs` to the pages at the top."""
    up = "../" * page.file.src_uri.count("/")
    for source, name in PAGES.items():
        markdown = markdown.replace(f"]({up}../{source}", f"]({up}{name}")
    return markdown


def _from_the_top(link: re.Match[str]) -> str:
    target = link[2].removeprefix("docs/")
    return link[1] + PAGES.get(target, target)
