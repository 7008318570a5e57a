"""Ways to hide or swap pieces: under mats, in each other, in odd fields. Each has the expected letter."""

from __future__ import annotations

from copy import deepcopy

from tts_builder.testing.laws.piece_ways import Way
from tts_builder.testing.laws.scene import Entry, Lying, Scene
from tts_builder.testing.laws.subject import DoesNotApplyError

# ---------------------------------------------------------------- mats, boards and bags


def _ground(scene: Scene) -> Entry:
    """An object on the table that nobody can pick up."""
    keys = {component.key for component in scene.mod.on_table() if component.fixed}
    for entry in scene.objects:
        if entry.get("Memo") in keys:
            return entry
    raise DoesNotApplyError("the game has no mat and no board")


def mat_moved(scene: Scene) -> None:
    _ground(scene)["Transform"]["posX"] += 5.0


def mat_turned(scene: Scene) -> None:
    _ground(scene)["Transform"]["rotY"] += 180.0


def mat_flipped(scene: Scene) -> None:
    _ground(scene)["Transform"]["rotZ"] += 180.0


def mat_sunk(scene: Scene) -> None:
    _ground(scene)["Transform"]["posY"] -= 9.0


def bag_moved(scene: Scene) -> None:
    scene.bag()["Transform"]["posZ"] += 7.0


def bag_sunk(scene: Scene) -> None:
    scene.bag()["Transform"]["posY"] -= 20.0


def mat_removed(scene: Scene) -> None:
    gone = _ground(scene)
    scene.objects[:] = [entry for entry in scene.objects if entry is not gone]


def bag_twice(scene: Scene) -> None:
    scene.objects.append(deepcopy(scene.bag()) | {"ContainedObjects": []})


# ---------------------------------------------------------------- pieces in, behind and upon each other


def _two(scene: Scene) -> tuple[Lying, Lying]:
    """Two different pieces on different spots."""
    one = scene.one()
    for other in scene.lying():
        if other.piece.key != one.piece.key and other.where != one.where and not scene.is_die(other):
            return one, other
    raise DoesNotApplyError("the game has only one piece")


def inside_another(scene: Scene) -> None:
    one, other = _two(scene)
    scene.take_away(one.piece)
    other.entry["ContainedObjects"] = [one.entry]


def state_of_another(scene: Scene) -> None:
    one, other = _two(scene)
    scene.take_away(one.piece)
    other.entry["States"] = {"2": one.entry}


def joined_to_another(scene: Scene) -> None:
    one, other = _two(scene)
    scene.take_away(one.piece)
    other.entry["ChildObjects"] = [one.entry]


def in_a_bag_of_its_own(scene: Scene) -> None:
    one = scene.one()
    scene.take_away(one.piece)
    scene.objects.append(_holder(one, "Bag"))


def in_a_heap_of_its_own(scene: Scene) -> None:
    """Tabletop Simulator makes decks of cards that lie on each other. This one lies elsewhere."""
    one = scene.one()
    scene.take_away(one.piece)
    scene.objects.append(_holder(one, "Deck"))
    scene.objects[-1]["Transform"]["posX"] = 77.0


def _holder(one: Lying, name: str) -> Entry:
    return {
        "GUID": "abcde0",
        "Name": name,
        "Transform": dict(one.transform),
        "ContainedObjects": [deepcopy(one.entry)],
    }


def exactly_upon_another(scene: Scene) -> None:
    one, other = _two(scene)
    one.entry["Transform"] = deepcopy(other.transform)


def at_the_place_of_another_seat(scene: Scene) -> None:
    for one in scene.lying():
        area = scene.mod.area(one.where.area)
        for place in area.places:
            if place != one.where.place:
                x, _, z = area.position(place, one.where.slot)
                one.transform.update(posX=x, posZ=z)
                return
    raise DoesNotApplyError("no piece lies at a seat")


def keys_exchanged(scene: Scene) -> None:
    """The pieces stay where they are, but their keys are swapped."""
    one, other = _two(scene)
    one.entry["Memo"], other.entry["Memo"] = other.piece.key, one.piece.key


def table_turned(scene: Scene) -> None:
    """Every seat gets the pieces of another seat."""
    for entry in scene.objects:
        place = entry["Transform"]
        place["posX"], place["posZ"] = place["posZ"], -place["posX"]


