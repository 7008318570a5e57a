"""The check of a mod: each error names the component and the line that defines it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.components.examples import hello
from tts_builder.components import (
    At,
    Bag,
    BagArea,
    Board,
    Card,
    Component,
    Deck,
    Die,
    Face,
    Grid,
    HandZone,
    Mod,
    Model,
    NotebookTab,
    Origin,
    Row,
    SnapPoint,
    Stack,
    StackArea,
    TableSpec,
    Tile,
    Token,
)
from tts_builder.errors import DefinitionError

FACE = Face(text="x")
CARDS = [Card(f"c:{n}", Face(text="x", width=40, height=56)) for n in range(3)]
PLACES = ("White", "Green")


def tile(key: str, x: float = 0.0, z: float = 0.0, **more: Any) -> Tile:
    return Tile(key, FACE, at=(x, z), **more)


def mod(*components: Component, **more: Any) -> Mod:
    return Mod("m", "M", components, **more)


BROKEN: dict[str, Callable[[], Mod]] = {
    "Two components have the key 'a'": lambda: mod(tile("a"), tile("a", 5)),
    "Two components have the key 'b'": lambda: mod(Bag("bag", [tile("b")]), tile("b", 5)),
    "'a b' cannot be the key": lambda: mod(tile("a b")),
    "'con' cannot be the id": lambda: Mod("con", "M"),
    "cannot be the id": lambda: Mod("My Mod", "M"),
    "a overlaps b at the start": lambda: mod(tile("a"), tile("b", 1.9, 1.9)),
    "corner overlaps b at the start": lambda: mod(tile("corner", turn=225), tile("b", 2.2)),
    "ground overlaps floor": lambda: mod(tile("ground", fixed=True), tile("floor", fixed=True)),
    "a is outside the table": lambda: mod(tile("a", 27.0)),
    "outside the table": lambda: mod(snaps=[SnapPoint((0, 1, 40))]),
    "a card sheet of 11 × 1": lambda: mod(Deck("d", CARDS, FACE, columns=11, rows=1)),
    "a card sheet of 1 × 8": lambda: mod(Deck("d", CARDS, FACE, columns=1, rows=8)),
    "a card sheet of 5000 × 500 pixels": lambda: mod(
        Deck(
            "d",
            [Card(f"k:{n}", Face(text="x", width=1000, height=500)) for n in range(3)],
            FACE,
            columns=5,
            rows=1,
        )
    ),
    "leaves no room": lambda: mod(
        Deck("d", [Card(f"k:{n}", Face(text="x", width=4096, height=4096)) for n in range(3)], FACE)
    ),
    "differs in size from the other faces": lambda: mod(
        Deck("d", [*CARDS, Card("e", Face(text="x", width=9, height=9))], FACE)
    ),
    "a deck needs two cards": lambda: mod(Deck("d", CARDS[:1], FACE)),
    "a deck needs cards": lambda: mod(Deck("d", [], FACE)),
    "needs a back": lambda: mod(Card("k", FACE)),
    "the pieces of a game with rules cannot be a Stack": lambda: mod(
        Stack("s", Token("t", FACE), 3), lua="coins"
    ),
    "a stack cannot have 0 pieces": lambda: mod(Stack("s", Token("t", FACE), 0)),
    "unknown tile shape 'star'": lambda: mod(tile("a", shape="star")),
    "unknown card shape 'star'": lambda: mod(Card("a", FACE, FACE, shape="star")),
    "unknown material 'cheese'": lambda: mod(Model("a", "pawn", material="cheese")),
    "unknown mesh 'unicorn'": lambda: mod(Model("a", "unicorn")),
    "a die cannot have 7 sides": lambda: mod(Die("a", sides=7)),
    "one value for each side": lambda: mod(Die("a", values=["1", "2"])),
    "unknown area 'shelf'": lambda: mod(Tile("a", FACE, at=At("shelf"))),
    "has no slot 9": lambda: mod(
        Tile("a", FACE, at=At("r", 9)), areas=[Row("r", (0, 0), count=3, pitch=2.1)]
    ),
    "has no place 'White'": lambda: mod(
        Tile("a", FACE, at=At("r", 0, "White")), areas=[Row("r", (0, 0), count=3, pitch=2.1)]
    ),
    "has no place ''": lambda: mod(
        Tile("a", FACE, at=At("r")),
        areas=[Row("r", {"White": Origin(0, 0), "Green": Origin(0, 9)}, count=3, pitch=2.1)],
        places=PLACES,
    ),
    "Unknown place 'Gold'": lambda: mod(places=("Gold",)),
    "has no hand on Table_Square": lambda: mod(places=("Red",), table=TableSpec("Table_Square")),
    "`seats` for 2 players": lambda: mod(places=PLACES, seats={2: ("White", "Red")}),
    "Two areas have the name 'r'": lambda: mod(areas=[Row("r", (0, z), count=1, pitch=1) for z in (0, 5)]),
    "overlaps slot 1 of area 'r'": lambda: mod(areas=[Row("r", (0, 0), count=2, pitch=1.9)]),
    "Slot 0 of area 'r' overlaps slot 0 of area 'g'": lambda: mod(
        areas=[Row("r", (0, 0), count=1, pitch=1), Grid("g", (1, 1), columns=1, rows=1, pitch=(1, 1))]
    ),
    "Slot 0 of area 'far' is outside": lambda: mod(areas=[Row("far", (27, 0), count=1, pitch=1)]),
    "lies over 'x', which is not an area": lambda: mod(
        areas=[Row("r", (0, 0), count=1, pitch=1, over=("x",))]
    ),
    "has no bag": lambda: mod(areas=[BagArea("box", (0, 0))]),
    "must have an origin for every place": lambda: mod(
        areas=[Row("r", {"White": Origin(0, 0)}, count=1, pitch=1)], places=PLACES
    ),
    "only a component in a bag can have 2 copies": lambda: mod(tile("a", copies=2)),
    "Unknown table 'Table_Moon'": lambda: mod(table=TableSpec("Table_Moon")),
    "Unknown sky 'Sky_Blue'": lambda: mod(table=TableSpec(sky="Sky_Blue")),
    "unknown color 'Gold'": lambda: mod(notebook=[NotebookTab("a", "b", "Gold")]),
    "unknown bag order": lambda: mod(Bag("b", order="up")),
    "either a template or picture, or a text": lambda: mod(tile("a"), thumbnail=Face()),
    "9000 × 10 pixels": lambda: mod(thumbnail=Face(text="x", width=9000, height=10)),
    "hand:x: unknown place 'Gold'": lambda: mod(HandZone("hand:x", (1, 1, 1), "Gold")),
}


@pytest.mark.parametrize("words", BROKEN)
def test_a_fault_is_named_with_its_line(words: str) -> None:
    with pytest.raises(DefinitionError) as fault:
        BROKEN[words]().check()
    assert words in str(fault.value)
    assert re.search(r"test_check\.py:\d+$", fault.value.where), fault.value.where


def test_the_line_is_that_of_the_component() -> None:
    first = tile("same")
    here = Path(__file__).read_text(encoding="utf-8").splitlines()
    with pytest.raises(DefinitionError) as fault:
        mod(first, Bag("bag", [Token("same", FACE)])).check()
    line = int(fault.value.where.rpartition(":")[2])
    assert "Token" in here[line - 1]
    assert first.where in fault.value.hint


def test_what_is_right_passes() -> None:
    hello().check()
    pile = StackArea("pile", (9, 9), count=3, thickness=0.2)
    mod(
        Board("board", FACE, extent=(16.0, 16.0)),
        tile("a"),
        tile("b", 2.0),
        tile("c", 5.0, 5.0, turn=45),
        *(Tile(f"p:{n}", FACE, at=At("pile", n)) for n in range(3)),
        Stack("coins", Token("coin", FACE), 5, at=(12, 0)),
        Bag("bag", [tile("in", copies=20)], at=(16, 0)),
        Die("die", at=(20, 0)),
        areas=[pile, Row("on", (9, 9), count=1, pitch=1, over=("pile",))],
    ).check()


def test_pieces_on_a_board_lie_on_top_of_it() -> None:
    from tts_builder.components.resting import rest

    mat = Tile("mat", FACE, extent=(20, 20), thickness=0.1, fixed=True)
    up, down, beside = tile("up"), tile("down", 4, down=True), tile("beside", 15)
    table = mod(mat, up, down, beside)
    assert [round(rest(table, piece).position[1], 4) for piece in (mat, up, down, beside)] == [
        0.96,
        1.06,
        1.26,
        0.96,
    ]
