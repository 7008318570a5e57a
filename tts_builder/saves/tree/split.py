"""Splits a save into files. `join` is the inverse; every change here needs one there."""

from __future__ import annotations

from typing import Any

import msgspec

from tts_builder.errors import InputError
from tts_builder.lua.bundle_text import open_bundle
from tts_builder.saves import read, write
from tts_builder.saves.tree import layout
from tts_builder.saves.tree.bundles import ScriptJoiner, Store
from tts_builder.saves.tree.faults import faults
from tts_builder.saves.tree.join import Joined, digest, joined
from tts_builder.saves.tree.layout import Fields, Marker, fields, items, opens
from tts_builder.saves.tree.names import LONGEST, Names, folder_name, safe
from tts_builder.saves.tree.style import Style, candidates, pretty, text_of

_LONGEST_PATH = 150
"""Letters of an object's folder inside the tree: Windows limits a whole path to 260."""


def split(data: bytes, where: str = "", *, known: list[str] | None = None) -> dict[str, bytes]:
    """The files of a save, by path. `join` returns exactly the same bytes. Raises InputError.

    `known` are the faults of scripts that count as old; without it, those that the save has.
    """
    _check(data, where)
    styles = candidates(data)
    for style in styles:
        try:
            files = _Splitter(style).files_of(style.read(data))
        except RecursionError as fault:
            raise InputError("this JSON is nested too deeply to be a save.", where=where) from fault
        except msgspec.DecodeError:
            continue
        made = joined(files)
        if made.data == data:
            return _with_known(files, made, known)
    return _as_written(data, styles[0], where, known)


def _as_written(data: bytes, style: Style, where: str, known: list[str] | None) -> dict[str, bytes]:
    """The files of a save whose formatting follows no rule; one more file keeps its bytes."""
    value = read.loads(data, where=where, keep_numbers=True)
    plain = msgspec.structs.replace(style, codes=Style().codes, respelled=False)
    files = _Splitter(plain).files_of(plain.read(write.dumps(value, numbers_kept=True).encode("utf-8")))
    made = joined(files)
    marker = layout.read_marker(files[layout.MARKER], where)
    marker.as_written = digest(made.data)
    files[layout.MARKER] = _marker_file(marker)
    files[layout.AS_WRITTEN] = data
    return _with_known(files, made, known)


def _with_known(files: dict[str, bytes], made: Joined, known: list[str] | None) -> dict[str, bytes]:
    """The files, with the faults that count as old in the marker."""
    if known is None:
        known = [fault.key for fault in faults(made.origins)]
    if known:
        marker = layout.read_marker(files[layout.MARKER], "")
        marker.known = known
        files[layout.MARKER] = _marker_file(marker)
    return files


def _check(data: bytes, where: str) -> None:
    """Raises InputError unless the bytes are the JSON of a save."""
    try:
        if not data.isascii():
            data.decode("utf-8")
        top = fields(Style().read(data))
        listed = opens(top.get("ObjectStates", b"?")) == b"["
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        value = read.loads(data, where=where)
        top = value if isinstance(value, dict) else {}
        listed = isinstance(top.get("ObjectStates"), list)
    if listed or ("ObjectStates" not in top and "Name" in top and "Transform" in top):
        return
    raise InputError("this is JSON but not a save: the list `ObjectStates` is missing.", where=where)


def _marker_file(marker: Marker) -> bytes:
    return pretty(msgspec.json.encode(marker))


