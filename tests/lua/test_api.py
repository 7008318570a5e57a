"""The shipped API matches the inventory and finds similar names."""

from __future__ import annotations

from tests import evidence
from tests.lua.write_api import OLD_EVENTS, from_inventory, text
from tts_builder.headless import api as registered  # noqa: F401  all operations
from tts_builder.headless.scripts.operations import OPERATIONS
from tts_builder.lua.api import FILE, api


def test_the_data_matches_the_inventory() -> None:
    assert FILE.read_text(encoding="utf-8") == text(from_inventory(evidence.api())), (
        "run python -m tests.lua.write_api"
    )


def test_it_has_every_name_of_the_headless_table() -> None:
    owners = {op.owner for op in OPERATIONS} - {"Global", "kernel"}  # an object; the way to the prelude
    operations = [op for op in OPERATIONS if op.owner in owners]
    simulated = {op.name if op.owner == "globals" else f"{op.owner}.{op.name}" for op in operations}
    assert simulated - api().names.keys() == {"Player.getPlayerHand"}, "the old name of getHandTransform"


def test_the_number_of_arguments() -> None:
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
    assert set(known.deprecated) <= known.names.keys() - known.old_events.keys()
