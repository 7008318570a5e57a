"""Builds a mod: save, scripts, images, models and the manifest that lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import msgspec

from tts_builder.components.drawings import Drawings, Progress
from tts_builder.components.face import Face
from tts_builder.components.identity import definition_hash
from tts_builder.components.luatable import table_data
from tts_builder.components.mod import Mod
from tts_builder.components.painters import Painters
from tts_builder.components.save import save_data
from tts_builder.components.scripts import digest, is_file, joined, modules_of, panel_of, table_module
from tts_builder.components.spoken import in_panel, in_script
from tts_builder.components.texts import texts_of
from tts_builder.components.translation import problems
from tts_builder.engine.catalogs import ENGLISH
from tts_builder.errors import UserError
from tts_builder.saves.owned import OwnedFolder
from tts_builder.saves.write import dumps

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

SAVE = "TS_Save_1"
"""Tabletop Simulator lists only saves with a numbered name."""
THUMBNAIL = (256, 256)
Finish = Callable[[OwnedFolder, bytes], None]
"""Called last, with the folder and the save. Files that it adds are in the manifest too."""


@dataclass(frozen=True)
class BuildResult:
    """The result of a build."""

    folder: Path
    save: Path
    build: str
    """The hash in the scripts. It covers the definition and the scripts, but not pictures or languages."""
    drawn: int
    """Number of new images and models. Those of an earlier build are reused if nothing changed."""
    files: int
    warnings: tuple[str, ...]


class IncompleteArtError(UserError):
    """Art is missing or stretched. `warnings` has a sentence for each."""

    def __init__(self, warnings: Sequence[str]) -> None:
        self.warnings = tuple(warnings)
        found = "1 warning" if len(warnings) == 1 else f"{len(warnings)} warnings"
        super().__init__(
            f"the art is not complete: {found}.", hint="Without --strict, missing art gets a placeholder."
        )


@dataclass(frozen=True)
class _Script:
    text: str = ""
    xml: str = ""
    build: str = ""
    modules: dict[str, str] = field(default_factory=dict)


def build(
    mod: Mod,
    out: Path,
    asset_url: str | None = None,
    progress: Progress | None = None,
    *,
    game: Game | None = None,
    finish: Finish | None = None,
    painters: Painters | None = None,
    strict: bool = False,
    language: str = ENGLISH,
) -> BuildResult:
    """Writes `<out>/<id>/`, or `<out>/<id>-<language>/` in another language than English. The save refers to
    images with `file:///` addresses, or below `asset_url`.

    Several builds can share `painters`. With `strict`, missing or stretched art is an IncompleteArtError, and
    nothing is written.
    """
    mod.check()
    texts = texts_of(mod, language)
    place = out / folder_name(mod, language)
    script = _script(mod, game)
    addresses = _addresses(place, asset_url)
    drawings = Drawings(addresses, mod.sources, texts=texts)
    text = dumps(_save(mod, drawings, script))
    drawings.named(mod.thumbnail or _label(mod), THUMBNAIL, f"{SAVE}.png")
    if strict and drawings.warnings:
        raise IncompleteArtError(drawings.warnings)
    folder = OwnedFolder(place)
    with nullcontext(painters) if painters is not None else Painters() as shared:
        drawn = drawings.draw(folder, shared, progress)
    for name, source in script.modules.items():
        folder.put(f"lua/{name}.lua", source.encode("utf-8"))
    if script.xml:
        folder.put("lua/ui.xml", script.xml.encode("utf-8"))
    folder.put(f"{SAVE}.json", text.encode("utf-8"))
    if finish is not None:
        finish(folder, text.encode("utf-8"))
    made = script.build or digest(script.xml, definition_hash(mod))
    folder.close(mod=mod.id, build=made)
    left = [f"{folder.path / name}: changed since the last build, so it was kept." for name in folder.left]
    return BuildResult(
        folder=folder.path,
        save=folder.path / f"{SAVE}.json",
        build=made,
        drawn=drawn,
        files=len(folder.new.files),
        warnings=(*drawings.warnings, *left, *problems(mod, game)),
    )


def folder_name(mod: Mod, language: str) -> str:
    """The folder of a build: each language has its own."""
    return mod.id if language == ENGLISH else f"{mod.id}-{language}"


def _save(mod: Mod, drawings: Drawings, script: _Script) -> dict[str, Any]:
    """The save in the language of the drawings. The script of a game with rules has every language; the save
    names the one to begin with."""
    save, texts = save_data(mod, drawings, script.text, script.xml), drawings.texts
    if mod.has_rules:
        state = {"language": texts.language, "tts_builder": 1}
        started = "" if texts.language == ENGLISH else msgspec.json.encode(state).decode()
        return {**save, "LuaScriptState": started}
    text = in_script(save["LuaScript"], texts, mod.where)
    return {**save, "LuaScript": text, "XmlUI": in_panel(save["XmlUI"], mod.xml, texts, mod.where)}


def _label(mod: Mod) -> Face:
    """The title as a picture, without characters that the fonts lack."""
    return Face(text=mod.sources.fonts.drawable(mod.title) or mod.id)


def undrawn(mod: Mod, text: str, xml: str) -> dict[str, Any]:
    """The save of a mod with this script and panel, without pictures."""
    return save_data(mod, Drawings(lambda _: "", mod.sources), text, xml)


def unbuilt(mod: Mod, game: Game | None = None, language: str = ENGLISH) -> dict[str, Any]:
    """The save that `build` would write, without pictures. It is fast, and enough to play and test."""
    mod.check()
    drawings = Drawings(lambda _: "", mod.sources, texts=texts_of(mod, language))
    return _save(mod, drawings, _script(mod, game))


def _script(mod: Mod, game: Game | None) -> _Script:
    if mod.lua is None:
        return _Script(xml=panel_of(mod.xml, mod.where))
    if is_file(mod.lua):
        modules = modules_of(mod.lua, mod.where, table_module(mod))
        text, xml = joined(modules), panel_of(mod.xml, mod.where)
        return _Script(text, xml, digest(text, xml, definition_hash(mod)), modules)
    from tts_builder.lua.script import global_script

    facts = {} if game is None else game.facts()
    made = global_script(str(mod.lua), facts, table_data(mod, game), mod.templates())
    return _Script(made.text, made.xml, made.build, made.modules)


def _addresses(folder: Path, asset_url: str | None) -> Callable[[str], str]:
    """A function that gives the address of a file in the folder."""
    if asset_url is None:
        root = folder.resolve()
        return lambda name: root.joinpath(*PurePosixPath(name).parts).as_uri()
    if not asset_url.startswith(("https://", "http://", "file:///")):
        raise UserError(
            f"{asset_url!r} is not a web address.", hint="Give an address that begins with https://."
        )
    base = asset_url if asset_url.endswith(("/", "=")) else asset_url + "/"
    return lambda name: base + PurePosixPath(name).name
