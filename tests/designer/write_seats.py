"""Writes docs/seats.md and its picture from the tables: `python -m tests.designer.write_seats`."""

from __future__ import annotations

from html import escape

from tests.cli.conftest import ROOT
from tts_builder.components.seating import spread_out
from tts_builder.components.tables import COLORS, TABLES, Table

PAGE = ROOT / "docs" / "seats.md"
PICTURE = ROOT / "docs" / "seats.svg"
HEAD = """\
# Where each color sits

Each table of Tabletop Simulator has a hand zone for some of the player colors. This page and its picture are
made from the data with which `build` places hands (`python -m tests.designer.write_seats`).

![Every table from above, with the hand of each color](seats.svg)

White sits at the front, on the right if there are two seats. For White, x runs to the right and z away. The
colors in the tables below run clockwise.

`Mod(places=…)` names the colors of your game, also clockwise: `("White", "Red", "Green", "Blue")` are the
four corners of `Table_RPG`. `seats` says who plays by default for a number of players. Without it, players
sit as far from each other as the places allow: **two players sit opposite each other**. Your own `HandZone`
components replace all hands of the table.

`Table_Poker`, `Table_Plastic` and `Table_None` have no known hands: add a `HandZone` for each color.
"""
CELL, PER_ROW = 340, 4


def page() -> str:
    """The text of the page."""
    return "\n".join([HEAD, *(_section(name, table) for name, table in TABLES.items() if table.hands)])


def _section(name: str, table: Table) -> str:
    places = tuple(table.hands)
    default = spread_out(places, {color: (hand.x, hand.z) for color, hand in table.hands.items()})
    rows = [
        f"| {color} | {_side(hand.turn)} | {hand.x:g} | {hand.z:g} | {hand.turn:g}° | {across} |"
        for color, hand in table.hands.items()
        for across in (_opposite(table, color),)
    ]
    seats = "; ".join(f"{n}: {', '.join(default[n])}" for n in (2, 3, 4))
    return "\n".join(
        [
            f"## {name}\n",
            "| color | side | x | z | turn | sits opposite |",
            "| --- | --- | --- | --- | --- | --- |",
            *rows,
            f"\nIf `places` has all of them, the default seats for 2, 3 and 4 players are {seats}.\n",
        ]
    )


def _side(turn: float) -> str:
    return ("front", "front left", "left", "back left", "back", "back right", "right", "front right")[
        round(turn / 45) % 8
    ]


def _opposite(table: Table, color: str) -> str:
    """The color whose hand is nearest to the point across the middle of the table."""
    own = table.hands[color]
    found = min(table.hands.items(), key=lambda item: (item[1].x + own.x) ** 2 + (item[1].z + own.z) ** 2)
    return found[0]


def picture() -> str:
    """Every table with hands from above, as SVG."""
    drawn = [(name, table) for name, table in TABLES.items() if table.hands]
    rows = -(-len(drawn) // PER_ROW)
    parts = [
        _drawn(name, table, (n % PER_ROW + 0.5) * CELL, (n // PER_ROW + 0.5) * CELL)
        for n, (name, table) in enumerate(drawn)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL * PER_ROW} {CELL * rows}" '
        f'font-family="Source Sans Pro, Helvetica, Arial, sans-serif" text-anchor="middle">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{"".join(parts)}</svg>\n'
    )


def _drawn(name: str, table: Table, x: float, y: float) -> str:
    reach = max(max(abs(hand.x), abs(hand.z)) for hand in table.hands.values())
    unit = (CELL / 2 - 42) / reach
    width, depth = (side * unit for side in table.half_extents())
    fill = 'fill="#3d5a4c" stroke="#8a6a4a" stroke-width="4"'
    if table.round:
        top = f'<circle r="{width:.1f}" {fill}/>'
    else:
        corner = f'x="{-width:.1f}" y="{-depth:.1f}"'
        top = f'<rect {corner} width="{2 * width:.1f}" height="{2 * depth:.1f}" rx="6" {fill}/>'
    hands = "".join(_hand(table, color, unit) for color in table.hands)
    title = f'<text y="6" font-size="20" fill="#ffffff">{escape(name)}</text>'
    return f'<g transform="translate({x:.0f} {y:.0f})">{top}{hands}{title}</g>\n'


def _hand(table: Table, color: str, unit: float) -> str:
    hand = table.hands[color]
    red, green, blue = (round(255 * part) for part in COLORS[color])
    dark = 0.299 * red + 0.587 * green + 0.114 * blue < 140
    width, depth = table.hand_extent[0] * unit, table.hand_extent[2] * unit
    upright = -90 if hand.turn in (90, 270) else 0
    place = f"translate({hand.x * unit:.1f} {-hand.z * unit:.1f})"
    return (
        f'<g transform="{place}"><rect x="{-width / 2:.1f}" y="{-depth / 2:.1f}" width="{width:.1f}" '
        f'height="{depth:.1f}" rx="4" transform="rotate({hand.turn:g})" fill="rgb({red},{green},{blue})" '
        f'stroke="#333333"/><text y="4" font-size="12" transform="rotate({upright:g})" '
        f'fill="{"#ffffff" if dark else "#000000"}">{color}</text></g>'
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
