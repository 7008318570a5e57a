"""The panel: seats, whose turn it is, and texts that fit their places."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import islice

from tts_builder.components.tables import COLORS
from tts_builder.engine.game import Game
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.table import Table
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.testing.laws.recorded import SEED, played, save, usual_players
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import Law, at_a_table
from tts_builder.testing.panel_games import moments
from tts_builder.testing.panel_layout import boxes, faults

MOMENTS = 100
"""The number of moments per game."""


@at_a_table
class PanelLaws(Law):
    def test_each_seat_has_its_color_and_who_may_move_stands_out(self) -> None:
        sitting = Sitting(self.game.id)
        for _ in range(3):
            ui, acting = sitting.table.ui, sitting.game.rules.actors(sitting.state())
            for seat, player in enumerate(sitting.record().seats):
                red, green, blue = (int(255 * part) for part in COLORS[player.color])
                assert ui.attribute(f"score-color-{seat + 1}", "color") == f"#{red:02x}{green:02x}{blue:02x}"
                style = "Bold" if seat in acting else "Normal"
                assert ui.attribute(f"score-name-{seat + 1}", "fontStyle") == style
            sitting.move()
            sitting.table.settle()

    def test_a_text_that_is_too_long_is_written_smaller(self) -> None:
        panel = ET.fromstring(f"<root>{undrawn_save(self.game)['XmlUI']}</root>")
        rules = [
            rule for rule in panel.iter() if rule.tag in ("Text", "Button") and "fontSize" in rule.attrib
        ]
        assert {rule.tag for rule in rules if "class" not in rule.attrib} == {"Text", "Button"}
        for rule in rules:
            assert rule.get("resizeTextForBestFit") == "true"
            assert rule.get("resizeTextMaxSize") == rule.get("fontSize")
            assert (rule.get("horizontalOverflow"), rule.get("verticalOverflow")) == ("Wrap", "Truncate")

    def test_every_height_is_explicit(self) -> None:
        assert "contentSizeFitter" not in undrawn_save(self.game)["XmlUI"]

    def test_every_panel_fits_a_small_screen(self) -> None:
        """Undo and New game can be pressed, however many buttons there are.

        `python -m tests.panels GAME --games 50` checks whole games, and the panel of every player."""
        game = self.game
        for hotseat, players in ((True, game.players[-1]), (False, game.players[0])):
            found = islice(moments(game, players, game.defaults(), SEED, hotseat), MOMENTS)
            for number, moment in enumerate(found):
                viewer = moment.viewers[number % len(moment.viewers)]
                seen = moment.seen_by(viewer)
                assert faults(seen) == [], (moment.what, viewer)
                if moment.what != "set-up":
                    assert {"undo", "new", "status"} <= {box.name for box in seen if not box.scrolls}

    def test_the_end_screen_can_be_closed(self) -> None:
        end = Ended(self.game)
        assert end.table.ui.visible("result")
        panel = panel_of(end.table.world, end.table.world.global_script)
        assert faults(boxes(panel, {end.host.color.lower()})) == []
        assert end.host.click("close")
        end.table.settle()
        assert not end.table.ui.visible("result")


class Ended:
    """A table with a finished game."""

    def __init__(self, game: Game) -> None:
        whole = played(game, usual_players(game))
        self.table = Table(save(game, whole), seed=1)
        self.host = self.table.player(mod_of(game.id).seating[whole.players][0]).sit("Host")
        self.table.settle()
