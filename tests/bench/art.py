"""A build of cards with pictures, compared with what Pillow alone needs for the same sheets."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from PIL import Image
from psutil import Process

from tests.bench.rows import Row, row
from tts_builder.art import raster
from tts_builder.cli.previewing import put_page
from tts_builder.components import Mod
from tts_builder.components.build import Finish, build
from tts_builder.components.cards import Deck
from tts_builder.components.painters import Painters
from tts_builder.project.definitions import load

CARDS = 300
SIZE = (500, 700)
GAME = f"""\
from tts_builder.components import Card, Deck, Face, Mod
CARDS = [Card(f"card:{{n}}", FACE) for n in range({CARDS})]
MOD = Mod("art", "Art", [Deck("deck", CARDS, Face("art/back.png"))], assets="faces")
"""
FINISHED = 'Face(f"art/{n}.png")'
TEMPLATE = 'Face("card.svg.j2", number=n, width=500, height=700)'
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}">
  {{ image("art/" ~ number ~ ".png", 0, 0, width, height) }}
  <rect x="40" y="560" width="420" height="100" rx="20" fill="#fffbe8" opacity="0.9"/>
  {{ text_box("Card number " ~ number, 60, 570, 380, 80, 48, weight=700) }}
</svg>
"""


def _picture(number: int) -> Image.Image:
    """A soft picture with grain, as paintings have: a PNG of about 350 KB."""
    random = Random(number)
    soft = Image.frombytes("RGB", (8, 11), random.randbytes(8 * 11 * 3))
    grain = Image.frombytes("RGB", (250, 350), random.randbytes(250 * 350 * 3))
    return Image.blend(soft.resize(SIZE, Image.Resampling.BICUBIC), grain.resize(SIZE), 0.03)


def _project(folder: Path, face: str) -> Mod:
    (folder / "art").mkdir(exist_ok=True)
    (folder / "faces").mkdir(exist_ok=True)
    (folder / "faces" / "card.svg.j2").write_text(FACE, encoding="utf-8")
    (folder / "game.py").write_text(GAME.replace("FACE)", f"{face})"), encoding="utf-8")
    for name in (*map(str, range(CARDS)), "back"):
        file = folder / "art" / f"{name}.png"
        if not file.exists():
            _picture(CARDS if name == "back" else int(name)).save(file)
    return load(str(folder))[0]


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory()


def _ours(face: str, processes: int, finish: Finish | None = None) -> float:
    """The CPU seconds of a cold build: of this process and of its busiest drawing process."""
    folder = Path(_folder().name)
    mod = _project(folder, face)
    with TemporaryDirectory() as out, Painters(processes) as painters:
        start = process_time()
        build(mod, Path(out), finish=finish, painters=painters)
        own = process_time() - start
        helpers = [sum(child.cpu_times()[:2]) for child in Process().children()]
    return own + max(helpers, default=0.0)


def _pillow() -> float:
    """The CPU seconds of Pillow: decode each picture, paste it into its sheet, encode the sheets."""
    folder = Path(_folder().name)
    deck = _project(folder, FINISHED).components[0]
    assert isinstance(deck, Deck)
    columns, rows = deck.grid()
    start = process_time()
    number = 0
    for batch in deck.batches():
        sheet = Image.new("RGB", (columns * SIZE[0], rows * SIZE[1]))
        for place, name in [*enumerate(range(number, number + len(batch))), (columns * rows - 1, "back")]:
            with Image.open(folder / "art" / f"{name}.png") as picture:
                sheet.paste(picture, (place % columns * SIZE[0], place // columns * SIZE[1]))
        number += len(batch)
        sheet.save(BytesIO(), format="PNG", compress_level=raster.LEVEL)
    return process_time() - start


def _beside_pillow(work: str, face: str) -> Row:
    ours, peer = _ours(face, 1, put_page), _pillow()
    ratio = ours / peer
    return Row(
        f"build of {CARDS} cards, {work}",
        f"{ours:.2f} s",
        f"Pillow alone {peer:.2f} s",
        f"{ratio:.2f}×",
        "≤ 1.5×",
        ratio <= 1.5,
    )


@row
def finished_pictures() -> Row:
    return _beside_pillow("a finished PNG each", FINISHED)


@row
def pictures_in_a_template() -> Row:
    return _beside_pillow("a PNG in a template each", TEMPLATE)


@row
def pictures_by_two_processes() -> Row:
    """The time on an idle machine, without the preview page, which one process writes."""
    alone, shared = (_ours(TEMPLATE, number) for number in (1, 2))
    ratio = alone / shared
    return Row(
        f"build of {CARDS} cards by two processes",
        f"{shared:.2f} s",
        f"by one {alone:.2f} s",
        f"{ratio:.2f}×",
        "≥ 1.7×",
        ratio >= 1.7,
    )
