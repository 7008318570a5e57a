"""The scripts to push: those of a definition or of a save, read again each time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tts_builder.live.link import Message
from tts_builder.processes import spawning

_SUFFIXES: Final = (".py", ".lua", ".ttslua", ".xml", ".csv", ".json", ".j2", ".svg")


@dataclass(frozen=True)
class Scripts:
    """The entries to push, and the file of each module by GUID."""

    entries: list[Message]
    files: dict[str, dict[str, str]]


def scripts_of(what: str, *, broken: bool = False) -> Scripts:
    """The scripts of a save, a tree, a project, a definition, or a game by name.

    Raises ScriptsError for a tree with scripts that cannot run, unless they may be `broken`.
    """
    from tts_builder.live.push import entries_of
    from tts_builder.saves.opened import is_save_folder

    if what.endswith(".json") or is_save_folder(Path(what)):
        from tts_builder.saves.error_places import ErrorPlaces
        from tts_builder.saves.opened import open_runnable, open_save

        opened = open_save(Path(what)) if broken else open_runnable(Path(what))
        return Scripts(entries_of(opened.whole_save), ErrorPlaces(opened).files())
    from tts_builder import games
    from tts_builder.components.build import unbuilt
    from tts_builder.live.follow import files_of_mod
    from tts_builder.project.definitions import load

    if what in games.all_ids():
        game = games.load(what)
        mod = game.kit()
        return Scripts(entries_of(unbuilt(mod, game)), {})
    mod, own = load(what)
    return Scripts(entries_of(unbuilt(mod, own)), files_of_mod(mod))


class ScriptReader:
    """Reads the scripts in a new process each time, because imported modules would not be read again."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._pool = ProcessPoolExecutor(1, mp_context=spawning(), max_tasks_per_child=1)

    def read(self) -> Scripts:
        """The scripts as they are now. Raises the UserError of a broken definition."""
        return self._pool.submit(scripts_of, self._what).result()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def script_reader(what: str) -> Iterator[ScriptReader]:
    reader = ScriptReader(what)
    try:
        yield reader
    finally:
        reader.close()


def folder_of(what: str) -> Path:
    """The folder to watch: the tree, or the folder of the definition or save."""
    path = Path(what)
    if path.is_dir():
        return path
    source = what if what.endswith((".py", ".json")) else what.rpartition(":")[0]
    return Path(source).parent if source.endswith((".py", ".json")) else Path()


def may_change_scripts(path: Path) -> bool:
    """Whether a change to this file may change a script. The path is relative to the watched folder."""
    return path.name.endswith(_SUFFIXES) and not {"dist", "__pycache__", ".git"} & set(path.parts)
