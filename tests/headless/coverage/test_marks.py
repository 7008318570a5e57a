"""Marks tell which lines and branches ran, and change nothing that a script does."""

from __future__ import annotations

import gc
from time import process_time
from typing import Any

import pytest
from lupa import lua52

from tests.headless.moonsharp.probing import _shown
from tests.headless.moonsharp.test_answers import ANSWERS, BEFORE
from tests.headless.saves import block, save
from tts_builder.headless import Limits, ScriptError, Table
from tts_builder.headless.faults import Options
from tts_builder.headless.moonsharp.dialect import plain_lua
from tts_builder.headless.moonsharp.marks import Markable, Way, markable, went
from tts_builder.headless.moonsharp.rewrite import with_marks
from tts_builder.headless.scripts.coverage import Coverage, Marked, merged

SCRIPT = """\
local x = 1
local y
local function never() return 1 end
function decide(a)
  if a == 1 then
    y = 2
  elseif a == 2 then y = 3
  elseif a then

  else
    y = 4
  end
  if a == 9 then y = 9 end
end
function left(list)
  for i = 1, #list do
    if list[i] == 'stop' then break end
    y = i
  end
  for _, v in ipairs(list) do
    if v == 'stop' then return v end
  end
  while true do
    y = (y or 0) + 1
    if y > 10 then break end
  end
end
function again(n)
  repeat n = n - 1 until n < 1
  do
    local z = 1
    ::top::
    z = z + 1
    if z < 4 then goto top end
  end
  return n
end
function fails(t)
  y = 0
  y = t.a.b
  y = 1
end
"""


class Seen:
    """What the marks of a script say."""

    def __init__(self, code: str, marks: str) -> None:
        found = markable(plain_lua(code))
        assert found is not None
        self.what: Markable = found
        self.marks = marks

    def _hit(self, way: Way) -> bool:
        return went(way, self.marks)

    @property
    def lines(self) -> dict[int, bool]:
        out: dict[int, bool] = {}
        for each in self.what.lines:
            out[each.line] = out.get(each.line, False) or self._hit(each.way)
        return out

    @property
    def functions(self) -> dict[str, bool]:
        return {each.name: self._hit(each.way) for each in self.what.functions}

    def branches(self, line: int) -> dict[str, bool]:
        (found,) = [each for each in self.what.branches if each.line == line]
        return {name: self._hit(way) for name, way in found.ways}


def played(code: str, faithful: bool, *calls: tuple[str, Any]) -> Seen:
    coverage = Coverage()
    table = Table(save(lua=code), faithful=faithful, options=Options(coverage=coverage))
    for name, value in calls:
        script = table.global_.script
        assert script is not None
        script.evaluate(f"return pcall({name}, {value})")
    (found,) = coverage.found()
    return Seen(code, found.marks)


BOTH = pytest.mark.parametrize("faithful", [True, False])


@BOTH
def test_ways_of_an_if(faithful: bool) -> None:
    seen = played(SCRIPT, faithful, ("decide", "2"), ("decide", "nil"))
    assert seen.branches(5) == {"true": False, "false": True}
    assert seen.branches(7) == {"true": True, "false": True}
    assert seen.branches(8) == {"true": False, "false": True}
    assert seen.branches(13) == {"true": False, "false": True}
    assert {line: seen.lines[line] for line in range(5, 14) if line in seen.lines} == {
        5: True, 6: False, 7: True, 8: True, 11: True, 13: True,
    }  # fmt: skip


@BOTH
def test_loops_that_are_left_did_not_end(faithful: bool) -> None:
    seen = played(SCRIPT, faithful, ("left", "{'a', 'stop'}"))
    assert seen.branches(16) == {"body": True, "end": False}
    assert seen.branches(20) == {"body": True, "end": False}
    seen = played(SCRIPT, faithful, ("left", "{}"))
    assert seen.branches(16) == {"body": False, "end": True}
    assert seen.branches(20) == {"body": False, "end": True}
    assert not [each for each in seen.what.branches if each.line == 23], "`while true` decides nothing"
    both = played(SCRIPT, faithful, ("left", "{'stop'}"), ("left", "{'a'}"))
    assert both.branches(16) == {"body": True, "end": True}


@BOTH
def test_a_repeat_loop_goes_again_or_ends(faithful: bool) -> None:
    once, twice = (played(SCRIPT, faithful, ("again", n)) for n in ("1", "2"))
    assert once.branches(29) == {"again": False, "end": True}
    assert twice.branches(29) == {"again": True, "end": True}


@BOTH
def test_what_comes_after_an_error_did_not_run(faithful: bool) -> None:
    lines = played(SCRIPT, faithful, ("fails", "{}")).lines
    assert (lines[39], lines[40], lines[41]) == (True, True, False)


