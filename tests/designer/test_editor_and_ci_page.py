"""docs/editor-and-ci.md: its commands run in their order, its Lua is sound, its workflow is one."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import yaml

from tests.ci.test_workflows import read_by_schema
from tests.cli.conftest import ROOT, Run
from tests.designer.test_docs import blocks

PAGE = ROOT / "docs" / "editor-and-ci.md"
SAVE = {
    "SaveName": "Mod",
    "ObjectStates": [
        {
            "GUID": "abc123",
            "Name": "Bag",
            "Transform": dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ"), 0)
            | dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1),
            "LuaScript": "print(missing.thing)\n",
        }
    ],
}


def test_the_commands_of_the_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "TS_Save_12.json").write_text(json.dumps(SAVE), encoding="utf-8")
    assert run("unpack", "TS_Save_12.json", "my-mod").exit_code == 0
    codes = []
    for line in (line for kind, body in blocks(PAGE) if kind == "sh" for line in body.splitlines()):
        command, _, file = line.partition(" > ")
        done = run(*shlex.split(command)[1:])
        if file:
            (tmp_path / file).write_text(done.stdout, encoding="utf-8")
        codes.append((shlex.split(command)[1], done.exit_code))
    assert codes[:4] == [("types", 0), ("unpack", 0), ("verify", 1), ("verify", 0)]
    assert codes[4][0] == "doctor"
    assert codes[4][1] in (0, 1), "what it finds depends on the machine"


def test_the_script_of_the_page_is_sound(run: Run, tmp_path: Path) -> None:
    (script,) = (body for kind, body in blocks(PAGE) if kind == "lua")
    entry = SAVE["ObjectStates"][0] | {"LuaScript": script}  # type: ignore[operator]
    (tmp_path / "mod.json").write_text(json.dumps(SAVE | {"ObjectStates": [entry]}), encoding="utf-8")
    assert run("verify", "mod.json", "--select", "L").exit_code == 0


def test_the_workflow_and_the_hooks_of_the_page(tmp_path: Path) -> None:
    workflow, hooks = (body for kind, body in blocks(PAGE) if kind == "yaml")
    file = tmp_path / "verify.yml"
    file.write_text(workflow, encoding="utf-8")
    done = read_by_schema(file)
    assert done.returncode == 0, done.stdout
    (own,) = (step for step in yaml.safe_load(workflow)["jobs"]["verify"]["steps"] if "OWNER" in step["uses"])
    path = re.search("OWNER/tts-builder/(.*)@COMMIT", own["uses"])
    assert path is not None
    action = yaml.safe_load((ROOT / path[1] / "action.yml").read_text(encoding="utf-8"))
    assert set(own["with"]) <= set(action["inputs"])
    known = {
        hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    }
    assert {hook["id"] for hook in yaml.safe_load(hooks)["repos"][0]["hooks"]} == known
