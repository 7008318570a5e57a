"""Parts of sentences: names, amounts, squares and costs."""

from __future__ import annotations

from tts_builder.engine.messages import Message
from tts_builder.engine.polyomino import Square


def named(kind: str, name: str) -> Message:
    """A piece, a card or a place by its id: `named("worshipper", "visir")`."""
    return Message(f"{kind}:{name}")


def counted(what: str, n: int) -> Message:
    """`2 scarabs`; `what` is the plural."""
    return Message(f"{'one' if n == 1 else 'many'}:{what}", {"n": n})


def square(at: Square) -> Message:
    """`column 4, row 1`: players count from 1."""
    return Message("square", {"x": at[0] + 1, "y": at[1] + 1})


def statues(n: int) -> Message:
    """`none left`, `only 1 left`"""
    return Message("few_statues", {"n": n}) if n else Message("no_statues")


def different(n: int) -> Message:
    """`one resource`, `3 different resources`"""
    return Message("one_resource") if n == 1 else Message("different", {"n": n})


def cost(artisans: int, resources: int) -> tuple[Message, ...]:
    """`1 artisan and 2 resources`"""
    parts = (("artisans", artisans), ("resources", resources))
    return tuple(counted(what, n) for what, n in parts if n)
