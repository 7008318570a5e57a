"""Cartouche, a game for one to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game, Option
from tts_builder.games.cartouche import facts, rules
from tts_builder.games.cartouche.achievements import by_place
from tts_builder.games.cartouche.cards import data
from tts_builder.games.cartouche.messages import MESSAGES
from tts_builder.games.cartouche.moves import Move
from tts_builder.games.cartouche.score import CATEGORIES
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.wire import CartoucheState

if TYPE_CHECKING:
    from tts_builder.components import Mod


def _kit() -> Mod:
    from tts_builder.games.cartouche import kit

    return kit.mod()


def _binding() -> Binding[State, Move]:
    from tts_builder.games.cartouche import binding

    return binding


_SQUARES: Final = facts.WIDTH * facts.HEIGHT
_SIDES: Final = 2 * (1 + max(map(len, facts.SHAPES.values())))
"""The most squares next to a tile, so the most icons that it touches."""
_TOKENS: Final = _SQUARES * _SIDES + len(facts.ANKHS) * facts.ITEMS
"""Every placement fills a square; scarabs come from ankhs."""
_PHASES: Final = 2 * facts.ROUNDS + 1 + facts.ITEMS
_MOVES: Final = (
    # Items taken, stories discarded for them, `done`, placements, stories, achievements, draws and trades.
    2 * facts.ITEMS * facts.ROUNDS
    + _PHASES
    + _SQUARES
    + facts.ITEMS * facts.ROUNDS
    + 1
    + len(facts.ANKHS)
    + facts.ITEMS
    + _TOKENS
)

GAME: Game[State, Move, CartoucheState] = Game(
    id="cartouche",
    title="Cartouche",
    version=3,
    players=facts.PLAYERS,
    options=(
        Option("side", "Side of the murals", ("A", "B")),
        Option("first_game", "First game: starred achievements, side A", ("no", rules.YES)),
    ),
    codes=rules.CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    move=Move,
    wire=CartoucheState,
    kit=_kit,
    data=data,
    # The deal, the moves of every seat, and a shuffle for each tile that is needed.
    bound=1 + max(facts.PLAYERS) * _MOVES + len(facts.TILES),
    ending=("done",),
    by_place=by_place,
    messages=MESSAGES,
    credits="After the prototype rules of Cartouche by Jeff Fraser and Peter C. Hayward.",
)
