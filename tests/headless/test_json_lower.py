"""Lower-case json, which MoonSharp has in addition to the game's JSON."""

from __future__ import annotations

import pytest

from tests.headless.saves import answers, save
from tts_builder.headless import ScriptError, Table

READ = 'local t = json.parse(\'{"b": [1, -2.5, null, "x/y"], "a": {"k": true}, "n": null, "e": []}\') '


@pytest.mark.simulates("json.parse isnull null")
def test_null_is_a_value_and_keeps_its_place() -> None:
    asked = ["#t.b", "t.b[2]", "t.b[4]", "t.a.k", "type(t.n)", "t.n == json.null()", "t.n.isNull()", "#t.e"]
    asked += [f"json.isnull({value})" for value in ("t.b[3]", "t.n", "nil", "false", "t.e")]
    told = [4, -2.5, "x/y", True, "userdata", True, True, 0, True, True, True, False, False]
    assert list(answers(f"{READ} return {each}" for each in asked).values()) == told


@pytest.mark.simulates("json.serialize")
def test_a_table_with_an_index_1_is_a_list_and_what_has_no_form_is_left_out() -> None:
    cases = [
        ("{1, 'two', json.null(), 4}", '[1,"two",null,4]'),
        ("{1, 2, nil, 4}", "[1,2]"),
        ("{1, k = 2}", "[1]"),
        ("{}", "{}"),
        ("{k = {}, [3] = 2}", '{"k":{}}'),
        ("{f = print, g = self, k = json.null()}", '{"k":null}'),
        ("'say \"/\\\\\\n'", '"say \\"\\/\\\\\\n"'),
        ("1 / 3", "0.33333333333333331"),
        ("0.1", "0.1"),
        ("1e20", "1E+20"),
        ("print", "null"),
    ]
    expected = {f"return json.serialize({value})": text for value, text in cases}
    assert answers(expected) == expected


def test_keys_are_written_in_their_order_or_sorted() -> None:
    code = "local t = {} t.z = 1 t.a = 2 t.m = 3 return json.serialize(t)"
    for faithful, text in ((True, '{"z":1,"a":2,"m":3}'), (False, '{"a":2,"m":3,"z":1}')):
        script = Table(save(lua="-- nothing"), faithful=faithful).global_.script
        assert script is not None
        assert list(script.evaluate(code)) == [text]


@pytest.mark.parametrize(
    ("code", "match"),
    [
        ("json.parse('5')", "Unexpected token : '5'"),
        ("json.parse('')", "Expecting value"),
        ("json.parse('{\"k\": }')", "Expecting value"),
        ("json.parse(nil)", r"bad argument #1 to 'parse' \(string expected, got nil\)"),
        (f"json.parse('{'[' * 5000}')", "nested too deeply"),
        ("local t = {} t.t = t json.serialize(t)", "contains itself"),
    ],
)
def test_what_cannot_be_read_or_written_is_an_error_of_the_script(code: str, match: str) -> None:
    script = Table(save(lua="-- nothing")).global_.script
    assert script is not None
    with pytest.raises(ScriptError, match=match):
        script.evaluate(code)
