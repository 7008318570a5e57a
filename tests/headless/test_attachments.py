"""Attachments, joints and decals of objects, which the save keeps."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, object_state, save, table
from tts_builder.headless import ScriptError, Table

GET = "local o, p = getObjectFromGUID('aaaaaa'), getObjectFromGUID('bbbbbb') "


def pair(lua: str) -> Table:
    base = block("aaaaaa", turn=(0, 90, 0), Locked=True)
    base["Transform"].update(scaleX=2.0, scaleZ=2.0)
    return table(base, block("bbbbbb", x=2, z=1, turn=(0, 30, 0), Memo="m", Tags=["t"]), lua=lua)


@pytest.mark.simulates("Object.addAttachment getAttachments removeAttachment")
def test_attach_and_detach() -> None:
    made = pair(f"""
      function onObjectDestroy(o) print('gone ' .. o.guid) end
      function add() {GET} return o.addAttachment(p) end
      function list() {GET}
        local t = {{}}
        for _, e in ipairs(o.getAttachments()) do t[#t + 1] = e.index .. e.guid .. e.memo .. e.tags[1] end
        return table.concat(t, ' ')
      end
      function off() {GET} local q = o.removeAttachment(0) return q.guid end
      function wrong() {GET} o.removeAttachment(3) end""")  # fmt: skip
    assert made.global_.call("add") is True
    made.settle()
    assert [each.guid for each in made.objects] == ["aaaaaa"]
    assert made.global_.call("list") == "0bbbbbbmt"
    (child,) = made.save()["ObjectStates"][0]["ChildObjects"]
    where = child["Transform"]
    assert (where["posX"], where["posZ"], where["rotY"]) == pytest.approx((-0.5, 1, 300))
    assert (where["scaleX"], where["scaleY"]) == (0.5, 1)
    with pytest.raises(ScriptError, match="no attachment 3"):
        made.global_.call("wrong")
    assert made.global_.call("off") == "bbbbbb"
    made.settle()
    back = made.find("bbbbbb")
    assert back.position == pytest.approx((2, 1.46, 1))
    assert back.rotation.y == pytest.approx(30)
    assert back.scale == pytest.approx((1, 1, 1))
    assert "ChildObjects" not in made.save()["ObjectStates"][0]


@pytest.mark.simulates("Object.removeAttachments destroyAttachment destroyAttachments")
def test_all_attachments() -> None:
    blocks = [block(f"bbbbb{n}", x=3 * n) for n in range(1, 5)]
    made = table(block("aaaaaa"), *blocks, lua=f"""
      function add(guid) {GET} o.addAttachment(getObjectFromGUID(guid)) end
      function one() {GET} return o.destroyAttachment(1), #o.getAttachments() end
      function all() {GET} return #o.removeAttachments() end
      function none() {GET} return o.destroyAttachments() end""")  # fmt: skip
    for each in blocks:
        made.global_.call("add", each["GUID"])
    made.settle()
    assert made.global_.call("one") is True
    assert made.global_.call("all") == 3
    made.settle()
    assert sorted(each.guid for each in made.objects) == ["aaaaaa", "bbbbb1", "bbbbb3", "bbbbb4"]
    made.global_.call("add", "bbbbb4")
    assert made.global_.call("none") is True
    assert made.global_.call("none") is False
    made.settle()
    assert sorted(each.guid for each in made.objects) == ["aaaaaa", "bbbbb1", "bbbbb3"]


@pytest.mark.simulates("Object.jointTo getJoints")
def test_joints() -> None:
    made = pair(f"""
      function join() {GET}
        o.jointTo(p, {{type = 'Fixed', collision = true, break_force = 1000}})
        o.jointTo(p, {{type = 'Hinge', axis = {{0, 1, 0}}, motor_force = 10, motor_velocity = 3,
          motor_free_spin = true}})
        o.jointTo(p, {{type = 'Spring', spring = 50, damper = 0.1, max_distance = 10, min_distance = 1}})
      end
      function read() {GET}
        local j = o.getJoints()
        local f, h, s = j[1], j[2], j[3]
        return JSON.encode({{#j, f.type, f.joint_object_guid, f.collision, f.break_force, h.axis.y,
          h.motor_force, h.motor_velocity, h.motor_free_spin, s.spring, s.damper, s.max_distance,
          s.min_distance, f.break_torgue > 1e300}})
      end
      function off() {GET} o.jointTo() return #o.getJoints() end
      function wrong() {GET} o.jointTo(p, {{type = 'Rope'}}) end""")  # fmt: skip
    made.global_.call("join")
    assert made.global_.call("read") == (
        '[3,"Fixed","bbbbbb",true,1000,1,10,3,true,50,0.1,10,1,true]'
    )  # fmt: skip
    state = made.save()["ObjectStates"][0]
    assert state["JointFixed"]["ConnectedBodyGUID"] == "bbbbbb"
    assert (state["JointFixed"]["BreakForce"], state["JointFixed"]["BreakTorgue"]) == (1000.0, "Infinity")
    assert state["JointHinge"]["Motor"] == {"targetVelocity": 3.0, "force": 10.0, "freeSpin": True}
    assert state["JointSpring"]["MaxDistance"] == 10.0
    assert Table(made.save()).global_.call("read") == made.global_.call("read")
    with pytest.raises(ScriptError, match="Fixed, Hinge, Spring"):
        made.global_.call("wrong")
    assert made.global_.call("off") == 0
    assert not any(key.startswith("Joint") for key in made.save()["ObjectStates"][0])


@pytest.mark.simulates("Object.addDecal getDecals setDecals", "Global.addDecal getDecals setDecals")
@pytest.mark.parametrize(("owner", "field"), [("o", "AttachedDecals"), ("Global", "Decals")])
def test_decals(owner: str, field: str) -> None:
    made = Table(save(object_state("Custom_Tile", "aaaaaa"), lua=f"""
      function none() {GET} return {owner}.getDecals() == nil end
      function add() {GET}
        {owner}.addDecal({{name = 'x', url = 'u', position = {{1, 2, 3}}, rotation = {{90, 0, 0}},
          scale = {{2, 3, 1}}}})
        {owner}.addDecal({{name = 'y', url = 'v'}})
      end
      function read() {GET}
        local d = {owner}.getDecals()
        return #d .. d[1].name .. d[1].url .. d[1].position.z .. d[1].rotation.x .. d[1].scale.y
          .. d[2].scale.x
      end
      function copy() {GET} local d = {owner}.getDecals() d[1].name = 'z' {owner}.setDecals(d) end
      function clear() {GET} {owner}.setDecals({{}}) end
      function wrong() {GET} {owner}.addDecal({{name = 'x'}}) end"""))  # fmt: skip
    assert made.global_.call("none") is True
    made.global_.call("add")
    assert made.global_.call("read") == "2xu39031"

    def kept() -> list[dict[str, object]]:
        state = made.save()
        return list((state if owner == "Global" else state["ObjectStates"][0]).get(field, []))

    assert kept()[0]["CustomDecal"] == {"Name": "x", "ImageURL": "u", "Size": 3.0}
    made.global_.call("copy")
    assert [each["CustomDecal"]["Name"] for each in kept()] == ["z", "y"]  # type: ignore[index]
    with pytest.raises(ScriptError, match="needs a url"):
        made.global_.call("wrong")
    made.global_.call("clear")
    assert made.global_.call("none") is True
    assert kept() == []
