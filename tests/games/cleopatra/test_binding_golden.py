"""What the Lua binding of Cleopatra and the Society of Architects answers stays what it is."""

from __future__ import annotations

from tests.games.binding_golden import BindingAnswers


class TestAnswers(BindingAnswers):
    name = "cleopatra"
