"""Finds templates, drawings, and schemas: next to the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """`lua_templates`, `assets` or `schemas` as a folder on disk."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def text(name: str, *parts: str) -> str:
    """The text of a resource file."""
    return folder(name).joinpath(*parts).read_text(encoding="utf-8")
