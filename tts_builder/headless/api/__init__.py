"""The game's Lua API, one module per class. Importing the package registers every operation."""

from . import (  # noqa: F401  imported for their registrations
    buttons,
    chat,
    contents,
    dialogs,
    fields,
    flow,
    interface,
    kernel,
    notes,
    placement,
    players,
    settings,
    spawning,
    values,
    variables,
)
