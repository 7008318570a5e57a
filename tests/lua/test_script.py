"""The script of a save from its templates: modules, build number, errors with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tts_builder import resources
from tts_builder.errors import DefinitionError
from tts_builder.lua.runtime import RulesRuntime
from tts_builder.lua.script import Rendered, global_script, rules_modules, verify_build
from tts_builder.lua.templates import Templates

FACTS = {"costs": [1, 2, 3]}
TABLE: dict[str, Any] = {"game": {"id": "demo", "title": "Tom & Ann's"}, "places": ["White"]}
FILES = {
    "core/global.lua.j2": '-- {{ game.title }}\nlocal rules = require("{{ game.id }}/rules")\n'
    'local layout = require("{{ game.id }}/table")\nfunction onLoad() print(rules.cost(1), layout.build) end',
    "core/ui.xml.j2": '<Text text="{{ game.title }} {{ table.build }}" />\n',
    "core/json.lua": "local json = {}\nfunction json.object(t) return setmetatable(t, json) end\nreturn json",
    "demo/rules.lua": 'local facts = require("demo/facts")\nlocal rules = {}\n'
    "function rules.cost(n) return facts.costs[n] end\nreturn rules\n",
    "demo/binding.lua": 'return { places = function() return require("demo/table").places end }\n',
}


@pytest.fixture
def templates(tmp_path: Path) -> Templates:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return Templates(tmp_path, resources.folder("lua_templates"))


def write(templates: Templates, name: str, text: str) -> None:
    (templates.folders[0] / name).write_text(text, encoding="utf-8", newline="\n")


def render(templates: Templates) -> Rendered:
    return global_script("demo", FACTS, TABLE, templates)


def test_modules_of_the_script(templates: Templates) -> None:
    done = render(templates)
    assert list(done.modules) == ["__root", "demo/facts", "demo/rules", "demo/table"]
    assert done.modules["demo/rules"] == FILES["demo/rules.lua"]
    assert done.modules["demo/facts"].endswith("\nreturn {costs = {1, 2, 3}}\n")
    assert f'build = "{done.build}"' in done.modules["demo/table"]
    assert "build" not in TABLE


def test_panel_is_escaped_and_the_script_is_not(templates: Templates) -> None:
    done = render(templates)
    assert done.xml == f'<Text text="Tom &amp; Ann&#39;s {done.build}" />\n'
    assert done.modules["__root"].startswith("-- Tom & Ann's\n")


def test_a_game_may_have_its_own_entry_and_panel(templates: Templates) -> None:
    write(templates, "demo/global.lua.j2", 'local t = require("demo/table")\n')
    write(templates, "demo/ui.xml.j2", "<Panel />")
    done = render(templates)
    assert list(done.modules) == ["__root", "demo/table"]
    assert done.xml == "<Panel />"


def test_the_build_number_changes_only_with_the_input(templates: Templates) -> None:
    first = render(templates)
    assert first == render(templates)
    builds = {first.build}
    builds.add(global_script("demo", {"costs": [1, 2, 4]}, TABLE, templates).build)
    builds.add(global_script("demo", FACTS, {**TABLE, "places": ["Red"]}, templates).build)
    write(templates, "core/ui.xml.j2", "<Text />")
    builds.add(render(templates).build)
    write(templates, "demo/rules.lua", FILES["demo/rules.lua"] + "-- more\n")
    builds.add(render(templates).build)
    assert len(builds) == 5
    assert all(len(build) == 16 and int(build, 16) >= 0 for build in builds)


def test_a_script_proves_its_own_build(templates: Templates) -> None:
    done = render(templates)
    assert verify_build(done.text, done.xml) == (done.build, done.build)
    assert verify_build(done.text.replace("\n", "\r\n"), done.xml.replace("\n", "\r\n")) == (
        done.build,
        done.build,
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("costs = {1, 2, 3}", "costs = {1, 2, 9}"),
        ("return facts.costs[n]", "return 0"),
        ("loading[name] = true", "loading[name] = nil"),
        ('return __bundle_require("__root")', 'return __bundle_require("__root"), 1'),
    ],
)
def test_an_edited_script_is_found(templates: Templates, old: str, new: str) -> None:
    done = render(templates)
    assert old in done.text
    named, actual = verify_build(done.text.replace(old, new), done.xml)
    assert named == done.build != actual


def test_an_edited_panel_or_number_is_found(templates: Templates) -> None:
    done = render(templates)
    assert verify_build(done.text, done.xml + " ")[1] != done.build
    forged = done.text.replace(done.build, "0123456789abcdef", 1)
    named, actual = verify_build(forged, done.xml)
    assert named == "0123456789abcdef" != actual
    assert verify_build("print(1)", "")[0] == ""


def test_modules_of_the_rules_alone_and_with_the_table(templates: Templates) -> None:
    bare = rules_modules("demo", FACTS, templates=templates)
    assert list(bare) == ["core/json", "demo/facts", "demo/rules"]
    assert RulesRuntime(bare).call("demo/rules", "cost", 2) == 2
    full = rules_modules("demo", FACTS, TABLE, templates)
    assert list(full) == ["core/json", "demo/binding", "demo/facts", "demo/rules", "demo/table"]
    assert RulesRuntime(full).call("demo/binding", "places") == ["White"]


@pytest.mark.parametrize(
    ("file", "text", "where", "what"),
    [
        ("demo/rules.lua", "local x = 1\nlocal = 2\n", "demo/rules.lua:2", "<name> expected"),
        ("demo/rules.lua", '\nrequire("demo/gone")', "demo/rules.lua:2", "no Lua module"),
        ("core/global.lua.j2", "\n\nrequire('demo/gone')", "core/global.lua.j2:3", "no Lua module"),
        ("core/global.lua.j2", "require('demo/table')\nif", "core/global.lua.j2:2", "unexpected symbol"),
        ("core/ui.xml.j2", "<a>\n{{ game.nothing }}", "core/ui.xml.j2:2", "nothing"),
        ("core/ui.xml.j2", "<a>\n\n{% if %}", "core/ui.xml.j2:3", "syntax error"),
        ("core/ui.xml.j2", "{% include 'gone.j2' %}", "core/ui.xml.j2", "gone.j2"),
    ],
)
def test_faults_name_file_and_line(
    templates: Templates, monkeypatch: pytest.MonkeyPatch, file: str, text: str, where: str, what: str
) -> None:
    monkeypatch.chdir(templates.folders[0])
    write(templates, file, text)
    with pytest.raises(DefinitionError) as caught:
        render(templates)
    assert Path(caught.value.where) == Path(where)
    assert what in caught.value.what


def test_a_template_may_only_write_the_build_number(templates: Templates) -> None:
    write(templates, "core/ui.xml.j2", "{{ table.build | reverse }}")
    with pytest.raises(DefinitionError, match="build number"):
        render(templates)


def test_module_names_cannot_leave_the_folder(templates: Templates) -> None:
    assert templates.module("core/../demo/rules") is None
    assert templates.module("demo/rules") is not None
