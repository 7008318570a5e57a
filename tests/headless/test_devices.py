"""Clocks, books, tablets, search windows, asset bundles and role-playing figurines."""

from __future__ import annotations

import pytest

from tests.headless.saves import bag, block, deck, object_state, printed, save, table
from tts_builder.headless import ScriptError, Table

GET = "local o = getObjectFromGUID('aaaaaa') "


def run(part: str) -> str:
    """A function `f(text)` of Global that evaluates one of a few named pieces of Lua about the object."""
    return f"function f() {GET} {part} end"


# Clock
def clock(mode: int, seconds: int, paused: bool, lua: str) -> Table:
    state = {"Mode": mode, "SecondsPassed": seconds, "Paused": paused}
    return Table(save(object_state("Digital_Clock", "aaaaaa", Clock=state), lua=lua))


@pytest.mark.simulates("Object.Clock", "Clock.startStopwatch getValue pauseStart paused")
def test_stopwatch() -> None:
    made = clock(0, 0, False, f"""
      function go() {GET} o.Clock.startStopwatch() return o.Clock.paused end
      function hold() {GET} o.Clock.pauseStart() return o.Clock.paused end
      function run() {GET} o.Clock.paused = false end
      function read() {GET} return o.Clock.getValue() end""")  # fmt: skip
    made.frames(120)
    assert made.global_.call("read") == 0
    assert made.global_.call("go") is False
    assert made.settle() == 0, "a running clock keeps no table from settling"
    made.frames(60 * 5 + 10)
    assert made.global_.call("read") == 5
    assert made.global_.call("hold") is True
    made.frames(120)
    assert made.global_.call("read") == 5
    made.global_.call("run")
    made.frames(120)
    assert made.save()["ObjectStates"][0]["Clock"] == {"Mode": 2, "SecondsPassed": 7, "Paused": False}


@pytest.mark.simulates("Clock.setValue showCurrentTime", "Object.setValue getValue")
def test_timer_counts_down_and_stops() -> None:
    made = clock(2, 8, False, f"""
      function set() {GET} o.Clock.setValue(3) return o.Clock.paused end
      function same() {GET} o.setValue(3) return o.getValue() end
      function go() {GET} o.Clock.pauseStart() end
      function day() {GET} o.Clock.showCurrentTime() return o.Clock.getValue() end""")  # fmt: skip
    made.frames(60)
    assert made.save()["ObjectStates"][0]["Clock"]["SecondsPassed"] == 9, "it ran on from the save"
    assert made.global_.call("set") is True
    assert made.global_.call("same") == 3
    made.global_.call("go")
    made.frames(120)
    assert made.save()["ObjectStates"][0]["Clock"] == {"Mode": 1, "SecondsPassed": 1, "Paused": False}
    made.frames(120)
    assert made.save()["ObjectStates"][0]["Clock"] == {"Mode": 1, "SecondsPassed": 0, "Paused": True}
    assert made.global_.call("day") == 0


@pytest.mark.simulates("Clock.getValue")
def test_clock_of_an_old_save() -> None:
    given = save(
        object_state("Digital_Clock", "aaaaaa", Clock={"ClockState": 2, "SecondsPassed": 4, "Paused": False}),
        lua=run("return o.Clock.getValue()"),
    )
    made = Table(given)
    assert made.save() == given
    made.frames(60)
    assert made.global_.call("f") == 5
    assert made.save()["ObjectStates"][0]["Clock"] == {"ClockState": 2, "SecondsPassed": 5, "Paused": False}


@pytest.mark.simulates("Object.Clock Book Browser Container AssetBundle RPGFigurine LayoutZone TextTool")
@pytest.mark.simulates("Object.Counter")
def test_other_objects_have_no_such_part() -> None:
    made = table(block("aaaaaa"), lua=run("""
      for _, part in ipairs({'Clock', 'Book', 'Browser', 'Container', 'AssetBundle', 'RPGFigurine',
        'LayoutZone', 'TextTool', 'Counter'}) do
        if o[part] ~= nil then return part end
      end"""))  # fmt: skip
    assert made.global_.call("f") is None
    assert made.not_simulated == {}


