"""The Clock, Book, Browser and Container parts of some objects."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.containers import search_windows
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import PlayerRef
from tts_builder.headless.scripts.operations import function, getters, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import digital_clocks
from tts_builder.headless.world.world_object import WorldObject


def _part(member: str, *kinds: str) -> None:
    @reader("Object", member, member)
    def read(_: Script, obj: WorldObject) -> int | None:
        return obj.id if obj.kind in kinds or obj.name in kinds else None


_part("Clock", "Clock")
_part("Book", "Custom_PDF")
_part("Browser", "Tablet")
_part("Container", "Bag", "Infinite", "Deck", "Stack")


# Clock ------------------------------------------------------------------------
getters(
    "Clock",
    WorldObject,
    {
        "getValue()": lambda _, obj: digital_clocks.value(obj),
        "paused": lambda _, obj: digital_clocks.paused(obj),
    },
)


@function("Clock", "setValue", "num")
def set_clock(script: Script, obj: WorldObject, seconds: float) -> bool:
    """Set a timer of that many seconds. It does not start yet."""
    digital_clocks.show(script.world, obj, digital_clocks.TIMER, max(0, int(seconds)), True)
    return True


@function("Clock", "startStopwatch")
def start_stopwatch(script: Script, obj: WorldObject) -> bool:
    digital_clocks.show(script.world, obj, digital_clocks.STOPWATCH, 0, False)
    return True


@function("Clock", "showCurrentTime")
def show_current_time(script: Script, obj: WorldObject) -> bool:
    digital_clocks.show(script.world, obj, digital_clocks.TIME_OF_DAY, 0, False)
    return True


@function("Clock", "pauseStart")
def pause_start(script: Script, obj: WorldObject) -> bool:
    set_paused(script, obj, not digital_clocks.paused(obj))
    return True


@writer("Clock", "paused", "bool")
def set_paused(script: Script, obj: WorldObject, value: bool) -> None:
    digital_clocks.show(script.world, obj, digital_clocks.mode(obj), digital_clocks.value(obj), value)


# Book -------------------------------------------------------------------------
def _pdf(obj: WorldObject, field: str) -> int:
    return int((obj.state.get("CustomPDF") or {}).get(field, 0))


getters(
    "Book",
    WorldObject,
    {
        "page_offset": lambda _, obj: _pdf(obj, "PDFPageOffset"),
        "clearHighlight()": lambda _, obj: obj.extras.pop("highlight", None) is not None,
    },
)


@writer("Book", "page_offset", "num")
def set_page_offset(_: Script, obj: WorldObject, offset: float) -> None:
    obj.state["CustomPDF"] = {**(obj.state.get("CustomPDF") or {}), "PDFPageOffset": int(offset)}


@function("Book", "getPage", "bool?")
def get_page(_: Script, obj: WorldObject, shown: bool | None = None) -> int:
    return _pdf(obj, "PDFPage") + (_pdf(obj, "PDFPageOffset") if shown else 0)


@function("Book", "setPage", "num bool?")
def set_page(script: Script, obj: WorldObject, page: float, shown: bool | None = None) -> bool:
    """Turn to a page. The number of pages is unknown here, so only pages before the first one are refused."""
    number = int(page) - (_pdf(obj, "PDFPageOffset") if shown else 0)
    if number < 0:
        return False
    page_changed = number != _pdf(obj, "PDFPage")
    obj.state["CustomPDF"] = {**(obj.state.get("CustomPDF") or {}), "PDFPage": number}
    if page_changed:
        script.world.bus.fire_both("onObjectPageChange", (obj,), "onPageChange", obj, ())
    return True


@function("Book", "setHighlight", "num num num num")
def set_highlight(_: Script, obj: WorldObject, x1: float, y1: float, x2: float, y2: float) -> bool:
    obj.extras["highlight"] = (x1, y1, x2, y2)
    return True


# Browser ----------------------------------------------------------------------
@reader("Browser", "url")
def browser_url(_: Script, obj: WorldObject) -> str:
    return str((obj.state.get("Tablet") or {}).get("PageURL", ""))


@writer("Browser", "url", "str")
def set_browser_url(_: Script, obj: WorldObject, url: str) -> None:
    obj.state["Tablet"] = {**(obj.state.get("Tablet") or {}), "PageURL": url}


@reader("Browser", "pixel_width")
def pixel_width(_: Script, obj: WorldObject) -> int:
    return int(obj.extras.get("pixel_width", 1024))


@writer("Browser", "pixel_width", "num")
def set_pixel_width(_: Script, obj: WorldObject, width: float) -> None:
    obj.extras["pixel_width"] = int(width)


# Container --------------------------------------------------------------------
@function("Container", "search", "any num?")
def search(script: Script, obj: WorldObject, who: Any, max_cards: float | None = None) -> bool:
    """Open the search window for a player, given as a Player or a color. Only the player closes it."""
    given = script.to_python(who)
    person = script.world.seats.at(str(given)) if isinstance(given, (str, PlayerRef)) else None
    if person is None:
        raise CallError("search: a player at the table expected")
    search_windows.open_window(script.world, obj, person, None if max_cards is None else int(max_cards))
    return True
