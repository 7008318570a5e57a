"""Writes docs/definitions.md from the docstrings: `python -m tests.designer.write_definitions`."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import inspect
import re
import textwrap
from typing import Annotated, Any, get_origin

from tests.cli.conftest import ROOT
from tts_builder import components
from tts_builder.art import fonts, meshes, pictures, text
from tts_builder.components import (
    Area,
    Component,
    Face,
    Line,
    Mod,
    additions,
    base,
    cards,
    containers,
    devices,
    flat,
    ranges,
)
from tts_builder.components.formats import FORMATS
from tts_builder.components.ranges import within_of
from tts_builder.components.solids import MATERIALS
from tts_builder.components.standard import STANDARD_PIECES
from tts_builder.components.tables import PLACES, SKIES, TABLES
from tts_builder.saves.layout_options import LAYOUT_OPTIONS

_PLAIN = {
    name: inspect.formatannotation(alias.__origin__)
    for name, alias in vars(ranges).items()
    if get_origin(alias) is Annotated
}
"""The name of a type with a range → the type without it."""
MESHES = [
    name
    for name, make in vars(meshes).items()
    if inspect.isfunction(make)
    and make.__module__ == meshes.__name__
    and not name.startswith("_")
    and all(each.default is not each.empty for each in inspect.signature(make).parameters.values())
]
"""Names of meshes: the functions that can draw one without arguments."""
PAGE = ROOT / "docs" / "definitions.md"
HEAD = """\
# Definitions

Everything you import from `tts_builder.components`. This page is made from the docstrings
(`python -m tests.designer.write_definitions`). For a walk through it see [tour.md](tour.md); for areas, seats
and drags in a whole game see [connect-four.md](connect-four.md).

One unit is about an inch. x runs to the right, z away from the front seat, y up. The path of a file is
relative to the definition that names it. An error names the file and line of your definition.

```python
from tts_builder.components import Bag, Face, Mod, Row, Tile

ROW = Row("row", (0.0, 0.0), count=5, pitch=2.5)
TILES = [Tile(f"tile:{n}", Face(text=f"{n} {{sun}}")) for n in range(5)]
MOD = Mod("example", "Example", [Bag("bag", TILES, at=(-10.0, 0.0))], areas=[ROW])
```
"""


VALUES = {
    ("Card", "shape"): cards.SHAPES,
    ("Deck", "shape"): cards.SHAPES,
    ("Tile", "shape"): flat.SHAPES,
    ("PlayerAid", "shape"): flat.SHAPES,
    ("Model", "material"): MATERIALS,
    ("Die", "material"): MATERIALS,
    ("AssetBundle", "material"): MATERIALS,
    ("AssetBundle", "kind"): devices.BUNDLES,
    ("Bag", "order"): containers.ORDERS,
    ("Clock", "shows"): devices.CLOCKS,
    ("Joint", "kind"): tuple(additions.JOINTS),
    ("Model", "mesh"): (*MESHES, "`Path(…)` of an OBJ file", "`Drawn(…)`"),
    ("Die", "mesh"): (*MESHES, "`Path(…)` of an OBJ file", "`Drawn(…)`"),
}
"""Component and field → the values it accepts."""
FACE_FIELDS = {
    "source": 'A template in `assets` of the mod, for example `"card.svg.j2"`, or a finished picture of the '
    'project next to the definition, for example `"art/card.png"`: an SVG, PNG or JPG file.',
    "text": "Words on a plain picture. `{ankh}` in them is the icon of that name.",
    "width": "Width in pixels, at most 4096. 0 takes the size of the file, or the default of the component.",
    "height": "Height in pixels, at most 4096. Give both `width` and `height`, or neither.",
    "context": "Values for the template, as a dict.",
    "more": "Further keywords are values for the template too, for example `rank=3`.",
}
"""The parameters of `Face`: its fields are what becomes of them."""
FACES = """\
## Face templates

A template is SVG written with Jinja. It gets `width`, `height` and the values of its `Face`. It can call:

| call | result |
| --- | --- |
| `image(path, x, y, width, height, fit="cover")` | a picture of the project, such as `"art/sun.png"` |
| `icon(name, x, y, size, color="#000")` | an icon at (x, y); `color` replaces its `currentColor` |
| `text_box(words, x, y, width, height, size, …)` | wrapped words; `{{ankh}}` is an icon. Style: {style} |
| `data(name)` | the contents of a JSON file next to the templates |
| `cos(degrees)`, `sin(degrees)` | for anything round |

`align` is left, middle or right. `top` starts at the top of the box. If the words do not fit, the letters
shrink down to `smallest`; 0 stands for half of `size`.

`fit` is {fits}: `cover` fills the box and crops what hangs over, `contain` shows all of the picture.

Icons are the files `icons/NAME.svg` and `icons/NAME.png` next to your templates, and {icons}.

Faces use the fonts in the folder `fonts` of your project, {fonts} (`serif`,
`sans-serif`). They never use fonts of the system, so a face looks the same on every machine. A character that
no font has is an error. If a picture or template is missing, `build` warns you and prints a placeholder on
the piece. With `--strict` that is an error.

