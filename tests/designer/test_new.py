"""`new`: every template is created, built, verified, tested, and previewed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run
from tests.hardening.test_nothing_is_lost import everything
from tts_builder.components import Card
from tts_builder.project.definitions import load
from tts_builder.project.new import TEMPLATES, create
from tts_builder.saves.read import load_save

ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
CSV = 'title;strength;ability;copies\n"Lion ""Leo""";5;Takes {sun} first;2\nMäuse;1;Hide < & cheese;\n'


def outcome_of_tests(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs pytest in a project with only our plugin, because other installed plugins take time."""
    plugins = ("-p", "tts_builder.pytest_plugin", "-p", "no:cacheprovider")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **ALONE},
        capture_output=True,
        timeout=240,
        check=False,
        text=True,
    )


def passed_in(folder: Path) -> str:
    """The output of a successful pytest run in a project."""
    done = outcome_of_tests(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_project_of_every_template_works(run: Run, tmp_path: Path, template: str) -> None:
    made = run("new", "my-game", "--template", template)
    assert made.exit_code == 0, made.output
    names = {Path(line) for line in made.stdout.splitlines()}
    assert {Path("my-game") / name for name in ("game.py", "README.md", ".gitignore")} < names
    assert Path("my-game/.github/workflows/test.yml") in names
    assert names == {
        path.relative_to(tmp_path) for path in (tmp_path / "my-game").rglob("*") if path.is_file()
    }
    for path in names:
        assert "<<" not in (tmp_path / path).read_text(encoding="utf-8"), path

    built = run("build", "my-game", "--out", "my-game/dist")
    assert built.exit_code == 0, built.output
    assert "Warning" not in built.stderr
    save = tmp_path / built.stdout.strip()
    assert load_save(save)["SaveName"] == "My game"
    judged = run("verify", str(save), "--json")
    assert judged.exit_code == 0
    told = json.loads(judged.stdout)["files"][0]["layers"]
    codes = [finding["code"] for layer in told for finding in layer["findings"]]
    # Pictures on this machine; on the board, also pawns in the player colors.
    assert codes == (["A008", "A013"] if template == "board" else ["A008"])
    assert run("run", str(save)).exit_code == 0
    pictures = run("preview", str(save), "--out", "table.png")
    assert pictures.exit_code == 0, pictures.output
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")
    assert " passed" in passed_in(tmp_path / "my-game")


CHANGES: dict[str, list[tuple[str, str, str]]] = {
    "cards": [
        ("game.py", '("White", "Red", "Green", "Blue")', '("Green", "White", "Purple")'),
        ("game.py", 'name="Draw pile"', 'name="Library"'),
        ("lua/global.lua", "HAND = 3", "HAND = 5"),
        ("cards.csv", "market,Market,2", "bazaar,Bazaar,7"),
    ],
    "board": [
        ("game.py", '("White", "Red", "Green", "Blue")', '("White", "Green", "Blue")'),
        ("game.py", "FIELDS = 10", "FIELDS = 7"),
        ("game.py", 'f"{color} pawn"', 'f"Runner of {color}"'),
    ],
    "tiles": [
        ("game.py", '("White", "Red", "Green", "Blue")', '("Green",)'),
        ("game.py", '"lake"', '"salt-lake2"'),
        ("game.py", "COPIES = 6", "COPIES = 9"),
        ("game.py", 'name="Tiles"', 'name="Sack"'),
    ],
    "scripted": [
        ("game.py", '("White", "Green")', '("Red", "Blue", "Pink")'),
        ("lua/turns.lua", "GOAL = 10", "GOAL = 4"),
    ],
    "rules": [
        ("forms_mine.py", "STONES, MOST = 12, 3", "STONES, MOST = 10, 4"),
        ("forms_mine.py", "You cannot take", "It is forbidden to take"),
    ],
}


@pytest.mark.parametrize("template", CHANGES)
def test_the_tests_of_a_project_still_pass_after_ordinary_changes(tmp_path: Path, template: str) -> None:
    create(tmp_path / "mine", template)
    for name, old, new in CHANGES[template]:
        path = tmp_path / "mine" / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new), encoding="utf-8")
    done = outcome_of_tests(tmp_path / "mine", "-k", "not Conformance")
    assert done.returncode == 0, done.stdout + done.stderr


def keys_of(project: Path) -> Counter[str]:
    """The keys of the cards of a project, each as often as it occurs."""
    mod, _ = load(str(project))
    return Counter(component.key for component in mod.everything() if isinstance(component, Card))


OWN = "name,copies\nLion,2\nLion,1\nMäuse,1\n???,1\n"


@pytest.mark.parametrize("own", ["", OWN, "ID,name\nb,B\na,A\nc,C\n"])
def test_cards_keep_their_keys_when_rows_move_and_change(tmp_path: Path, own: str) -> None:
    (tmp_path / "own.csv").write_text(own, encoding="utf-8")
    create(tmp_path / "zoo", table=tmp_path / "own.csv" if own else None)
    table = tmp_path / "zoo" / "cards.csv"
    before = keys_of(tmp_path / "zoo")
    assert set(before.values()) == {1}
    head, first, *others = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join([head, *reversed(others), first.replace("Lion", "King")]), encoding="utf-8")
    assert keys_of(tmp_path / "zoo") == before
    table.write_text("\n".join([head, *others]), encoding="utf-8")
    left = keys_of(tmp_path / "zoo")
    assert left < before
    assert len(left) >= len(others)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (",Sphinx,1,,1", "cards.csv:8: the column 'id' is empty. Use letters, digits and : . _ / + -"),
        ("a b,Sphinx,1,,1", "cards.csv:8: the column 'id' is 'a b', which cannot be part of a key."),
        (
            "market,Sphinx,1,,1",
            "cards.csv:8: the id 'market' is also in zoo/cards.csv:2. Give each row its own.",
        ),
    ],
)
def test_a_row_without_an_id_of_its_own_is_an_error(run: Run, tmp_path: Path, row: str, words: str) -> None:
    assert run("new", "zoo").exit_code == 0
    with (tmp_path / "zoo" / "cards.csv").open("a", encoding="utf-8") as file:
        file.write(f"{row}\n")
    result = run("build", "zoo")
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr.replace("\\", "/")


def test_a_missing_table_is_reported_as_missing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name\nLion\n", encoding="utf-8")
    result = run("new", "zoo", "--csv", "crads.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: the file crads.csv is missing. Did you mean cards.csv?\n"


def test_cards_from_your_own_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(CSV, encoding="utf-8-sig")
    assert run("new", "zoo", "--csv", "own.csv").exit_code == 0
    built = run("build", "zoo")
    assert built.exit_code == 0, built.output
    (deck, *_) = load_save(tmp_path / built.stdout.strip())["ObjectStates"]
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert names == ['Lion "Leo"', 'Lion "Leo"', "Mäuse"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "own.csv:1: the first line must name the columns."),
        ("name,copies\nLion,two\n", "own.csv:2: the column 'copies' is 'two'. Enter a whole number."),
        ("name,copies\nLion,-3\nBear,9\n", "own.csv:2: the column 'copies' is -3. Enter 0 or more."),
        ("name,name\nLion,x\n", "own.csv:1: there are two columns 'name'."),
        ("name\nLion\n", "own.csv: a deck needs at least two cards."),
        ("name\nLion,king\n", "own.csv:2: this row has 2 cells for 1 columns."),
        ("name\n", "own.csv: the table has no rows below"),
    ],
)
def test_a_table_that_cannot_be_used_makes_nothing(run: Run, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "own.csv").write_text(text, encoding="utf-8")
    result = run("new", "zoo", "--csv", "own.csv")
    assert result.exit_code == 2
    assert words in result.stderr
    assert not (tmp_path / "zoo").exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("own.json", "[" * 100_000, "own.json: the JSON is nested too deeply."),
        ("own.json", "[]", "own.json: the list, or one of its objects, is empty"),
        ("own.json", "[{}]", "own.json: the list, or one of its objects, is empty."),
        (
            "own.json",
            '[{"name": "Lion", "copies": 1e999}]',
            "own.json[0]: the column 'copies' is inf. Enter a whole number",
        ),
        (
            "own.csv",
            f"name\n{'x' * 200_000}\n",
            "own.csv: the file is not CSV: field larger than field limit",
        ),
    ],
)
def test_a_damaged_table_is_reported(run: Run, tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    result = run("new", "zoo", "--csv", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert not (tmp_path / "zoo").exists()


def test_a_folder_that_is_not_empty_is_never_written_to(run: Run, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("x", encoding="utf-8")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    before = everything(tmp_path)
    for name in ("full", "file"):
        result = run("new", name)
        assert result.exit_code == 2
        assert (
            result.stderr
            == f"Error: {name}: this is not an empty folder, so nothing was written. Choose another name.\n"
        )
    assert everything(tmp_path) == before
    (tmp_path / "empty").mkdir()
    assert run("new", "empty").exit_code == 0


@pytest.mark.parametrize(
    ("name", "ident", "title"),
    [
        ("Ankh & Sun", "ankh-sun", "Ankh & Sun"),
        ("épée_2", "epee-2", "Épée 2"),
        ('say "hi" {x} <b>', "say-hi-x-b", "Say hi x b"),
    ],
)
def test_any_name_gives_a_game_that_builds(tmp_path: Path, name: str, ident: str, title: str) -> None:
    from tts_builder.components.build import unbuilt
    from tts_builder.project.definitions import load

    create(tmp_path / name)
    mod, _ = load(str(tmp_path / name))
    assert (mod.id, mod.title) == (ident, title)
    assert unbuilt(mod)["SaveName"] == title


def test_a_title_is_drawn_as_it_is_typed(tmp_path: Path) -> None:
    create(tmp_path / "Ankh & Sun")
    back = (tmp_path / "Ankh & Sun" / "faces" / "back.svg.j2").read_text(encoding="utf-8")
    assert 'text_box("Ankh & Sun"' in back, "text_box itself writes what XML needs"


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("name", ["Ünïcode ☥", "日本 2"])
def test_a_name_in_letters_that_no_font_here_has_gives_a_game_that_builds(
    run: Run, tmp_path: Path, template: str, name: str
) -> None:
    assert run("new", name, "--template", template).exit_code == 0
    built = run("build", name)
    assert built.exit_code == 0, built.output
    assert load_save(tmp_path / built.stdout.strip())["SaveName"] == name


@pytest.mark.parametrize("name", ["con", "LPT1", "aux.game", "nul!"])
def test_a_name_that_windows_reserves_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("new", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"Error: {name!r} cannot be the name of a game, because Windows reserves it. Choose another name.\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "folder"), [("my-game", "my-game"), ("Ankh & Sun", '"Ankh & Sun"')])
def test_what_to_type_next_can_be_typed(run: Run, name: str, folder: str) -> None:
    assert run("new", name).stderr.startswith(f"Next: run `cd {folder}`, then `tts-builder build`, ")


def test_a_name_without_a_letter_is_refused(run: Run, tmp_path: Path) -> None:
    result = run("new", "---")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_in_a_project_build_needs_no_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("new", "mine", "--template", "scripted").exit_code == 0
    monkeypatch.chdir(tmp_path / "mine")
    assert run("build").stdout == f"{Path('dist') / 'mine' / 'TS_Save_1.json'}\n"


def test_a_folder_that_is_not_a_project_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    result = run("build", "./none")
    assert result.exit_code == 2
    assert result.stderr.endswith("this folder has no game.py. Create a project with `tts-builder new`.\n")
    rules = run("play", str(tmp_path / "none"))
    assert rules.exit_code == 2


def test_two_projects_may_have_modules_of_one_name(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "parts.py").write_text(f"TITLE = {name!r}\n", encoding="utf-8")
        (tmp_path / name / "game.py").write_text(
            "from parts import TITLE\nfrom tts_builder.components import Mod\nMOD = Mod(TITLE, TITLE)\n",
            encoding="utf-8",
        )
    assert run("build", "one", "two", "one").exit_code == 0
    for name in ("one", "two"):
        assert load_save(tmp_path / "dist" / name / "TS_Save_1.json")["SaveName"] == name
