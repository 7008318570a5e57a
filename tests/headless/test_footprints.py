"""The search for objects over a place finds the same as a check of every object."""

from __future__ import annotations

import random

from tests.headless.saves import block, table
from tts_builder.headless.world.geometry import Vec


def test_no_object_over_a_rectangle_is_left_out_however_objects_move() -> None:
    rng = random.Random(7)
    made = table(*(block(f"{n:06x}", rng.uniform(-30, 30), rng.uniform(-30, 30)) for n in range(60)))
    world = made.world
    for turn in range(200):
        objects = list(world.objects.values())
        moved = rng.choice(objects)
        moved.place(Vec(rng.uniform(-30, 30), 1.0, rng.uniform(-30, 30)), Vec(0.0, rng.uniform(0, 360), 0.0))
        if turn % 20 == 0:
            moved.scale = rng.choice([Vec(1.0, 1.0, 1.0), Vec(90.0, 1.0, 90.0), Vec(0.1, 1.0, 0.1)])
        if turn % 50 == 49:
            world.remove(moved)
            objects.remove(moved)
        x, z, wide = rng.uniform(-30, 30), rng.uniform(-30, 30), rng.choice([0.0, 2.0, 200.0])
        found = world.footprints.near(x, z, x + wide, z + wide)
        over = [
            obj
            for obj in objects
            if obj.box.x0 <= x + wide and x <= obj.box.x1 and obj.box.z0 <= z + wide and z <= obj.box.z1
        ]
        assert [obj for obj in found if obj in over] == over, "all of them, in the order they came"


def test_an_object_without_a_place_is_everywhere() -> None:
    made = table(block("aaaaaa"))
    lost = made.find("aaaaaa")
    assert lost is not None
    lost.place(Vec(float("nan"), 1.0, 0.0))
    assert made.world.footprints.near(5, 5, 6, 6) == [lost]
    assert made.world.footprints.near(float("inf"), 0, float("inf"), 0) == [lost]
