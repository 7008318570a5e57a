"""The panel: who is who, whose turn it is, and texts that stay in their places."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from tts_builder.components.tables import COLORS
from tts_builder.referee.built import undrawn_save
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import Law, at_a_table


@at_a_table
class PanelLaws(Law):
    def test_each_seat_has_its_colour_and_who_may_move_stands_out(self) -> None:
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
