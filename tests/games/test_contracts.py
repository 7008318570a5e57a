"""The pages in docs/games match the registered games and define every ruling that is cited."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tts_builder.engine.game import GENERAL_CODES, Game
from tts_builder.games import SHIPPED, load

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "games"
PREFIXES = {"A": "ankhor", "C": "cleopatra", "H": "carthage", "K": "cartouche", "S": "sarcophagus"}
"""First letter of a ruling → the game whose page defines it."""
RULING = re.compile(rf"\b([{''.join(PREFIXES)}])-A(\d+)\b")
DEFINED = re.compile(rf"^\| ([{''.join(PREFIXES)}]-A\d+) \|", re.MULTILINE)
CITING = ("README.md", "tts_builder", "lua_templates", "assets", "schemas", "docs", "tests")
TEXTS = {".csv", ".j2", ".json", ".lua", ".md", ".py", ".txt"}
CHANCE_MOVES = {"deal", "shuffle"}
"""Moves that no player makes. Only the wire page describes them."""
CODE = re.compile(r"`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`")
"""Matches refusal codes on a page. Every code has an underscore, except these."""


def text(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """The part of a page under a heading of the second level."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", text(name), re.MULTILINE | re.DOTALL)
    return str(found)


def rows(body: str) -> list[list[str]]:
    """The cells of the first table, without its header."""
    (table, *_) = re.findall(r"(?:^\|.*\|\n)+", body, re.MULTILINE)
    lines = [line.strip("|\n ").split(" | ") for line in table.splitlines()]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def quoted(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def fact(name: str, title: str) -> str:
    """A value of the table that opens a page."""
    (found,) = re.findall(rf"^\| {title} \| (.*) \|$", text(name), re.MULTILINE)
    return str(found)


@pytest.fixture(params=SHIPPED)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def test_every_game_has_a_page_and_is_listed() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == {*SHIPPED, "README"}
    assert [row[2] for row in rows(text("README"))] == [f"[{name}.md]({name}.md)" for name in sorted(SHIPPED)]


def test_players(game: Game) -> None:
    assert tuple(map(int, fact(game.id, "players").split(", "))) == game.players
    (listed,) = (row[1] for row in rows(text("README")) if f"({game.id}.md)" in row[2])
    assert listed == f"{game.players[0]}–{game.players[-1]}"


def test_score_categories(game: Game) -> None:
    assert quoted(fact(game.id, "score categories")) == game.categories


def test_options_with_their_values_the_default_first(game: Game) -> None:
    body = section(game.id, "Options")
    if not game.options:
        assert body.strip() == "This game has no options."
        return
    told = [(*quoted(row[0]), quoted(row[1])) for row in rows(body)]
    assert told == [(option.name, option.values) for option in game.options]


def test_refusal_codes_in_their_order(game: Game) -> None:
    assert quoted(section(game.id, "Refusal codes")) == game.codes


def test_every_code_named_on_a_page_exists(game: Game) -> None:
    assert set(CODE.findall(text(game.id))) <= {*game.codes, *GENERAL_CODES}


def test_every_move_of_a_player_with_its_parameters(game: Game) -> None:
    rules = text(game.id)
    infos = [msgspec.inspect.type_info(each) for each in get_args(game.move) or (game.move,)]
    for info in infos:
        assert isinstance(info, msgspec.inspect.StructType)
        if info.tag not in CHANCE_MOVES:
            names = [str(info.tag), *(field.encode_name for field in info.fields)]
            assert [name for name in names if f"`{name}`" not in rules] == [], info.tag


def test_general_codes() -> None:
    assert tuple(quoted(row[0])[0] for row in rows(section("README", "Refusals"))) == GENERAL_CODES


def defined() -> Counter[str]:
    return Counter(ruling for name in SHIPPED for ruling in DEFINED.findall(text(name)))


def test_every_ruling_is_defined_once_on_the_page_of_its_game() -> None:
    assert {ruling: times for ruling, times in defined().items() if times > 1} == {}
    for prefix, name in PREFIXES.items():
        own = DEFINED.findall(section(name, "Rulings"))
        assert own == DEFINED.findall(text(name))
        assert own == [f"{prefix}-A{n}" for n in range(1, len(own) + 1)]


def files() -> list[Path]:
    """The files of the repository in which a ruling may be cited."""
    found = []
    for name in CITING:
        place = ROOT / name
        found += [place] if place.is_file() else [path for path in place.rglob("*") if path.suffix in TEXTS]
    return found


def test_every_ruling_cited_in_the_repository_is_defined() -> None:
    known, outside, unknown = defined(), set(), []
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        cited = {found[0] for found in RULING.finditer(path.read_text(encoding="utf-8"))}
        unknown += [f"{name}: {ruling}" for ruling in sorted(cited - set(known))]
        if path.parent != PAGES:
            outside |= cited
    assert unknown == []
    assert outside, "no citation was found at all"
