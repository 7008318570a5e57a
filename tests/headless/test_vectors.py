"""Vector and Color: every function, the operators, and unexpected behavior."""

from __future__ import annotations

import pytest

from tests.headless.saves import answers

CASES_VECTOR = [
    ("Vector(1, 2, 3)", "Vector: { 1, 2, 3 }"),
    ("Vector.new({1, 2, 3})", "Vector: { 1, 2, 3 }"),
    ("vector(0.5, 1 / 3, -2)", "Vector: { 0.5, 0.333333, -2 }"),
    ("Vector({x = 1, z = 3})", "Vector: { 1, 0, 3 }"),
    ("Vector()", "Vector: { 0, 0, 0 }"),
    ("Vector(1, 2)", "Vector: { 0, 0, 0 }"),
    ("Vector(1, 2, 3) + {x = 1, y = 1, z = 1}", "Vector: { 2, 3, 4 }"),
    ("Vector(1, 2, 3) - Vector(1, 1, 1)", "Vector: { 0, 1, 2 }"),
    ("Vector(1, 2, 3) * 2", "Vector: { 2, 4, 6 }"),
    ("2 * Vector(1, 2, 3) * Vector(1, 0, 1)", "Vector: { 2, 0, 6 }"),
    ("Vector(1, 2, 3) / 2 - Vector(0, 1, 0)", "Vector: { 0.5, 0, 1.5 }"),
    ("Vector.min(Vector(1, 5, 3), Vector(2, 2, 2))", "Vector: { 1, 2, 2 }"),
    ("Vector.max(Vector(1, 5, 3), Vector(2, 2, 2))", "Vector: { 2, 5, 3 }"),
    ("Vector.between(Vector(1, 1, 1), Vector(2, 3, 4))", "Vector: { 1, 2, 3 }"),
    ("Vector(1, 2, 3):setAt('y', 9):setAt(1, 0)", "Vector: { 0, 9, 3 }"),
    ("Vector(1, 2, 3):set(nil, 0)", "Vector: { 1, 0, 3 }"),
    ("Vector(1, 2, 3):add(Vector(1, 1, 1)):sub(Vector(0, 0, 4))", "Vector: { 2, 3, 0 }"),
    ("Vector(1, 2, 3):scale(2):scale(Vector(1, 0, 1)):scale(nil, 5, 2)", "Vector: { 2, 0, 12 }"),
    ("Vector(3, 0, 0):clamp(2):inverse()", "Vector: { -2, 0, 0 }"),
    ("Vector(1, 0, 0):clamp(2)", "Vector: { 1, 0, 0 }"),
    ("Vector(0, 3, 4):normalize()", "Vector: { 0, 0.6, 0.8 }"),
    ("Vector(0, 0, 0):normalized()", "Vector: { 0, 0, 0 }"),
    ("Vector(1, 1, 0):project(Vector(2, 0, 0))", "Vector: { 1, 0, 0 }"),
    ("Vector(1, 2, 3):projectOnPlane(Vector(0, 5, 0))", "Vector: { 1, 0, 3 }"),
    ("Vector(1, -1, 0):reflect(Vector(0, 2, 0))", "Vector: { 1, 1, 0 }"),
    ("Vector(0, 0, 0):moveTowards(Vector(10, 0, 0), 3)", "Vector: { 3, 0, 0 }"),
    ("Vector(0, 0, 0):moveTowards(Vector(1, 0, 0), 3)", "Vector: { 1, 0, 0 }"),
    ("Vector(0, 0, 1):rotateOver('y', 90)", "Vector: { 1, 0, 0 }"),
    ("Vector(0, 1, 0):rotateOver('x', 90)", "Vector: { 0, 0, 1 }"),
    ("Vector(1, 0, 0):rotateOver('z', 90)", "Vector: { 0, 1, 0 }"),
    ("Vector(1, 0, 0):rotateTowardsUnit(Vector(0, 1, 0))", "Vector: { 0, 1, 0 }"),
    ("Vector(2, 0, 0):rotateTowards(Vector(0, 5, 0), 45)", "Vector: { 1.414214, 1.414214, 0 }"),
    ("Vector(2, 0, 0):rotateTowards(Vector(0, 5, 0), 100)", "Vector: { 0, 2, 0 }"),
    ("Vector(1, 0, 0):cross(Vector(0, 1, 0))", "Vector: { 0, 0, 1 }"),
    ("Vector(0, 0, 0):lerp(Vector(4, 2, 0), 0.5)", "Vector: { 2, 1, 0 }"),
    ("(select(2, Vector(0, 2, 0):orthoNormalize()))", "Vector: { 0, 0, -1 }"),
    ("(select(3, Vector(0, 2, 0):orthoNormalize(Vector(0, 0, 3))))", "Vector: { 0, 0, -1 }"),
    ("(select(2, Vector(1, 0, 0):orthoNormalize()))", "Vector: { 0, -1, 0 }"),
]


