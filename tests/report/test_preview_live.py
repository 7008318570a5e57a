"""`preview --watch`: served locally, updated after a change, and the last page after an error."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, shell
from tests.report.preview_browser import Opened
from tests.report.preview_saves import small
from tts_builder.errors import UserError
from tts_builder.report.preview_live import HOST, Live, serving
from tts_builder.saves.write import dumps, write_text

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="%s"/></svg>'
)
GAME = """\
from tts_builder.components import Face, Mod, Tile
from words import TITLE
MOD = Mod("mine", TITLE, [Tile("tile", Face("face.svg", width=64, height=64), lua="tile.lua")])
"""
PATIENCE = 90.0
"""Seconds to wait for the server; long, because test machines are busy."""


def port_of(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])


def get(port: int, path: str, host: str = "") -> tuple[int, bytes]:
    line = http.client.HTTPConnection(HOST, port, timeout=20)
    try:
        line.request("GET", path, headers={"Host": host or f"{HOST}:{port}"})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_the_server_gives_the_page_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG rest")
    live = Live()
    live.page(b'{"a":1}', {"one": tmp_path / "a.png", "two": b"\x89PNG", "gone": tmp_path / "b.png"})
    with serving(live, 0) as address:
        port = port_of(address)
        assert address == f"http://{HOST}:{port}/"
        assert b"EventSource" in get(port, "/")[1]
        assert get(port, "/data.json?1") == (200, b'{"a":1}')
        assert get(port, "/picture/one") == (200, b"\x89PNG rest")
        assert get(port, "/picture/two") == (200, b"\x89PNG")
        for path in ("/picture/gone", "/picture/../a.png", "/a.png", "/../../etc/passwd", "//etc/passwd"):
            assert get(port, path)[0] == 404
        # A foreign host name that resolves to this machine.
        assert get(port, "/data.json", f"evil.example:{port}")[0] == 403
        assert get(port, "/data.json", f"localhost:{port}")[0] == 200


def test_a_port_that_is_in_use_is_reported() -> None:
    with (
        serving(Live(), 0) as address,
        pytest.raises(UserError, match="cannot use port"),
        serving(Live(), port_of(address)),
    ):
        pass


def test_a_fault_leaves_the_last_page() -> None:
    live = Live()
    live.page(b"1", {})
    seen, _ = live.news(-1)
    live.fault({"what": "Wrong.", "where": "a.py:3", "hint": ""})
    later, news = live.news(seen)
    assert later > seen
    assert json.loads(news) == {
        "number": 1,
        "busy": False,
        "fault": {"what": "Wrong.", "where": "a.py:3", "hint": ""},
    }
    assert live.data == b"1"


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A definition with a module, a drawing, and a script, watched by a separate process."""
    (tmp_path / "my_game.py").write_text(GAME, encoding="utf-8")
    (tmp_path / "words.py").write_text("TITLE = 'One'\n", encoding="utf-8")
    (tmp_path / "face.svg").write_text(SQUARE % "#c00", encoding="utf-8")
    (tmp_path / "tile.lua").write_text("print('first')\n", encoding="utf-8")
    command = ("-m", "tts_builder.cli", "preview", "my_game.py", "--watch", "--port", "0", "--for", "180")
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    ) as process:
        assert process.stdout is not None
        yield tmp_path, port_of(process.stdout.readline().strip())
        process.terminate()


def test_it_ends_by_itself_and_serves_a_save_too(tmp_path: Path) -> None:
    write_text(tmp_path / "a.json", dumps(small(tmp_path)))
    done = shell("preview", "a.json", "--watch", "--port", "0", "--for", "0.5", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith(b"http://127.0.0.1:")
    assert b"Traceback" not in done.stderr


class News:
    """The events that the server sends to a page."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
        self._line.request("GET", "/events")
        self._answer = self._line.getresponse()

    def until(self, wanted: Any) -> dict[str, Any]:
        """The first event for which the condition is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = self._answer.readline()
            if line.startswith(b"data: "):
                news: dict[str, Any] = json.loads(line[6:])
                if wanted(news):
                    return news
        raise AssertionError("no such event was sent")

    def close(self) -> None:
        self._answer.close()
        self._line.close()


def test_every_kind_of_change_gives_a_new_page_and_a_fault_its_line(watching: tuple[Path, int]) -> None:
    folder, port = watching
    news = News(port)
    news.until(lambda told: told["number"] == 1)
    first = json.loads(get(port, "/data.json")[1])
    (folder / "words.py").write_text("TITLE = 'Another'\n", encoding="utf-8")
    news.until(lambda told: told["number"] == 2)
    second = json.loads(get(port, "/data.json")[1])
    assert (first["title"], second["title"]) == ("One", "Another")
    assert first["pictures"] == second["pictures"]
    (folder / "tile.lua").write_text("print('later')\n", encoding="utf-8")
    news.until(lambda told: told["number"] == 3)
    third = json.loads(get(port, "/data.json")[1])
    assert "print('later')" in "".join(third["texts"])
    (folder / "words.py").write_text("\nTITLE = 1 / 0\n", encoding="utf-8")
    told = news.until(lambda told: told["fault"])
    assert told["fault"]["where"] == "words.py:2"
    assert "ZeroDivisionError" in told["fault"]["what"]
    assert json.loads(get(port, "/data.json")[1]) == third
    (folder / "words.py").write_text("TITLE = 'Fixed'\n", encoding="utf-8")
    assert news.until(lambda told: told["number"] == 4)["fault"] is None
    assert (folder / "dist" / "mine" / "preview.html").is_file()
    news.close()


def test_a_browser_shows_the_new_face_without_losing_its_place(
    watching: tuple[Path, int], window: Any
) -> None:
    folder, port = watching
    one = Opened(window, f"http://{HOST}:{port}/")
    page = one.page
    page.wait_for_selector("#live[data-number='1']")
    page.click("#list .rows .row")
    page.wait_for_selector("#details .pic:not(.none)")
    before = page.locator("#details .pic").get_attribute("style")
    (folder / "face.svg").write_text(SQUARE % "#0c0", encoding="utf-8")
    page.wait_for_selector("#live[data-number='2']")
    after = page.locator("#details .pic").get_attribute("style")
    assert before != after
    assert page.inner_text("#details h2") == "tile"
    (folder / "my_game.py").write_text(GAME + "nonsense(\n", encoding="utf-8")
    page.wait_for_selector("#fault:has-text('my_game.py:4')")
    assert "last successful build" in page.inner_text("#fault")
    assert page.inner_text("#details h2") == "tile"
    (folder / "my_game.py").write_text(GAME, encoding="utf-8")
    page.wait_for_selector("#fault", state="hidden")
    assert {address.split("/")[2] for address in one.asked if "://" in address} == {f"{HOST}:{port}"}
    one.close()
