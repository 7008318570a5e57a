"""Takes a bundled script apart by its lines, so that a syntax error does not matter."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from tts_builder.lua.sourcemap import SourceMap

ROOT: Final = "__root"
PARAMETERS: Final = "require, _LOADED, __bundle_register, __bundle_modules"
_HEADER: Final = re.compile(r"^-- Bundled by luabundle (\{.*\})[ \t]*\r?$", re.MULTILINE)
_REQUIRE: Final = re.compile(r"""\brequire\s*(?:\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')""")
_ESCAPED: Final = re.compile(r"\\(.)")


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

    @property
    def names(self) -> set[str]:
        """The names that `require` knows in the bundle."""
        return {unescaped(name) for name, _ in self.modules}

    def map(self) -> SourceMap:
        """The lines of the bundle that belong to each module."""
        spans = []
        line = self.frame.count("\n") + 2
        for name, body in self.modules:
            count = body.count("\n") + 1
            spans.append((line, name, count))
            line += count + 2
        return SourceMap(tuple(spans))


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
    root = json.dumps(str(metadata.get("rootModuleName", ROOT)), ensure_ascii=False)[1:-1]
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


def wanted(text: str) -> tuple[str, ...]:
    """The names that a script seems to require; comments and strings may add some."""
    if "require" not in text:
        return ()
    return tuple(dict.fromkeys(one or two for one, two in _REQUIRE.findall(text)))


def unescaped(name: str) -> str:
    """The name of a module as `require` takes it; a bundle has it as in a string of Lua."""
    return _ESCAPED.sub(r"\1", name) if "\\" in name else name