def key_gone(scene: Scene) -> None:
    scene.one().entry["Memo"] = ""


def key_in_capitals(scene: Scene) -> None:
    entry = scene.one().entry
    entry["Memo"] = entry["Memo"].upper()


def key_with_a_blank(scene: Scene) -> None:
    scene.one().entry["Memo"] += " "


# ---------------------------------------------------------------- fields that hide something


def number_with_a_fraction(scene: Scene) -> None:
    entry = scene.one().entry
    entry["Number"] = entry.get("Number", 1) + 1.0


def objects_in_small_letters(scene: Scene) -> None:
    scene.save["objectStates"] = [deepcopy(scene.one().entry)]


def contents_in_small_letters(scene: Scene) -> None:
    scene.one().entry["containedObjects"] = [deepcopy(scene.one().entry)]


def script_in_small_letters(scene: Scene) -> None:
    scene.one().entry["luaScript"] = "function onLoad() end"


def key_in_small_letters(scene: Scene) -> None:
    scene.one().entry["memo"] = "no:such-piece"


def heap_of_nothing(scene: Scene) -> None:
    scene.objects.append(_holder(scene.one(), "DeckCustom") | {"ContainedObjects": []})


def named_like_a_deck(scene: Scene) -> None:
    scene.objects.append(_holder(scene.one(), "Deck_of_strangers") | {"ContainedObjects": []})


def text_on_the_table(scene: Scene) -> None:
    scene.objects.append(_holder(scene.one(), "3DText") | {"ContainedObjects": []})


# ---------------------------------------------------------------- scripts


def panel_gone(scene: Scene) -> None:
    scene.save["XmlUI"] = ""


def number_of_the_build_edited(scene: Scene) -> None:
    scene.save["LuaScript"] = scene.save["LuaScript"].replace(scene.record["build"], "0123456789abcdef")


def a_blank_at_the_end(scene: Scene) -> None:
    scene.save["LuaScript"] += " "


def script_on_a_mat(scene: Scene) -> None:
    _ground(scene)["LuaScript"] = "function onLoad() end"


def panel_on_a_piece(scene: Scene) -> None:
    scene.one().entry["XmlUI"] = "<Button />"


HIDING = [
    Way("a mat is moved", "T", mat_moved),
    Way("a mat is turned", "T", mat_turned),
    Way("a mat is flipped", "T", mat_flipped),
    Way("a mat is sunk", "T", mat_sunk),
    Way("a bag is moved", "T", bag_moved),
    Way("a bag is sunk", "T", bag_sunk),
    Way("a mat is removed", "K", mat_removed),
    Way("a bag is duplicated", "K", bag_twice),
    Way("a piece is inside another", "T", inside_another),
    Way("a piece is a state of another", "K", state_of_another),
    Way("a piece is a part of another", "K", joined_to_another),
    Way("a piece is in a bag of its own", "K", in_a_bag_of_its_own, "T"),
    Way("a piece is in a heap of its own", "T", in_a_heap_of_its_own),
    Way("a piece lies exactly upon another", "T", exactly_upon_another),
    Way("a piece lies at another seat", "T", at_the_place_of_another_seat),
    Way("the keys of two pieces are swapped", "T", keys_exchanged, "K"),
    Way("the whole table is turned", "T", table_turned),
    Way("a piece has no key", "K", key_gone),
    Way("the key of a piece is in capitals", "K", key_in_capitals),
    Way("the key of a piece has a space", "K", key_with_a_blank),
    Way("the number of a stack has a fraction", "K", number_with_a_fraction),
    Way("objects are in a lower-case field", "S", objects_in_small_letters),
    Way("contents are in a lower-case field", "S", contents_in_small_letters),
    Way("a script is in a lower-case field", "S", script_in_small_letters),
    Way("a key is in a lower-case field", "S", key_in_small_letters),
    Way("an empty deck is added", "K", heap_of_nothing),
    Way("an object is named like a deck", "K", named_like_a_deck),
    Way("a text is added", "K", text_on_the_table),
    Way("the panel is missing", "B", panel_gone),
    Way("the number of the build is edited", "B", number_of_the_build_edited),
    Way("the script ends with an extra space", "B", a_blank_at_the_end),
    Way("a mat has a script", "B", script_on_a_mat),
    Way("a piece has a panel", "B", panel_on_a_piece),
]