# Book and browser
@pytest.mark.simulates("Object.Book", "Book.getPage", "Book.setPage", "Book.page_offset")
@pytest.mark.simulates("Book.setHighlight", "Book.clearHighlight", "onObjectPageChange", "onPageChange")
def test_book() -> None:
    pdf = {"PDFUrl": "u", "PDFPassword": "", "PDFPage": 3, "PDFPageOffset": -2}
    own = "function onPageChange() print('own ' .. self.Book.getPage()) end"
    made = table(object_state("Custom_PDF", "aaaaaa", CustomPDF=pdf, LuaScript=own), lua=f"""
      function onObjectPageChange(o) print('all ' .. o.guid) end
      function read() {GET} local b = o.Book
        return b.getPage() .. ' ' .. b.getPage(true) .. ' ' .. b.page_offset end
      function turn(n, shown) {GET} return o.Book.setPage(n, shown) end
      function move() {GET} o.Book.page_offset = 10 end
      function mark() {GET}
        return o.Book.setHighlight(0.5, 0.5, 1, 1) and o.Book.clearHighlight() and not o.Book.clearHighlight()
      end
      function both() {GET} local set = o.Book.setPage return set(5, true) end""")  # fmt: skip
    assert made.global_.call("read") == "3 1 -2"
    assert made.global_.call("turn", 4) is True
    assert made.global_.call("turn", 4) is True
    assert printed(made) == ["all aaaaaa", "own 4"]
    assert made.global_.call("both") is True
    assert made.global_.call("read") == "7 5 -2"
    assert made.global_.call("turn", -1) is False
    made.global_.call("move")
    assert made.global_.call("read") == "7 17 10"
    assert made.global_.call("mark") is True
    assert made.save()["ObjectStates"][0]["CustomPDF"] == {**pdf, "PDFPage": 7, "PDFPageOffset": 10}


@pytest.mark.simulates("Object.Browser", "Browser.url pixel_width")
def test_browser() -> None:
    made = table(object_state("Tablet", "aaaaaa", Tablet={"PageURL": "old"}), lua=run("""
      local before = o.Browser.url .. o.getValue()
      o.Browser.url = 'new'
      o.Browser.pixel_width = 800
      return before .. o.Browser.url .. o.Browser.pixel_width"""))  # fmt: skip
    assert made.global_.call("f") == "oldoldnew800"
    assert made.save()["ObjectStates"][0]["Tablet"] == {"PageURL": "new"}


# Search
@pytest.mark.simulates("Object.Container", "Container.search", "onObjectSearchStart", "onObjectSearchEnd")
@pytest.mark.simulates("onSearchStart", "onSearchEnd")
def test_search_window_opened_by_a_script() -> None:
    own = """
      function onSearchStart(c) print('own start ' .. c) end
      function onSearchEnd(c) print('own end ' .. c) end"""
    made = table(bag("aaaaaa", block("bbbbbb"), LuaScript=own), deck("dddddd", 4, x=5), lua=f"""
      function onObjectSearchStart(o, c) print('start ' .. o.guid .. ' ' .. c) end
      function onObjectSearchEnd(o, c) print('end ' .. o.guid .. ' ' .. c) end
      function f() {GET} return o.Container.search(Player.White) end
      function top() return getObjectFromGUID('dddddd').Container.search('White', 2) end""")  # fmt: skip
    with pytest.raises(ScriptError, match="a player at the table expected"):
        made.global_.call("f")
    player = made.player("White").sit()
    assert made.global_.call("f") is True
    assert printed(made) == ["start aaaaaa White", "own start White"]
    assert made.global_.call("top") is True
    assert printed(made)[2:] == ["end aaaaaa White", "own end White", "start dddddd White"]
    assert player.close_search()
    assert not player.close_search()
    assert printed(made)[-1] == "end dddddd White"
    assert [entry["GUID"] for entry in player.search(made.find("aaaaaa"))] == ["bbbbbb"]


# Asset bundles
BUNDLE = {"AssetbundleURL": "u", "AssetbundleSecondaryURL": "", "MaterialIndex": 0, "TypeIndex": 0,
          "LoopingEffectIndex": 1}  # fmt: skip


