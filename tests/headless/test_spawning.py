"""Spawning by type, data and JSON; copies; custom objects; destroying and reloading."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.headless.saves import bag, block, card, deck, object_state, printed, save, settled, table, zone
from tts_builder.headless import ScriptError, Table

GET = "local o = getObjectFromGUID('aaaaaa') "


def spawned(code: str, *objects: dict[str, Any], **options: Any) -> Table:
    made = table(*objects, lua=f"function f() {GET} {code} end", **options)
    settled(made, "f")
    assert made.errors == []
    return made


@pytest.mark.simulates("spawnObject onObjectSpawn", "Object.spawning loading_custom guid")
def test_spawning_takes_a_frame() -> None:
    made = table(lua="""
      function onObjectSpawn(o) print('spawn ' .. o.name) end
      function f()
        o = spawnObject({type = 'BlockSquare', position = {1, 5, 2}, rotation = {0, 90, 0}, scale = {2, 2, 2},
          callback_function = function(x) print('done', x == o, x.spawning) end})
        print(tostring(o.spawning) .. ' ' .. tostring(o.loading_custom) .. ' ' .. #getObjects())
      end""")  # fmt: skip
    made.global_.call("f")
    assert printed(made) == ["true true 0"]
    made.frames(1)
    assert printed(made)[1:] == ["spawn BlockSquare", "done\ttrue\tfalse"]
    made.settle()
    (made_one,) = made.objects
    assert made_one.position == pytest.approx((1, 1.96, 2))
    assert (made_one.rotation.y, made_one.scale.x) == (90, 2)
    assert len(made_one.guid) == 6


@pytest.mark.simulates("spawnObject")
@pytest.mark.parametrize(("kind", "name", "fields"), [
    ("Die_6", "Die_6", {}),
    ("D6 Blue", "Die_6_Rounded", {"MaterialIndex": 3}),
    ("D20 Chrome", "Die_20", {"MaterialIndex": 1, "AltSound": True}),
    ("King Dark Wood", "Chess_King", {"MaterialIndex": 3}),
    ("Red 100", "Chip_100", {}),
    ("Joker", "Card", {"CardID": 52}),
    ("Standard Deck", "Deck", {"DeckIDs": list(range(52))}),
    ("Loot Bag", "Bag", {"ContainedObjects": []}),
])  # fmt: skip
def test_types_and_their_other_names(kind: str, name: str, fields: dict[str, Any]) -> None:
    (state,) = spawned(f"spawnObject({{type = '{kind}'}})").save()["ObjectStates"]
    assert state["Name"] == name
    assert {key: state[key] for key in fields} == fields


@pytest.mark.simulates("spawnObject")
def test_drawn_by_the_seed() -> None:
    def number(seed: int) -> int:
        made = spawned("spawnObject({type = 'Random Card'})", seed=seed)
        return int(made.objects[0].data["CardID"])

    assert number(1) == number(1)
    assert len({number(seed) for seed in range(6)}) > 1


@pytest.mark.simulates("spawnObjectData spawnObjectJSON", "Object.getData getJSON")
def test_data_and_json_are_the_state_itself() -> None:
    state = block("aaaaaa", x=3, Memo="m", Tags=["t"], LuaScript="function onSave() return 'kept' end")
    made = table(state, lua=f"""
      function data() {GET} return o.getData() end
      function text(flat) {GET} return o.getJSON(flat) end
      function again() {GET}
        spawnObjectData({{data = o.getData()}})
        spawnObjectJSON({{json = o.getJSON(false), position = {{9, 2, 0}}, scale = {{2, 2, 2}}}})
      end""")  # fmt: skip
    data = made.global_.call("data")
    assert data == json.loads(made.global_.call("text")) == made.save()["ObjectStates"][0]
    assert data["LuaScriptState"] == "kept"
    assert "\n" not in made.global_.call("text", False)
    settled(made, "again")
    assert sorted(round(each.position.x, 2) for each in made.objects) == [3, 3, 9]
    assert len({each.guid for each in made.objects}) == 3
    assert all(each.memo == "m" for each in made.objects)


@pytest.mark.simulates("spawnObjectData", "Object.getData")
def test_sheets_and_states_have_numbers_for_keys_and_take_texts_as_well() -> None:
    sheet = {"FaceURL": "f", "BackURL": "b", "NumWidth": 10, "NumHeight": 7}
    other = block("bbbbbb", Nickname="second", CustomDeck={"3": sheet})
    state = {**card("aaaaaa", 5, States={"2": other}), "CustomDeck": {"1": sheet}}
    made = table(state, lua=f"""
      function keys() {GET} local d = o.getData()
        local other = d.States[2]
        return {{(next(d.CustomDeck)), d.CustomDeck[1].FaceURL, other.Nickname, other.CustomDeck[3].NumWidth}}
      end
      function texts() {GET} local d = JSON.decode(o.getJSON()) return d.CustomDeck['1'].FaceURL end
      function again() {GET} local d = o.getData()
        spawnObjectData({{data = d, position = {{4, 2, 0}}}})
        d.CustomDeck = {{['1000'] = d.CustomDeck[1]}}
        d.CardID = '1000' .. '05'
        spawnObjectData({{data = d, position = {{8, 2, 0}}}})
      end""")  # fmt: skip
    assert made.errors == []
    assert made.global_.call("keys") == [1, "f", "second", 10]
    assert made.global_.call("texts") == "f"
    settled(made, "again")
    saved = {round(each["Transform"]["posX"]): each for each in made.save()["ObjectStates"]}
    assert saved[4]["CustomDeck"] == {"1": sheet}
    assert saved[4]["States"]["2"]["CustomDeck"] == {"3": sheet}
    assert (saved[8]["CardID"], saved[8]["CustomDeck"]) == (100005, {"1000": sheet})


@pytest.mark.simulates("spawnObject paste copy", "Object.clone")
def test_snapped_to_the_grid() -> None:
    lua = f"""function f() {GET}
      spawnObject({{type = 'Die_6', position = {{0.8, 2, 4.4}}, snap_to_grid = true}})
      o.clone({{position = {{6.3, 2, 0.2}}, snap_to_grid = true}})
      copy({{o}})
      paste({{position = {{-3.1, 2, 0}}, snap_to_grid = true}})
    end"""
    made = Table(save(block("aaaaaa", x=30), lua=lua, Grid={"Type": 0, "xSize": 2.0, "ySize": 2.0}))
    settled(made, "f")
    places = sorted((each.position.x, each.position.z) for each in made.objects)
    assert places == [(-4, 0), (0, 4), (6, 0), (30, 0)]


@pytest.mark.simulates("copy paste")
def test_pasted_in_the_same_arrangement() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", x=2, z=3), lua=f"""
      function f() {GET}
        copy({{o, getObjectFromGUID('bbbbbb')}})
        return #paste({{position = {{10, 1.46, 0}}}})
      end""")  # fmt: skip
    assert made.global_.call("f") == 2
    made.settle()
    new = [each for each in made.objects if each.guid not in ("aaaaaa", "bbbbbb")]
    assert [(each.position.x, each.position.z) for each in new] == [(10, 0), (12, 3)]


@pytest.mark.simulates("Object.clone")
def test_clone_is_an_object_of_its_own() -> None:
    made = spawned("o.clone()", block("aaaaaa", x=5, Memo="m", LuaScript="n = 1"))
    first, second = made.objects
    assert second.memo == "m"
    assert second.get("n") == 1
    assert second.guid != first.guid
    assert second.position == pytest.approx((0, 1.46, 0))


@pytest.mark.simulates("Object.reload isDestroyed setLuaScript script_code")
def test_reload_begins_anew() -> None:
    own = "n = 1 function onLoad(s) print('load ' .. s) end function said(text) return text end"
    made = table(block("aaaaaa", LuaScript=own, LuaScriptState="x"), lua=f"""
      function f() {GET}
        o.createButton({{click_function = 'c', label = 'x'}})
        o.script_code = o.getLuaScript() .. ' m = 2'
        new = o.reload()
        told = new.getVar('m') .. #new.call('said', 'abc')
        return tostring(o.isDestroyed()) .. tostring(new == o) .. tostring(new.getButtons() == nil) .. told
      end""")  # fmt: skip
    assert made.global_.call("f") == "truefalsetrue23"
    assert printed(made) == ["load x"]
    made.settle()
    (obj,) = made.objects
    assert (obj.guid, obj.get("m")) == ("aaaaaa", 2)
    assert printed(made) == ["load x", "load x"]


@pytest.mark.simulates("Object.destruct isDestroyed", "destroyObject onObjectDestroy onDestroy")
def test_destroyed_twice() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", x=4), lua=f"""
      function onObjectDestroy(o) print('gone ' .. o.guid) end
      function f() {GET} keep = o
        o.destruct() o.destruct() destroyObject(getObjectFromGUID('bbbbbb'))
        return o.isDestroyed()
      end
      function again() destroyObject(keep) end""")  # fmt: skip
    assert made.global_.call("f") is True
    assert printed(made) == ["gone aaaaaa", "gone bbbbbb"]
    made.frames(1)
    with pytest.raises(ScriptError, match="destroyed already"):
        made.global_.call("again")


# Custom objects
@pytest.mark.simulates("Object.getCustomObject setCustomObject")
@pytest.mark.parametrize(("name", "given"), [
    ("Custom_Tile", {"image": "a", "image_bottom": "b", "type": 2, "thickness": 0.2, "stackable": True}),
    ("Custom_Token", {"image": "a", "thickness": 0.1, "merge_distance": 20, "stackable": False}),
    ("Custom_Board", {"image": "a"}),
    ("Custom_Dice", {"image": "a", "type": 3}),
    ("Figurine_Custom", {"image": "a", "image_secondary": "b", "image_scalar": 1.5}),
    ("Custom_Model", {"mesh": "a", "diffuse": "b", "type": 4, "material": 1, "specular_sharpness": 3}),
    ("Custom_Assetbundle", {"assetbundle": "a", "type": 1, "material": 2}),
    ("Custom_PDF", {"url": "a", "page": 3}),
    ("CardCustom", {"face": "a", "back": "b", "sideways": True, "type": 1}),
])  # fmt: skip
def test_custom_objects(name: str, given: dict[str, Any]) -> None:
    made = table(object_state(name, "aaaaaa"), lua=f"""
      function set(t) {GET} return o.setCustomObject(t) end
      function read() {GET} return o.getCustomObject() end""")  # fmt: skip
    assert made.global_.call("set", given) is True
    found = made.global_.call("read")
    assert {key: found[key] for key in given} == given
    again = Table(made.save())
    assert again.global_.call("read") == found


@pytest.mark.simulates("Object.setCustomObject type reload")
@pytest.mark.parametrize("name", ["Custom_Model", "Custom_Assetbundle"])
def test_a_new_model_is_what_it_is_told_to_be(name: str) -> None:
    lua = f"""
      function bag(n)
        local new = spawnObject({{type = '{name}', position = {{5, 2, 0}}}})
        new.setCustomObject({{type = n}})
        guid = new.guid
      end
      function put(other) getObjectFromGUID(guid).putObject(getObjectFromGUID(other)) end
      function again(n)
        local old = getObjectFromGUID(guid)
        old.setCustomObject({{type = n}})
        guid = old.reload().guid
      end
      function about()
        local o = getObjectFromGUID(guid)
        return o.type .. ' ' .. o.name .. o.getQuantity()
      end"""
    for number, kind, ending in ((6, "Bag", "_Bag"), (7, "Infinite", "_Infinite_Bag"), (1, "Figurine", "")):
        made = table(block("aaaaaa"), lua=lua)
        settled(made, "bag", number)
        if ending:
            made.global_.call("put", "aaaaaa")
        made.settle()
        count = 1 if ending else -1
        assert made.global_.call("about") == f"{kind} {name}{ending}{count}"
        assert made.errors == []
        settled(made, "again", 0)
        assert made.global_.call("about") == f"Generic {name}-1"


@pytest.mark.simulates("Object.setCustomObject getCustomObject")
def test_a_custom_deck_is_made_of_its_sheet() -> None:
    made = table(card("cccccc", 1, x=20), lua="""
      function f()
        local d = spawnObject({type = 'DeckCustom', position = {0, 2, 0}})
        d.setCustomObject({face = 'f', back = 'b', width = 4, height = 3, number = 10, back_is_hidden = true})
        return d.guid
      end
      function read(guid)
        local d = getObjectFromGUID(guid)
        local c = d.getCustomObject()
        d.takeObject({position = {9, 2, 9}})
        return c.face .. c.width .. c.number .. tostring(c.back_is_hidden) .. d.getQuantity()
      end""")  # fmt: skip
    guid = settled(made, "f")
    assert made.find(guid).data["DeckIDs"] == list(range(200, 210)), "sheet 1 is another object's"
    assert made.global_.call("read", guid) == "f410true9"


@pytest.mark.simulates("Object.putObject")
def test_sheets_with_the_same_key_are_told_apart() -> None:
    other = card("bbbbbb", 5, x=6)
    other["CustomDeck"] = {"1": {**other["CustomDeck"]["1"], "FaceURL": "another"}}
    made = table(deck("dddddd", 2), other, card("cccccc", 7, x=9), lua="""
      function f(guid) getObjectFromGUID('dddddd').putObject(getObjectFromGUID(guid)) end""")  # fmt: skip
    made.global_.call("f", "bbbbbb")
    settled(made, "f", "cccccc")
    state = made.find("dddddd").data
    assert sorted(state["DeckIDs"]) == [100, 101, 107, 205]
    assert state["CustomDeck"]["2"]["FaceURL"] == "another"
    assert state["CustomDeck"]["1"]["FaceURL"] == "face"


@pytest.mark.simulates("Object.setVar setTable setLuaScript")
def test_a_variable_set_while_it_spawns_is_there_beside_its_script() -> None:
    own = "v, w = 1, 2 function onLoad() print('load', v, w, t and t[1]) end"
    made = table(bag("bbbbbb", block("aaaaaa", LuaScript=own)), lua="""
      function f()
        local taken = getObjectFromGUID('bbbbbb').takeObject({position = {5, 2, 0}})
        taken.setVar('v', 5) taken.setTable('t', {7})
        local new = spawnObject({type = 'BlockSquare', position = {9, 2, 0}})
        new.setVar('v', 3)
        new.setLuaScript("w = 4 function onLoad() print('new', v, w) end")
      end""")  # fmt: skip
    made.global_.call("f")
    assert printed(made) == []
    made.settle()
    assert printed(made) == ["load\t5\t2\t7", "new\t3\t4"]
    assert made.errors == []


@pytest.mark.simulates("Object.getCustomObject")
def test_what_is_not_custom_has_an_empty_custom_object() -> None:
    lua = """function ask(guid)
      local custom = getObjectFromGUID(guid).getCustomObject()
      return type(custom) .. tostring(next(custom)) .. tostring(custom.image)
    end"""
    made = table(block("aaaaaa"), zone("zzzzzz", 9, 9), lua=lua)
    assert made.global_.call("ask", "aaaaaa") == "tablenilnil"
    assert made.global_.call("ask", "zzzzzz") == "tablenilnil"


@pytest.mark.simulates("Object.destroy destroyObject")
@pytest.mark.parametrize("name", ["destroy", "destroyObject"])
def test_destroy_does_what_destruct_does(name: str) -> None:
    lua = """function f(name) getObjectFromGUID('aaaaaa')[name]() end
      function onObjectDestroy(o) print(o.guid) end"""
    made = table(block("aaaaaa"), lua=lua)
    made.global_.call("f", name)
    made.frames(1)
    assert printed(made) == ["aaaaaa"]
    assert made.find("aaaaaa") is None