def test_functions_have_names() -> None:
    code = "t = {a = function() end}\nfunction t:c() end\nt.d = function() end\nprint(function() end)"
    seen = played(code, True, ("t.a", "1"))
    assert seen.functions == {"a": True, "t:c": False, "t.d": False, "": False}


def _hooked(code: str) -> set[int]:
    """The lines that plain Lua 5.2 says it ran, by its own line hook."""
    lua = lua52.LuaRuntime(unpack_returned_tuples=True)
    run = lua.eval("""function(code)
      local seen, chunk = {}, assert(load(code, '=script'))
      debug.sethook(function(_, line)
        if debug.getinfo(2, 'S').source == '=script' then seen[line] = true end
      end, 'l')
      pcall(chunk)
      debug.sethook()
      return seen
    end""")
    return set(run(code).keys())


NO_CODE = {2, 23}
"""Lua makes no instruction for `local y` after another local, and none for `while true`."""
CALLS = (
    "decide(2)",
    "decide(nil) decide(9)",
    "left({'a', 'stop'})",
    "left({}) again(3)",
    "again(1) pcall(fails, {}) pcall(fails, {a = {}})",
)


@pytest.mark.parametrize("calls", CALLS)
def test_marks_agree_with_the_line_hook_of_lua(calls: str) -> None:
    code = f"{SCRIPT}\n{calls}\n"
    lines = played(code, False).lines
    ran = _hooked(code)
    assert {line for line, hit in lines.items() if hit} - NO_CODE == (ran & set(lines)) - NO_CODE


def _outcome(code: str, options: Options) -> tuple[Any, list[str]]:
    table = Table(
        save(lua=f"function probe(...)\n{code}\nend"), faithful=True, options=options,
        limits=Limits(memory=1 << 28, instructions=20_000),
    )  # fmt: skip
    script = table.global_.script
    assert script is not None
    try:
        values = script.evaluate("return probe()")
    except ScriptError as fault:  # some errors pass every pcall
        return fault.what, [entry.text for entry in options.log]
    return [_shown(script, value) for value in values], [entry.text for entry in options.log]


def test_marks_change_no_answer() -> None:
    """Snippets with a measured answer of the game, with and without marks."""
    different = {}
    for answer in ANSWERS[::2]:
        code = BEFORE[answer.get("before", "")] + answer["code"]
        plain, marked = _outcome(code, Options()), _outcome(code, Options(coverage=Coverage()))
        if plain != marked:
            different[code] = (plain, marked)
    assert different == {}


def test_lines_stay_where_they_are() -> None:
    made = with_marks(plain_lua(SCRIPT))
    assert made is not None
    assert made.text.count("\n") == SCRIPT.count("\n") + 1


def test_many_arms_take_no_time() -> None:
    code = "if a then\n" + "".join(f"elseif a == {n} then b = {n}\n" for n in range(8_000)) + "end\n"
    start = process_time()
    found = markable(code)
    assert found is not None
    assert [went(each.way, "1" + "0" * (found.size - 1)) for each in found.lines].count(True) == 1
    assert process_time() - start < 5


def test_scripts_that_are_gone_count() -> None:
    coverage = Coverage()
    code = "function onLoad() self.destruct() end"
    table = Table(save(block("aaaaaa", LuaScript=code), lua="a = 1"), options=Options(coverage=coverage))
    table.frames(3)
    assert table.find("aaaaaa") is None
    table.global_.call("print", "the trace lets go of the script")
    gc.collect()
    assert [(each.owners, each.marks) for each in coverage.found()] == [
        (["aaaaaa - aaaaaa"], "11"), (["Global"], "1"),
    ]  # fmt: skip
    assert len(coverage._live) == 1


def test_equal_scripts_share_their_marks() -> None:
    code = "if self.getGUID() == 'aaaaaa' then a = 1 else a = 2 end"
    coverage = Coverage()
    Table(save(block("aaaaaa", LuaScript=code), block("bbbbbb", x=5, LuaScript=code)),
          options=Options(coverage=coverage))  # fmt: skip
    (found,) = coverage.found()
    assert found.marks == "111"
    assert len(found.owners) == 2


def test_marks_that_do_not_fit_are_left_out() -> None:
    assert merged([Marked("a = 1", ["Global"], "11111")]) == []
    assert merged([Marked("a = ", ["Global"], "1")]) == []


def test_a_script_that_is_too_large_once_marked_is_told() -> None:
    """A jump over more than 131,071 instructions: the script alone fits, with marks it does not."""
    body = "".join(f"a = {n % 200}\nf()\n" for n in range(30_000))
    code = f"function f() end\nif b == nil then\n{body}end\n"
    coverage = Coverage()
    table = Table(save(lua=f"-- bundle\n-- tts-builder x\n{code}"), options=Options(coverage=coverage))
    (found,) = coverage.found()
    assert found.marks == ""
    assert table.not_simulated == {"all of MoonSharp in Global": 1}
