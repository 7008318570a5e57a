"""Operations for the prelude: order and case of strings, and the source position of an error."""

from __future__ import annotations

from tts_builder.headless.moonsharp import collation
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script


@function("kernel", "compare")
def compare(script: Script, a: str, b: str) -> int:
    return collation.compare(a, b)


@function("kernel", "upper")
def upper(script: Script, text: str) -> str:
    return "".join(_single(char, char.upper()) for char in text)


@function("kernel", "lower")
def lower(script: Script, text: str) -> str:
    return "".join(_single(char, char.lower()) for char in text)


def _single(char: str, changed: str) -> str:
    """.NET maps one character to one character; a longer mapping is ignored."""
    return changed if len(changed) == 1 else char


@function("kernel", "place")
def place(script: Script, chunk: str, line: int, text: str, by: str | None = None) -> str:
    """The position of an error as the game writes it, with the colon and space after it."""
    return script.position(chunk, line, text, by)
