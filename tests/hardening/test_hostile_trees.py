"""Malicious trees: whatever they contain, no command reads or writes a file outside the tree."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tts_builder.cli import main
from tts_builder.saves import unpack as tool
from tts_builder.saves.opened import open_save
from tts_builder.saves.tree import folder

STAGE = ".unpacking.tts-builder-part"
SECRET = "the secret of another file"
SAVE = {
    "SaveName": "a",
    "LuaScript": "-- global",
    "ObjectStates": [
        {"Name": "Card", "GUID": "abc123", "Nickname": "one", "LuaScript": "-- one", "Transform": {}}
    ],
}
COMMANDS = {
    "pack": ("pack", "tree", "out.json"),
    "diff": ("diff", "tree", "other.json"),
    "preview": ("preview", "tree", "--out", "page.html"),
    "refresh": ("refresh", "other.json", "--from", "tree", "--out", "out.json"),
    "verify": ("verify", "tree"),
    "verify --fix": ("verify", "tree", "--fix", "--in-place"),
    "score": ("score", "tree"),
    "run": ("run", "tree", "--frames", "1"),
    "refresh tree": ("refresh", "tree", "--from", "other.json", "--in-place"),
    "fmt": ("fmt", "tree"),
    "fmt --check": ("fmt", "--check", "tree"),
    "unpack": ("unpack", "other.json", "tree"),
}
READERS = ("pack", "diff", "preview", "refresh", "fmt --check", "verify", "score", "run")
OUTPUT = ("out.json", "page.html")
links = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the user's files, and a download folder with the tree and another save."""
    download = tmp_path / "home" / "download"
    download.mkdir(parents=True)
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    (download.parent / "script.lua").write_text(SECRET, encoding="utf-8")
    (download.parent / "object.json").write_text(json.dumps({"Name": SECRET}), encoding="utf-8")
    (download / "save.json").write_text(json.dumps(SAVE), encoding="utf-8")
    changed = {**SAVE, "SaveName": "b", "LuaScript": "-- newer"}
    (download / "other.json").write_text(json.dumps(changed), encoding="utf-8")
    tool.unpack(download / "save.json", download / "tree")
    monkeypatch.chdir(download)
    return tmp_path


def invoke(name: str) -> Result:
    result = CliRunner(env={"TTS_BUILDER_DEBUG": "1"}).invoke(main, COMMANDS[name])
    assert result.exit_code in (0, 1, 2), result.output
    return result


def outside(home: Path) -> dict[str, Any]:
    """Everything outside the tree, except the file that a command was asked to write."""
    return {
        str(path.relative_to(home)): path.read_bytes() if path.is_file() else None
        for path in sorted(home.rglob("*"))
        if "tree" not in path.parts and path.name not in OUTPUT
    }


def stage(plan: Any, **files: str) -> Path:
    made = Path("tree") / STAGE
    (made / "new").mkdir(parents=True)
    for name, text in files.items():
        path = made / "new" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (made / "ready.json").write_text(plan if isinstance(plan, str) else json.dumps(plan), encoding="utf-8")
    return made


