"""The site of the documentation builds, and every link and anchor in it works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def test_words_are_spelled_right() -> None:
    command = [sys.executable, "-m", "codespell_lib", "--toml", str(ROOT / "pyproject.toml")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (0, "")
