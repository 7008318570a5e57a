"""Bundled scripts in the tree: split into modules, which all scripts share, and joined again."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from tts_builder.errors import InputError
from tts_builder.lua import bundle
from tts_builder.saves.read import LARGEST
from tts_builder.saves.tree.names import Names, safe

MODULES: Final = "modules"
FRAMES: Final = "frames"
_HEADER: Final = re.compile(r"^-- Bundled by luabundle (\{.*\})[ \t]*\r?$", re.MULTILINE)
_PARAMETERS: Final = "require, _LOADED, __bundle_register, __bundle_modules"
_REQUIRE: Final = re.compile(r"""\brequire\s*(?:\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')""")


@dataclass(frozen=True, slots=True)
class OpenedBundle:
    """The parts of a bundle; `close` joins them."""

    frame: str
    """All text before the first module."""
    register: str
    parameters: str
    newline: str
    root: str
    modules: tuple[tuple[str, str], ...]
    """(name, text) in file order."""
    end: str

    def close(self) -> str:
        """The text of the bundle."""
        line = self.newline
        bodies = (
            f'{self.register}("{name}", function({self.parameters}){line}{body}{line}end){line}'
            for name, body in self.modules
        )
        return "".join((self.frame, *bodies, self.end))


def open_bundle(text: str) -> OpenedBundle | None:
    """The parts of a bundle, whichever tool made it; None if joining them would not give the same text."""
    header = _HEADER.search(text, 0, 4000)
    if header is None or text.count("-- Bundled by luabundle ") > 1:
        return None
    try:
        metadata: Any = json.loads(header[1])
    except ValueError:
        return None
    if not isinstance(metadata, dict):
        return None
    names = metadata.get("identifiers")
    names = names if isinstance(names, dict) else {}
    register = str(names.get("register", "__bundle_register"))
    require = str(names.get("require", "__bundle_require"))
    root = json.dumps(str(metadata.get("rootModuleName", bundle.ROOT)), ensure_ascii=False)[1:-1]
    head = re.compile(
        rf'^{re.escape(register)}\("((?:[^"\\\r\n]|\\.)*)", function\(([^()\r\n]*)\)(\r?\n)', re.MULTILINE
    )
    heads = list(head.finditer(text))
    end = text.rfind(f"\nreturn {require}(") + 1
    if not heads or end <= heads[-1].end():
        return None
    line = heads[0][3]
    close = f"{line}end){line}"
    stops = [found.start() for found in heads[1:]] + [end]
    modules = tuple(
        (found[1], text[found.end() : stop - len(close)]) for found, stop in zip(heads, stops, strict=True)
    )
    opened = OpenedBundle(text[: heads[0].start()], register, heads[0][2], line, root, modules, text[end:])
    whole = [name for name, _ in modules].count(root) == 1 and opened.close() == text
    return opened if whole else None


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
        standard = OpenedBundle(
            "", "__bundle_register", _PARAMETERS, "\n", bundle.ROOT, (), _end(opened.root)
        )
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

    def bundle(self, note: dict[str, Any], script: str, root_text: str) -> str:
        """The bundle that `Store.add` described, with everything edited, added or deleted since."""
        root = str(note.get("root", bundle.ROOT))
        frame = self._read(str(note.get("frame")))
        if frame is None:
            raise InputError("the frame of the bundle is missing.", where=str(note.get("frame")))
        modules: list[tuple[str, str]] = []
        deleted: list[tuple[str, str]] = []
        paths: list[str] = []
        size = 0
        for entry in note.get("modules", ()):
            name = str(entry["name"] if isinstance(entry, dict) else entry)
            path = str(entry["file"]) if isinstance(entry, dict) else f"{module_file(name)}.lua"
            text = root_text if name == root else self._read(path)
            if text is None:
                deleted.append((name, path))
                continue
            modules.append((name, text))
            size += len(text)
            if size > LARGEST:
                raise InputError(f"the script becomes larger than {LARGEST >> 20} MB.", where=script)
            if name != root:
                paths.append(path)
        present = {name for name, _ in modules}
        texts = [(None, root_text), *((path, self._read(path) or "") for path in paths)]
        self._check_deleted([pair for pair in deleted if pair[0] not in present], texts, script)
        modules += self.missing(script, texts, present | {name for name, _ in deleted})
        return OpenedBundle(
            frame,
            str(note.get("register", "__bundle_register")),
            str(note.get("parameters", _PARAMETERS)),
            str(note.get("newline", "\n")),
            root,
            tuple(modules),
            str(note.get("end", _end(root))),
        ).close()

    def plain(self, script: str, text: str) -> str:
        """A script that was not a bundle; it becomes one if it requires modules of the tree."""
        if "require" not in text:
            return text
        added = self.missing(script, [(None, text)], set())
        return bundle.join({bundle.ROOT: text, **dict(added)}) if added else text

    def missing(
        self, script: str, texts: Iterable[tuple[str | None, str]], have: set[str]
    ) -> list[tuple[str, str]]:
        """Modules of the tree that these texts require, directly or indirectly, without those in `have`."""
        have = have | set(self._without.get(script, ()))
        added: list[tuple[str, str]] = []
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
                    added.append((name, found))
                    waiting.append((file, found))
        return added

    def _wants(self, path: str | None, text: str) -> tuple[str, ...]:
        if path is not None and path in self._wanted:
            return self._wanted[path]
        found = tuple(dict.fromkeys(one or two for one, two in _REQUIRE.findall(text)))
        if path is not None:
            self._wanted[path] = found
        return found

    def _check_deleted(
        self, deleted: list[tuple[str, str]], texts: list[tuple[str | None, str]], script: str
    ) -> None:
        where = dict(deleted)
        for asking, text in texts if deleted else ():
            wanted = [name for name in self._wants(asking, text) if name in where]
            required = _required(text) if wanted else set()
            for name in wanted:
                if name not in required:
                    continue
                raise InputError(
                    f'the module "{name}" is required but missing.',
                    where=asking or script,
                    hint=f"Restore the file {where[name]}, or remove the require.",
                )
        for name, path in deleted:
            self._say(f"{script}: left out the module {name}, because its file {path} was deleted.")


def _required(text: str) -> set[str]:
    return {name for name, _ in bundle.requires(text)}
