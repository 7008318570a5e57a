"""Small mods for several tests."""

from __future__ import annotations

from pathlib import Path

from tts_builder.components import Card, Deck, Face, Mod
from tts_builder.project.definitions import load


def hello() -> Mod:
    """The hello world of the manual: a deck of cards on a table."""
    cards = [Card(f"card:{n}", Face(text=str(n), width=80, height=112)) for n in range(1, 11)]
    return Mod("hello", "Hello", [Deck("deck", cards, Face(text="Hello", width=80, height=112), down=True)])


def project(folder: Path, components: str, more: str = "") -> Mod:
    """The mod of a project in this folder: its components as Python, and further arguments of Mod."""
    (folder / "game.py").write_text(
        "from tts_builder.components import *\n"
        f"MOD = Mod('own', 'Own', [{components}]{more and ', ' + more})\n",
        encoding="utf-8",
    )
    return load(str(folder))[0]


def within(folder: Path, mod: Mod) -> Mod:
    """The mod as if this folder were its project."""
    object.__setattr__(mod, "where", f"{folder / 'game.py'}:1")
    return mod
