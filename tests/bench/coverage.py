"""Scripts with the marks of coverage beside the same scripts without."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.json import decode, encode

from tests.bench.faithful import ARITHMETIC, STRINGS, TABLES
from tests.bench.rows import Row, at_most, rates, row
from tests.headless.saves import save
from tts_builder.headless import Table
from tts_builder.headless.faults import Options
from tts_builder.headless.scripts.coverage import Coverage

BAR = 2.0
DECISIONS = """
function work()
  local n, sum = 0, 0
  for i = 1, 40000 do
    if i % 3 == 0 then
      n = n + 1
    elseif i % 5 == 0 then
      n = n + 2
    else
      sum = sum + i
    end
  end
  return n + sum
end"""
WORK = {"arithmetic": ARITHMETIC, "text": STRINGS, "tables": TABLES, "decisions": DECISIONS}


def _work(code: str, faithful: bool, marked: bool) -> Callable[[], int]:
    options = Options(coverage=Coverage() if marked else None)
    table = Table(save(lua=code), faithful=faithful, options=options)

    def run() -> int:
        table.global_.call("work")
        return 1

    return run


def _beside(name: str, faithful: bool) -> Callable[[], Row]:
    def measure() -> Row:
        code = WORK[name]
        measured = rates(_work(code, faithful, True), _work(code, faithful, False))
        kind = "faithful" if faithful else "fast"
        return at_most(f"coverage of {kind} Lua: {name}", "a run", measured, "without", BAR)

    return measure


@row
def a_game_at_the_table() -> Row:
    """A whole table of one of our games: load, sit down, start, let a minute pass."""
    from tts_builder import games
    from tts_builder.components.build import unbuilt

    game = games.load("sarcophagus")
    saved = decode(encode(unbuilt(game.kit(), game)))

    def play(marked: bool) -> Callable[[], int]:
        def run() -> int:
            options = Options(coverage=Coverage() if marked else None)
            table = Table(saved, faithful=True, options=options)
            for color in ("Red", "Blue"):
                table.player(color).sit()
            table.frames(3600)
            assert not table.errors
            return 1

        return run

    return at_most(
        "coverage of a game at the table", "a table", rates(play(True), play(False)), "without", BAR
    )


for _name in WORK:
    for _faithful in (True, False):
        row(_beside(_name, _faithful))
