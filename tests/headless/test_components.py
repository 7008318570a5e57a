"""Components that every object has, and parts that a test describes."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, object_state, table
from tts_builder.headless import ScriptError, Table
from tts_builder.headless.world.geometry import Rgba

GET = "local o = getObjectFromGUID('aaaaaa') "
PARTS = {
    "name": "Lamp",
    "children": [
        {
            "name": "Bulb",
            "components": {"Light": {"intensity": 2.0, "enabled": True}},
            "materials": [{"shader": "Standard", "variables": {"_Color": Rgba(1, 0, 0), "_Gloss": 0.5}}],
            "children": [{"name": "Wire", "components": {"Light": {"intensity": 1.0}}}],
        },
        {"name": "Foot"},
    ],
    "materials": [{"shader": "Glass"}],
}


@pytest.mark.simulates("Object.getComponent", "Object.getComponents", "Component.get", "Component.set")
@pytest.mark.simulates("Component.getVars", "Component.name", "Component.game_object", "GameObject.name")
def test_usual_components_keep_what_is_set() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", x=4), lua=f"""
      function f() {GET}
        local c = o.getComponent('BoxCollider')
        local before = c.get('enabled')
        c.set('enabled', false)
        c.set('size', {{2, 3, 4}})
        local again = o.getComponents('BoxCollider')[1]
        return JSON.encode({{before, again.get('enabled'), again.get('size').y, again == c, c.name,
          c.getVars().enabled, c.getVars().size, c.game_object.name, #o.getComponents()}})
      end
      function other() return getObjectFromGUID('bbbbbb').getComponent('BoxCollider').get('enabled') end
      function none() {GET} return o.getComponent('Light') == nil and #o.getComponents('Light') == 0 end
      function wrong() {GET} o.getComponent('AudioSource').get('dopplerLevel') end
      function kind() {GET} o.getComponent('AudioSource').set('mute', 'yes') end""")  # fmt: skip
    assert made.global_.call("f") == '[true,false,3,true,"BoxCollider","bool","Vector","BlockSquare",5]'
    assert made.global_.call("other") is True
    assert made.global_.call("none") is True
    assert made.not_simulated == {}
    with pytest.raises(ScriptError, match="not simulated: the variable dopplerLevel of AudioSource"):
        made.global_.call("wrong")
    with pytest.raises(ScriptError, match="mute is a bool"):
        made.global_.call("kind")


@pytest.mark.simulates("Object.getComponentVar setComponentVar")
def test_the_old_way_on_the_object() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function f() {GET}
        o.setComponentVar('AudioSource', 'mute', true)
        return o.getComponentVar('AudioSource', 'mute') and o.getComponent('AudioSource').get('mute')
      end
      function wrong() {GET} o.getComponentVar('Light', 'intensity') end""")  # fmt: skip
    assert made.global_.call("f") is True
    with pytest.raises(ScriptError, match="has no component Light"):
        made.global_.call("wrong")


def lamp(lua: str) -> Table:
    made = table(object_state("Custom_Assetbundle", "aaaaaa", CustomAssetbundle={"TypeIndex": 0}), lua=lua)
    made.objects[0].describe_parts(PARTS)
    return made


@pytest.mark.simulates("Object.getChildren getChild", "GameObject.getChildren getChild")
@pytest.mark.simulates("GameObject.getComponent", "GameObject.getComponents", "GameObject.name")
def test_described_children() -> None:
    made = lamp(f"""
      function f() {GET}
        local bulb = o.getChild('Bulb')
        local wire = bulb.getChildren()[1]
        return JSON.encode({{#o.getChildren(), bulb.name, wire.name, bulb.getChild('Wire') == wire,
          o.getChild('Wire') == nil, bulb.getComponent('Light').get('intensity'),
          #bulb.getComponents(), wire.getComponent('Light').game_object == wire}})
      end""")  # fmt: skip
    assert made.global_.call("f") == '[2,"Bulb","Wire",true,true,2,1,true]'


@pytest.mark.simulates("Object.getComponentInChildren", "Object.getComponentsInChildren")
@pytest.mark.simulates("GameObject.getComponentInChildren", "GameObject.getComponentsInChildren")
def test_components_of_children() -> None:
    made = lamp(f"""
      function f() {GET}
        local foot = o.getChild('Foot')
        return JSON.encode({{o.getComponentInChildren('Light').get('intensity'),
          #o.getComponentsInChildren('Light'), #o.getComponentsInChildren(),
          o.getChild('Bulb').getComponentInChildren('Light').get('enabled'),
          #o.getChild('Bulb').getComponentsInChildren('Light'), foot.getComponentInChildren('Light') == nil}})
      end""")  # fmt: skip
    assert made.global_.call("f") == "[2,2,7,true,2,true]"


@pytest.mark.simulates("Object.getMaterials", "Object.getMaterialsInChildren", "GameObject.getMaterials")
@pytest.mark.simulates("GameObject.getMaterialsInChildren", "Material.get set getVars")
@pytest.mark.simulates("Material.shader", "Material.game_object")
def test_materials() -> None:
    made = lamp(f"""
      function f() {GET}
        local m = o.getChild('Bulb').getMaterials()[1]
        local before = m.get('_Color').g
        m.set('_Color', {{0, 1, 0}})
        m.set('_Gloss', 1)
        return JSON.encode({{o.getMaterials()[1].shader, m.shader, m.game_object.name, before,
          m.get('_Color').g, m.get('_Gloss'), m.getVars()._Color, #o.getMaterialsInChildren(),
          #o.getChild('Bulb').getMaterialsInChildren()}})
      end""")  # fmt: skip
    assert made.global_.call("f") == '["Glass","Standard","Bulb",0,1,1,"Color",2,1]'


@pytest.mark.simulates("Object.getChildren getMaterials")
def test_what_nobody_described_is_refused() -> None:
    bundle = object_state("Custom_Assetbundle", "aaaaaa", CustomAssetbundle={"TypeIndex": 0})
    made = table(bundle, block("bbbbbb", x=3), lua=f"""
      function children() {GET} return o.getChildren() end
      function materials() return getObjectFromGUID('bbbbbb').getMaterials() end
      function none() return #getObjectFromGUID('bbbbbb').getChildren() end""")  # fmt: skip
    for name in ("children", "materials"):
        with pytest.raises(ScriptError, match=f"not simulated: {name} of a "):
            made.global_.call(name)
    assert made.global_.call("none") == 0
    assert sorted(made.not_simulated) == [
        "children of a Custom_Assetbundle", "materials of a BlockSquare",
    ]  # fmt: skip
