"""Sizes of the panel of a game with rules, in pixels, for its XML and its Lua."""

from __future__ import annotations

from typing import Final

SCREEN: Final = (1366, 768)
"""The smallest screen on which every panel fits."""

_TOP: Final = 120
"""Space above the panel for the player list of Tabletop Simulator."""
_MARGIN: Final = 8
_TITLE, _STATUS, _NAME, _PARTS = 28, 56, 22, 16
_MANY_OPTIONS: Final = 6
"""More options than this are shown in two columns."""


def measures(options: int) -> dict[str, int]:
    """Widths and heights by name. A `_box` is the height of a part of the panel with its padding. `score_box`
    has one line of parts; the script adds `parts_line` for each further line."""
    button, gap, tool, edge = 32, 4, 26, 4
    height = SCREEN[1] - _TOP - _MARGIN
    columns = 1 if options <= _MANY_OPTIONS else 2
    row = button if columns == 1 else tool
    rows = -(-options // columns)
    begin_box = 8 + _TITLE + gap + 42 + gap + 20 + gap + button + edge
    tool_box = tool + 2 * edge
    note_box = 40 + 2 * edge
    options_room = height - begin_box - note_box - 3 * tool_box - 2 * edge
    options_list = rows * row + max(0, rows - 1) * gap
    return {
        "width": 340,
        "setup_width": 340 if columns == 1 else 420,
        "top": _TOP,
        "height": height,
        "gap": gap,
        "edge": edge,
        "title": _TITLE,
        "status": _STATUS,
        "head_box": 8 + _TITLE + 2 + _STATUS + edge,
        "name": _NAME,
        "parts": _PARTS,
        "parts_line": 14,
        "parts_in_line": 3,
        "score_box": _NAME + _PARTS + edge,
        "button": button,
        "scroll_bar": 22,
        "ask": 36,
        "ask_box": 36 + gap + button + 2 * edge,
        "tool": tool,
        "tools_box": 2 * tool + gap + 2 * edge,
        "tool_box": tool_box,
        "go": 42,
        "label": 20,
        "begin_box": begin_box,
        "columns": columns,
        "option": row,
        "options_list": options_list,
        "options_view": min(options_list, options_room),
        "note": 40,
        "note_box": note_box,
        "result_width": 420,
        "result_top": 90,
        "result_title": 34,
        "result_line": 20,
        "result_edge": 16,
        "result_frame": 34 + tool + 2 * gap + 2 * 16,
    }
