"""The game under test, and the base class of all laws."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, wraps
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, Final, Literal, ParamSpec, TypeVar, get_args

import pytest

from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.errors import UserError
from tts_builder.lua_rules.game import has_twin, in_lua
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.lua_rules.states import LuaStates

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

    from tts_builder.testing.laws.tables import Table

Engine = Literal["python", "lua"]
ENGINES: Final[tuple[Engine, ...]] = get_args(Engine)


P = ParamSpec("P")


class DoesNotApplyError(Exception):
    """A law does not apply to the game. The message says what the game does not have."""


def where_it_applies(test: Callable[P, None]) -> Callable[P, None]:
    """The test passes when the law does not apply: a game without a bag cannot lose pieces in one."""

    @wraps(test)
    def kept(*args: P.args, **kwargs: P.kwargs) -> None:
        with suppress(DoesNotApplyError):
            test(*args, **kwargs)

    return kept


L = TypeVar("L", bound="Law")


def at_a_table(law: type[L]) -> type[L]:
    """Mark tests that play at the headless table or verify its saves. `-m "not table"` skips them while you
    work on rules."""
    for name, test in list(vars(law).items()):
        if name.startswith("test_"):
            setattr(law, name, pytest.mark.table(test))
    return law


class Subject:
    """One game with its rule engines: Lua, and Python if the rules exist there too."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.engines: tuple[Engine, ...] = ENGINES if has_twin(game) else ("lua",)

    @cached_property
    def states(self) -> LuaStates:
        """The states of the game inside Lua."""
        return LuaStates(self.game)

    @property
    def lua(self) -> LuaRules:
        """The Lua rules and the Lua binding."""
        return self.states.lua

    @cached_property
    def _in_lua(self) -> Game:
        return in_lua(self.game, self.states)

    def on(self, engine: Engine) -> Game:
        """The game with the rules and the binding of this engine."""
        return self.game if engine == "python" else self._in_lua

    @cached_property
    def tables(self) -> dict[Engine, tuple[Table, ...]]:
        """The tables that the laws test, by engine. The engine of the referee comes first."""
        from tts_builder.testing.laws.tables import tables_of

        return {engine: tuple(tables_of(self, engine)) for engine in self.engines}

    def introduce(self) -> None:
        """Register the game, because the referee looks it up in the registry."""
        ident = self.game.id
        if ident not in games.all_ids():
            games.introduce(self.game, ident, ident)
        elif games.load(ident) is not self.game:
            raise UserError(f"The id {ident!r} belongs to another game.", hint="Choose another id.")


class Law:
    """The base class of the laws. pytest fills in these parameters of tests:

    `table`: every table on every engine. `python_table`, `lua_table`: every table on that engine.
    `usual_table`: the tables with default options, in Python. `short_table`: every table in Python, and the
    smallest in Lua. For a game with rules in Lua only, these are its tables in Lua.
    """

    subject: ClassVar[Subject]

    @property
    def game(self) -> Game:
        return self.subject.game

    @pytest.fixture(autouse=True)
    def _introduced(self) -> None:
        self.subject.introduce()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        first, *others = self.subject.tables.values()
        offered = {
            "table": [*first, *chain.from_iterable(others)],
            "python_table": list(first),
            "lua_table": list(self.subject.tables["lua"]),
            "usual_table": [table for table in first if table.is_usual],
            "short_table": [*first, *(tables[0] for tables in others)],
        }
        for name in offered.keys() & set(metafunc.fixturenames):
            metafunc.parametrize(name, [self._param(table) for table in offered[name]])

    def _param(self, table: Table) -> ParameterSet:
        """Games at a table are cached. With `--dist loadgroup` one process runs all tests of a table."""
        group = pytest.mark.xdist_group(f"{self.game.id}-{table}")
        return pytest.param(table, id=str(table), marks=group)
