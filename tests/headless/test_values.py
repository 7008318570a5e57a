"""JSON as the game writes and reads it."""

from __future__ import annotations

import pytest

from tests.headless.saves import answers


@pytest.mark.simulates("JSON.encode encode_pretty decode newArray newObject")
def test_json() -> None:
    cases = [
        ("JSON.encode({})", "[]"),
        ("JSON.encode({1, 2, {a = true}})", '[1,2,{"a":true}]'),
        ("JSON.encode({b = 1, a = 'x'})", '{"a":"x","b":1}'),
        ("JSON.encode({1, nil, 3})", "[1,null,3]"),
        ("JSON.encode('a\"\\\\\\n')", '"a\\"\\\\\\n"'),
        ("JSON.encode(1.5) .. JSON.encode(3)", "1.53"),
        ("JSON.encode(JSON.newObject({}))", "{}"),
        ("JSON:encode({1})", "[1]"),
        ("JSON.encode(JSON.newArray({}))", "[]"),
        ("JSON.encode({a = 0 / 0, b = 1 / 0, c = -1 / 0})", '{"a":null,"b":1e+9999,"c":-1e+9999}'),
        ("JSON.encode({[1] = 'x', a = 'y'})", '{"1":"x","a":"y"}'),
        ("JSON.encode(123456789012) .. JSON.encode(0.1)", "1234567890120.1"),
        ("JSON.encode_pretty({a = {1, 2}})", '{\n  "a": [ 1, 2 ]\n}'),
        ('JSON.decode(\'{"a": [1, {"b": null}]}\').a[1]', 1),
        ("type(JSON.decode('[]'))", "table"),
        ("JSON.decode('\"é\"')", "é"),
        ("JSON.decode(JSON.encode({x = {1, 2, 'é'}})).x[3]", "é"),
        ("select(2, pcall(JSON.encode, Global)):match('cannot be encoded') ~= nil", True),
        ("pcall(JSON.decode, '{')", False),
        ("pcall(JSON.encode, {f = print})", False),
    ]
    expected = {f"return {code}": value for code, value in cases}
    assert answers(expected) == expected
