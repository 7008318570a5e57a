"""Names with newlines, control characters, and direction marks do not break a line, table, or page."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.hardening.samples import GAMES, record
from tests.saves.lint import examples
from tts_builder.cli import main

EVIL = "Al\u202eice\nForged: 99 \x1b[31m\x07\u2028\u2066\x9b\r<script>alert(1)</script>\"',=1"
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LUA = f"function onLoad() print([[{EVIL}]]) error([[{EVIL}]]) end"
WORDS = (
    *("verify evil.json", "verify evil.json --all", "verify record.json", "verify folder", "score folder"),
    *(
        "score record.json record.json",
        "score record.json --csv",
        "standings record.json",
        "standings folder",
    ),
    *("diff evil.json sound.json", "diff sound.json evil.json", "unpack evil.json tree", "run evil.json"),
    *("refresh evil.json --from scripted.json --out out.json", "verify evil.json --fix --out out.json"),
)
DOCUMENTS = (
    *(
        "verify evil.json --json",
        "verify folder --json",
        "score record.json --json",
        "score record.json --jsonl",
    ),
    *("diff evil.json sound.json --json", "run evil.json --json", "standings record.json --json"),
)
PAGES = (
    *("preview evil.json --out page.html", "score record.json --html page.html"),
    *("score record.json record.json --html page.html", "standings fair.json --html page.html"),
    f"play {GAMES[0]} --games 2 --html page.html",
)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    said: dict[str, Any] = json.loads(json.dumps(record(GAMES[0])))
    fair = json.dumps(said)
    for seat in said["seats"]:
        seat["name"] = EVIL
    evil = examples.sound()
    tab = {"title": EVIL, "body": EVIL, "color": EVIL, "id": 0}
    evil |= {
        "SaveName": EVIL,
        "Table": EVIL,
        "Sky": EVIL,
        "XmlUI": f"<Pan {EVIL}/>",
        "TabStates": {EVIL: tab},
    }
    for each in evil["ObjectStates"]:
        each |= dict.fromkeys(("GUID", "Nickname", "Description", "Memo", "FogColor"), EVIL)
        each |= {"Tags": [EVIL], "LuaScript": LUA, EVIL: 1}
    evil["ObjectStates"][0]["Name"] = EVIL
    scripted = {**evil, "LuaScript": "-- newer"}
    saves = {"evil": evil, "sound": examples.sound(), "scripted": scripted, "record": said}
    return {name: json.dumps(value) for name, value in saves.items()} | {"fair": fair}


@pytest.fixture
def folder(tmp_path: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in files.items():
        Path(f"{name}.json").write_text(text, encoding="utf-8")
    Path("folder").mkdir()
    name = "evil.json" if sys.platform == "win32" else "a\u202e\nForged.json"
    Path("folder", name).write_text(files["evil"], encoding="utf-8")
    Path("folder", "torn.json").write_text("{", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", WORDS)
def test_a_name_stays_in_its_line(command: str) -> None:
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code in (0, 1, 2)
    assert "Forged" in result.output or command.startswith(("unpack", "standings record", "verify record"))
    for text in (result.stdout, result.stderr):
        assert UNSEEN.findall(text) == []
        assert [line for line in text.splitlines() if line.startswith("Forged")] == []
    if "--csv" in command:
        cells = [cell for row in csv.reader(io.StringIO(result.stdout)) for cell in row]
        assert [cell for cell in cells if "\n" in cell or "\t" in cell] == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", DOCUMENTS)
def test_a_document_is_json_and_turns_no_line(command: str) -> None:
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code in (0, 1, 2)
    for document in result.stdout.splitlines() if "--jsonl" in command else [result.stdout]:
        assert not document or json.loads(document)
    assert UNSEEN.findall(result.stdout) == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", PAGES)
def test_a_page_runs_no_script_but_ours_by_its_hash(command: str) -> None:
    assert CliRunner().invoke(main, command.split()).exit_code in (0, 1)
    page = Path("page.html").read_text(encoding="utf-8")
    assert UNSEEN.findall(page) == []
    assert "<script>alert" not in page
    policy = page.partition('http-equiv="Content-Security-Policy" content="')[2].partition('"')[0]
    allowed = dict(part.split(" ", 1) for part in policy.replace("&#39;", "'").split("; "))
    assert allowed["default-src"] == "'none'"
    scripts = [
        text for kind, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL) if not kind
    ]
    hashes = [b64encode(sha256(text.encode()).digest()).decode("ascii") for text in scripts]
    assert allowed["script-src"] == (" ".join(f"'sha256-{each}'" for each in hashes) or "'none'")
    assert re.findall(r"<[^>]+\son[a-z]+=|javascript:", page) == []
