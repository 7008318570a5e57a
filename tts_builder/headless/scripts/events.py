"""Events: which scripts handle them, and how they are delivered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.world import rewinds
from tts_builder.headless.world.clock import FRAME_RATE, TICK_RATE
from tts_builder.lua.api import api

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

NOT_SIMULATED: frozenset[str] = frozenset()
"""Events that the table never raises. Each is counted when a script defines a handler."""

_OLD = {now: old for old, now in api().old_events.items() if now != "onPlayerTurn"}
"""Event names of older versions. A script that defines only the old name gets the event under it. The two old
names of onPlayerTurn are separate events."""

_EACH_FRAME = ("onUpdate", "onFixedUpdate", "update", "fixedUpdate")

_SAVING = ("onSave", "onsave")

_COLLISIONS = frozenset(["onCollisionEnter", "onCollisionExit", "onCollisionStay"])


class Bus:
    """Delivers events. It calls into Lua only where a handler is defined."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.scopes = {name: known.event for name, known in api().names.items() if known.event}
        self._listeners: dict[str, list[Script]] = {}

    def define(self, script: Script, name: str) -> None:
        """Register a handler. `*` means that the script hides its globals, so every event must be tried."""
        if name == "*":
            for each in self.scopes:
                self.define(script, each)
            return
        if name in script.handlers:
            return
        script.handlers.add(name)
        if name in NOT_SIMULATED:
            self.world.not_simulated[name] += 1
        if self.scopes[name] == ("global" if script.owner.id else "object"):
            return
        self._listeners.setdefault(name, []).append(script)
        if name in _COLLISIONS:
            self.world.contacts.watch()
            if name == "onCollisionStay":
                self.world.contacts.report_staying()
        if name in _EACH_FRAME:
            self.world.clock.updates = self._update
        if name in _SAVING:
            rewinds.keep_asking(self.world)

    def undefine(self, script: Script, name: str) -> None:
        script.handlers.discard(name)
        listeners = self._listeners.get(name, [])
        if script in listeners:
            listeners.remove(script)
        if not any(self._listeners.get(each) for each in _EACH_FRAME):
            self.world.clock.updates = None

    def drop(self, script: Script) -> None:
        """Remove all handlers of a script."""
        for name in list(script.handlers):
            self.undefine(script, name)

    def order(self, scripts: list[Script]) -> list[Script]:
        """Sort the scripts by the chosen order of the table, because the game documents none."""
        return self.world.order.arrange(scripts, lambda script: script.owner.id == 0)

    def fire(self, name: str, *args: Any, stop: Any = None) -> bool:
        """Call every handler. Stops and returns True when one of them returns `stop`."""
        listeners, old = self._listeners.get(name), _OLD.get(name)
        late = self._listeners.get(old) if old is not None else None
        if late:
            listeners = [*(listeners or ()), *(script for script in late if name not in script.handlers)]
        if not listeners:
            return False
        for script in self.order(listeners):
            answer = script.fire(name if not late or name in script.handlers else str(old), *args)
            if stop is not None and answer is stop:
                return True
        return False

    def allowed(self, name: str, *args: Any) -> bool:
        """Whether no handler returned false."""
        return not self.fire(name, *args, stop=False)

    def fire_own(self, obj: WorldObject, name: str, *args: Any) -> Any:
        """Call the handler in the script of the object itself. Returns its result."""
        script = obj.script
        if script is None:
            return None
        if name not in script.handlers:
            name = _OLD.get(name, "")
            if name not in script.handlers:
                return None
        return script.fire(name, *args)

    def fire_both(
        self, universal: str, args: tuple[Any, ...], own: str, obj: WorldObject, own_args: tuple[Any, ...]
    ) -> None:
        """Raise the global event, then the event of the object itself."""
        self.fire(universal, *args)
        if not obj.destroyed:
            self.fire_own(obj, own, *own_args)

    def _update(self) -> None:
        clock = self.world.clock
        ticks = clock.frame * TICK_RATE // FRAME_RATE - (clock.frame - 1) * TICK_RATE // FRAME_RATE
        for _ in range(ticks):
            self.fire("onFixedUpdate")
        self.fire("onUpdate")
