"""Whatever happens while files are written, either the old or the new files exist, and no partial ones."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Run, interruptible, shell
from tests.hardening.samples import GAMES
from tests.hardening.test_bad_paths import as_nobody
from tts_builder.errors import UserError
from tts_builder.processes import pool
from tts_builder.saves import write
from tts_builder.saves.owned import JOURNAL, OwnedFolder

POSIX = pytest.mark.skipif(os.name == "nt", reason="NOT RUN: needs the signals and limits of POSIX")

TILES = """\
from tts_builder.components import Bag, Face, Mod, Tile
def mod():
    faces = [Face(text=f"{word} {n}", width=512, height=512) for n in range(%d)]
    tiles = [Tile(f"t{n}", face) for n, face in enumerate(faces)]
    return Mod("tiles", "Tiles", [Bag("bag", tiles)])
word = %r
"""


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def halves(folder: Path) -> list[str]:
    """Partial files: temporary parts, and pictures without their last chunk."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    pictures = [path for path in found if path.parent.name == "images"]
    torn = [path for path in pictures if not path.read_bytes().endswith(b"IEND\xaeB`\x82")]
    parts = [path for path in found if path.name.endswith(write.PART) and path.name != JOURNAL]
    return [str(path) for path in (*parts, *torn)]


def whole_pictures(images: Path) -> int:
    """The number of finished pictures. A picture that is still being written has another name."""
    return len(list(images.glob("*.png")))


def child(*arguments: str, cwd: Path, group: bool = False) -> subprocess.Popen[bytes]:
    """A Python process. With `group`, a signal also reaches its children."""
    return subprocess.Popen(
        interruptible(*arguments),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=group,
    )


def wait_for(ready: Callable[[], Any], process: subprocess.Popen[bytes]) -> None:
    """Waits until the condition is true, the process has ended, or a minute has passed."""
    end = time.monotonic() + 60
    while not ready() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.005)


@POSIX
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom tts_builder.saves.write import write_bytes\n"
        "for n in range(100_000):\n    write_bytes(Path('file'), b'AB'[n % 2:][:1] * 2_000_000)\n"
    )
    rng, file = Random(1), tmp_path / "file"
    file.write_bytes(b"")
    for _ in range(8):
        begun = file.stat().st_mtime_ns
        process = child("-c", code, cwd=tmp_path)
        wait_for(lambda begun=begun: file.stat().st_mtime_ns != begun, process)
        time.sleep(rng.random() * 0.05)
        process.kill()
        process.communicate(timeout=30)
        data = file.read_bytes()
        assert len(data) == 2_000_000
        assert len(set(data)) == 1


@POSIX
def test_a_killed_build_is_taken_up_even_by_another_definition(tmp_path: Path, run: Run) -> None:
    definition = tmp_path / "tiles.py"
    definition.write_text(TILES % (400, "one"), encoding="utf-8")
    process = child("-m", "tts_builder.cli", "build", "tiles.py", cwd=tmp_path)
    images = tmp_path / "dist" / "tiles" / "images"
    wait_for(lambda: whole_pictures(images) > 2, process)
    process.kill()
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL
    definition.write_text(TILES % (2, "other"), encoding="utf-8")
    url = ("--asset-url", "https://example.org/")
    assert run("build", "tiles.py", *url).exit_code == 0
    assert run("build", "tiles.py", *url, "--out", "fresh").exit_code == 0
    assert everything(tmp_path / "dist") == everything(tmp_path / "fresh")


def test_files_an_unfinished_build_wrote_are_its_own(tmp_path: Path) -> None:
    first = OwnedFolder(tmp_path / "f")
    first.put("save.json", b"1")
    first.close(mod="m", build="b")
    OwnedFolder(tmp_path / "f").put("save.json", b"2")
    (tmp_path / "f" / f".x.1234{write.PART}").write_bytes(b"half")
    with (tmp_path / "f" / JOURNAL).open("ab") as journal:
        journal.write(b'{"name":"cut sh')
    again = OwnedFolder(tmp_path / "f")
    again.put("save.json", b"3")
    again.close(mod="m", build="b")
    assert everything(tmp_path / "f").keys() == {"manifest.json", "save.json"}
    assert (tmp_path / "f" / "save.json").read_bytes() == b"3"


def test_a_journal_makes_no_foreign_file_ours(tmp_path: Path) -> None:
    OwnedFolder(tmp_path / "f").put("save.json", b"1")
    (tmp_path / "f" / "save.json").write_bytes(b"mine")
    with pytest.raises(UserError, match="stays as it is"):
        OwnedFolder(tmp_path / "f").put("save.json", b"2")
    assert (tmp_path / "f" / "save.json").read_bytes() == b"mine"


