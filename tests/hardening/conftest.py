"""The command line in an empty folder, in this process or as a child of its own."""

from __future__ import annotations

from tests.cli.conftest import run

__all__ = ["run"]
