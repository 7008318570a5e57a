from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tts_builder import games


@pytest.fixture(scope="session")
def modules() -> Modules:
    return Modules("sarcophagus", games.load("sarcophagus").facts())


@pytest.fixture(scope="session")
def facts(modules: Modules) -> dict[str, Any]:
    return modules.facts


@pytest.fixture(scope="session")
def rules(modules: Modules) -> Rules:
    return Rules(modules)
