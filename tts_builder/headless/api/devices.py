"""The Clock, Book, Browser and Container parts of some objects."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.containers import search_windows
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import PlayerRef
from tts_builder.headless.scripts.operations import function, gives, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import digital_clocks
from tts_builder.headless.world.world_object import WorldObject


def _part(member: str, *kinds: str) -> None:
    @reader("Object", member, member)
    def read(_: Script, thing: WorldObject) -> int | None:
        return thing.id if thing.kind in kinds or thing.name in kinds else None


_part("Clock", "Clock")
_part("Book", "Custom_PDF")
_part("Browser", "Tablet")
_part("Container", "Bag", "Infinite", "Deck", "Stack")


# Clock ------------------------------------------------------------------------
gives(
    "Clock",
    WorldObject,
    {
        "getValue()": lambda _, thing: digital_clocks.value(thing),
        "paused": lambda _, thing: digital_clocks.paused(thing),
    },
)


@function("Clock", "setValue", "num")
def set_clock(script: Script, thing: WorldObject, seconds: float) -> bool:
    """A timer over that many seconds, waiting to be started."""
    digital_clocks.show(script.world, thing, digital_clocks.TIMER, max(0, int(seconds)), True)
    return True


@function("Clock", "startStopwatch")
def start_stopwatch(script: Script, thing: WorldObject) -> bool:
    digital_clocks.show(script.world, thing, digital_clocks.STOPWATCH, 0, False)
    return True


@function("Clock", "showCurrentTime")
def show_current_time(script: Script, thing: WorldObject) -> bool:
    digital_clocks.show(script.world, thing, digital_clocks.TIME_OF_DAY, 0, False)
    return True


@function("Clock", "pauseStart")
def pause_start(script: Script, thing: WorldObject) -> bool:
    set_paused(script, thing, not digital_clocks.paused(thing))
    return True


@writer("Clock", "paused", "bool")
def set_paused(script: Script, thing: WorldObject, value: bool) -> None:
    digital_clocks.show(script.world, thing, digital_clocks.mode(thing), digital_clocks.value(thing), value)


# Book -------------------------------------------------------------------------
def _pdf(thing: WorldObject, field: str) -> int:
    return int((thing.state.get("CustomPDF") or {}).get(field, 0))


gives(
    "Book",
    WorldObject,
    {
        "page_offset": lambda _, thing: _pdf(thing, "PDFPageOffset"),
        "clearHighlight()": lambda _, thing: thing.extras.pop("highlight", None) is not None,
    },
)


@writer("Book", "page_offset", "num")
def set_page_offset(_: Script, thing: WorldObject, offset: float) -> None:
    thing.state["CustomPDF"] = {**(thing.state.get("CustomPDF") or {}), "PDFPageOffset": int(offset)}


@function("Book", "getPage", "bool?")
def get_page(_: Script, thing: WorldObject, shown: bool | None = None) -> int:
    return _pdf(thing, "PDFPage") + (_pdf(thing, "PDFPageOffset") if shown else 0)


@function("Book", "setPage", "num bool?")
def set_page(script: Script, thing: WorldObject, page: float, shown: bool | None = None) -> bool:
    """How many pages the file has is not known here; only a page before the first one is refused."""
    number = int(page) - (_pdf(thing, "PDFPageOffset") if shown else 0)
    if number < 0:
        return False
    turned = number != _pdf(thing, "PDFPage")
    thing.state["CustomPDF"] = {**(thing.state.get("CustomPDF") or {}), "PDFPage": number}
    if turned:
        script.world.bus.both("onObjectPageChange", (thing,), "onPageChange", thing, ())
    return True


@function("Book", "setHighlight", "num num num num")
def set_highlight(_: Script, thing: WorldObject, x1: float, y1: float, x2: float, y2: float) -> bool:
    thing.extras["highlight"] = (x1, y1, x2, y2)
    return True


# Browser ----------------------------------------------------------------------
@reader("Browser", "url")
def browser_url(_: Script, thing: WorldObject) -> str:
    return str((thing.state.get("Tablet") or {}).get("PageURL", ""))


@writer("Browser", "url", "str")
def set_browser_url(_: Script, thing: WorldObject, url: str) -> None:
    thing.state["Tablet"] = {**(thing.state.get("Tablet") or {}), "PageURL": url}


@reader("Browser", "pixel_width")
def pixel_width(_: Script, thing: WorldObject) -> int:
    return int(thing.extras.get("pixel_width", 1024))


@writer("Browser", "pixel_width", "num")
def set_pixel_width(_: Script, thing: WorldObject, width: float) -> None:
    thing.extras["pixel_width"] = int(width)


# Container --------------------------------------------------------------------
@function("Container", "search", "any num?")
def search(script: Script, thing: WorldObject, who: Any, most: float | None = None) -> bool:
    """Opens the window for a player, given as Player or by colour; closing it is up to the player."""
    given = script.python(who)
    person = script.world.seats.at(str(given)) if isinstance(given, (str, PlayerRef)) else None
    if person is None:
        raise CallError("search: a player at the table expected")
    search_windows.open_window(script.world, thing, person, None if most is None else int(most))
    return True
