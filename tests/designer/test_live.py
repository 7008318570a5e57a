"""`live` against the headless table, which answers editors like the game. Local, and with time limits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.headless.saves import block, save
from tts_builder.errors import UserError
from tts_builder.headless.editor.server import EditorServer
from tts_builder.headless.sandbox.process import ChildLimits
from tts_builder.live.execute import LuaError, execute
from tts_builder.live.follow import Follower
from tts_builder.live.link import Link
from tts_builder.live.push import entries_of, push, write
from tts_builder.live.source import may_change_scripts, script_reader, scripts_of
from tts_builder.live.watch import follow, watch
from tts_builder.lua.bundle import join
from tts_builder.saves.unpack import unpack

WAIT = 60.0
OLD = "function onLoad() print('old') end"
NEW = "function onLoad() print('new') end"


class Game:
    """A headless table that a thread serves, and a link to it."""

    def __init__(self, path: Path) -> None:
        self.link = Link(port=1, editor_port=0)
        limits = ChildLimits(seconds=60)
        self.server = EditorServer(path.read_bytes(), path, limits, {}, 0, self.link.editor_port)
        self.link.port = self.server.port
        self._going = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while self._going:
            self.server.handle(0.05)

    def lines(self, follower: Follower, ending: str) -> list[str]:
        """The lines of the log up to a line with this ending."""
        told: list[str] = []
        for _ in range(200):
            message = self.link.next(0.3)
            line = None if message is None else follower.line(message)
            if line is not None:
                told.append(line[0])
                if line[0].endswith(ending):
                    return told
        raise AssertionError(f"{ending!r} was not told: {told}")

    def close(self) -> None:
        self._going = False
        self._thread.join(20)
        self.server.close()
        self.link.close()


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    path = tmp_path / "TS_Save_1.json"
    value = save(
        block("aaaaaa", LuaScript="function hi() return 'hi' end", Nickname="Bell"),
        block("cccccc", x=8, Nickname="Painted", XmlUI="<Panel/>"),
        lua=OLD,
    )
    value["XmlUI"] = "<Text>here</Text>"
    path.write_bytes(msgspec.json.encode(value))
    made = Game(path)
    yield made
    made.close()


def halves(entries: list[dict[str, Any]]) -> dict[str, tuple[str, str]]:
    return {entry["guid"]: (entry.get("script") or "", entry.get("ui") or "") for entry in entries}


def test_get(game: Game, tmp_path: Path) -> None:
    entries = game.link.scripts(WAIT)
    assert halves(entries) == {
        "-1": (OLD, "<Text>here</Text>"),
        "aaaaaa": ("function hi() return 'hi' end", ""),
        "cccccc": ("", "<Panel/>"),
    }
    written = write(entries, tmp_path / "scripts")
    assert [path.name for path in written] == [
        "Global.lua",
        "Global.xml",
        "Bell.aaaaaa.lua",
        "Painted.cccccc.xml",
    ]
    assert written[0].read_text(encoding="utf-8") == OLD
    write(entries, tmp_path / "scripts")
    with pytest.raises(UserError, match="tts-builder did not write"):
        write(entries, tmp_path)


def test_push_sends_changes_and_keeps_the_games_own_scripts(game: Game) -> None:
    ours = entries_of({"LuaScript": NEW, "ObjectStates": [{"GUID": "cccccc", "LuaScript": "x = 1"}]})
    done = push(game.link, ours, WAIT)
    assert done.sent == ("-1", "cccccc")
    assert done.kept == ("-1", "cccccc")
    assert halves(list(done.states)) == {
        "-1": (NEW, "<Text>here</Text>"),
        "aaaaaa": ("function hi() return 'hi' end", ""),
        "cccccc": ("x = 1", "<Panel/>"),
    }
    assert "new" in game.lines(Follower(), "new")
    assert push(game.link, ours, WAIT).sent == ()


def test_what_is_damaged_in_a_save_is_not_pushed(tmp_path: Path) -> None:
    bell = {"GUID": "be1100", "Name": "Bag", "LuaScript": NEW}
    damaged = [1, None, {"GUID": "bad000", "LuaScript": {"a": 1}}, {**bell, "Nickname": 7}]
    path = tmp_path / "damaged.json"
    path.write_bytes(msgspec.json.encode({"LuaScript": [OLD], "ObjectStates": damaged}))
    assert scripts_of(str(path)).entries == [
        {"guid": "-1", "name": "Global", "script": "", "ui": ""},
        {"guid": "be1100", "name": "Bag", "script": NEW, "ui": ""},
    ]


def test_exec_gives_what_the_code_returns(game: Game) -> None:
    def run(code: str, guid: str = "-1") -> Any:
        return execute(game.link, code, guid, WAIT)

    assert run("1 + 1") == 2
    assert run("local t = {} for i = 1, 3 do t[i] = i end return t") == [1, 2, 3]
    assert run("hi()", "aaaaaa") == "hi"
    assert run("x = 5") is None
    assert run("x") == 5
    assert isinstance(run("getObjectFromGUID('aaaaaa')"), str)
    with pytest.raises(LuaError, match="broken"):
        run("error('broken')")
    with pytest.raises(LuaError):
        run("this is not Lua")


def test_exec_needs_no_message_with_a_result(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some versions of the game never send that message."""
    from tts_builder.headless.editor import server

    monkeypatch.setattr(server, "RETURN", 99)
    assert execute(game.link, "6 * 7", "-1", WAIT) == 42


