"""Bundled scripts in the tree: split into modules, which all scripts share, and joined again."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

from tts_builder.errors import InputError
from tts_builder.lua import bundle
from tts_builder.lua.bundle_text import PARAMETERS, OpenedBundle, open_bundle, wanted
from tts_builder.saves.read import LARGEST
from tts_builder.saves.tree.names import Names, safe
from tts_builder.saves.tree.origins import Part, Text

MODULES: Final = "modules"
FRAMES: Final = "frames"


def module_file(name: str) -> str:
    """The path of a module, without `.lua`, unless a module with different text already has it."""
    *folders, last = [safe(part) or "_" for part in re.split(r"[/\\]", name)[-4:]]
    # A folder whose name ends with `.lua` could clash with the file of a module.
    above = [f"{part}_" if part.lower().endswith(".lua") else part for part in folders]
    return "/".join((MODULES, *above, last))


class Store:
    """Collects the modules and frames of all scripts, each text once."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files
        self._names = Names()
        self._seen: dict[tuple[str, str], str] = {}

    def add(self, opened: OpenedBundle, script: str) -> dict[str, Any]:
        """Adds files for everything but the root, and returns the data needed to join the bundle again."""
        note: dict[str, Any] = {
            "$bundle": script,
            "frame": self._put(f"{FRAMES}/luabundle", opened.frame),
            "modules": [self._entry(opened, name, body) for name, body in opened.modules],
        }
        standard = OpenedBundle("", "__bundle_register", PARAMETERS, "\n", bundle.ROOT, (), _end(opened.root))
        for field in ("register", "parameters", "newline", "root", "end"):
            if getattr(opened, field) != getattr(standard, field):
                note[field] = getattr(opened, field)
        return note

    def _entry(self, opened: OpenedBundle, name: str, body: str) -> Any:
        if name == opened.root:
            return name
        stem = module_file(name)
        path = self._put(stem, body)
        return name if path == f"{stem}.lua" else {"name": name, "file": path}

    def _put(self, stem: str, text: str) -> str:
        path = self._seen.get((stem, text))
        if path is None:
            path = self._seen[stem, text] = self._names.unique(stem, ".lua")
            self._files[path] = text.encode("utf-8")
        return path


def _end(root: str) -> str:
    return f'return __bundle_require("{root}")'


class ScriptJoiner:
    """Joins scripts from the files of a tree. `without` lists modules per script that stay unresolved."""

    def __init__(
        self, read: Callable[[str], str | None], without: dict[str, list[str]], say: Callable[[str], None]
    ) -> None:
        self._read, self._without, self._say = read, without, say
        self._wanted: dict[str, tuple[str, ...]] = {}

    def bundle(self, note: dict[str, Any], script: str, root_text: str) -> tuple[str, Text]:
        """The bundle that `Store.add` described, with everything edited, added or deleted since."""
        root = str(note.get("root", bundle.ROOT))
        frame = self._read(str(note.get("frame")))
        if frame is None:
            raise InputError("the frame of the bundle is missing.", where=str(note.get("frame")))
        modules: list[tuple[str, str]] = []
        files: list[str] = []
        size = 0
        for entry in note.get("modules", ()):
            name = str(entry["name"] if isinstance(entry, dict) else entry)
            path = str(entry["file"]) if isinstance(entry, dict) else f"{module_file(name)}.lua"
            text = root_text if name == root else self._read(path)
            if text is None:
                self._say(f"{script}: left out the module {name}, because its file {path} was deleted.")
                continue
            modules.append((name, text))
            files.append(script if name == root else path)
            size += len(text)
            if size > LARGEST:
                raise InputError(f"the script becomes larger than {LARGEST >> 20} MB.", where=script)
        texts = [
            (None if file == script else file, text) for file, (_, text) in zip(files, modules, strict=True)
        ]
        for name, file, text in self.missing(script, texts, {name for name, _ in modules}):
            modules.append((name, text))
            files.append(file)
        opened = OpenedBundle(
            frame,
            str(note.get("register", "__bundle_register")),
            str(note.get("parameters", PARAMETERS)),
            str(note.get("newline", "\n")),
            root,
            tuple(modules),
            str(note.get("end", _end(root))),
        )
        return opened.close(), _origin(script, opened, files)

    def plain(self, script: str, text: str) -> tuple[str, Text]:
        """A script that was not a bundle; it becomes one if it requires modules of the tree."""
        added = self.missing(script, [(None, text)], set()) if "require" in text else []
        if not added:
            return text, Text(script)
        made = bundle.join({bundle.ROOT: text, **{name: module for name, _, module in added}})
        opened = open_bundle(made)
        by_name = {name: file for name, file, _ in added} | {bundle.ROOT: script}
        if opened is None:
            return made, Text(script)
        return made, _origin(script, opened, [by_name[name] for name, _ in opened.modules])

    def missing(
        self, script: str, texts: Iterable[tuple[str | None, str]], have: set[str]
    ) -> list[tuple[str, str, str]]:
        """(name, file, text) of the modules of the tree that these texts require, directly or indirectly.

        Without those in `have`.
        """
        have = have | set(self._without.get(script, ()))
        added: list[tuple[str, str, str]] = []
        waiting = deque(texts)
        while waiting:
            path, text = waiting.popleft()
            required: set[str] | None = None
            for name in self._wants(path, text):
                if name in have:
                    continue
                file = f"{module_file(name)}.lua"
                found = self._read(file)
                if found is None:
                    continue
                required = _required(text) if required is None else required
                if name in required:
                    have.add(name)
                    added.append((name, file, found))
                    waiting.append((file, found))
        return added

    def _wants(self, path: str | None, text: str) -> tuple[str, ...]:
        if path is not None and path in self._wanted:
            return self._wanted[path]
        found = wanted(text)
        if path is not None:
            self._wanted[path] = found
        return found


def _required(text: str) -> set[str]:
    return {name for name, _ in bundle.requires(text)}


def _origin(script: str, opened: OpenedBundle, files: list[str]) -> Text:
    spans = zip(opened.map().spans, files, strict=True)
    parts = (Part(first, count, name, file) for (first, name, count), file in spans)
    return Text(script, tuple(parts))
