"""Comparisons with nil: on a faithful table a destroyed object equals nil."""

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
