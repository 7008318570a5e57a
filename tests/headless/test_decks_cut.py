"""Whole decks: cut, split, spread, reset; checkers; random states."""

from __future__ import annotations

import pytest

from tests.headless.saves import bag, block, card, deck, object_state, printed, settled, table
from tts_builder.headless import ScriptError, Table

DECK = "local d = getObjectFromGUID('dddddd') "
DOWN = {"turn": (0, 180, 180)}


def cards(made: Table, guid: str) -> list[int]:
    return [number - 100 for number in made.find(guid).data["DeckIDs"]]


@pytest.mark.simulates("Object.cut")
@pytest.mark.parametrize(("fields", "upper", "lower"), [
    (DOWN, [0, 1, 2], [3, 4, 5, 6, 7]), ({}, [5, 6, 7], [0, 1, 2, 3, 4]),
])  # fmt: skip
def test_cut_lifts_the_top_off(fields: dict[str, object], upper: list[int], lower: list[int]) -> None:
    made = table(deck("dddddd", 8, **fields), lua=f"""
      function f() {DECK}
        local t = d.cut(3)
        return t[1] == d and t[2].spawning and t[2].guid
      end""")  # fmt: skip
    guid = settled(made, "f")
    assert cards(made, "dddddd") == lower
    assert cards(made, guid) == upper
    new = made.find(guid)
    assert new.face_down == made.find("dddddd").face_down
    assert abs(new.position.x) > 2.2
    assert list(new.data["CustomDeck"]) == ["1"]
    assert {entry["GUID"] for entry in new.contents} == {f"dddd{n:02}" for n in upper}


@pytest.mark.simulates("Object.cut split spread")
@pytest.mark.parametrize(
    "code", ["d.cut(1)", "d.cut(6)", "d.split(4)", "d.split(1)", "o.cut(2)", "o.spread()"]
)
def test_what_cannot_be_divided(code: str) -> None:
    lua = f"function f() {DECK} local o = getObjectFromGUID('aaaaaa') {code} end"
    made = table(deck("dddddd", 7), block("aaaaaa", x=9), lua=lua)
    with pytest.raises(ScriptError, match=r"(cut|split|spread): "):
        made.global_.call("f")
    assert cards(made, "dddddd") == list(range(7))


@pytest.mark.simulates("Object.cut split")
def test_halves_and_piles() -> None:
    made = table(deck("dddddd", 11, **DOWN), lua=f"""
      function half() {DECK} return #d.cut() end
      function piles() {DECK}
        local t = {{}}
        for i, p in ipairs(d.split(4)) do t[i] = p.guid end
        return t
      end""")  # fmt: skip
    guids = settled(made, "piles")
    assert [len(cards(made, guid)) for guid in guids] == [3, 3, 3, 2]
    assert sorted(number for guid in guids for number in cards(made, guid)) == list(range(11))
    places = [round(made.find(guid).position.x, 3) for guid in guids]
    assert len(set(places)) == 4
    two = table(deck("dddddd", 9, **DOWN), lua=f"function f() {DECK} return #d.split() end")
    assert two.global_.call("f") == 2


@pytest.mark.simulates("Object.spread", "onObjectLeaveContainer")
def test_spread() -> None:
    made = table(deck("dddddd", 4), lua=f"""
      function onObjectLeaveContainer(c, o) print('leave ' .. o.getName()) end
      function f(n) {DECK}
        local t = {{}}
        for i, c in ipairs(d.spread(n)) do t[i] = c.getName() end
        return table.concat(t, ' ')
      end""")  # fmt: skip
    assert made.global_.call("f", 0.4) == "dddd00 dddd01 dddd02 dddd03"
    made.settle()
    assert printed(made) == [f"leave dddd0{n}" for n in range(4)]
    assert [made.find(f"dddd0{n}").position.x for n in range(4)] == pytest.approx([0, 0.4, 0.8, 1.2])
    assert made.find("dddddd") is None
    wide = table(deck("dddddd", 3), lua=f"function f() {DECK} d.spread() end")
    wide.global_.call("f")
    wide.settle()
    assert sorted(each.position.x for each in wide.objects) == pytest.approx([0, 0.6, 1.2])


@pytest.mark.simulates("Object.reset")
def test_reset_gathers_the_cards_of_a_deck() -> None:
    made = table(deck("dddddd", 6, **DOWN), bag("bbbbbb", x=-5), lua=f"""
      function take(x) {DECK} d.takeObject({{position = {{x, 2, 0}}}}) end
      function away() getObjectFromGUID('bbbbbb').putObject(getObjectFromGUID('dddd01')) end
      function reset() {DECK} return d.reset() end""")  # fmt: skip
    for x in (5, 8, 11):
        made.global_.call("take", x)
    made.settle()
    settled(made, "away")
    assert len(made.find("dddddd").contents) == 3
    assert made.global_.call("reset") is True
    made.settle()
    assert sorted(cards(made, "dddddd")) == list(range(6))
    assert sorted(each.guid for each in made.objects) == ["bbbbbb", "dddddd"]
    assert made.find("bbbbbb").contents == []


