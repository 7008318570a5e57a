"""Find by name what a player points at: an object, an element of an interface, a button or field on an
object."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from tts_builder.errors import UserError
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.players.panel import Panel

if TYPE_CHECKING:
    from tts_builder.headless.players.controls import Player
    from tts_builder.headless.table import Table
    from tts_builder.headless.world.world_object import WorldObject

Target = int | str
_MANY = 8
"""The number of names that an error lists."""


_SAYS = ("label", "click_function")


class Press(NamedTuple):
    """Which of several equal buttons (from 1), and with which mouse button."""

    nth: int = 1
    right: bool = False

    @property
    def value(self) -> str:
        """The value that an element of an interface gets."""
        return "-2" if self.right else "-1"

    @property
    def which(self) -> str:
        return f" (number {self.nth} of them)" if self.nth != 1 else ""


LEFT = Press()


class Pointing:
    """Finds objects, buttons and fields by the names that people use."""

    def __init__(self, table: Table) -> None:
        self.table, self.world = table, table.world

    def named(self, name: str) -> list[WorldObject]:
        """The object with that GUID, else all objects with that name."""
        found = self.table.find(name)
        if found is not None:
            return [found]
        return [obj for obj in self.table.objects if obj.nickname == name and name]

    def object(self, target: Target) -> WorldObject:
        """Exactly one object, by number, GUID or name."""
        if isinstance(target, int):
            obj = self.world.objects.get(target)
            if obj is None or obj.destroyed:
                raise UserError("the object is no longer on the table")
            return obj
        found = self.named(target)
        if len(found) == 1:
            return found[0]
        if found:
            guids = ", ".join(obj.guid for obj in found[:_MANY])
            raise UserError(f"{len(found)} objects are named {target!r}.", hint=f"Use a GUID: {guids}.")
        known = [name for obj in self.table.objects for name in (obj.nickname, obj.guid) if name]
        raise UserError(f"there is no object {target!r} on the table.", hint=_near(target, known))

    # Clicking -----------------------------------------------------------------
    def click(self, player: Player, target: Target, button: str | int = "", press: Press = LEFT) -> bool:
        """Click an element of the table's interface, the (first) button of an object, or any button with that
        label.

        `OBJECT/BUTTON` in one text names both; a number is the index of the button. False when this player
        cannot.
        """
        if isinstance(target, str) and button == "":
            if self._panel().pointed(target) is not None:
                return player.click(target, press.value)
            if not self.named(target) and "/" in target:
                first, _, rest = target.partition("/")
                if self.named(first):
                    return self.click(player, first, rest, press)
            if not self.named(target):
                return self._any_button(player, target, press)
        obj = self.object(target)
        if isinstance(button, str) and button and self._panel(obj).pointed(button) is not None:
            return player.click(button, press.value, obj=obj)
        index = _index(obj.buttons, button, _SAYS, press.nth)
        if index is None:
            labels = [str(each.get("label") or each.get("click_function")) for each in obj.buttons]
            what = f"has no button {button!r}" if button != "" else "has no button"
            raise UserError(f"{obj!r} {what}{press.which}.", hint=_near(str(button), labels))
        return player.press(obj, index, press.right)

    def _any_button(self, player: Player, name: str, press: Press) -> bool:
        left = press.nth
        for obj in self.table.objects:
            if self._panel(obj).pointed(name) is not None:
                left -= 1
                if not left:
                    return player.click(name, press.value, obj=obj)
            for index, entry in enumerate(obj.buttons):
                if any(entry.get(field) == name for field in _SAYS):
                    left -= 1
                    if not left:
                        return player.press(obj, index, press.right)
        known = [*self.table.ui.ids, *(obj.guid for obj in self.table.objects if obj.buttons)]
        known += [str(each.get("label") or "") for obj in self.table.objects for each in obj.buttons]
        raise UserError(f"there is nothing named {name!r} to click{press.which}.", hint=_near(name, known))

    def _panel(self, obj: WorldObject | None = None) -> Panel:
        return panel_of(self.world, obj if obj is not None else self.world.global_script)

    def menu(self, player: Player, label: str, target: Target | None = None) -> bool:
        """Choose an entry from the context menu of an object, or of the table."""
        obj = None if target is None else self.object(target)
        if player.menu(label, obj):
            return True
        entries = [name for name, _ in (self.world.menu if obj is None else obj.menu)]
        whose = "the table" if obj is None else repr(obj)
        raise UserError(f"the context menu of {whose} has no entry {label!r}.", hint=_near(label, entries))

    # Writing ------------------------------------------------------------------
    def type(self, player: Player, target: Target, text: str, field: str | int = "") -> bool:
        """Type into a field of the table's interface, or into a field on an object.

        `field` is a label, function or index, or the id of an InputField in the object's interface. The
        default is the first field."""
        if isinstance(target, str) and field == "" and self._panel().pointed(target) is not None:
            return player.edit(target, text)
        obj = self.object(target)
        if isinstance(field, str) and field and self._panel(obj).pointed(field) is not None:
            return player.edit(field, text, obj=obj)
        index = _index(obj.inputs, field, ("label", "input_function", "tooltip"), 1)
        if index is None:
            names = [str(each.get("label") or each.get("input_function")) for each in obj.inputs]
            what = f"has no field {field!r}" if field != "" else "has no field to write into"
            raise UserError(f"{obj!r} {what}.", hint=_near(str(field), names))
        return player.type_input(obj, index, text)


def _index(entries: list[dict[str, Any]], name: str | int, fields: Iterable[str], nth: int) -> int | None:
    """The index of the nth entry with that name, or of the first entry without a name. A number is the
    index."""
    if isinstance(name, int):
        return name if 0 <= name < len(entries) else None
    fitting = [
        index
        for index, entry in enumerate(entries)
        if not name or any(entry.get(field) == name for field in fields)
    ]
    return fitting[nth - 1] if 1 <= nth <= len(fitting) else None


def _near(name: str, known: Iterable[str]) -> str:
    names = sorted({each for each in known if each})
    close = get_close_matches(str(name), names, n=1, cutoff=0.6)
    if close:
        return f"Did you mean {close[0]!r}?"
    more = " …" if len(names) > _MANY else ""
    return f"There are: {', '.join(names[:_MANY])}{more or '.'}" if names else ""
