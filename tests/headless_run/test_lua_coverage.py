"""Coverage of Lua from outside: `run --cov`, `pytest --tts-cov`, and what others read from it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner, Result
from lcov_cobertura import LcovCobertura

from tests.headless.saves import block, save
from tts_builder.cli import main
from tts_builder.lua.bundle import bundle
from tts_builder.testing import open_table

MODULE = """\
local m = {}
function m.double(n)
  if n < 0 then
    return nil
  end
  return n * 2
end
function m.unused()
  return 1
end
return m
"""
ROOT = """\
local m = require('lib/m')
function onLoad() total = m.double(2) end
function onChat(text)
  if text == 'loop' then while true do end end
  total = m.double(-1)
end
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project: a bundled save, its sources, and a script that no file has."""
    (tmp_path / "src" / "lib").mkdir(parents=True)
    (tmp_path / "src" / "lib" / "m.ttslua").write_text(MODULE, encoding="utf-8", newline="\r\n")
    (tmp_path / "src" / "Global.ttslua").write_text(ROOT, encoding="utf-8")
    (tmp_path / "src" / "copy.ttslua").write_text(MODULE, encoding="utf-8")
    lua = bundle(ROOT, {"lib/m": MODULE}.get)
    other = block("aaaaaa", Nickname="Bell/..", LuaScript="if self then a = 1 else a = 2 end")
    (tmp_path / "save.json").write_bytes(msgspec.json.encode(save(other, lua=lua)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["run", *map(str, arguments)], prog_name="tts-builder")


def records(path: Path) -> dict[str, list[str]]:
    found = {}
    for record in path.read_text(encoding="utf-8").split("end_of_record\n")[:-1]:
        lines = record.splitlines()
        found[lines[1].removeprefix("SF:")] = lines[2:]
    return found


def test_lines_belong_to_the_files_behind_a_bundle(folder: Path) -> None:
    done = run("save.json", "--cov")
    assert done.exit_code == 0, done.output
    found = records(folder / "tts-coverage" / "lcov.info")
    assert list(found) == [
        "src/Global.ttslua", "src/lib/m.ttslua", "tts-coverage/scripts/Bell/- aaaaaa.lua",
    ]  # fmt: skip
    module = found["src/lib/m.ttslua"]
    assert [line for line in module if line.startswith("DA:")] == [
        "DA:1,1", "DA:2,1", "DA:3,1", "DA:4,0", "DA:6,1", "DA:8,1", "DA:9,0", "DA:11,1",
    ]  # fmt: skip
    assert [line for line in module if line.startswith("BRDA:")] == ["BRDA:3,0,0,0", "BRDA:3,0,1,1"]
    assert [line for line in module if line.startswith("FN")] == [
        "FN:2,m.double:2", "FN:8,m.unused:8", "FNDA:1,m.double:2", "FNDA:0,m.unused:8", "FNF:2", "FNH:1",
    ]  # fmt: skip
    assert "BRDA:4,0,0,-" in found["src/Global.ttslua"]
    assert all((folder / name).is_file() for name in found)


def test_an_independent_reader_gets_the_same_figures(folder: Path) -> None:
    done = run("save.json", "--cov", "--json")
    told = json.loads(done.stdout)["covered"]
    text = (folder / "tts-coverage" / "lcov.info").read_text(encoding="utf-8")
    root = ElementTree.fromstring(LcovCobertura(text).convert())
    assert int(root.attrib["lines-valid"]) == told["lines"]["all"]
    assert int(root.attrib["lines-covered"]) == told["lines"]["hit"]
    assert int(root.attrib["branches-valid"]) == told["branches"]["all"]
    assert int(root.attrib["branches-covered"]) == told["branches"]["hit"]
    (module,) = [each for each in root.iter("class") if each.attrib["filename"] == "src/lib/m.ttslua"]
    lines = module.find("lines")
    assert lines is not None
    assert {each.attrib["number"]: each.attrib["hits"] for each in lines} == {
        "1": "1", "2": "1", "3": "1", "4": "0", "6": "1", "8": "1", "9": "0", "11": "1",
    }  # fmt: skip


def test_pages_show_the_source(folder: Path) -> None:
    run("save.json", "--cov", "--cov-out", "out")
    index = (folder / "out" / "index.html").read_text(encoding="utf-8")
    assert 'href="pages/0002.html">src/lib/m.ttslua' in index
    page = (folder / "out" / "pages" / "0002.html").read_text(encoding="utf-8")
    assert '<tr id="L4" class="missed">' in page
    assert "never true" in page


def test_the_same_run_gives_the_same_bytes(folder: Path) -> None:
    for out in ("a", "b"):
        run("save.json", "--cov", "--cov-out", out)
    names = [path.relative_to("a") for path in sorted(Path("a").rglob("*.html"))]
    assert names
    assert all(("a" / name).read_bytes() == ("b" / name).read_bytes() for name in names)


def test_what_ran_before_a_limit_is_kept(folder: Path) -> None:
    done = run("save.json", "--cov", "--chat", "loop", "--time-limit", 2)
    assert done.exit_code == 1
    assert "DA:2,1" in records(folder / "tts-coverage" / "lcov.info")["src/lib/m.ttslua"]


def test_a_folder_of_somebody_else_stays(folder: Path) -> None:
    (folder / "tts-coverage").mkdir()
    (folder / "tts-coverage" / "index.html").write_text("mine", encoding="utf-8")
    done = run("save.json", "--cov")
    assert done.exit_code == 2
    assert (folder / "tts-coverage" / "index.html").read_text(encoding="utf-8") == "mine"


def test_an_earlier_report_is_replaced(folder: Path) -> None:
    run("save.json", "--cov")
    (folder / "save.json").write_bytes(msgspec.json.encode(save(lua="a = 1")))
    assert run("save.json", "--cov").exit_code == 0
    assert list(records(folder / "tts-coverage" / "lcov.info")) == ["tts-coverage/scripts/Global.lua"]
    assert [path.name for path in (folder / "tts-coverage" / "pages").iterdir()] == ["0001.html"]


def test_cov_and_serve_do_not_go_together(folder: Path) -> None:
    done = run("save.json", "--cov", "--serve")
    assert done.exit_code == 2
    assert "--serve" in done.stderr


def test_sources_that_are_required_from_a_folder(folder: Path) -> None:
    (folder / "plain.json").write_bytes(msgspec.json.encode(save(lua=ROOT)))
    run("plain.json", "--cov", "--modules", "src", "--cov-source", "src/lib")
    assert "src/lib/m.ttslua" in records(folder / "tts-coverage" / "lcov.info")


def test_a_tree_is_its_own_source(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    odd = "if self then\r\r\n  a = 1\r\nend"
    (folder / "odd.json").write_bytes(msgspec.json.encode(save(block("aaaaaa", LuaScript=odd), lua="b = 1")))
    tree = tmp_path_factory.mktemp("elsewhere") / "tree"
    assert CliRunner().invoke(main, ["unpack", "odd.json", str(tree)]).exit_code == 0
    assert run(tree, "--cov").exit_code == 0
    found = records(folder / "tts-coverage" / "lcov.info")
    assert len(found) == 2
    assert all(Path(name).is_relative_to(tree) for name in found)
    script = next(lines for name, lines in found.items() if "objects" in name)
    assert [line for line in script if line.startswith("DA:")] == ["DA:1,1", "DA:2,1"]


@pytest.mark.parametrize("isolated", [False, True])
def test_a_table_tells_what_ran(isolated: bool) -> None:
    table = open_table(save(lua="if a then b = 1 end"), coverage=True, isolated=isolated)
    (found,) = table.coverage
    table.close()
    assert (found.owners, found.marks) == (["Global"], "101")


TESTS = """
def test_load(tts_table):
    tts_table("save.json")

def test_chat(tts_table):
    table = tts_table("save.json", isolated=True)
    table.player("Red").chat("hello")
    table.player("Red").chat("hello")

def test_stopped(tts_table):
    import pytest
    from tts_builder.errors import UserError
    from tts_builder.headless.sandbox.process import ChildLimits
    table = tts_table("save.json", isolated=True, limits=ChildLimits(seconds=1))
    with pytest.raises(UserError):
        table.player("Red").chat("loop")
"""


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_pytest_collects_the_tables_of_all_tests(folder: Path, workers: tuple[str, ...]) -> None:
    (folder / "test_mod.py").write_text(TESTS, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tts-cov", *workers]
    done = subprocess.run(
        [*command, "--tts-cov-fail-under", "90"], capture_output=True, text=True, encoding="utf-8"
    )
    assert "3 passed" in done.stdout, done.stdout + done.stderr
    assert "Not measured: a table of test_mod.py::test_stopped, whose process was stopped." in done.stdout
    assert done.returncode == 0, done.stdout
    found = records(folder / "tts-coverage" / "lcov.info")
    assert "DA:4,1" in found["src/lib/m.ttslua"]
    assert subprocess.run([*command, "--tts-cov-fail-under", "100"], capture_output=True).returncode == 1
