"""Bags, decks and stacks: taking, putting, merging, dealing, and who may enter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.headless.saves import bag, block, card, deck, hand, object_state, printed, settled, table
from tts_builder.headless import ScriptError, Table

EVENTS = """
function onObjectLeaveContainer(c, o)
  print('leave ' .. c.guid .. ' ' .. o.getName() .. ' ' .. tostring(o.spawning))
end
function onObjectEnterContainer(c, o) print('enter ' .. c.guid .. ' ' .. o.getName()) end
function onObjectSpawn(o) print('spawn ' .. o.getName()) end
function onObjectDestroy(o) print('destroy ' .. o.getName()) end
"""
DECK = "local d = getObjectFromGUID('dddddd') "
BAG = "local b = getObjectFromGUID('bbbbbb') "
DOWN = {"turn": (0, 180, 180)}


def names(made: Table) -> list[str]:
    return sorted(obj.nickname for obj in made.objects)


@pytest.mark.simulates("Object.takeObject", "onObjectLeaveContainer onObjectSpawn")
def test_take_object_spawns_in_the_next_frame() -> None:
    inner = block("aaaaaa", Memo="piece", LuaScript="function onLoad() print('script ' .. self.guid) end")
    lua = (
        EVENTS
        + BAG.replace("local b", "function take() local b")
        + """
      local o = b.takeObject({position = {5, 3, 5}, rotation = {0, 90, 0}, smooth = false,
        callback_function = function(x) print('done ' .. x.guid .. ' ' .. tostring(x.spawning)) end})
      local found = getObjectFromGUID('aaaaaa')
      print('taken ' .. tostring(o.spawning) .. ' ' .. tostring(found == o) .. ' ' .. b.getQuantity())
    end"""
    )
    made = table(bag("bbbbbb", inner), lua=lua)
    assert made.contained("piece") is not None
    made.global_.call("take")
    assert made.by_memo("piece") is None
    assert made.contained("piece") is None
    made.frames(1)
    assert printed(made) == [
        "leave bbbbbb aaaaaa true", "taken true true 0", "script aaaaaa", "spawn aaaaaa", "done aaaaaa false",
    ]  # fmt: skip
    made.settle()
    taken = made.by_memo("piece")
    assert taken is not None
    assert taken.position == pytest.approx((5, 1.46, 5))
    assert taken.rotation == (0, 90, 0)


def test_take_by_guid_index_and_default_place() -> None:
    made = table(bag("bbbbbb", block("aaaaa1"), block("aaaaa2"), block("aaaaa3"), Locked=True), lua=f"""
      function guid() {BAG} b.takeObject({{guid = 'aaaaa2'}}) end
      function index() {BAG} b.takeObject({{index = 0}}) end
      function rest() {BAG} b.takeObject() return b.takeObject() end
      function wrong() {BAG} b.takeObject({{guid = 'nobody'}}) end""")  # fmt: skip
    with pytest.raises(ScriptError, match="no object nobody"):
        made.global_.call("wrong")
    settled(made, "guid")
    assert names(made) == ["aaaaa2", "bbbbbb"]
    assert made.find("aaaaa2").position.x == pytest.approx(2)
    made.global_.call("index")
    assert made.global_.call("rest") is None
    made.settle()
    assert names(made) == ["aaaaa1", "aaaaa2", "aaaaa3", "bbbbbb"]


@pytest.mark.parametrize(("order", "first"), [(0, "aaaaa3"), (1, "aaaaa1")])
def test_order_of_a_bag(order: int, first: str) -> None:
    contents = [block(f"aaaaa{n}") for n in (1, 2, 3)]
    made = table(bag("bbbbbb", *contents, Bag={"Order": order}), lua=f"function f() {BAG} b.takeObject() end")
    settled(made, "f")
    assert made.find(first) is not None


def test_infinite_bag_copies() -> None:
    source = object_state("Infinite_Bag", "bbbbbb", y=0.94, ContainedObjects=[block("aaaaaa")])
    made = table(source, lua=f"function f() {BAG} b.takeObject({{position = {{5, 2, 0}}}}) end")
    made.global_.call("f")
    settled(made, "f")
    assert names(made) == ["aaaaaa", "aaaaaa", "bbbbbb"]
    assert len({obj.guid for obj in made.objects}) == 3
    assert len(made.find("bbbbbb").contents) == 1


@pytest.mark.simulates("Object.getObjects getQuantity")
def test_contents_as_scripts_see_them() -> None:
    made = table(bag("bbbbbb", block("aaaaaa", Memo="m", Tags=["t"], GMNotes="g", Nickname="")), lua=f"""
      function f() {BAG}
        local e = b.getObjects()[1]
        local text = e.index .. e.guid .. e.memo .. e.tags[1] .. e.gm_notes
        return text .. e.name .. e.nickname .. b.getQuantity()
      end""")  # fmt: skip
    assert made.global_.call("f") == "0aaaaaamtgBlockSquare1"


@pytest.mark.simulates("Object.putObject", "onObjectEnterContainer onObjectDestroy")
def test_put_object() -> None:
    made = table(
        bag("bbbbbb"), block("aaaaaa", x=5, LuaScript="function onSave() return 'kept' end"),
        lua=EVENTS + f"function f() {BAG} return b.putObject(getObjectFromGUID('aaaaaa')) == b end",
    )  # fmt: skip
    assert made.global_.call("f") is True
    assert printed(made) == ["enter bbbbbb aaaaaa", "destroy aaaaaa"]
    made.settle()
    (entry,) = made.find("bbbbbb").contents
    assert (entry["GUID"], entry["LuaScriptState"]) == ("aaaaaa", "kept")
    assert names(made) == ["bbbbbb"]


@pytest.mark.simulates("onObjectEnterContainer tryObjectEnterContainer", "Object.takeObject")
def test_what_enters_is_inside_when_the_scripts_are_told() -> None:
    made = table(bag("bbbbbb"), block("aaaaaa", x=5), lua=f"""
      function tryObjectEnterContainer(c, o) print('try ' .. c.getQuantity()) return true end
      function onObjectEnterContainer(c, o)
        print('enter ' .. c.getQuantity() .. ' ' .. o.getName() .. tostring(o.isDestroyed()))
        c.takeObject({{guid = o.guid, position = {{9, 2, 0}}}})
      end
      function onObjectDestroy(o) print('destroy ' .. o.guid) end
      function f() {BAG} b.putObject(getObjectFromGUID('aaaaaa')) end""")  # fmt: skip
    made.global_.call("f")
    assert printed(made) == ["try 0", "enter 1 aaaaaafalse", "destroy aaaaaa"]
    made.settle()
    assert made.errors == []
    assert made.find("bbbbbb").contents == []
    assert made.find("aaaaaa").position.x == pytest.approx(9)


@pytest.mark.simulates("onObjectEnterContainer")
def test_a_deck_has_its_new_card_when_the_scripts_are_told() -> None:
    made = table(deck("dddddd", 3), card("aaaaaa", 9, x=5), lua=f"""
      function onObjectEnterContainer(c, o) print(c.getQuantity()) end
      function f() {DECK} d.putObject(getObjectFromGUID('aaaaaa')) end""")  # fmt: skip
    made.global_.call("f")
    assert printed(made) == ["4"]


@pytest.mark.simulates("tryObjectEnterContainer filterObjectEnterContainer tryObjectEnter filterObjectEnter")
@pytest.mark.parametrize(
    ("lua", "own"),
    [
        ("function tryObjectEnterContainer(c, o) return o.getName() ~= 'aaaaaa' end", ""),
        ("function filterObjectEnterContainer(c, o) return false end", ""),
        ("", "function tryObjectEnter(o) return false end"),
        ("", "function filterObjectEnter(o) return false end"),
    ],
)
def test_entering_refused(lua: str, own: str) -> None:
    made = table(
        bag("bbbbbb", LuaScript=own),
        block("aaaaaa", x=5),
        lua=lua + f" function f() {BAG} return b.putObject(getObjectFromGUID('aaaaaa')) end",
    )
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((0, 0), settle=True)
    assert made.global_.call("f") is None
    made.settle()
    assert names(made) == ["aaaaaa", "bbbbbb"]


@pytest.mark.simulates("onObjectEnterContainer")
def test_a_bag_catches_what_is_dropped_over_it() -> None:
    made = table(bag("bbbbbb"), block("aaaaaa", x=5), lua=EVENTS)
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((0.2, 0.1))
    assert printed(made) == []
    made.settle()
    assert printed(made) == ["enter bbbbbb aaaaaa", "destroy aaaaaa"]
    assert made.find("aaaaaa") is None


# Decks
@pytest.mark.simulates("Object.takeObject remainder")
def test_deck_leaves_its_last_card() -> None:
    made = table(deck("dddddd", 3, **DOWN), lua=f"""
      function f() {DECK}
        d.takeObject({{position = {{5, 2, 0}}}})
        d.takeObject({{position = {{8, 2, 0}}}})
        return d.remainder.getName() .. tostring(d.isDestroyed())
      end""")  # fmt: skip
    assert made.global_.call("f") == "dddd02true"
    made.settle()
    assert names(made) == ["dddd00", "dddd01", "dddd02"]
    assert made.find("dddddd") is None
    assert made.find("dddd02").position.x == 0
    assert made.find("dddd00").face_down


@pytest.mark.parametrize(("fields", "top", "bottom"), [(DOWN, "dddd00", "dddd03"), ({}, "dddd03", "dddd00")])
def test_top_of_a_deck(fields: dict[str, Any], top: str, bottom: str) -> None:
    made = table(deck("dddddd", 4, **fields), lua=f"""
      function f()
        {DECK}
        d.takeObject({{position = {{5, 2, 0}}}})
        d.takeObject({{position = {{8, 2, 0}}, top = false, flip = true}})
      end""")  # fmt: skip
    settled(made, "f")
    assert made.find(top) is not None
    assert made.find(bottom) is not None
    assert made.find(bottom).face_down != made.find(top).face_down
    state = made.find("dddddd").data
    assert state["DeckIDs"] == [entry["CardID"] for entry in state["ContainedObjects"]]


def test_card_dropped_on_card_makes_a_deck() -> None:
    made = table(card("aaaaaa", 1), card("bbbbbb", 2, x=5), card("cccccc", 3, x=9), lua=EVENTS)
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0.1, 0.1), settle=True)
    (pile,) = [obj for obj in made.objects if obj.kind == "Deck"]
    assert pile.data["DeckIDs"] == [101, 102]
    assert [line for line in printed(made) if line.startswith("enter")] == [
        f"enter {pile.guid} aaaaaa", f"enter {pile.guid} bbbbbb",
    ]  # fmt: skip
    player.pick_up(made.find("cccccc"))
    player.drop((0.1, 0), settle=True)
    assert pile.data["DeckIDs"] == [101, 102, 103]
    assert len(made.objects) == 1


def test_cards_that_face_differently_do_not_merge() -> None:
    made = table(card("aaaaaa", 1), card("bbbbbb", 2, x=5, **DOWN))
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0, 0), settle=True)
    assert names(made) == ["aaaaaa", "bbbbbb"]
    assert made.find("bbbbbb").position.y > made.find("aaaaaa").position.y


def test_merging_refused() -> None:
    made = table(
        card("aaaaaa", 1), card("bbbbbb", 2, x=5), lua="function tryObjectEnterContainer() return false end"
    )
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0, 0), settle=True)
    assert names(made) == ["aaaaaa", "bbbbbb"]


def test_put_card_into_deck_by_height_and_index() -> None:
    cards = [card("aaaaaa", 7, x=5, y=3, Locked=True), card("bbbbbb", 8, x=8), card("cccccc", 9, x=11)]
    made = table(deck("dddddd", 2), *cards, lua=f"""
      function put(guid, index) {DECK} d.putObject(getObjectFromGUID(guid), index) end""")  # fmt: skip
    made.global_.call("put", "aaaaaa")
    made.global_.call("put", "bbbbbb")
    settled(made, "put", "cccccc", 1)
    assert made.find("dddddd").data["DeckIDs"] == [108, 109, 100, 101, 107]


def test_old_deck_without_contents() -> None:
    state = deck("dddddd", 3, **DOWN)
    del state["ContainedObjects"]
    made = table(
        state,
        lua=f"function n() {DECK} return #d.getObjects() end "
        f"function f() {DECK} d.takeObject({{position = {{5, 2, 0}}}}) end",
    )
    assert made.global_.call("n") == 3
    assert "ContainedObjects" not in made.save()["ObjectStates"][0]
    settled(made, "f")
    taken = next(obj for obj in made.objects if obj.kind == "Card")
    assert taken.data["CardID"] == 100
    assert list(taken.data["CustomDeck"]) == ["1"]


@pytest.mark.simulates("Object.shuffle")
def test_shuffle_follows_the_seed() -> None:
    def order(seed: int) -> list[int]:
        made = table(deck("dddddd", 20), lua=f"function f() {DECK} d.shuffle() end", seed=seed)
        made.global_.call("f")
        return list(made.find("dddddd").data["DeckIDs"])

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == list(range(100, 120))


def test_group() -> None:
    made = table(*(card(f"aaaaa{n}", n, x=3 * n) for n in range(4)), block("bbbbbb", x=20))
    player = made.player("White").sit()
    (pile,) = player.group(made.objects)
    made.settle()
    assert len(pile.contents) == 4
    assert names(made) == ["", "bbbbbb"]


@pytest.mark.simulates("Object.deal")
def test_deal_goes_to_hands() -> None:
    hands = [hand("hand01", "White", 0, -15), hand("hand02", "Red", -15, -15)]
    made = table(deck("dddddd", 6), *hands, lua=f"""
      function all() {DECK} d.deal(1) end
      function one() {DECK} d.deal(2, 'Red') end
      function count(c) return #Player[c].getHandObjects() end""")  # fmt: skip
    made.player("White").sit()
    made.player("Red").sit()
    made.global_.call("all")
    settled(made, "one")
    assert (made.global_.call("count", "White"), made.global_.call("count", "Red")) == (1, 3)
    assert len(made.find("dddddd").contents) == 2


