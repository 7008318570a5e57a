"""Tables: filling, emptying, holes, order of keys, sorting."""
# ruff: noqa: E501

from __future__ import annotations

import random
from typing import Final

from tests.headless.moonsharp.snippets.values import WORDS, listed

_DUMP: Final = (
    " local r = {} for k, v in pairs(t) do r[#r + 1] = tostring(k) .. '=' .. tostring(v) end "
    "return #t, table.concat(r, ' '), next(t) == nil"
)


def _key(rng: random.Random) -> str:
    return rng.choice(
        (str(rng.randrange(-1, 8)), str(rng.randrange(1, 6)), f"'{rng.choice('abcd')}'", "1.5", "true")
    )


def _change(rng: random.Random) -> str:
    value = rng.choice((str(rng.randrange(100)), f"'{rng.choice(WORDS)}'", "true"))
    return rng.choice((
        f"t[{_key(rng)}] = {value}", f"t[{_key(rng)}] = nil", f"t.{rng.choice('abcd')} = {value}", f"t[#t + 1] = {value}",
        "t[#t] = nil", f"table.insert(t, {value})", f"pcall(table.insert, t, {rng.randrange(5)}, {value})", "table.remove(t)",
        f"pcall(table.remove, t, {rng.randrange(5)})", f"rawset(t, {_key(rng)}, {value})",
        f"t[{_key(rng)}], t[{_key(rng)}] = {value}, nil",
        f"for i = {rng.randrange(1, 4)}, {rng.randrange(1, 7)} do t[i] = i end",
    ))  # fmt: skip


def _constructor(rng: random.Random) -> str:
    fields = [
        rng.choice((str(rng.randrange(9)), f"{rng.choice('abcd')} = {rng.randrange(9)}", f"[{_key(rng)}] = {rng.randrange(9)}", "nil", "'w'"))
        for _ in range(rng.randrange(6))
    ]  # fmt: skip
    return "{" + rng.choice((", ", "; ")).join(fields) + rng.choice(("", "" if not fields else ",")) + "}"


def changed(rng: random.Random) -> str:
    steps = " ".join(_change(rng) for _ in range(rng.randrange(1, 8)))
    return f"local t = {_constructor(rng)} {steps}{_DUMP}"


def changed_in_a_loop(rng: random.Random) -> str:
    body = rng.choice((
        "t[k] = nil", "t[k] = 'x'", "if v == 2 then t[k] = nil end", "t[k] = v", "if k == 'a' then t.b = nil end",
        "if n < 5 then t['n' .. n] = n end", "t[k] = nil if n < 4 then t[k] = 1 end",
    ))  # fmt: skip
    return (
        f"local t = {_constructor(rng)} local n, seen = 0, {{}} for k, v in pairs(t) do n = n + 1 "
        f"seen[#seen + 1] = tostring(k) {body} if n > 20 then break end end "
        f"local s = table.concat(seen, ','){_DUMP}, s"
    )


def stepped(rng: random.Random) -> str:
    return (
        f"local t = {_constructor(rng)} local out, k, v = {{}}, nil, nil repeat k, v = next(t, k) "
        "if k ~= nil then out[#out + 1] = tostring(k) .. ':' .. tostring(v) end until k == nil "
        "return table.concat(out, ' '), (pcall(next, t, 'missing'))"
    )


def measured(rng: random.Random) -> str:
    made = listed(rng)
    return (
        f"local t = {made} local c = 0 for i in ipairs(t) do c = i end "
        "return #t, c, select('#', table.unpack(t)), rawlen(t), table.pack(table.unpack(t)).n, #table.pack(nil, 2)"
    )


def listed_and_read(rng: random.Random) -> str:
    i, j = rng.randrange(-1, 5), rng.randrange(-1, 7)
    return (
        f"local t = {listed(rng)} return pcall(function() return table.concat(t, '-', {i}, {j}) end), "
        f"select('#', table.unpack(t, {max(i, 1)}, {max(j, i, 1)})), (table.unpack(t, {max(i, 1)}, {max(j, i, 1)}))"
    )


def sorted_list(rng: random.Random) -> str:
    kind = rng.randrange(4)
    size = rng.choice((2, 3, 5, 9, 17, 30))
    if kind == 0:
        items = ", ".join(str(rng.randrange(50)) for _ in range(size))
    elif kind == 1:
        items = ", ".join(f"'{rng.choice(WORDS)}'" for _ in range(size))
    elif kind == 2:
        items = ", ".join(f"{{n = {rng.randrange(5)}, i = {i}}}" for i in range(size))
    else:
        items = ", ".join(rng.choice(("3", "'x'", "true", "1", "nil")) for _ in range(min(size, 5)))
    orders = ["", ", function(a, b) return a > b end", ", function(a, b) return tostring(a) < tostring(b) end",
              ", function(a, b) return a <= b end", ", function(a, b) return true end",
              ", function(a, b) return false end", ", function(a, b) return nil end", ", nil", ", 5"]  # fmt: skip
    if kind == 2:
        orders = [", function(a, b) return a.n < b.n end", ", function(a, b) return a.n > b.n end",
                  ", function(a, b) if a.n == b.n then return a.i > b.i end return a.n < b.n end"]  # fmt: skip
    show = "v.n .. '.' .. v.i" if kind == 2 else "tostring(v)"
    return (
        f"local t = {{{items}}} local ok, e = pcall(table.sort, t{rng.choice(orders)}) local r = {{}} "
        f"for _, v in ipairs(t) do r[#r + 1] = {show} end return ok, table.concat(r, ' ')"
    )


def nested(rng: random.Random) -> str:
    return (
        f"local t = {{list = {listed(rng)}, sub = {_constructor(rng)}, deep = {{a = {{b = {{c = {rng.randrange(9)}}}}}}}}} "
        f"t.list[#t.list + 1] = 'end' t.deep.a.b.d = t.deep.a.b.c + 1 t.sub.{rng.choice('abcd')} = t.deep.a.b "
        "return t"
    )


def compared_texts(rng: random.Random) -> str:
    def word() -> str:
        return "".join(rng.choice("aAbBzZ019 _-'é.") for _ in range(rng.randrange(4)))

    a, b = (repr(word()) if rng.random() < 0.6 else f"'{rng.choice(WORDS)}'" for _ in range(2))
    return f"local a, b = {a}, {b} return a < b, a <= b, a > b, a == b"


def counted(rng: random.Random) -> str:
    words = " ".join(rng.choice(WORDS[:5]) for _ in range(rng.randrange(1, 9)))
    return (
        f"local count = {{}} for w in ('{words}'):gmatch('%a+') do count[w] = (count[w] or 0) + 1 end "
        "local keys = {} for k in pairs(count) do keys[#keys + 1] = k end "
        f"local first = table.concat(keys, ' ') table.sort(keys) return first, table.concat(keys, ' '), count"
    )


MAKERS: Final = (
    changed, changed, changed, changed_in_a_loop, stepped, measured, listed_and_read, sorted_list, sorted_list, nested,
    compared_texts, counted,
)  # fmt: skip
