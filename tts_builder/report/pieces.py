"""The pieces of a game with their pictures: from a build, or drawn small for a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tts_builder.components import Mod
from tts_builder.engine.game import Game
from tts_builder.referee.verdict.built import built_save, mod_of
from tts_builder.report.preview_files import Files, local

_SCALE: Final = 0.25
"""The scale at which faces are drawn for a page, where they are much smaller than at the table."""


@contextmanager
def drawn_save(game: Game, built: Path) -> Iterator[tuple[dict[str, Any], Files]]:
    """A save of the game and the files of its pictures. The files exist until the block ends."""
    save = built_save(game, str(built))
    if _has_pictures(save):
        yield save, Files()
        return
    with TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        yield _drawn(mod_of(game.id), Path(scratch)), Files()


def _drawn(mod: Mod, folder: Path) -> dict[str, Any]:
    from tts_builder.components.drawings import Drawings
    from tts_builder.components.painters import Painters
    from tts_builder.components.save import save_data
    from tts_builder.saves.owned import OwnedFolder

    def address(name: str) -> str:
        return (folder / mod.id / name).resolve().as_uri()

    drawings = Drawings(address, mod.sources, scale=_SCALE)
    save = save_data(mod, drawings, "", "")
    with Painters() as painters:
        drawings.draw(OwnedFolder(folder / mod.id), painters)
    return save


def _has_pictures(value: Any) -> bool:
    """Whether the first picture that the save names is on this machine."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            named = part.get("FaceURL") or part.get("ImageURL") or part.get("DiffuseURL")
            if isinstance(named, str) and named:
                return local(named) is not None
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)
    return False