UP = "../../../thesis.txt"
PLANS: dict[str, Any] = {
    "out of the tree": {"leave": [UP], "come": []},
    "into the tree from outside": {"leave": [], "come": [UP]},
    "up from a folder of the tree": {"leave": ["objects/../../../../thesis.txt"], "come": []},
    "an absolute path": {"leave": ["{home}/thesis.txt"], "come": ["{home}/.bashrc"]},
    "a path with empty parts": {"leave": ["objects//../../thesis.txt"], "come": ["//server/share/x"]},
    "a file of the user in the tree": {"leave": ["README.md"], "come": ["README.md"]},
    "the mark of git": {"leave": [], "come": [".git/hooks/post-checkout"]},
    "a drive": {"leave": [], "come": ["C:/Windows/x", "C:x"]},
    "the stage itself": {"leave": [STAGE], "come": [f"{STAGE}/ready.json"]},
    "the tree itself": {"leave": ["."], "come": [""]},
    "a null byte": {"leave": ["objects/\0"], "come": []},
    "a name too long": {"leave": [f"objects/{'x' * 5000}/object.json"], "come": []},
    "no lists": {"leave": 3, "come": {}},
    "no plan": [1, 2],
    "no JSON": "{",
    "great depth": "[" * 100_000,
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("plan", PLANS)
def test_a_plan_that_names_another_place_moves_nothing(home: Path, plan: str, command: str) -> None:
    (home / "home/download/tree/README.md").write_text("mine", encoding="utf-8")
    text = PLANS[plan] if isinstance(PLANS[plan], str) else json.dumps(PLANS[plan])
    stage(text.replace("{home}", home.as_posix()), **{"x": "evil", "README.md": "evil"})
    before = outside(home)
    result = invoke(command)
    assert outside(home) == before
    assert Path("tree/README.md").read_text(encoding="utf-8") == "mine"
    assert result.exit_code == 2
    assert f"Delete the folder {STAGE}" in result.stderr


def test_a_plan_inside_the_tree_touches_only_files_of_the_tree(home: Path) -> None:
    mine = Path("tree/objects/one.abc123/notes.md")
    mine.write_text("mine", encoding="utf-8")
    stage({"leave": ["objects/one.abc123/notes.md"], "come": []})
    assert invoke("fmt").exit_code == 2
    assert mine.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("command", READERS)
def test_a_command_that_reads_finishes_nothing_but_sees_the_new_tree(home: Path, command: str) -> None:
    script = Path("tree/objects/one.abc123/script.lua")
    stage(
        {"leave": ["objects/one.abc123/script.lua"], "come": ["objects/one.abc123/script.lua"]},
        **{"objects/one.abc123/script.lua": "-- two"},
    )
    before = {path: path.read_bytes() for path in Path("tree").rglob("*") if path.is_file()}
    invoke(command)
    assert {path: path.read_bytes() for path in Path("tree").rglob("*") if path.is_file()} == before
    assert open_save(Path("tree")).value["ObjectStates"][0]["LuaScript"] == "-- two"
    assert script.read_text(encoding="utf-8") == "-- one"


def test_a_command_that_writes_finishes_the_move_first(home: Path) -> None:
    path = "objects/one.abc123/script.lua"
    stage({"leave": [path], "come": [path]}, **{path: "-- two"})
    assert invoke("fmt").exit_code == 0
    assert (Path("tree") / path).read_text(encoding="utf-8") == "-- two"
    assert not (Path("tree") / STAGE).exists()


def script_link(tree: Path) -> None:
    link(tree / "objects/one.abc123/script.lua", "../../../../script.lua")


def object_link(tree: Path) -> None:
    link(tree / "objects/one.abc123/object.json", "../../../../object.json")


def link(path: Path, target: str | Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def staged_link(tree: Path) -> None:
    made = stage({"leave": ["script.lua"], "come": ["script.lua"]})
    (made / "new" / "script.lua").symlink_to("../../../../script.lua")


def staged_folder_link(tree: Path) -> None:
    made = stage({"leave": [], "come": ["objects/new"]})
    (made / "new" / "objects").symlink_to("../../../..")


def linked_way(tree: Path) -> None:
    link(tree / "objects", "../..")
    stage({"leave": ["objects/object.json"], "come": ["objects/evil"]}, **{"objects/evil/object.json": "{}"})


def plan_link(tree: Path) -> None:
    made = stage({"leave": [], "come": []})
    (made / "ready.json").unlink()
    (made / "ready.json").symlink_to("../../../object.json")


LINKS: dict[str, Callable[[Path], None]] = {
    "a script": script_link,
    "an object": object_link,
    "a folder of an object": lambda tree: link(tree / "objects" / "two", "../../.."),
    "the folder of objects": lambda tree: link(tree / "objects", "../.."),
    "modules": lambda tree: link(tree / "modules", "../.."),
    "the save": lambda tree: link(tree / "save.json", "../../object.json"),
    "a link to itself": lambda tree: link(tree / "script.lua", "script.lua"),
    "a link to nowhere": lambda tree: link(tree / "script.lua", "nowhere"),
    "a device": lambda tree: link(tree / "script.lua", "/dev/zero"),
    "the stage": lambda tree: link(tree / STAGE, "../.."),
    "a staged file": staged_link,
    "a staged folder": staged_folder_link,
    "the way of a move": linked_way,
    "the plan": plan_link,
    "the mark": lambda tree: link(tree / "tts-tree.json", "../../object.json"),
}


@links
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", LINKS)
def test_links_in_a_tree_are_refused_by_name(home: Path, name: str, command: str) -> None:
    LINKS[name](Path("tree"))
    before = outside(home)
    result = invoke(command)
    assert outside(home) == before
    assert result.exit_code == 2
    assert "a tree may contain only plain files and folders" in result.stderr
    for path in OUTPUT:
        assert not Path(path).exists()


@links
@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_in_a_tree_keeps_nobody_waiting(home: Path, command: str) -> None:
    Path("tree/script.lua").unlink()
    os.mkfifo("tree/script.lua")
    result = invoke(command)
    assert result.exit_code == 2
    assert "is not a plain file" in result.stderr


@links
def test_links_among_files_of_the_user_stay(home: Path) -> None:
    link(Path("tree/README.md"), "../../script.lua")
    link(Path("tree/objects/one.abc123/photo.png"), "nowhere")
    assert invoke("unpack").exit_code == 0
    assert Path("tree/README.md").is_symlink()
    assert Path("tree/objects/one.abc123/photo.png").is_symlink()


@links
def test_the_tree_itself_may_be_reached_by_a_link(home: Path) -> None:
    Path("tree").rename("elsewhere")
    Path("tree").symlink_to("elsewhere")
    assert invoke("unpack").exit_code == 0
    assert b"newer" in folder.read_tree(Path("tree"))["script.lua"]


@links
def test_a_hard_link_is_never_written_through(home: Path) -> None:
    victim = home / "home" / "script.lua"
    Path("tree/script.lua").unlink()
    os.link(victim, "tree/script.lua")
    assert invoke("unpack").exit_code == 0
    assert victim.read_text(encoding="utf-8") == SECRET


MARKS: dict[str, Any] = {
    "a wide indent": {"indent": " " * 100_000},
    "an indent that is not blank": {"indent": "xx"},
    "a newline of its own": {"newline": "x" * 100_000},
    "letters that cannot be": {"codes": [-1]},
    "half a surrogate pair": {"codes": [0xD800]},
    "letters of JSON itself": {"codes": [0x22, 0x7B]},
    "words before the first bracket": {"start": "evil"},
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", MARKS)
def test_a_mark_asks_for_no_impossible_spelling(home: Path, name: str, command: str) -> None:
    mark = json.loads(Path("tree/tts-tree.json").read_bytes())
    mark["style"] = MARKS[name]
    Path("tree/tts-tree.json").write_text(json.dumps(mark), encoding="utf-8")
    result = invoke(command)
    assert result.exit_code == 2
    assert "describes a format that is not JSON" in result.stderr


def test_one_file_named_many_times_gives_no_endless_save(home: Path) -> None:
    Path("tree/script.lua").write_bytes(b"-" * 1_000_000)
    root = json.loads(Path("tree/save.json").read_bytes())
    Path("tree/save.json").write_text(json.dumps(root), encoding="utf-8")
    for number in range(400):
        made = Path(f"tree/objects/n{number}")
        made.mkdir()
        text = '{"Name": "Card", "LuaScript": {"$file": "../../script.lua"}}'
        (made / "object.json").write_text(text, encoding="utf-8")
    result = invoke("pack")
    assert result.exit_code == 2
    assert "the save becomes larger than 256 MB" in result.stderr


def test_one_module_named_many_times_gives_no_endless_script(home: Path) -> None:
    Path("tree/modules").mkdir()
    Path("tree/modules/a.lua").write_bytes(b"-" * 1_000_000)
    root = json.loads(Path("tree/save.json").read_bytes())
    root["LuaScript"] = {"$bundle": "script.lua", "frame": "modules/a.lua", "modules": ["a"] * 400}
    Path("tree/save.json").write_text(json.dumps(root), encoding="utf-8")
    result = invoke("pack")
    assert result.exit_code == 2
    assert "the script becomes larger than 256 MB" in result.stderr
