"""The API that ships is that of the inventory, and knows near names."""

from __future__ import annotations

from tests import evidence
from tests.lua.write_api import OLD_EVENTS, from_inventory, text
from tts_builder.headless.inventory.names import CLASSES, GLOBALS
from tts_builder.lua.api import FILE, api


def test_the_data_is_that_of_the_inventory() -> None:
    assert FILE.read_text(encoding="utf-8") == text(from_inventory(evidence.api())), (
        "run python -m tests.lua.write_api"
    )


def test_it_has_every_name_of_the_headless_table() -> None:
    known = api()
    assert set(GLOBALS) <= known.globals
    for owner, (functions, members) in CLASSES.items():
        if owner not in ("Global", "JsonNull"):  # the one is an object, the other of the interpreter
            assert set(functions) | set(members) <= known.of_class[owner], owner


def test_values_a_function_takes() -> None:
    counts = api().functions
    assert counts["getObjectFromGUID"] == (1, 1)
    assert counts["Wait.time"] == (2, 3)
    assert counts["Object.takeObject"] == (0, 1)
    assert all(0 <= least <= most for least, most in counts.values())


def test_near_names() -> None:
    known = api()
    assert known.near_event("onobjectdrop") == "onObjectDrop"
    assert known.near_event("onTableReady") == ""
    assert known.has("Object", "SetName")
    assert not known.has("Object", "setname")


def test_old_names_have_new_ones() -> None:
    known = api()
    assert set(OLD_EVENTS.values()) <= known.events.keys()
    assert not known.old_events.keys() & known.events.keys()
    assert set(known.deprecated) <= known.functions.keys() | known.members | known.events.keys()
