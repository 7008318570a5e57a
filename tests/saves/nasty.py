"""Hypothesis strategies for the bytes of unusual saves, all made up."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

NAMES = [
    *("", "CON", "con", "nul.txt", "COM1", "a.", "a", "A", "a. .", "...", ".hidden", " ", "-"),
    *(
        "x" * 300,
        "\u6f22" * 300,
        "Straße",
        "STRASSE",
        "Ωmega",
        "\u2126mega",
        "é",
        "e\u0301",
        "../..",
        "C:\\x",
    ),
    *("🂡🎲", "👩‍👩‍👧", "שלום", "\u202eevil\u202c", "tab\there", "line\nbreak", "\x00\x1f", "object.json"),
    *("contained", "a/b", "a\\b", '"quoted"', "İstanbul", "i̇stanbul", "\ufeffmark", "a\u200bb"),
]
GUIDS = ["abc123", "ABC123", "000000", "", "deck-1", "a/b", "CON"]
MODULE = "require, _LOADED, __bundle_register, __bundle_modules"
FRAME = (
    '-- Bundled by luabundle {"version":"1.6.0"}\n'
    "local __bundle_require, __bundle_loaded, __bundle_register, __bundle_modules = (function(x)\nend)(nil)\n"
)


def bundled(modules: list[tuple[str, str]], root: str = "__root", newline: str = "\n") -> str:
    """A script in the format of luabundle."""
    frame = FRAME if root == "__root" else FRAME.replace("{", f'{{"rootModuleName":"{root}",', 1)
    parts = [f'__bundle_register("{name}", function({MODULE})\n{body}\nend)\n' for name, body in modules]
    text = "".join([frame, *parts, f'return __bundle_require("{root}")'])
    return text.replace("\n", newline)


SCRIPTS = [
    *(
        "",
        "\n",
        "print(1)",
        "a\r\nb\r\n",
        "a\rb",
        "a\n\rb",
        "\ufeffprint(1)",
        "-- \u2028 \x85 ☃ </a/>",
        "\x00\x01",
    ),
    bundled([("__root", 'require("a")'), ("a", "return 1")]),
    bundled([("__root", 'require("a")'), ("a", "return 2"), ("A", "return 3"), ("a/b", "")]),
    bundled([("__root", ""), ("a", "one"), ("a", "two")]),
    bundled([("a", "return 1"), ("Global.-1.lua", 'require("a")')], "Global.-1.lua"),
    bundled([("__root", 'require("a")'), ("a", "return 1")], newline="\r\n"),
    bundled([("__root", 'require("a")'), ("a", "return 1")]) + "\n-- by hand",
    bundled([("__root", "x")]).replace("end)\nreturn", "end) \nreturn"),
    bundled([("__root", bundled([("__root", "inner")]))]),
    bundled([("__root", ""), ("../../x", "up"), ("a.lua/b", "1"), ("a", "2"), ("CON", "3"), ("", "4")]),
    'local a = require("a")\nlocal b = require("nowhere")',
]

texts = st.sampled_from([*NAMES, *SCRIPTS]) | st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
numbers = st.sampled_from(
    [
        "0",
        "-0",
        "1.0000000",
        "1E+5",
        "1e-05",
        "-0.0",
        "NaN",
        "-Infinity",
        "123456789012345678901234567890",
        "0.1",
    ]
)


class Spelled(str):
    """JSON text of a number, to be written unchanged."""


short = st.sampled_from(["", "A", "a/b", "é🂡", "\u2028"]) | st.text(
    st.characters(exclude_categories=("Cs",)), max_size=8
)
plain = st.recursive(
    short | numbers.map(Spelled) | st.sampled_from([None, True, False]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(short, inner, max_size=3),
    max_leaves=6,
)


def _object(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    odd = plain | inner
    return st.fixed_dictionaries(
        {},
        optional={
            "GUID": st.sampled_from(GUIDS) | plain,
            "Name": st.sampled_from(["Card", "Bag", "Deck"]) | plain,
            "Nickname": st.sampled_from(NAMES) | plain,
            "Transform": st.dictionaries(st.sampled_from(["posX", "rotY"]), numbers.map(Spelled)),
            "LuaScript": st.sampled_from(SCRIPTS) | plain,
            "LuaScriptState": texts,
            "XmlUI": texts | st.just({"$file": "ui.xml"}),
            "Odd": plain,
            "ContainedObjects": st.lists(inner | odd, max_size=4) | plain,
            "ChildObjects": st.lists(inner, max_size=2),
            "States": st.dictionaries(st.sampled_from(["1", "2", "x"]), inner | odd, max_size=2) | plain,
        },
    )


objects = st.recursive(_object(st.nothing() | st.none()), _object, max_leaves=4)
saves = st.fixed_dictionaries(
    {"ObjectStates": st.lists(objects | plain, max_size=5)},
    optional={
        "SaveName": texts,
        "Date": texts,
        "Note": texts | plain,
        "LuaScript": st.sampled_from(SCRIPTS),
        "XmlUI": texts,
        "TabStates": st.dictionaries(
            st.sampled_from(["0", "1"]),
            st.fixed_dictionaries({}, optional={"title": texts, "body": texts | plain}) | plain,
        ),
        "Gravity": numbers.map(Spelled),
    },
)


def _string(text: str, draw: Any, wild: bool) -> str:
    if not wild:
        return json.dumps(text, ensure_ascii=False)
    letters = []
    for letter in text:
        spelled = json.dumps(letter, ensure_ascii=draw(st.booleans()))[1:-1]
        if letter == "/" and draw(st.booleans()):
            spelled = "\\/"
        elif letter == "A":
            spelled = "\\u0041"
        letters.append(spelled)
    return '"' + "".join(letters) + '"'


def _written(value: Any, draw: Any, wild: bool, level: int, unit: str) -> str:
    """The JSON of a value; `wild` picks whitespace and escapes at random and repeats some fields."""
    if isinstance(value, Spelled):
        return str(value)
    if isinstance(value, str):
        spelled = _string(value, draw, wild)
        return f'{spelled[:-1]}\\ud83d"' if wild and draw(st.integers(0, 9)) == 0 else spelled
    if not isinstance(value, dict | list):
        return json.dumps(value)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    if not value:
        return opening + closing
    gap = "\n" + unit * (level + 1)
    parts = []
    for item in value.items() if isinstance(value, dict) else value:
        blank = draw(st.sampled_from(["", " ", "\n", "\t\t", gap])) if wild else gap
        if isinstance(value, dict):
            key = _string(item[0], draw, wild)
            content = _written(item[1], draw, wild, level + 1, unit)
            if wild and draw(st.integers(0, 7)) == 0:
                parts.append(f"{blank}{key}:{draw(st.sampled_from(['0', '[]', '[{}]', content]))}")
            parts.append(f"{blank}{key}{draw(st.sampled_from([':', ' : '])) if wild else ': '}{content}")
        else:
            parts.append(blank + _written(item, draw, wild, level + 1, unit))
    return opening + ",".join(parts) + "\n" + unit * level + closing


@st.composite
def save_bytes(draw: Any) -> bytes:
    """A save as bytes, formatted like the game, like another program, or without any rule."""
    value = draw(saves)
    wild = draw(st.booleans())
    unit = draw(st.sampled_from(["  ", "    ", "\t", " "]))
    text = _written(value, draw, wild, 0, unit)
    text = draw(st.sampled_from(["", "", "\n"])) + text + draw(st.sampled_from(["", "\n", "\r\n", " \n\n"]))
    if draw(st.booleans()):
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    return draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + text.encode("utf-8")
