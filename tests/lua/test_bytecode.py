"""The names of a script as the compiler resolves them: scopes, calls, tests for nil, many constants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts_builder.lua.bytecode import Names, names
from tts_builder.lua.compiling import compiled

MANY = "\n".join(f"v{i} = {i}.5" for i in range(600))
"""More constants than an operation can address."""


def look(text: str) -> Names:
    listing = compiled(text)
    assert isinstance(listing, bytes)
    return names(listing, {"Wait", "self"}, {"setName", "getObjects"})


def test_globals_are_distinguished_from_locals_parameters_and_upvalues() -> None:
    found = look("local a = b\nfunction c(d)\n  e = a + d + f\n  return function() return d, g end\nend")
    assert dict(found.reads) == {"b": [1], "f": [3], "g": [4]}
    assert dict(found.writes) == {"c": [2], "e": [3]}
    assert found.locals == {"a": 1, "d": 1}


def test_a_local_hides_a_global_only_in_its_scope() -> None:
    assert dict(look("do local x = 1 print(x) end\nprint(x)").reads) == {"print": [1, 2], "x": [2]}


@pytest.mark.parametrize("text", ["if x then f() end", "y = x or 1", "y = not x", "if x == nil then f() end"])
def test_names_that_are_tested_for_nil(text: str) -> None:
    assert "x" in look(text).asked
    assert "x" not in look("f(x)").asked


@pytest.mark.parametrize(
    ("call", "args", "is_open"),
    [
        ("self.setName()", 0, False),
        ("self.setName('a')", 1, False),
        ("self:setName('a')", 1, False),
        ("self.setName(f(1, 2), {3}, function() end)", 3, False),
        ("self.setName(1, f())", 1, True),
        ("self.setName(...)", 0, True),
        ("self:setName(1, ...)", 1, True),
        ("return self.setName(1)", 1, False),
        ("local x = self.setName", -1, False),
        ("local x = self.setName\nx(1, 2)", -1, False),
    ],
)
@pytest.mark.parametrize("above", ["", MANY])
def test_arguments_of_calls_are_counted(call: str, args: int, is_open: bool, above: str) -> None:
    (use,) = look(f"{above}\n{call}").uses
    assert (use.owner, use.member, use.args, use.open) == ("self", "setName", args, is_open)
    assert use.line == above.count("\n") + 2
    assert use.colon == (":" in call)


def test_names_among_very_many_constants() -> None:
    found = look(f"{MANY}\nlate = early\nt = {{field = 1}}\nfunction t.other() end")
    assert found.reads["early"] == [601]
    assert found.writes["late"] == [601]
    assert {"field", "other"} <= found.fields


def test_self_of_a_method_is_not_a_global() -> None:
    assert look("T = {}\nfunction T:run() return self.setName() end").uses == []


def test_members_of_any_value_are_listed() -> None:
    (use,) = look("local o = f()\no.setName(1, 2)").members
    assert (use.member, use.line, use.args) == ("setName", 2, 2)


@given(
    st.lists(
        st.sampled_from(
            ["local a = b", "a = 1", "f(a)", "do", "end", "function g(x) ", "return x", "x.y = a"]
        )
    )
)
def test_any_text_is_read(parts: list[str]) -> None:
    listing = compiled("\n".join(parts))
    if isinstance(listing, bytes):
        found = names(listing, {"a"}, {"y"})
        assert all(line <= len(parts) for lines in found.reads.values() for line in lines)
