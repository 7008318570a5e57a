"""A tree of `unpack` is a save for every command that takes one, and findings name its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.headless.saves import block, save
from tts_builder.lua.bundle import join
from tts_builder.saves.opened import open_save
from tts_builder.saves.unpack import unpack
from tts_builder.testing import open_table

GLOBAL = (
    'local part = require("lib/part")\nfunction onLoad()\n  part.go()\nend\nfunction fail() error("no") end'
)
PART = "local M = {}\nfunction M.go()\n  print('went')\nend\nreturn M"
BROKEN = "local M = {}\nfunction M.go()\n  local gone = nil\n  print(gone.name)\nend\nreturn M"
SYNTAX = "local M = {}\nlocal x = = 1\nreturn M"
PART_FILE = str(Path("mod/modules/lib/part.lua"))


def mod(**fields: Any) -> dict[str, Any]:
    made = save(
        block(
            "aaaaaa",
            Nickname="Bell",
            LuaScript="function hi() return 'hi' end\nfunction bad() error('x') end",
        ),
        lua=join({"__root": GLOBAL, "lib/part": PART}),
    )
    return {**made, **fields}


@pytest.fixture
def tree(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "mod.json").write_text(json.dumps(mod(), indent=2), encoding="utf-8")
    unpack(tmp_path / "mod.json", tmp_path / "mod")
    return tmp_path / "mod"


def part(tree: Path, text: str) -> None:
    (tree / "modules/lib/part.lua").write_text(text, encoding="utf-8")


def test_verify_takes_a_tree_as_one_save(run: Run, tree: Path) -> None:
    clean = run("verify", "mod")
    assert (clean.exit_code, clean.stderr) == (0, "")
    part(tree, SYNTAX)
    found = run("verify", "mod")
    assert found.exit_code == 1
    assert f"L100 error {PART_FILE}:2:11: unexpected symbol near '='.\n" in found.stdout
    part(tree, 'require("lib/none")\n' + PART)
    found = run("verify", "mod", "--json")
    (verdict,) = json.loads(found.stdout)["files"]
    (finding,) = (each for layer in verdict["layers"] for each in layer["findings"])
    assert (finding["code"], finding["path"]) == ("L016", "$.LuaScript")
    assert finding["source"] == {"file": PART_FILE, "line": 1, "column": 1}
    assert finding["sentence"] == 'There is no module "lib/none".'


def test_verify_finds_trees_in_folders(run: Run, tree: Path) -> None:
    part(tree, SYNTAX)
    found = run("verify", ".", "--select", "L")
    assert "2 files: 1 clean, 1 with findings." in found.stderr
    assert f"{PART_FILE}:2:11" in found.stdout


def test_findings_about_objects_name_their_file(run: Run, tree: Path) -> None:
    file = tree / "objects/Bell.aaaaaa/object.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace('"Bell"', '"Bell",\n  "GUID ": "b"'), encoding="utf-8"
    )
    data = json.loads(file.read_text(encoding="utf-8"))
    data["ColorDiffuse"] = 7
    file.write_text(json.dumps(data, indent=2), encoding="utf-8")
    line = next(
        n for n, text in enumerate(file.read_text(encoding="utf-8").split("\n"), 1) if "ColorDiffuse" in text
    )
    found = run("verify", "mod")
    assert f"{Path('mod/objects/Bell.aaaaaa/object.json')}:{line}: Bell (aaaaaa):" in found.stdout


def test_the_settings_of_a_tree_are_in_the_tree(run: Run, tree: Path) -> None:
    part(tree, SYNTAX)
    (tree / "tts-builder.toml").write_text('[verify]\nignore = ["L100"]\n', encoding="utf-8")
    assert run("verify", "mod").exit_code == 0


def test_verify_fixes_a_tree_in_place(run: Run, tree: Path) -> None:
    (tree / "objects/Bell.aaaaaa/object.json").write_text(
        (tree / "objects/Bell.aaaaaa/object.json")
        .read_text(encoding="utf-8")
        .replace(
            '"Nickname": "Bell"',
            '"Nickname": "Bell", "CustomImage": {"ImageURL": " https://a.example/b.png "}',
        ),
        encoding="utf-8",
    )
    result = run("verify", "mod", "--fix", "--in-place", "--json")
    fixed = json.loads(result.stdout)["fixed"][0]["changes"]
    assert [each["code"] for each in fixed] == ["A005"]
    value = open_save(tree).value["ObjectStates"][0]
    assert value["CustomImage"] == {"ImageURL": "https://a.example/b.png"}
    assert (tree / "modules/lib/part.lua").read_text(encoding="utf-8") == PART


def test_run_names_the_file_of_an_error(run: Run, tree: Path) -> None:
    went = run("run", "mod")
    assert went.exit_code == 0
    assert "went" in went.stdout
    part(tree, BROKEN)
    failed = run("run", "mod")
    assert failed.exit_code == 1
    assert f"error     {PART_FILE}:4:8: attempt to index a nil value (Global)" in failed.stdout
    log = json.loads(run("run", "mod", "--json").stdout)["log"]
    assert log[0]["source"] == {"file": PART_FILE, "line": 4, "column": 8}
    assert log[0]["module"] == "lib/part:4"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SYNTAX, "2:11: unexpected symbol near '='"),
        (
            "local M = {}\nfunction M.go()\nreturn M",
            "3:9: 'end' expected (to close 'function' at line 2) near <eof>",
        ),
    ],
)
def test_run_names_the_place_of_a_syntax_error(run: Run, tree: Path, text: str, told: str) -> None:
    part(tree, text)
    assert f"error     {PART_FILE}:{told} (Global)" in run("run", "mod").stdout


@pytest.mark.parametrize("isolated", [False, True])
def test_a_table_for_tests_names_the_file_of_an_error(run: Run, tree: Path, isolated: bool) -> None:
    part(tree, BROKEN)
    table = open_table(tree, isolated=isolated)
    try:
        part_file = tree / "modules/lib/part.lua"
        assert table.errors == [f"{part_file}:4:8: attempt to index a nil value (Global)"]
        with pytest.raises(Exception, match="no") as raised:
            table.global_.call("fail")
        assert str(raised.value).startswith(f"{tree / 'script.lua'}:5:")
        with pytest.raises(Exception, match="x") as raised:
            table.find("Bell").call("bad")
        assert str(raised.value).startswith(f"{tree / 'objects/Bell.aaaaaa/script.lua'}:2:")
    finally:
        table.close()


def test_install_packs_a_tree(run: Run, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "Saves").mkdir()
    first = run("install", "mod", "--to", "Saves")
    copy = tmp_path / "Saves/TS_Save_1.json"
    assert (first.exit_code, first.stdout) == (0, f"{Path('Saves/TS_Save_1.json')}\n")
    assert copy.read_bytes() == (tmp_path / "mod.json").read_bytes()
    part(tree, PART.replace("went", "gone"))
    assert json.loads(run("install", "mod", "--to", "Saves", "--json").stdout)["replaced"] is True
    assert b"gone" in copy.read_bytes()
    assert run("install", "mod.json", "--to", "Saves").stdout == f"{Path('Saves/TS_Save_2.json')}\n"
    part(tree, SYNTAX)
    refused = run("install", "mod", "--to", "Saves")
    assert refused.exit_code == 1
    assert f"Error: {PART_FILE}:2:11: unexpected symbol near '='." in refused.stderr
    assert b"gone" in copy.read_bytes()


def test_pack_lists_every_fault(run: Run, tree: Path, tmp_path: Path) -> None:
    part(tree, SYNTAX)
    (tree / "objects/Bell.aaaaaa/script.lua").write_text('\nlocal a = require("a")', encoding="utf-8")
    result = run("pack", "mod", "out.json")
    assert result.exit_code == 1
    assert [line.partition(". ")[0] for line in result.stderr.splitlines()] == [
        f"Error: {PART_FILE}:2:11: unexpected symbol near '='",
        f'Error: {Path("mod/objects/Bell.aaaaaa/script.lua")}:2:11: there is no module "a"',
    ]
    assert not (tmp_path / "out.json").exists()


def test_refresh_takes_trees_on_both_sides(run: Run, tree: Path, tmp_path: Path) -> None:
    part(tree, PART.replace("went", "gone"))
    assert run("refresh", "mod.json", "--from", "mod", "--out", "new.json").exit_code == 0
    assert "gone" in json.loads((tmp_path / "new.json").read_bytes())["LuaScript"]
    part(tree, PART)
    result = run("refresh", "mod", "--from", "new.json", "--in-place")
    assert (result.exit_code, result.stdout) == (0, "mod\n")
    assert "gone" in (tree / "modules/lib/part.lua").read_text(encoding="utf-8")
    part(tree, SYNTAX)
    refused = run("refresh", "mod.json", "--from", "mod", "--out", "newer.json")
    assert (refused.exit_code, (tmp_path / "newer.json").exists()) == (1, False)


def test_score_diff_and_preview_take_a_tree(run: Run, tree: Path) -> None:
    assert run("diff", "mod", "mod.json").exit_code == 0
    scored = run("score", "mod")
    assert scored.exit_code == 2
    assert "mod: is not a game that can be scored here" in scored.stderr
    assert run("preview", "mod", "--out", "page.html").exit_code == 0


def test_reading_commands_write_nothing(run: Run, tree: Path) -> None:
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    part(tree, BROKEN)
    before[tree / "modules/lib/part.lua"] = BROKEN.encode()
    for command in (["verify"], ["run"], ["score"], ["diff", "mod.json"]):
        run(*command, "mod")
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


def test_every_format_names_the_file_of_the_tree(run: Run, tree: Path) -> None:
    part(tree, SYNTAX)
    (result,) = json.loads(run("verify", "mod", "--format", "sarif").stdout)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "mod/modules/lib/part.lua"},
        "region": {"startLine": 2, "startColumn": 11},
    }
    assert run("verify", "mod", "--format", "github").stdout == (
        "::error file=mod/modules/lib/part.lua,line=2,col=11,title=L100::unexpected symbol near '='.\n"
    )
    assert f"{PART_FILE}:2:11" in run("verify", "mod", "--format", "junit").stdout
