"""The answers of the Lua binding of Carthage do not change."""

from __future__ import annotations

from tests.games.binding_golden import BindingAnswers


class TestAnswers(BindingAnswers):
    name = "carthage"
