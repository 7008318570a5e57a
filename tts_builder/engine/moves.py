"""The base class of moves."""

from __future__ import annotations

import re

import msgspec


def _verb(name: str) -> str:
    """The `do` of a class of moves: `take_beast` for `TakeBeast`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class BaseMove(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=_verb):
    """A kind of move. In JSON, `do` names it: the class name in snake case, or the `tag` of the class.

    Fields must hold texts, numbers and tuples of them, because the garbage collector does not track moves.
    """
