"""Seats, turns, and the people at the table with the objects they hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import PlayerRef
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.kinds import COLORS, MASTER, SPECTATOR, State

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

ALL = (*COLORS, SPECTATOR, MASTER)
TEAMS = ("None", "Clubs", "Diamonds", "Hearts", "Spades", "Jokers")


@dataclass
class Dialog:
    """A dialog that a script opened for a player. `callback` gets the answer."""

    kind: str
    text: str
    default: Any = None
    options: list[str] = field(default_factory=list)
    callback: Any = None


@dataclass(frozen=True)
class Hotkey:
    """A function that a player can bind to a key. With `on_release` it also runs when the key is released."""

    run: Any
    on_release: bool


@dataclass(frozen=True)
class Choice:
    """A request to a player to choose cards in the hand."""

    label: str
    least: int
    most: int
    prompt: str
    cancellable: bool


@dataclass
class Person:
    """A person at the table."""

    color: str
    name: str
    steam_id: str
    host: bool = False
    promoted: bool = False
    team: str = "None"
    blindfolded: bool = False
    lift_height: float = 0.2
    holding: list[WorldObject] = field(default_factory=list)
    dialogs: list[Dialog] = field(default_factory=list)
    camera: dict[str, Any] = field(default_factory=dict)
    """Target, mode and attachment of the camera as scripts set them. Nothing is drawn."""
    muted: bool = False
    theme: str = ""
    hovered: WorldObject | None = None
    pointer: Vec | None = None
    pointer_rotation: float = 0.0
    choice: Choice | None = None

    @property
    def key(self) -> PlayerRef:
        """The key of this player for scripts: the color, for spectators with their Steam id."""
        return PlayerRef(self.color if self.color != SPECTATOR else f"{SPECTATOR}:{self.steam_id}")

    def let_go_of_everything(self) -> None:
        """Forget held objects, dialogs and the hovered object, because another save is loaded."""
        self.holding, self.dialogs, self.hovered, self.choice = [], [], None, None


class Seats:
    """The people at the table, and whose turn it is."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: list[Person] = []

    def at(self, key: str) -> Person | None:
        """The person at this color, or the spectator with this key."""
        for person in self.people:
            if person.color == key or person.key == key:
                return person
        return None

    @property
    def seated(self) -> list[Person]:
        """The players with a color, in the order of the colors."""
        found = [person for person in self.people if person.color != SPECTATOR]
        return sorted(found, key=lambda person: ALL.index(person.color))

    def available(self) -> list[str]:
        """The colors that have a hand zone."""
        owned = {str(zone.state.get("FogColor", "")) for zone in self.world.zone_list if zone.kind == "Hand"}
        return [color for color in COLORS if color in owned]

    # Coming, going, changing --------------------------------------------------
    def connect(self, name: str, steam_id: str) -> Person:
        person = Person(SPECTATOR, name, steam_id, host=not self.people)
        self.people.append(person)
        self.world.bus.fire("onPlayerConnect", person.key)
        return person

    def change(self, person: Person, color: str) -> bool:
        """Move a person to another seat; False when it is taken."""
        if color not in ALL:
            raise CallError(f"{color} is not a player color")
        if color == person.color:
            return True
        if color != SPECTATOR and self.at(color) is not None:
            return False
        for obj in list(person.holding):
            obj.held_by = color
        person.color = color
        self.world.bus.fire("onPlayerChangeColor", color)
        return True

    def join_team(self, person: Person, team: str) -> None:
        if team not in TEAMS:
            raise CallError(f"{team} is not a team ({', '.join(TEAMS)})")
        if team != person.team:
            person.team = team
            self.world.bus.fire("onPlayerChangeTeam", person.color, team)

    def blindfold(self, person: Person, on: bool) -> None:
        if on != person.blindfolded:
            person.blindfolded = on
            self.world.bus.fire("onBlindfold", person.key, on)

    def pointed_at(self, person: Person) -> Vec:
        """The place of the pointer. It starts at the center of the table."""
        return person.pointer if person.pointer is not None else Vec(0.0, self.world.table_top, 0.0)

    def disconnect(self, person: Person) -> None:
        self.world.bus.fire("onPlayerDisconnect", person.key)
        self.people.remove(person)
        if person.host and self.people:
            self.people[0].host = True

    # Turns --------------------------------------------------------------------
    @property
    def turns(self) -> State:
        """The turn settings of the save. Do not change them here."""
        found: State = self.world.save.get("Turns") or {}
        return found

    def set_turns(self, field: str, value: Any) -> None:
        settings = dict(self.turns)
        settings[field] = value
        self.world.save["Turns"] = settings

    def order(self) -> list[str]:
        """The colors that take turns, in order of play."""
        turns = self.turns
        sitting = {person.color for person in self.seated}
        wanted = turns.get("TurnOrder") if turns.get("Type") == 1 else None
        colors = [color for color in (wanted or COLORS) if color in sitting]
        if turns.get("SkipEmpty"):
            colors = [color for color in colors if self.hand_of(color)]
        return colors[::-1] if turns.get("Reverse") else colors

    def hand_of(self, color: str) -> list[WorldObject]:
        from tts_builder.headless.players.hands import hand_objects

        return hand_objects(self.world, color, 1)

    def neighbor(self, step: int) -> str:
        """The color `step` turns after the current one, or before it when negative."""
        order, now = self.order(), str(self.turns.get("TurnColor") or "")
        if not order:
            return ""
        if now not in order:
            return order[0]
        return order[(order.index(now) + step) % len(order)]

    def give_turn(self, color: str) -> None:
        before = str(self.turns.get("TurnColor") or "")
        if color == before:
            return
        self.set_turns("TurnColor", color)
        if self.turns.get("Enable"):
            self.announce(before)

    def end_turn(self) -> None:
        """Pass the turn to the next player. A single player gets it again, with the event."""
        before, color = str(self.turns.get("TurnColor") or ""), self.neighbor(1)
        if color == before and self.turns.get("Enable"):
            self.announce(before)
        else:
            self.give_turn(color)

    def enable_turns(self, enable: bool) -> None:
        if bool(self.turns.get("Enable")) == enable:
            return
        self.set_turns("Enable", enable)
        if enable:
            order = self.order()
            if order and self.turns.get("TurnColor") not in order:
                self.set_turns("TurnColor", order[0])
            if self.turns.get("TurnColor"):
                self.announce("")

    def announce(self, before: str) -> None:
        color = str(self.turns.get("TurnColor") or "")
        previous = PlayerRef(before) if before else None
        self.world.bus.fire("onPlayerTurn", PlayerRef(color) if color else None, previous)
        if before:
            self.world.bus.fire("onPlayerTurnEnd", before, color or None)
        if color:
            self.world.bus.fire("onPlayerTurnStart", color, before or None)
