"""Scripts whose lines are counted beside the same scripts without counters."""

from __future__ import annotations

from collections.abc import Callable

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


def _work(code: str, faithful: bool, counted: bool) -> Callable[[], int]:
    options = Options(coverage=Coverage() if counted else None)
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


for _name in WORK:
    for _faithful in (True, False):
        row(_beside(_name, _faithful))
