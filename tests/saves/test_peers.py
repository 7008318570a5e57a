"""Checks against real packages: luabundle and ours read each other's bundles; savefile reads our saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.peers.install import AbsentError, node, npm_peers
from tests.saves.test_tree_edits import SAVE
from tts_builder.lua import bundle
from tts_builder.lua.bundle_text import open_bundle
from tts_builder.saves import write
from tts_builder.saves.tree.join import join
from tts_builder.saves.tree.split import split

MODULES = {
    "a": "return 1 -- żółw",
    "lib/b": 'local a = require("a")\r\nreturn a',
    "c.d": "return [[\nend)\n]]",
}
MAIN = 'local b, d = require("lib/b"), require("c.d")\nprint(b, d)'

pytestmark = pytest.mark.xdist_group("npm-peers")


@pytest.fixture(scope="module", autouse=True)
def _peers() -> None:
    try:
        npm_peers()
    except AbsentError as reason:
        pytest.skip(f"NOT RUN: the npm peers cannot be installed: {reason}")


def bundled_by_them(root: str) -> str:
    return node("bundle", stdin=json.dumps({"root": MAIN, "rootModuleName": root, "modules": MODULES}))


def test_luabundle_reads_our_bundles() -> None:
    found = json.loads(node("unbundle", stdin=bundle.bundle(MAIN, MODULES.get)))
    assert found == {"root": "__root", "modules": {"__root": MAIN, **MODULES}}


@pytest.mark.parametrize("root", ["__root", "Global.-1.lua", "Sack.aaaaaa.lua", "żółw"])
def test_we_read_bundles_of_luabundle(root: str) -> None:
    text = bundled_by_them(root)
    assert bundle.unbundle(text) == {root: MAIN, **MODULES}
    opened = open_bundle(text)
    assert opened is not None
    assert dict(opened.modules) == {root: MAIN, **MODULES}
    assert opened.close() == text


def test_luabundle_reads_a_bundle_that_was_edited_as_a_tree() -> None:
    save = {"LuaScript": bundled_by_them("Global.-1.lua"), "ObjectStates": []}
    files = split(json.dumps(save).encode())
    assert join(files) == json.dumps(save).encode()
    files["modules/a.lua"] = b'return require("new")'
    files["modules/new.lua"] = b"return 7"
    text = json.loads(join(files))["LuaScript"]
    found = json.loads(node("unbundle", stdin=text))
    wanted = {"Global.-1.lua": MAIN, **MODULES, "a": 'return require("new")', "new": "return 7"}
    assert found == {"root": "Global.-1.lua", "modules": wanted}


def _filled(value: Any) -> Any:
    """A save as savefile returns it: it adds missing script fields."""
    if isinstance(value, list):
        return [_filled(item) for item in value]
    if not isinstance(value, dict):
        return value
    texts = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    inner = {key: _filled(item) for key, item in value.items()}
    return {**texts, **inner} if "GUID" in value or "ObjectStates" in value else inner


def test_savefile_reads_and_returns_our_saves(tmp_path: Path) -> None:
    save = json.loads(json.dumps(SAVE))
    save["LuaScript"] = "print(1)"
    save["ObjectStates"][0]["LuaScript"] = "print(2)"
    source, out = tmp_path / "save.json", tmp_path / "out.json"
    source.write_bytes(join(split(write.dumps(save).encode("utf-8"))))
    assert node("savefile", str(source), str(tmp_path / "tree"), str(out)) == "2"
    assert _filled(json.loads(out.read_bytes())) == _filled(save)
