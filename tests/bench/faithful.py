"""Scripts run like MoonSharp, compared with plain Lua, and the rewriting compared with a bare parse."""

from __future__ import annotations

from collections.abc import Callable

from tests.bench.lint import _own_lua
from tests.bench.rows import Row, at_least, at_most, rates, row

ARITHMETIC = """
function work()
  local s = 0
  for i = 1, 60000 do
    local k = i + 1
    s = s + k % 7 * 2 - i / 3 + i % 5
  end
  return s
end"""
STRINGS = """
function work()
  local parts = {}
  for i = 1, 4000 do
    local s = 'card ' .. i .. ':' .. (i * 3)
    if s:find('9', 1, true) and s < 'zoo' then parts[#parts + 1] = s:upper():sub(1, 6) end
  end
  return #table.concat(parts, ',')
end"""
TABLES = """
function work()
  local n = 0
  for i = 1, 1500 do
    local t = {x = i, y = i + 1, list = {i, i + 1, i + 2}}
    t.z = t.x + t.y
    t.list[#t.list + 1] = t.z
    for _, v in pairs(t) do if v then n = n + 1 end end
  end
  return n
end"""


def _work(code: str, faithful: bool) -> Callable[[], int]:
    from tests.headless.saves import save
    from tts_builder.headless import Table

    table = Table(save(lua=code), faithful=faithful)

    def run() -> int:
        table.global_.call("work")
        return 1

    return run


def _beside(name: str, code: str, bar: float) -> Row:
    return at_least(
        f"faithful Lua: {name}", "runs/s", rates(_work(code, True), _work(code, False)), "fast", bar
    )


@row
def faithful_arithmetic() -> Row:
    return _beside("arithmetic", ARITHMETIC, 0.1)


@row
def faithful_strings() -> Row:
    return _beside("text", STRINGS, 0.3)


@row
def faithful_tables() -> Row:
    return _beside("tables", TABLES, 0.1)


@row
def rewriting() -> Row:
    import tree_sitter_lua
    from tree_sitter import Language, Parser

    from tts_builder.headless.moonsharp.rewrite import rewrite
    from tts_builder.lua.parse import forget

    texts = _own_lua()
    parser = Parser(Language(tree_sitter_lua.language()))

    def ours() -> int:
        forget()
        for text in texts:
            assert rewrite(text) is not None
        return 1

    def peer() -> int:
        for text in texts:
            parser.parse(text.encode())
        return 1

    return at_most("rewriting of Lua", "a pass", rates(ours, peer), "tree-sitter parse", 8)
