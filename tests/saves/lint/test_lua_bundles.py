"""Bundles: findings name the module and its line, and modules are compared between objects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.saves.lint.lua_saves import PLACES, found, save
from tts_builder.lua.bundle import bundle

LIB = 'local M = {}\nfunction M.go()\n  print("go")\nend\nreturn M\n'
LONG = "-- long\n" * 300 + LIB
FAULTY = {
    "L002": "local M = {}\nM.bag = getObjectFromGUID('dead01')\nreturn M",
    "L004": "local M = {}\nstartLuaCoroutine(Global, 'walk')\nreturn M",
    "L006": "function a() end\nfunction a() end\nreturn a",
    "L007": "local M = {}\nM.x = nobody.y\nreturn M",
    "L008": "local M = {}\nM.x = Wait.frame\nreturn M",
    "L009": "local M = {}\nM.x = getAllObjects()\nreturn M",
    "L010": "local M = {}\nM.x = getObjectFromGUID()\nreturn M",
    "L013": "local M = {}\nfunction onChatt() end\nreturn M",
    "L132": "local M = {}\nM.x = math.fmod(5, 3)\nreturn M",
    "L160": "local M = {}\nM.x = io\nreturn M",
}


def bundled(library: str, root: str = "local lib = require('lib/a')\nlib.go()") -> str:
    return bundle(root, {"lib/a": library}.get)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("code", FAULTY)
def test_a_fault_in_a_module_is_reported_with_module_and_line(code: str, place: str) -> None:
    script = bundled(FAULTY[code])
    (hit,) = found(save(**{place: script}), code)
    assert hit.path == PLACES[place]
    assert script.split("\n")[hit.line - 1] == FAULTY[code].split("\n")[1]
    assert "(module lib/a, line 2)" in hit.sentence


def test_the_same_fault_of_a_module_in_many_bundles_is_reported_once() -> None:
    roots = {place: bundled(FAULTY["L007"], f"x = {i}\nrequire('lib/a')") for i, place in enumerate(PLACES)}
    (hit,) = found(save(**roots), "L007")
    assert hit.sentence.endswith("2 more objects have the same line.")


def test_two_modules_with_the_same_event_are_found() -> None:
    modules = {"a": "function onLoad() end", "b": "local x = 1\nfunction onLoad() print(x) end"}
    (hit,) = found(save(token=bundle("require('a')\nrequire('b')", modules.get)), "L006")
    assert "the first definition is in module a, line 1 (module b, line 2)" in hit.sentence


def test_modules_may_have_functions_of_the_same_name_in_their_own_tables() -> None:
    modules = {name: f"local M = {{}}\nfunction M.go() return '{name}' end\nreturn M" for name in "ab"}
    assert found(save(token=bundle("require('a')\nrequire('b')", modules.get))) == []


def test_modules_may_have_locals_of_the_same_name_that_functions_are_set_to_later() -> None:
    module = (
        "local help, M = nil, {}\nfunction M.go() return help() end\nfunction help() return 1 end\nreturn M"
    )
    modules = {name: module.replace("1", f"'{name}'") for name in "ab"}
    root = "require('a')\nrequire('b')\nfunction help() end\nhelp()"
    assert found(save(token=bundle(root, modules.get)), "L006") == []
    twice = module.replace("return M", "function help() return 2 end\nreturn M")
    (hit,) = found(save(token=bundle("require('a')", {"a": twice}.get)), "L006")
    assert "(module a, line 4)" in hit.sentence


@pytest.mark.parametrize(
    ("texts", "odd"),
    [
        ({"global": LIB, "token": LIB, "card": LIB.replace("go", "run")}, ["card"]),
        ({"global": LIB.replace("M", "N"), "token": LIB, "card": LIB}, ["global"]),
        ({"global": LIB, "token": LIB.replace("go", "run")}, ["token"]),
        ({"global": LIB, "token": "x = 1\n" + LIB, "card": "y = 1\n" + LIB}, ["card", "token"]),
    ],
)
def test_a_module_in_several_versions_is_found_where_it_differs(
    texts: dict[str, str], odd: list[str]
) -> None:
    table = save(**{place: bundled(text) for place, text in texts.items()})
    hits = found(table, "L011")
    assert sorted(hit.path for hit in hits) == sorted(PLACES[place] for place in odd)
    for hit in hits:
        (place,) = (name for name, path in PLACES.items() if path == hit.path)
        lines = bundled(texts[place]).split("\n")
        assert lines[hit.line - 1] == texts[place].split("\n")[0]


def test_line_ends_and_surrounding_blank_lines_do_not_make_a_version() -> None:
    table = save(token=bundled(LIB), card=bundled(LIB.rstrip("\n")).replace("\n", "\r\n"))
    assert found(table, "L011") == []


@pytest.mark.parametrize("count", [2, 3, 9])
def test_modules_contained_many_times_give_one_note(count: int) -> None:
    table: dict[str, Any] = save()
    table["ObjectStates"] = [
        {"Name": "Card", "GUID": f"{i:06}", "LuaScript": bundled(LONG, f"x = {i}\nrequire('lib/a')")}
        for i in range(count)
    ]
    (hit,) = found(table, "L012")
    assert hit.severity == "note"
    size = round(len(LONG.strip()) * (count - 1) / 1000)
    assert f"1 module is contained more than once, which adds {size} kB" in hit.sentence


def test_a_module_contained_once_is_not_reported() -> None:
    assert found(save(token=bundled(LIB)), "L012") == []
