"""Object handles: identity, members, handles of destroyed objects, and unknown names."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer, block, printed, table
from tts_builder.headless import ScriptError

GET = "local o = getObjectFromGUID('aaaaaa') "


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("type(o)", "userdata"),
        ("o == getObjects()[1]", True),
        ("({[o] = 7})[getObjectFromGUID('aaaaaa')]", 7),
        ("o.getName() .. o.getGUID() .. o.guid .. o.name .. o.type", "aaaaaaaaaaaaaaaaaaBlockSquareBlock"),
        ("o:getName()", "aaaaaa"),
        ("o.GetName()", "aaaaaa"),
        ("type(o.getName)", "function"),
        ("tostring(o)", "aaaaaa (LuaGameObjectScript)"),
        ("o.getQuantity()", -1),
        ("o.locked", False),
        ("o.memo", None),
        ("getObjectFromGUID('nobody')", None),
        ("getObjectFromGUID(nil)", None),
        ("tostring(o.getBounds().size)", "Vector: { 1, 1, 1 }"),
        ("tostring(o.positionToWorld({1, 0, 0}))", "Vector: { 1, 1.46, 0 }"),
        ("tostring(o.positionToLocal({1, 1.46, 0}))", "Vector: { 1, 0, 0 }"),
    ],
)
def test_members(code: str, expected: object) -> None:
    assert answer(f"{GET} return {code}", block("aaaaaa")) == expected


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("o.nonsense", "cannot access field nonsense of userdata"),
        ("o.getNonsense()", "cannot access field getNonsense of userdata"),
        ("Wait.later()", "cannot access field later of userdata"),
        ("o.executeScript('x')", "not simulated: Object.executeScript"),
        ("Physics.cast({type = 4})", "type is 1"),
        ("flipTable()", "not simulated: flipTable"),
        ("o.setPosition(nil)", "Vector expected, got nil"),
        ("o.setName({})", "string expected, got table"),
        ("o.setLock(1)", "boolean expected, got number"),
        ("o.clone({position = 'x'})", "a Vector expected, got str"),
        ("o.clone({position = {'x'}})", "must consist of numbers"),
        ("o.createButton({label = 'x'})", "name of a function expected"),
        ("o.createButton({click_function = 'f', color = true})", "a Color expected"),
        ("o.setSnapPoints({1, 2})", "list of tables"),
        ("group({1})", "list of objects"),
        ("o.takeObject()", "not a container"),
        ("o.getObjects()", "neither a container nor a zone"),
        ("o.setState(2)", "no state 2"),
        ("spawnObjectData({data = {}})", "with a Name expected"),
        ("spawnObjectJSON({json = '{'})", "spawnObjectJSON"),
        ("Turns.__newindex", "cannot access field"),
        ("Player.White.pingTable({0, 0, 0})", "nobody sits at White"),
    ],
)
def test_refusals(code: str, message: str) -> None:
    made = table(block("aaaaaa"), lua=f"function f() {GET} local x = {code} end")
    with pytest.raises(ScriptError, match=message) as error:
        made.global_.call("f")
    assert "Global:1:" in str(error.value)
    name = message.removeprefix("not simulated: ")
    assert made.not_simulated == ({name: 1} if name != message else {})


@pytest.mark.simulates("Object.locked memo interactable use_hands tooltip")
def test_assigning() -> None:
    made = table(
        block("aaaaaa"),
        lua=f"""function f() {GET}
          o.locked = true o.memo = 'm' o.interactable = false o.use_hands = true o.tooltip = false
          return o.locked and o.memo == 'm' and not o.interactable and o.use_hands and not o.tooltip
        end
        function g() {GET} o.guid = 'x' end
        function h() {GET} o.color = 'x' end""",
    )
    assert made.global_.call("f") is True
    state = made.objects[0].data
    assert (state["Locked"], state["Memo"], state["Hands"], state["Tooltip"]) == (True, "m", True, False)
    for name in ("g", "h"):
        with pytest.raises(ScriptError, match="cannot assign field"):
            made.global_.call(name)


@pytest.mark.simulates("Object.destruct isDestroyed")
def test_handle_dies_with_the_frame() -> None:
    made = table(
        block("aaaaaa"),
        lua=f"""
        function kill() {GET} keep = o o.destruct() return o.isDestroyed() and o.getName() == 'aaaaaa' end
        function dead() return keep.isDestroyed() end
        function use() return keep.getName() end""",
    )
    assert made.global_.call("kill") is True
    assert made.objects == []
    made.frames(1)
    assert made.global_.call("dead") is True
    with pytest.raises(ScriptError, match="destroyed"):
        made.global_.call("use")


@pytest.mark.simulates("onObjectDestroy onDestroy")
def test_destroy_events_have_a_live_handle() -> None:
    made = table(
        block("aaaaaa", LuaScript="function onDestroy() print('own ' .. self.getName()) end"),
        lua="function onObjectDestroy(o) print('all ' .. o.getName() .. tostring(o.isDestroyed())) end",
    )
    made.player("White").sit().delete(made.objects)
    assert printed(made) == ["all aaaaaatrue", "own aaaaaa"]


@pytest.mark.simulates("Object.call")
def test_a_call_gives_all_values() -> None:
    own = "function two() return 'a', nil, {3} end function none() end"
    made = table(block("aaaaaa", LuaScript=own), lua=f"""
      function own() return 1, 2 end
      function f() {GET}
        local a, b, c = o.call('two')
        return JSON.encode({{a, b == nil, c[1], select('#', o.call('two')), o.call('none') == nil,
          select(2, Global.call('own'))}})
      end""")  # fmt: skip
    assert made.global_.call("f") == '["a",true,3,3,true,2]'


@pytest.mark.simulates("Object.call getTable setTable getVar setVar")
def test_call_and_variables_cross_by_copy() -> None:
    made = table(
        block("aaaaaa", LuaScript="""
          t = {1, {x = 2}} v = 5
          function add(p) p.n = p.n + 1 return p end
          function fail() error('inside') end
          function who() return self end
        """),
        lua=f"""
        function f() {GET}
          local p = {{n = 1}}
          local r = o.call('add', p)
          local t = o.getTable('t') t[1] = 99
          o.setVar('v', 6) o.setTable('t2', {{a = 1}})
          return p.n, r.n, o.getTable('t')[1], o.getVar('v'), o.getTable('t2').a, o.call('who') == o
        end
        function all() return JSON.encode({{f()}}) end
        function bad() {GET} o.setVar('x', function() end) end
        function deep() {GET} o.call('add', {{n = print}}) end
        function missing() {GET} o.call('nothing') end
        function inner() {GET} o.call('fail') end
        """,
    )  # fmt: skip
    assert made.global_.call("all") == "[1,2,1,6,1,true]"
    for name, message in (("bad", "function"), ("deep", "function"), ("missing", "no function nothing")):
        with pytest.raises(ScriptError, match=message):
            made.global_.call(name)
    with pytest.raises(ScriptError, match="inside"):
        made.global_.call("inner")


@pytest.mark.simulates("Object.call getTable setTable getVar setVar")
@pytest.mark.parametrize("faithful", [False, True])
def test_vectors_and_colors_stay_what_they_are_between_scripts(faithful: bool) -> None:
    own = """
      at, tint, all = Vector(1, 2, 3), Color.Red, {list = {Vector(4, 5, 6)}, at = {x = 1, y = 2, z = 3}}
      function place() return at end
      function length(p) return p:magnitude() end
      function inner(p) return p.at:copy():add(Vector(1, 0, 0)) end
      function kept() return given.at:sqrMagnitude() .. single:toHex() end"""
    made = table(block("aaaaaa", LuaScript=own), faithful=faithful, lua=f"""
      function f() {GET}
        o.setTable('given', {{at = Vector(0, 3, 4)}}) o.setVar('single', Color(1, 0, 0))
        local plain = o.getTable('all').at
        return {{
          o.call('place'):copy():scale(2).z, o.getVar('at'):sqrMagnitude(), o.getTable('at').y,
          o.getVar('tint'):toHex(), o.getTable('all').list[1]:dot(Vector(1, 1, 1)),
          getmetatable(plain) == nil, o.call('length', Vector(0, 3, 4)),
          o.call('inner', {{at = Vector(1, 1, 1)}})[1], o.call('kept'), o.getVar('at') == o.getVar('at'),
        }}
      end
      function changed() {GET}
        local v = Vector(1, 2, 3) v.x = 'one'
        o.setTable('v', v)
        local more = Vector(1, 2, 3) more.name = ' more'
        o.setTable('more', more)
        return o.getTable('v').x .. o.getTable('more').name
      end""")  # fmt: skip
    assert made.global_.call("f") == [6, 14, 2, "da1917", 15, True, 5, 2, "25ff0000", True]
    assert made.global_.call("changed") == "one more"


@pytest.mark.simulates("Object.getVar call")
def test_a_function_of_another_script_is_seen_but_not_called() -> None:
    made = table(block("aaaaaa", LuaScript="function said(text) return 'said ' .. text end"), lua=f"""
      function guarded() {GET}
        if o.getVar('silent') then return 'wrong' end
        if o.getVar('said') then return type(o.getVar('said')) .. o.call('said', 'a') end
      end
      function called() {GET} o.getVar('said')('a') end
      function passed() {GET} o.setVar('again', o.getVar('said')) end""")  # fmt: skip
    assert made.global_.call("guarded") == "functionsaid a"
    with pytest.raises(ScriptError, match="a function of another script cannot be called"):
        made.global_.call("called")
    with pytest.raises(ScriptError, match="a function cannot be passed"):
        made.global_.call("passed")


def test_global_handle() -> None:
    made = table(
        block("aaaaaa", LuaScript="function f() return Global.call('g', 4) + Global.getVar('n') end"),
        lua="n = 10 function g(x) return x * 2 end function bad() return Global.getDescription() end",
    )
    assert made.objects[0].call("f") == 18
    with pytest.raises(ScriptError, match="cannot access field getDescription"):
        made.global_.call("bad")


@pytest.mark.simulates("Object.addTag getTags hasTag")
def test_tags() -> None:
    lua = f"""function f() {GET}
      o.addTag('Coin') o.addTag('red')
      local n = #getObjectsWithTag('COIN') .. #getObjectsWithAllTags({{'coin', 'blue'}})
      return n .. #getObjectsWithAnyTags({{'coin', 'blue'}}) .. tostring(o.hasTag('RED')) .. #o.getTags()
    end"""
    made = table(block("aaaaaa"), lua=lua)
    assert made.global_.call("f") == "101true2"
    assert made.objects[0].data["Tags"] == ["Coin", "red"]
