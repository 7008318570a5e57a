"""Tests that share something expensive run in one process."""

from __future__ import annotations

import os

import pytest


@pytest.mark.xdist_group("together")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="NOT RUN: needs several processes (-n)")
def test_a_group_of_tests_has_its_name(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@together")
