"""The Lua binding of Cartouche answers as its golden file says."""

from __future__ import annotations

from tests.games.binding_golden import BindingAnswers


class TestAnswers(BindingAnswers):
    name = "cartouche"
