"""Comparisons with nil: for a faithful table an object that has been destroyed is nothing."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, printed, save
from tts_builder.headless import Table

LUA = """
function keep() o = getObjectFromGUID('aaaaaa') o.destruct() tell() end
function tell()
  local t = { o = o }
  local what = o ~= nil and 'there' or 'gone'
  print(o == nil, nil == o, o ~= nil, nil ~= t.o, not (o == nil), what, o and 1 or 2)
end
function waits()
  Wait.condition(function() print('over') end, function() return o == nil or o.resting end)
end"""


@pytest.mark.simulates("Object.destruct")
@pytest.mark.parametrize("faithful", [True, False], ids=["faithful", "fast"])
def test_a_destroyed_object_is_nothing_from_the_next_frame_on(faithful: bool) -> None:
    made = Table(save(block("aaaaaa"), lua=LUA), faithful=faithful)
    made.global_.call("keep")
    made.frames(1)
    made.global_.call("tell")
    there = "false\tfalse\ttrue\ttrue\ttrue\tthere\t1"
    assert printed(made) == [there, "true\ttrue\tfalse\tfalse\tfalse\tgone\t1" if faithful else there]
    if faithful:
        made.global_.call("waits")
        made.frames(2)
        assert printed(made)[-1] == "over"
        assert made.errors == []


CASES = [
    ("local a, b = nil, 1 return a == nil, b == nil, a ~= nil, b ~= nil", [True, False, False, True]),
    ("local function f() return 1, nil end return f() == nil, nil == f()", [False, False]),
    ("local function f() end return f() == nil, nil ~= f()", [True, False]),
    ("return (...) == nil, ... == nil", [True, True]),
    ("return nil == nil, 1 ~= nil, 'x' == nil, {} == nil, false == nil", [True, True, False, False, False]),
    ("local a return a == nil == true, not a == nil, a == nil ~= nil", [True, False, True]),
    ("local t = {a = {}} return t.a.b == nil and t.a ~= nil, t.a.b==nil and 3 or 4", [True, 3]),
    ("local n = 0 local function f() n = n + 1 return n end return f() ~= nil, n", [True, 1]),
    ("local s = 'x' return s..'y' == nil, #s ~= nil, -n == nil", [False, True, False]),
    ("local a = 1\nlocal b = a ~= nil\nlocal c = b == nil return b, c", [True, False]),
]


@pytest.mark.parametrize(("code", "values"), CASES)
@pytest.mark.parametrize("faithful", [True, False], ids=["faithful", "fast"])
def test_all_else_is_compared_as_ever(code: str, values: list[object], faithful: bool) -> None:
    script = Table(save(lua="n = 1"), faithful=faithful).global_.script
    assert script is not None
    assert list(script.evaluate(code)) == values
