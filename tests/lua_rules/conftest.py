from __future__ import annotations

from typing import Any

import pytest

from tests.lua_rules.loader import Modules
from tts_builder import games


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    return games.load("sarcophagus").data()


@pytest.fixture(scope="session")
def modules(facts: dict[str, Any]) -> Modules:
    return Modules(facts)


@pytest.fixture(scope="session")
def rules(modules: Modules) -> Any:
    return modules.require("sarcophagus/rules")
