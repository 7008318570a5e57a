"""Carthage, a game for two to five players."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game, Option
from tts_builder.games.carthage import rules
from tts_builder.games.carthage.facts import ARMOR_MAX, FAVOR_MAX, HAND, PLAYERS, ROUND_CAP
from tts_builder.games.carthage.messages import CODES, MESSAGES
from tts_builder.games.carthage.modules import OPTIONS, data
from tts_builder.games.carthage.moves import Move
from tts_builder.games.carthage.options import misfit
from tts_builder.games.carthage.score import CATEGORIES
from tts_builder.games.carthage.state import State
from tts_builder.games.carthage.wire import CarthageState

if TYPE_CHECKING:
    from tts_builder.components import Mod


def _kit() -> Mod:
    from tts_builder.games.carthage import kit

    return kit.mod()


def _binding() -> Binding[State, Move]:
    from tts_builder.games.carthage import binding

    return binding


_TITLES: Final = {
    "setup": "Set-up",
    "mode": "Mode",
    "beasts": "Beasts",
    "ordinance_burst": "Ordinance or Burst",
}
_ANSWERS: Final = 60
"""Most moves per card: its steps and targets, and those of every token entered on the way."""
_CARD: Final = _ANSWERS + ARMOR_MAX * 2
"""Most moves per turn: the card, and steps paid with Armor before and after it."""

GAME: Game[State, Move, CarthageState] = Game(
    id="carthage",
    title="Carthage",
    version=2,
    players=PLAYERS,
    options=tuple(
        Option(name, _TITLES.get(name, name.replace("_", " ").capitalize()), values)
        for name, values in OPTIONS.items()
    ),
    codes=CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    move=Move,
    wire=CarthageState,
    kit=_kit,
    data=data,
    # The set-up, and in each round the cards, beasts and purchases of every seat with all answers.
    messages=MESSAGES,
    bound=100 + ROUND_CAP * max(PLAYERS) * (_CARD * (HAND + 1) + 2 * (FAVOR_MAX + max(PLAYERS)) * _ANSWERS),
    misfit=misfit,
    sides=attrgetter("teams"),
    ending=("done", "end_turn", "pass"),
    credits="After the prototype rules of Carthage by Luke Seinen, SAS Creative.",
)
