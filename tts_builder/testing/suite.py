"""The conformance suite as one class of tests for one game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tts_builder.engine.game import Game


def conformance(game: Game | str | Path) -> type:
    """A class of pytest tests with all laws that every game must keep, for this game.

    Write `TestConformance = conformance(GAME)` in a test file. `game` is a Game, the id of a registered game,
    a project folder or a file that defines a game. The tests run on each of its rule engines. Test ids name
    the engine, the number of players and the options that differ from the defaults.
    """
    from tts_builder.project.definitions import load_game
    from tts_builder.testing.laws.agreement import AgreementLaws
    from tts_builder.testing.laws.bindings import BindingLaws
    from tts_builder.testing.laws.comings import ComingLaws
    from tts_builder.testing.laws.layouts import LayoutLaws
    from tts_builder.testing.laws.loading import LoadingLaws
    from tts_builder.testing.laws.mischief import MischiefLaws
    from tts_builder.testing.laws.moves import MoveLaws
    from tts_builder.testing.laws.panel import PanelLaws
    from tts_builder.testing.laws.people import PeopleLaws
    from tts_builder.testing.laws.play import PlayLaws
    from tts_builder.testing.laws.score import ScoreLaws
    from tts_builder.testing.laws.sight import SightLaws
    from tts_builder.testing.laws.subject import Subject
    from tts_builder.testing.laws.tampering import TamperingLaws
    from tts_builder.testing.laws.times import TimeLaws
    from tts_builder.testing.laws.wire import WireLaws

    asked = load_game(str(game)) if isinstance(game, str | Path) else game
    parts = (
        MoveLaws,
        PlayLaws,
        WireLaws,
        ScoreLaws,
        LayoutLaws,
        AgreementLaws,
        BindingLaws,
        PanelLaws,
        SightLaws,
        MischiefLaws,
        PeopleLaws,
        TimeLaws,
        ComingLaws,
        TamperingLaws,
        LoadingLaws,
    )
    return type("Conformance", parts, {"subject": Subject(asked)})
