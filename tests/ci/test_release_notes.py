"""A release has one version, and the changelog has a section for it."""

from __future__ import annotations

import re
import runpy
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT
from tts_builder import __version__

module = runpy.run_path(str(ROOT / ".ci" / "release_notes.py"))
notes, section = module["notes"], module["section"]


def test_this_version_has_notes() -> None:
    assert notes(ROOT, __version__).startswith("### ")


def test_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match=r"pyproject\.toml has version"):
        notes(ROOT, "99.0.0")


def test_the_project_and_the_package_have_the_same_version(tmp_path: Path) -> None:
    (tmp_path / "tts_builder").mkdir()
    for name in ("pyproject.toml", "CHANGELOG.md", "tts_builder/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    assert notes(tmp_path, __version__)
    package = tmp_path / "tts_builder" / "__init__.py"
    package.write_text('__version__ = "0.0.1"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="another version"):
        notes(tmp_path, __version__)


@pytest.mark.parametrize(
    "text",
    [
        "## 1.2.0\n\n- A change.\n",
        "## Unreleased\n\n- A change.\n",
        "## 1.2.0 - 2026-01-02\n\n## 1.1.0 - 2026-01-01\n\n- A change.\n",
        "## 11.2.0 - 2026-01-02\n\n- A change.\n",
        "## 1x2x0 - 2026-01-02\n\n- A change.\n",
    ],
)
def test_a_version_without_a_dated_section_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no dated section for 1\.2\.0"):
        section(text, "1.2.0")


def test_a_section_ends_at_the_next_heading() -> None:
    text = "# Changelog\n\n## 1.2.0 - 2026-01-02\n\n### Added\n\n- New.\n\n## 1.1.0 - 2026-01-01\n\n- Old.\n"
    assert section(text, "1.2.0") == "### Added\n\n- New."
    assert section(text, "1.1.0") == "- Old."


def test_the_changelog_has_the_right_form() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "Unreleased"
    dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)", heading) for heading in headings[1:]]
    assert all(dated)
    versions = [tuple(map(int, found.groups()[:3])) for found in dated if found]
    assert versions == sorted(versions, reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= kinds
