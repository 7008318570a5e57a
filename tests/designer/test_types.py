"""`types`: the definition files keep the grammar, name everything, and report nothing in sound scripts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.designer.annotations import BUILT_IN, Type, WrongAnnotationError, read
from tts_builder.lua.api import api
from tts_builder.project.types import literals, meta
from tts_builder.project.types.writing import FOLDER, SETTINGS, settings
from tts_builder.resources import folder as resource

SERVER = shutil.which("lua-language-server")
needs_server = pytest.mark.skipif(SERVER is None, reason="lua-language-server is not installed")
SAVE = {
    "SaveName": "Mod",
    "ObjectStates": [
        {
            "GUID": "abc123",
            "Name": "Bag",
            "Nickname": 'The "big"\nbag',
            "Tags": ["Coin", 'say "hi"'],
            "ContainedObjects": [{"GUID": "def456", "Name": "Card", "Transform": {}}],
            "Transform": {},
            "LuaScript": "",
        }
    ],
}


def definitions() -> dict[str, str]:
    return meta.files() | {"project.lua": literals.Literals().text()}


def test_every_line_keeps_the_grammar_and_every_type_is_defined() -> None:
    defined, named = set(BUILT_IN), set()
    for name, text in definitions().items():
        assert text.startswith("---@meta _\n"), name
        here, used = read(text)
        defined |= here
        named |= used
    assert named - defined == set()
    assert set(api().classes) <= defined


@pytest.mark.parametrize(
    "wrong",
    [
        "---@param x fun(a: number",
        "---@param 1 number",
        "---@field x {a number}",
        "---@clas X",
        "---@return number,",
        "---@type |string",
        "function x(",
    ],
)
def test_the_grammar_refuses_what_is_wrong(wrong: str) -> None:
    with pytest.raises((WrongAnnotationError, AssertionError)):
        read(f"---@meta _\n{wrong}\n")


def test_every_name_is_declared_with_a_text() -> None:
    text = "\n".join(definitions().values())
    declared = set(re.findall(r"^function ([\w.:]+)\(", text, re.MULTILINE))
    declared = {name.replace(":", ".") for name in declared}
    assigned = set(re.findall(r"^(\w+) = ", text, re.MULTILINE))
    for full, name in api().names.items():
        owner, dot, short = full.rpartition(".")
        if name.event or not dot:
            assert full in declared | assigned, full
        elif short == "__call":
            assert "---@overload fun(" in text
        elif name.takes is not None and not name.callback:
            assert full in declared, full
        else:
            assert re.search(rf"^---@class {owner}\n(---.*\n)*---@field {short} ", text, re.MULTILINE), full
        if not name.now and name.instead is None:
            assert name.sign["text"], full
            for word, kind, words, *fields in name.sign.get("params", ()):
                assert words, f"{full}: {word}"
                Type(kind).union()
                assert all(each[2] for field in fields for each in field), full
    assert set(api().values) <= assigned


def test_the_library_is_that_of_the_game() -> None:
    text = definitions()["library.lua"]
    declared = set(re.findall(r"^function ([\w.]+)\(", text, re.MULTILINE))
    declared |= set(re.findall(r"^(_\w+) = ", text, re.MULTILINE))
    library = api().library
    lua = {"byte", "char", "dump", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep"}
    lua |= {"reverse", "sub", "upper"}
    extras = {f"string.{name}" for name in library["string"] if name not in lua}
    # `print` is among the functions of the game.
    expected = {*library[""], *(f"os.{name}" for name in library["os"]), *extras, "require"} - {"print"}
    assert declared == expected


def test_the_number_of_parameters_is_that_of_the_lint() -> None:
    for full, (_, most) in api().functions.items():
        params = api().names[full].sign.get("params", ())
        if params and not params[-1][0].startswith("...") and "__call" not in full and most < 200:
            assert len(params) >= most - 2, full


def test_literals_of_a_save_a_tree_and_a_project(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mod.json").write_text(json.dumps(SAVE), encoding="utf-8")
    done = run("types", "mod.json", "--out", "scripts")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "scripts" / FOLDER / "project.lua").read_text(encoding="utf-8")
    assert '---| "abc123" # The "big" bag\n---| "def456" # Card\n' in text
    assert '---| "Coin"\n---| \'say "hi"\'\n' in text
    read(text)

    assert run("unpack", "mod.json", "tree").exit_code == 0
    (tmp_path / "tree" / "modules").mkdir()
    (tmp_path / "tree" / "modules" / "a").mkdir()
    script = "LATER = nil\nlocal OWN = nil\nonLoad = nil\nfunction f() INNER = nil end\n"
    (tmp_path / "tree" / "modules" / "a" / "b.lua").write_text(script, encoding="utf-8")
    assert run("types", "tree").exit_code == 0
    text = (tmp_path / "tree" / FOLDER / "project.lua").read_text(encoding="utf-8")
    assert '"abc123"' in text
    assert '---@alias tts.Module string\n---| "a/b"\n' in text
    assert text.endswith("---@type any\nLATER = nil\n")
    (tmp_path / "tree" / "modules" / "a" / "b.lua").unlink()
    assert run("pack", "tree", "again.json").exit_code == 0, "the tree is still a tree"

    assert run("new", "mine", "--template", "scripted").exit_code == 0
    done = run("types", "mine", "--json")
    told = json.loads(done.stdout)
    assert told["todo"] == ""
    assert all((tmp_path / name).is_file() for name in told["files"])
    text = (tmp_path / "mine" / FOLDER / "project.lua").read_text(encoding="utf-8")
    assert '---| "turns"\n' in text
    assert len(re.findall(r'^---\| "[0-9a-f]{6}" # ', text, re.MULTILINE)) > 1


def test_texts_that_no_annotation_holds_are_left_out(run: Run, tmp_path: Path) -> None:
    odd = ["both \" and '", "line\nbreak", "nul\0", "", "\u2028", "plain"]
    entry = SAVE["ObjectStates"][0] | {"Tags": [*odd, 5], "Nickname": "a\nb\u2028c", "GUID": 7}  # type: ignore[operator]
    (tmp_path / "mod.json").write_text(json.dumps(SAVE | {"ObjectStates": [entry]}), encoding="utf-8")
    assert run("types", "mod.json").exit_code == 0
    text = (tmp_path / FOLDER / "project.lua").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("---|")] == [
        '---| "def456" # Card',
        '---| "plain"',
    ]
    read(text)


@pytest.mark.parametrize("text", ["", "[]", "{", "\xff"])
def test_a_file_that_is_not_a_save_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.json").write_text(text, encoding="latin-1")
    assert run("types", "odd.json").exit_code == 2
    assert not (tmp_path / FOLDER).exists()


def test_what_the_user_has_stays(run: Run, tmp_path: Path) -> None:
    assert run("types").exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.lua")}
    assert (tmp_path / SETTINGS).read_text(encoding="utf-8") == settings()
    again = run("types")
    assert again.exit_code == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.lua")} == before
    (tmp_path / SETTINGS).write_text("{}", encoding="utf-8")
    told = run("types")
    assert told.exit_code == 0
    assert told.stderr == f".luarc.json stays as it is. Add '{FOLDER}' to its workspace.library.\n"
    assert (tmp_path / SETTINGS).read_text(encoding="utf-8") == "{}"
    (tmp_path / FOLDER / "object.lua").write_text("-- mine", encoding="utf-8")
    refused = run("types")
    assert refused.exit_code == 2
    assert "tts-builder did not write this file" in refused.stderr
    assert run("types", "missing").exit_code == 2


def test_a_folder_of_somebody_else_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "mine.lua").write_text("", encoding="utf-8")
    assert run("types").exit_code == 2
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["mine.lua"]
    assert not (tmp_path / SETTINGS).exists()


def reports(folder: Path, tmp_path: Path) -> list[str]:
    """What lua-language-server reports in a folder, as `file: code`."""
    out = tmp_path / "reports.json"
    assert SERVER is not None
    words = ("--check_format=json", f"--check_out_path={out}", f"--logpath={tmp_path / 'log'}")
    subprocess.run(
        [SERVER, "--check", str(folder), "--checklevel=Information", *words],
        capture_output=True,
        timeout=240,
        check=False,
    )
    found = json.loads(out.read_text(encoding="utf-8"))
    return [f"{name.rpartition('/')[2]}: {each['code']}" for name in found for each in found[name]]


@needs_server
def test_the_server_reports_nothing_in_our_own_lua(run: Run, tmp_path: Path) -> None:
    shutil.copytree(resource("lua_templates"), tmp_path / "own")
    assert run("types", "own").exit_code == 0
    assert reports(tmp_path / "own", tmp_path) == []


@needs_server
def test_the_server_knows_the_game(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mod"
    folder.mkdir()
    sound = """
    function onObjectDrop(color, object)
      local bag = getObjectFromGUID("abc123")
      bag.takeObject({position = {0, 1, 2}, callback_function = function(card) card.flip() end})
      bag.setPosition(Vector(1, 2, 3) + bag.getPosition():add({0, 1, 0}))
      broadcastToAll(("x"):startsWith("x") and "yes" or "no", "Red")
      for _, each in ipairs(getObjects()) do each.highlightOn({1, 1, 1}) end
      if color ~= Player.Red.color then object.destruct() end
    end
    """
    (folder / "sound.lua").write_text(sound, encoding="utf-8")
    wrong = 'local o = getObjectFromGUID("abc123")\no.setNam("x")\nio.open("x")\nWait.time(3)\n'
    (folder / "wrong.lua").write_text(wrong, encoding="utf-8")
    assert run("types", "mod").exit_code == 0
    assert sorted(reports(folder, tmp_path)) == [
        "wrong.lua: missing-parameter",
        "wrong.lua: param-type-mismatch",
        "wrong.lua: undefined-field",
        "wrong.lua: undefined-global",
    ]
