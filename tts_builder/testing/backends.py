"""Where the table of a test runs: in this process, or in its own process with limits."""

from __future__ import annotations

from typing import Any, Protocol

from tts_builder.headless.sandbox.driver import Driver
from tts_builder.headless.sandbox.process import Child, ChildLimits
from tts_builder.saves.read import loads


class Backend(Protocol):
    def ask(self, name: str, /, **args: Any) -> Any: ...
    def close(self) -> None: ...


class InProcess:
    """The table in this process."""

    def __init__(self, log: list[Any], value: Any, where: str, options: dict[str, Any]) -> None:
        self._driver = Driver(log)
        self._driver.do("load", save=value, where=where, **options)

    def ask(self, name: str, /, **args: Any) -> Any:
        return self._driver.do(name, **args)

    def close(self) -> None:
        """There is nothing to close."""


class InChild:
    """The table in its own process, with limits."""

    def __init__(
        self, log: list[Any], data: bytes, where: str, options: dict[str, Any], limits: ChildLimits
    ) -> None:
        self._child = Child(limits, log.append, total=False)
        try:
            self._child.load(data, where, **options)
        except BaseException:
            self._child.close()
            raise

    def ask(self, name: str, /, **args: Any) -> Any:
        answer = self._child.ask(name, **args)
        return loads(answer) if name == "save" else answer

    def close(self) -> None:
        self._child.close()
