"""Syntax errors and missing modules of a script, by module, line and column."""

from __future__ import annotations

import pytest

from tests.saves.lint.lua_saves import found, save
from tts_builder.lua.bundle import join, read
from tts_builder.lua.faults import missing_in, syntax_fault, syntax_faults


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x = = 1", (1, 5)),
        ("local t = {1, 2\nprint(t)", (2, 1)),
        ("f(1)\nf(2))", (2, 5)),
        ("s = 'a' b", (1, 10)),
        ("if a then\n  b()\n", (3, 1)),
        ("x = 'open", (1, 10)),
        ("if a != b then c = ] end", (1, 20)),
        ("ę = ]", (1, 5)),
    ],
)
def test_the_place_of_a_syntax_error(text: str, place: tuple[int, int]) -> None:
    fault = syntax_fault(text)
    assert fault is not None
    assert (fault.line, fault.column) == place


def test_a_sound_script_has_no_fault() -> None:
    assert syntax_fault("if a != b then c = |x| x end") is None
    assert syntax_faults(join({"__root": "return 1", "a": "return 2"})) == []


def test_a_far_error_has_no_column() -> None:
    fault = syntax_fault("x = 1 " * 100_000 + "]")
    assert fault is not None
    assert fault.column == 0


def test_each_module_of_a_bundle_is_compiled_by_itself() -> None:
    text = join({"__root": "require('a')", "a": "\nfunction f()\n", "b": "x = 1", "c": "y = ]"})
    first, second = syntax_faults(text)
    assert (first.module, first.fault.line) == ("a", 3)
    assert "'end' expected (to close 'function' at line 2)" in first.fault.sentence
    assert (second.module, second.fault.line, second.fault.column) == ("c", 1, 5)
    bundle = read(text)
    assert bundle is not None
    assert [bundle.map.origin(each.line) for each in (first, second)] == [("a", 3), ("c", 1)]


def test_missing_modules_are_found_in_each_module() -> None:
    text = join({"__root": "require('a')", "a": "-- require('no')\nlocal x = require 'b'"})
    ((name, line, column),) = missing_in(text)
    bundle = read(text)
    assert bundle is not None
    assert (name, bundle.map.origin(line), column) == ("b", ("a", 2), 11)
    assert missing_in("x = require('a')\nfunction require(name) end") == []
    assert missing_in("local ok, m = pcall(require, 'a')") == []


def test_a_finding_of_a_save_names_the_module() -> None:
    script = join({"__root": "require('a')", "a": "x = 1\ny = ]"})
    (hit,) = found(save(token=script), "L100")
    assert hit.sentence == "unexpected symbol near ']' (module a, line 2)."
    assert hit.column == 5
    (hit,) = found(save(token=join({"__root": "require('a')", "a": "require('b')"})), "L016")
    assert hit.sentence == 'There is no module "b" (module a, line 1).'
