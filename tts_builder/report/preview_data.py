"""The data of the preview page: objects, pictures, faces, sheets, and findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tts_builder.art import views
from tts_builder.errors import clean, legible, shortened
from tts_builder.report.preview_looks import Looks, group
from tts_builder.saves.findings import Finding
from tts_builder.saves.walk import Found, objects, text_in

_LONGEST_TEXT: Final = 4000
"""The maximum length of a description in characters, because a save may contain texts of any length."""
_MOST_CELLS: Final = 700
"""The game allows 10 × 7 cells. A sheet with more cells than this is shown without its grid."""
_CUSTOM: Final = (("ImageURL", "front"), ("ImageSecondaryURL", "back"))


def preview_data(
    save: dict[str, Any],
    looks: Looks,
    findings: Iterable[Finding] = (),
    *,
    title: str = "",
    file: str = "",
    summary: str = "",
) -> dict[str, Any]:
    """The data of a page. Pictures are listed by address and sprites by key; `preview_page` replaces both."""
    made = _Data(looks)
    of_table = made.scripts(save)
    for found in objects(save):
        made.add(found)
    return {
        "title": _name(title or text_in(save, "SaveName") or file or "Preview"),
        "file": legible(file),
        "summary": legible(summary),
        "objects": made.objects,
        "pictures": list(made.pictures),
        "texts": [_lines(text) for text in made.texts],
        "faces": list(made.faces.values()),
        "sheets": [{**sheet, "keys": list(sheet["keys"])} for sheet in made.sheets.values()],
        "findings": [made.finding(finding) for finding in findings],
        "global": of_table,
    }


class _Data:
    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.objects: list[dict[str, Any]] = []
        self.pictures: dict[tuple[str, str], int] = {}
        """(`file` or `sprite`, address or key) → its index."""
        self.texts: dict[str, int] = {}
        self.faces: dict[tuple[str, int, int, int], dict[str, Any]] = {}
        self.sheets: dict[tuple[str, int, int], dict[str, Any]] = {}
        self._index: dict[int, int] = {}
        self._paths: dict[str, int] = {}
        self._guids: dict[str, int] = {}

    def add(self, found: Found) -> None:
        """Adds one object, after its parent."""
        state, number = found.object, len(self.objects)
        self._index[id(state)] = number
        self._paths[found.path] = number
        guid = text_in(state, "GUID")
        if guid:
            self._guids.setdefault(guid, number)
        entry: dict[str, Any] = {
            "type": _name(text_in(state, "Name") or "?"),
            "group": group(state),
            "name": _name(text_in(state, "Nickname") or _written(state), 300),
            "guid": _name(guid),
            "path": _name(found.path, 1000),
            **self.scripts(state),
        }
        optional = {
            "memo": _name(text_in(state, "Memo"), 300),
            "about": _lines(shortened(text_in(state, "Description"), _LONGEST_TEXT)),
            "notes": _lines(shortened(text_in(state, "GMNotes"), _LONGEST_TEXT)),
            "tags": _tags(state),
            "locked": state.get("Locked") is True,
            "count": views.count(state) if views.count(state) > 1 else 0,
        }
        entry |= {key: value for key, value in optional.items() if value}
        if found.parent is not None:
            entry |= {"in": self._index[id(found.parent)], "as": found.relation}
        else:
            entry |= self._placed(state)
        self.objects.append(entry)
        self._note_faces(state, number)

    def _placed(self, state: Mapping[str, Any]) -> dict[str, Any]:
        placed = self.looks.placement(state)
        look = self.looks.look(state, placed["w"], placed["d"])
        side = look.pop("side", None)
        if side is not None:
            look = {"picture": self._picture(side.address), "form": side.form}
            if side.columns * side.rows > 1:
                look["cell"] = [side.columns, side.rows, side.index]
        elif "sprite" in look:
            look = {"picture": self._number("sprite", look["sprite"]), "form": "box"}
        return {**placed, "look": look}

    def _picture(self, address: str) -> int:
        return -1 if self.looks.files.picture(address) is None else self._number("file", address)

    def _number(self, kind: str, name: str) -> int:
        return self.pictures.setdefault((kind, name), len(self.pictures))

    def scripts(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """The script and panel of an object or of the table, as indices into the shared list of texts."""
        found = {"lua": text_in(state, "LuaScript"), "xml": text_in(state, "XmlUI")}
        shared = {key: self.texts.setdefault(text, len(self.texts)) for key, text in found.items() if text}
        kept = len(text_in(state, "LuaScriptState"))
        return shared | ({"kept": kept} if kept else {})

    def _note_faces(self, state: Mapping[str, Any], number: int) -> None:
        name = str(state.get("Name", ""))
        if name.startswith("Card"):
            for front in (True, False):
                side = views.printed(state, front)
                assert side is not None
                word = "front" if front else "back"
                self._face(side.address, word, number, (side.columns, side.rows, side.index), side.form)
        elif not name.startswith("Deck"):
            custom = state.get("CustomImage")
            own = custom if isinstance(custom, Mapping) else {}
            for key, word in _CUSTOM:
                side = views.printed(state, word == "front")
                self._face(text_in(own, key), word, number, form="box" if side is None else side.form)
            mesh = state.get("CustomMesh")
            if isinstance(mesh, Mapping):
                self._face(text_in(mesh, "DiffuseURL"), "texture", number)
        decks = state.get("CustomDeck")
        if isinstance(decks, Mapping):
            self._note_sheets(state, decks, number)

    def _face(
        self, address: str, side: str, number: int, cell: tuple[int, int, int] = (1, 1, 0), form: str = "box"
    ) -> None:
        if not address:
            return
        key = (address, *cell)
        face = self.faces.get(key)
        if face is None:
            face = self.faces[key] = {
                "n": len(self.faces),
                "picture": self._picture(address),
                "side": side,
                "form": form,
                "of": [],
            }
            if cell[:2] != (1, 1):
                face["cell"] = list(cell)
            if face["picture"] < 0:
                face["address"] = _name(address, 300)
        face["of"].append(number)
        self.objects[number].setdefault("faces", []).append(face["n"])

    def _note_sheets(self, state: Mapping[str, Any], decks: Mapping[str, Any], number: int) -> None:
        own = divmod(int(views.number(state.get("CardID"), -1)), 100)
        for key, deck in decks.items():
            if not isinstance(deck, Mapping):
                continue
            columns, rows = (
                max(1, int(views.number(deck.get(f"Num{way}"), 1))) for way in ("Width", "Height")
            )
            if columns * rows == 1:
                continue
            for field, word in (("FaceURL", "fronts"), ("BackURL", "backs")):
                address = text_in(deck, field)
                if not address or (word == "backs" and not deck.get("UniqueBack")):
                    continue
                sheet = self.sheets.setdefault(
                    (address, columns, rows),
                    {
                        "picture": self._picture(address),
                        "address": _name(address, 300),
                        "side": word,
                        "columns": columns,
                        "rows": rows,
                        "lines": columns * rows <= _MOST_CELLS,
                        "keys": {},
                        "cards": {},
                    },
                )
                sheet["keys"][_name(key)] = None
                if "DeckIDs" not in state and str(own[0]) == key:
                    sheet["cards"].setdefault(str(own[1]), []).append(number)

    def finding(self, finding: Finding) -> dict[str, Any]:
        """A finding, with its object if it concerns one."""
        entry = {
            "code": finding.code,
            "severity": finding.severity,
            "layer": finding.layer,
            "sentence": legible(finding.sentence),
            "path": legible(finding.path),
            "hint": _lines(finding.hint),
            "line": finding.line,
        }
        number = self._nearest(finding.path)
        if number is None and finding.object is not None:
            number = self._guids.get(finding.object.guid)
        return entry if number is None else {**entry, "object": number}

    def _nearest(self, path: str) -> int | None:
        """The object at a JSON path, or the object that contains it."""
        while path:
            if path in self._paths:
                return self._paths[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return None


def _name(text: str, limit: int = 100) -> str:
    """Text for one line of the page."""
    return legible(shortened(text, limit))


def _lines(text: str) -> str:
    return clean(text.replace("\r\n", "\n"))


def _written(state: Mapping[str, Any]) -> str:
    """The text of a 3D text object."""
    text = state.get("Text")
    return text_in(text, "Text").strip() if isinstance(text, Mapping) else ""


def _tags(state: Mapping[str, Any]) -> list[str]:
    tags = state.get("Tags")
    return [_name(tag) for tag in tags if isinstance(tag, str)][:100] if isinstance(tags, list) else []
