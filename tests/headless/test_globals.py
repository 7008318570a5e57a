"""Global functions on objects, the clock, turns, and the rest of the API."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, card, hand, printed, save, settled, table, zone
from tts_builder.headless import ScriptError, Table

LIST = """
local function guids(list)
  local t = {}
  for i, o in ipairs(list) do t[i] = o.guid end
  table.sort(t)
  return table.concat(t, ' ')
end
"""


@pytest.mark.simulates("getObjects getAllObjects getObjectFromGUID getObjectsWithTag")
@pytest.mark.simulates("getObjectsWithAnyTags getObjectsWithAllTags")
def test_finding_objects() -> None:
    made = table(
        block("aaaaaa", Tags=["Red", "big"]), block("bbbbbb", x=3, Tags=["red"]), block("cccccc", x=6),
        zone("zzzzzz", 9, 9), hand("hhhhhh", "White", 0, -15), lua=LIST + """
      function all() return guids(getObjects()) end
      function old() return guids(getAllObjects()) end
      function one(g) local o = getObjectFromGUID(g) return o and o.getName() end
      function tag(t) return guids(getObjectsWithTag(t)) end
      function any(t) return guids(getObjectsWithAnyTags(t)) end
      function every(t) return guids(getObjectsWithAllTags(t)) end""",
    )  # fmt: skip
    assert made.global_.call("all") == "aaaaaa bbbbbb cccccc hhhhhh zzzzzz"
    assert made.global_.call("old") == "aaaaaa bbbbbb cccccc zzzzzz"
    assert made.global_.call("one", "bbbbbb") == "bbbbbb"
    assert made.global_.call("one", "nobody") is None
    assert made.global_.call("one", None) is None
    assert made.global_.call("tag", "RED") == "aaaaaa bbbbbb"
    assert made.global_.call("any", ["big", "small"]) == "aaaaaa"
    assert made.global_.call("every", ["red", "big"]) == "aaaaaa"
    assert made.global_.call("every", ["red", "small"]) == ""


@pytest.mark.simulates("spawnObject spawnObjectData spawnObjectJSON")
def test_spawning() -> None:
    made = table(lua="""
      local function told(o) print(o.getName() .. ' ' .. o.name .. ' ' .. o.getPosition().x) end
      function plain()
        local o = spawnObject({type = 'BlockSquare', position = {2, 3, 0}, callback_function = told,
          sound = false})
        o.setName('plain')
        return o.spawning
      end
      function data()
        spawnObjectData({data = {Name = 'BlockSquare', Nickname = 'data', Transform = {posX = 9}},
          position = {5, 3, 0}, callback_function = told})
      end
      function json()
        spawnObjectJSON({json = '{"Name": "BlockSquare", "Nickname": "json", "Transform": {"posX": 8}}',
          callback_function = told})
      end""")  # fmt: skip
    assert made.global_.call("plain") is True
    made.global_.call("data")
    settled(made, "json")
    assert printed(made) == ["plain BlockSquare 2", "data BlockSquare 5", "json BlockSquare 8"]
    assert len({obj.guid for obj in made.objects}) == 3


@pytest.mark.simulates("copy paste destroyObject group")
def test_copying_grouping_and_destroying() -> None:
    made = table(card("aaaaaa", 1), card("bbbbbb", 2, x=5), block("cccccc", x=10), lua="""
      local function get(g) return getObjectFromGUID(g) end
      function duplicate() return copy({get('cccccc')}) and #paste({position = {15, 3, 0}}) end
      function join()
        local made = group({get('aaaaaa'), get('bbbbbb')})
        return #made .. made[1].type
      end
      function drop() return destroyObject(get('cccccc')) and get('cccccc').isDestroyed() end""")  # fmt: skip
    assert made.global_.call("duplicate") == 1
    made.settle()
    assert sorted(obj.position.x for obj in made.objects) == [0, 5, 10, 15]
    assert made.global_.call("join") == "1Deck"
    made.settle()
    assert [len(obj.contents) for obj in made.objects if obj.kind == "Deck"] == [2]
    assert made.global_.call("drop") is True
    made.settle()
    assert made.find("cccccc") is None


# Time
@pytest.mark.simulates("Timer.create destroy")
def test_timers_have_one_name_for_all_scripts() -> None:
    own = """
      function tick(p) print('own ' .. p.x) end
      function start()
        return Timer.create({identifier = 'shared', function_name = 'tick', parameters = {x = 1}, delay = 1,
          repetitions = 0})
      end"""
    made = table(block("aaaaaa", LuaScript=own), lua="""
      function again() return Timer.create({identifier = 'shared', function_name = 'tick'}) end
      function once()
        return Timer.create({identifier = 'now', function_name = 'tick',
          function_owner = getObjectFromGUID('aaaaaa'), parameters = {x = 2}})
      end
      function stop() return Timer.destroy('shared') end""")  # fmt: skip
    assert made.objects[0].call("start") is True
    assert made.global_.call("again") is False
    assert made.global_.call("once") is True
    made.frames(1)
    assert printed(made) == ["own 2"]
    made.frames(180)
    assert printed(made)[1:] == ["own 1"] * 3
    assert made.global_.call("stop") is True
    assert made.global_.call("stop") is False
    made.frames(120)
    assert len(printed(made)) == 4


@pytest.mark.simulates("Time.time delta_time fixed_delta_time fixed_time")
def test_the_time() -> None:
    made = Table(save(lua="""
      function ask() return {Time.time, Time.delta_time * 60, Time.fixed_delta_time * 90, Time.fixed_time} end
    """))  # fmt: skip
    made.frames(30)
    assert made.global_.call("ask") == pytest.approx([0.5, 1, 1, 0.5])


@pytest.mark.simulates("Wait.collect COLLECT_DUPLICATE COLLECT_UNKNOWN", "WaitCollect.add reset results")
def test_collecting_results() -> None:
    made = table(lua="""
      function f()
        local log = {}
        local c = Wait.collect({'a', 'b'},
          function(r) log[#log + 1] = 'done' .. r.a .. tostring(r.b) end,
          function(id, value) log[#log + 1] = 'add' .. id .. tostring(value) end,
          function(code, id)
            local name = {[Wait.COLLECT_UNKNOWN] = 'unknown', [Wait.COLLECT_DUPLICATE] = 'again'}
            log[#log + 1] = name[code] .. id
          end)
        c:add('a', 1) c:add('x') c:add('a', 2) c:add('b')
        log[#log + 1] = c.results.a
        c:reset()
        log[#log + 1] = tostring(c.results.a)
        c:add('a', 5) c:add('b', 6)
        return table.concat(log, ' ')
      end""")  # fmt: skip
    assert made.global_.call("f") == ("adda1 unknownx againa addbnil done1true 1 nil adda5 addb6 done56")


# Turns
@pytest.mark.simulates("Turns.reverse_order skip_empty_hands pass_turns getTurnOrder endTurn")
def test_the_order_of_turns() -> None:
    made = table(
        card("aaaaaa", 1, z=-15, y=3), hand("hhhhhh", "White", 0, -15), hand("gggggg", "Red", 0, 15), lua="""
      function order() return table.concat(Turns.getTurnOrder(), ' ') end
      function reverse(on) Turns.reverse_order = on return Turns.reverse_order end
      function skip(on) Turns.skip_empty_hands = on return Turns.skip_empty_hands end
      function pass(on) Turns.pass_turns = on return Turns.pass_turns end
      function on() Turns.enable = true end
      function done() return Turns.endTurn() and Turns.turn_color end""",
    )  # fmt: skip
    players = {color: made.player(color).sit() for color in ("White", "Red", "Green")}
    made.settle()
    assert made.global_.call("order") == "White Red Green"
    assert made.global_.call("reverse", True) is True
    assert made.global_.call("order") == "Green Red White"
    assert made.global_.call("reverse", False) is False
    assert made.global_.call("skip", True) is True
    assert made.global_.call("order") == "White"
    assert made.global_.call("skip", False) is False
    made.global_.call("on")
    assert made.global_.call("done") == "Red"
    assert made.global_.call("pass", False) is False
    assert not players["Red"].pass_turn("White")
    assert made.global_.call("pass", True) is True
    assert not players["Green"].pass_turn("White")
    assert players["Red"].pass_turn("White")
    assert made.turn == "White"


def test_turns_end_where_passing_to_a_chosen_player_is_switched_off() -> None:
    made = table(lua="function on() Turns.enable = true Turns.pass_turns = false end")
    players = {color: made.player(color).sit() for color in ("White", "Red")}
    made.global_.call("on")
    assert players["White"].end_turn()
    assert made.turn == "Red"


def test_a_player_who_is_alone_ends_the_turn_and_has_it_again() -> None:
    made = table(
        lua="""
      function on() Turns.enable = true end
      function onPlayerTurn(player, before)
        print(player.color .. ' after ' .. (before and before.color or '-'))
      end
    """
    )
    alone = made.player("White").sit()
    made.global_.call("on")
    assert alone.end_turn()
    assert printed(made) == ["White after -", "White after White"]


# Interface
@pytest.mark.simulates("UI.show setClass getCustomAssets setCustomAssets")
def test_classes_and_assets_of_the_interface() -> None:
    xml = """
      <Defaults><Button class="big" fontSize="40" /><Button fontSize="10" /></Defaults>
      <Panel active="false" id="p"><Button id="b" /></Panel>"""
    made = Table(save(xml=xml, CustomUIAssets=[{"Type": 0, "Name": "icon", "URL": "u"}], lua="""
      function show() return UI.show('p') end
      function class() UI.setClass('b', 'big other') return UI.getAttribute('b', 'fontSize') end
      function assets() return UI.getCustomAssets() end
      function add()
        local list = UI.getCustomAssets()
        list[2] = {name = 'more', url = 'v', type = 0}
        return UI.setCustomAssets(list)
      end"""))  # fmt: skip
    assert not made.ui.visible("b")
    assert made.global_.call("show") is True
    assert made.ui.visible("b")
    assert made.ui.attribute("b", "fontSize") == "10"
    assert made.global_.call("class") == "40"
    assert [asset["name"] for asset in made.global_.call("assets")] == ["icon"]
    assert made.global_.call("add") is True
    made.settle()
    assert [asset["url"] for asset in made.global_.call("assets")] == ["u", "v"]
    assert [asset["URL"] for asset in made.save()["CustomUIAssets"]] == ["u", "v"]


def test_wrong_owners_are_told() -> None:
    made = table(lua="""
      function owner() callLuaFunctionInOtherScript(5, 'f') end
      function web() WebRequest.post('u', 5) end
      function colors() clearChooseInHand({'Ochre'}) end""")  # fmt: skip
    for name, message in (("owner", "owner of the function"), ("web", "table of names"), ("colors", "Ochre")):
        with pytest.raises(ScriptError, match=message):
            made.global_.call(name)