# Stacks
def tile(guid: str, x: float, **fields: Any) -> dict[str, Any]:
    image = {
        "ImageURL": "front",
        "CustomTile": {"Type": 0, "Thickness": 0.2, "Stackable": True, "Stretch": True},
    }
    return object_state("Custom_Tile", guid, x, y=0.96, CustomImage=image, Nickname="tile", **fields)


def test_equal_tiles_stack_and_come_apart() -> None:
    made = table(
        tile("aaaaaa", 0),
        tile("bbbbbb", 5),
        lua="function take(g) getObjectFromGUID(g).takeObject({position = {9, 2, 0}}) end",
    )
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0, 0), settle=True)
    (stack,) = made.objects
    assert (stack.name, stack.data["Number"]) == ("Custom_Tile_Stack", 2)
    settled(made, "take", stack.guid)
    assert [obj.name for obj in made.objects] == ["Custom_Tile", "Custom_Tile"]
    assert sorted(obj.position.x for obj in made.objects) == pytest.approx([0, 9])


def test_different_tiles_do_not_stack() -> None:
    made = table(tile("aaaaaa", 0), tile("bbbbbb", 5, ColorDiffuse={"r": 1, "g": 0, "b": 0}))
    player = made.player("White").sit()
    player.pick_up(made.find("bbbbbb"))
    player.drop((0, 0), settle=True)
    assert len(made.objects) == 2
    assert made.find("bbbbbb").position.y == pytest.approx(1.16)