@pytest.mark.simulates("Object.reset")
def test_reset_empties_a_bag_and_nothing_else() -> None:
    lua = "function f(guid) getObjectFromGUID(guid).reset() end"
    made = table(bag("bbbbbb", block("aaaaaa")), block("cccccc", x=6), lua=lua)
    made.global_.call("f", "bbbbbb")
    assert made.find("bbbbbb").contents == []
    with pytest.raises(ScriptError, match="not a deck"):
        made.global_.call("f", "cccccc")


@pytest.mark.simulates("Object.shuffle randomize roll")
def test_bags_shuffle_and_order_can_be_random() -> None:
    def order(seed: int) -> list[str]:
        made = table(
            bag("bbbbbb", *(block(f"aaaa{n:02}") for n in range(12))),
            lua="""function f()
              local b = getObjectFromGUID('bbbbbb')
              b.shuffle() b.randomize('Red') b.roll()
            end""",
            seed=seed,
        )
        made.global_.call("f")
        return [entry["GUID"] for entry in made.find("bbbbbb").contents]

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == [f"aaaa{n:02}" for n in range(12)]


# Stacks
@pytest.mark.simulates("Object.takeObject putObject getQuantity")
def test_checkers_stack() -> None:
    pieces = [object_state(f"Checker_{name}", f"aaaaa{n}", x=4 * n, y=0.96)
              for n, name in enumerate(("red", "red", "black"))]  # fmt: skip
    made = table(*pieces, lua="""
      function put(a, b) return getObjectFromGUID(a).putObject(getObjectFromGUID(b)) end
      function take(a) return getObjectFromGUID(a).takeObject({position = {9, 2, 9}}).name end
      function count(a) return getObjectFromGUID(a).getQuantity() end""")  # fmt: skip
    stack = settled(made, "put", "aaaaa0", "aaaaa1")
    assert stack.name == "CheckerStack"
    assert made.global_.call("count", stack.guid) == 2
    with pytest.raises(ScriptError, match="does not go into"):
        made.global_.call("put", stack.guid, "aaaaa2")
    assert made.global_.call("take", stack.guid) == "Checker_red"
    made.settle()
    assert sorted(each.name for each in made.objects) == ["Checker_black", "Checker_red", "Checker_red"]


# States
@pytest.mark.simulates("Object.shuffleStates", "Object.getStates", "Object.getStateId", "Object.setState")
@pytest.mark.simulates("Object.getStatesCount", "onObjectStateChange", "onStateChange")
def test_states() -> None:
    own = "function onStateChange(old) print('own ' .. old) end"
    others = {str(n): block(f"aaaaa{n}", LuaScript=own) for n in (2, 3)}
    made = table(block("aaaaa1", States=others), lua="""
      function onObjectStateChange(o, old) print(o.guid .. ' was ' .. old) end
      function read(guid)
        local o = getObjectFromGUID(guid)
        local t = {}
        for i, s in ipairs(o.getStates()) do t[i] = s.id .. s.guid end
        return o.getStateId() .. ' ' .. o.getStatesCount() .. ' ' .. table.concat(t, ' ')
      end
      function set(guid, n) return getObjectFromGUID(guid).setState(n).guid end
      function mix(guid) return getObjectFromGUID(guid).shuffleStates().guid end
      function none() return getObjectFromGUID('aaaaa1').getStates() == nil end""")  # fmt: skip
    assert made.global_.call("read", "aaaaa1") == "1 3 2aaaaa2 3aaaaa3"
    assert made.global_.call("set", "aaaaa1", 3) == "aaaaa3"
    made.settle()
    assert printed(made) == ["aaaaa3 was aaaaa1", "own aaaaa1"]
    assert made.global_.call("read", "aaaaa3") == "3 3 1aaaaa1 2aaaaa2"
    new = settled(made, "mix", "aaaaa3")
    assert new in ("aaaaa1", "aaaaa2")
    assert [each.guid for each in made.objects] == [new]
    alone = table(block("aaaaa1"), lua="""
      function f() local o = getObjectFromGUID('aaaaa1') return o.getStateId(), o.getStates() == nil end
      function mix() getObjectFromGUID('aaaaa1').shuffleStates() end""")  # fmt: skip
    assert alone.global_.call("f") == -1
    with pytest.raises(ScriptError, match="no other states"):
        alone.global_.call("mix")


@pytest.mark.simulates("Object.takeObject remainder")
def test_the_remainder_is_known_while_it_spawns() -> None:
    made = table(deck("dddddd", 2), card("cccccc", 9, x=6), lua=f"""
      function f() {DECK}
        d.takeObject({{position = {{9, 2, 9}}}})
        local r = d.remainder
        return r.spawning and r.type == 'Card' and getObjectFromGUID('cccccc').remainder == nil
      end""")  # fmt: skip
    assert made.global_.call("f") is True
