"""What a player points at by name: an object, an element of an interface, a button or field on an object."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from tts_builder.errors import UserError
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.panel import Panel

if TYPE_CHECKING:
    from tts_builder.headless.table import Table
    from tts_builder.headless.talking import Player
    from tts_builder.headless.thing import Thing

Target = int | str
_MANY = 8
"""How many names an error lists."""


class Pointing:
    """Finds things on a table the way a person names them."""

    def __init__(self, table: Table) -> None:
        self.table, self.world = table, table.world

    def named(self, name: str) -> list[Thing]:
        """The object of that GUID, else all objects with that name."""
        found = self.table.find(name)
        if found is not None:
            return [found]
        return [thing for thing in self.table.objects if thing.nickname == name and name]

    def object(self, target: Target) -> Thing:
        """Exactly one object, by number, GUID or name."""
        if isinstance(target, int):
            thing = self.world.things.get(target)
            if thing is None or thing.destroyed:
                raise UserError("the object is not on the table any more")
            return thing
        found = self.named(target)
        if len(found) == 1:
            return found[0]
        if found:
            guids = ", ".join(thing.guid for thing in found[:_MANY])
            raise UserError(f"{len(found)} objects are named {target!r}.", hint=f"Use a GUID: {guids}.")
        known = [name for thing in self.table.objects for name in (thing.nickname, thing.guid) if name]
        raise UserError(f"there is no object {target!r} on the table.", hint=_near(target, known))

    # Clicking -----------------------------------------------------------------
    def click(self, player: Player, target: Target, button: str = "") -> bool:
        """Click by name: an element of the table's interface, an object's (first) button, or any button that
        says so. False when this player cannot. `OBJECT/BUTTON` in one text names both."""
        if isinstance(target, str) and not button:
            if self._panel().pointed(target) is not None:
                return player.click(target)
            if not self.named(target) and "/" in target:
                first, _, rest = target.partition("/")
                if self.named(first):
                    return self.click(player, first, rest)
            if not self.named(target):
                return self._any_button(player, target)
        thing = self.object(target)
        if button and self._panel(thing).pointed(button) is not None:
            return player.click(button, obj=thing)
        index = _index(thing.buttons, button, ("label", "click_function"))
        if index is None:
            labels = [str(each.get("label") or each.get("click_function")) for each in thing.buttons]
            what = f"has no button {button!r}" if button else "has no button"
            raise UserError(f"{thing!r} {what}.", hint=_near(button, labels))
        return player.press(thing, index)

    def _any_button(self, player: Player, name: str) -> bool:
        for thing in self.table.objects:
            if self._panel(thing).pointed(name) is not None:
                return player.click(name, obj=thing)
            index = _index(thing.buttons, name, ("label", "click_function")) if thing.buttons else None
            if index is not None:
                return player.press(thing, index)
        known = [*self.table.ui.ids, *(thing.guid for thing in self.table.objects if thing.buttons)]
        known += [str(each.get("label") or "") for thing in self.table.objects for each in thing.buttons]
        raise UserError(f"there is nothing named {name!r} to click.", hint=_near(name, known))

    def _panel(self, thing: Thing | None = None) -> Panel:
        return panel_of(self.world, thing if thing is not None else self.world.root)

    # Writing ------------------------------------------------------------------
    def type(self, player: Player, target: Target, text: str) -> bool:
        """Write into a field of the table's interface, or into the (first) field on an object."""
        if isinstance(target, str) and self._panel().pointed(target) is not None:
            return player.edit(target, text)
        thing = self.object(target)
        if not thing.inputs:
            raise UserError(f"{thing!r} has no field to write into")
        return player.type_input(thing, 0, text)


def _index(entries: list[dict[str, Any]], name: str, fields: Iterable[str]) -> int | None:
    """The place of the entry that says so; of the first without a name."""
    for index, entry in enumerate(entries):
        if not name or any(entry.get(field) == name for field in fields):
            return index
    return None


def _near(name: str, known: Iterable[str]) -> str:
    names = sorted({each for each in known if each})
    close = get_close_matches(str(name), names, n=1, cutoff=0.6)
    if close:
        return f"Did you mean {close[0]!r}?"
    more = " …" if len(names) > _MANY else ""
    return f"There are: {', '.join(names[:_MANY])}{more or '.'}" if names else ""
