"""Small mods for several tests."""

from __future__ import annotations

from tts_builder.components import Card, Deck, Face, Mod


def hello() -> Mod:
    """The hello world of the manual: a deck of cards on a table."""
    cards = [Card(f"card:{n}", Face(text=str(n), width=80, height=112)) for n in range(1, 11)]
    return Mod("hello", "Hello", [Deck("deck", cards, Face(text="Hello", width=80, height=112), down=True)])
