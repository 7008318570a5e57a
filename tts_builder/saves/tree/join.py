"""Joins the files of a tree into a save. `split` is the inverse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from posixpath import normpath
from typing import Any, NamedTuple

import msgspec

from tts_builder.errors import InputError
from tts_builder.saves import read
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.bundles import ScriptJoiner, module_file
from tts_builder.saves.tree.disk import above
from tts_builder.saves.tree.layout import Fields, fields, items, opens
from tts_builder.saves.tree.origins import Origins, Text
from tts_builder.saves.tree.style import mark
from tts_builder.saves.walk import json_path

_EMPTY = (None, b'""', b"null")


class Joined(NamedTuple):
    """A save, and where in the tree its parts stand."""

    data: bytes
    origins: Origins


def join(files: Mapping[str, bytes], say: Callable[[str], None] = lambda _: None, where: str = "") -> bytes:
    """The save made of these files. Reports added and deleted files to `say`. Raises InputError."""
    return joined(files, say, where).data


def joined(
    files: Mapping[str, bytes], say: Callable[[str], None] = lambda _: None, where: str = ""
) -> Joined:
    """Like `join`, with the file behind each object and text."""
    marker = layout.read_marker(files.get(layout.MARKER, b"{}"), f"{where}{layout.MARKER}")
    joiner = _Joiner(files, marker.without, marker.style.string, say, where)
    try:
        data = marker.style.write(joiner.root())
    except RecursionError as fault:
        raise InputError("the objects are nested too deeply to be a save.", where=where) from fault
    kept = files.get(layout.AS_WRITTEN)
    if kept is not None and digest(data) == marker.as_written:
        data = kept
    return Joined(data, joiner.origins)


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


class _Joiner:
    def __init__(
        self,
        files: Mapping[str, bytes],
        without: dict[str, list[str]],
        spelled: Callable[[str], bytes],
        say: Callable[[str], None],
        where: str,
    ) -> None:
        self._files, self._spelled, self._say, self._where = files, spelled, say, where
        self.origins = Origins(files, module_file=lambda name: f"{module_file(name)}.lua")
        self._read_texts: dict[str, str] = {}
        self._size = 0
        self._scripts = ScriptJoiner(self._module, without, say)
        self._folders: dict[str, list[str]] = {}
        self._used: set[str] = set()
        ending = f"/{layout.OBJECT}"
        for path in sorted(path for path in files if path.endswith(ending)):
            parent, _, name = path[: -len(ending)].rpartition("/")
            self._folders.setdefault(f"{parent}/", []).append(name)

    @cached_property
    def _above(self) -> set[str]:
        """All folders that are not empty."""
        return {f"{folder}/" for path in self._files for folder in above(path)}

    def root(self) -> bytes:
        """The whole save as compact JSON."""
        if layout.ROOT not in self._files:
            raise InputError(f"{layout.ROOT} is missing.", where=self._where)
        flat = self._object("$", "", layout.ROOT, layout.ROOT_TEXTS, layout.ROOT_LISTS)
        for name in self._folders.get(f"{layout.DEEP}/", ()):
            if f"{layout.DEEP}/{name}/" not in self._used:
                self._say(f"Left out {layout.DEEP}/{name}: no list of objects contains it.")
        return flat

    def _object(self, at: str, folder: str, file: str, texts: dict[str, str], lists: dict[str, str]) -> bytes:
        """An object, or the save itself. `at` is its JSON path."""
        self.origins.objects[at] = folder + file
        own = self._fields(folder + file)
        whole: dict[str, Any] = dict(own)
        for field, name in texts.items():
            self._text(f"{at}.{field}", whole, own.get(field), field, folder, name)
        for field, name in lists.items():
            self._list(f"{at}.{field}", whole, own.get(field), field, f"{folder}{name}/")
        self._states(f"{at}.States", whole, own.get("States"), f"{folder}{layout.STATES}/")
        if not folder and "TabStates" in own and opens(own["TabStates"]) == b"{":
            pages = fields(own["TabStates"])
            whole["TabStates"] = {
                key: self._page(f"{json_path(('TabStates', key))}.body", pages[key]) for key in pages
            }
        return msgspec.json.encode(whole)

    def _fields(self, path: str) -> Fields:
        data = self._files[path]
        try:
            data.decode("utf-8")
            return fields(mark(data.removeprefix(b"\xef\xbb\xbf")))
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            value = read.loads(data, where=self._where + path)
            if isinstance(value, dict):
                raise InputError(f"a save cannot contain this JSON: {fault}.", where=path) from fault
            raise InputError("this is JSON but not an object.", where=self._where + path) from fault

    # Texts

    def _text(
        self, at: str, whole: dict[str, Any], raw: msgspec.Raw | None, field: str, folder: str, name: str
    ) -> None:
        path = folder + name
        if raw is None or opens(raw) != b"{":
            if path in self._files:
                if raw is not None and bytes(raw) not in _EMPTY:
                    raise InputError(
                        f"{field} is set twice, here and in {name}.",
                        where=self._where + folder + (layout.OBJECT if folder else layout.ROOT),
                        hint=f'Write "{field}": {{"$file": "{name}"}}, or delete one of the two.',
                    )
                self._say(f"{path} was added.")
                whole[field] = msgspec.Raw(self._sized(self._script(at, path, name)))
            return
        note = fields(raw)
        if layout.INLINE in note:
            whole[field] = note[layout.INLINE]
        elif layout.FILE in note or layout.BUNDLE in note:
            whole[field] = msgspec.Raw(self._referred(at, raw, folder))

    def _referred(self, at: str, raw: msgspec.Raw, folder: str) -> bytes:
        note = msgspec.json.decode(raw)
        name = str(note.get(layout.FILE, note.get(layout.BUNDLE)))
        path = normpath(folder + name)
        if path not in self._files:
            self._say(f"{path} was deleted.")
            return b'""'
        if layout.BUNDLE in note:
            try:
                text, self.origins.texts[at] = self._scripts.bundle(note, path, self._decoded(path))
                return self._sized(text)
            except (KeyError, TypeError, AttributeError) as fault:
                raise InputError(
                    f"the description of the bundle {name} is damaged: {fault}.",
                    where=self._where + folder + (layout.OBJECT if folder else layout.ROOT),
                ) from fault
        return self._sized(self._script(at, path, name))

    def _sized(self, text: str) -> bytes:
        """The text as JSON. Limits the total size, because a small tree may use one file many times."""
        self._size += len(text)
        if self._size > read.LARGEST:
            raise InputError(f"the save becomes larger than {read.LARGEST >> 20} MB.", where=self._where)
        return self._spelled(text)

    def _script(self, at: str, path: str, name: str) -> str:
        text, origin = self._decoded(path), Text(path)
        if name == "script.lua":
            text, origin = self._scripts.plain(path, text)
        self.origins.texts[at] = origin
        return text

    def _module(self, path: str) -> str | None:
        return self._decoded(path) if path in self._files else None

    def _decoded(self, path: str) -> str:
        text = self._read_texts.get(path)
        if text is None:
            try:
                text = self._files[path].decode("utf-8")
            except UnicodeDecodeError as fault:
                raise InputError("this is not UTF-8 text.", where=self._where + path) from fault
            if path.startswith((layout.MODULES, layout.FRAMES)):
                self._read_texts[path] = text
        return text

    def _page(self, at: str, raw: msgspec.Raw) -> Any:
        if opens(raw) != b"{":
            return raw
        page: dict[str, Any] = dict(fields(raw))
        body = page.get("body")
        if body is not None and opens(body) == b"{":
            note = fields(body)
            if layout.INLINE in note:
                page["body"] = note[layout.INLINE]
            elif layout.FILE in note:
                page["body"] = msgspec.Raw(self._referred(at, body, ""))
        return page

    # Objects

    def _list(self, at: str, whole: dict[str, Any], raw: msgspec.Raw | None, field: str, inside: str) -> None:
        added = self._folders.get(inside, ())
        entries: list[Any] = []
        if raw is not None and opens(raw) == b"[":
            for listed in items(raw):
                entry = self._entry(f"{at}[{len(entries)}]", listed, inside)
                if entry is not None:
                    entries.append(entry)
        elif not added:
            return
        elif raw is not None and bytes(raw) not in _EMPTY:
            raise InputError(f"{field} is not a list, but {inside} has objects for it.", where=self._where)
        for name in added:
            if f"{inside}{name}/" not in self._used:
                entries.append(self._added(f"{at}[{len(entries)}]", inside, name))
        whole[field] = entries

    def _states(self, at: str, whole: dict[str, Any], raw: msgspec.Raw | None, inside: str) -> None:
        added = self._folders.get(inside, ())
        if raw is not None and opens(raw) != b"{":
            return
        if raw is None and not added:
            return
        listed = fields(raw) if raw is not None else {}
        states = {key: self._entry(_state_path(at, key), listed[key], inside) for key in listed}
        for name in added:
            if f"{inside}{name}/" not in self._used:
                number = name.partition(".")[0]
                if not number.isdecimal() or states.get(number) is not None:
                    raise InputError(
                        "the folder of a new state has no free state number.",
                        where=f"{self._where}{inside}{name}",
                        hint="Begin its name with an unused number and a dot, as in 2.Name.",
                    )
                states[number] = self._added(_state_path(at, number), inside, name)
        whole["States"] = {key: entry for key, entry in states.items() if entry is not None}

    def _entry(self, at: str, raw: msgspec.Raw, inside: str) -> Any:
        """The value of an entry; None if its folder was deleted."""
        if opens(raw) == b"{":
            note = fields(raw)
            return note.get(layout.INLINE, raw)
        if opens(raw) != b'"':
            return raw
        name = str(msgspec.json.decode(raw))
        folder = f"{name[1:]}/" if name.startswith("/") else f"{inside}{name}/"
        if folder in self._used:
            raise InputError("this object is listed twice.", where=self._where + folder)
        self._used.add(folder)
        if folder + layout.OBJECT not in self._files:
            if folder in self._above:
                raise InputError(
                    f"this folder has no {layout.OBJECT}.",
                    where=self._where + folder,
                    hint="To remove the object, delete the whole folder.",
                )
            self._say(f"{folder[:-1]} was deleted.")
            return None
        return msgspec.Raw(self._object(at, folder, layout.OBJECT, layout.TEXTS, layout.LISTS))

    def _added(self, at: str, inside: str, name: str) -> msgspec.Raw:
        folder = f"{inside}{name}/"
        self._say(f"{folder[:-1]} was added.")
        self._used.add(folder)
        return msgspec.Raw(self._object(at, folder, layout.OBJECT, layout.TEXTS, layout.LISTS))


def _state_path(at: str, number: str) -> str:
    return f'{at}["{number}"]'
