"""Movement, rest, dice and snapping."""

from __future__ import annotations

import pytest

from tests.headless.saves import bag, block, card, object_state, printed, save, settled, table
from tts_builder.headless import Table

GET = "local o = getObjectFromGUID('aaaaaa') "


@pytest.mark.simulates("Object.setPositionSmooth getPositionSmooth isSmoothMoving resting")
def test_smooth_move_takes_frames() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function go() {GET} o.setPositionSmooth({{6, 1.46, 0}}) end
      function ask() {GET}
        local goal = o.getPositionSmooth()
        local text = tostring(o.isSmoothMoving()) .. ' ' .. tostring(o.resting)
        return text .. ' ' .. (goal and goal.x or 'none')
      end""")  # fmt: skip
    made.global_.call("go")
    made.frames(5)
    assert made.global_.call("ask") == "true false 6"
    assert 0 < made.objects[0].position.x < 6
    assert made.objects[0].moving
    made.settle()
    assert made.global_.call("ask") == "false true none"
    assert made.objects[0].position == (6, 1.46, 0)


@pytest.mark.simulates("Object.setPositionSmooth setRotationSmooth")
def test_position_and_rotation_glide_together() -> None:
    lua = f"""function go() {GET}
      o.setPositionSmooth({{4, 1.46, 0}})
      o.setRotationSmooth({{0, 270, 0}}, false, true)
    end"""
    made = table(block("aaaaaa"), lua=lua)
    settled(made, "go")
    assert made.objects[0].position.x == 4
    assert made.objects[0].rotation == (0, 270, 0)


@pytest.mark.simulates("Object.setPosition")
def test_falls_onto_what_lies_below() -> None:
    made = table(block("aaaaaa", x=5), block("bbbbbb"), block("cccccc", x=0.4, y=2.46), lua=f"""
      function go() {GET} o.setPosition({{0.2, 8, 0}}) end""")  # fmt: skip
    settled(made, "go")
    assert made.find("aaaaaa").position == pytest.approx((0.2, 3.46, 0))


def test_falls_when_its_support_is_taken_away() -> None:
    made = table(block("aaaaaa"), block("bbbbbb", y=2.46), block("cccccc", y=3.46))
    player = made.player("White").sit()
    assert player.pick_up(made.find("aaaaaa"))
    made.settle()
    assert made.find("bbbbbb").position.y == pytest.approx(1.46)
    assert made.find("cccccc").position.y == pytest.approx(2.46)


@pytest.mark.simulates("Object.setLock")
def test_locked_objects_stay_in_the_air() -> None:
    made = table(block("aaaaaa"), lua=f"function go() {GET} o.setLock(true) o.setPosition({{0, 9, 0}}) end")
    settled(made, "go")
    assert made.objects[0].position.y == 9


def test_objects_of_the_save_stay_where_they_are() -> None:
    made = table(block("aaaaaa", y=20))
    made.settle()
    assert made.objects[0].position.y == 20


@pytest.mark.simulates("Object.getRotationValue setRotationValue getRotationValues")
def test_die_shows_its_value() -> None:
    lua = f"""
      function read() {GET} return o.getRotationValue() end
      function set(v) {GET} o.setRotationValue(v) end
      function count() {GET} return #o.getRotationValues() end"""
    made = table(object_state("Die_6", "aaaaaa", y=1.29), lua=lua)
    assert made.global_.call("count") == 6
    for value in (1, 2, 3, 4, 5, 6):
        settled(made, "set", value)
        assert made.global_.call("read") == value


@pytest.mark.simulates("Object.roll getValue")
def test_rolls_follow_the_seed_and_take_frames() -> None:
    lua = f"""
      function roll() {GET} o.roll() return o.resting end
      function read() {GET} return o.getValue() end"""

    def rolls(seed: int) -> list[int]:
        made = table(object_state("Die_6", "aaaaaa", y=1.29), lua=lua, seed=seed)
        values = []
        for _ in range(12):
            assert made.global_.call("roll") is False
            made.settle()
            values.append(made.global_.call("read"))
        return values

    assert rolls(3) == rolls(3) != rolls(4)
    assert len(set(rolls(3))) > 2


def test_own_rotation_values_turned_about_the_upright_axis() -> None:
    values = [
        {"Value": "0", "Rotation": {"x": 0, "y": 0, "z": 0}},
        {"Value": "x", "Rotation": {"x": 90, "y": 0, "z": 0}},
    ]
    die = object_state("Custom_Dice", "aaaaaa", turn=(90, 40, 0), RotationValues=values)
    made = table(die, lua=f"function read() {GET} return o.getRotationValue() end")
    assert made.global_.call("read") == "x"


@pytest.mark.simulates("Object.flip is_face_down")
def test_flip() -> None:
    made = table(
        card("aaaaaa", 1),
        lua=f"function go() {GET} o.flip() end function down() {GET} return o.is_face_down end",
    )
    assert made.global_.call("down") is False
    settled(made, "go")
    assert made.global_.call("down") is True


