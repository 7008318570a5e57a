"""The current folder may come from a stranger: no Python in it runs unless the user names it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.headless.saves import block, save
from tts_builder.processes import HOME, module_command
from tts_builder.report.preview_files import find_in_build

ROOT = Path(__file__).parents[2]
OTHERS = ("PIL", "click", "jinja2", "lupa", "msgspec", "resvg_py", "rich", "sitecustomize", "tree_sitter",
          "tree_sitter_lua", "tts_builder", "usercustomize", "watchfiles")  # fmt: skip


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder with a module for every name that Python or the tool may import. Each records that it ran."""
    folder = tmp_path / "download"
    folder.mkdir()
    code = f"open({str(tmp_path / 'ran')!r}, 'a').write(__name__ + ' ')\nraise ImportError('trap')\n"
    for name in (*sys.stdlib_module_names, *OTHERS):
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    saved = save(block("aaaaaa"), lua="function onLoad() print('hello') end")
    (folder / "save.json").write_bytes(msgspec.json.encode(saved))
    (tmp_path / "bin").mkdir()
    script = "from tts_builder.start import start\nif __name__ == '__main__':\n    start()\n"
    (tmp_path / "bin" / "tts_builder_script.py").write_text(script, encoding="utf-8")
    return folder


def started(trap: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as the installed script starts it, in the hostile folder."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    return subprocess.run(
        [sys.executable, str(trap.parent / "bin" / "tts_builder_script.py"), *arguments],
        cwd=trap,
        env={**env, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "save.json"),
        ("verify", "save.json"),
        ("preview", "save.json"),
        ("play", "sarcophagus", "--games", "4", "--seed", "1", "--jobs", "2"),
        ("preview", "save.json", "--watch", "--port", "0", "--for", "4"),
    ],
    ids=" ".join,
)
def test_no_module_of_the_current_folder_runs(trap: Path, arguments: tuple[str, ...]) -> None:
    done = started(trap, *arguments)
    assert not (trap.parent / "ran").exists(), (trap.parent / "ran").read_text(encoding="utf-8")
    assert done.returncode in (0, 1), done.stderr
    if arguments[0] == "run":
        assert "hello" in done.stdout + done.stderr


def test_the_current_folder_is_in_no_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for entry in ("", ".", str(tmp_path)):
        monkeypatch.setattr(sys, "path", [entry, *sys.path])
        command = module_command("tts_builder.headless.sandbox.child")
        assert "-P" in command
        assert not {"", ".", str(tmp_path)} & set(command)
        assert str(HOME.parent) in command


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_pictures_beside_a_save_are_plain_files_of_its_folder(tmp_path: Path) -> None:
    images = tmp_path / "mod" / "images"
    images.mkdir(parents=True)
    (tmp_path / "private.png").write_bytes(b"x")
    (images / "own.png").write_bytes(b"x")
    (images / "link.png").symlink_to("../../private.png")
    os.mkfifo(images / "pipe.png")
    find = find_in_build(tmp_path / "mod")
    assert find("https://example.org/own.png") == images / "own.png"
    assert find("https://example.org/link.png") is None
    assert find("https://example.org/pipe.png") is None
