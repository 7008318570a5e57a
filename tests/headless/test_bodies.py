"""Mass, friction, velocity and forces."""

from __future__ import annotations

import pytest

from tests.headless.saves import block, object_state, save, settled, table
from tts_builder.headless import Table

GET = "local o = getObjectFromGUID('aaaaaa') "
MEMBERS = {
    "mass": ("Rigidbody", "Mass", 1.0),
    "drag": ("Rigidbody", "Drag", 0.1),
    "angular_drag": ("Rigidbody", "AngularDrag", 0.1),
    "static_friction": ("PhysicsMaterial", "StaticFriction", 0.4),
    "dynamic_friction": ("PhysicsMaterial", "DynamicFriction", 0.4),
    "bounciness": ("PhysicsMaterial", "Bounciness", 0.0),
}


@pytest.mark.simulates("Object.mass drag angular_drag static_friction dynamic_friction bounciness")
def test_members_are_kept_in_the_save() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function read(member) {GET} return o[member] end
      function write(member, value) {GET} o[member] = value end""")  # fmt: skip
    for member, (_, _, default) in MEMBERS.items():
        assert made.global_.call("read", member) == default
    assert "Rigidbody" not in made.save()["ObjectStates"][0]
    for number, member in enumerate(MEMBERS):
        made.global_.call("write", member, 2 + number)
        assert made.global_.call("read", member) == 2 + number
    state = made.save()["ObjectStates"][0]
    assert state["Rigidbody"] == {"Mass": 2.0, "Drag": 3.0, "AngularDrag": 4.0, "UseGravity": True}
    assert state["PhysicsMaterial"] == {
        "StaticFriction": 5.0, "DynamicFriction": 6.0, "Bounciness": 7.0, "FrictionCombine": 0,
        "BounceCombine": 0,
    }  # fmt: skip


@pytest.mark.simulates("Object.use_gravity resting")
def test_gravity_switched_off_and_on() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function float() {GET} o.use_gravity = false o.setPosition({{0, 6, 0}}) return o.use_gravity end
      function sink() {GET} o.use_gravity = true return o.resting end
      function sleep() {GET} o.setPosition({{0, 6, 0}}) o.resting = true return o.resting end
      function wake() {GET} o.resting = false end""")  # fmt: skip
    assert made.global_.call("float") is False
    made.settle()
    assert made.objects[0].position.y == 6
    assert made.global_.call("sink") is False
    made.settle()
    assert made.objects[0].position.y == pytest.approx(1.46)
    assert made.global_.call("sleep") is True
    made.settle()
    assert made.objects[0].position.y == 6
    settled(made, "wake")
    assert made.objects[0].position.y == pytest.approx(1.46)


@pytest.mark.simulates("Object.setVelocity getVelocity")
def test_a_velocity_can_be_read_back_and_fades() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function push() {GET} o.setVelocity({{4, 0, 0}}) return o.getVelocity().x end
      function halt() {GET} o.setVelocity({{0, 0, 0}}) end
      function speed() {GET} return o.getVelocity().x end""")  # fmt: skip
    assert made.global_.call("push") == 4
    made.frames(3)
    assert 0 < made.global_.call("speed") < 4
    assert not made.objects[0].resting
    made.settle()
    assert made.global_.call("speed") == 0
    slid = made.objects[0].position.x
    assert slid > 0.3
    made.global_.call("push")
    made.frames(2)
    made.global_.call("halt")
    assert made.objects[0].resting
    assert slid < made.objects[0].position.x < 2 * slid


@pytest.mark.simulates("Object.addForce")
def test_forces_count_by_mass_and_kind() -> None:
    def slid(mass: float, kind: str) -> float:
        made = table(
            block("aaaaaa", Rigidbody={"Mass": mass, "Drag": 0.1, "AngularDrag": 0.1, "UseGravity": True}),
            lua=f"function push() {GET} return o.addForce({{6, 0, 0}}{kind}) end",
        )
        assert made.global_.call("push") is True
        made.settle()
        return made.objects[0].position.x

    assert slid(1, "") == slid(1, ", 3") > slid(2, "") > 0
    assert slid(5, ", 4") == slid(1, ", 3")
    assert 0 < slid(1, ", 1") < slid(1, ", 3")


@pytest.mark.simulates("Object.addForce")
def test_what_is_thrown_up_comes_down() -> None:
    made = table(block("aaaaaa"), lua=f"function push() {GET} o.addForce({{0, 9, 0}}) end")
    made.global_.call("push")
    made.frames(20)
    assert made.objects[0].position.y > 2
    made.settle()
    assert made.objects[0].position.y == pytest.approx(1.46)


@pytest.mark.simulates("Object.setAngularVelocity getAngularVelocity addTorque")
def test_spinning() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function spin() {GET} o.setAngularVelocity({{0, 2, 0}}) return o.getAngularVelocity().y end
      function more() {GET} o.addTorque({{0, 2, 0}}) return o.getAngularVelocity().y end""")  # fmt: skip
    assert made.global_.call("spin") == 2
    assert made.global_.call("more") == pytest.approx(4)
    made.settle()
    assert made.objects[0].rotation.y > 10
    assert made.objects[0].position == (0, 1.46, 0)


@pytest.mark.simulates("Object.addTorque")
def test_a_die_rolls_by_the_seed() -> None:
    def faces(seed: int) -> list[int]:
        made = table(
            object_state("Die_6", "aaaaaa", y=1.29),
            lua=f"""function push() {GET} o.addTorque({{5, 0, 5}}) end
              function read() {GET} return o.getValue() end""",
            seed=seed,
        )
        found = []
        for _ in range(8):
            settled(made, "push")
            found.append(made.global_.call("read"))
        return found

    assert faces(1) == faces(1) != faces(2)


@pytest.mark.simulates("Object.addForce setVelocity")
def test_locked_and_gliding_objects_take_no_force() -> None:
    made = Table(save(block("aaaaaa"), lua=f"""
      function push() {GET} return o.addForce({{6, 0, 0}}) or o.setVelocity({{6, 0, 0}}) end
      function glide() {GET} o.setPositionSmooth({{0, 1.46, 5}}) return push() end
      function wrong() {GET} return pcall(o.addForce, {{6, 0, 0}}, 7) end"""))  # fmt: skip
    assert made.global_.call("wrong") is False
    made.objects[0].state["Locked"] = True
    assert made.global_.call("push") is False
    made.objects[0].state["Locked"] = False
    assert made.global_.call("glide") is False
    made.settle()
    assert made.objects[0].position == pytest.approx((0, 1.46, 5))


@pytest.mark.simulates("onObjectFlick onFlick")
def test_flick() -> None:
    lua = "function onObjectFlick(o, c, push) said = o.guid .. c .. push.x end"
    own = "function onFlick(c, push) said = c .. push.z end"
    made = table(block("aaaaaa", LuaScript=own), lua=lua)
    player = made.player("White").sit()
    assert player.flick(made.objects[0], (4, 0, 1))
    assert made.global_.get("said") == "aaaaaaWhite4"
    assert made.objects[0].get("said") == "White1"
    made.settle()
    assert made.objects[0].position.x > 0.3
    made.objects[0].state["Locked"] = True
    assert not player.flick(made.objects[0], (4, 0, 1))
