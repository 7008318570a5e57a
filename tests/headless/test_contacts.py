"""Collisions: the events when two objects touch, keep touching, or separate."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, printed, save, settled, table
from tts_builder.headless import Table

OWN = """
function onCollisionEnter(i) print(self.guid .. ' enter ' .. i.collision_object.guid) end
function onCollisionExit(i) print(self.guid .. ' exit ' .. i.collision_object.guid) end
"""
ALL = """
function onObjectCollisionEnter(o, i) print('all ' .. o.guid .. ' enter ' .. i.collision_object.guid) end
function onObjectCollisionExit(o, i) print('all ' .. o.guid .. ' exit ' .. i.collision_object.guid) end
function onObjectCollisionStay(o, i) stays = (stays or 0) + 1 end
function register(guid, stay) return getObjectFromGUID(guid).registerCollisions(stay) end
function unregister(guid) return getObjectFromGUID(guid).unregisterCollisions() end
function count() local n = stays or 0 stays = 0 return n end
"""


@pytest.mark.simulates("onCollisionEnter onCollisionExit")
def test_the_objects_own_handlers() -> None:
    made = table(block("aaaaaa", LuaScript=OWN), block("bbbbbb", x=5, LuaScript=OWN), block("cccccc", x=9))
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0.2, 0), settle=True)
    assert printed(made) == ["bbbbbb enter aaaaaa", "aaaaaa enter bbbbbb"]
    player.pick_up(made.find("cccccc"))
    player.drop((0.2, 0), settle=True)
    assert printed(made)[2:] == ["bbbbbb enter cccccc"]
    player.pick_up(made.find("cccccc"))
    assert printed(made)[3:] == ["bbbbbb exit cccccc"], "at once, before the event of picking up"
    player.drop((9, 0), settle=True)
    assert len(printed(made)) == 4


@pytest.mark.simulates("onCollisionEnter")
def test_what_meets_where() -> None:
    own = """function onCollisionEnter(i)
      local p = i.contact_points[1]
      print(#i.contact_points .. ' ' .. p.x .. ' ' .. p.y .. ' ' .. i.relative_velocity.y)
    end"""
    made = table(block("aaaaaa", LuaScript=own), block("bbbbbb", x=5), lua="""
      function go() getObjectFromGUID('bbbbbb').setPosition({0.4, 4, 0}) end""")  # fmt: skip
    settled(made, "go")
    assert printed(made) == ["1 0.2 1.96 0"]


@pytest.mark.simulates("onCollisionEnter")
def test_what_lies_on_each_other_in_the_save_is_told_in_the_first_frame() -> None:
    made = Table(save(block("aaaaaa", LuaScript=OWN), block("bbbbbb", y=2.46), block("cccccc", x=9)))
    assert printed(made) == []
    made.frames(1)
    assert printed(made) == ["aaaaaa enter bbbbbb"]


@pytest.mark.simulates("Object.registerCollisions", "Object.unregisterCollisions")
@pytest.mark.simulates("onObjectCollisionEnter", "onObjectCollisionExit")
def test_registered_objects() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", x=5), lua=ALL + """
      function go(x) getObjectFromGUID('bbbbbb').setPositionSmooth({x, 4, 0}) end""")  # fmt: skip
    settled(made, "go", 0)
    assert printed(made) == [], "nobody is registered"
    assert made.global_.call("register", "aaaaaa") is True
    made.settle()
    assert printed(made) == [], "they touched before"
    made.global_.call("go", 5)
    made.frames(3)
    assert printed(made) == ["all aaaaaa exit bbbbbb"]
    made.settle()
    settled(made, "go", 0)
    assert printed(made)[1:] == ["all aaaaaa enter bbbbbb"]
    assert made.global_.call("unregister", "aaaaaa") is True
    assert made.global_.call("unregister", "aaaaaa") is False
    settled(made, "go", 5)
    assert len(printed(made)) == 2


@pytest.mark.simulates("onObjectCollisionStay onCollisionStay", "Object.registerCollisions")
def test_staying_is_told_every_frame() -> None:
    own = "n = 0 function onCollisionStay(i) n = n + 1 end"
    made = table(block("aaaaaa"), block("bbbbbb", y=2.46, LuaScript=own), block("cccccc", x=9), lua=ALL)
    made.global_.call("register", "aaaaaa", False)
    made.frames(10)
    assert made.find("bbbbbb").get("n") == 10
    assert made.global_.call("count") == 0
    made.global_.call("register", "aaaaaa", True)
    made.frames(10)
    assert made.global_.call("count") == 10
    assert made.settle() == 0, "it keeps no table from settling"


@pytest.mark.simulates("onCollisionExit")
def test_a_destroyed_object_ends_its_contacts_without_a_word() -> None:
    made = table(block("aaaaaa", LuaScript=OWN), block("bbbbbb", y=2.46))
    made.player("White").sit().delete(made.find("bbbbbb"))
    made.settle()
    assert printed(made) == ["aaaaaa enter bbbbbb"]


@pytest.mark.simulates("onCollisionEnter", "Object.locked")
def test_two_locked_objects_send_each_other_no_collisions() -> None:
    made = table(
        block("aaaaaa", LuaScript=OWN, Locked=True),
        block("bbbbbb", x=0.5, LuaScript=OWN, Locked=True),
        block("cccccc", x=0.9, LuaScript=OWN),
    )
    made.settle()
    told = printed(made)
    assert "cccccc enter aaaaaa" in told or "aaaaaa enter cccccc" in told, "one of them is free"
    assert not [line for line in told if {"aaaaaa", "bbbbbb"} <= set(line.split())]
