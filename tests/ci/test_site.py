"""The site of the documentation builds, and every link and anchor in it works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_every_page_is_in_the_site_and_every_link_works(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    options = ["--config-file", str(ROOT / ".mkdocs.yml"), "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([*command, *options], capture_output=True, text=True, env=quiet, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    pages = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").glob("**/*.md")}
    site = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.glob("**/*.html")}
    assert {Path("index"), Path("contributing"), Path("changelog")} < site
    assert {page if page.name != "README" else page.with_name("index") for page in pages} < site


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("**/*.md")), ids=lambda path: path.stem)
def test_a_list_begins_after_an_empty_line(page: Path) -> None:
    """The site shows any other list as running text. GitHub shows it as a list."""
    text = re.sub(
        r"^```.*?^```$|^#[^\n]*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        first, *more = paragraph.splitlines()
        if not re.match(r"\s*(?:[-*]|\d+\.) ", first):
            assert [line for line in more if re.match(r"[-*] |\d+\. ", line)] == []


def test_words_are_spelled_right() -> None:
    command = [sys.executable, "-m", "codespell_lib", "--toml", str(ROOT / "pyproject.toml")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (0, "")