class _Splitter:
    def __init__(self, style: Style) -> None:
        self._style = style
        self._files: dict[str, bytes] = {}
        self._store = Store(self._files)
        self._siblings: dict[str, Names] = {}
        self._scripts: list[tuple[str, set[str], list[tuple[str | None, str]]]] = []

    def files_of(self, body: bytes) -> dict[str, bytes]:
        self._object(fields(body), "", layout.ROOT, layout.ROOT_TEXTS, layout.ROOT_LISTS)
        marker = Marker(layout.TOOL, layout.VERSION, self._style, without=self._without())
        self._files[layout.MARKER] = _marker_file(marker)
        return self._files

    def _object(
        self, own: Fields, folder: str, file: str, texts: dict[str, str], lists: dict[str, str]
    ) -> None:
        """Adds the files of one object, or of the save, with its contents. `folder` ends with a slash."""
        kept: dict[str, Any] = dict(own)
        for field in own:
            if field in texts:
                kept[field] = self._text(own[field], folder, texts[field])
            elif field in lists and opens(own[field]) == b"[":
                inside = f"{folder}{lists[field]}/"
                kept[field] = [self._entry(entry, inside, "") for entry in items(own[field])]
            elif field == "States" and opens(own[field]) == b"{":
                inside = f"{folder}{layout.STATES}/"
                states = fields(own[field])
                kept[field] = {key: self._entry(states[key], inside, f"{key}.") for key in states}
            elif field == "TabStates" and not folder and opens(own[field]) == b"{":
                tabs = fields(own[field])
                kept[field] = {key: self._tab(key, tabs[key]) for key in tabs}
        self._files[folder + file] = pretty(msgspec.json.encode(kept))

    def _entry(self, raw: msgspec.Raw, inside: str, before: str) -> Any:
        """One entry of a list of objects: the name of its folder, or the value if it is not an object."""
        if opens(raw) != b"{":
            return {layout.INLINE: raw} if opens(raw) == b'"' else raw
        own = fields(raw)
        names = (own.get(key) for key in ("Nickname", "Name", "GUID"))
        name = folder_name(*(None if part is None else text_of(bytes(part)) for part in names))
        if before:
            name = safe(before + name, LONGEST + 30) or name
        reference = ""
        if len(inside) + len(name) > _LONGEST_PATH:
            inside, reference = f"{layout.DEEP}/", f"/{layout.DEEP}/"
        name = self._siblings.setdefault(inside, Names()).unique(name)
        self._object(own, f"{inside}{name}/", layout.OBJECT, layout.TEXTS, layout.LISTS)
        return reference + name

    def _text(self, raw: msgspec.Raw, folder: str, name: str) -> Any:
        text = text_of(bytes(raw))
        if not text:
            return {layout.INLINE: raw} if layout.is_wrapped(raw, *_MARKS) else raw
        path = folder + name
        opened = open_bundle(text) if name == "script.lua" else None
        if opened is not None:
            modules = dict(opened.modules)
            self._scripts.append((path, set(modules), [(None, body) for body in modules.values()]))
            note = self._store.add(opened, name)
            self._files[path] = modules[opened.root].encode("utf-8")
            return note
        if name == "script.lua" and "require" in text:
            self._scripts.append((path, set(), [(None, text)]))
        self._files[path] = text.encode("utf-8")
        return {layout.FILE: name}

    def _tab(self, key: str, raw: msgspec.Raw) -> Any:
        """A notebook tab, with its text moved to a file."""
        if opens(raw) != b"{":
            return raw
        page: dict[str, Any] = dict(fields(raw))
        text = text_of(bytes(page["body"])) if "body" in page else None
        if text:
            title = (text_of(bytes(page["title"])) if "title" in page else "") or ""
            stem = safe(f"{safe(key, 12)} {safe(title, 40)}", 60) or "page"
            path = self._siblings.setdefault("notebook", Names()).unique(f"{layout.NOTEBOOK}/{stem}", ".txt")
            self._files[path] = text.encode("utf-8")
            page["body"] = {layout.FILE: path}
        elif "body" in page and layout.is_wrapped(page["body"], *_MARKS):
            page["body"] = {layout.INLINE: page["body"]}
        return page

    def _without(self) -> dict[str, list[str]]:
        """Modules of the tree that scripts require although their bundles never contained them."""

        def read_module(path: str) -> str | None:
            data = self._files.get(path)
            return None if data is None else data.decode("utf-8")

        if not any(path.startswith(f"{layout.MODULES}/") for path in self._files):
            return {}
        joiner = ScriptJoiner(read_module, {}, lambda _: None)
        found = {
            path: [name for name, *_ in joiner.missing(path, texts, have)]
            for path, have, texts in self._scripts
        }
        return {path: names for path, names in found.items() if names}


_MARKS = (layout.FILE, layout.BUNDLE, layout.INLINE)
