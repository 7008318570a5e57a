"""The answers of the Lua binding of Cleopatra and the Society of Architects do not change."""

from __future__ import annotations

from tests.games.binding_golden import BindingAnswers


class TestAnswers(BindingAnswers):
    name = "cleopatra"
