"""The Lua lint, compared with a bare parse of the same Lua: our modules, and a save with our scripts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.bench.rows import Row, at_most, rates, row
from tts_builder import resources
from tts_builder.lua import parse, portability

REPEATS = 2


def _own_lua() -> list[str]:
    files = sorted(resources.folder("lua_templates").rglob("*.lua"))
    return [file.read_text(encoding="utf-8") for file in files]


def _parse(texts: list[str]) -> Callable[[], int]:
    import tree_sitter_lua
    from tree_sitter import Language, Parser

    parser = Parser(Language(tree_sitter_lua.language()))

    def bare() -> int:
        for text in texts:
            parser.parse(text.encode())
        return len(texts)

    return bare


@row
def lint_of_lua() -> Row:
    texts = _own_lua() * REPEATS

    def lint() -> int:
        parse.forget()
        for text in texts:
            portability.lint(text, "bench")
        return len(texts)

    return at_most(
        "portability lint of our Lua", "a module", rates(lint, _parse(texts)), "tree-sitter parse", 4
    )


@cache
def _scripted() -> dict[str, Any]:
    """A table with one object for each game's script."""
    from tts_builder.components.build import unbuilt
    from tts_builder.games import SHIPPED, load

    scripts = [unbuilt(game.kit(), game)["LuaScript"] for game in map(load, SHIPPED)]
    objects = [{"Name": "Card", "GUID": f"{i:06}", "LuaScript": text} for i, text in enumerate(scripts)]
    return {"Table": "Table_Square", "LuaScript": "", "ObjectStates": objects}


@row
def lint_of_a_scripted_save() -> Row:
    from tts_builder.saves.lint.registry import Subject
    from tts_builder.saves.lint.registry import lint as lint_save

    table = _scripted()
    texts = [each["LuaScript"] for each in table["ObjectStates"]]

    def lint() -> int:
        parse.forget()
        lint_save(Subject(table), lambda code: code.startswith("L"))
        return len(texts)

    measured = rates(lint, _parse(texts))
    return at_most("Lua lint of a scripted save, all rules", "a script", measured, "tree-sitter parse", 4)
