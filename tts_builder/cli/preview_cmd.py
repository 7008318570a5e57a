"""`tts-builder preview`: a picture of a save's table from above."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from PIL.Image import Image


@click.command(
    epilog="""\b
Examples:
  tts-builder preview dist/sarcophagus/TS_Save_1.json
  tts-builder preview games/sarcophagus-7-0.json --out table.png --width 2400
"""
)
@click.argument("save", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The picture to write; without it, the name of SAVE with -table.png.",
)
@click.option(
    "--width", type=click.IntRange(min=16, max=8192), default=1600, show_default=True, help="In pixels."
)
def command(save: Path, out: Path | None, width: int) -> None:
    """Draw the table of SAVE as seen from above and print the path of the picture.

    Images are read from this machine; a piece whose picture lies elsewhere is marked.
    """
    from tts_builder.art.preview import table_picture
    from tts_builder.art.raster import encode
    from tts_builder.saves.read import load_save
    from tts_builder.saves.write import write_bytes

    target = out or save.with_name(f"{save.stem}-table.png")
    picture = table_picture(load_save(save), _local_image, width, _local_mesh)
    write_bytes(target, encode(picture))
    click.echo(str(target))


def _local_image(address: str) -> Image | None:
    """The picture of a `file:` address; None when it is not one, is missing or is no picture."""
    from PIL import Image, UnidentifiedImageError

    path = _local(address)
    try:
        if path is None:
            return None
        with Image.open(path) as picture:
            picture.load()
            return picture
    except (OSError, UnidentifiedImageError):
        return None


def _local_mesh(address: str) -> str | None:
    """The OBJ text of a `file:` address; None when it is not one, is missing or is no text."""
    path = _local(address)
    try:
        return None if path is None else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _local(address: str) -> Path | None:
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    parts = urlsplit(address)
    return Path(url2pathname(parts.path)) if parts.scheme == "file" else None
