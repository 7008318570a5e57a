"""A cluster gives the same rows, even if one of its workers is killed during the work."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from socket import create_server
from threading import Thread

import msgspec
import pytest

from tests.cli.conftest import Run, run, shell
from tests.referee.cluster import Cluster, cluster
from tests.referee.conftest import record
from tts_builder import games
from tts_builder.cli.workers import workers
from tts_builder.engine.game import canonical
from tts_builder.engine.record import record_of
from tts_builder.engine.selfplay import play
from tts_builder.errors import UserError
from tts_builder.referee.league.batch import Row, outcomes, score_entry
from tts_builder.referee.league.playing import Task
from tts_builder.referee.league.statistics import play_facts
from tts_builder.referee.verdict.source import each_handle

__all__ = ["run"]

FILES = 400

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="NOT RUN: needs Dask (tts-builder[cluster])"),
    pytest.mark.filterwarnings("default"),
    pytest.mark.xdist_group("cluster"),
]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("dask"), 2) as running:
        yield running


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many copies of a few records under different names, and some bad files."""
    made = tmp_path_factory.mktemp("games")
    game = games.load("ankhor")
    kinds = [canonical(record_of(game, play(game, 2, seed=n))) for n in range(8)]
    for n in range(FILES):
        data = b'{"record":1,' if n % 50 == 7 else kinds[n % 8]
        (made / f"{n:04d}.json").write_bytes(data)
    return made


def _kill_busy_worker(dask: Cluster) -> int:
    """Kills the busiest worker and returns the number of its unfinished chunks."""
    from distributed import Client

    with Client(dask.address, set_as_default=False) as watcher:
        busy = {address: len(keys) for address, keys in watcher.processing().items()}
        pids = watcher.run(os.getpid)
    address = max(sorted(busy), key=lambda each: busy[each])
    (process,) = (worker for worker in dask.workers if worker.pid == pids[address])
    process.kill()
    process.wait()
    return busy[address]


def test_a_killed_worker_loses_nothing_and_nothing_is_counted_twice(dask: Cluster, folder: Path) -> None:
    local = list(outcomes(each_handle((str(folder),)), score_entry))
    assert len(local) == FILES
    found: list[Row] = []
    killed = 0
    with workers(1, dask.address) as executor:
        for row in outcomes(each_handle((str(folder),)), score_entry, executor=executor, send=True):
            found.append(row)
            if not killed:
                killed = _kill_busy_worker(dask)
    assert killed > 0
    assert sum(worker.poll() is None for worker in dask.workers) == 1
    assert [row.file for row in found] == [row.file for row in local]
    assert found == local


def test_the_command_gives_the_same_from_a_cluster(dask: Cluster, folder: Path, run: Run) -> None:
    words = ("score", str(folder / "000*.json"), "--jsonl")
    here, there = run(*words), run(*words, "--cluster", dask.address)
    assert (here.exit_code, there.exit_code) == (1, 1)
    assert here.stdout == there.stdout
    assert len(here.stdout.splitlines()) == 10


def test_self_play_gives_the_same_from_a_cluster(dask: Cluster) -> None:
    task = Task("sarcophagus", 2, {}, bots=("random", "greedy"))
    with workers(1, dask.address) as executor:
        assert list(play_facts(task, 2, range(6), executor)) == list(play_facts(task, 2, range(6)))


NO_SCHEDULER = "no Dask scheduler answers at this address. Give the address of a running scheduler, such as tcp://10.0.0.5:8786."


def test_where_no_scheduler_is_one_sentence_says_so(run: Run, tmp_path: Path) -> None:
    game = games.load("sarcophagus")
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(record(game, 3, 1.0)))
    refused = run("score", "a.json", "--cluster", "nonsense://x")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"Error: nonsense://x: {NO_SCHEDULER}\n"
    with pytest.raises(UserError, match="no Dask scheduler answers"), workers(1, "nonsense://x"):
        pass


def test_a_name_that_nobody_has_leaves_no_word_of_dask() -> None:
    # In its own process, because a client that was not closed prints messages when Python exits.
    refused = shell("play", "sarcophagus", "--cluster", "no-such-host.invalid")
    assert refused.returncode == 2
    assert refused.stderr.decode() == f"Error: no-such-host.invalid: {NO_SCHEDULER}\n".replace(
        "\n", os.linesep
    )


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.6\r\n" * 8, b""])
def test_what_answers_but_is_no_scheduler(greeting: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tts_builder.cli.workers._ANSWER", 0.5)
    with create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            caller, _ = server.accept()
            with caller:
                caller.sendall(greeting)
                while caller.recv(4096):
                    pass

        thread = Thread(target=greet, daemon=True)
        thread.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(UserError, match="no Dask scheduler answers"), workers(1, address):
            pass
        thread.join(10)
        assert not thread.is_alive()
