"""The checked-in schemas match the types."""

from __future__ import annotations

import jsonschema
import msgspec
import pytest

from tts_builder import resources
from tts_builder.games import schemas


@pytest.mark.parametrize("name", schemas.generate())
def test_schema_is_current(name: str) -> None:
    text = schemas.generate()[name]
    written = resources.folder("schemas") / name
    assert written.is_file(), "run python -m tts_builder.games.schemas"
    assert written.read_text(encoding="utf-8") == text, "run python -m tts_builder.games.schemas"


@pytest.mark.parametrize("name", schemas.generate())
def test_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(msgspec.json.decode(schemas.generate()[name]))