# Spawning
@pytest.mark.simulates("Object.clone getData getJSON")
def test_spawn_and_clone() -> None:
    made = table(block("aaaaaa", Memo="m", Tags=["x"]), lua=EVENTS + """
      function f()
        local o = getObjectFromGUID('aaaaaa')
        local data = o.getData()
        data.Nickname = 'second'
        local function done(x) print('done ' .. x.memo) end
        spawnObjectData({data = data, position = {4, 2, 0}, callback_function = done})
        spawnObjectJSON({json = o.getJSON(), position = {8, 2, 0}})
        spawnObject({type = 'Die_6', position = {12, 2, 0}})
        o.clone({position = {16, 2, 0}})
      end""")  # fmt: skip
    made.global_.call("f")
    assert len(made.objects) == 1
    made.settle()
    assert printed(made) == ["spawn second", "done m", "spawn aaaaaa", "spawn ", "spawn aaaaaa"]
    assert sorted(obj.position.x for obj in made.objects) == pytest.approx([0, 4, 8, 12, 16])
    assert len({obj.guid for obj in made.objects}) == 5
    assert made.objects[1].data["Tags"] == ["x"]


@pytest.mark.simulates("Object.reload")
def test_reload_keeps_the_guid() -> None:
    made = table(block("aaaaaa", LuaScript="print('chunk')"), lua="""
      function f()
        local o = getObjectFromGUID('aaaaaa')
        o.setLuaScript("print('new')")
        local n = o.reload()
        return n == o
      end""")  # fmt: skip
    assert made.global_.call("f") is False
    made.settle()
    assert printed(made) == ["chunk", "new"]
    assert [obj.guid for obj in made.objects] == ["aaaaaa"]


@pytest.mark.simulates("Object.getData getJSON takeObject")
def test_an_empty_bag_has_no_contained_objects() -> None:
    lua = f"""function take() {BAG} b.takeObject({{position = {{9, 2, 9}}}}) end
      function held() {BAG}
        local of = b.getData().ContainedObjects
        return (of == nil and 'none' or #of) .. tostring(b.getJSON():find('ContainedObjects') ~= nil)
      end"""
    made = table(bag("bbbbbb", block("aaaaaa")), lua=lua)
    assert made.global_.call("held") == "1true"
    made.global_.call("take")
    assert made.global_.call("held") == "nonefalse"
    made.settle()
    assert "ContainedObjects" not in made.save()["ObjectStates"][0]
    assert table(bag("bbbbbb"), lua=lua).global_.call("held") == "nonefalse"