def test_exec_takes_the_message_with_a_result_too() -> None:
    from tts_builder.live.execute import _result

    assert _result({"messageID": 5, "returnID": 7, "returnValue": 3}, 7) == (3,)
    assert _result({"messageID": 5, "returnID": 8, "returnValue": 3}, 7) is None


PROJECT = {
    "game.py": "from tts_builder.components import *\n"
    "MOD = Mod('mine', 'Mine', [Counter('c', lua='lua/c.lua')], lua='lua/global.lua')\n",
    "lua/c.lua": "function onLoad() print('counter') end\n",
    "lua/global.lua": "local part = require('part')\n\nfunction onLoad()\n  print('v1')\n  part.go()\nend\n",
    "lua/part.lua": "local part = {}\n\nfunction part.go()\n  error('in the part')\nend\n\nreturn part\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project inside a folder whose name would be ignored within a project."""
    folder = tmp_path / "dist" / "mine"
    for name, text in PROJECT.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_errors_name_the_source_file_of_a_bundle(game: Game, project: Path) -> None:
    scripts = scripts_of(str(project))
    assert len(scripts.entries) == 2
    follower = Follower(scripts.files)
    done = push(game.link, scripts.entries, WAIT)
    follower.learn(list(done.states))
    told = game.lines(follower, "in the part")
    assert "v1" in told
    assert Path(told[-1].partition("Error in Global Script: ")[2].partition(":4:")[0]).name == "part.lua"
    assert ":4:" in told[-1]


def test_watch_pushes_when_a_file_is_saved(game: Game, project: Path) -> None:
    told: list[str] = []
    saved: list[bool] = []

    def tell(text: str, error: bool) -> None:
        told.append(text)
        if text.startswith("Pushed") and not saved:
            saved.append(True)
            (project / "lua" / "part.lua").write_text(
                "return {go = function() print('v2') end}\n", encoding="utf-8"
            )
        if text == "v2":
            raise KeyboardInterrupt

    with script_reader(str(project)) as source, pytest.raises(KeyboardInterrupt):
        watch(game.link, str(project), source, tell, WAIT, 90)
    assert sum(line.startswith("Pushed") for line in told) == 2


def test_only_the_build_inside_the_project_is_ignored() -> None:
    assert may_change_scripts(Path("lua/part.lua"))
    assert may_change_scripts(Path("src/part.ttslua"))
    assert not may_change_scripts(Path("dist/mine/TS_Save_1.json"))
    assert not may_change_scripts(Path("notes.txt"))


def test_a_mistake_while_watching_is_reported_and_watching_continues(game: Game, project: Path) -> None:
    (project / "lua" / "part.lua").write_text("return = 1\n", encoding="utf-8")
    told: list[tuple[str, bool]] = []
    with script_reader(str(project)) as source:
        watch(game.link, str(project), source, lambda *line: told.append(line), WAIT, 0.2)
    ((text, error),) = [line for line in told if line[1]]
    assert error
    assert "part.lua:1: The Lua does not compile" in text
    follow(game.link, Follower(), lambda *line: None, 0.1)


def test_a_missing_game_is_reported(run: Run) -> None:
    result = run("live", "exec", "1", "--port", "1", "--editor-port", "0")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: 127.0.0.1:1: no running game answers at this address. "
        "Start Tabletop Simulator and load a game first.\n"
    )


