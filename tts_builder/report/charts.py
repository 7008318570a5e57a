"""Small charts as inline SVG, drawn in the colors of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markupsafe import Markup

COLORS: Final = 6
"""The number of series colors on the page: --c0 to --c5."""
_WIDE, _HIGH = 600.0, 200.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 8.0, 10.0, 24.0


def lines(series: Sequence[Sequence[float]], caption: str) -> Markup:
    """One line for each series over its index, with a cursor that a script may move."""
    values = [value for one in series for value in one]
    low, high = min(0.0, *values), max(1.0, *values)
    last = max(1, max(len(one) for one in series) - 1)
    parts = [_axes(low, high)]
    for n, one in enumerate(series):
        points = " ".join(f"{_x(i / last):.1f},{_y((v - low) / (high - low)):.1f}" for i, v in enumerate(one))
        style = f"stroke:var(--c{n % COLORS});fill:none;stroke-width:2"
        parts.append(f'<polyline points="{points}" style="{style}"/>')
    parts.append(
        f'<line class="axis" id="cursor" x1="{_x(1):.1f}" x2="{_x(1):.1f}" y1="{_TOP}" '
        f'y2="{_HIGH - _BOTTOM}" data-left="{_x(0):.1f}" data-right="{_x(1):.1f}"/>'
    )
    parts.append(_words(_x(0), _HIGH - 8, "0", "start") + _words(_x(1), _HIGH - 8, str(last), "end"))
    return _svg(parts, caption)


def bars(counts: Mapping[int, int], caption: str, color: int = 0) -> Markup:
    """A histogram of how often each number occurred. Many different numbers are grouped in equal steps."""
    if not counts:
        return _svg([], caption)
    first, last = min(counts), max(counts)
    step = max(1, -(-(last - first + 1) // 40))
    heaps = [0] * ((last - first) // step + 1)
    for value, number in counts.items():
        heaps[(value - first) // step] += number
    width = (_x(1) - _x(0)) / len(heaps)
    parts = [_axes(0, max(heaps))]
    for n, heap in enumerate(heaps):
        top = _y(heap / max(heaps))
        start = first + n * step
        span = str(start) if step == 1 else f"{start} to {start + step - 1}"
        parts.append(
            f'<rect x="{_x(0) + n * width + 0.5:.1f}" y="{top:.1f}" width="{max(1, width - 1):.1f}" '
            f'height="{_HIGH - _BOTTOM - top:.1f}" style="fill:var(--c{color % COLORS})">'
            f"<title>{span}: {heap}</title></rect>"
        )
    parts.append(_words(_x(0), _HIGH - 8, str(first), "start") + _words(_x(1), _HIGH - 8, str(last), "end"))
    return _svg(parts, caption)


def intervals(rows: Sequence[tuple[str, float, float, float]], fair: float | None, caption: str) -> Markup:
    """A dot with its interval for each row (name, low, middle, high), all between 0 and 1."""
    height, left = 26.0, 110.0
    bottom = height * len(rows) + 4

    def at(share: float) -> float:
        return left + share * (_WIDE - left - _RIGHT)

    parts = [f'<path class="axis" d="M{left} 0V{bottom}H{_WIDE - _RIGHT}"/>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_words(at(share), bottom + 14, f"{100 * share:.0f}%", "middle" if share < 1 else "end"))
    if fair is not None:
        parts.append(
            f'<line x1="{at(fair):.1f}" x2="{at(fair):.1f}" y1="0" y2="{bottom}" stroke-dasharray="4 4" '
            f'style="stroke:var(--faint)"><title>an equal share</title></line>'
        )
    for n, (name, low, middle, high) in enumerate(rows):
        y, paint = n * height + height / 2 + 2, f"var(--c{n % COLORS})"
        parts.append(_words(left - 8, y + 4, name, "end"))
        parts.append(
            f"<g><title>{100 * middle:.1f}% ({100 * low:.1f} to {100 * high:.1f})</title>"
            f'<line x1="{at(low):.1f}" x2="{at(high):.1f}" y1="{y}" y2="{y}" '
            f'style="stroke:{paint};stroke-width:4"/>'
            f'<circle cx="{at(middle):.1f}" cy="{y}" r="6" style="fill:{paint}"/></g>'
        )
    return _svg(parts, caption, bottom + 20)


def _x(share: float) -> float:
    return _LEFT + share * (_WIDE - _LEFT - _RIGHT)


def _y(share: float) -> float:
    return _HIGH - _BOTTOM - share * (_HIGH - _BOTTOM - _TOP)


def _axes(low: float, high: float) -> str:
    frame = f'<path class="axis" d="M{_LEFT} {_TOP}V{_HIGH - _BOTTOM}H{_WIDE - _RIGHT}"/>'
    return (
        frame
        + _words(_LEFT - 6, _y(0) + 4, f"{low:g}", "end")
        + _words(_LEFT - 6, _y(1) + 4, f"{high:g}", "end")
    )


def _words(x: float, y: float, words: str, anchor: str) -> str:
    from markupsafe import escape

    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(parts: Sequence[str], caption: str, high: float = _HIGH) -> Markup:
    from markupsafe import Markup, escape

    head = f'<svg class="chart" role="img" aria-label="{escape(caption)}" viewBox="0 0 {_WIDE:g} {high:g}">'
    return Markup(head + "".join(parts) + "</svg>")
