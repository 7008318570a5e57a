"""Ways to tamper with pieces, scripts and panel of a save, each with the expected letter."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations

from tts_builder.referee.verdict.picture import Piece
from tts_builder.testing.laws.scene import Entry, Lying, Scene
from tts_builder.testing.laws.subject import DoesNotApplyError


@dataclass(frozen=True)
class Way:
    """A way to tamper: its description, the letter of the layer that must find it, and letters that may also
    find it."""

    sentence: str
    letter: str
    do: Callable[[Scene], None]
    also: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.letter})"


def _chess_queen() -> Entry:
    place = {"posX": 0.0, "posY": 2.0, "posZ": 0.0}
    return {"GUID": "abcdef", "Name": "Chess_Queen", "Transform": place}


# ---------------------------------------------------------------- structure


def no_objects(scene: Scene) -> None:
    scene.save["ObjectStates"] = {}


def wrong_type(scene: Scene) -> None:
    scene.objects[0]["Nickname"] = 7
    scene.objects[0]["Transform"]["posX"] = "0"


def no_transform(scene: Scene) -> None:
    del scene.objects[0]["Transform"]


# ---------------------------------------------------------------- kit


def removed(scene: Scene) -> None:
    scene.take_away(scene.one().piece)


def removed_from_bag(scene: Scene) -> None:
    scene.take_away(_bagged(scene))


def duplicated(scene: Scene) -> None:
    scene.objects.append(deepcopy(scene.one().entry))


def duplicated_into_bag(scene: Scene) -> None:
    scene.bag().setdefault("ContainedObjects", []).append(deepcopy(scene.one().entry))


def swapped_for_another(scene: Scene) -> None:
    """One piece fewer of one kind, one more of another."""
    one = scene.one()
    one.entry["Memo"] = next(piece.key for piece in scene.pieces() if piece.key != one.piece.key)


def of_no_kind(scene: Scene) -> None:
    scene.objects.append({**deepcopy(scene.one().entry), "Memo": "no:such-piece"})


def stranger(scene: Scene) -> None:
    scene.objects.append(_chess_queen())


def stranger_in_bag(scene: Scene) -> None:
    scene.bag().setdefault("ContainedObjects", []).append(_chess_queen())


def stack_number(scene: Scene) -> None:
    entry = scene.one().entry
    entry["Number"] = entry.get("Number", 1) + 1


def other_kind(scene: Scene) -> None:
    scene.one().entry["Name"] = "Chess_Queen"


def other_face(scene: Scene) -> None:
    """Use the image of another piece of the same form."""
    components = scene.area_map.components
    for one in scene.pieces():
        front = getattr(components[one.key], "front", None)
        for key, other in components.items():
            differs = type(other) is type(components[one.key]) and getattr(other, "front", None) != front
            if differs and "CustomImage" in one.found.object:
                one.found.object["CustomImage"]["ImageURL"] = picture_named_after(key)
                return
    raise DoesNotApplyError("the game has no two printed pieces that look different")


def picture_named_after(key: str) -> str:
    """An image name like those of a build."""
    return f"https://example.org/{re.sub(r'[^a-z0-9]+', '-', key)}-0123456789ab.png"


# ---------------------------------------------------------------- table


def moved(scene: Scene) -> None:
    one = scene.one()
    x, z = scene.free_spot(one)
    one.transform.update(posX=x, posZ=z)


def on_the_floor(scene: Scene) -> None:
    scene.one().transform.update(posX=199.0, posZ=199.0)


def into_bag(scene: Scene) -> None:
    one, bag = scene.one(), scene.bag()
    scene.take_away(one.piece)
    bag.setdefault("ContainedObjects", []).append(one.entry)


def out_of_bag(scene: Scene) -> None:
    piece, beside = _bagged(scene), scene.one()
    scene.take_away(piece)
    piece.found.object["Transform"] = deepcopy(beside.transform)
    scene.objects.append(piece.found.object)


def swapped_face_down(scene: Scene) -> None:
    hidden = [each for each in scene.lying() if each.face == "down"]
    for one, other in combinations(hidden, 2):
        if one.piece.key != other.piece.key:
            _swap(one, other)
            return
    raise DoesNotApplyError("no two different pieces lie face down")


def swapped_face_up(scene: Scene) -> None:
    shown = [each for each in scene.lying() if each.face == "up"]
    for one, other in combinations(shown, 2):
        if one.piece.key != other.piece.key:
            _swap(one, other)
            return
    raise DoesNotApplyError("no two different pieces lie face up")


def flipped(scene: Scene) -> None:
    turn = scene.one().transform
    turn["rotZ"] = (turn["rotZ"] + 180) % 360


def on_edge(scene: Scene) -> None:
    flat = next((each for each in scene.lying() if each.face in ("up", "down")), None)
    if flat is None:
        raise DoesNotApplyError("no piece lies flat")
    flat.transform["rotX"] = 90.0


def die_turned(scene: Scene) -> None:
    for each in scene.lying():
        if scene.is_die(each):
            each.transform["rotX"] = (each.transform["rotX"] + 90) % 360
            return
    raise DoesNotApplyError("the game has no dice")


def pile_turned_over(scene: Scene) -> None:
    for one, other in combinations(scene.lying(), 2):
        (x, y, z), (u, v, w) = (
            scene.mod.area(each.where.area).position(each.where.place, each.where.slot)
            for each in (one, other)
        )
        if abs(x - u) + abs(z - w) < 0.01 and abs(y - v) > 0.1 and one.piece.key != other.piece.key:
            rise = scene.area_map.floor(other.piece) - scene.area_map.floor(one.piece)
            one.transform["posY"] += rise
            other.transform["posY"] -= rise
            return
    raise DoesNotApplyError("no spots of the game are above each other")


def pile_to_pile(scene: Scene) -> None:
    """Move one of several equal pieces to the spot of another, which then has one too many."""
    for equal in scene.counted():
        for one, other in combinations(equal, 2):
            if one.where != other.where:
                one.entry["Transform"] = deepcopy(other.transform)
                return
    raise DoesNotApplyError("no equal pieces lie on different spots")


def stack_to_stack(scene: Scene) -> None:
    """The same, but the pieces on each spot are a stack with a number."""
    for equal in scene.counted():
        stacks = merge(scene, equal)
        if len(stacks) > 1:
            one, other = stacks[:2]
            other["Number"] += 1
            one["Number"] -= 1
            if not one["Number"]:
                scene.objects[:] = [entry for entry in scene.objects if entry is not one]
            return
    raise DoesNotApplyError("no equal pieces lie on different spots")


def merge(scene: Scene, equal: list[Lying]) -> list[Entry]:
    """Combine the equal pieces on each spot into a stack."""
    stacks: dict[object, Entry] = {}
    for each in equal:
        stack = stacks.setdefault((each.where, each.face), each.entry)
        if stack is not each.entry:
            scene.take_away(each.piece)
            stack["Name"] = each.entry["Name"].removesuffix("_Stack") + "_Stack"
        stack["Number"] = stack.get("Number", 0) + each.piece.count
    return list(stacks.values())


def _swap(one: Lying, other: Lying) -> None:
    one.entry["Transform"], other.entry["Transform"] = other.transform, one.transform


def _bagged(scene: Scene) -> Piece:
    found = scene.bagged()
    if not found:
        raise DoesNotApplyError("nothing is in a bag at that moment")
    return found[0]


# ---------------------------------------------------------------- build


def script_edited(scene: Scene) -> None:
    text = scene.save["LuaScript"]
    scene.save["LuaScript"] = text.replace("return nil", "return 0", 1)


def data_edited(scene: Scene) -> None:
    """Change one number of the data module."""
    text, start = scene.save["LuaScript"], f'("{scene.game.id}/facts", '
    head, body = text[: text.index(start)], text[text.index(start) :]
    scene.save["LuaScript"] = head + re.sub(r"(?<== )\d+", lambda figure: f"1{figure[0]}", body, count=1)


def panel_edited(scene: Scene) -> None:
    scene.save["XmlUI"] += "\n<Button />"


def script_gone(scene: Scene) -> None:
    scene.save["LuaScript"] = "-- nothing here"


def script_unmarked(scene: Scene) -> None:
    scene.save["LuaScript"] = "function onLoad() end"


def script_on_piece(scene: Scene) -> None:
    scene.one().entry["LuaScript"] = "function onLoad() end"


def panel_in_bag(scene: Scene) -> None:
    _bagged(scene).found.object["XmlUI"] = "<Button />"


PIECES = [
    Way("the list of objects is not a list", "S", no_objects, "K"),
    Way("an object has fields of the wrong type", "S", wrong_type),
    Way("an object has no place", "S", no_transform, "T"),
    Way("a piece is removed", "K", removed),
    Way("a piece is removed from a bag", "K", removed_from_bag),
    Way("a piece is duplicated", "K", duplicated),
    Way("a copy of a piece is in a bag", "K", duplicated_into_bag),
    Way("a piece is replaced by another", "K", swapped_for_another),
    Way("a piece is added that the game does not have", "K", of_no_kind),
    Way("an object of another game is added", "K", stranger),
    Way("an object of another game is put into a bag", "K", stranger_in_bag),
    Way("the number of a stack is changed", "K", stack_number),
    Way("a piece is an object of another kind", "K", other_kind),
    Way("a piece shows the face of another", "K", other_face),
    Way("a piece is moved", "T", moved),
    Way("a piece lies on the floor", "T", on_the_floor),
    Way("a piece is put into a bag", "T", into_bag),
    Way("a piece is taken out of a bag", "T", out_of_bag),
    Way("two face-down pieces are swapped", "T", swapped_face_down),
    Way("two face-up pieces are swapped", "T", swapped_face_up),
    Way("a piece is flipped", "T", flipped),
    Way("a piece stands on its edge", "T", on_edge),
    Way("a die is turned", "T", die_turned),
    Way("a pile is turned over", "T", pile_turned_over),
    Way("one of equal pieces is moved to another", "T", pile_to_pile),
    Way("one is moved from a stack to another", "T", stack_to_stack),
]

SCRIPTS = [
    Way("the script is edited", "B", script_edited),
    Way("the data module is edited", "B", data_edited),
    Way("the panel is edited", "B", panel_edited),
    Way("the script is missing", "B", script_gone),
    Way("the script is replaced", "B", script_unmarked),
    Way("a piece has a script", "B", script_on_piece),
    Way("a piece in a bag has a panel", "B", panel_in_bag),
]
