"""The portability lint beside the bare parse of the same Lua."""

from __future__ import annotations

from tests.bench.rows import Row, at_most, rates, row
from tts_builder import resources
from tts_builder.lua import portability

REPEATS = 2


def _own_lua() -> list[str]:
    files = sorted(resources.folder("lua_templates").rglob("*.lua"))
    return [file.read_text(encoding="utf-8") for file in files]


@row
def lint_of_lua() -> Row:
    import tree_sitter_lua
    from tree_sitter import Language, Parser

    texts = ["\n".join(_own_lua())] * REPEATS
    parser = Parser(Language(tree_sitter_lua.language()))

    def lint() -> int:
        for text in texts:
            portability.lint(text, "bench")
        return len(texts)

    def parse() -> int:
        for text in texts:
            parser.parse(text.encode())
        return len(texts)

    return at_most("portability lint of our Lua", "a pass", rates(lint, parse), "tree-sitter parse", 4)
