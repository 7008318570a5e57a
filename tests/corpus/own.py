"""The files of our own corpus: the saves of `saves`, and a small one in every formatting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.corpus import saves
from tests.corpus.sample import NOT_NUMBERS, Sample
from tests.corpus.spelling import GAME, Spelling

SPELLINGS = {
    "CRLF": Spelling(newline="\r\n"),
    "byte order mark": Spelling(bom=True, end="\n"),
    "newline at the end": Spelling(end="\r\n"),
    "four spaces": Spelling(indent="    "),
    "tabs": Spelling(indent="\t", newline="\r\n", end="\r\n"),
    "one line": Spelling(indent="", comma=", "),
    "one line without spaces": Spelling(indent="", colon=":"),
    "all letters escaped": Spelling(ascii=True),
    "brackets escaped": Spelling(escaped="<>&"),
    "slashes escaped": Spelling(slash=True),
}
WITHOUT_RULE = {"CR": Spelling(newline="\r"), "blank before colons": Spelling(colon=" : ")}


def _sample(make: Callable[[], Any], *errors: str, name: str = "", spelling: Spelling = GAME) -> Sample:
    data = cache(lambda: spelling.write(make()))
    return Sample(name or make.__name__.replace("_", " "), data, frozenset(errors))


def _said_twice() -> bytes:
    """A field and a whole object whose keys occur twice; the last one counts."""
    data = GAME.write(saves.small())
    return data.replace(b'"Locked": false', b'"Locked": true,\n      "Locked": false', 1)


REGULAR = (
    _sample(saves.kinds),
    _sample(saves.fields),
    _sample(saves.fields, name="fields, sorted and rounded", spelling=Spelling(rounded=True)),
    _sample(saves.cards),
    _sample(saves.nested),
    _sample(saves.guids, "G001"),
    _sample(saves.old),
    _sample(saves.no_numbers, NOT_NUMBERS),
    _sample(saves.older),
    _sample(saves.scripts),
    _sample(saves.spellings_of_numbers),
    _sample(saves.texts),
    _sample(saves.gaps),
    _sample(saves.unknown, "type", "unknown"),
    _sample(saves.empty),
    _sample(saves.one_object),
    _sample(saves.bare_object),
    *(_sample(saves.small, name=name, spelling=spelling) for name, spelling in SPELLINGS.items()),
)
"""Files whose formatting follows a rule."""
IRREGULAR = (
    Sample("said twice", _said_twice, frozenset()),
    *(_sample(saves.small, name=name, spelling=spelling) for name, spelling in WITHOUT_RULE.items()),
)
"""Files whose formatting follows no rule: a tree keeps their bytes."""
SAMPLES = (*REGULAR, *IRREGULAR)
