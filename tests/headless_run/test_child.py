"""Isolation of the child: what it cannot open, and a parent that does not trust it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tts_builder.errors import UserError
from tts_builder.headless.sandbox import process
from tts_builder.headless.sandbox.limits import MEGABYTE, memory_of
from tts_builder.headless.sandbox.process import Child, ChildLimits, StoppedError

ROOT = Path(__file__).parents[2]
SEALED = """
import os, socket, subprocess, sys, ctypes, shutil, tempfile
from pathlib import Path
from tts_builder.headless.sandbox.seal import seal
seal()
def tries():
    yield lambda: open('x', 'w')
    yield lambda: open(__import__('os').devnull)
    yield lambda: Path('pyproject.toml').read_text()
    yield lambda: os.open('x', os.O_CREAT | os.O_WRONLY)
    yield lambda: os.listdir('/')
    yield lambda: os.remove('x')
    yield lambda: os.system('true')
    yield lambda: subprocess.run(['true'])
    yield lambda: socket.socket().connect(('127.0.0.1', 1))
    yield lambda: socket.getaddrinfo('localhost', 1)
    yield lambda: ctypes.CDLL(None)
    yield lambda: shutil.rmtree('x')
    yield lambda: tempfile.mkstemp(dir='.')
    yield lambda: os.putenv('A', 'b')
passed = []
for number, each in enumerate(tries()):
    try:
        each()
    except PermissionError:
        continue
    except Exception as fault:
        passed.append((number, repr(fault)))
        continue
    passed.append((number, 'worked'))
import colorsys, wave  # late imports still work
print(passed)
"""


def test_a_sealed_process_opens_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEALED],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "SYSTEMROOT": "C:\\Windows"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
    assert list(tmp_path.iterdir()) == []


def pretending(monkeypatch: pytest.MonkeyPatch, code: str) -> Child:
    """A parent whose child sends whatever the code prints."""
    real = subprocess.Popen

    def start(_arguments: list[str], **options: object) -> subprocess.Popen[bytes]:
        return real([sys.executable, "-c", f"import sys, time\n{code}\ntime.sleep(30)"], **options)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(process.subprocess, "Popen", start)  # type: ignore[attr-defined]
    return Child(ChildLimits(seconds=20, output=1000), lambda line: None)


@pytest.mark.parametrize(
    "said",
    [
        "print('hello', flush=True)",
        "print('[1]', flush=True)",
        'print(\'{"log": {"kind": 1}}\', flush=True)',
        "print('{\"log\": 5}', flush=True)",
        'print(\'{"value": 1, "bytes": -5}\', flush=True)',
        'print(\'{"value": 1, "bytes": 99999999999999}\', flush=True)',
        "print('{\"value\": ' + '[' * 100000, flush=True)",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
        "sys.exit(5)",
    ],
)
def test_a_child_that_lies_is_ended(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    with pytest.raises(StoppedError, match="crashed") as stopped:
        pretending(monkeypatch, said)
    assert stopped.value.limit == "crash"


def test_a_child_that_floods_its_log_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    line = '{"log": {"kind": "print", "text": "x"}}'
    with pytest.raises(StoppedError, match="printed more"):
        pretending(monkeypatch, f"while True: print('{line}')")


def test_memory_of_a_process() -> None:
    code = "print(flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()  # before that it may still be on its way to being Python
        assert MEGABYTE // 2 < memory_of(process) < 500 * MEGABYTE
        process.kill()


def test_requests_that_are_none() -> None:
    with Child(ChildLimits(), lambda line: None) as child:
        with pytest.raises(UserError, match="no request 'run'"):
            child.ask("run")
        with pytest.raises(UserError, match="no save has been loaded"):
            child.ask("frames", n=1)
        child.load(b'{"ObjectStates": []}', "x")
        with pytest.raises(UserError, match="no gesture '__init__'"):
            child.ask("gesture", color="Red", name="__init__", target="x")
        with pytest.raises(UserError, match="no action 'world'"):
            child.ask("act", color="Red", name="world")
        assert child.ask("frames", n=3) == 3
