"""What all moves of a game have in common."""

from __future__ import annotations

import re

import msgspec


def _verb(name: str) -> str:
    """`TakeBeast` is the move `take_beast`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class BaseMove(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=_verb):
    """A kind of move. `do` names it in JSON: the name of the class in lower case, or the `tag` of the class.

    Fields hold texts, numbers and tuples of them: no move can be part of a cycle.
    """
