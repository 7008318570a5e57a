"""The pages are true: their code runs, their commands parse, and generated pages are current."""

from __future__ import annotations

import re
import shlex
import shutil
import textwrap
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import click
import pytest
from PIL import Image

from tests.cli.conftest import ROOT, Run
from tests.designer import write_coverage, write_definitions, write_seats
from tests.designer.blocks import forget, put
from tests.designer.test_new import passed_in
from tts_builder import cli
from tts_builder.components.build import BuildResult
from tts_builder.project.saves_folder import VARIABLE

PAGES = {
    path.relative_to(ROOT).as_posix(): path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md")))
}
OWN_TESTS = ("docs/testing-mods.md",)
"""Pages whose code another test runs."""
WALKS = {
    "docs/connect-four.md": ["connect-four"],
    "docs/languages.md": [],
    "docs/make-a-game.md": ["race"],
    "docs/tour.md": ["pharaohs"],
    "docs/rules-and-lua.md": ["counting", "nim"],
}
"""Pages whose blocks are carried out from top to bottom, and the projects whose tests then run."""
FENCED = re.compile(r"^ {0,3}```(\w*)\n(.*?)^ {0,3}```$", re.MULTILINE | re.DOTALL)
BRIEFLY = ("--for", "0.2", "--port", "0")
"""Options that end a command that watches."""


def blocks(path: Path) -> list[tuple[str, str]]:
    """(language, text) of each fenced block, also of those in lists."""
    found = FENCED.findall(path.read_text(encoding="utf-8"))
    return [(language, textwrap.dedent(body)) for language, body in found]


