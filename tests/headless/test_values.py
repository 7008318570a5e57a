"""Vector, Color and JSON."""

from __future__ import annotations

import pytest

from tests.headless.saves import answer


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("tostring(Vector(1, 2, 3))", "Vector: { 1, 2, 3 }"),
        ("tostring(Vector({1, 2, 3}) + Vector({x = 1, y = 1, z = 1}))", "Vector: { 2, 3, 4 }"),
        ("tostring(Vector(1, 2, 3) - {x = 1, y = 1, z = 1})", "Vector: { 0, 1, 2 }"),
        ("tostring(Vector(1, 2, 3) * 2)", "Vector: { 2, 4, 6 }"),
        ("tostring(2 * Vector(1, 2, 3) * Vector(1, 0, 1))", "Vector: { 2, 0, 6 }"),
        ("Vector(1, 2, 3)[2] + Vector(1, 2, 3).z", 5),
        ("tostring(Vector(1, 2, 3):setAt('y', 9):setAt(1, 0))", "Vector: { 0, 9, 3 }"),
        ("tostring(Vector(1, 2, 3):set(nil, 0))", "Vector: { 1, 0, 3 }"),
        ("Vector(0, 0, 0):distance(Vector(3, 4, 0))", 5),
        ("Vector(1, 0, 0):angle(Vector(0, 1, 0))", 90),
        ("tostring(Vector(1, 0, 0):cross(Vector(0, 1, 0)))", "Vector: { 0, 0, 1 }"),
        ("tostring(Vector(0, 0, 0):lerp(Vector(4, 2, 0), 0.5))", "Vector: { 2, 1, 0 }"),
        ("Vector(0, 0, 1):rotateOver('y', 90):equals(Vector(1, 0, 0))", True),
        ("Vector(1, 2, 3) == Vector(1, 2, 3.01)", True),
        ("Vector(1, 2, 3) == Vector(1, 2, 3.1)", False),
        ("tostring(Vector(1, 1, 0):project(Vector(2, 0, 0)))", "Vector: { 1, 0, 0 }"),
        ("tostring(Vector(1, -1, 0):reflect(Vector(0, 1, 0)))", "Vector: { 1, 1, 0 }"),
        ("tostring(Vector.between(Vector(1, 1, 1), Vector(2, 3, 4)))", "Vector: { 1, 2, 3 }"),
        ("tostring(Vector(3, 0, 0):clamp(2):inverse())", "Vector: { -2, 0, 0 }"),
        ("select('#', Vector(1, 2, 3):get())", 3),
        ("(function() local v = Vector(1, 2, 3) local c = v:copy() c.x = 9 return v.x end)()", 1),
        ("(function() local n = 0 for k in pairs(Vector(1, 2, 3)) do n = n + 1 end return n end)()", 3),
        ("Color.Red:toHex()", "da1a18"),
        ("Color.fromString('blue').b", 1),
        ("Color(1, 1, 1):toString()", "White"),
        ("Color(0.5, 0, 0) == Color(0.5, 0, 0.005)", True),
        ("Color.new({r = 1, g = 0.5, b = 0})[2]", 0.5),
        ("tostring(Color(0, 0, 0):lerp(Color(1, 1, 1), 0.5))", "Color: { 0.5, 0.5, 0.5, 1 }"),
        ("stringColorToRGB('Teal').g", 0.694),
    ],
)
def test_vector_and_color(code: str, expected: object) -> None:
    assert answer(f"return {code}") == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("JSON.encode({})", "[]"),
        ("JSON.encode({1, 2, {a = true}})", '[1,2,{"a":true}]'),
        ("JSON.encode({b = 1, a = 'x'})", '{"a":"x","b":1}'),
        ("JSON.encode({1, nil, 3})", "[1,null,3]"),
        ("JSON.encode('a\"\\\\\\n')", '"a\\"\\\\\\n"'),
        ("JSON.encode(1.5) .. JSON.encode(3)", "1.53"),
        ("JSON.encode(JSON.newObject({}))", "{}"),
        ("JSON:encode({1})", "[1]"),
        ("JSON.encode_pretty({a = {1, 2}})", '{\n  "a": [ 1, 2 ]\n}'),
        ('JSON.decode(\'{"a": [1, {"b": null}]}\').a[1]', 1),
        ("type(JSON.decode('[]'))", "table"),
        ("JSON.decode('\"é\"')", "é"),
        ("JSON.decode(JSON.encode({x = {1, 2, 'é'}})).x[3]", "é"),
        ("select(2, pcall(JSON.encode, Global)):match('cannot be encoded') ~= nil", True),
        ("pcall(JSON.decode, '{')", False),
        ("pcall(JSON.encode, {f = print})", False),
    ],
)
def test_json(code: str, expected: object) -> None:
    assert answer(f"return {code}") == expected
