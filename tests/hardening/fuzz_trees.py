"""Malicious trees of `unpack`: files damaged, moved, exchanged, linked, or staged."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any, Final

from tests.hardening.mutations import as_bytes, hostile, mutate
from tests.saves.lint import examples
from tts_builder.lua import bundle
from tts_builder.saves.tree.split import split

Files = dict[str, bytes]
VICTIMS: Final = "victims"
"""A folder next to the folders of the cases. Links and plans point there, and nothing in it may change."""
_STAGE: Final = ".unpacking.tts-builder-part"
_UP: Final = f"../../{VICTIMS}"


@cache
def _wholes() -> tuple[Files, ...]:
    """Valid trees: objects in objects and states, and a bundle with modules, pages, and notes."""
    bundled = examples.sound()
    modules = {"__root": 'require("a")\nrequire("b/c")', "a": "return 1", "b/c": 'return require("a")'}
    bundled["LuaScript"] = bundle.join(modules)
    bundled["ObjectStates"][0]["LuaScript"] = bundle.join({"__root": 'return require("a")', "a": "return 1"})
    bundled["ObjectStates"][1]["LuaScript"] = 'print("hello")'
    bundled["TabStates"]["0"]["body"] = "pages\nand pages"
    bundled |= {"Note": "a\nb", "Rules": "c", "LuaScriptState": "{}"}
    return tuple(split(json.dumps(save).encode()) for save in (examples.sound(), bundled))


def references(names: list[str]) -> tuple[str, ...]:
    """Names for a reference in the tree: outside paths, impossible names, and names of other files."""
    return (
        *(f"{_UP}/thesis.txt", f"../{_UP}/thesis.txt", f"../../../{_UP}/script.lua", f"objects/../{_UP}"),
        *("/etc/hostname", "//server/share", "C:\\x", "C:/x", "\\\\server\\x", "..", ".", "", "\0", "a\nb"),
        *("objects/./x", "objects//x", "OBJECTS/x", "objects/CON/object.json", "objects/x.", "x" * 300),
        *(
            f"{_STAGE}/ready.json",
            f"{_STAGE}/new/save.json",
            ".git/config",
            "objects",
            "modules",
            "tts-tree.json",
        ),
        *names,
    )


def _damage_json(files: Files, rng: Random) -> None:
    name = rng.choice([each for each in sorted(files) if each.endswith(".json")])
    files[name] = json.dumps(mutate(_parsed(files[name]), rng, 2)).encode()


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return {}


def _replace(files: Files, rng: Random) -> None:
    other = files[rng.choice(sorted(files))]
    values = (b"", b"\xff", b"{}", b"[]", b"null", b"\x00", json.dumps(hostile(rng)).encode(), other)
    files[rng.choice(sorted(files))] = rng.choice(values)


def _lose(files: Files, rng: Random) -> None:
    del files[rng.choice(sorted(files))]
    files.setdefault("tts-tree.json", b"{}")
    files.setdefault("save.json", b"{}")


def _move(files: Files, rng: Random) -> None:
    """Renames or copies a file or folder, perhaps into itself."""
    old = PurePosixPath(rng.choice(sorted(files)))
    part = str(rng.choice([old, *old.parents][:-1]))
    into = str(PurePosixPath(rng.choice(sorted(files))).parent)
    names = (f"{part}x", part.upper(), f"{into}/{PurePosixPath(part).name}", f"{part}/inner", f"{part}.")
    new = rng.choice(names).removeprefix("./")
    keep = rng.random() < 0.5
    for path in [each for each in sorted(files) if each == part or each.startswith(f"{part}/")]:
        files[new + path.removeprefix(part)] = files[path] if keep else files.pop(path)
    files.setdefault("tts-tree.json", b"{}")
    files.setdefault("save.json", b"{}")


def _refer(files: Files, rng: Random) -> None:
    """Makes an object, text, or bundle refer to another file."""
    name = rng.choice([each for each in sorted(files) if each.endswith(".json")])
    value = _parsed(files[name])
    if not isinstance(value, dict):
        return
    to = rng.choice(references(sorted(files)))
    field = rng.choice(("LuaScript", "XmlUI", "LuaScriptState", "ObjectStates", "ContainedObjects", "States"))
    note = rng.choice(
        (
            {"$file": to},
            {"$bundle": to, "frame": to, "modules": [to, "a"], "root": "a", "end": ""},
            {"$inline": {"$file": to}},
            [to],
            [to, to],
            {"2": to},
            [f"x{number}" for number in range(2000)],
        )
    )
    files[name] = json.dumps({**value, field: note}).encode()


_WAYS: Final[tuple[Callable[[Files, Random], None], ...]] = (
    *(_damage_json, _damage_json, _damage_json, _replace, _lose, _move, _move, _refer, _refer),
)


def damaged_tree(tree: Path, rng: Random) -> None:
    """Writes a tree with one to four faults, and perhaps a stage or a special file."""
    files = dict(rng.choice(_wholes()))
    for _ in range(rng.randint(1, 4)):
        rng.choice(_WAYS)(files, rng)
    for name, data in files.items():
        _write(tree / name, data)
    if rng.random() < 0.4:
        _stage(tree, sorted(files), rng)
    if rng.random() < 0.3 and sys.platform != "win32":
        _no_plain_file(tree, sorted(files), rng)


def _write(path: Path, data: bytes) -> None:
    """Writes the files, except names that the disk does not allow or that are both a folder and a file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError:
        return


def _stage(tree: Path, names: list[str], rng: Random) -> None:
    """Writes the malicious plan of an interrupted move."""
    stage = tree / _STAGE
    (stage / "new").mkdir(parents=True, exist_ok=True)
    choices = names if rng.random() < 0.3 else references(names)
    plan = {side: rng.choices(choices, k=rng.randint(0, 3)) for side in ("leave", "come")}
    _write(stage / "ready.json", as_bytes(mutate(plan, rng, rng.choice((0, 0, 1))), rng))
    for name in rng.choices(names, k=2):
        _write(stage / rng.choice(("new", "old")) / name, rng.choice((b"{}", b"evil")))


def _no_plain_file(tree: Path, names: list[str], rng: Random) -> None:
    """Replaces a file by a link, a pipe, or a folder, or a folder by a link."""
    places = [
        tree / rng.choice(names),
        tree / "objects",
        tree / "modules",
        tree / _STAGE,
        tree / _STAGE / "new",
    ]
    place = rng.choice((*places[:1] * 4, *places))
    where = tree.resolve() / os.path.relpath(place, tree)
    if where.is_dir():
        where = where.with_name(where.name + "-link")
    try:
        where.unlink(missing_ok=True)
        where.parent.mkdir(parents=True, exist_ok=True)
    except OSError:  # the name was left out when the files were written
        return
    outside = tree.parents[1] / VICTIMS
    targets = (
        f"{_UP}/script.lua",
        outside,
        outside / "object.json",
        "/etc/hostname",
        "nowhere",
        ".",
        "..",
        where,
    )
    way = rng.randrange(4)
    if way == 0:
        os.mkfifo(where)
    elif way == 1:
        where.mkdir()
    else:
        where.symlink_to(rng.choice(targets))
