"""What is pushed: the scripts of a definition or of a save, read afresh each time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tts_builder.live.link import Message
from tts_builder.processes import spawning

_SUFFIXES: Final = (".py", ".lua", ".xml", ".csv", ".json", ".j2", ".svg")


@dataclass(frozen=True)
class Scripts:
    """Entries to push, and the file behind each module by GUID."""

    entries: list[Message]
    files: dict[str, dict[str, str]]


def scripts_of(what: str) -> Scripts:
    """The scripts of a save file, a project, a definition or a game by name."""
    from tts_builder.live.push import entries_of

    if what.endswith(".json"):
        from tts_builder.saves.read import load_save

        return Scripts(entries_of(load_save(Path(what))), {})
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


class Fresh:
    """Reads the scripts in a new process each time: modules once imported would stay as they were."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._pool = ProcessPoolExecutor(1, mp_context=spawning(), max_tasks_per_child=1)

    def read(self) -> Scripts:
        """A UserError of the definition is raised here."""
        return self._pool.submit(scripts_of, self._what).result()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def fresh(what: str) -> Iterator[Fresh]:
    made = Fresh(what)
    try:
        yield made
    finally:
        made.close()


def folder_of(what: str) -> Path:
    """The folder to watch: that of the definition, or of the save."""
    path = Path(what)
    if path.is_dir():
        return path
    source = what if what.endswith((".py", ".json")) else what.rpartition(":")[0]
    return Path(source).parent if source.endswith((".py", ".json")) else Path()


def matters(path: Path) -> bool:
    """Whether a change of this file, named from the watched folder, may change a script."""
    return path.name.endswith(_SUFFIXES) and not {"dist", "__pycache__", ".git"} & set(path.parts)
