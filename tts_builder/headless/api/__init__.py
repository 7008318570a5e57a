"""The Lua API of the game, one module per class or subject. Importing the package registers every
operation."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

for _part in iter_modules(__path__):
    import_module(f"{__name__}.{_part.name}")