@pytest.mark.simulates("Vector.__call new min max between setAt set add sub scale clamp inverse")
@pytest.mark.simulates("Vector.normalize normalized project projectOnPlane reflect moveTowards")
@pytest.mark.simulates("Vector.rotateOver rotateTowardsUnit rotateTowards cross lerp orthoNormalize")
@pytest.mark.simulates("vector")
def test_vectors() -> None:
    expected = {f"return tostring({code})": value for code, value in CASES_VECTOR}
    assert answers(expected) == expected


@pytest.mark.simulates("Vector.get copy dot magnitude sqrMagnitude distance sqrDistance equals string")
@pytest.mark.simulates("Vector.angle heading x y z")
def test_questions_to_vectors() -> None:
    cases = [
        ("select('#', Vector(1, 2, 3):get())", 3),
        ("Vector(1, 2, 3).x + Vector(1, 2, 3).y + Vector(1, 2, 3).z", 6),
        ("Vector(1, 2, 3)[2]", 2),
        ("(function() local v = Vector(1, 2, 3) v[3] = 7 v.y = 5 return v.z * v[2] end)()", 35),
        ("(function() local v = Vector(1, 2, 3) local c = v:copy() c.x = 9 return v.x end)()", 1),
        ("(function() local n = 0 for k in pairs(Vector(1, 2, 3)) do n = n + 1 end return n end)()", 3),
        ("Vector(1, 2, 3):dot(Vector(4, 5, 6))", 32),
        ("Vector(0, 3, 4):magnitude()", 5),
        ("Vector(0, 3, 4):sqrMagnitude()", 25),
        ("Vector(0, 0, 0):distance(Vector(3, 4, 0))", 5),
        ("Vector(0, 0, 0):sqrDistance(Vector(3, 4, 0))", 25),
        ("Vector(1, 2, 3) == Vector(1, 2, 3.01)", True),
        ("Vector(1, 2, 3) == Vector(1, 2, 3.1)", False),
        ("Vector(1, 2, 3):equals(Vector(1, 2, 4), 1)", True),
        ("Vector(1, 2.5, 3):string()", "{ 1, 2.5, 3 }"),
        ("Vector(1, 2.5, 3):string('at')", "at: { 1, 2.5, 3 }"),
        ("Vector(1, 0, 0):angle(Vector(0, 1, 0))", 90),
        ("tostring(Vector(0, 0, 0):angle(Vector(0, 1, 0))):lower():match('nan')", "nan"),
        ("Vector(1, 0, 0):heading('y')", 90),
        ("select(1, Vector(0, 1, 0):heading())", 90),
        ("select(3, Vector(0, 1, 0):heading())", 0),
        ("pcall(function() return Vector(1, 0, 0):rotateTowardsUnit(Vector(-1, 0, 0)) end)", False),
        ("pcall(function() return Vector(1, 2, 3) / Vector(1, 2, 3) end)", False),
        ("pcall(function() return -Vector(1, 2, 3) end)", False),
    ]
    expected = {f"return {code}": value for code, value in cases}
    assert answers(expected) == expected


