"""Trees on disk: ownership of the folder, interrupted runs, and files that stay."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tts_builder.errors import InputError, UserError
from tts_builder.saves import backup
from tts_builder.saves import unpack as tool
from tts_builder.saves.tree import folder
from tts_builder.saves.tree.join import join

ROOT = Path(__file__).parents[2]


def save_with(*names: str) -> bytes:
    objects = [
        {"GUID": "abc123", "Name": "Card", "Nickname": name, "LuaScript": f"-- {name}"} for name in names
    ]
    return json.dumps({"SaveName": "+".join(names), "ObjectStates": objects}, indent=2).encode()


OLD, NEW = save_with("one", "two", "three"), save_with("two", "four", "Three")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    (tmp_path / "old.json").write_bytes(OLD)
    (tmp_path / "new.json").write_bytes(NEW)
    return tmp_path


def packed(tree: Path) -> bytes:
    return join(folder.read_tree(tree))


def listed(path: Path) -> list[str]:
    return sorted(str(item.relative_to(path)) for item in path.rglob("*"))


def test_a_new_tree_replaces_the_old_one_completely(saves: Path) -> None:
    tool.unpack(saves / "old.json", saves / "a")
    tool.unpack(saves / "new.json", saves / "a")
    tool.unpack(saves / "new.json", saves / "b")
    assert listed(saves / "a") == listed(saves / "b")
    assert packed(saves / "a") == NEW


def test_unchanged_files_are_not_written_again(saves: Path) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    kept = saves / "t" / "objects" / "two.abc123" / "object.json"
    os.utime(kept, (1, 1))
    tool.unpack(saves / "new.json", saves / "t")
    assert kept.stat().st_mtime == 1


def test_files_of_the_user_stay(saves: Path) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    mine = [saves / "t" / "README.md", saves / "t" / "objects" / "one.abc123" / "sketch.png"]
    for path in mine:
        path.write_text("mine", encoding="utf-8")
    (saves / "t" / ".gitattributes").write_text("mine", encoding="utf-8")
    tool.unpack(saves / "new.json", saves / "t")
    assert [path.read_text(encoding="utf-8") for path in mine] == ["mine", "mine"]
    assert (saves / "t" / ".gitattributes").read_text(encoding="utf-8") == "mine"
    assert packed(saves / "t") == NEW
    tool.unpack(saves / "old.json", saves / "t")
    assert packed(saves / "t") == OLD


def test_a_folder_of_somebody_else_is_refused(saves: Path) -> None:
    theirs = saves / "theirs"
    theirs.mkdir()
    (theirs / ".git").mkdir()
    tool.unpack(saves / "old.json", theirs)
    assert packed(theirs) == OLD
    (theirs / "tts-tree.json").unlink()
    with pytest.raises(UserError, match="did not write this folder"):
        tool.unpack(saves / "new.json", theirs)
    (theirs / "tts-tree.json").write_text('{"tool": "other"}', encoding="utf-8")
    with pytest.raises(InputError, match="is not the marker of a tree"):
        tool.unpack(saves / "new.json", theirs)
    with pytest.raises(UserError, match="a folder is needed"):
        tool.unpack(saves / "new.json", saves / "old.json")
    assert (theirs / "save.json").is_file()


def test_a_bad_save_leaves_the_tree(saves: Path) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    (saves / "bad.json").write_bytes(NEW[:-1])
    with pytest.raises(InputError):
        tool.unpack(saves / "bad.json", saves / "t")
    assert packed(saves / "t") == OLD


@pytest.mark.parametrize("call", [0, 1, 3, 5, 7])
def test_a_failed_move_is_undone(saves: Path, call: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    before = listed(saves / "t")
    rename, count = Path.rename, iter(range(1000))

    def failing(self: Path, target: Path) -> Path:
        if next(count) == call:
            raise PermissionError(13, "in use", str(self))
        return rename(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", failing)
        with pytest.raises(UserError, match="in use"):
            tool.unpack(saves / "new.json", saves / "t")
    assert listed(saves / "t") == before
    assert packed(saves / "t") == OLD


@pytest.mark.parametrize(("method", "call"), [("mkdir", 4), ("rename", 0), ("rename", 2), ("rename", 6)])
def test_a_killed_run_leaves_the_old_tree_or_ends_in_the_new_one(saves: Path, method: str, call: int) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    code = (
        "import os, pathlib, sys\nfrom tts_builder.saves import unpack\n"
        f"real, count = pathlib.Path.{method}, iter(range(1000))\n"
        f"def dying(self, *a, **k):\n    if next(count) == {call}: os._exit(9)\n"
        "    return real(self, *a, **k)\n"
        f"pathlib.Path.{method} = dying\n"
        "unpack.unpack(pathlib.Path('new.json'), pathlib.Path('t'))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=saves, env=env, check=False, timeout=60)
    assert done.returncode == 9
    assert packed(saves / "t") == (NEW if method == "rename" else OLD)
    tool.unpack(saves / "old.json", saves / "t")
    tool.unpack(saves / "old.json", saves / "fresh")
    assert listed(saves / "t") == listed(saves / "fresh")


def test_a_save_cannot_be_inside_its_own_tree(saves: Path) -> None:
    tree = saves / "t"
    tool.unpack(saves / "old.json", tree)
    said: list[str] = []
    for target in (tree / "save.json", tree / "objects" / "x.json", tree):
        with pytest.raises(UserError, match="cannot be inside its own tree"):
            tool.pack(tree, target, said.append)
    tool.pack(tree, tree / "build.json", said.append)
    assert (tree / "build.json").read_bytes() == OLD
    assert packed(tree) == OLD


def test_packing_backs_up_the_file_it_replaces(saves: Path) -> None:
    tool.unpack(saves / "old.json", saves / "t")
    assert tool.pack(saves / "t", saves / "old.json", print) is None
    kept = tool.pack(saves / "t", saves / "new.json", print)
    assert kept == saves / "new.json.bak"
    assert kept.read_bytes() == NEW
    assert (saves / "new.json").read_bytes() == OLD


def test_backups_are_not_replaced(saves: Path) -> None:
    target = saves / "out.json"
    target.write_bytes(b'{"precious": 1}')
    kept = [backup.replace(target, data) for data in (OLD, NEW, OLD, NEW)]
    names = ("out.json.bak", "out.json.bak2", "out.json.bak3", "out.json.bak2")
    assert kept == [saves / name for name in names]
    assert [path.read_bytes() for path in kept if path] == [b'{"precious": 1}', OLD, NEW, OLD]
    (saves / "new.json.bak").mkdir()
    assert backup.replace(saves / "new.json", OLD) == saves / "new.json.bak2"


def test_a_folder_that_is_not_a_tree_cannot_be_packed(saves: Path) -> None:
    with pytest.raises(InputError, match="not a tree of tts-builder"):
        tool.pack(saves, saves / "x.json", print)
    with pytest.raises(InputError, match="does not exist"):
        tool.pack(saves / "nowhere", saves / "x.json", print)