A face without a size is drawn in the aspect of its piece. More about pictures and fonts: [art.md](art.md).
"""


def _faces() -> str:
    """The section on templates, with the defaults of the drawing code."""
    style = {"fill": "#000", "align": "middle", "top": False} | {
        name: each.default
        for name, each in inspect.signature(text.fit).parameters.items()
        if each.kind is each.KEYWORD_ONLY and name not in ("fonts", "measure")
    }
    return FACES.format(
        style=", ".join(f"`{name}={value!r}`" for name, value in style.items()),
        icons=", ".join(sorted(path.stem for path in (ROOT / "assets" / "icons").glob("*.svg"))),
        fonts=" and ".join(fonts.FAMILIES),
        fits=", ".join(pictures.FITS),
    )


def page() -> str:
    """The text of the page."""
    known = {name: getattr(components, name) for name in components.__all__}
    classes = {name: found for name, found in known.items() if inspect.isclass(found)}
    parts = [n for n, c in classes.items() if issubclass(c, Component) and c is not Component]
    areas = [n for n, c in classes.items() if issubclass(c, Area) and c is not Area]
    rest = [n for n in classes if n not in parts and n not in areas and n not in ("Component", "Area", "Mod")]
    sections = [
        HEAD,
        "## The mod\n",
        _entry("Mod", Mod, ()),
        "## Every component\n",
        _entry("Component", Component, ()),
        "## Components\n",
        *(_entry(name, classes[name], _names(Component)) for name in parts),
        "## Areas\n",
        _entry("Area", Area, ()),
        *(_entry(name, classes[name], _names(Area)) for name in areas),
        "## Values and parts\n",
        *(_entry(name, classes[name], ()) for name in rest),
        f"### rows\n\n`rows(file)`: {_words(known['rows'].__doc__)}\n",
        _faces(),
        "## Names\n",
        _list("Tables", TABLES),
        _list("Skies", SKIES),
        _list("Player colors", PLACES),
        _list("Card formats", (f"{n} {f.mm[0]:g} × {f.mm[1]:g} mm" for n, f in FORMATS.items())),
        _list("Options of a layout zone", LAYOUT_OPTIONS),
        _list("Pieces of Tabletop Simulator", (_sort(name) for name in STANDARD_PIECES)),
    ]
    return "\n".join(sections)


def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _sort(name: str) -> str:
    variants = STANDARD_PIECES[name].variants
    if len(variants) > 9:
        return f"{name} ({variants[0]} to {variants[-1]})"
    return f"{name} ({', '.join(variants)})" if variants else name


def _list(title: str, names: Any) -> str:
    return f"**{title}:** {', '.join(names)}.\n"


def _entry(name: str, kind: type[Any], known: tuple[str, ...]) -> str:
    """Heading, docstring, and a table of the fields that are not in `known`."""
    lines = [f"### {name}\n", f"{_words(kind.__doc__)}\n"]
    rows = []
    if kind is Face:
        for each in list(inspect.signature(Face.__init__).parameters.values())[1:]:
            rows.append(
                _row(
                    each.name,
                    str(each.annotation),
                    "none" if each.kind is each.VAR_KEYWORD else _value(each.default),
                    FACE_FIELDS[each.name],
                )
            )
    elif dataclasses.is_dataclass(kind):
        words = _field_words(kind)
        for field in dataclasses.fields(kind):
            if field.init and field.name not in known:
                text = " ".join(filter(None, (words.get(field.name), _chosen(name, field.name))))
                rows.append(_row(field.name, str(field.type), _default(field), text))
    if rows:
        lines += ["| field | type | default | meaning |", "| --- | --- | --- | --- |", *rows, ""]
    if kind is Line:
        lines.append(f"`number(column, default, least=None)`: {_words(Line.number.__doc__)}\n")
    return "\n".join(lines)


def _row(name: str, kind: str, default: str, words: str) -> str:
    return f"| `{name}` | {_type(kind)}{_range(kind)} | {default} | {words} |"


def _chosen(kind: str, field: str) -> str:
    values = VALUES.get((kind, field))
    return f"One of: {', '.join(values)}." if values else ""


def _type(text: str) -> str:
    plain = re.sub(r"\w+", lambda name: _PLAIN.get(name[0], name[0]), text)
    return "`" + plain.replace("|", "or").replace("  ", " ") + "`"


def _range(text: str) -> str:
    """`, above 0` for a type whose numbers have a range."""
    found = within_of(text, {**vars(builtins), **vars(base), **vars(ranges)})
    return "".join(f", {within}" for within in found)


def _default(field: dataclasses.Field[Any]) -> str:
    if field.default_factory is not dataclasses.MISSING:
        return _value(field.default_factory())
    return _value(field.default)


def _value(default: object) -> str:
    if default in (dataclasses.MISSING, inspect.Parameter.empty):
        return "required"
    shown = f"{type(default).__name__}()" if dataclasses.is_dataclass(default) else repr(default)
    return f"`{shown}`".replace("|", "or")


def _field_words(kind: type[Any]) -> dict[str, str]:
    """The docstrings of the fields, of the class and of its base classes."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
        assert isinstance(tree, ast.ClassDef)
        for field, words in zip(tree.body, tree.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(words, ast.Expr)
                and isinstance(words.value, ast.Constant)
            ):
                found[field.target.id] = _words(str(words.value.value))
    return found


def _words(text: str | None) -> str:
    return " ".join((text or "").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
