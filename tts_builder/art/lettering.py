"""Text on a face: lines in a box, with icons between the words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from tts_builder.art import fonts, text

_ICON: Final = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
_WIDE: Final = 1.1
"""Width of an icon in a line, as a multiple of the font size."""
_SINK: Final = 0.14
"""How far an icon reaches below the baseline, as a multiple of the font size."""
_ANCHORS: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}

Icon = Callable[..., str]
"""`icon(name, x, y, size, color)`: the drawing of an icon."""


def text_box(
    own: fonts.FontSet,
    icon: Icon,
    words: str,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    **style: Any,
) -> str:
    """Text in a box, wrapped and shrunk to fit. `{ankh}` in the text is the icon of that name.

    The style is `fill`, `align` (left, middle, right), `top` (start at the top of the box) and the options of
    `text.fit`. Raises UserError if the text does not fit.
    """
    from markupsafe import Markup

    fill, align, at_top = style.pop("fill", "#000"), style.pop("align", "middle"), style.pop("top", False)
    if align not in _ANCHORS:
        raise ValueError(f"align is {align!r}; it must be one of {', '.join(_ANCHORS)}")
    family = style.get("family", fonts.SERIF)
    look = (own.family(family), style.get("weight", 400), bool(style.get("italic")))

    def measure(line: str, at: float) -> float:
        parts = _ICON.split(line)
        return sum(own.width(part, at, *look) for part in parts[::2]) + _WIDE * at * (len(parts) // 2)

    # With icons, parts of a line are measured and drawn one by one.
    with_icons = _ICON.search(words) is not None
    fitted = text.fit(words, width, height, size, fonts=own, measure=measure if with_icons else None, **style)
    font = (
        f'font-family="{family}" font-weight="{look[1]}" '
        f'font-style="{"italic" if look[2] else "normal"}" font-size="{fitted.size:g}"'
    )
    share = _ANCHORS[align]
    lines = []
    for line, baseline in fitted.baselines(y if at_top else y + (height - fitted.height) / 2):
        if with_icons:
            start = x + (width - measure(line, fitted.size)) * share
            lines.append(_mixed(own, line, start, baseline, fitted.size, look, icon, fill))
        else:
            lines.append(_plain(line, x + width * share, baseline))
    anchor = "start" if with_icons else {"left": "start", "middle": "middle", "right": "end"}[align]
    return Markup(f'<g text-anchor="{anchor}" fill="{fill}" {font}>{"".join(lines)}</g>')


def _plain(line: str, x: float, baseline: float) -> str:
    from markupsafe import escape

    return f'<text x="{x:g}" y="{baseline:g}">{escape(line)}</text>'


def _mixed(
    own: fonts.FontSet,
    line: str,
    x: float,
    baseline: float,
    size: float,
    look: tuple[str, int, bool],
    icon: Icon,
    fill: str,
) -> str:
    """A line that starts at x, with texts and icons in order."""
    parts = []
    for number, part in enumerate(_ICON.split(line)):
        if number % 2:
            margin = (_WIDE - 1) / 2 * size
            parts.append(icon(part, x + margin, baseline + (_SINK - 1) * size, size, fill))
            x += _WIDE * size
        elif part:
            # A space at the edge of a text element is not drawn.
            lead = own.width(part[: len(part) - len(part.lstrip())], size, *look)
            if part.strip():
                parts.append(_plain(part.strip(), round(x + lead, 3), baseline))
            x += own.width(part, size, *look)
    return "".join(parts)
