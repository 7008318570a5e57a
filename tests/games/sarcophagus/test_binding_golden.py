"""What the Lua binding of Sarcophagus answers stays what it is."""

from __future__ import annotations

from tests.games.binding_golden import BindingAnswers


class TestAnswers(BindingAnswers):
    name = "sarcophagus"