def test_a_folder_that_holds_only_half_a_file_of_ours_is_taken(tmp_path: Path) -> None:
    (tmp_path / f".manifest.json.1234{write.PART}").write_bytes(b"{")
    OwnedFolder(tmp_path).close(mod="m", build="b")
    assert everything(tmp_path).keys() == {"manifest.json"}


class _Full:
    """A file on a full disk, which writes only half of the data."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> int:
        self.file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    really = Path.open

    def opened(self: Path, mode: str = "r", *given: Any, **more: Any) -> Any:
        file = really(self, mode, *given, **more)
        return _Full(file) if mode in ("xb", "ab") else file

    monkeypatch.setattr(Path, "open", opened)


@pytest.mark.parametrize("game", GAMES)
def test_a_full_disk_is_reported_and_leaves_no_partial_file(
    run: Run, tmp_path: Path, full_disk: None, game: str
) -> None:
    for words in (("build", game, "--out", "out"), ("play", game, "--out", "out")):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: out")
        assert result.stderr.endswith(f"cannot be written: {os.strerror(errno.ENOSPC)}.\n")
        assert everything(tmp_path) == {}


@POSIX
def test_a_disk_that_fills_up_during_the_work_is_reported(tmp_path: Path) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (%d, %d))\n"
    start = "import sys; from tts_builder.cli import main\nmain(sys.argv[1:], prog_name='tts-builder')"
    (tmp_path / "tiles.py").write_text(TILES % (3, "one"), encoding="utf-8")
    for words, size in (
        (("play", GAMES[0], "--save", "--out", "games"), 100_000),
        (("build", "tiles.py", "--out", "dist"), 3000),
    ):
        process = child("-c", limit % (size, size) + start, *words, cwd=tmp_path)
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out) == (2, b"")
        assert err.endswith(f"cannot be written: {os.strerror(errno.EFBIG)}.\n".encode())
        assert err.count(b"\n") == 1
        assert halves(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="NOT RUN: there is no /dev/full")
def test_output_that_cannot_be_written_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tts_builder.cli", "schema", "record"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=60,
        )
    said = f"Error: cannot write the output: {os.strerror(errno.ENOSPC)}.\n"
    assert (done.returncode, done.stderr.decode()) == (2, said)


@pytest.fixture
def anybodys(run: Run, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty current folder that every user may enter, unlike the folders of pytest."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        monkeypatch.chdir(folder)
        yield folder
        monkeypatch.undo()


@POSIX
def test_a_folder_without_permission_to_write_is_reported(run: Run, anybodys: Path) -> None:
    (anybodys / "tiles.py").write_text(TILES % (2, "one"), encoding="utf-8")
    commands = [
        ("build", "tiles.py", "--out"),
        ("play", GAMES[0], "--out"),
        ("play", GAMES[0], "--save", "--out"),
    ]
    for words in commands:
        assert run(*words, "free").exit_code == 0
    (anybodys / "locked").mkdir(mode=0o555)
    for folder in ("locked", "locked/inner"):
        for words in commands:
            with as_nobody():
                result = run(*words, folder)
            assert (result.exit_code, result.stdout) == (2, "")
            assert "Permission denied" in result.stderr or "not writable" in result.stderr
            assert "Sorry" not in result.stderr
            assert everything(anybodys / "locked") == {}


@POSIX
def test_control_c_in_a_build_leaves_no_partial_file(tmp_path: Path) -> None:
    (tmp_path / "tiles.py").write_text(TILES % (400, "one"), encoding="utf-8")
    process = child("-m", "tts_builder.cli", "build", "tiles.py", cwd=tmp_path)
    images = tmp_path / "dist" / "tiles" / "images"
    wait_for(lambda: whole_pictures(images) > 2, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert halves(tmp_path) == []
    assert 2 < whole_pictures(images) < 400


@POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_in_a_batch_of_games_leaves_whole_games(tmp_path: Path, jobs: str) -> None:
    words = ("play", GAMES[0], "--games", "20000", "--out", "games", "--jobs", jobs)
    process = child("-m", "tts_builder.cli", *words, cwd=tmp_path, group=True)
    games = tmp_path / "games"
    wait_for(lambda: games.is_dir() and len(list(games.glob("*.json"))) > 5, process)
    os.killpg(process.pid, signal.SIGINT)  # like a terminal, which also signals the worker processes
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert halves(tmp_path) == []
    assert shell("verify", *map(str, sorted(games.iterdir())[:5])).returncode == 0


def write_slowly(path: Path) -> None:
    write.write_whole(path, lambda file: [time.sleep(0.01) for _ in range(6000)])


def interrupt_while_one_writes(folder: Path) -> None:
    with pool(1) as executor:
        executor.submit(write_slowly, folder / "game.json")
        while not halves(folder):
            time.sleep(0.01)
        raise KeyboardInterrupt


@POSIX
def test_a_terminated_process_of_a_pool_deletes_its_partial_file(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt_while_one_writes(tmp_path)
    assert list(tmp_path.iterdir()) == []
