"""Asks the headless table all probes of the kit, as a person would ask the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from tts_builder.components.build import unbuilt
from tts_builder.errors import UserError
from tts_builder.headless.sandbox.driver import Driver
from tts_builder.truth.answers import Answers
from tts_builder.truth.kit import TAB, kit
from tts_builder.truth.probes import probes

COLOR: Final = "White"
_BLOCK: Final = "probe block"
_STEP: Final = 30
_MOST: Final = 20_000
"""Frames after which something is wrong."""


def ask(*, faithful: bool = True, order: str = "global-first", save: dict[str, Any] | None = None) -> Answers:
    """The answers of the headless table; with a save, those of that save of the kit."""
    driver = Driver()
    driver.do(
        "load", save=unbuilt(kit()) if save is None else save, faithful=faithful, order=order, host=COLOR
    )
    driver.do("frames", n=5)
    driver.do("click", color=COLOR, target="truth-run")
    run_out(driver)
    driver.do("click", color=COLOR, target="truth-begin")
    run_out(driver)
    return written(driver)


@cache
def expected() -> Answers:
    """The answers of the headless table as it is; asked once."""
    return ask()


def written(driver: Driver) -> Answers:
    """The answers in the Notebook of the table."""
    for tab in driver.table.notes:
        if tab.get("title") == TAB:
            return msgspec.json.decode(tab["body"], type=Answers)
    raise UserError("the kit wrote no answers.")


def run_out(driver: Driver) -> None:
    """Lets time pass until all probes have answered, and does what the kit asks a person to do."""
    known = {probe.id: probe for probe in probes()}
    asked = ""
    for _ in range(_MOST // _STEP):
        driver.do("frames", n=_STEP)
        state = driver.do("call", name="truthState")
        if not state["running"]:
            return
        now = state["asked"]
        if now and now != asked:
            driver.do("frames", n=_STEP)
            probe = known[now]
            if probe.by == "eyes":
                button = {"yes": "truth-yes", "no": "truth-no"}.get(probe.expected, "truth-skip")
                driver.do("click", color=COLOR, target=button)
            else:
                HANDS[now](driver)
        asked = now
    raise UserError(f"the kit did not end within {_MOST} frames; it waits at {asked or 'a script'}.")


def _lift(driver: Driver) -> None:
    driver.do("pick_up", color=COLOR, target=_BLOCK)
    driver.do("frames", n=5)
    driver.do("drop", color=COLOR)


def _lift_card(driver: Driver) -> None:
    card = next(each for each in driver.do("objects") if each["kind"] == "Card" and not each["locked"])
    hand = next(
        each for each in driver.table.objects if each.kind == "Hand" and each.state.get("FogColor") == COLOR
    )
    driver.do("pick_up", color=COLOR, target=card["id"])
    driver.do("frames", n=5)
    driver.do("drop", color=COLOR, at=list(hand.position))


def _gesture(name: str, target: str, *args: Any) -> Callable[[Driver], None]:
    return lambda driver: driver.do("gesture", color=COLOR, name=name, target=target, args=list(args))


def _act(name: str, *args: Any) -> Callable[[Driver], None]:
    return lambda driver: driver.do("act", color=COLOR, name=name, args=list(args))


def _search(driver: Driver) -> None:
    player = driver.table.player(COLOR)
    player.search(_bag(driver))
    driver.do("frames", n=5)
    player.close_search()


def _hover(driver: Driver) -> None:
    table = driver.table
    table.player(COLOR).hover(next(each for each in table.objects if each.nickname == _BLOCK))


def _bag(driver: Driver) -> Any:
    return next(each for each in driver.table.objects if each.nickname == "bag")


HANDS: Final[dict[str, Callable[[Driver], Any]]] = {
    "acts.lift": _lift,
    "acts.lift-old": _lift,
    "acts.lift-hands": _lift_card,
    "acts.flip-key": _gesture("flip", _BLOCK),
    "acts.number": _gesture("number", _BLOCK, 3),
    "acts.chat": _act("chat", "probe"),
    "acts.scripting-key": _act("button", 1),
    "acts.hover": _hover,
    "acts.button": lambda driver: driver.do("click", color=COLOR, target=_BLOCK),
    "acts.xml-defaults": lambda driver: driver.do("click", color=COLOR, target=_BLOCK, button="press"),
    "acts.search": _search,
    "acts.number-bag": _gesture("number", "bag", 1),
    "acts.end-turn": _act("end_turn"),
}
"""Probe → what a person does for it at the headless table."""