@pytest.mark.simulates("Object.AssetBundle", "AssetBundle.playLoopingEffect", "AssetBundle.playTriggerEffect")
@pytest.mark.simulates("AssetBundle.getLoopingEffectIndex", "onObjectLoopingEffect", "onObjectTriggerEffect")
@pytest.mark.simulates("Object.playLoopingEffect", "Object.playTriggerEffect", "Object.getLoopingEffectIndex")
@pytest.mark.parametrize("via", ["o.AssetBundle", "o"])
def test_effects_are_played(via: str) -> None:
    made = table(object_state("Custom_Assetbundle", "aaaaaa", CustomAssetbundle=BUNDLE), lua=f"""
      function onObjectLoopingEffect(o, i) print('loop ' .. o.guid .. i) end
      function onObjectTriggerEffect(o, i) print('trigger ' .. o.guid .. i) end
      function f() {GET}
        local before = {via}.getLoopingEffectIndex()
        {via}.playLoopingEffect(2)
        {via}.playTriggerEffect(0)
        return before .. ' ' .. {via}.getLoopingEffectIndex()
      end""")  # fmt: skip
    assert made.global_.call("f") == "1 2"
    assert printed(made) == ["loop aaaaaa2", "trigger aaaaaa0"]
    assert made.save()["ObjectStates"][0]["CustomAssetbundle"] == {**BUNDLE, "LoopingEffectIndex": 2}


@pytest.mark.simulates("AssetBundle.getLoopingEffects", "AssetBundle.getTriggerEffects")
@pytest.mark.simulates("Object.getLoopingEffects", "Object.getTriggerEffects")
def test_names_of_effects_have_to_be_told() -> None:
    made = table(object_state("Custom_Assetbundle", "aaaaaa", CustomAssetbundle=BUNDLE), lua=f"""
      function names() {GET}
        local t = o.AssetBundle.getTriggerEffects()
        return #o.getLoopingEffects() .. #o.AssetBundle.getLoopingEffects() .. t[2].index .. t[2].name
          .. o.getTriggerEffects()[1].name
      end""")  # fmt: skip
    with pytest.raises(ScriptError, match=r"not simulated: trigger effects of a \w+ \(aaaaaa\)"):
        made.global_.call("names")
    assert list(made.not_simulated) == ["trigger effects of a Custom_Assetbundle"]
    made.objects[0].describe_effects(looping=["idle"], trigger=["hit", "fall"])
    assert made.global_.call("names") == "111fallhit"


# Figurines
@pytest.mark.simulates("Object.RPGFigurine", "RPGFigurine.attack die changeMode onAttack onHit")
def test_figurines_fight() -> None:
    figures = [
        object_state("rpg_BEAR", "aaaaaa", LuaScript="""
          function onLoad()
            function self.RPGFigurine.onAttack(hit)
              for _, o in ipairs(hit) do print('hits ' .. o.guid) end
            end
          end"""),
        object_state("rpg_WOLF", "bbbbbb", z=2, LuaScript="""
          function onLoad()
            self.RPGFigurine.onHit = function(by) print(self.guid .. ' hit by ' .. by.guid) end
          end"""),
        object_state("rpg_WOLF", "cccccc", z=-2),
        object_state("rpg_WOLF", "dddddd", z=9),
    ]  # fmt: skip
    made = table(*figures, lua=f"""
      function fight() {GET} return o.RPGFigurine.attack() end
      function die() {GET} o.RPGFigurine.die() end
      function mode() {GET} o.RPGFigurine.changeMode() end""")  # fmt: skip
    assert made.global_.call("fight") is True
    assert printed(made) == ["bbbbbb hit by aaaaaa", "hits bbbbbb"]
    made.global_.call("die")
    assert made.global_.call("fight") is False
    made.global_.call("mode")
    state = made.save()["ObjectStates"][0]
    assert (state["RPGdead"], state["RPGmode"]) == (True, True)
    made.global_.call("die")
    assert made.global_.call("fight") is True
