"""The JSON schemas of records, scores and the shipped games, generated from their types.

`python -m tts_builder.games.schemas` writes them to `schemas/`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from tts_builder.engine.game import Game, ScoreSheet
from tts_builder.engine.record import Record
from tts_builder.games import SHIPPED, load

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def generate() -> dict[str, str]:
    """File name → text, for every generated schema."""
    return shared() | of_games(map(load, SHIPPED))


def shared() -> dict[str, str]:
    """The schemas that do not belong to one game."""
    return {
        "record.schema.json": _text("A recorded game", Record),
        "score.schema.json": _text("A score sheet", ScoreSheet),
    }


def of_games(games: Iterable[Game]) -> dict[str, str]:
    """The schemas of the states and moves of these games."""
    texts: dict[str, str] = {}
    for game in games:
        texts[f"{game.id}.state.schema.json"] = _text(f"A position of {game.title}", game.wire)
        texts[f"{game.id}.move.schema.json"] = _text(f"A move of {game.title}", game.move)
    return texts


def _text(title: str, of: Any) -> str:
    schema = {"$schema": DIALECT, "title": title} | msgspec.json.schema(of)
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def main() -> None:
    """Write every schema into the checkout."""
    from tts_builder import resources

    for name, text in generate().items():
        resources.folder("schemas").joinpath(name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