def commands(path: Path) -> list[list[str]]:
    """The arguments of every command in a block, fenced or indented."""
    fenced = [line for _, body in blocks(path) for line in body.replace("\\\n", " ").splitlines()]
    indented = re.findall(r"^    (.*tts-builder .*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    found = []
    for line in (*fenced, *indented):
        for part in re.split(r"\||&&|;", line.split(" #")[0].split(" >")[0]):
            words = (
                shlex.split(part, posix=True) if "tts-builder " in part and "'" not in part else part.split()
            )
            if len(words) > 1 and words[0].rpartition("/")[2].rpartition("\\")[2] == "tts-builder":
                found.append(words[1:])
    return found


BLOCKS = {
    # The fenced and indented blocks of each page, and which test runs them.
    "README.md": {"": 7, "python": 1},  # test_the_commands_of_the_readme; CI runs the set-up and the tests
    "CONTRIBUTING.md": {"": 5, "python": 1},  # here; CI runs the set-up and the tests
    "docs/assets.md": {"indented": 1},  # tests/mirror
    "docs/architecture.md": {"python": 1, "text": 2},  # test_every_python_block_runs; test_architecture
    "docs/art.md": {"python": 1, "jinja": 1, "sh": 1},  # test_the_commands_of_the_page_about_art
    "docs/command-line.md": {"python": 1, "toml": 1, "indented": 26},  # here; tests/hardening parses the rest
    "docs/connect-four.md": {"python": 3, "lua": 2, "jinja": 2, "sh": 3},  # test_a_walk_through_a_page
    "docs/definitions.md": {"python": 1},  # test_every_python_block_runs
    # Diagrams of the games, and examples of states, which the schemas check.
    "docs/games/ankhor.md": {"text": 1},
    "docs/games/carthage.md": {"text": 1},
    "docs/games/cartouche.md": {"text": 2},
    "docs/games/cleopatra.md": {"text": 2},
    "docs/games/sarcophagus.md": {"text": 2},
    "docs/wire/carthage.md": {"": 1},
    "docs/wire/cleopatra.md": {"": 1},
    "docs/editor-and-ci.md": {"sh": 4, "lua": 1, "yaml": 2},  # tests/designer/test_editor_and_ci_page.py
    "docs/languages.md": {"python": 1, "jinja": 1, "lua": 1, "po": 1, "sh": 3},  # test_a_walk_through_a_page
    "docs/league.md": {"sh": 5},  # tests/cli/test_league_doc.py
    "docs/make-a-game.md": {"python": 2, "sh": 3, "lua": 1},  # test_a_walk_through_a_page
    "docs/moonsharp.md": {"lua": 1},  # tests/headless/moonsharp/test_page_helpers.py
    "docs/play-with-friends.md": {"sh": 3},  # their words are parsed here; the rest happens in the game
    "docs/preview.md": {"sh": 2},  # test_the_commands_of_the_preview
    "docs/rules-and-lua.md": {"python": 7, "lua": 4, "sh": 2, "diff": 2},  # test_a_walk_through_a_page
    "docs/saves-in-git.md": {"sh": 5, "text": 2, "json": 1},  # tests/cli/test_saves_in_git.py
    "docs/testing-mods.md": {"python": 1, "indented": 2},  # tests/headless_run; the installation is not run
    "docs/truth-kit.md": {"sh": 3},  # tests/truth/test_page.py
    "docs/tour.md": {"python": 3, "sh": 7, "jinja": 1, "lua": 1},  # test_a_walk_through_a_page
}


@pytest.mark.parametrize("name", PAGES)
def test_every_block_is_run_by_a_test(name: str) -> None:
    text = FENCED.sub("", PAGES[name].read_text(encoding="utf-8"))
    found = Counter(language for language, _ in blocks(PAGES[name]))
    found["indented"] = len(re.findall(r"\n\n(?: {4}.+\n)+", text))
    assert {kind: number for kind, number in found.items() if number} == BLOCKS.get(name, {})


def test_the_commands_of_the_readme(run: Run, tmp_path: Path, drawn: BuildResult) -> None:
    """In the order of the page, with fewer games."""
    shutil.copytree(drawn.folder, tmp_path / "dist" / "sarcophagus")
    (hello,) = (body for language, body in blocks(PAGES["README.md"]) if language == "python")
    put(tmp_path, "python", hello)
    done = []
    for line in (line for kind, body in blocks(PAGES["README.md"]) if not kind for line in body.splitlines()):
        words = shlex.split(line.replace("\\", "/"), comments=True)
        if words[0] == "tts-builder":
            fewer = ["2" if before == "--games" else word for before, word in pairwise(words)]
            result = run(*fewer)
            assert result.exit_code == 0, (line, result.output)
            done.append(words[1])
    start, make, test, referee = "build preview", "new games build", "play compare", "verify score explain"
    assert done == f"{start} {make} {test} {referee}".split()
    assert len(list((tmp_path / "games").glob("*.json"))) == 2


def test_the_commands_of_the_preview(run: Run, tmp_path: Path, drawn: BuildResult) -> None:
    shutil.copytree(drawn.folder, tmp_path / "dist" / "sarcophagus")
    lines = [line for _, body in blocks(PAGES["docs/preview.md"]) for line in body.splitlines()]
    ((_, hello), *_) = blocks(PAGES["docs/tour.md"])
    (tmp_path / "my_game.py").write_text(hello, encoding="utf-8")
    built = run("build", "my_game.py")
    (tmp_path / built.stdout.strip()).rename(tmp_path / "TS_Save_12.json")
    for line in lines:
        words = shlex.split(line)[1:]
        assert run(*words, *(BRIEFLY if "--watch" in words else ())).exit_code == 0, line


def test_the_commands_of_the_page_about_art(run: Run, tmp_path: Path) -> None:
    """Without any art, and with pictures of the right and of a wrong shape."""
    *files, (_, command) = blocks(PAGES["docs/art.md"])
    for language, body in files:
        put(tmp_path, language, body)
    words = shlex.split(command)[1:]
    empty = run(*words)
    assert empty.exit_code == 0
    assert "museum/game.py:4: the file art/vase-1.png is missing; vase:1 gets a placeholder." in empty.stderr
    assert run(*words, "--strict").exit_code == 2
    (tmp_path / "museum" / "art").mkdir()
    pictures = (*(f"vase-{n}.png" for n in range(1, 5)), "hall.jpg", "garden.jpg", "back.png")
    for name in pictures:
        Image.new("RGB", (600, 600) if name == "back.png" else (500, 700)).save(
            tmp_path / "museum" / "art" / name
        )
    warned = (
        "art/back.png has 600 × 600 pixels, but vases-back is 63.5 × 88.9 mm, so the picture is stretched."
    )
    assert warned in run(*words).stderr
    Image.new("RGB", (500, 700)).save(tmp_path / "museum" / "art" / "back.png")
    assert run(*words, "--strict").exit_code == 0


def test_verify_reads_the_settings_of_the_page(run: Run, tmp_path: Path) -> None:
    (settings,) = (body for language, body in blocks(PAGES["docs/command-line.md"]) if language == "toml")
    for folder, text, ends in (("right", settings, 0), ("wrong", settings.replace("C014", "C0140"), 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tts-builder.toml").write_text(text, encoding="utf-8")
        (tmp_path / folder / "a.json").write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
        assert run("verify", f"{folder}/a.json").exit_code == ends


@pytest.mark.parametrize("name", PAGES)
def test_every_command_of_a_page_exists(name: str) -> None:
    for words in commands(PAGES[name]):
        if words[0].startswith("-") or not words[0].islower() or not words[0].isalpha():
            continue
        command = cli.main.get_command(click.Context(cli.main), words[0])
        assert command is not None, words
        command.make_parser(click.Context(command)).parse_args(words[1:])


@pytest.mark.parametrize("name", [name for name in PAGES if name not in (*OWN_TESTS, *WALKS)])
def test_every_python_block_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for language, body in blocks(PAGES[name]):
        if language == "python":
            exec(compile(body, name, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("name", WALKS)
def test_a_walk_through_a_page(run: Run, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Saves").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "Saves"))
    for language, body in blocks(PAGES[name]):
        if language == "sh":
            forget()
            for line in body.splitlines():
                words = shlex.split(line)
                assert words[0] == "tts-builder"
                if words[1] != "live":
                    briefly = BRIEFLY if "--watch" in words else ()
                    result = run(*words[1:], *briefly)
                    assert result.exit_code == 0, f"{line}: {result.output}"
        else:
            put(tmp_path, language, body)
    for project in WALKS[name]:
        folder = tmp_path / project
        if not (folder / "pytest.ini").exists():
            (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n", encoding="utf-8")
        assert " passed" in passed_in(folder)


def test_hello_world_is_short_and_comes_first() -> None:
    (language, body), *_ = blocks(PAGES["docs/tour.md"])
    assert language == "python"
    assert len(body.splitlines()) < 10
    assert (language, body) in blocks(PAGES["README.md"])


@pytest.mark.parametrize("writer", [write_definitions, write_coverage, write_seats])
def test_a_generated_page_is_current(writer: ModuleType) -> None:
    assert writer.PAGE.read_text(encoding="utf-8") == writer.page(), f"run python -m {writer.__name__}"


def test_the_picture_of_the_seats_is_current() -> None:
    drawn = write_seats.PICTURE.read_text(encoding="utf-8")
    assert drawn == write_seats.picture(), "run python -m tests.designer.write_seats"


def test_every_field_of_the_reference_has_a_default_and_a_meaning() -> None:
    rows = [
        line
        for line in write_definitions.PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
    ]
    fields = [row.strip("| ").split(" | ") for row in rows]
    assert len(fields) > 200
    assert [cells[0] for cells in fields if not all(cell.strip() for cell in cells) or len(cells) < 2] == []
    tables = [cells for cells in fields if len(cells) == 4]
    assert [cells[0] for cells in tables if cells[3][-1] not in ".)"] == []


def test_every_component_has_a_docstring() -> None:
    from tts_builder import components

    for name in components.__all__:
        docstring = getattr(components, name).__doc__ or ""
        assert docstring, name
        assert not docstring.startswith(f"{name}("), name


def test_the_page_lists_every_function_that_the_core_calls_in_a_binding() -> None:
    core = (ROOT / "lua_templates" / "core").glob("*.lua")
    asked = {
        name for path in core for name in re.findall(r"\bbinding\.(\w+)", path.read_text(encoding="utf-8"))
    }
    page = PAGES["docs/rules-and-lua.md"].read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (`.+?`) \|", page[page.index("These are the functions of `binding.lua`") :], re.MULTILINE
    )
    assert {name for row in rows for name in re.findall(r"`(\w+)\(", row)} == asked
