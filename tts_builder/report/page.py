"""Self-contained HTML pages: one file with its styles, scripts, and pictures, and no outside addresses."""

from __future__ import annotations

import io
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tts_builder.errors import UserError
from tts_builder.saves.write import unwritable, write_whole

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup
    from PIL import Image

MARK: Final = '<meta name="generator" content="tts-builder">'
"""The line that marks a page as written by tts-builder."""
_TEMPLATES: Final = Path(__file__).with_name("templates")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals |= {
        "mark": MARK,
        "own_file": _own_file,
        "script_hash": _script_hash,
        "data_island": _data_island,
    }
    return made


@cache
def _own_file(name: str) -> Markup:
    """One of our style sheets or scripts, to embed in the page unchanged."""
    from markupsafe import Markup

    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


@cache
def _script_hash(name: str) -> Markup:
    """The entry of a content security policy that allows only this script to run."""
    from markupsafe import Markup

    return Markup(policy_hash(_own_file(name)))


def policy_hash(script: str) -> str:
    """The hash by which a content security policy allows a script."""
    return f"'sha256-{b64encode(sha256(script.encode('utf-8')).digest()).decode('ascii')}'"


def _data_island(value: Any) -> Markup:
    """JSON for a script element, escaped so that it cannot close the element."""
    from markupsafe import Markup

    text = msgspec.json.encode(value, order="sorted").decode("utf-8")
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def render(template: str, **context: Any) -> str:
    """The rendered template as a string."""
    return _environment().get_template(template).render(**context)


def write_page(path: Path, template: str, **context: Any) -> None:
    """Writes a page piece by piece, to save memory. Overwrites only a page that tts-builder wrote."""
    check_replaceable(path)
    stream = _environment().get_template(template).stream(**context)
    stream.enable_buffering(200)
    write_whole(path, lambda file: stream.dump(file, encoding="utf-8"))


def check_replaceable(path: Path, what: str = "page", mark: str = MARK) -> None:
    """Raises a UserError if `path` is a file that tts-builder did not write."""
    try:
        with path.open("rb") as file:
            ours = mark.encode("ascii") in file.read(2000)
    except FileNotFoundError:
        return
    except OSError as fault:
        raise unwritable(path, fault) from fault
    if not ours:
        raise UserError(
            f"tts-builder did not write this {what}, so it was not replaced.",
            where=str(path),
            hint="Choose another name, or delete the file.",
        )


def picture_address(picture: Image.Image) -> str:
    """A picture as a `data:` address in WebP, which every recent browser can show."""
    buffer = io.BytesIO()
    picture.save(buffer, format="WEBP", quality=82, method=4)
    return f"data:image/webp;base64,{b64encode(buffer.getvalue()).decode('ascii')}"
