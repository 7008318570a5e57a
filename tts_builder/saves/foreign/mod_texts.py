"""The scripts and panels of TTSModManager: `require` in Lua, and `<Include src="…"/>` in XML."""

from __future__ import annotations

import re
from typing import Any, Final

from tts_builder.errors import InputError
from tts_builder.lua import bundle
from tts_builder.lua.bundle_text import PARAMETERS, OpenedBundle
from tts_builder.saves.foreign.sources import SourceFiles
from tts_builder.saves.read import LARGEST
from tts_builder.saves.tree.origins import Part, Text

_REQUIRE: Final = re.compile(r'require\(\\?"([-a-zA-Z0-9/._@]+)\\?"\)')
_INCLUDE: Final = re.compile(r'^(.*)<Include src="(.*)"/>')
_LUA: Final = ("src", "objects")
_XML: Final = ("xml", "objects")
_DEEPEST: Final = 50

Line = tuple[str, Part]
"""A line of a panel, and the piece that begins there."""


class ModTexts:
    """Reads texts, puts modules and included panels into them, and notes where they come from."""

    def __init__(self, files: SourceFiles, texts: dict[str, Text]) -> None:
        self._files, self._texts = files, texts
        self._size = 0

    def required(self, path: str, asking: str) -> str:
        """The text of a file in `src` or `objects`. Raises InputError if it is missing."""
        found = self._find(path, _LUA)
        if found is None:
            raise InputError(
                f"names {path}, but there is no such file.",
                where=self._files.where(asking),
                hint=f"It may be in {' or '.join(_LUA)}.",
            )
        return found[1]

    def put(
        self, out: dict[str, Any], own: dict[str, Any], field: str, at: str, file: str, *, top: bool = True
    ) -> None:
        """Sets a script or panel, which is in the JSON file itself or in one that it names.

        `top` is whether `own` is the whole file, so that the line of the field is known.
        """
        path, text = own.get(f"{field}_path"), own.get(field)
        if at == "$" and path:  # here the tool prefers the file, elsewhere the field
            text = None
        source: Part | None = None
        if isinstance(text, str):
            line = self._files.line_of(file, field) if top else 1
            source = Part(1, text.count("\n") + 1, bundle.ROOT, file, line, text)
        elif isinstance(path, str) and path:
            found = self._find(path, _LUA if at == "$" or field == "LuaScript" else _XML)
            if found is None:
                raise InputError(
                    f"`{field}_path` names {path}, but there is no such file.", where=self._files.where(file)
                )
            source = Part(1, found[1].count("\n") + 1, bundle.ROOT, found[0])
            text = found[1]
        if source is None or not isinstance(text, str):
            return
        made = self._lua(text, source) if field == "LuaScript" else self._xml(text, source)
        self._size += len(made[0])
        if self._size > LARGEST:
            raise InputError(
                f"the save becomes larger than {LARGEST >> 20} MB.", where=self._files.where(file)
            )
        if made[0]:
            out[field] = made[0]
            out.pop(f"{field}_path", None)
            self._texts[f"{at}.{field}"] = made[1]

    def _find(self, path: str, folders: tuple[str, ...]) -> tuple[str, str] | None:
        """(path in the folder, text without its last line end) of a file in the first folder that has it."""
        for folder in folders:
            text = self._files.text(f"{folder}/{path}")
            if text is not None:
                return f"{folder}/{path}", text.removesuffix("\n")
        for folder in folders:  # most mods are written on Windows, which ignores case
            spelled = self._files.in_any_case(f"{folder}/{path}")
            text = self._files.text(spelled) if spelled else None
            if spelled and text is not None:
                return spelled, text.removesuffix("\n")
        return None

    def _lua(self, text: str, source: Part) -> tuple[str, Text]:
        plain = Text(source.file, (source,)) if source.inline is not None else Text(source.file)
        if "__bundle_register" in text or "require" not in text:
            return text, plain
        modules = {bundle.ROOT: (text, source)}
        waiting = [bundle.ROOT]
        while waiting:
            asking, _ = modules[waiting.pop()]
            for name in _REQUIRE.findall(asking):
                if name in modules:
                    continue
                found = self._find(f"{name}.ttslua", _LUA)
                if found is not None:  # a missing one is a fault of the script
                    lines = found[1].count("\n") + 1
                    modules[name] = (found[1], Part(1, lines, name, found[0]))
                    waiting.append(name)
        if len(modules) == 1:
            return text, plain
        opened = OpenedBundle(
            bundle.FRAME,
            "__bundle_register",
            PARAMETERS,
            "\n",
            bundle.ROOT,
            tuple((name, modules[name][0]) for name in sorted(modules)),
            f'return __bundle_require("{bundle.ROOT}")',
        )
        parts = (modules[name][1]._replace(first=first) for first, name, _ in opened.map().spans)
        return opened.close(), Text(source.file, tuple(parts))

    def _xml(self, text: str, source: Part) -> tuple[str, Text]:
        if "<Include" not in text:
            return text, Text(source.file, (source,)) if source.inline is not None else Text(source.file)
        lines = self._included(text, source, 0)
        parts: list[Part] = []
        for number, (_, part) in enumerate(lines, 1):
            last = parts[-1] if parts else None
            follows = last is not None and last.file == part.file and last.inline == part.inline
            if last is not None and follows and (last.inline or part.start == last.start + last.lines):
                parts[-1] = last._replace(lines=last.lines + 1)
            else:
                parts.append(part._replace(first=number, lines=1))
        return "\n".join(line for line, _ in lines), Text(source.file, tuple(parts))

    def _included(self, text: str, source: Part, depth: int) -> list[Line]:
        if depth > _DEEPEST:
            raise InputError("includes itself.", where=self._files.where(source.file))
        lines: list[Line] = []
        for number, line in enumerate(text.split("\n")):
            here = source if source.inline is not None else source._replace(start=source.start + number)
            found = _INCLUDE.match(line)
            if found is None:
                lines.append((line, here))
                continue
            indent, name = found[1], found[2]
            path = name if name.endswith(".xml") else f"{name}.xml"
            inner = self._find(path, _XML)
            if inner is None:
                raise InputError(
                    f"includes {path}, but there is no such file.",
                    where=f"{self._files.where(here.file)}:{here.start}",
                )
            mark = (f"{indent}<!-- include {name} -->", here)
            own = self._included(inner[1], Part(1, 1, name, inner[0]), depth + 1)
            if len(lines) > 1_000_000:
                raise InputError("becomes too long.", where=self._files.where(source.file))
            lines += [mark, *((f"{indent}{each}" if each else "", part) for each, part in own), mark]
        return lines
