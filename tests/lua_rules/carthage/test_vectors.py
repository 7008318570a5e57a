"""The acceptance vectors of Carthage, played by the Lua rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua_rules.loader import Modules
from tests.lua_rules.vectors import check_vector, vectors


@pytest.mark.parametrize("vector", vectors("carthage"))
def test_vector(modules: Modules, vector: dict[str, Any]) -> None:
    check_vector(modules, vector)
