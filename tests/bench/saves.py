"""`verify` and the schema for a large save, compared with a bare parse and json + jsonschema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import msgspec

from tests.bench import memory
from tests.bench.rows import Row, at_most, rates, row
from tests.corpus.objects import State, card, sheet, transform
from tts_builder import resources
from tts_builder.referee.verdict.source import parse
from tts_builder.referee.verdict.verdict import verify
from tts_builder.saves import schema, write

BAGS, CARDS = 40, 130
SLOW_PART = 25
"""The part of the save for jsonschema, which would take minutes for all of it. Its time is proportional."""


def _card(random: Random, number: int) -> State:
    """A card as the game writes it, with texts of typical length."""
    key = number // 69 + 1
    words = {"id": f"{number:05d}", "type": "Asset", "traits": "Item. Tool. " * random.randint(1, 20)}
    address = f"https://example.org/ugc/{random.getrandbits(64):020d}/{random.getrandbits(160):040X}/"
    return card(
        number % 69,
        key,
        GUID=f"{number + 1:06x}",
        Transform={axis: random.uniform(-40, 40) for axis in transform()},
        Nickname=f"Card {number}",
        Description="word " * random.randint(0, 150),
        GMNotes=json.dumps(words),
        Tags=["Asset", "PlayerCard"],
        CustomDeck={str(key): sheet(key, BackURL=address)},
    )


@cache
def _save() -> bytes:
    """About 12 MB in 5,240 objects."""
    random = Random(1)
    bags = []
    for bag in range(BAGS):
        cards = [_card(random, bag * CARDS + n) for n in range(CARDS)]
        bags.append({**_card(random, 1_000_000 + bag), "Name": "Bag", "ContainedObjects": cards})
        for field in ("CardID", "CustomDeck", "SidewaysCard"):
            del bags[-1][field]
    top = {"SaveName": "bench", "Table": "Table_RPG", "LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
    return write.dumps({**top, "ObjectStates": bags}).encode("utf-8")


@row
def verify_of_a_save() -> Row:
    data = _save()

    def ours() -> int:
        verify(parse(data, "bench.json"))
        return 1

    def bare() -> int:
        msgspec.json.decode(data)
        return 1

    work = f"verify a {len(data) / 1e6:.0f} MB save, all lint"
    return at_most(work, "a file, parse included", rates(ours, bare), "bare msgspec parse", 6)


@row
def schema_of_a_save() -> Row:
    import jsonschema

    data = _save()
    save = msgspec.json.decode(data)
    part = json.dumps({**save, "ObjectStates": save["ObjectStates"][: BAGS // SLOW_PART]}).encode()
    slow = jsonschema.Draft202012Validator(json.loads(resources.text("schemas", schema.NAME)))

    def seconds(work: Any) -> float:
        start = process_time()
        work()
        return process_time() - start

    ours = min(seconds(lambda: schema.misfits(msgspec.json.decode(data))) for _ in range(3))
    theirs = seconds(lambda: list(slow.iter_errors(json.loads(part)))) * len(data) / len(part)
    return Row(
        "schema of the same save, parse included",
        f"{ours * 1000:,.0f} ms",
        f"json + jsonschema {theirs:,.1f} s (by a part)",
        f"{theirs / ours:,.0f}×",
        "≥ 50×",
        theirs / ours >= 50,
    )


@row
def memory_of_verify() -> Row:
    data = _save()
    work, bar = "peak memory of verify, interpreter included", "≤ 12×"
    if not memory.is_known():
        return memory.not_run(work, bar)
    with TemporaryDirectory() as folder:
        Path(folder, "save.json").write_bytes(data)
        peak = memory.peak("verify", "save.json", folder=Path(folder))
    ratio = peak / len(data)
    size = f"file {len(data) / 1e6:.1f} MB"
    return Row(work, f"{peak / 1e6:.0f} MB", size, f"{ratio:.1f}×", bar, ratio <= 12)
