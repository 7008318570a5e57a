"""Each rule finds its bad example and nothing in its good one; our own Lua is portable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lua.examples import EXAMPLES
from tts_builder import resources
from tts_builder.lua.bundle import bundle
from tts_builder.lua.checks import RULES
from tts_builder.lua.portability import lint

CASES = [(code, bad, good) for code, pairs in EXAMPLES.items() for bad, good in pairs]
OWN = sorted(
    path.relative_to(resources.folder("lua_templates")).as_posix()
    for path in resources.folder("lua_templates").rglob("*.lua")
)


@pytest.mark.parametrize(("code", "bad", "good"), CASES)
def test_a_rule_finds_the_bad_example_only(code: str, bad: str, good: str) -> None:
    assert code in {finding.code for finding in lint(bad, "bad")}
    assert code not in {finding.code for finding in lint(good, "good")}
    assert "L100" not in {finding.code for finding in lint(good, "good")}


def test_every_rule_has_an_example_and_says_what_to_do() -> None:
    assert set(EXAMPLES) - {"L100", "L190"} == set(RULES)
    for rule in RULES.values():
        assert rule.sentence.endswith(".")
        assert rule.hint.endswith(".")


def test_finding_names_script_line_and_column() -> None:
    (finding,) = lint("local é = 1\nlocal x = 'é', math.fmod(5, 3)\n", "core/x")
    assert (finding.line, finding.column, finding.code, finding.severity) == (2, 16, "L132", "warning")
    assert str(finding).startswith("core/x:2:16: L132 math.fmod")


def test_positions_of_syntax_that_the_parser_does_not_keep() -> None:
    found = lint("x = 1\nif a\n  != b then f(|x| x) end", "s")
    assert [(f.code, f.line, f.column) for f in found] == [("L172", 3, 3), ("L173", 3, 15)]


def test_remark_silences_its_own_line_only() -> None:
    found = lint("table.sort(a) -- portable: numbers\ntable.sort(b)", "s")
    assert [(f.code, f.line) for f in found] == [("L125", 2)]


def test_a_broken_script_is_one_finding_with_the_words_of_lua() -> None:
    (finding,) = lint("local x = 1\nfor i = 1, 2 do\n  f(\n", "s")
    assert (finding.code, finding.severity, finding.line) == ("L100", "error", 4)
    assert "expected" in finding.sentence or "unexpected" in finding.sentence


def test_findings_are_in_order_and_the_same_each_time() -> None:
    text = "\n".join(bad for code, bad, _ in CASES if code not in ("L100", "L136", "L146", "L170", "L150"))
    first = lint(text, "s")
    assert first == lint(text, "s") == sorted(first)


@given(
    st.lists(st.sampled_from([text for _, *pair in CASES for text in pair if len(text) < 300]), max_size=3),
    st.data(),
)
def test_no_script_upsets_a_rule(parts: list[str], data: st.DataObject) -> None:
    text = " ".join(parts)
    start, end = (data.draw(st.integers(0, len(text))) for _ in range(2))
    for finding in lint(text[:start] + text[end:], "s"):
        assert finding.line >= 1


def test_helpers_of_the_portable_subset_pass() -> None:
    text = """
local function split(s, sep)
  local out, n, from = {}, 0, 1
  while true do
    local a, b = s:find(sep, from, true)
    n = n + 1
    if not a then out[n] = s:sub(from) return out end
    out[n] = s:sub(from, a - 1)
    from = b + 1
  end
end
local function escape(s) return (s:gsub('[%^%$%(%)%%%.%[%]%*%+%-%?]', '%%%0')) end
local function byteless(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = a:byte(i), b:byte(i)
    if x ~= y then return x < y end
  end
  return #a < #b
end
local function round(x, d) local m = 10 ^ (d or 0) return math.floor(x * m + 0.5) / m end
local function hex(s) if s:find('^%x+$') then return tonumber(s, 16) end return nil end
return {split = split, escape = escape, byteless = byteless, round = round, hex = hex}
"""
    assert [str(f) for f in lint(text, "helpers") if f.severity != "note"] == []


@pytest.mark.parametrize("name", OWN)
def test_our_own_lua_is_portable(name: str) -> None:
    text = resources.text("lua_templates", *name.split("/"))
    assert [str(f) for f in lint(text, name) if f.severity != "note"] == []


def test_the_bundle_around_our_lua_is_portable() -> None:
    text = bundle("local a = require('a')\na.f()", {"a": "return {}"}.get)
    assert [str(f) for f in lint(text, "bundle")] == []
