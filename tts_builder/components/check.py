"""Checks a mod before anything is drawn. Each error names the component and its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tts_builder.components.additions_check import check_additions
from tts_builder.components.areas import Area, BagArea, HandArea, StackArea
from tts_builder.components.base import At, Component
from tts_builder.components.cards import Card, Deck
from tts_builder.components.containers import Bag, InfiniteBag
from tts_builder.components.flat import Stack
from tts_builder.components.furniture import HandZone, is_zone
from tts_builder.components.geometry import Rect, meetings
from tts_builder.components.mesh import bounds
from tts_builder.components.mod import Mod
from tts_builder.components.ranges import beyond
from tts_builder.components.resting import footprint, rest
from tts_builder.components.solids import Die, Model
from tts_builder.components.tables import PLACES, Table
from tts_builder.components.typing_check import wrong_fields
from tts_builder.errors import DefinitionError, UserError, shortened
from tts_builder.saves.tree.names import reserved

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._/+-]*")


MOST: Final = 20_000
"""Limit for components (with copies) and for slots: far more than Tabletop Simulator can handle."""


def check(mod: Mod) -> None:
    """Raises DefinitionError for the first fault."""
    _check_types(mod)
    if not _ID.fullmatch(mod.id):
        raise DefinitionError(
            f"{mod.id!r} cannot be the id of a mod.",
            where=mod.where,
            hint="Use lowercase letters, digits and hyphens.",
        )
    if reserved(mod.id):
        raise DefinitionError(
            f"{mod.id!r} cannot be the id of a mod.",
            where=mod.where,
            hint="Windows reserves this name.",
        )
    for folder in (mod.assets, mod.scripts):
        if folder is not None and not Path(folder).is_dir():
            raise DefinitionError(f"the folder {folder} is missing.", where=mod.where)
    _check_fonts(mod)
    _check_keys(mod)
    _check_copies(mod)
    _check_cards(mod)
    _check_stacks(mod)
    _check_meshes(mod)
    check_additions(mod)
    _check_places(mod)
    _check_areas(mod)
    _check_start(mod)


def _check_types(mod: Mod) -> None:
    """Checks types and sizes first: the other checks rely on them."""
    for wrong, where in _faults(mod, mod.where, "decals", "lines", "cameras"):
        raise DefinitionError(f"Mod: {wrong}.", where=where)
    number = 0
    for component in mod.everything():
        _check_fields(component)
        if isinstance(component, Stack):
            _check_fields(component.of)  # `everything` does not list it
        number += max(component.count, 1)
        if number > MOST:
            raise _too_many(f"{component.key} is one of more than {MOST} components", component.where)
    for area in mod.areas:
        for wrong, where in _faults(area, area.where):
            raise DefinitionError(f"The area {shortened(str(area.name))!r}: {wrong}.", where=where)
        # Compare the numbers first: counting that many slots would take forever.
        figures = [figure for figure in vars(area).values() if isinstance(figure, int)]
        if max(figures, default=0) > MOST or area.capacity * max(len(area.places), 1) > MOST:
            raise _too_many(f"The area {area.name!r} has more than {MOST} slots", area.where)


def _check_fields(component: Component) -> None:
    for wrong, where in _faults(component, component.where, "decals", "lines", "joints"):
        raise DefinitionError(f"{shortened(str(component.key))}: {wrong}.", where=where)


def _faults(value: object, where: str, *parts: str) -> Iterator[tuple[str, str]]:
    """(error, place) for the fields of the value and of the items in its `parts`."""
    for wrong in wrong_fields(value):
        yield wrong, where
    for wrong in beyond(value):
        yield wrong, where
    for part in parts:
        for item in getattr(value, part):
            for wrong, place in _faults(item, getattr(item, "where", where)):
                yield f"{type(item).__name__}.{wrong}", place


def _too_many(what: str, where: str) -> DefinitionError:
    return DefinitionError(f"{what}.", where=where, hint="Tabletop Simulator cannot handle that many.")


def _check_fonts(mod: Mod) -> None:
    try:
        _ = mod.sources.fonts
    except UserError as fault:
        raise DefinitionError(fault.what, where=mod.where, hint=fault.hint) from fault


def _check_keys(mod: Mod) -> None:
    known: dict[str, Component] = {}
    for component in mod.everything():
        key = component.key
        if not _KEY.fullmatch(key):
            raise DefinitionError(
                f"{key!r} cannot be the key of a component.",
                where=component.where,
                hint="Use letters, digits and : . _ / + -",
            )
        if key in known:
            raise DefinitionError(
                f"Two components have the key {key!r}.",
                where=component.where,
                hint=f"The other one is defined at {known[key].where}.",
            )
        known[key] = component


def _check_copies(mod: Mod) -> None:
    in_bags = {id(item) for bag in mod.everything() if isinstance(bag, Bag) for item in bag.contents}
    for component in mod.everything():
        if component.copies != 1 and id(component) not in in_bags:
            raise DefinitionError(
                f"{component.key}: only a component in a bag can have {component.copies} copies.",
                where=component.where,
                hint="Put it into `contents` of a Bag.",
            )


def _check_cards(mod: Mod) -> None:
    in_decks = {id(card) for deck in mod.everything() if isinstance(deck, Deck) for card in deck.cards}
    for component in mod.everything():
        if isinstance(component, Deck):
            if len(component.cards) < 2:
                raise DefinitionError(
                    f"{component.key}: a deck needs two cards or more.",
                    where=component.where,
                    hint="Use Card.",
                )
            component.grid()
            for card in component.cards:
                if card.face.width and (card.face.width, card.face.height) != component.pixels:
                    raise DefinitionError(
                        f"{card.key}: its face differs in size from the other faces of {component.key}.",
                        where=card.where,
                    )
        elif isinstance(component, Card) and id(component) not in in_decks:
            component.alone().grid()
        elif isinstance(component, Stack) and component.number < 1:
            raise DefinitionError(
                f"{component.key}: a stack cannot have {component.number} pieces.", where=component.where
            )


def _check_stacks(mod: Mod) -> None:
    """The scripts of a game with rules move single objects. They never take a stack apart."""
    for component in mod.pieces() if mod.has_rules else ():
        if isinstance(component, Stack):
            raise DefinitionError(
                f"{component.key}: the pieces of a game with rules cannot be a Stack, because moves cannot "
                "take pieces off it.",
                where=component.where,
                hint=f"Define {component.number} pieces with keys of their own, or put one piece with "
                f"copies={component.number} into a Bag.",
            )


def _check_meshes(mod: Mod) -> None:
    for component in mod.everything():
        if isinstance(component, Model) or (isinstance(component, Die) and component.faces):
            try:
                bounds(component.mesh)
                if isinstance(component, Model) and component.collider is not None:
                    bounds(component.collider)
            except DefinitionError as fault:
                what = f"{component.key}: {fault.what[0].lower()}{fault.what[1:]}"
                raise DefinitionError(what, where=component.where, hint=fault.hint) from fault


def _check_places(mod: Mod) -> None:
    for place in (*mod.places, *(place for area in mod.areas for place in area.places)):
        if place not in PLACES:
            raise DefinitionError(
                f"Unknown place {place!r}.", where=mod.where, hint=f"Places: {', '.join(PLACES)}."
            )
    hands = [component for component in mod.on_table() if isinstance(component, HandZone)]
    for zone in hands:
        if zone.color not in PLACES:
            raise DefinitionError(f"{zone.key}: unknown place {zone.color!r}.", where=zone.where)
    for place in mod.places:
        if place not in {zone.color for zone in hands}:
            raise DefinitionError(
                f"The place {place} has no hand on {mod.table.name}.", where=mod.where, hint="Add a HandZone."
            )
    for players, colors in mod.seats.items():
        if len(colors) != players or not set(colors) <= set(mod.places) or len(set(colors)) != players:
            raise DefinitionError(
                f"`seats` for {players} players must be {players} different places of the mod.",
                where=mod.where,
            )


@dataclass(frozen=True)
class _Slot:
    area: Area
    place: str
    number: int

    def __str__(self) -> str:
        owner = f" of {self.place}" if self.place else ""
        return f"slot {self.number} of area {self.area.name!r}{owner}"


def slots(mod: Mod) -> Iterator[Rect[_Slot]]:
    """The rectangle of every slot on the table; one for a pile or bag."""
    for area in mod.areas:
        if not area.on_table:
            continue
        for place in area.places or ("",):
            for number, (x, _, z) in enumerate(area.slots(place)):
                if number and isinstance(area, StackArea):
                    break
                yield Rect(_Slot(area, place, number), x, z, *area.size, area.rotation(place))


def _check_areas(mod: Mod) -> None:
    names = [area.name for area in mod.areas]
    bags = {component.key for component in mod.components if isinstance(component, Bag | InfiniteBag)}
    for number, area in enumerate(mod.areas):
        if area.name in names[:number]:
            raise DefinitionError(f"Two areas have the name {area.name!r}.", where=area.where)
        for other in area.over:
            if other not in names:
                raise DefinitionError(
                    f"The area {area.name!r} lies over {other!r}, which is not an area.", where=area.where
                )
        if isinstance(area, BagArea) and area.name not in bags:
            raise DefinitionError(
                f"The area {area.name!r} has no bag.",
                where=area.where,
                hint="Give a bag the name of the area as its key.",
            )
        if not area.common and set(area.places) != set(mod.places):
            raise DefinitionError(
                f"The area {area.name!r} must have an origin for every place of the mod.", where=area.where
            )
        if isinstance(area, HandArea) and area.common:
            raise DefinitionError(
                f"The area {area.name!r} is a hand and needs an origin for every place.", where=area.where
            )
    table = mod.table.table
    rects = list(slots(mod))
    for rect in rects:
        _on_surface(rect, table, str(rect.owner), rect.owner.area.where)
    for first, second in meetings(rects):
        one, two = first.owner, second.owner
        if one.area.name in two.area.over or two.area.name in one.area.over:
            continue
        raise DefinitionError(f"{str(one).capitalize()} overlaps {two}.", where=one.area.where)


def _check_start(mod: Mod) -> None:
    table = mod.table.table
    for component in mod.on_table():
        if isinstance(component.at, At):
            _check_spot(mod, component, component.at)
    solid = [component for component in mod.components if not is_zone(component)]
    rects = [footprint(mod, component) for component in solid]
    for rect in rects:
        _on_surface(rect, table, rect.owner.key, rect.owner.where)
    for first, second in meetings(rects):
        one, two = first.owner, second.owner
        if one.is_ground != two.is_ground or not _same_height(mod, one, two):
            continue
        raise DefinitionError(
            f"{one.key} overlaps {two.key} at the start.",
            where=one.where,
            hint=f"{two.key} is defined at {two.where}.",
        )
    for point in mod.snaps:
        if not table.holds([(point.position[0], point.position[2])]):
            raise DefinitionError(f"A snap point at {point.position} is outside the table.", where=mod.where)


def _check_spot(mod: Mod, component: Component, at: At) -> None:
    for area in mod.areas:
        if area.name == at.area:
            break
    else:
        known = ", ".join(area.name for area in mod.areas) or "none"
        raise DefinitionError(
            f"{component.key}: unknown area {at.area!r}.", where=component.where, hint=f"Areas: {known}."
        )
    if (area.common and at.place) or (not area.common and at.place not in area.places):
        raise DefinitionError(
            f"{component.key}: the area {at.area!r} has no place {at.place!r}.",
            where=component.where,
            hint="The area is common." if area.common else f"Places: {', '.join(area.places)}.",
        )
    if not 0 <= at.slot < area.capacity:
        raise DefinitionError(
            f"{component.key}: the area {at.area!r} has no slot {at.slot}.",
            where=component.where,
            hint=f"Slots: 0 to {area.capacity - 1}.",
        )


def _same_height(mod: Mod, one: Component, two: Component) -> bool:
    low, high = rest(mod, one).floor, rest(mod, two).floor
    return low < high + two.size[2] and high < low + one.size[2]


def _on_surface(rect: Rect[_Slot] | Rect[Component], table: Table, what: str, where: str) -> None:
    if not table.holds(rect.corners):
        width, depth = (2 * half for half in table.half_extents())
        raise DefinitionError(
            f"{what.capitalize() if ' ' in what else what} is outside the table.",
            where=where,
            hint=f"The surface is {width:.1f} × {depth:.1f} units, centered on the origin.",
        )
