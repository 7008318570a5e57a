"""Actions of a player with buttons, inputs, dialogs, chat, keys and turns."""

from __future__ import annotations

from typing import Any

from tts_builder.errors import UserError
from tts_builder.headless.players.panel_mouse import PanelMouse
from tts_builder.headless.players.views import View, view
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.world_object import WorldObject


class Controls(PanelMouse):
    """Buttons, inputs, dialogs, chat, keys and turns."""

    # Classic buttons and inputs -----------------------------------------------
    def press(self, obj: WorldObject, index: int, alt: bool = False) -> bool:
        """Press a button that a script put on the object."""
        if not 0 <= index < len(obj.buttons) or obj.destroyed:
            return False
        button = obj.buttons[index]
        if not button["width"] or not button["height"]:
            return False
        return self._classic(button, "click_function", obj, self.color, alt)

    def type_input(self, obj: WorldObject, index: int, text: str) -> bool:
        """Type into an input on the object, and leave it."""
        if not 0 <= index < len(obj.inputs) or obj.destroyed:
            return False
        entry = obj.inputs[index]
        entry["value"] = text
        self._classic(entry, "input_function", obj, self.color, text, True)
        return self._classic(entry, "input_function", obj, self.color, text, False)

    def _classic(self, entry: dict[str, Any], field: str, *args: Any) -> bool:
        script, name = entry["function_owner"].script, entry[field]
        if script is None or not script.has(name):
            self.world.write("error", f"there is no function {name}", script=entry["function_owner"].guid)
            return False
        script.fire(name, *args)
        return True

    # Dialogs ------------------------------------------------------------------
    def answer(self, value: Any = None) -> None:
        """Answer the oldest open dialog with a text, an option (by its text) or a color; without a value,
        confirm."""
        person = self.person
        if not person.dialogs:
            raise UserError(f"{self.color} has no dialog to answer")
        dialog = person.dialogs.pop(0)
        if dialog.callback is None:
            return
        if dialog.kind == "options":
            if value not in dialog.options:
                raise UserError(f"{value!r} is not an option of the dialog {dialog.text!r}")
            dialog.callback(value, dialog.options.index(value) + 1, self.color)
        elif dialog.kind == "confirm":
            dialog.callback(self.color)
        elif dialog.kind == "color":
            dialog.callback(Rgba(*(value or (1.0, 1.0, 1.0))), self.color)
        else:
            dialog.callback(dialog.default if value is None else str(value), self.color)

    def dismiss(self) -> None:
        """Close the oldest open dialog without an answer."""
        if self.person.dialogs:
            del self.person.dialogs[0]

    # Chat, keys, turn ---------------------------------------------------------
    def chat(self, text: str) -> bool:
        """Write in the chat; False when a script hides the message."""
        key = self.person.key
        if not self.world.bus.allowed("onChat", text, key):
            return False
        self.world.write("chat", text, to="", script="")
        return True

    def button(self, index: int) -> None:
        """Press and release a scripting button (the number pad)."""
        self.world.bus.fire("onScriptingButtonDown", index, self.color)
        self.world.bus.fire("onScriptingButtonUp", index, self.color)

    def hotkey(self, label: str, hovered: WorldObject | None = None) -> bool:
        """Press and release the key of a hotkey, optionally over an object."""
        key = self.world.hotkeys.get(label)
        if key is None:
            return False
        person = self.person
        over = hovered if hovered is not None else person.hovered
        told = (self.color, over, self.world.seats.pointed_at(person))
        key.run(*told, False)
        if key.on_release:
            key.run(*told, True)
        return True

    def menu(self, label: str, obj: WorldObject | None = None) -> bool:
        """Choose an entry from the context menu of an object, or of the table."""
        for name, run in obj.menu if obj is not None else self.world.menu:
            if name == label:
                run(
                    self.color,
                    obj.position if obj is not None else self.world.seats.pointed_at(self.person),
                    obj,
                )
                return True
        return False

    def end_turn(self) -> bool:
        """Press the game's own End Turn button; False when it is not this player's turn."""
        if not self._has_turn():
            return False
        self.world.seats.end_turn()
        return True

    def pass_turn(self, to: str) -> bool:
        """Pass the turn to a player; False when it is not this player's turn or passing is switched off."""
        seats = self.world.seats
        if not self._has_turn() or seats.turns.get("PassTurns") is False or seats.at(to) is None:
            return False
        seats.give_turn(to)
        return True

    def _has_turn(self) -> bool:
        turns = self.world.seats.turns
        return bool(turns.get("Enable")) and turns.get("TurnColor") == self.color


class Player(Controls):
    """One player at the table, with all actions."""

    def sit(self, name: str = "", steam_id: str = "") -> Player:
        """Connect, and take this seat."""
        seats = self.world.seats
        if seats.at(self.color) is not None:
            raise UserError(f"somebody sits at {self.color} already")
        known = next((person for person in seats.people if steam_id and person.steam_id == steam_id), None)
        number = 76561190000000000 + len(seats.people) + 1
        person = known or seats.connect(name or f"Player {self.color}", steam_id or str(number))
        seats.change(person, self.color)
        return self

    def leave(self) -> None:
        """Leave the table. Held objects fall."""
        person = self.person
        self.drop()
        self.world.seats.change(person, "Grey")
        self.world.seats.disconnect(person)

    def view(self, obj: WorldObject) -> View:
        """What this player sees of an object from above: its face, its back, a question mark or nothing."""
        return view(obj, self.color)

    def change_color(self, to: str) -> bool:
        """Move to another seat; False when it is taken."""
        if not self.world.seats.change(self.person, to):
            return False
        self.color = to
        return True
