"""Every address of a save, and the objects that use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tts_builder.mirror.moves import moved
from tts_builder.mirror.spans import Kind, spans
from tts_builder.saves.lint.asset_list import is_remote, local_file
from tts_builder.saves.opened import OpenedSave
from tts_builder.saves.walk import json_path, text_in

Role = Literal["picture", "model", "asset bundle", "document", "song", ""]
Scheme = Literal["web", "file", "other"]
_ROLES: Final[dict[str, Role]] = {
    "MeshURL": "model",
    "ColliderURL": "model",
    "AssetbundleURL": "asset bundle",
    "AssetbundleSecondaryURL": "asset bundle",
    "PDFUrl": "document",
    "Item1": "song",
    "CurrentAudioURL": "song",
    "PageURL": "",
}


class Use(msgspec.Struct, omit_defaults=True):
    """A place that uses an address. `object` is the name and GUID of the object, or `Global`."""

    path: str
    object: str
    kind: Kind
    line: int = 0
    """The line of a script or panel, from 1."""
    place: str = ""
    """File and line in a tree."""


class Address(msgspec.Struct):
    """An address and its uses. `role` is what the game loads from it, or empty if a script decides."""

    address: str
    role: Role
    uses: list[Use]
    partial: bool = False
    """Whether it is only the beginning of addresses that a script puts together."""

    @property
    def scheme(self) -> Scheme:
        if self.address.lower().startswith(("http://", "https://")):
            return "web"
        return "file" if not is_remote(self.address) and local_file(self.address) is not None else "other"

    @property
    def host(self) -> str:
        """The host of a web address, in lower case, with its port if it is not the usual one."""
        return host_of(self.address) if self.scheme == "web" else ""

    @property
    def asked(self) -> str:
        """The host that answers for it: the new one if the host has moved."""
        return host_of(moved(self.address) or self.address) if self.scheme == "web" else ""


def host_of(address: str) -> str:
    """Host and port of a web address as a person names them; empty if it has none."""
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return ""
    if ":" in host:
        host = f"[{host}]"
    usual = {"http": 80, "https": 443}.get(parts.scheme.lower())
    return host if port in (None, usual) else f"{host}:{port}"


def addresses(opened: OpenedSave) -> list[Address]:
    """The addresses in the order in which the save first has them."""
    found: dict[str, Address] = {}
    for each in _texts(opened.value):
        path, line, done = "", 1, 0
        for span in spans(each.field, each.text):
            path = path or json_path(each.keys)
            line, done = line + each.text.count("\n", done, span.start), span.start
            shown = line if span.kind in ("lua", "xml") else 0
            place = opened.place(path, shown)
            use = Use(path, each.owner, span.kind, shown, str(place) if place is not None else "")
            role = _role(each) if span.kind == "field" else ""
            known = found.setdefault(span.address, Address(span.address, role, [], span.partial))
            known.uses.append(use)
            known.role = known.role or role
            known.partial = known.partial and span.partial
    return list(found.values())


def _role(found: _Text) -> Role:
    if found.field == "URL" and found.around.get("Type") == 1:
        return "asset bundle"
    return _ROLES.get(found.field, "picture")


class _Text(NamedTuple):
    """A text value: its place, the field it is in, the object that owns it, and the JSON object around it."""

    keys: list[str | int]
    field: str
    text: str
    owner: str
    around: dict[str, Any]


def _texts(save: dict[str, Any]) -> Iterator[_Text]:
    """Every text value, those of an object before those inside it."""
    pending: list[tuple[list[str | int], str, Any, str, dict[str, Any]]] = [([], "", save, "Global", save)]
    while pending:
        keys, field, value, owner, around = pending.pop()
        if isinstance(value, dict):
            owner, around = _owner(value, owner), value
            items: list[tuple[str | int, Any]] = list(value.items())
        else:
            items = list(enumerate(value))
        inner = []
        for key, item in items:
            name = key if isinstance(key, str) else field
            if isinstance(item, str) and item:
                yield _Text([*keys, key], name, item, owner, around)
            elif isinstance(item, dict | list):
                inner.append(([*keys, key], name, item, owner, around))
        pending.extend(reversed(inner))


def _owner(entry: dict[str, Any], before: str) -> str:
    if not (isinstance(entry.get("GUID"), str) and isinstance(entry.get("Name"), str)):
        return before
    name = " ".join(text_in(entry, "Nickname").split()) or text_in(entry, "Name")
    return f"{name} ({entry['GUID']})"
