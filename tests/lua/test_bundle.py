"""A bundle keeps every byte of its modules, runs like them, and maps each line to its origin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lupa import lua52

from tts_builder.errors import DefinitionError, InputError
from tts_builder.lua.bundle import ROOT, bundle, read, requires, unbundle

MODULES = {
    "core/a": "-- é comment\nlocal c = require('core/c')\nreturn { name = 'a', c = c } -- tail",
    "core/c": "\nlocal c = { name = 'c' }\nfunction c.a() return require [[core/a]] end\nreturn c\n\n",
    "unused": "return 1",
}
ENTRY = 'local a = require("core/a")\nreturn a.name .. a.c.name .. a.c.a().name\n'


def test_bundle_runs() -> None:
    assert lua52.LuaRuntime().execute(bundle(ENTRY, MODULES.get)) == "aca"


def test_format_is_that_of_luabundle() -> None:
    lines = bundle(ENTRY, MODULES.get, remark="a remark").split("\n")
    assert lines[:2] == ['-- Bundled by luabundle {"version":"1.6.0"}', "-- a remark"]
    assert lines[2].startswith(
        "local __bundle_require, __bundle_loaded, __bundle_register, __bundle_modules = (function("
    )
    heads = [line for line in lines if line.startswith("__bundle_register(")]
    tail = ", function(require, _LOADED, __bundle_register, __bundle_modules)"
    assert heads == [f'__bundle_register("{name}"{tail}' for name in (ROOT, "core/a", "core/c")]
    assert lines[-1] == 'return __bundle_require("__root")'


def test_unbundle_gives_back_every_byte() -> None:
    assert unbundle(bundle(ENTRY, MODULES.get)) == {
        ROOT: ENTRY,
        **{k: MODULES[k] for k in ("core/a", "core/c")},
    }


@given(
    st.lists(st.sampled_from(["-- é", "", "x = 1", "if a != b then f(|x| x) end", "s = [[\nend)\n]]", "\t"]))
)
def test_any_module_survives(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert unbundle(bundle("require('m')", {"m": text}.get))["m"] == text


def test_bundles_of_others_are_read() -> None:
    text = (
        "\n-- a license\n"
        '-- Bundled by luabundle {"rootModuleName":"Global.-1.lua",'
        '"identifiers":{"register":"reg"},"version":"1.7.0"}\r\n'
        "local __bundle_require, l, reg, m = (function(superRequire) end)(require)\r\n"
        'reg("Global.-1.lua", function(require, _LOADED, reg, m)\r\nlocal x = 1\r\nlocal y = 2\r\nend)\r\n'
        'return __bundle_require("Global.-1.lua")'
    )
    parts = read(text)
    assert parts is not None
    assert (parts.root, parts.modules) == ("Global.-1.lua", {"Global.-1.lua": "local x = 1\r\nlocal y = 2"})
    assert parts.map.origin(7) == ("Global.-1.lua", 2)


@pytest.mark.parametrize(
    "text", ["", "x = 1", "x = 1\n-- Bundled by luabundle {}\n", "-- Bundled by luabundle {]}\n"]
)
def test_other_scripts_are_not_bundles(text: str) -> None:
    assert unbundle(text) == {}


def test_a_broken_bundle_is_an_input_error() -> None:
    whole = bundle(ENTRY, MODULES.get)
    with pytest.raises(InputError, match="syntax"):
        read(whole[: len(whole) // 2])
    with pytest.raises(InputError, match="root module"):
        read('-- Bundled by luabundle {"version":"1.6.0"}\nreturn 1\n')


def test_missing_module_is_an_error_at_its_require() -> None:
    modules = {"a": "local x = 1\n\nlocal gone = require('core/gone')\n"}
    with pytest.raises(DefinitionError) as caught:
        bundle("require('a')", modules.get)
    assert caught.value.where == "a.lua:3"
    assert 'There is no Lua module "core/gone".' in str(caught.value)


def test_only_literal_requires_count_and_comments_do_not() -> None:
    text = (
        "require(name) -- require('no')\nlocal s = [[require('no')]]\n"
        "require'b' require(\n 'c')\nx.require('no')"
    )
    assert requires(text) == [("b", 3), ("c", 3)]


def test_a_module_that_is_a_bundle_stays_unchanged() -> None:
    inner = bundle("return require('own')", {"own": "return 5"}.get)
    text = bundle("return require('inner')", {"inner": inner}.get)
    assert list(unbundle(text)) == [ROOT, "inner"]
    assert lua52.LuaRuntime().execute(text) == 5


def test_a_circle_gives_nil_while_loading() -> None:
    modules = {"a": "local b = require('b')\nreturn b", "b": "return { early = require('a') == nil }"}
    assert lua52.LuaRuntime().execute(bundle("return require('a').early", modules.get)) is True


def test_a_module_runs_once_even_without_a_result() -> None:
    text = bundle("n = 0 require('a') require('a') return n", {"a": "n = n + 1"}.get)
    assert lua52.LuaRuntime().execute(text) == 1


def test_source_map_both_ways() -> None:
    text = bundle(ENTRY, MODULES.get)
    parts = read(text)
    assert parts is not None
    lines = text.split("\n")
    owned = 0
    for number, line in enumerate(lines, start=1):
        place = parts.map.origin(number)
        if place is not None:
            module, at = place
            assert parts.modules[module].split("\n")[at - 1] == line
            assert parts.map.line(module, at) == number
            owned += 1
    assert owned == sum(module.count("\n") + 1 for module in parts.modules.values())
    assert parts.map.origin(1) is parts.map.origin(len(lines)) is parts.map.origin(10_000) is None
    assert parts.map.line("core/a", 99) is parts.map.line("gone", 1) is None
    assert list(parts.map.modules()) == list(parts.modules)


def test_errors_of_both_engines_lead_back_to_the_module() -> None:
    text = bundle("require('a')", {"a": "\n\nerror('boom')"}.get)
    parts = read(text)
    assert parts is not None
    with pytest.raises(lua52.LuaError) as caught:
        lua52.LuaRuntime().execute(text)
    assert "a:3: boom" in parts.map.translate(str(caught.value))
    line = parts.map.line("a", 3)
    assert parts.map.translate(f"Global:({line},0-12): boom") == "a:3: boom"
    assert parts.map.translate("chunk_1:(1,0-3): x") == "chunk_1:(1,0-3): x"
