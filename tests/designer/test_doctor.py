"""`doctor` finds what is wrong with a set-up, and nothing in a sound one."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.hardening.test_nothing_is_lost import everything
from tts_builder.project import doctor
from tts_builder.project.saves_folder import VARIABLE

Outcomes = dict[str, str]


@pytest.fixture
def ports() -> tuple[str, ...]:
    """Two ports that nobody uses."""
    with socket.socket() as one, socket.socket() as other:
        for each in (one, other):
            each.bind(("127.0.0.1", 0))
        numbers = [str(each.getsockname()[1]) for each in (one, other)]
    return ("--port", numbers[0], "--editor-port", numbers[1])


def outcomes(run: Run, *words: str) -> tuple[int, Outcomes, str]:
    """(exit code, name → worst outcome, all sentences and hints)."""
    done = run("doctor", *words, "--json")
    checks = json.loads(done.stdout)["checks"]
    found: Outcomes = {}
    for check in checks:
        found.setdefault(check["name"], check["outcome"])
    return done.exit_code, found, " ".join(f"{each['sentence']} {each['hint']}" for each in checks)


def test_a_sound_project(
    run: Run, tmp_path: Path, ports: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Saves").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "Saves"))
    assert run("new", "mine").exit_code == 0
    assert run("build", "mine", "--out", "mine/dist").exit_code == 0
    assert run("types", "mine").exit_code == 0
    before = everything(tmp_path)
    code, found, words = outcomes(run, "mine", *ports)
    assert code == 0, words
    found.pop("language server")
    assert found.pop("game") == "note"
    assert found.pop("assets") == "note", "the pictures are on this computer"
    assert set(found.values()) == {"ok"}
    assert everything(tmp_path) == before

    (mesh, *_) = (tmp_path / "mine" / "dist" / "mine" / "images").iterdir()
    mesh.unlink()
    requirements = tmp_path / "mine" / "requirements.txt"
    requirements.write_text("tts-builder==0.0.1\n", encoding="utf-8")
    (tmp_path / "mine" / ".tts-types" / "object.lua").write_text("", encoding="utf-8")
    (tmp_path / "mine" / ".luarc.json").unlink()
    code, found, words = outcomes(run, "mine", *ports)
    assert code == 1
    assert (found["assets"], found["requirements"], found["types"]) == ("error", "warning", "warning")
    assert mesh.name in words
    assert "asks for tts-builder 0.0.1" in words

    (tmp_path / "mine" / "fonts").mkdir()
    (tmp_path / "mine" / "fonts" / "broken.ttf").write_bytes(b"no font")
    code, found, words = outcomes(run, "mine", *ports)
    assert (code, found["project"]) == (1, "error")
    assert "broken.ttf is not a font" in words

    (tmp_path / "mine" / "game.py").write_text("MOD = 1 +\n", encoding="utf-8")
    code, found, words = outcomes(run, "mine", *ports)
    assert (code, found["project"]) == (1, "error")
    assert "game.py:1" in words


def test_the_saves_folder(
    run: Run, tmp_path: Path, ports: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "missing"))
    assert outcomes(run, *ports)[1]["saves folder"] == "warning"
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    assert outcomes(run, *ports)[1]["saves folder"] == "error"


def test_ports_that_are_in_use(run: Run, ports: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as game, socket.create_server(("127.0.0.1", 0)) as editor:
        numbers = [str(each.getsockname()[1]) for each in (game, editor)]
        code, found, words = outcomes(run, "--port", numbers[0], "--editor-port", numbers[1])
    assert (code, found["game"], found["editor port"]) == (1, "ok", "warning")
    assert "Close other editors" in words
    assert outcomes(run, *ports)[1]["editor port"] == "ok"


def test_a_damaged_tree(run: Run, tmp_path: Path, ports: tuple[str, ...]) -> None:
    (tmp_path / "mod.json").write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
    assert run("unpack", "mod.json", "tree").exit_code == 0
    assert outcomes(run, "tree", *ports)[1]["tree"] == "ok"
    (tmp_path / "tree" / "script.lua").write_text("x = = 1\n", encoding="utf-8")
    code, found, words = outcomes(run, "tree", *ports)
    assert (code, found["tree"]) == (1, "error")
    assert f"{Path('tree') / 'script.lua'}:1" in words
    (tmp_path / "tree" / "save.json").write_text("{", encoding="utf-8")
    assert outcomes(run, "tree", *ports)[1]["tree"] == "error"


def test_packages_and_fonts_that_cannot_be_used(
    run: Run, ports: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("click", "no_such_package"))
    monkeypatch.setattr("tts_builder.art.fonts.shipped_files", lambda _family: ())
    code, found, words = outcomes(run, *ports)
    assert (code, found["packages"], found["fonts"]) == (1, "error", "error")
    assert "no_such_package cannot be loaded: ModuleNotFoundError" in words


def test_words_for_people(run: Run, ports: tuple[str, ...]) -> None:
    done = run("doctor", *ports)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("ok       version          tts-builder ")
    assert any(line.startswith("note     game             nothing listens on port ") for line in lines)
    assert any(line.startswith(" " * 26 + "Start Tabletop Simulator") for line in lines)
    assert run("doctor", "missing").exit_code == 2
