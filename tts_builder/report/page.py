"""Self-contained HTML pages: one file with its styles, scripts and pictures, no address outside it."""

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
"""By this line a page of ours is known again."""
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
        "script_proof": _script_proof,
        "data_island": _data_island,
    }
    return made


@cache
def _own_file(name: str) -> Markup:
    """A style sheet or script of ours, to stand in the page as it is."""
    from markupsafe import Markup

    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))


@cache
def _script_proof(name: str) -> Markup:
    """The source in a policy that lets this script of ours run, and no other."""
    from markupsafe import Markup

    return Markup(proof_of(_own_file(name)))


def proof_of(script: str) -> str:
    """What a policy says of a script that may run."""
    return f"'sha256-{b64encode(sha256(script.encode('utf-8')).digest()).decode('ascii')}'"


def _data_island(value: Any) -> Markup:
    """JSON inside a script element: nothing in it can end the element."""
    from markupsafe import Markup

    text = msgspec.json.encode(value, order="sorted").decode("utf-8")
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def render(template: str, **context: Any) -> str:
    """The page of a template as one text."""
    return _environment().get_template(template).render(**context)


def write_page(path: Path, template: str, **context: Any) -> None:
    """Writes a page piece by piece, so that a long one takes no memory. Only a page of ours is replaced."""
    check_replaceable(path)
    stream = _environment().get_template(template).stream(**context)
    stream.enable_buffering(200)
    write_whole(path, lambda file: stream.dump(file, encoding="utf-8"))


def check_replaceable(path: Path, what: str = "page", mark: str = MARK) -> None:
    """Raises UserError when there is a file that is not a page (or picture) of ours."""
    try:
        with path.open("rb") as file:
            ours = mark.encode("ascii") in file.read(2000)
    except FileNotFoundError:
        return
    except OSError as fault:
        raise unwritable(path, fault) from fault
    if not ours:
        raise UserError(
            f"this is not a {what} of tts-builder, so it stays. Choose another name, or delete it first.",
            where=str(path),
        )


def picture_address(picture: Image.Image) -> str:
    """A picture as a `data:` address: WebP, which every browser of the last years reads."""
    buffer = io.BytesIO()
    picture.save(buffer, format="WEBP", quality=82, method=4)
    return f"data:image/webp;base64,{b64encode(buffer.getvalue()).decode('ascii')}"
