"""Rules for the portable subset of Lua, one file per subject. Importing this package registers every rule."""

from tts_builder.lua.checks import control, library, numbers, patterns, syntax, tables, text, values
from tts_builder.lua.checks.rule import RULES, Rule

__all__ = ["RULES", "Rule", "control", "library", "numbers", "patterns", "syntax", "tables", "text", "values"]