@pytest.mark.simulates("Color.__call new fromString fromHex setAt set copy lerp dump White Brown Red")
@pytest.mark.simulates("Color.Orange Yellow Green Teal Blue Purple Pink Grey Black", "color stringColorToRGB")
def test_colors() -> None:
    cases = [
        ("Color(0.2, 0.4, 0.6)", "Color: { r = 0.2, g = 0.4, b = 0.6 }"),
        ("Color(2, -1, 0.5, 0.5)", "Color: { r = 1, g = 0, b = 0.5, a = 0.5 }"),
        ("Color.new({r = 0.2, b = 0.3})", "Color: { r = 0.2, g = 0, b = 0.3 }"),
        ("color(1, 1, 1)", "Color: White { r = 1, g = 1, b = 1 }"),
        ("Color({1, 1, 1})", "Color: { r = 0, g = 0, b = 0 }"),
        ("Color.fromString('BLUE')", "Color: Blue { r = 0.118, g = 0.53, b = 1 }"),
        ("stringColorToRGB('Teal')", "Color: Teal { r = 0.129, g = 0.694, b = 0.607 }"),
        ("Color.fromHex('#ff0080')", "Color: { r = 1, g = 0, b = 0.501961 }"),
        ("Color.fromHex('00ff0080')", "Color: { r = 0, g = 1, b = 0, a = 0.501961 }"),
        ("Color(0, 0, 0):setAt('g', 0.5):setAt(1, 7)", "Color: { r = 1, g = 0.5, b = 0 }"),
        ("Color(0, 0.1, 0):set(0.3, nil, 9)", "Color: { r = 0.3, g = 0.1, b = 1 }"),
        (
            "(function() local c = Color(1, 0, 0) c:copy().g = 1 return c end)()",
            "Color: { r = 1, g = 0, b = 0 }",
        ),
        ("Color(0, 0, 0):lerp(Color(1, 0.5, 0, 0), 0.5)", "Color: { r = 0.5, g = 0.25, b = 0, a = 0.5 }"),
        ("Color(0.1, 0, 0):dump('it')", "it: { r = 0.1, g = 0, b = 0 }"),
        ("Color.Brown", "Color: Brown { r = 0.443, g = 0.231, b = 0.09 }"),
        ("Color.red", "Color: Red { r = 0.856, g = 0.1, b = 0.094 }"),
        ("Color.Orange", "Color: Orange { r = 0.956, g = 0.392, b = 0.113 }"),
        ("Color.Yellow", "Color: Yellow { r = 0.905, g = 0.898, b = 0.172 }"),
        ("Color.Green", "Color: Green { r = 0.192, g = 0.701, b = 0.168 }"),
        ("Color.Purple", "Color: Purple { r = 0.627, g = 0.125, b = 0.941 }"),
        ("Color.Pink", "Color: Pink { r = 0.96, g = 0.439, b = 0.807 }"),
        ("Color.Grey", "Color: Grey { r = 0.5, g = 0.5, b = 0.5 }"),
        ("Color.Black", "Color: Black { r = 0.25, g = 0.25, b = 0.25 }"),
        ("Color.White:lerp(Color.Teal, 0)", "Color: White { r = 1, g = 1, b = 1 }"),
        ("Color.Blue", "Color: Blue { r = 0.118, g = 0.53, b = 1 }"),
    ]
    expected = {f"return tostring({code})": value for code, value in cases}
    assert answers(expected) == expected


@pytest.mark.simulates("Color.get toHex toString equals Add list r g b a")
def test_questions_to_colors() -> None:
    cases = [
        ("return select('#', Color(1, 1, 1):get())", 4),
        ("local c = Color(0.1, 0.2, 0.3, 0.4) return c.r + c.g + c.b + c.a", 1),
        ("local c = Color(0.1, 0.2, 0.3, 0.4) return c[4]", 0.4),
        ("return Color.Red:toHex()", "da1917"),
        ("return Color(1, 0, 0, 0.5):toHex(true)", "ff00007f"),
        ("return Color(1, 1, 1):toString()", "White"),
        ("return Color(0.9, 0.1, 0.1):toString()", None),
        ("return Color(0.9, 0.1, 0.1):toString(0.1)", "Red"),
        ("return Color(0.5, 0, 0) == Color(0.5, 0, 0.005)", True),
        ("return Color(0.5, 0, 0):equals(Color(0.6, 0, 0))", False),
        ("return Color(0.5, 0, 0):equals(Color(0.6, 0, 0), 0.2)", True),
        ("return #Color.list", 12),
        (
            "Color.Add('gold', Color(1, 0.8, 0)) return Color.Gold.g .. #Color.list .. Color.list[13]",
            "0.813Gold",
        ),
        ("return pcall(Color.Add, 'Red', Color(1, 1, 1))", False),
        ("return pcall(Color.Add, 'mine', {r = 1})", False),
        ("return pcall(Color.fromString, 'ochre')", False),
        ("return pcall(Color.fromHex, '12345')", False),
        ("return tostring(Color.Ochre)", "nil"),
    ]
    assert answers(code for code, _ in cases) == dict(cases)
