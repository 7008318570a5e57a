"""Every figure of a game comes from its facts: the Lua of a game contains no figures.

A figure typed in both Lua and Python could change on only one side. Numbers that are not figures may stay: 0
and 1, 2 or 3 as the position of an element, and 2 for doubling or halving.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tts_builder import games, project, resources
from tts_builder.lua.parse import Source, children, parse

if TYPE_CHECKING:
    from tree_sitter import Node

TEMPLATES = resources.folder("lua_templates")
OWN = sorted(
    path.relative_to(TEMPLATES).as_posix()
    for game in games.SHIPPED
    for path in TEMPLATES.joinpath(game).glob("*.lua")
)
OFFERED = sorted(Path(project.__file__).parent.joinpath("templates", "rules").rglob("*.lua.in"))

DOUBLING = frozenset("*/%^")
LAST_PLACE = 3
"""The most coordinates of squares, hexes and places: `cell[3]` is not a figure of a game."""
BY_PLACE = ("sub", "part")
"""Functions whose arguments are positions of characters or elements."""


def figures(text: str) -> Iterator[tuple[int, str]]:
    """Line and text of every number that must come from the facts."""
    script = parse(text)
    for node in _numbers(script.root):
        if not _is_allowed(script, node):
            yield script.place(node)[0], script.slice(node)


def _numbers(node: Node) -> Iterator[Node]:
    if node.type == "number":
        yield node
    for child in children(node):
        yield from _numbers(child)


def _is_allowed(script: Source, node: Node) -> bool:
    text, parent = script.slice(node), node.parent
    assert parent is not None
    if _is_sum_of_figures(parent):
        return False
    if text in ("0", "1"):
        return True
    if parent.type == "bracket_index_expression":
        return text.isdecimal() and int(text) <= LAST_PLACE
    return text == "2" and (_is_factor(parent) or _is_place(script, node, parent))


def _is_sum_of_figures(node: Node) -> bool:
    """Whether the node is a sum such as `2 * 3` or `1 + 1`, which is a figure too."""
    return node.type == "binary_expression" and all(_is_number(operand) for operand in children(node))


def _is_number(node: Node) -> bool:
    while node.type in ("unary_expression", "parenthesized_expression"):
        (node,) = children(node)
    return node.type == "number" or _is_sum_of_figures(node)


def _is_factor(parent: Node) -> bool:
    operator = parent.child(1) if parent.type == "binary_expression" else None
    return operator is not None and operator.type in DOUBLING


def _is_place(script: Source, node: Node, parent: Node) -> bool:
    if parent.type == "for_numeric_clause":
        return parent.child_by_field_name("start") == node
    if parent.type == "binary_expression" and parent.parent is not None:
        parent = parent.parent  # `row:sub(x + 2)`
    call = script.call(parent.parent) if parent.type == "arguments" and parent.parent is not None else None
    return call is not None and call.name.replace(":", ".").rpartition(".")[2] in BY_PLACE


def _reports(text: str, name: str) -> list[str]:
    return [
        f"{name}:{line}: the figure {figure} is typed here. Add it to the game's facts.py and its data(), "
        "and read it from `facts`."
        for line, figure in figures(text)
    ]


@pytest.mark.parametrize("name", OWN)
def test_a_game_types_no_figure_in_lua(name: str) -> None:
    assert not _reports(TEMPLATES.joinpath(name).read_text(encoding="utf-8"), f"lua_templates/{name}")


@pytest.mark.parametrize("path", OFFERED, ids=lambda path: path.name)
def test_a_new_game_begins_without_figures_in_lua(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("<<id>>", "mine")
    assert not parse(text).root.has_error
    assert not _reports(text, path.name)


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("local MANY = 5", "5"),
        ("local MANY = -5", "5"),
        ("local HALF = 0.5", "0.5"),
        ("local ONE = 0x1", "0x1"),
        ("local PAIR = 2", "2"),
        ("local PRICES = { 1, { fish = 4 } }", "4"),
        ("local PRICES = { [3] = 1 }", "3"),
        ("local SIZE = facts.size + 3", "3"),
        ("local OVER = facts.rounds + 2", "2"),
        ("local f = function(n) return n >= 2 end", "2"),
        ("local n = given.players or 2", "2"),
        ("local s = rules.setup(2)", "2"),
        ("local t = row[4]", "4"),
        ("local t = row[n + 3]", "3"),
        ("for i = 0, 2 do f(i) end", "2"),
        ("return math.min(rank, 2)", "2"),
    ],
)
def test_a_figure_is_found(text: str, figure: str) -> None:
    assert list(figures(f"-- first line\n{text}\n")) == [(2, figure)]


@pytest.mark.parametrize("text", ["local SIX = 2 * 3", "local TWO = 1 + 1", "local N = -(2) * (1 + 1)"])
def test_a_sum_of_figures_is_a_figure(text: str) -> None:
    assert len(list(figures(text))) >= 2


@pytest.mark.parametrize(
    "text",
    [
        "local CHANCE = -1",
        "local COMMON, NONE, LEVELS = -1, 0, { 0, 1 }",
        "local MANY = facts.many",
        "local MIDDLE = facts.cells / 2",
        "local STEPS = 2 * facts.width - 1",
        "local x, y, z = m.at[1], m.at[2], m.at[3]",
        "local rest = lists.part(deck, 2, #deck)",
        "local name = text:sub(1, 1):upper() .. text:sub(2)",
        "rows[y] = row:sub(1, x) .. letter .. row:sub(x + 2)",
        "for i = 2, #used do f(i) end",
        'local NAME, CODE = "5 cards", "r90" -- 7 of them',
    ],
)
def test_numbers_that_are_not_figures_may_stay(text: str) -> None:
    assert list(figures(text)) == []


def test_a_figure_is_reported_with_its_place_and_a_hint() -> None:
    (report,) = _reports("local a = 1\nlocal b = 7\n", "lua_templates/mine/legal.lua")
    assert report.startswith("lua_templates/mine/legal.lua:2: the figure 7 is typed here.")
    assert "facts" in report
