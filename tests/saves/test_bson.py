"""BSON, as the Steam Workshop delivers saves. The tests write the bytes by the rules of bsonspec.org."""

from __future__ import annotations

import random
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tts_builder.errors import InputError
from tts_builder.saves.bson import is_bson, loads
from tts_builder.saves.opened import open_save

SAVE: dict[str, Any] = {
    "SaveName": "żółw",
    "Gravity": 0.5,
    "Seconds": 1700000000,
    "Far": 2**40,
    "Locked": True,
    "Nothing": None,
    "ObjectStates": [
        {"Name": "Card", "GUID": "aaaaaa", "Transform": {"posX": 0.10000000149011612, "posY": 1.0}}
    ],
}


def document(value: dict[str, Any]) -> bytes:
    body = b"".join(_element(name, each) for name, each in value.items())
    return struct.pack("<i", len(body) + 5) + body + b"\0"


def _element(name: str, value: Any) -> bytes:
    kind, data = _value(value)
    return bytes([kind]) + name.encode() + b"\0" + data


def _value(value: Any) -> tuple[int, bytes]:
    match value:
        case None:
            return 0x0A, b""
        case bool():
            return 0x08, bytes([value])
        case int() if abs(value) < 2**31:
            return 0x10, struct.pack("<i", value)
        case int():
            return 0x12, struct.pack("<q", value)
        case float():
            return 0x01, struct.pack("<d", value)
        case str():
            return 0x02, struct.pack("<i", len(value.encode()) + 1) + value.encode() + b"\0"
        case list():
            return 0x04, document({str(number): each for number, each in enumerate(value)})
    return 0x03, document(value)


def test_every_type_of_a_save_is_read() -> None:
    assert loads(document(SAVE)) == SAVE


def test_a_workshop_file_is_a_save(run: Run, tmp_path: Path) -> None:
    (tmp_path / "536633761.bson").write_bytes(document(SAVE))
    opened = open_save(tmp_path / "536633761.bson")
    assert '"posX": 0.1,\n        "posY": 1.0\n' in opened.data.decode()
    assert opened.value["SaveName"] == "żółw"
    assert run("verify", "536633761.bson").stdout.startswith("536633761.bson: A mod")
    assert run("verify", "-", stdin=document(SAVE)).stdout.startswith("-: A mod")
    assert run("unpack", "536633761.bson", "mod").exit_code == 0
    assert run("diff", "mod", "536633761.bson").exit_code == 0
    refused = run("fmt", "536633761.bson")
    assert (refused.exit_code, "only reads it" in refused.stderr) == (2, True)
    assert (tmp_path / "536633761.bson").read_bytes() == document(SAVE)


def test_json_is_not_taken_for_bson() -> None:
    for data in (b"", b"{}", b'{"a": 1}', b"\0" * 5, b"[]\n"):
        assert not is_bson(data)
    assert is_bson(document({}))


def test_damaged_bytes_are_reported() -> None:
    whole = document(SAVE)
    rng = random.Random(25)
    for _ in range(3000):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        with suppress(InputError):
            loads(bytes(data))
    for end in range(5, len(whole), 7):
        with pytest.raises(InputError, match="damaged"):
            loads(struct.pack("<i", end) + whole[4:end])


def test_great_depth_is_reported() -> None:
    data = document({})
    for _ in range(5000):
        data = document_of("a", data)
    with pytest.raises(InputError, match="damaged"):
        loads(data)


def document_of(name: str, inner: bytes) -> bytes:
    body = b"\x03" + name.encode() + b"\0" + inner
    return struct.pack("<i", len(body) + 5) + body + b"\0"
