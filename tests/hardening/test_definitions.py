"""A designer's own file: it is built, or the error names its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

HELLO = """\
from tts_builder.components import Bag, Card, Deck, Face, Mod, Row, Tile

def face(text):
    return Face(text=text, width=40, height=56)

def tile(key, **more):
    return Tile(key, face(key), **more)

"""
LINE = HELLO.count("\n") + 1
"""The number of the first line after the header."""


@pytest.mark.parametrize(
    ("definition", "argument"),
    [
        ("MOD = Mod('mine', 'Mine', [tile('a')])", "mine.py"),
        ("def mod():\n    return Mod('mine', 'Mine', [tile('a')])", "mine.py"),
        ("def other():\n    return Mod('mine', 'Mine', [tile('a')])\nMOD = 5", "mine.py:other"),
        ("OTHER = Mod('mine', 'Mine', [tile('a')])", "mine:OTHER"),
        ("from dataclasses import replace\nGAME = None\nMOD = Mod('mine', 'Mine', [tile('a')])", "./mine.py"),
    ],
)
def test_a_definition_of_ones_own_is_built(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, definition: str, argument: str
) -> None:
    (tmp_path / "mine.py").write_text(HELLO + definition, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(__import__("sys").modules, "mine", raising=False)
    result = run("build", argument, "--out", "out", "--asset-url", "https://example.org/")
    assert (result.exit_code, result.stdout) == (0, f"{Path('out') / 'mine' / 'TS_Save_1.json'}\n")
    assert result.stderr.startswith("Mine: 4 files, 2 drawn, build ")


WRONG: dict[str, tuple[str, str]] = {
    "it raises": ("MOD = 1 / 0", f"mine.py:{LINE}: ZeroDivisionError: division by zero.\n"),
    "it raises in a function": ("def mod():\n    return {}['x']", f"mine.py:{LINE + 1}: KeyError: 'x'.\n"),
    "it leaves": ("raise SystemExit(0)", f"mine.py:{LINE}: SystemExit: 0.\n"),
    "it recurses": ("def mod():\n    return mod()", f"mine.py:{LINE + 1}: RecursionError: "),
    "it imports what is not there": (
        "import no_such_module",
        f"mine.py:{LINE}: ModuleNotFoundError: No module named 'no_such_module'.\n",
    ),
    "it is not Python": ("MOD = (", f"mine.py:{LINE}: invalid Python: '(' was never closed.\n"),
    "it calls a component wrongly": (
        "MOD = Mod('m', 'M', [Tile()])",
        f"mine.py:{LINE}: TypeError: Tile.__init__() missing 2 required positional arguments",
    ),
    "it defines nothing": ("", "mine.py: this file does not define a mod. Define MOD, GAME, or mod().\n"),
    "it defines a number": ("MOD = 5", "mine.py: MOD is of type int. It must be a Mod or a Game.\n"),
    "its function returns nothing": (
        "def mod():\n    pass",
        "mine.py: mod is of type NoneType. It must be a Mod or a Game.\n",
    ),
    "many cards without a face": (
        "MOD = Mod('m', 'M', [Deck('d',\n [Card(f'c{n}', None) for n in range(30_000)], face('b'))])",
        f'mine.py:{LINE + 1}: c0: face is None; it must be Face(text="…").\n',
    ),
    "a million cards": (
        "ONE = Card('c', face('c'))\nMOD = Mod('m', 'M', [Deck('d', [ONE] * 1_000_000, face('b'))])",
        f"mine.py:{LINE}: c is one of more than 20000 components. "
        "Tabletop Simulator cannot handle that many.\n",
    ),
    "a thousand million copies": (
        "MOD = Mod('m', 'M', [Bag('b', [tile('a', copies=10**9)])])",
        f"mine.py:{LINE - 2}: a is one of more than 20000 components. "
        "Tabletop Simulator cannot handle that many.\n",
    ),
    "a row without end": (
        "MOD = Mod('m', 'M', [tile('a')], areas=[Row('r', at=(0, 0), size=(1, 1), count=10**9, pitch=1)])",
        f"mine.py:{LINE}: The area 'r' has more than 20000 slots. "
        "Tabletop Simulator cannot handle that many.\n",
    ),
    "a component that is words": (
        "MOD = Mod('m', 'M', ['a tile'])",
        f"mine.py:{LINE}: Mod: components is ['a tile']; it must be a list of Component(…).\n",
    ),
    "components from a generator": (
        "MOD = Mod('m', 'M', (tile(str(n)) for n in range(3)))",
        f"mine.py:{LINE}: Mod: components is <generator object",
    ),
    "a place in words": (
        "MOD = Mod('m', 'M', [tile('a', at='left')])",
        f"mine.py:{LINE - 2}: a: at is 'left'; "
        "it must be (number, number), (number, number, number) or At(…).\n",
    ),
    "a place nowhere": (
        "MOD = Mod('m', 'M', [tile('a', at=(float('nan'), 0))])",
        f"mine.py:{LINE - 2}: a: at is (nan, 0); it must be (number, number), ",
    ),
    "a key that is a number": ("MOD = Mod('m', 'M', [tile(7)])", "7: key is 7; it must be a text.\n"),
    "a title that is a number": (
        "MOD = Mod('m', 7)",
        f"mine.py:{LINE}: Mod: title is 7; it must be a text.\n",
    ),
    "a color in words": (
        "MOD = Mod('m', 'M', [tile('a', tint='red')])",
        f"mine.py:{LINE - 2}: a: tint is 'red'; it must be (number, number, number) or None.\n",
    ),
    "a face in words": (
        "MOD = Mod('m', 'M', [Tile('a', 'hello')])",
        f"mine.py:{LINE}: a: front is 'hello'; it must be Face(text=\"…\").\n",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_definition_names_file_and_line(run: Run, tmp_path: Path, what: str) -> None:
    code, words = WRONG[what]
    (tmp_path / "mine.py").write_text(HELLO + code + "\n", encoding="utf-8")
    result = run("build", "mine.py", "--out", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("none.py", "Error: none.py: no such file or folder."),
        ("./none", "Error: ./none: no such file or folder.\n"),
        ("sub/none", "Error: sub/none: no such file or folder.\n"),
        ("sub/none:MOD", "Error: sub/none: no such file or folder.\n"),
        ("none.json", "Error: none.json: no such file or folder."),
        ("./mine.yp", "Error: ./mine.yp: no such file or folder. Did you mean mine.py?\n"),
        (
            "save.json",
            "Error: save.json: this is not a definition. Give a project folder or a .py file; "
            "for a save, use `preview`, `verify`, or `run`.\n",
        ),
        (
            "no.such.module:MOD",
            "Error: no.such.module: no such module. "
            f"Check the name; its file would be {Path('no/such/module.py')}.\n",
        ),
        ("json:MOD", "Error: json: 'MOD' is not defined in this module.\n"),
        ("json:dumps", "TypeError: dumps() missing 1 required positional argument: 'obj'.\n"),
    ],
)
@pytest.mark.parametrize("command", ["build", "play", "export"])
def test_a_missing_definition_is_reported(
    run: Run, tmp_path: Path, command: str, argument: str, words: str
) -> None:
    for name in ("mine.py", "save.json"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    result = run(command, argument)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_module_of_this_folder_is_found_and_blamed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("from tts_builder.components import Mod\n", encoding="utf-8")
    (tmp_path / "here_only.py").write_text(
        "from beside import Mod\nMOD = Mod('m', 'M')\nWRONG = lambda: 1 / 0\n", encoding="utf-8"
    )
    assert run("build", "here_only:MOD").exit_code == 0
    assert run("build", "here_only:WRONG").stderr == (
        "Error: here_only.py:3: ZeroDivisionError: division by zero.\n"
    )
