"""The project of a game with rules: its README is correct, its names fit, and it matches the docs."""

from __future__ import annotations

import ast
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run, shell
from tests.designer.test_docs import BRIEFLY, blocks
from tests.designer.test_new import outcome_of_tests
from tts_builder.components.build import unbuilt
from tts_builder.games import SHIPPED
from tts_builder.project.definitions import load_game
from tts_builder.project.new import create
from tts_builder.project.saves_folder import VARIABLE


@pytest.mark.parametrize("template", ["rules", "twin"])
def test_the_commands_of_its_readme_and_its_workflow(tmp_path: Path, template: str) -> None:
    """Each in a separate process, which knows the game only if the command names it."""
    project = tmp_path / "my-game"
    create(project, template)
    (tmp_path / "Saves").mkdir()
    ((_, listed),) = blocks(project / "README.md")
    workflow = (project / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    told = {}
    for line in (*listed.splitlines(), *map(str.strip, workflow.splitlines())):
        words = shlex.split(line, comments=True)
        if words[:1] == ["tts-builder"]:
            briefly = BRIEFLY if "--watch" in words else ()
            done = shell(*words[1:], *briefly, cwd=project, **{VARIABLE: str(tmp_path / "Saves")})
            assert done.returncode == 0, (line, done.stdout, done.stderr)
            told.setdefault(words[1], done.stdout.decode("utf-8"))
    compared = told.pop("compare", "")
    assert compared.rstrip().endswith("Lua and Python agree.") == (template == "twin")
    assert list(told) == ["play", "build", "preview", "install", "score", "verify"]
    assert told["score"].rstrip().endswith(" wins.")
    assert list((tmp_path / "Saves").rglob("*.json"))


@pytest.mark.parametrize(
    ("name", "ident"), [("Ankh & Sun", "ankh-sun"), ("2048", "2048"), ("épée_2", "epee-2"), ("core", "core")]
)
def test_names_of_files_and_modules_follow_the_id(tmp_path: Path, name: str, ident: str) -> None:
    create(tmp_path / name, "rules")
    game = load_game(str(tmp_path / name))
    assert (game.id, game.kit().id) == (ident, ident)
    assert (tmp_path / name / "lua" / ident / "rules.lua").is_file()
    script = unbuilt(game.kit(), game)["LuaScript"]
    assert f'require("{ident}/facts")' in script


def test_two_projects_in_one_process_keep_their_rules(tmp_path: Path) -> None:
    for name, stones in (("heap-a", 12), ("heap-b", 15)):
        create(tmp_path / name, "rules")
        forms = tmp_path / name / f"forms_{name.replace('-', '_')}.py"
        text = forms.read_text(encoding="utf-8")
        forms.write_text(text.replace("MOST = 12, 3", f"MOST = {stones}, 3"), encoding="utf-8")
    games = [load_game(str(tmp_path / name)) for name in ("heap-a", "heap-b")]
    assert [game.rules.setup(2, {}).stones for game in games] == [12, 15]


FAULTS = {
    "the order of the list": ("found[n] = { take = n }", "table.insert(found, 1, { take = n })"),
    "a figure": ("for n = 1, math.min(facts.most", "for n = 1, math.min(facts.most - 1"),
    "whose turn it is": ("turn = 1 - s.turn", "turn = s.turn"),
    "a code": ('"GAME_OVER"', '"NOT_YOUR_TURN"'),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_its_tests_notice_a_fault_in_lua(tmp_path: Path, fault: str) -> None:
    project = tmp_path / "my-game"
    create(project, "twin")
    rules = project / "lua" / "my-game" / "rules.lua"
    text = rules.read_text(encoding="utf-8")
    right, wrong = FAULTS[fault]
    assert right in text
    rules.write_text(text.replace(right, wrong), encoding="utf-8", newline="\n")
    found = outcome_of_tests(project, "-k", "engines_agree or sorted")
    assert found.returncode == 1
    assert "The engines disagree on the " in found.stdout
    # pytest shows the values, although the suite is outside the project.
    assert fault != "the order of the list" or 'At index 0 diff: b\'{"take":' in found.stdout


@pytest.mark.parametrize("name", SHIPPED)
def test_the_name_of_a_game_that_is_there_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("new", name, "--template", "rules")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: the id {name!r} belongs to another game. Choose another name.\n"
    assert list(tmp_path.iterdir()) == []


def defined(*files: Path) -> dict[str, str]:
    """Name → its source, for each function, class, and assignment."""
    found = {}
    for file in files:
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = ast.unparse(node)
            elif isinstance(node, ast.Assign):
                found[ast.unparse(node.targets[0])] = ast.unparse(node.value)
    return found


def test_it_is_the_game_of_the_page(nim: Path, tmp_path: Path) -> None:
    """The project contains the code of the page. Only its table has more than the page needs."""
    made = tmp_path / "made" / "nim"
    create(made, "twin")
    for name in ("rules", "binding"):
        page, project = (
            (folder / "lua" / "nim" / f"{name}.lua").read_text(encoding="utf-8").partition("\n")[2]
            for folder in (nim, made)
        )
        assert project == page
    for name in ("forms", "rules", "binding"):
        page, project = (defined(folder / f"{name}_nim.py") for folder in (nim, made))
        assert project == page
    page, project = (defined(folder / "game.py")["GAME"] for folder in (nim, made))
    assert project == page