# Snap points
POINTS = [
    {"Position": {"x": 3.0, "y": 0.96, "z": 3.0}, "Rotation": {"x": 0, "y": 90.0, "z": 0}},
    {"Position": {"x": 4.5, "y": 0.96, "z": 3.0}, "Tags": ["Coin"]},
]


def dropped(x: float, z: float, **fields: object) -> tuple[float, ...]:
    made = Table(save(block("aaaaaa", x=-5, **fields), SnapPoints=POINTS))
    made.settle()
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.drop((x, z), settle=True)
    at, turn = made.objects[0].position, made.objects[0].rotation
    return round(at.x, 3), round(at.y, 3), round(at.z, 3), turn.y


def test_snaps_to_the_nearest_point() -> None:
    assert dropped(3.4, 2.8) == (3, 1.46, 3, 90)


def test_snap_point_with_a_tag_takes_its_like_only() -> None:
    assert dropped(4.4, 3.0, Tags=["coin"]) == (4.5, 1.46, 3, 0)
    assert dropped(4.6, 3.0) == (4.6, 1.46, 3, 0)


def test_no_snap_out_of_reach_or_when_switched_off() -> None:
    assert dropped(3.0, 4.2)[2] == 4.2
    assert dropped(3.2, 3.0, Snap=False)[0] == 3.2


def test_attached_snap_points_follow_their_object() -> None:
    points = [{"Position": {"x": 2.0, "y": 0.5, "z": 0.0}, "Rotation": {"x": 0, "y": 0, "z": 0}}]
    made = table(
        block("aaaaaa", x=-5), block("bbbbbb", x=5, turn=(0, 90, 0), Locked=True, AttachedSnapPoints=points)
    )
    player = made.player("White").sit()
    player.pick_up(made.find("aaaaaa"))
    player.drop((5.3, -2.2), settle=True)
    assert made.find("aaaaaa").position == pytest.approx((5, 1.46, -2))
    assert made.find("aaaaaa").rotation.y == 90


@pytest.mark.simulates("Object.pick_up_position", "onObjectDrop")
def test_a_handler_that_moves_the_piece_wins_over_the_snap() -> None:
    lua = "function onObjectDrop(c, o) o.setPositionSmooth(o.pick_up_position) print('home') end"
    made = Table(save(block("aaaaaa", x=-5), lua=lua, SnapPoints=POINTS))
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.drop((3, 3), settle=True)
    assert made.objects[0].position == pytest.approx((-5, 1.46, 0))
    assert printed(made) == ["home"]


@pytest.mark.simulates("onObjectDrop onDrop", "Object.resting")
def test_what_is_dropped_does_not_rest_in_the_air() -> None:
    lua = """function onObjectDrop(c, o)
      print(o.resting)
      Wait.condition(function() print(o.getPosition().y) end, function() return o.resting end)
    end"""
    made = table(block("aaaaaa", LuaScript="function onDrop() print('own', self.resting) end"), lua=lua)
    player = made.player("White").sit()
    player.pick_up(made.objects[0])
    player.drop((3, 6, 3), settle=True)
    assert printed(made) == ["false", "own\tfalse", "1.46"]
    assert made.objects[0].resting


@pytest.mark.simulates("Object.setRotation takeObject", "Wait.frames")
@pytest.mark.parametrize("wait", [1, 5, 20])
def test_a_rotation_set_on_the_way_out_of_a_bag_does_not_put_the_object_back(wait: int) -> None:
    lua = f"""function go()
      local o = getObjectFromGUID('bbbbbb').takeObject({{position = {{8, 3, 4}}}})
      Wait.frames(function() o.setRotation({{0, 90, 0}}) end, {wait})
    end"""
    made = table(bag("bbbbbb", block("aaaaaa")), lua=lua)
    settled(made, "go")
    piece = made.find("aaaaaa")
    assert piece is not None
    assert piece.position == pytest.approx((8, 1.46, 4))
    assert piece.rotation == pytest.approx((0, 90, 0))


@pytest.mark.simulates("Object.setRotation")
def test_a_rotation_leaves_a_glide_and_a_fall_alone() -> None:
    made = table(block("aaaaaa"), lua=f"""
      function glide() {GET} o.setPositionSmooth({{6, 5, 0}}) end
      function turn(y) {GET} o.setRotation({{0, y, 0}}) end""")  # fmt: skip
    made.global_.call("glide")
    made.frames(6)
    before = made.objects[0].position
    made.global_.call("turn", 90)
    assert made.objects[0].position == before
    assert made.objects[0].rotation.y == 90
    made.frames(20)
    assert made.objects[0].move is not None
    assert made.objects[0].move.how == "fall"
    settled(made, "turn", 180)
    assert made.objects[0].position == pytest.approx((6, 1.46, 0))
    assert made.objects[0].rotation.y == 180
