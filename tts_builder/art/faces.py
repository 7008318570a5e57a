"""SVG templates of faces. They are searched in the folder of the designer, then in the package."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from tts_builder import resources
from tts_builder.art import drawing
from tts_builder.art.lettering import text_box
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from jinja2 import Environment


def render(template: str, /, *, folder: Path | None = None, **context: Any) -> str:
    """The SVG of a template. Raises DefinitionError with file and line if something is missing or wrong."""
    import jinja2

    try:
        return _environment(folder).get_template(template).render(context)
    except jinja2.TemplateNotFound as error:
        raise _missing("template", str(error.name), _environment(folder).list_templates()) from None
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


def data(name: str, *, folder: Path | None = None) -> Any:
    """The contents of a JSON file next to the templates, for example `sarcophagus/palette.json`."""
    for root in _roots(folder):
        path = root.joinpath(*name.split("/"))
        if path.is_file():
            try:
                return json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise DefinitionError(f"{error}.", where=name) from None
    raise _missing("data file", name, [])


@lru_cache(maxsize=8)
def _environment(folder: Path | None) -> Environment:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_roots(folder), encoding="utf-8"),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=True,
    )
    icon = _icons(folder)
    environment.globals.update(
        icon=icon,
        data=lambda name: data(name, folder=folder),
        text_box=partial(text_box, icon),
        cos=lambda degrees: round(math.cos(math.radians(degrees)), 9),
        sin=lambda degrees: round(math.sin(math.radians(degrees)), 9),
    )
    return environment


def _roots(folder: Path | None) -> list[Path]:
    shipped = resources.folder("assets")
    return [folder, shipped] if folder is not None else [shipped]


def _icons(folder: Path | None) -> Callable[..., str]:
    from markupsafe import Markup

    def icon(name: str, x: float, y: float, size: float, color: str = "#000") -> str:
        """An icon in the square at (x, y) with the side `size`. `color` replaces `currentColor`."""
        box, inside = _icon(name, folder)
        place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        return Markup(f"<svg {place} viewBox={quoteattr(box)} color={quoteattr(color)}>{inside}</svg>")

    return icon


def _icon(name: str, folder: Path | None) -> tuple[str, str]:
    """The viewBox and the contents of an icon."""
    from xml.etree import ElementTree

    for root in _roots(folder):
        path = root / "icons" / f"{name}.svg"
        if path.is_file():
            ElementTree.register_namespace("", drawing.SVG)
            element = drawing.parsed(path.read_text(encoding="utf-8"))
            inside = "".join(ElementTree.tostring(child, encoding="unicode") for child in element)
            return element.get("viewBox", "0 0 100 100"), inside
    known = [path.stem for root in _roots(folder) for path in sorted((root / "icons").glob("*.svg"))]
    raise _missing("icon", name, known, f"Add the file icons/{name}.svg next to the templates.")


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
