"""The build id: what changes it, and what does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from tests.catalogs import write_catalog
from tests.components.examples import hello
from tts_builder import games
from tts_builder.components import Card, Counter, Deck, Face, Mod, NotebookTab, Tile
from tts_builder.components.build import build
from tts_builder.components.identity import definition_hash
from tts_builder.components.luatable import table_data
from tts_builder.components.translation import all_texts
from tts_builder.lua.script import global_script


class Suit(Enum):
    SUN = "sun"
    MOON = "moon"


class Figure:
    def __init__(self, strength: int) -> None:
        self.strength = strength


def mod(cost: object = 2, **more: Any) -> Mod:
    cards = [Card(f"card:{n}", Face("card.svg.j2", card={"name": "Cat", "cost": cost})) for n in "ab"]
    return Mod(
        "a", "A", [Deck("deck", cards, Face(text="back")), Tile("t", Face(text="x"), at=(9.0, 0.0))], **more
    )


CHANGES: dict[str, Callable[[], Mod]] = {
    "a value of a face": lambda: mod(3),
    "a text of a face": lambda: mod("2"),
    "a value in a list": lambda: mod([2]),
    "a member of an enumeration": lambda: mod(Suit.SUN),
    "another member": lambda: mod(Suit.MOON),
    "an object": lambda: mod(Figure(1)),
    "an object with another value": lambda: mod(Figure(2)),
    "the place of a piece": lambda: replace(mod(), components=[Tile("t", Face(text="x"), at=(3.0, 0.0))]),
    "the kind of a piece": lambda: replace(mod(), components=[Counter("t")]),
    "rules in the Notebook": lambda: mod(notebook=[NotebookTab("Rules", "Win.")]),
}


def test_every_change_of_the_definition_gives_another_hash() -> None:
    found = {definition_hash(mod()): "nothing"} | {
        definition_hash(make()): name for name, make in CHANGES.items()
    }
    assert sorted(found.values()) == sorted(["nothing", *CHANGES])


def test_the_script_of_a_piece_counts_by_its_text(tmp_path: Path) -> None:
    hashes = set()
    for text in ("print(1)", "print(2)"):
        file = tmp_path / f"{text[6]}.lua"
        file.write_text(text, encoding="utf-8")
        hashes.add(definition_hash(Mod("a", "A", [Tile("t", Face(text="x"), lua=file)])))
    same = tmp_path / "other.lua"
    same.write_text("print(2)", encoding="utf-8")
    hashes.add(definition_hash(Mod("a", "A", [Tile("t", Face(text="x"), lua=same)])))
    assert len(hashes) == 2


@pytest.mark.parametrize("lua", ["", "print('hello')"])
def test_pictures_and_languages_do_not_change_the_build(tmp_path: Path, lua: str) -> None:
    faces = tmp_path / "faces"
    faces.mkdir()
    (tmp_path / "main.lua").write_text(lua, encoding="utf-8")
    builds = []
    for color, folder in (("red", "none"), ("blue", "locale")):
        box = f'<rect width="9" height="9" fill="{color}"/>'
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{box}</svg>'
        (faces / "card.svg.j2").write_text(drawing, encoding="utf-8")
        made = mod(
            assets=faces,
            locale=tmp_path / folder,
            thumbnail=Face(text=color),
            lua=tmp_path / "main.lua" if lua else None,
        )
        if folder == "locale":
            texts = {ident: text.english for ident, text in all_texts(made, None, "fr").items()}
            write_catalog(tmp_path / folder / "fr.po", {i: f"+ {text}" for i, text in texts.items()}, texts)
        result = build(made, tmp_path / "dist")
        assert not result.warnings
        builds.append(result.build)
    assert builds[0] == builds[1]
    assert build(replace(made, title="B"), tmp_path / "dist").build != builds[0]


def test_a_value_that_contains_itself_does_not_loop_forever() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert definition_hash(mod(endless)) == definition_hash(mod(endless))


def test_the_build_number_of_a_game_covers_its_definition() -> None:
    game = games.load("sarcophagus")
    kit = game.kit()

    def number(mod: Mod) -> str:
        made = global_script(str(kit.lua), game.facts(), table_data(mod, game), kit.templates())
        return made.build

    first, *others = kit.notebook
    changed = replace(kit, notebook=[replace(first, body="Do as you like."), *others])
    assert number(changed) != number(kit) == number(game.kit())


def test_hello_has_the_same_build_everywhere(tmp_path: Path) -> None:
    first, second = (build(hello(), tmp_path / name, game=None).build for name in ("one", "two"))
    assert first == second
    assert len(first) == 16
