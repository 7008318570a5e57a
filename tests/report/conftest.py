"""The command line in this process, as the tests of commands run it."""

from tests.cli.conftest import files, run

__all__ = ["files", "run"]
