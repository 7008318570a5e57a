"""The pytest plugin behind `--tts-cov`: what ran at the tables of all tests, also with pytest-xdist."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import convert, to_builtins

from tts_builder.errors import UserError
from tts_builder.headless.scripts.coverage import Marked, merged
from tts_builder.testing.table import TestTable

_SENT: Final = "tts_coverage"


class CoveragePlugin:
    """Registered when `--tts-cov` is given."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._found: list[Marked] = []
        self._lost: list[str] = []
        self._trees: list[str] = []
        """Trees that were opened: their scripts are sources."""
        self._failed = ""

    def opened(self, save: object) -> None:
        """Told of every save of a test."""
        if isinstance(save, Path) and save.is_dir() and str(save) not in self._trees:
            self._trees.append(str(save))

    def take(self, table: TestTable, test: str) -> None:
        """What ran at a table, before it is closed."""
        try:
            self._found = merged([*self._found, *table.coverage])
        except UserError:
            self._lost.append(test)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output: dict[str, Any] | None = getattr(self._config, "workeroutput", None)
        if output is not None:
            output[_SENT] = {"found": to_builtins(self._found), "lost": self._lost, "trees": self._trees}
            return
        least = float(self._config.getoption("--tts-cov-fail-under"))
        try:
            share = self._write()
        except UserError as fault:
            self._failed = str(fault)
        else:
            if share < least:
                self._failed = f"{share:.1f} % of the lines of Lua ran, fewer than {least:g} %."
        if self._failed and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of pytest-xdist hands over what it found."""
        sent = getattr(node, "workeroutput", {}).get(_SENT)
        if sent is not None:
            self._found = merged([*self._found, *convert(sent["found"], list[Marked])])
            self._lost += sent["lost"]
            self._trees += sent["trees"]

    def _write(self) -> float:
        from tts_builder.report.coverage.files import covered
        from tts_builder.report.coverage.sources import Sources
        from tts_builder.report.coverage.write import write_coverage

        root = self._config.rootpath
        given = [root / folder for folder in self._config.getoption("--tts-cov-source")]
        self._report = covered(self._found, Sources([*(given or [root]), *map(Path, self._trees)]))
        write_coverage(Path(self._folder), self._report)
        return self._report.share("line_share").percent

    @property
    def _folder(self) -> str:
        return str(self._config.getoption("--tts-cov-out"))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        write = terminalreporter.write_line
        terminalreporter.section("coverage of Lua")
        report = getattr(self, "_report", None)
        if report is not None:
            for each in report.files:
                write(f"{each.line_share!s:>8} lines {each.branch_share!s:>8} branches  {each.name}")
            lines, branches = report.share("line_share"), report.share("branch_share")
            write(f"{lines!s:>8} lines {branches!s:>8} branches  in all; see {self._folder}/index.html")
            for name in report.unmarked:
                write(f"Not measured: {name}. The script is too large for the interpreter once it is marked.")
        for test in self._lost:
            write(f"Not measured: a table of {test}, whose process was stopped.")
        if self._failed:
            write(f"Error: {self._failed}", red=True)
