"""Draws the pictures of the page for volunteers: `python -m tests.truth.write_pictures`.

The headless table stands in for the game. The panel is drawn as a player at White sees it.
"""

from __future__ import annotations

from pathlib import Path

from tts_builder.art import raster
from tts_builder.components.build import unbuilt
from tts_builder.components.panel import SCREEN
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.sandbox.driver import Driver
from tts_builder.testing.panel_layout import boxes, faults
from tts_builder.testing.panel_picture import svg
from tts_builder.truth.ask import COLOR
from tts_builder.truth.kit import kit

FOLDER = Path(__file__).parents[2] / "docs" / "images"
NAMES = ("truth-start.png", "truth-done.png", "truth-question.png")
"""The files, in the order of the steps."""
CROP = 420, 600
"""Width and height of the part of the screen with the panel, in pixels."""


def panel(driver: Driver) -> bytes:
    """The panel as a picture. Raises AssertionError if a text does not fit."""
    world = driver.table.world
    found = boxes(panel_of(world, world.global_script), {COLOR})
    assert not faults(found), faults(found)
    drawn = raster.image(svg(found), *SCREEN)
    part = drawn.crop((drawn.width - CROP[0], 60, drawn.width, 60 + CROP[1])).convert("RGB")
    return raster.encode(part)


def pictures() -> dict[str, bytes]:
    """Name → PNG."""
    driver = Driver()
    driver.do("load", save=unbuilt(kit()), host=COLOR)
    driver.do("frames", n=5)
    made = [panel(driver)]
    driver.do("click", color=COLOR, target="truth-run")
    driver.do("frames", n=8000)
    made.append(panel(driver))
    driver.do("click", color=COLOR, target="truth-begin")
    driver.do("frames", n=120)
    made.append(panel(driver))
    return dict(zip(NAMES, made, strict=True))


def main() -> None:
    for name, data in pictures().items():
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
