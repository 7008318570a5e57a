"""A face for missing art. Nobody can mistake it for finished art."""

from __future__ import annotations

from tts_builder.art import faces, fonts, text
from tts_builder.errors import UserError


def face(label: str, width: int, height: int) -> str:
    """An SVG of hazard stripes with `label` and the words “missing art”. Works with any label."""
    side = min(width, height)
    shown = "".join(char if ord(char) in fonts.SHIPPED.characters(fonts.SANS) else "?" for char in label)
    size = side / 7
    try:
        fitted = text.fit(
            shown, width * 0.72, height * 0.4, size, family=fonts.SANS, weight=700, smallest=size / 3
        )
    except UserError:
        fitted = text.Fitted((shown[:14] + "…",), size / 3, size / 3)
    lines = fitted.baselines((height - fitted.height) / 2)
    return faces.render(
        "placeholder.svg.j2", width=width, height=height, side=side, size=fitted.size, lines=lines
    )
