"""Malicious scripts end with a clear error within the limits and cannot reach anything outside their
runtime."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec
import pytest

from tests.headless.saves import block, save
from tests.headless_run.attacks import ENDLESS, FLOODS, HARMLESS, PROBES, STUCK
from tts_builder.errors import UserError
from tts_builder.headless.sandbox.limits import MEGABYTE
from tts_builder.headless.sandbox.process import Child, ChildLimits, Line, StoppedError

Opened = Callable[..., Child]


def encoded(lua: str = "", **fields: object) -> bytes:
    return msgspec.json.encode(save(block("aaaaaa", LuaScript=lua), lua="function answer() end", **fields))


@pytest.fixture(scope="module")
def log() -> list[Line]:
    return []


@pytest.fixture(scope="module")
def opened() -> Iterator[dict[str, Child]]:
    """The open child, by the name of the test that opened it."""
    children: dict[str, Child] = {}
    yield children
    _close(children)


def _close(children: dict[str, Child]) -> None:
    while children:
        children.popitem()[1].close()


@pytest.fixture
def shared(request: pytest.FixtureRequest, log: list[Line], opened: dict[str, Child]) -> Child:
    """One child for all cases of a test, which must not damage it. Each test gets a new child."""
    name = request.node.originalname
    if name not in opened:
        _close(opened)
        limits = ChildLimits(seconds=60, memory=400 * MEGABYTE, output=4 * MEGABYTE, instructions=4000)
        opened[name] = Child(limits, log.append, total=False)
    return opened[name]


@pytest.fixture
def doomed() -> Iterator[tuple[Child, list[Line]]]:
    """A child with small limits, but without a limit on instructions."""
    heard: list[Line] = []
    limits = ChildLimits(seconds=0.8, memory=160 * MEGABYTE, output=MEGABYTE // 2, instructions=0)
    with Child(limits, heard.append) as child:
        yield child, heard


def play(child: Child, lua: str, name: str) -> None:
    child.load(encoded(lua), name)
    child.ask("frames", n=100_000)


def errors(log: list[Line]) -> list[str]:
    return [line.text for line in log if line.kind == "error"]


@pytest.mark.parametrize("name", PROBES)
def test_probes_find_nothing(shared: Child, log: list[Line], name: str) -> None:
    log.clear()
    shared.load(encoded(f"function probe()\n{PROBES[name]}\nend"), name)
    assert errors(log) == []
    assert shared.ask("call", name="probe", guid="aaaaaa") == ""
    shared.ask("frames", n=5)


@pytest.mark.parametrize("name", HARMLESS)
def test_nonsense_is_an_error_of_the_script(shared: Child, log: list[Line], name: str) -> None:
    log.clear()
    shared.load(encoded(f"function onLoad()\n{HARMLESS[name]}\nend"), name)
    shared.ask("frames", n=5)
    assert errors(log)
    assert "Traceback" not in "".join(errors(log))
    assert shared.ask("execute", code="return 6 * 7") == 42


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_work_ends_at_the_limit(shared: Child, log: list[Line], name: str) -> None:
    log.clear()
    shared.load(encoded(f"function onLoad()\n{ENDLESS[name]}\nend"), name)
    shared.ask("frames", n=5)
    assert re.search("longer than its limit|error in an xpcall handler", errors(log)[0])
    assert log[0].script == "aaaaaa"
    assert shared.ask("execute", code="return 6 * 7") == 42


GLOBALS = {
    "endless writing": "setmetatable(_G, {__newindex = function() while true do end end})",
    "endless reading": "setmetatable(_G, {__index = function() while true do end end})",
    "errors": "local function f() error('a') end setmetatable(_G, {__index = f, __newindex = f})",
    "writing that writes": "setmetatable(_G, {__newindex = function(t, k, v) t[k] = v end})",
    "reading that reads": "setmetatable(_G, {__index = function(t, k) return t[k] end})",
    "a loop of tables": "setmetatable(_G, {__newindex = _G})",
}
USES = "Global.setVar('x', 1)", "Global.getVar('y')", "Global.setTable('t', {1})", "Global.call('z')"


@pytest.mark.parametrize("faithful", [True, False])
@pytest.mark.parametrize("name", GLOBALS)
def test_a_metatable_of_the_globals_is_an_error_of_the_script(
    shared: Child, log: list[Line], name: str, faithful: bool
) -> None:
    log.clear()
    other = (
        f"function onLoad() {' '.join(f'pcall(function() {use} end)' for use in USES)} {USES[0]} error() end"
    )
    made = save(block("aaaaaa", LuaScript=other), lua=GLOBALS[name])
    shared.load(msgspec.json.encode(made), name, faithful=faithful)
    assert errors(log)
    assert "the table could not do this" not in "".join(errors(log))
    shared.load(encoded(), "after")
    assert shared.ask("execute", code="return 6 * 7") == 42


FINALISERS = (
    "local m = {__gc = false} for i = 1, 200 do setmetatable({}, m) end rawset(m, '__gc', last)",
    "local m = {__gc = 1} for i = 1, 200 do setmetatable({}, m) end m.__gc = last",
    "local m = getmetatable(Vector(1, 2, 3)) m.__gc = last for i = 1, 200 do Vector(1, 2, 3) end",
    "local m = getmetatable(Color(1, 2, 3)) m.__gc = last for i = 1, 200 do Color(1, 2, 3) end",
    "local m = {} m.__index = m m.__gc = last local n = setmetatable({__gc = last}, m) setmetatable({}, n)",
)


@pytest.mark.parametrize("faithful", [True, False])
@pytest.mark.parametrize("lua", FINALISERS)
def test_no_way_to_a_finaliser(shared: Child, log: list[Line], lua: str, faithful: bool) -> None:
    log.clear()
    junk = "local junk for i = 1, 50000 do junk = {} end"
    code = f"local function last() print('finaliser') while true do end end {lua} {junk}"
    shared.load(encoded(code), "gc", faithful=faithful)
    shared.load(encoded(), "after")
    assert [line for line in log if "finaliser" in line.text] == []


def test_finalisers_never_run(shared: Child, log: list[Line]) -> None:
    log.clear()
    lua = """
      function onLoad()
        for i = 1, 2000 do setmetatable({}, {__gc = function() print('finaliser') while true do end end}) end
        local m = {} local t = setmetatable({}, m) m.__gc = function() print('late') end setmetatable(t, m)
        local junk = {} for i = 1, 50000 do junk = {} end
        collectgarbage()
      end"""
    shared.load(encoded(lua), "gc")
    shared.load(encoded(), "after")
    assert log == []


@pytest.mark.parametrize("name", FLOODS)
def test_floods_are_stopped(name: str) -> None:
    limit, lua = FLOODS[name]
    # Where one limit is expected, a busy machine has time enough to reach it.
    seconds = 30 if limit else 0.8
    limits = ChildLimits(seconds, memory=160 * MEGABYTE, output=MEGABYTE // 2, instructions=0)
    with Child(limits, lambda line: None) as child, pytest.raises(StoppedError) as stopped:
        play(child, f"function onLoad()\n{lua}\nend", name)
    assert stopped.value.limit in ([limit] if limit else ["time", "memory", "output"])
    assert "the scripts" in stopped.value.what
    assert stopped.value.exit_code == 1


@pytest.mark.parametrize("name", STUCK)
def test_what_no_hook_reaches_is_stopped(doomed: tuple[Child, list[Line]], name: str) -> None:
    child, _ = doomed
    with pytest.raises(StoppedError, match=r"longer than 0\.8 s") as stopped:
        child.load(encoded(f"function onLoad()\n{STUCK[name]}\nend"), name)
    assert stopped.value.where == "aaaaaa - aaaaaa, onLoad"
    with pytest.raises(StoppedError):
        child.ask("summary")


def test_a_script_that_takes_all_memory_is_told_so() -> None:
    heard: list[Line] = []
    with Child(ChildLimits(seconds=60, memory=400 * MEGABYTE), heard.append) as child:
        child.load(encoded("function onLoad() local s = 'x' while true do s = s .. s end end"), "memory")
        assert "memory" in errors(heard)[0]
        assert child.ask("execute", code="return 6 * 7") == 42


def test_memory_beyond_the_limit_ends_the_child() -> None:
    """Many scripts, each within its own limit."""
    hungry = "s = ('x'):rep(2e7)"
    objects = [block(f"{n:06x}", x=3 * n, LuaScript=hungry) for n in range(40)]
    limits = ChildLimits(seconds=60, memory=120 * MEGABYTE)
    with Child(limits, lambda line: None) as child, pytest.raises(StoppedError) as stopped:
        child.load(msgspec.json.encode(save(*objects)), "memory")
    assert (stopped.value.limit, stopped.value.what) == (
        "memory",
        "the scripts needed more memory than 120 MB.",
    )


BOMB = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
INTERFACES = {
    "entities": f'<!DOCTYPE a [<!ENTITY e0 "x">{BOMB}]><Text id="a">&e11;</Text>',
    "entities inside": f'<Text id="a">&e11;</Text></root><!DOCTYPE a [<!ENTITY e0 "x">{BOMB}]>',
    "a file": '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><Text id="a">&f;</Text>',
    "another machine": '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><Text id="a">b</Text>',
    "great depth": "<a>" * 60_000 + "</a>" * 60_000,
}


@pytest.mark.parametrize("name", INTERFACES)
def test_interfaces_expand_nothing_and_read_nothing(shared: Child, log: list[Line], name: str) -> None:
    log.clear()
    shared.load(encoded(XmlUI=INTERFACES[name]), name)
    shared.ask("frames", n=3)
    assert shared.ask("ui", ident="a") in (None, "b")
    assert shared.ask("execute", code=f"UI.setXml([==[{INTERFACES[name]}]==]) return 1") == 1
    shared.ask("frames", n=3)
    assert shared.ask("execute", code="return 6 * 7") == 42


@pytest.mark.parametrize(
    "broken",
    [
        b"", b"[]", b"{}", b"null",
        b'{"ObjectStates": {}}', b'{"ObjectStates": [1]}', b'{"ObjectStates": [{}]}',
        b'{"ObjectStates": [{"Name": "Card", "Transform": [1]}]}',
        b'{"ObjectStates": [{"Name": "Card", "Transform": {"posX": "here"}}]}',
        b'{"ObjectStates": ' * 3000, b"\xff\xfe", b'{"ObjectStates": [], "Hands": 3}',
    ],
    ids=range(12),
)  # fmt: skip
def test_saves_that_are_none_are_refused(shared: Child, broken: bytes) -> None:
    with pytest.raises(UserError) as fault:
        shared.load(broken, "broken.json")
    assert "broken.json" in fault.value.where
    assert fault.value.exit_code == 2
