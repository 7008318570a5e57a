"""The command line for the tests of the truth kit."""

from tests.cli.conftest import run as run
