"""Loads a designer's definition: a project folder, a `.py` file, or a module that defines a Mod or a Game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from tts_builder import games
from tts_builder.blame import designers_fault, register_designers_code
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game

NAMES: Final = ("MOD", "GAME", "mod")
"""The names to look for in a file, in this order."""
PROJECT: Final = "game.py"
"""The file that makes a folder a project."""
_folders: set[Path] = set()
"""The folders from which definitions were loaded."""
_imported: set[str] = set()
"""The top-level names of the modules that definitions imported."""


def is_definition(text: str) -> bool:
    """Whether the text names a project, a file, or `module:attribute` rather than a game."""
    return text.endswith(".py") or ":" in text or _looks_like_a_path(text) or is_project(Path(text))


def is_project(folder: Path) -> bool:
    return (folder / PROJECT).is_file()


def load(text: str) -> tuple[Mod, Game | None]:
    """The mod of a project folder, `file.py`, `file.py:attribute`, `module:attribute`, or a game by name, and
    its game if it has rules. Registers the game, so that the referee knows it.

    An error in the designer's code raises a DefinitionError with the file and line.
    """
    source, attribute = _split(text)
    file = _file(source, attribute)
    if file is None and not attribute:
        named = games.load(source)
        return named.kit(), named
    where = str(file or source)
    with _blamed(where):
        module = _from_file(file) if file is not None else _from_module(source)
        name, found = _attribute(module, attribute, where)
        mod, game = _mod(found() if callable(found) and not _is_game(found) else found, name, where)
    if game is not None:
        _introduce(game, f"{file.resolve() if file is not None else source}:{name}", text)
    return mod, game


def load_game(text: str) -> Game:
    """The game of a definition. Raises a UserError if it has no rules."""
    mod, game = load(text)
    if game is None:
        raise UserError(
            f"{mod.title} has no rules.",
            where=text,
            hint="Define a Game; a Mod without rules can only be built, previewed, and run.",
        )
    return game


def load_all(texts: list[str]) -> None:
    """Loads several definitions, as a worker process does when it starts."""
    for text in texts:
        load(text)


def _introduce(game: Game, definition: str, typed: str) -> None:
    if game.id not in games.all_ids() or definition in games.introduced():
        games.introduce(game, definition, typed)
    elif games.load(game.id) is not game:
        raise UserError(
            f"the id {game.id!r} belongs to another game.", where=definition, hint="Choose another id."
        )


def _split(text: str) -> tuple[str, str]:
    """The source and the attribute. The colon after a Windows drive letter does not count as a separator."""
    source, sign, attribute = text.rpartition(":")
    return (source, attribute) if sign and attribute.isidentifier() and len(source) > 1 else (text, "")


def _file(source: str, attribute: str) -> Path | None:
    """The file of a definition, or None for the name of a module or a game. Raises a UserError otherwise."""
    path = Path(source)
    try:
        if path.is_dir():
            if is_project(path):
                return path / PROJECT
            raise UserError(
                f"this folder has no {PROJECT}.",
                where=source,
                hint="Create a project with `tts-builder new`.",
            )
        if path.is_file() and path.suffix != ".py":
            raise UserError(
                "this is not a definition.",
                where=source,
                hint="Give a project folder or a .py file; for a save, use `preview`, `verify`, or `run`.",
            )
        if path.is_file():
            return path
        is_name = all(part.isidentifier() for part in source.split("."))
        if path.suffix == ".py" or (not is_name if attribute else _looks_like_a_path(source)):
            raise UserError("no such file or folder.", where=source, hint=_suggestion(path))
    except OSError as fault:
        raise UserError(f"cannot be read: {fault.strerror}.", where=source) from fault
    return None


def _looks_like_a_path(text: str) -> bool:
    return "/" in text or "\\" in text or Path(text).suffix == ".json"


def _suggestion(path: Path) -> str:
    from difflib import get_close_matches

    names = [each.name for each in path.parent.iterdir()] if path.parent.is_dir() else []
    near = get_close_matches(path.name, names, n=1)
    return f"Did you mean {path.with_name(near[0])}?" if near else ""


def _from_file(path: Path) -> ModuleType:
    register_designers_code(str(path))
    spec = spec_from_file_location(path.stem, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    # The file can import modules from its own folder.
    with _importing_from(path.resolve().parent):
        spec.loader.exec_module(module)
    return module


def _from_module(name: str) -> ModuleType:
    try:
        with _importing_from(Path.cwd()):
            module = import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name is None or not f"{name}.".startswith(f"{fault.name}."):
            raise
        file = Path(*name.split(".")).with_suffix(".py")
        raise UserError(
            "no such module.", where=name, hint=f"Check the name; its file would be {file}."
        ) from fault
    register_designers_code(module.__file__)
    return module


@contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    """Lets code import modules from the folder, even if another definition has modules of the same name.

    Modules that this process itself had imported, such as the tests of a project, are restored afterwards.

    No bytecode is written. If a file is saved twice within a second with the same size, as happens during
    `preview --watch`, Python would use outdated bytecode.
    """
    before = _first_names()
    hidden = {name: sys.modules.pop(name) for name in _of_others(folder, before)}
    _folders.add(folder)
    sys.path.insert(0, str(folder))
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = written
        with suppress(ValueError):  # the designer's code may have removed it
            sys.path.remove(str(folder))
        _imported.update(_first_names() - before)
        sys.modules |= {name: was for name, was in hidden.items() if _first_name(name) not in _imported}


def _first_name(module: str) -> str:
    return module.partition(".")[0]


def _first_names() -> set[str]:
    """The top-level names of all loaded modules, which are far fewer than the modules."""
    return {_first_name(name) for name in sys.modules}


def _of_others(folder: Path, loaded: set[str]) -> list[str]:
    """The modules of other definitions whose names also exist in the folder."""
    others = _folders - {folder}
    if not others:
        return []
    tops = loaded - {_first_name(__name__)}
    here = {top for top in tops if (folder / f"{top}.py").is_file() or (folder / top).is_dir()}
    return [
        name
        for name, module in sys.modules.items()
        if _first_name(name) in here and _is_inside(module, others)
    ]


def _is_inside(module: ModuleType, folders: set[Path]) -> bool:
    file = Path(getattr(module, "__file__", None) or "")
    return not folders.isdisjoint((file, *file.parents))


def _attribute(module: ModuleType, name: str, source: str) -> tuple[str, Any]:
    for each in (name,) if name else NAMES:
        if hasattr(module, each):
            return each, getattr(module, each)
    if name:
        raise DefinitionError(f"{name!r} is not defined in this module.", where=source)
    raise DefinitionError(
        "this file does not define a mod.", where=source, hint="Define MOD, GAME, or mod()."
    )


def _is_game(found: Any) -> bool:
    from tts_builder.engine.game import Game

    return isinstance(found, Game)


def _mod(found: Any, name: str, source: str) -> tuple[Mod, Game | None]:
    from tts_builder.components import Mod

    game = found if _is_game(found) else None
    mod = game.kit() if game is not None else found
    if not isinstance(mod, Mod):
        raise DefinitionError(
            f"{name} is of type {type(mod).__name__}. It must be a Mod or a Game.", where=source
        )
    return mod, game


@contextmanager
def _blamed(source: str) -> Iterator[None]:
    """Turns an exception of the designer's code into a DefinitionError with the line that raised it."""
    try:
        yield
    except (UserError, KeyboardInterrupt):
        raise
    except (Exception, SystemExit) as fault:
        raise designers_fault(fault, source) or fault from fault
