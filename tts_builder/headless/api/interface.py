"""UI: the XML interface of the table or of one object."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, rows
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.panel import Panel, text_of
from tts_builder.headless.scripts.operations import function, getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.world import GlobalScript, World
from tts_builder.headless.world.world_object import WorldObject

LOADING = 2
"""Frames until a new interface is loaded. Until then scripts read the old one."""


def panel_of(world: World, owner: WorldObject | GlobalScript) -> Panel:
    """The interface of the owner, created from its XML on first use."""
    if owner.panel is None:
        owner.panel = Panel()
        owner.panel.assets = [
            {"name": entry.get("Name", ""), "url": entry.get("URL", ""), "type": entry.get("Type", 0)}
            for entry in owner.state.get("CustomUIAssets") or ()
        ]
        fault = owner.panel.build(str(owner.state.get("XmlUI") or ""))
        if fault:
            world.write("error", f"XmlUI: {fault}", script=owner.guid)
    return owner.panel


def _owner(script: Script, key: int) -> WorldObject | GlobalScript:
    owner = script.world.object_by_id(key) if key else script.world.global_script
    if owner is None:
        raise CallError("the object has been destroyed")
    return owner


def _panel(script: Script, key: int) -> Panel:
    return panel_of(script.world, _owner(script, key))


def _replace(script: Script, key: int, build: Any, assets: Any) -> bool:
    owner = _owner(script, key)
    panel = panel_of(script.world, owner)
    if assets is not None:
        panel.assets = rows(script, assets)
        owner.state["CustomUIAssets"] = [
            {"Type": int(asset.get("type") or 0), "Name": asset.get("name", ""), "URL": asset.get("url", "")}
            for asset in panel.assets
        ]
    panel.loading = True

    def done() -> None:
        build()
        panel.loading = False

    script.world.later(LOADING, Phase.END, done)
    return True


getters(
    "UI",
    int,
    {
        "loading": lambda script, key: _panel(script, key).loading,
        "getXml()": lambda script, key: _panel(script, key).xml,
        "getXmlTable() tab": lambda script, key: [root.wire() for root in _panel(script, key).roots],
        "getCustomAssets() tab": lambda script, key: _panel(script, key).assets,
    },
)


@function("UI", "setXml", "str tab?")
def set_xml(script: Script, key: int, xml: str, assets: Any = None) -> bool:
    panel, world, guid = _panel(script, key), script.world, script.owner.guid

    def build() -> None:
        fault = panel.build(xml)
        if fault:
            world.write("error", f"UI.setXml: {fault}", script=guid)

    return _replace(script, key, build, assets)


@function("UI", "setXmlTable", "tab tab?")
def set_xml_table(script: Script, key: int, table: Any, assets: Any = None) -> bool:
    given = script.to_python(table)
    panel = _panel(script, key)
    return _replace(script, key, lambda: panel.build_from(given if isinstance(given, list) else []), assets)


@function("UI", "setCustomAssets", "tab")
def set_custom_assets(script: Script, key: int, assets: Any) -> bool:
    return _replace(script, key, lambda: None, assets)


# One element ------------------------------------------------------------------
@function("UI", "getAttribute", "str str")
def get_attribute(script: Script, key: int, ident: str, name: str) -> str | None:
    panel = _panel(script, key)
    element = panel.find(ident)
    return None if element is None else panel.attribute(element, name)


@function("UI", "getAttributes", "str", "tab")
def get_attributes(script: Script, key: int, ident: str) -> dict[str, str] | None:
    element = _panel(script, key).find(ident)
    return None if element is None else dict(element.attributes)


@function("UI", "setAttribute", "str str any")
def set_attribute(script: Script, key: int, ident: str, name: str, value: Any = None) -> bool:
    panel = _panel(script, key)
    element = panel.find(ident)
    if element is None:
        return False
    panel.set_attribute(element, name, text_of("" if value is None else value))
    return True


@function("UI", "setAttributes", "str tab")
def set_attributes(script: Script, key: int, ident: str, table: Any) -> bool:
    panel = _panel(script, key)
    element = panel.find(ident)
    if element is None:
        return False
    for name, value in parameters(script, table).items():
        panel.set_attribute(element, str(name), text_of(value))
    return True


@function("UI", "setClass", "str str")
def set_class(script: Script, key: int, ident: str, names: str) -> bool:
    return set_attribute(script, key, ident, "class", names)


@function("UI", "getValue", "str")
def get_value(script: Script, key: int, ident: str) -> str | None:
    panel = _panel(script, key)
    element = panel.find(ident)
    return None if element is None else panel.value(element)


@function("UI", "setValue", "str any")
def set_value(script: Script, key: int, ident: str, value: Any = None) -> bool:
    panel = _panel(script, key)
    element = panel.find(ident)
    if element is None:
        return False
    panel.set_value(element, text_of("" if value is None else value))
    return True


@function("UI", "show", "str")
def show(script: Script, key: int, ident: str) -> bool:
    return set_attribute(script, key, ident, "active", "true")


@function("UI", "hide", "str")
def hide(script: Script, key: int, ident: str) -> bool:
    return set_attribute(script, key, ident, "active", "false")
