"""The signature and text of each name of the API, for `api.json`: types as lua-language-server writes them.

The inventory says which types the game documents. Here they become what scripts may pass: a vector can be a
plain table, a number can be a fraction, and a text can be a number.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

TEXTS: Final = Path(__file__).with_name("api_texts.toml")
PLAIN: Final = {
    "bool": "boolean",
    "float": "number",
    "int": "integer",
    "Action": "integer",
    "prepared": "any",
    "self": "",
}
"""Types of the inventory that have another name; `self` is the class itself."""
GIVEN: Final = {
    "int": "number",
    "string": "string|number",
    "Vector": "tts.VectorLike",
    "Color": "tts.ColorLike",
    "Vector|float": "tts.VectorLike|number",
}
"""Types that scripts pass or set, where they accept more than the documentation says."""
NAMED: Final = {
    "guid": "tts.Guid",
    "tag": "tts.Tag",
    "player_color": "tts.PlayerColor",
    "player_colors": "tts.PlayerColor[]",
    "playerColor": "tts.PlayerColor",
    "players": "tts.PlayerColor[]",
    "hitObjects": "Object[]",
    "object_list": "Object[]",
    "objects": "Object[]",
    "group": "Object[]",
    "targets": "Object[]",
    "function_owner": "Object?",
    "click_function": "string",
    "input_function": "string",
    "callback_function": "fun(object: Object)",
    "toRunFunc": "function",
    "conditionFunc": "fun(): any",
    "params": "any",
    "func_params": "any",
    "module": "tts.Module",
    "callback": "fun(answer: any, player_color: tts.PlayerColor)",
}
"""Parameters and fields by name, whatever the inventory says."""
EXACT: Final = {
    "addContextMenuItem(toRunFunc)": "fun(player_color: tts.PlayerColor, menu_position: Vector)",
    "addHotkey(toRunFunc)": "fun(player_color: tts.PlayerColor, hovered_object: Object?, "
    "pointer_position: Vector, is_key_up: boolean)",
    "copy(object_list)": "Object[]",
    "log(value)": "any",
    "log(label)": "any",
    "log(tags)": "any",
    "logString(value)": "any",
    "logString(label)": "any",
    "logString(tags)": "any",
    "logStyle(tag)": "string",
    "print(message)": "any",
    "broadcastToAll(message)": "any",
    "broadcastToColor(message)": "any",
    "printToAll(message)": "any",
    "printToColor(message)": "any",
    "require(module)": "tts.Module",
    "vector(x)": "number|table",
    "Object.addContextMenuItem(callback)": "fun(player_color: tts.PlayerColor, object_position: Vector, "
    "object: Object)",
    "Object.randomize(color)": "tts.PlayerColor",
    "Object.setTags(tags)": "tts.Tag[]",
    "getObjectsWithAnyTags(tags)": "tts.Tag[]",
    "getObjectsWithAllTags(tags)": "tts.Tag[]",
    "Object.setDecals(parameters)": "table[]",
    "Object.setVectorLines(parameters)": "table[]",
    "Object.setSnapPoints(snap_points)": "table[]",
    "Object.setRotationValues(rotation_values)": "table[]",
    "Object.setCustomObject(parameters)": "table",
    "Object.scale(vector)": "tts.VectorLike|number",
    "Container.search(player)": "Player|tts.PlayerColor",
    "MusicPlayer.setPlaylist(parameters)": "{ url: string, title: string }[]",
    "Notes.editNotebookTab(parameters)": "table",
    "UI.setXmlTable(data)": "table[]",
    "UI.setCustomAssets(assets)": "table[]",
    "UI.setXmlTable(assets)": "table[]",
    "UI.setXml(assets)": "table[]",
    "Player.showConfirmDialog(callback)": "fun(player_color: tts.PlayerColor)",
    "Player.showColorDialog(callback)": "fun(color: Color, player_color: tts.PlayerColor)",
    "Player.showOptionsDialog(callback)": "fun(text: string, index: integer, player_color: tts.PlayerColor)",
    "Player.showInputDialog(description)": "string|function",
    "Player.showInputDialog(default_text)": "string|number|function",
    "Player.showMemoDialog(description)": "string|function",
    "Player.showMemoDialog(default_text)": "string|number|function",
    "Player.showColorDialog(default_color)": "tts.ColorLike|function",
    "Player.showOptionsDialog(default_value)": "number|string|function",
    "Vector.__call(x)": "number|table",
    "Vector.new(...)": "any",
    "Color.__call(r)": "number|table",
    "Color.new(...)": "any",
    "Vector.scale(otherVec)": "tts.VectorLike|number",
    "Vector.setAt(k)": "string|number",
    "Vector.set(x)": "number|table",
    "Color.setAt(k)": "string|number",
    "WebRequest.post(form)": "table|string",
    "onPlayerHandChoice(objects)": "Object[]",
    "onObjectHover(object)": "Object?",
    "onPlayerPing(object)": "Object?",
    "onPlayerTurn(previous_player)": "Player?",
}
"""Parameters of one function: `Object.scale(vector)`."""
ANSWERS: Final = {
    "getObjects": "Object[]",
    "getObjectsWithTag": "Object[]",
    "getObjectsWithAnyTags": "Object[]",
    "getObjectsWithAllTags": "Object[]",
    "getSeatedPlayers": "tts.PlayerColor[]",
    "group": "Object[]",
    "paste": "Object[]",
    "copy": "boolean",
    "Object.getTags": "tts.Tag[]",
    "Object.getGUID": "tts.Guid",
    "Object.getButtons": "table[]",
    "Object.getInputs": "table[]",
    "Object.getAttachments": "table[]",
    "Object.getDecals": "table[]",
    "Object.getJoints": "table[]",
    "Object.getObjects": "tts.Content[]",
    "Object.getRotationValues": "{ value: any, rotation: Vector }[]",
    "Object.getSelectingPlayers": "tts.PlayerColor[]",
    "Object.getStates": "tts.ObjectState[]",
    "Object.getZones": "Object[]",
    "Object.cut": "Object[]",
    "Object.split": "Object[]",
    "Object.spread": "Object[]",
    "Object.removeAttachments": "Object[]",
    "Object.getChildren": "GameObject[]",
    "Object.getComponents": "Component[]",
    "Object.getComponentsInChildren": "Component[]",
    "Object.getMaterials": "Material[]",
    "Object.getMaterialsInChildren": "Material[]",
    "Object.getSnapPoints": "tts.SnapPoint[]",
    "Object.getVectorLines": "table[]",
    "Player.getHandObjects": "Object[]",
    "Player.getHandTransform": "tts.HandTransform",
    "Player.getHoldingObjects": "Object[]",
    "Player.getSelectedObjects": "Object[]",
    "PlayerManager.getAvailableColors": "tts.PlayerColor[]",
    "PlayerManager.getColors": "tts.PlayerColor[]",
    "PlayerManager.getPlayers": "Player[]",
    "PlayerManager.getSpectators": "Player[]",
    "PlayerManager.Action": "table<string, integer>",
    "Turns.getNextTurnColor": "tts.PlayerColor",
    "Turns.getPreviousTurnColor": "tts.PlayerColor",
    "Turns.getTurnOrder": "tts.PlayerColor[]",
    "Turns.order": "tts.PlayerColor[]",
    "Turns.turn_color": "tts.PlayerColor",
    "Hands.getHands": "Object[]",
    "Info.tags": "string[]",
    "Info.number_of_players": "integer[]",
    "Info.playing_time": "integer[]",
    "MusicPlayer.getPlaylist": "{ url: string, title: string }[]",
    "Notes.getNotebookTabs": "{ index: integer, title: string, body: string, color: string }[]",
    "Physics.cast": "tts.CastHit[]",
    "UI.getXmlTable": "table[]",
    "UI.getCustomAssets": "table[]",
    "GameObject.getChildren": "GameObject[]",
    "GameObject.getComponents": "Component[]",
    "GameObject.getComponentsInChildren": "Component[]",
    "GameObject.getMaterials": "Material[]",
    "GameObject.getMaterialsInChildren": "Material[]",
    "WebRequestInstance.getResponseHeaders": "table<string, string>",
    "Wait.collect": "WaitCollect",
    "Player.color": "tts.PlayerColor",
    "Object.guid": "tts.Guid",
    "Object.held_by_color": "tts.PlayerColor",
    "Object.type": "tts.ObjectType",
    "Object.remainder": "Object",
    "Object.script_code": "string",
    "Object.script_state": "string",
    "Object.memo": "string",
    "Object.getSelectedObjects": "Object[]",
    "Color.list": "table",
    "require": "any",
    "onSave": "string?",
    "Vector.heading": "number, number, number",
}
"""Results of functions and types of members. A list has the type of its entries."""
BOUNDS: Final = ("Object.getBounds", "Object.getBoundsNormalized", "Object.getVisualBoundsNormalized")


class Signatures:
    """The signatures of an inventory, with the texts."""

    def __init__(self, inventory: dict[str, Any]) -> None:
        self.texts: dict[str, dict[str, str]] = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
        self.colors = inventory["player_colors"]

    def of_function(self, owner: str, name: str, entry: dict[str, Any]) -> dict[str, Any]:
        """Parameters as [name, type, text], an optional name with a question mark; the result; the text."""
        full = f"{owner}.{name}" if owner else name
        given = entry["params"][:1] if name == "new" else entry["params"]
        sign: dict[str, Any] = {"params": [self._param(full, each) for each in given]}
        if any(each["name"] == "callback_function" for each in given) and owner == "WebRequest":
            text = self.texts["parameters"]["function_name"]
            sign["params"].append(["function_name?", "string", f"With an object as owner: {text}"])
        if owner in ("Vector", "Color") and entry.get("static") is False:
            sign["method"] = True
        answer = self._answer(full, owner, entry["returns"])
        if answer:
            sign["returns"] = answer
        return sign | self._text(owner or "globals", name)

    def of_event(self, name: str, entry: dict[str, Any]) -> dict[str, Any]:
        """As of a function; the result says what returning a value does."""
        sign: dict[str, Any] = {"params": [self._param(name, each) for each in entry["params"]]}
        effect = str(entry.get("return_effect", ""))
        if effect:
            sign["returns"] = ANSWERS.get(name, "boolean?" if effect.startswith(("true", "false")) else "any")
            sign["effect"] = effect
        return sign | self._text("events", name)

    def of_member(self, owner: str, entry: dict[str, Any]) -> dict[str, Any]:
        """The type, whether scripts can set it, and the text."""
        name = entry["name"]
        full = f"{owner}.{name}"
        if "params" in entry:
            params = ", ".join(f"{each['name']}: {self._param(full, each)[1]}" for each in entry["params"])
            kind = f"fun({params})?"
        elif full in ANSWERS:
            kind = ANSWERS[full]
        else:
            own = str(entry["type"]).removesuffix("|nil")
            if entry.get("readonly"):
                kind = PLAIN.get(own, own)
            else:
                kind = {
                    "int": "number",
                    "Vector": "Vector|tts.VectorLike",
                    "Color": "Color|tts.ColorLike",
                }.get(own, PLAIN.get(own, own))
        sign = {"type": kind} | ({"readonly": True} if entry.get("readonly") else {})
        return sign | self._text(owner, name)

    def of_class(self, name: str, parts: dict[str, Any]) -> dict[str, str]:
        """What kind of class it is, and its text."""
        return {"kind": parts["kind"], **self._text("classes", name)}

    def of_value(self, entry: dict[str, Any]) -> str:
        return self.texts["global_values"][entry["name"]]

    def _param(self, full: str, entry: dict[str, Any]) -> list[Any]:
        name = entry["name"]
        kind = self._given(full, entry)
        optional = entry["optional"] or entry["type"] == "bool"
        text = self.texts["parameters"].get(name, "")
        # A parameter called like a class would hide it.
        word = name.lower() if name in ("Object", "Color") else name
        row: list[Any] = [word + ("?" if optional and name != "..." else ""), kind, text]
        if kind == "table" and entry["type"] == "table" and entry.get("fields"):
            row.append([self._field(full, each) for each in entry["fields"]])
        return row

    def _field(self, full: str, entry: dict[str, Any]) -> list[str]:
        """Fields are optional: which of them are needed depends on others."""
        exact = {"color": "tts.ColorLike"} if "Notebook" not in full else {}
        kind = exact.get(entry["name"]) or self._given(full, entry)
        return [f"{entry['name']}?", kind, self.texts["parameters"][entry["name"]]]

    def _given(self, full: str, entry: dict[str, Any]) -> str:
        name, own = entry["name"], str(entry["type"])
        exact = EXACT.get(f"{full}({name})")
        if exact:
            return exact
        if full.startswith("WebRequest.") and name == "callback_function":
            return "fun(request: WebRequestInstance)|Object"
        if name in NAMED and own != "Color":
            return NAMED[name]
        if full.startswith(("on", "try", "filter")) and "." not in full:
            return PLAIN.get(own, own)
        return GIVEN.get(own) or "|".join(PLAIN.get(each, each) for each in own.split("|"))

    def _answer(self, full: str, owner: str, returns: Any) -> str:
        if full in BOUNDS:
            return "{ center: Vector, size: Vector, offset: Vector }"
        if full in ANSWERS:
            return ANSWERS[full]
        if isinstance(returns, list):
            return ", ".join(PLAIN.get(each, each) for each in returns)
        if returns in (None, "nil"):
            return ""
        if returns == "self":
            return owner
        first, bar, rest = str(returns).partition("|")
        return PLAIN.get(first, first) + bar + rest

    def _text(self, section: str, name: str) -> dict[str, str]:
        texts = self.texts.get(section, {})
        text = texts.get(name) or (texts.get("COLOR") if name in self.colors else "")
        return {"text": text} if text else {}
