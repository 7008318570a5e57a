"""The headless table: runs a save and its scripts without Tabletop Simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tts_builder.headless.faults import Limits, LogEntry, ScriptError
    from tts_builder.headless.table import Table

__all__ = ["Limits", "LogEntry", "ScriptError", "Table"]


def __getattr__(name: str) -> Any:
    """Import on first use, because the API has many parts and not every command needs them."""
    if name == "Table":
        from tts_builder.headless.table import Table

        return Table
    if name in ("Limits", "LogEntry", "ScriptError"):
        from tts_builder.headless import faults

        return getattr(faults, name)
    raise AttributeError(name)
