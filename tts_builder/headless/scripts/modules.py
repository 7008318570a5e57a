"""Source files for `require`, so that scripts run without a bundler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import walk
from pathlib import Path

from tts_builder.errors import InputError, UserError
from tts_builder.saves.read import read_bytes

ENDINGS = (".ttslua", ".lua")
_SKIPPED = frozenset({"node_modules"})
_MOST = 64_000_000
"""The maximum size of all modules in bytes. A larger folder is probably the wrong one."""

Given = str | Path | Mapping[str, str]
"""A folder, `PREFIX=FOLDER`, or the files themselves: path with extension → text."""


def gather(given: Given | Iterable[Given]) -> dict[str, str]:
    """All modules by path, such as `Util/Check.ttslua`. If two files have the same path, the first one
    counts."""
    several = [given] if isinstance(given, str | Path | Mapping) else list(given)
    found: dict[str, str] = {}
    for each in several:
        files = each if isinstance(each, Mapping) else _folder(each)
        for path, text in files.items():
            found.setdefault(path, text)
    return found


def _folder(given: str | Path) -> dict[str, str]:
    prefix, folder = "", Path(given)
    if not folder.is_dir() and "=" in str(given):
        prefix, _, rest = str(given).partition("=")
        prefix, folder = prefix.strip("/") + "/", Path(rest)
    if not folder.is_dir():
        raise UserError("this folder of modules does not exist.", where=str(folder))
    found: dict[str, str] = {}
    size = 0
    for path in _files(folder):
        data = read_bytes(path)
        size += len(data)
        if size > _MOST:
            hint = "Give the folder that holds only the modules."
            raise UserError(
                f"this folder has more than {_MOST // 1_000_000} MB of Lua.", where=str(folder), hint=hint
            )
        try:
            found[prefix + path.relative_to(folder).as_posix()] = data.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise InputError("this module is not UTF-8 text.", where=str(path)) from fault
    return found


def _files(folder: Path) -> Iterator[Path]:
    """The modules below a folder in a fixed order, without hidden folders."""
    for top, folders, names in walk(folder):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED and not name.startswith("."))
        yield from (Path(top, name) for name in sorted(names) if name.endswith(ENDINGS))


def candidates(name: str) -> list[str]:
    """The paths that `require(name)` tries, in order. A dot may stand for a slash."""
    plain = name.replace("\\", "/")
    while plain.startswith(("./", "!/", "/")):
        plain = plain.partition("/")[2]
    bases = dict.fromkeys((plain, plain.replace(".", "/")))
    paths = [plain] if plain.endswith(ENDINGS) else []
    return paths + [f"{base}{part}{ending}" for base in bases for part in ("", "/init") for ending in ENDINGS]


def find(modules: dict[str, str], name: str) -> str | None:
    """The path of the module with this name. If there is none, a path that differs only in case counts.

    Most mods are written on Windows, whose file names ignore case.
    """
    wanted = candidates(name)
    exact = next((path for path in wanted if path in modules), None)
    if exact is not None:
        return exact
    lowered = {path.lower(): path for path in reversed(modules)}
    return next((lowered[path.lower()] for path in wanted if path.lower() in lowered), None)
