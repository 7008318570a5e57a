"""The command line of the other tests."""

from __future__ import annotations

from tests.cli.conftest import run

__all__ = ["run"]
