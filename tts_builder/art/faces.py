"""SVG templates of faces. They are searched in the folder of the designer, then in the package."""

from __future__ import annotations

import json
import math
import re
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr, unescape

from tts_builder import resources
from tts_builder.art import drawing, pictures, project_files
from tts_builder.art.lettering import text_box
from tts_builder.art.sources import SHIPPED, Sources
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from jinja2 import Environment

    from tts_builder.art.fonts import FontSet


_MISSING = re.compile(r'data-missing="([^"]*)"')
"""How `image` marks the placeholder of a missing picture."""


def render(template: str, /, *, sources: Sources = SHIPPED, **context: Any) -> str:
    """The SVG of a template. Raises DefinitionError with file and line if something is missing or wrong."""
    import jinja2

    environment = _environment(sources, sources.fonts)
    try:
        return environment.get_template(template).render(context)
    except jinja2.TemplateNotFound as error:
        raise _missing("template", str(error.name), environment.list_templates()) from None
    except jinja2.UndefinedError as error:
        hint = _values(str(error.message), context)
        raise DefinitionError(f"{error.message}.", where=_line(error, template), hint=hint) from None
    except (TypeError, ValueError, LookupError, ArithmeticError) as error:
        raise DefinitionError(f"A value does not fit: {error}.", where=_line(error, template)) from None
    except jinja2.TemplateSyntaxError as error:
        where = f"{_shown(error.filename or template)}:{error.lineno}"
        raise DefinitionError(f"{error.message}.", where=where) from None
    except UserError as error:
        # A function of the template failed: a missing icon, a text without room, a missing column.
        where = _line(error, template) + (f" ({error.where})" if error.where else "")
        raise DefinitionError(error.what, where=where, hint=error.hint) from None


def missing_pictures(svg: str) -> list[str]:
    """The pictures of a drawing that `render` found missing, each once."""
    return [unescape(name, {"&#34;": '"', "&#39;": "'"}) for name in dict.fromkeys(_MISSING.findall(svg))]


def data(name: str, *, sources: Sources = SHIPPED) -> Any:
    """The contents of a JSON file next to the templates, for example `sarcophagus/palette.json`."""
    for root in sources.roots():
        path = root.joinpath(*name.split("/"))
        if path.is_file():
            try:
                return json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise DefinitionError(f"{error}.", where=name) from None
    raise _missing("data file", name, [])


@lru_cache(maxsize=8)
def _environment(sources: Sources, fonts: FontSet) -> Environment:
    """`fonts` are those of `sources` now: other files in its folder make another environment."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(sources.roots(), encoding="utf-8"),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=True,
    )
    icon = partial(_icon, sources)
    environment.globals.update(
        icon=icon,
        image=partial(_image, sources),
        data=lambda name: data(name, sources=sources),
        text_box=partial(text_box, fonts, icon),
        cos=lambda degrees: round(math.cos(math.radians(degrees)), 9),
        sin=lambda degrees: round(math.sin(math.radians(degrees)), 9),
    )
    return environment


def _image(
    sources: Sources, path: str, x: float, y: float, width: float, height: float, fit: str = "cover"
) -> str:
    """A picture of the project in a box. A missing picture becomes a placeholder."""
    from markupsafe import Markup, escape

    if fit not in pictures.FITS:
        raise ValueError(f"fit is {fit!r}; it must be one of {', '.join(pictures.FITS)}")
    if not (width > 0 and height > 0):
        raise ValueError(f"a picture cannot be {width:g} × {height:g}")
    name = str(path)
    file = sources.picture(name)
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    if file is None:
        from tts_builder.art import placeholder

        shown = drawing.parsed(placeholder.face(name.rpartition("/")[2], round(width), round(height)))
        inside = drawing.contents(shown)
        return Markup(
            f'<svg {place} viewBox={quoteattr(shown.get("viewBox", ""))} data-missing="{escape(name)}">'
            f"{inside}</svg>"
        )
    if file.suffix.lower() not in pictures.SUFFIXES:
        raise UserError(f"{name} is not a PNG or JPG picture.", hint="Save it as PNG or JPG.")
    return Markup(drawing.picture_element(pictures.examined(file), sources.project, place, fit))


def _icon(sources: Sources, name: str, x: float, y: float, size: float, color: str = "#000") -> str:
    """An icon in the square at (x, y) with the side `size`. `color` replaces `currentColor` of an SVG."""
    from markupsafe import Markup

    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    for root in sources.roots():
        path = root / "icons" / f"{name}.svg"
        if path.is_file():
            element = drawing.parsed(path.read_text(encoding="utf-8"))
            box, inside = element.get("viewBox", "0 0 100 100"), drawing.contents(element)
            return Markup(f"<svg {place} viewBox={quoteattr(box)} color={quoteattr(color)}>{inside}</svg>")
        path = path.with_name(f"{name}.png")
        if path.is_file() and sources.project is not None:
            project_files.check_inside(sources.project, path)
            return Markup(drawing.picture_element(pictures.examined(path), sources.project, place, "contain"))
    known = [
        path.stem
        for root in sources.roots()
        for path in sorted((root / "icons").glob("*"))
        if path.suffix in (".svg", ".png")
    ]
    advice = f"Add the file icons/{name}.svg or icons/{name}.png next to the templates."
    raise _missing("icon", name, known, advice)


def _missing(kind: str, name: str, known: list[str], advice: str = "") -> DefinitionError:
    close = get_close_matches(name, known, n=1)
    hint = f"Did you mean {close[0]!r}?" if close else advice
    return DefinitionError(f"The {kind} {name!r} is missing.", hint=hint)


def _values(message: str, context: dict[str, Any]) -> str:
    """A hint for an undefined name in a template."""
    found = re.fullmatch(r"'(\w+)' is undefined", message)
    if found is None:
        return ""
    close = get_close_matches(found[1], list(context), n=1)
    return f"Did you mean {close[0]!r}?" if close else f"The face has these values: {', '.join(context)}."


def _line(error: Exception, template: str) -> str:
    """Template and line of the error: the innermost frame that belongs to a template."""
    place, frame = template, error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename
        if name.endswith((".j2", ".svg")):
            place = f"{_shown(name)}:{frame.tb_lineno}"
        frame = frame.tb_next
    return place


def _shown(name: str) -> str:
    """The name of a drawing in the package, or the path of a drawing of the designer."""
    path, shipped = Path(name), resources.folder("assets")
    return path.relative_to(shipped).as_posix() if path.is_relative_to(shipped) else name
