"""The wheel, installed outside the checkout, contains templates, drawings, and schemas."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT
from tests.hardening.test_nothing_is_lost import everything
from tts_builder.components.build import BuildResult

URL = ("--asset-url", "https://example.org/a/")

pytestmark = [
    pytest.mark.skipif(
        not (find_spec("build") and find_spec("hatchling") and find_spec("pip")),
        reason="NOT RUN: building a wheel offline needs build, hatchling and pip",
    ),
    pytest.mark.xdist_group("drawn"),
]


def done(*command: str | Path, cwd: Path, **env: str) -> str:
    """The output of the command."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(word) for word in command]
    result = subprocess.run(
        words, cwd=cwd, env={**clean, **env}, capture_output=True, text=True, timeout=300, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, because the real one may change during the test."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("tts_builder", "lua_templates", "assets", "schemas"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture(scope="module")
def installed(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `tts-builder` in a new environment with the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    # Like a release: first the source distribution, then a wheel from its contents.
    done(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, checkout, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", symlinks=os.name != "nt")
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / f"python{sysconfig.get_config_var('EXE') or ''}"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    # Python compiles modules when it imports them, so compiling all of them is not needed.
    done(*pip, "install", "--no-deps", "--no-index", "--no-compile", wheel, cwd=folder)
    # The dependencies come from this environment, so that nothing is downloaded.
    inside = done(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    known = sysconfig.get_path("purelib")
    Path(inside, "dependencies.pth").write_text(known + "\n", encoding="utf-8")
    where = done(python, "-c", "import tts_builder; print(tts_builder.__file__)", cwd=folder).strip()
    assert Path(where).is_relative_to(inside)
    return scripts / "tts-builder"


def test_a_build_of_the_wheel_is_that_of_the_checkout_to_the_byte(
    installed: Path, checkout: Path, tmp_path: Path, drawn: BuildResult
) -> None:
    # Both reuse finished drawings, but draw every tenth themselves.
    for place in ("wheel", "checkout"):
        shutil.copytree(drawn.folder, tmp_path / place / "sarcophagus")
        for image in sorted((tmp_path / place / "sarcophagus" / "images").iterdir())[::10]:
            image.unlink()
    done(installed, "build", "sarcophagus", *URL, "--out", "wheel", cwd=tmp_path)
    built = everything(tmp_path / "wheel")
    assert len(built) > 50
    assert everything(tmp_path / "wheel" / "sarcophagus" / "images") == everything(drawn.folder / "images")
    command = (sys.executable, "-m", "tts_builder.cli", "build", "sarcophagus", *URL, "--out", "checkout")
    done(*command, cwd=tmp_path, PYTHONPATH=str(checkout))
    assert everything(tmp_path / "checkout") == built


def test_every_resource_of_the_checkout_is_in_the_wheel(
    installed: Path, checkout: Path, tmp_path: Path
) -> None:
    code = "import sys; from tts_builder import resources; print(resources.folder(sys.argv[1]))"
    python = next(path for path in installed.parent.glob("python*") if path.stem == "python")
    for name in ("lua_templates", "assets", "schemas"):
        folder = Path(done(python, "-c", code, name, cwd=tmp_path).strip())
        assert not folder.is_relative_to(checkout)
        assert everything(folder) == everything(checkout / name)


def test_a_project_runs_the_conformance_suite_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    done(installed, "new", "my-game", "--template", "twin", cwd=tmp_path)
    python = next(path for path in installed.parent.glob("python*") if path.stem == "python")
    said = done(python, "-m", "pytest", "-v", cwd=tmp_path / "my-game")
    assert " passed in " in said
    assert "test_engines_agree[python-2] PASSED" in said
    assert "test_legal_moves_are_sorted_and_unique[lua-2] PASSED" in said
    assert "SKIPPED" not in said


def test_the_installed_commands_work_anywhere(installed: Path, tmp_path: Path) -> None:
    assert done(installed, "--version", cwd=tmp_path).startswith("tts-builder, version ")
    assert "sarcophagus" in done(installed, "games", cwd=tmp_path)
    assert "record" in done(installed, "schema", cwd=tmp_path).split()
    done(installed, "play", "sarcophagus", "--games", "2", "--out", "games", cwd=tmp_path)
    done(installed, "verify", "games", cwd=tmp_path)
    done(installed, "compare", "sarcophagus", "--games", "1", cwd=tmp_path)
