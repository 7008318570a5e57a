"""Numbers out of range: the error names the field, its range and the line of the definition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tts_builder import components as c
from tts_builder.components.ranges import Within, within_of
from tts_builder.errors import DefinitionError

FACE = c.Face(text="x")
POINTS = [(0.0, 1.0, 0.0), (1.0, 1.0, 0.0)]

BEYOND: dict[str, Callable[[], Any]] = {
    "a: tint is (255, 0, 0); each number must be 0 to 1.": lambda: c.Tile("a", FACE, tint=(255, 0, 0)),
    "a: scale is -1; it must be above 0 and up to 10,000.": lambda: c.Card("a", FACE, FACE, scale=-1),
    "a: scale is 0; it must be above 0 and up to 10,000.": lambda: c.Bag("a", scale=0),
    "a: thickness is -1; it must be above 0.": lambda: c.Tile("a", FACE, thickness=-1),
    "a: extent is (-1, 0); each number must be above 0.": lambda: c.Token("a", FACE, extent=(-1, 0)),
    "a: extent is (1, 0, 1); each number must be above 0.": lambda: c.ScriptingZone("a", (1, 0, 1)),
    "a: font_size is -3; it must be 1 to 10,000.": lambda: c.Text3D("a", "x", font_size=-3),
    "a: value is 3000000000; it must be -2,147,483,648 to 2,147,483,647.": lambda: c.Counter("a", 3 * 10**9),
    "in: copies is -3; it must be 1 or more.": lambda: c.Bag("a", [c.Tile("in", FACE, copies=-3)]),
    "of: thickness is 0; it must be above 0.": lambda: c.Stack("a", c.Tile("of", FACE, thickness=0), 5),
    "a is one of more than 20000 components. Tabletop Simulator cannot handle that many.": lambda: c.Stack(
        "a", c.Tile("of", FACE), 10**9
    ),
    "a: columns is -1; it must be 0 to 1,000.": lambda: c.Deck(
        "a", [c.Card(str(n), FACE) for n in range(2)], FACE, columns=-1
    ),
    "a: VectorLine.color is (9, 0, 0); each number must be 0 to 1.": lambda: c.Tile(
        "a", FACE, lines=(c.VectorLine(POINTS, color=(9, 0, 0)),)
    ),
    "a: Joint.spring is -1; it must be 0 or more.": lambda: c.Tile(
        "a", FACE, joints=(c.Joint("b", "spring", spring=-1),)
    ),
    "The area 'r': count is -1; it must be 1 or more.": lambda: c.Row("r", (0, 0), count=-1, pitch=2),
    "The area 'g': size is (0, 1); each number must be above 0.": lambda: c.Grid(
        "g", (0, 0), columns=1, rows=1, pitch=(1, 1), size=(0, 1)
    ),
}


@pytest.mark.parametrize("words", BEYOND)
def test_a_number_that_cannot_be_is_told_with_its_line(words: str) -> None:
    made = BEYOND[words]()
    parts = {"areas": [made]} if isinstance(made, c.Area) else {"components": [made]}
    with pytest.raises(DefinitionError) as fault:
        c.Mod("m", "M", **parts).check()
    where, _, said = str(fault.value).partition(": ")
    assert said == words
    assert where.rpartition(":")[0].endswith(Path(__file__).name)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"cameras": [c.Camera(distance=-1)]}, "Mod: Camera.distance is -1; it must be 0 or more."),
        ({"minutes": (-1, 30)}, "Mod: minutes is (-1, 30); each number must be 0 to 2,147,483,647."),
        ({"lines": 5}, "Mod: lines is 5"),
    ],
)
def test_numbers_of_the_mod_itself(more: dict[str, Any], words: str) -> None:
    with pytest.raises(DefinitionError) as fault:
        c.Mod("m", "M", **more).check()
    assert words in str(fault.value)


def test_a_number_beyond_all_floats_is_told_too() -> None:
    with pytest.raises(DefinitionError, match=r"a: scale is 1000.*…; it must be a number\."):
        c.Mod("m", "M", [c.Bag("a", scale=10**400)]).check()


def test_a_range_says_what_it_holds() -> None:
    assert [Within(0, 1).holds(value) for value in (0, 1, -0.1, 1.1, (0, 0.5), (0, 2), "red", None)] == [
        *(True, True, False, False, True, False, True, True)
    ]
    assert not Within(0, 1).holds(float("nan"))
    assert (str(Within(0, above=True)), str(Within(1)), str(Within(0, 1))) == (
        "above 0",
        "1 or more",
        "0 to 1",
    )


def test_every_usual_value_is_in_its_range() -> None:
    asked = 0
    for kind in vars(c).values():
        if not isinstance(kind, type) or not is_dataclass(kind) or kind is c.Face:
            continue
        get_type_hints(kind)  # every name in it is known, so no range is skipped
        for field in fields(kind):
            for within in within_of(str(field.type), vars(__import__(kind.__module__, fromlist=["x"]))):
                asked += 1
                assert within.holds(field.default) or field.default is None, (kind, field.name)
    assert asked > 50
