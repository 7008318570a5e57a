"""The JSON schema of saves and saved objects, and the places in a save that do not fit it.

`fields.json` gives the type and meaning of each field, as `type: words`. Types are text, int (32 bits),
long (64 bits), number, bool, value (a number or text) and the names of other tables. After a type, `[]` means
a list of it and `{}` an object whose keys are numbers in quotes. `!` forbids null, and `*` marks a required
field.

`python -m tts_builder.saves.schema` writes `schemas/save.schema.json`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec

if TYPE_CHECKING:
    import jsonschema_rs

NAME: Final = "save.schema.json"
Fields = dict[str, str]
TABLES: Final = msgspec.json.decode(
    Path(__file__).with_name("fields.json").read_bytes(), type=dict[str, Fields]
)
"""Table (Save, Object, Transform, …) → its fields."""
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_SIMPLE: Final[dict[str, dict[str, Any]]] = {
    # Null means never set; a number or a boolean cannot be null in the game.
    "text": {"type": ["string", "null"]},
    # The game does not load a save with a whole number that is too large for its field.
    "int": {"type": "integer", "minimum": -(2**31), "maximum": 2**31 - 1},
    "long": {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1},
    "number": {"$ref": "#/$defs/number"},
    "bool": {"type": "boolean"},
    "value": {"type": ["string", "number", "null"]},
    "any": {},
}
_NUMBER: Final = {
    "description": "The game writes NaN and infinity as text.",
    "type": ["number", "string"],
    "pattern": "^(NaN|-?Infinity)$",
}
_WORDS: Final = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}


class Misfit(NamedTuple):
    """One value that does not fit the schema. `keys` is the path from the top."""

    kind: Literal["type", "missing", "unknown", "deep"]
    keys: tuple[str | int, ...]
    field: str
    """The missing or unknown field; otherwise the last name among the keys."""
    wanted: str = ""
    """For a wrong type: the expected type."""


def generate(*, closed: bool = False) -> dict[str, Any]:
    """The schema; with `closed`, it forbids unknown fields."""
    tables = {"number": dict(_NUMBER)} | {name: _table(fields, closed) for name, fields in TABLES.items()}
    return {
        "$schema": _DIALECT,
        "title": "A save or saved object of Tabletop Simulator",
        "if": {"required": ["ObjectStates"]},
        "then": {"$ref": "#/$defs/Save"},
        "else": {"$ref": "#/$defs/Object"},
        "$defs": tables,
    }


def text() -> str:
    """The schema as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(generate()), indent=2).decode() + "\n"


def _table(fields: Fields, closed: bool) -> dict[str, Any]:
    table: dict[str, Any] = {"type": ["object", "null"], "properties": {}}
    needed = []
    for field, line in fields.items():
        kind, _, words = line.partition(": ")
        if kind.endswith("*"):
            needed.append(field)
        table["properties"][field] = _type(kind.rstrip("*")) | {"description": words}
    if needed:
        table["required"] = needed
    if closed:
        table["additionalProperties"] = False
    return table


def _type(kind: str) -> dict[str, Any]:
    bare = kind.removesuffix("!")
    null = [] if kind.endswith("!") else ["null"]
    if bare.endswith("[]"):
        return {"type": ["array", *null], "items": _type(bare[:-2])}
    if bare.endswith("{}"):
        return {"type": ["object", *null], "additionalProperties": _type(bare[:-2])}
    if bare in _SIMPLE:
        simple = _SIMPLE[bare]
        return {"type": "string"} if bare == "text" and not null else dict(simple)
    return {"$ref": f"#/$defs/{bare}"} | ({} if null else {"type": "object"})


@cache
def _validator(table: str) -> jsonschema_rs.Draft202012Validator:
    import jsonschema_rs

    schema = {"$schema": _DIALECT, "$ref": f"#/$defs/{table}", "$defs": generate(closed=True)["$defs"]}
    return jsonschema_rs.Draft202012Validator(schema)


def misfits(value: dict[str, Any], table: Literal["Save", "Object"] = "Save") -> list[Misfit]:
    """Every value in a save, or in an object, that does not fit the schema; each once."""
    validator = _validator(table)
    try:
        if validator.is_valid(value):
            return []
        errors = list(validator.iter_errors(value))
    except ValueError:  # nested too deeply for the validator
        return [Misfit("deep", (), "")]
    found: dict[Misfit, None] = {}
    for error in errors:
        keys, kind = _true_keys(value, error.instance_path), error.kind
        if isinstance(kind, kind.Required):
            found[Misfit("missing", keys, kind.property)] = None
        elif isinstance(kind, kind.AdditionalProperties):
            found |= dict.fromkeys(Misfit("unknown", keys, field) for field in kind.unexpected)
        elif isinstance(kind, (kind.Minimum, kind.Maximum)):
            bound = "at least" if isinstance(kind, kind.Minimum) else "at most"
            wanted = f"a whole number of {bound} {kind.limit:,}"
            found[Misfit("type", keys, _last_name(keys), wanted)] = None
        else:
            types = kind.types if isinstance(kind, kind.Type) else ["number"]
            if "number" in types and _is_bare_number(value, keys):
                continue
            found[Misfit("type", keys, _last_name(keys), _wanted(types))] = None
    return list(found)


def _last_name(keys: tuple[str | int, ...]) -> str:
    return next((key for key in reversed(keys) if isinstance(key, str)), "")


def _true_keys(value: Any, path: list[str | int]) -> tuple[str | int, ...]:
    """The actual keys: the validator returns keys that look like numbers as numbers."""
    keys: list[str | int] = []
    for step in path:
        if isinstance(value, dict) and isinstance(step, int):
            name = str(step)
            step = name if name in value else next(key for key in value if key.isdigit() and int(key) == step)
        keys.append(step)
        value = value[step]
    return tuple(keys)


def _wanted(types: list[str]) -> str:
    words = [_WORDS[each] for each in types if each != "null"]
    return "a number" if "a number" in words and "text" in words else " or ".join(words)


def _is_bare_number(value: Any, keys: tuple[str | int, ...]) -> bool:
    """Whether the value is a bare NaN or Infinity, which JSON forbids and the validator reads as null."""
    for key in keys:
        value = value[key]
    return isinstance(value, float)


def main() -> None:
    """Writes the schema into the checkout."""
    from tts_builder import resources

    resources.folder("schemas").joinpath(NAME).write_text(text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
