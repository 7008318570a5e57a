"""The External Editor API: a table takes the place of the game on both connections."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.headless.saves import block, save
from tests.headless_run.test_run_cmd import run
from tts_builder.errors import UserError
from tts_builder.headless.editor.messages import HOST, parse, receive, send
from tts_builder.headless.editor.server import EditorServer
from tts_builder.headless.sandbox.process import ChildLimits, StoppedError

LUA = """
function onLoad(state) print('loaded') end
function onExternalMessage(data) sendExternalMessage({echo = data.word, n = #data.list}) end
function fails() error('broken') end
"""


class Editor:
    """An editor that listens for the game and stores its messages."""

    def __init__(self) -> None:
        self._listener = socket.create_server((HOST, 0))
        self.port = int(self._listener.getsockname()[1])
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection:
                message = receive(connection)
            if message is not None:
                self.heard.put(message)

    def next(self) -> dict[str, Any]:
        return self.heard.get(timeout=20)

    def all(self, count: int) -> list[dict[str, Any]]:
        """Wait for this many messages. Each has its own connection, so they are sorted."""
        return sorted((self.next() for _ in range(count)), key=lambda message: message["messageID"])

    def close(self) -> None:
        # Closing alone does not wake the thread that waits in accept on every system.
        with socket.create_connection((HOST, self.port)):
            self._listener.close()
        self._thread.join(5)


@pytest.fixture
def editor() -> Iterator[Editor]:
    made = Editor()
    yield made
    made.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "TS_Save_1.json"
    objects = (
        block("aaaaaa", LuaScript="function hi() return 'hi' end", Nickname="Bell"),
        block("bbbbbb", x=4, Nickname="Dumb"),
        block("cccccc", x=8, Nickname="Painted", XmlUI="<Panel/>"),
    )
    file.write_bytes(msgspec.json.encode(save(*objects, lua=LUA)))
    return file


@pytest.fixture
def server(editor: Editor, path: Path) -> Iterator[EditorServer]:
    limits = ChildLimits(seconds=20, instructions=2000)
    with EditorServer(path.read_bytes(), path, limits, {}, 0, editor.port) as made:
        yield made


def ask(server: EditorServer, message: dict[str, Any]) -> None:
    assert send(server.port, message)
    assert server.handle(20)


def test_what_an_editor_asks(server: EditorServer, editor: Editor, path: Path) -> None:
    new_game, printed = editor.all(2)
    assert printed == {"messageID": 2, "message": "loaded"}
    assert new_game["messageID"] == 1
    assert new_game["savePath"] == path.resolve().as_posix()
    assert new_game["scriptStates"] == [
        {"name": "Global", "guid": "-1", "script": LUA},
        {"name": "Bell", "guid": "aaaaaa", "script": "function hi() return 'hi' end"},
        {"name": "Painted", "guid": "cccccc", "script": "", "ui": "<Panel/>"},
    ]
    ask(server, {"messageID": 0})
    assert editor.next() == new_game
    ask(server, {"messageID": 2, "customMessage": {"word": "hey", "list": [1, 2]}})
    assert editor.next() == {"messageID": 4, "customMessage": {"echo": "hey", "n": 2}}
    ask(server, {"messageID": 3, "guid": "aaaaaa", "script": "return hi()", "returnID": 7})
    assert editor.next() == {"messageID": 5, "returnValue": "hi", "returnID": 7}
    ask(server, {"messageID": 3, "guid": "-1", "script": "print('x') return {1, {a = true}}"})
    printed, returned = editor.all(2)
    assert printed == {"messageID": 2, "message": "x"}
    assert returned == {"messageID": 5, "returnValue": [1, {"a": True}]}


def test_errors_are_told_with_their_place(server: EditorServer, editor: Editor) -> None:
    editor.all(2)
    ask(server, {"messageID": 3, "guid": "-1", "script": "\nlocal x = nil\nx.y = 1"})
    error = editor.next()
    assert (error["messageID"], error["guid"]) == (3, "-1")
    assert error["error"].startswith("<executeScript>:(3,")
    assert error["errorMessagePrefix"].startswith("Error in Global Script")
    ask(server, {"messageID": 3, "guid": "bbbbbb", "script": "return 1"})
    assert "Object reference not set to an instance of an object" in editor.next()["error"]
    ask(server, {"messageID": 3, "guid": "-1", "script": "Wait.frames(fails, 1)"})
    server.child.ask("frames", n=2)
    late = editor.next()
    assert late["messageID"] == 3
    assert "broken" in late["error"]


def test_save_and_play_replaces_both_parts_and_loads_again(server: EditorServer, editor: Editor) -> None:
    editor.all(2)
    ask(server, {"messageID": 3, "guid": "-1", "script": "getObjectFromGUID('bbbbbb').setName('changed')"})
    states = [
        {"guid": "-1", "script": "function onLoad() print('again') end", "ui": '<Text id="t">hi</Text>'},
        {"guid": "cccccc", "script": "x = 5"},
        {"guid": "ffffff", "script": "there is no such object"},
    ]
    ask(server, {"messageID": 1, "scriptStates": states})
    new_game, printed = editor.all(2)
    assert printed["message"] == "again"
    assert {entry["guid"]: (entry["script"], entry.get("ui")) for entry in new_game["scriptStates"]} == {
        "-1": ("function onLoad() print('again') end", '<Text id="t">hi</Text>'),
        "aaaaaa": ("function hi() return 'hi' end", None),
        "cccccc": ("x = 5", None),
    }
    assert server.child.ask("ui", ident="t") == "hi"
    assert server.child.ask("object", target="bbbbbb")["name"] == "Dumb"


def test_what_a_player_does_is_told(server: EditorServer, editor: Editor, tmp_path: Path) -> None:
    editor.all(2)
    server.push("bbbbbb")
    entry = {"name": "Dumb", "guid": "bbbbbb", "script": ""}
    assert editor.next() == {"messageID": 0, "scriptStates": [entry]}
    server.saved(tmp_path / "TS_Save_2.json")
    assert editor.next() == {"messageID": 6, "savePath": (tmp_path / "TS_Save_2.json").resolve().as_posix()}
    guid = server.create(block("eeeeee"))
    assert editor.next() == {"messageID": 7, "guid": guid}
    assert server.child.ask("object", target=guid)["kind"] == "BlockSquare"


def test_time_passes_while_it_serves(server: EditorServer, editor: Editor) -> None:
    editor.all(2)
    server.child.ask("execute", code="Wait.time(function() print('tick') end, 0.1)")
    server.run(0.8)
    assert editor.next() == {"messageID": 2, "message": "tick"}


NONSENSE = [
    b"",
    b"nonsense",
    b"[1]",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\xff\xfe",
    b'{"messageID": 99}',
    b'{"messageID": 1}',
    b'{"messageID": 1, "scriptStates": [5]}',
    b'{"messageID": 2, "customMessage": 5}',
    b'{"messageID": {"a": []}}',
]


def test_nonsense_is_dropped(server: EditorServer, editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor.all(2)
    answered: list[object] = []
    answer = server._answer
    monkeypatch.setattr(server, "_answer", lambda message: (answered.append(message), answer(message)))
    for number, sent in enumerate(NONSENSE):
        with socket.create_connection((HOST, server.port)) as connection:
            connection.sendall(sent)
        alive = {"messageID": 3, "guid": "-1", "script": "return 'alive'", "number": number}
        assert send(server.port, alive)
        while alive not in answered:  # what was not dropped comes before it
            assert server.handle(20)
        while (message := editor.next())["messageID"] != 5:
            assert message["messageID"] in (1, 2)
        assert message["returnValue"] == "alive", sent


def test_a_stuck_script_ends_the_server(editor: Editor, path: Path) -> None:
    with EditorServer(path.read_bytes(), path, ChildLimits(seconds=0.6), {}, 0, editor.port) as server:
        code = "string.find(('a'):rep(4e6), ('a'):rep(2e6) .. 'b', 1, true)"
        assert send(server.port, {"messageID": 3, "guid": "-1", "script": code})
        with pytest.raises(StoppedError, match="longer than"):
            server.handle(20)


def test_keys_without_quotes_are_taken() -> None:
    assert parse(b'{ messageID: 3, "script": "a: b", nested: {x_1 : 2} }') == {
        "messageID": 3,
        "script": "a: b",
        "nested": {"x_1": 2},
    }
    assert parse(b'{"messageID": 1, "x": "') is None


def test_nobody_listens(path: Path) -> None:
    with socket.create_server((HOST, 0)) as free:
        unused = int(free.getsockname()[1])
    with EditorServer(path.read_bytes(), path, ChildLimits(), {}, 0, unused) as server:
        ask(server, {"messageID": 0})
    with socket.create_server((HOST, 0)) as taken, pytest.raises(UserError, match="cannot be used"):
        EditorServer(path.read_bytes(), path, ChildLimits(), {}, int(taken.getsockname()[1]), unused)


def test_from_the_command_line(editor: Editor, path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = run(
        path,
        "--serve",
        "--for",
        0.3,
        "--port",
        0,
        "--editor-port",
        editor.port,
        "--frames",
        5,
        "--save-to",
        out,
    )
    assert done.exit_code == 0, done.output
    assert "Listening on 127.0.0.1:" in done.stderr
    assert "print     Global: loaded" in done.stdout
    new_game, printed, saved = editor.all(3)
    assert (new_game["messageID"], printed["message"]) == (1, "loaded")
    assert saved == {"messageID": 6, "savePath": out.resolve().as_posix()}
    assert msgspec.json.decode(out.read_bytes())["SaveName"] == "Test"
