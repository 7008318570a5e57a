"""Every picture of the docs is made by a command, is small, and is on a page with a description."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from tests.designer.pictures import FOLDER, PICTURES
from tests.designer.screens import SMALL
from tests.designer.test_links import PAGES
from tests.truth import write_pictures

TEXT = "\n".join(path.read_text(encoding="utf-8") for path in PAGES.values())


def test_the_folder_holds_what_the_commands_draw() -> None:
    drawn = {f"{name}.webp" for name in PICTURES} | set(write_pictures.NAMES)
    assert {path.name for path in FOLDER.iterdir()} == drawn


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_is_shown(name: str) -> None:
    file = FOLDER / f"{name}.webp"
    assert file.stat().st_size <= SMALL
    with Image.open(file) as picture:
        assert picture.format == "WEBP"
        assert min(picture.size) >= 500
    described = re.findall(rf"!\[([^\]]+)\]\((?:docs/)?images/{name}\.webp\)", TEXT)
    assert all(len(words) > 20 for words in described)
    assert described, "no page shows it"
