"""Folders the tool writes: files that it did not write stay as they are."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tts_builder.errors import UserError
from tts_builder.saves.owned import OwnedFolder


def written(path: Path, **files: str) -> OwnedFolder:
    folder = OwnedFolder(path)
    for name, text in files.items():
        folder.put(name, text.encode())
    folder.close(mod="m", build="b")
    return folder


def test_a_foreign_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match="tts-builder did not write"):
        OwnedFolder(tmp_path)
    assert [item.name for item in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"tool": "npm"}', '{"tool": 3}'])
def test_a_manifest_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="tts-builder did not write"):
        OwnedFolder(tmp_path)


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match="a folder is needed"):
        OwnedFolder(tmp_path / "a")


def test_a_foreign_file_in_our_folder_stays(tmp_path: Path) -> None:
    written(tmp_path, one="1")
    (tmp_path / "two").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match="stays as it is"):
        written(tmp_path, one="1", two="2")
    assert (tmp_path / "two").read_text(encoding="utf-8") == "mine"


def test_a_file_changed_since_stays(tmp_path: Path) -> None:
    written(tmp_path, one="1")
    (tmp_path / "one").write_text("edited", encoding="utf-8")
    with pytest.raises(UserError, match="changed since"):
        written(tmp_path, one="2")
    assert (tmp_path / "one").read_text(encoding="utf-8") == "edited"


def test_stale_files_are_removed_unless_changed_or_foreign(tmp_path: Path) -> None:
    written(tmp_path, one="1", two="2", three="3")
    (tmp_path / "two").write_text("edited", encoding="utf-8")
    (tmp_path / "other").write_text("mine", encoding="utf-8")
    folder = written(tmp_path, three="3")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["manifest.json", "other", "three", "two"]
    assert folder.left == ["two"]


def test_a_manifest_cannot_name_files_outside(tmp_path: Path) -> None:
    outside = tmp_path / "precious"
    outside.write_text("x", encoding="utf-8")
    written(tmp_path / "f", precious="x")
    manifest = json.loads((tmp_path / "f" / "manifest.json").read_text(encoding="utf-8"))
    manifest["files"]["../precious"] = manifest["files"]["precious"]
    (tmp_path / "f" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    written(tmp_path / "f")
    assert outside.exists()
    assert not (tmp_path / "f" / "precious").exists()


def test_an_interrupted_first_build_can_be_resumed(tmp_path: Path) -> None:
    OwnedFolder(tmp_path / "f").put("one", b"1")
    written(tmp_path / "f", one="1", two="2")
    assert (tmp_path / "f" / "two").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_nothing_is_written_or_removed_through_a_link(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    written(ours, **{"images/one": "1"})
    theirs.mkdir()
    (ours / "images").rename(theirs / "images")
    (ours / "images").symlink_to("../theirs/images")
    for files in ({"images/one": "1", "images/two": "2"}, {"other": "3"}):
        with pytest.raises(UserError, match="is a symbolic link"):
            written(ours, **files)
        assert [path.name for path in (theirs / "images").iterdir()] == ["one"]
