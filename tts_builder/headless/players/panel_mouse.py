"""Actions of a player with the elements of XML interfaces."""

from __future__ import annotations

from tts_builder.errors import UserError
from tts_builder.headless.api.interface import panel_of
from tts_builder.headless.players.panel import Element, Panel, handler, text_of
from tts_builder.headless.players.presence import Presence
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject

MOUSE = ("onMouseEnter", "onMouseExit", "onMouseDown", "onMouseUp")


class PanelMouse(Presence):
    """The interface of the table or of an object, as this player sees and uses it."""

    def _groups(self) -> set[str]:
        person = self.person
        groups = {self.color.lower(), person.team.lower()}
        if person.host:
            groups.add("host")
        if person.host or person.promoted:
            groups.add("admin")
        return groups

    def sees(self, ident: str, obj: WorldObject | None = None) -> bool:
        """Whether the element is shown to this player."""
        panel = self._panel(obj)
        element = panel.find(ident)
        return element is not None and panel.is_visible(element, self._groups())

    def _panel(self, obj: WorldObject | None) -> Panel:
        return panel_of(self.world, obj if obj is not None else self.world.global_script)

    def _usable(self, ident: str, obj: WorldObject | None) -> tuple[Panel, Element] | None:
        panel = self._panel(obj)
        element = panel.pointed(ident) if obj is None or not obj.destroyed else None
        if element is None or not panel.is_visible(element, self._groups()) or not panel.is_usable(element):
            return None
        return panel, element

    def _handle(
        self, owner: WorldObject | GlobalScript, panel: Panel, element: Element, event: str, value: str
    ) -> bool:
        target = handler(panel.attribute(element, event) or "")
        if target is None:
            return False
        where, name, argument = target
        if where == "Global":
            owner = self.world.global_script
        elif where:
            found = self.world.by_guid.get(where)
            if found is None:
                self.world.write(
                    "error", f"XmlUI: there is no object {where} to call {name} in", script=owner.guid
                )
                return False
            owner = found
        if owner.script is None or not owner.script.has(name):
            self.world.write("error", f"XmlUI: there is no function {name}", script=owner.guid)
            return False
        given = value if argument is None else argument
        owner.script.fire(name, self.person.key, given, element.attributes.get("id", ""))
        return True

    def click(self, ident: str, value: str = "-1", obj: WorldObject | None = None) -> bool:
        """Click an element of the table's interface, or of an object's. False when this player cannot."""
        found = self._usable(ident, obj)
        if found is None:
            return False
        return self._handle(obj or self.world.global_script, *found, "onClick", value)

    def mouse(self, event: str, ident: str, obj: WorldObject | None = None) -> bool:
        """Raise a mouse event of an element, such as `onMouseEnter`."""
        if event not in MOUSE:
            raise UserError(f"{event!r} is not a mouse event.", hint=f"Use one of {', '.join(MOUSE)}.")
        found = self._usable(ident, obj)
        return found is not None and self._handle(obj or self.world.global_script, *found, event, "-1")

    # Elements that hold a value -----------------------------------------------
    def _enter(self, ident: str, obj: WorldObject | None, name: str, kept: str, told: str) -> bool:
        found = self._usable(ident, obj)
        if found is None:
            return False
        found[0].set_attribute(found[1], name, kept)
        self._handle(obj or self.world.global_script, *found, "onValueChanged", told)
        return True

    def toggle(self, ident: str, on: bool, obj: WorldObject | None = None) -> bool:
        """Set a Toggle."""
        return self._enter(ident, obj, "isOn", "true" if on else "false", "True" if on else "False")

    def slide(self, ident: str, value: float, obj: WorldObject | None = None) -> bool:
        """Move a Slider, within its limits."""
        found = self._usable(ident, obj)
        if found is None:
            return False
        low, high = (
            float(found[0].attribute(found[1], name) or default)
            for name, default in (("minValue", 0), ("maxValue", 1))
        )
        text = text_of(min(high, max(low, float(value))))
        return self._enter(ident, obj, "value", text, text)

    def choose(self, ident: str, option: str, obj: WorldObject | None = None) -> bool:
        """Choose an option of a Dropdown by its text."""
        found = self._usable(ident, obj)
        if found is None:
            return False
        options = [child for child in found[1].children if child.tag == "Option"]
        texts = [found[0].value(child) for child in options]
        if option not in texts:
            raise UserError(
                f"{ident} has no option {option!r}.", hint=f"It has {', '.join(texts) or 'none'}."
            )
        for child, text in zip(options, texts, strict=True):
            found[0].set_attribute(child, "selected", "true" if text == option else "false")
        return self._enter(ident, obj, "value", str(texts.index(option)), option)

    def edit(self, ident: str, text: str, obj: WorldObject | None = None) -> bool:
        """Type into an InputField, and leave it."""
        if not self._enter(ident, obj, "text", text, text):
            return False
        found = self._usable(ident, obj)
        if found is not None:
            self._handle(obj or self.world.global_script, *found, "onEndEdit", text)
        return True
