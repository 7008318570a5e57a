"""Hostile texts that are slow to lint: a unit, how often to repeat it, and the code for skipped checks."""

from __future__ import annotations

import json
from collections.abc import Callable

LUA = 'function f%d(a, b)\n  local x = a + b\n  if x > 3 then print("hello") end\n  return x\nend\n'
XML = '<Panel id="a%d"><Text fontSize="12">Hello</Text></Panel>\n'


def ordinary(pattern: str, size: int) -> str:
    return "".join(pattern % number for number in range(size // len(pattern % 1000) + 1))


def nested(opening: str, closing: str = "") -> Callable[[int], str]:
    return lambda n: opening * n + closing * n


SCRIPTS: dict[str, tuple[int, Callable[[int], str], str]] = {
    "equals signs": (600_000, nested("="), "L100"),
    "one long bracket": (600_000, lambda n: "x = [" + "=" * n, "L100"),
    "nested tables": (100_000, lambda n: f"x = {nested('{', '}')(n)}", "L099"),
    "elseif": (100_000, lambda n: "if a then\n" + "elseif b then x()\n" * n + "end", "L099"),
    "and": (100_000, lambda n: "x = a" + " and a" * n, "L099"),
    "or with and": (100_000, lambda n: "x = a" + " and b or c" * n, "L099"),
    "brackets": (300_000, nested("["), "L100"),
    "open long strings": (100_000, nested("x=[["), ""),
    "words": (100_000, nested("a "), "L100"),
    "ends": (100_000, nested("end "), "L100"),
    "nested functions": (50_000, nested("f = function() ", "end "), "L099"),
    "nested blocks": (50_000, nested("do ", "end "), "L099"),
    "signs": (200_000, lambda n: f"x = {'- ' * n}1", "L099"),
    "ends after many locals": (50_000, lambda n: "local a = 1\n" * 300 + "end " * n, "L099"),
    "comments in brackets": (20_000, nested("x[--[[]]1] = 2 "), ""),
    "breaks": (30_000, lambda n: "while a do " + "if b then break end " * n + "end", "L099"),
    "jumps to one label": (50_000, lambda n: "::a:: " + "goto a " * n, ""),
    "functions in one line": (20_000, nested("function f() end "), "L006"),
    "functions that were kept": (10_000, nested("function f() end\nx = f\n"), ""),
    "unknown members": (20_000, lambda n: "".join(f"self.foo{i}()\n" for i in range(n)), "L008"),
    "unknown names": (20_000, lambda n: "".join(f"x = g{i}.y " for i in range(n)), "L007"),
    "objects that nobody asks about": (10_000, nested("x = getObjectFromGUID('aaaaaa')\n"), "L002"),
    "handlers of one table": (10_000, lambda n: f"x = {{{'click_function = 1,' * n}}}", ""),
    "remarks": (20_000, nested("-- portable: x\n"), ""),
    "one long pattern": (100_000, lambda n: f"x = ('a'):find('{'%a' * n}')", ""),
    "lambdas": (20_000, nested("f(|x| "), "L100"),
    "lambdas in lambdas": (20_000, lambda n: f"x = {'f(|x| ' * n}1{')' * n}", "L099"),
    "lambdas of lambdas": (20_000, lambda n: f"x = {'|| ' * n}1", "L099"),
    "lambdas in sums": (20_000, lambda n: f"x = {'|x| 1 + ' * n}1", "L099"),
    "joined texts": (100_000, lambda n: "x = 'a'" + "..'b'" * n, "L099"),
    "sums": (100_000, lambda n: "x = 1" + "+1" * n, "L099"),
    "calls of calls": (100_000, lambda n: "x" + "()" * n, "L099"),
    "methods of results": (50_000, lambda n: "x" + ":y()" * n, "L099"),
    "fields of fields": (100_000, lambda n: "x = a" + ".b" * n, "L099"),
    "dollars": (300_000, nested("$ "), "L100"),
}
PANELS: dict[str, tuple[int, Callable[[int], str], str]] = {
    "nested panels": (100_000, nested("<Panel>", "</Panel>"), "U008"),
    "ampersands": (300_000, nested("&\n"), "U002"),
    "open comments": (200_000, nested("<!--"), "U001"),
    "a long tag": (300_000, lambda n: f"<{'a' * n} b='c'/>", "U003"),
    "one long attribute": (300_000, lambda n: f"<Panel {'a' * n}='c'/>", "U004"),
    "unknown elements": (20_000, nested("<Pannel/>"), "U003"),
    "many unknown elements": (20_000, lambda n: "".join(f"<Pannel{i}/>" for i in range(n)), "U003"),
    "many attributes": (50_000, lambda n: "<Panel " + "".join(f"a{i}='b' " for i in range(n)) + "/>", "U004"),
    "pictures": (20_000, lambda n: "".join(f"<Image image='i{i}'/>" for i in range(n)), "A007"),
}


def save_with(field: str, text: str) -> bytes:
    """A save with the text in one field and nothing else."""
    return json.dumps({"SaveName": "x", "Table": "Table_None", "ObjectStates": [], field: text}).encode()
