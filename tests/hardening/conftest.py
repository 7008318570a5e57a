"""The command line in an empty folder, in this process or in a separate one."""

from __future__ import annotations

from tests.cli.conftest import run

__all__ = ["run"]