def test_another_editor_is_reported(run: Run) -> None:
    with Link(port=1, editor_port=0) as taken:
        result = run("live", "log", "--port", "1", "--editor-port", str(taken.editor_port))
    assert result.exit_code == 2
    assert "Close other editors" in result.stderr


def test_the_commands(run: Run, game: Game, project: Path) -> None:
    game.link.close()
    ports = ("--port", str(game.server.port), "--editor-port", str(game.link.editor_port))
    assert run("live", "exec", "{a = 1}", *ports).stdout == '{\n  "a": 1\n}\n'
    failed = run("live", "exec", "error('no')", *ports)
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert "cccccc" in run("live", "get", *ports).stdout
    pushed = run("live", "push", str(project), *ports)
    assert (pushed.exit_code, pushed.stdout.splitlines()[0]) == (0, "-1")
    assert run("live", "log", "--for", "0.1", *ports).exit_code == 0


@pytest.fixture
def tree(game: Game, tmp_path: Path) -> Path:
    """A tree of the game's save whose Global script has a module."""
    path = tmp_path / "TS_Save_1.json"
    value = msgspec.json.decode(path.read_bytes())
    value["LuaScript"] = join(
        {
            "__root": 'local part = require("part")\nfunction onLoad() part.go() end',
            "part": "return {go = function() print('v1') end}",
        }
    )
    (tmp_path / "mod.json").write_bytes(msgspec.json.encode(value))
    unpack(tmp_path / "mod.json", tmp_path / "mod")
    return tmp_path / "mod"


def test_errors_name_the_files_of_a_tree(game: Game, tree: Path) -> None:
    part = tree / "modules/part.lua"
    part.write_text("return {go = function()\n  error('in the part')\nend}", encoding="utf-8")
    scripts = scripts_of(str(tree))
    follower = Follower(scripts.files)
    done = push(game.link, scripts.entries, WAIT)
    assert done.sent == ("-1",)
    follower.learn(list(done.states))
    told = game.lines(follower, "in the part")
    assert told[-1] == f"Error in Global Script: {part}:2:8: in the part"


def test_a_tree_with_a_broken_script_is_not_pushed(game: Game, tree: Path) -> None:
    part = tree / "modules/part.lua"
    part.write_text("return {go = function() }", encoding="utf-8")
    with pytest.raises(UserError, match="unexpected symbol near '}'") as raised:
        scripts_of(str(tree))
    assert raised.value.where == f"{part}:1:25"
    assert scripts_of(str(tree), broken=True).files["-1"]["part"] == str(part)


def test_watch_follows_a_tree(game: Game, tree: Path) -> None:
    told: list[str] = []
    texts = ["return {", "return {go = function() print('v2') end}"]

    def tell(text: str, error: bool) -> None:
        told.append(text)
        if texts and (text.startswith("Pushed") or error):
            (tree / "modules/part.lua").write_text(texts.pop(0), encoding="utf-8")
        if text == "v2":
            raise KeyboardInterrupt

    with script_reader(str(tree)) as source, pytest.raises(KeyboardInterrupt):
        watch(game.link, str(tree), source, tell, WAIT, 90)
    (error,) = (line for line in told if line.startswith("Error"))
    assert f"{tree / 'modules/part.lua'}:1:9: unexpected symbol near <eof>" in error
