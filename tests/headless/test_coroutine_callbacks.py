"""Functions that a coroutine hands to the game outlive it without harm."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.conftest import ROOT

_CODE = '''
import gc
from tests.headless.saves import save
from tts_builder.headless.table import Table
CODE = """
function onLoad()
  for i = 1, 300 do
    local thread = coroutine.create(function()
      Wait.time(function() end, 1000 + i)
      coroutine.yield()
    end)
    coroutine.resume(thread)
    coroutine.resume(thread)
  end
end
"""
for _ in range(3):
    table = Table(save(lua=CODE))
    table.frames(3)
    much = "for i = 1, 2000 do local x = {i, coroutine.create(function() end)} end"
    table.world.global_script.script.execute(much)
    table.frames(200)
    del table
    gc.collect()
'''


def test_a_waiting_function_outlives_its_coroutine() -> None:
    """A process of its own, because the fault was a crash of the process."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE], cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
