"""Reads definition files by the grammar of lua-language-server's annotations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lupa.lua52 import LuaError, LuaRuntime

TOKEN = re.compile(r"\s*(\"[^\"]*\"|'[^']*'|\.\.\.|[A-Za-z_][\w.]*|\d+|[\[\]{}()<>|?:,])")
LINE = re.compile(r"---@(\w+)(?: (.*))?")
NAME = re.compile(r"[A-Za-z_][\w.]*")
BUILT_IN = {
    *("any", "nil", "boolean", "number", "integer", "string", "table", "function", "true", "false"),
    *("thread", "userdata", "unknown", "self"),
}


class WrongAnnotationError(Exception):
    """An annotation that the grammar does not allow."""


@dataclass
class Type:
    """Reads one type from the beginning of a text."""

    text: str
    at: int = 0
    names: list[str] = field(default_factory=list)

    def peek(self) -> str:
        found = TOKEN.match(self.text, self.at)
        return found[1] if found else ""

    def take(self, wanted: str = "") -> str:
        found = TOKEN.match(self.text, self.at)
        if found is None or (wanted and found[1] != wanted):
            raise WrongAnnotationError(f"{wanted or 'a type'} is missing at {self.text[self.at :]!r}")
        self.at = found.end()
        return found[1]

    def union(self) -> Type:
        self.single()
        while self.peek() == "|":
            self.take()
            self.single()
        return self

    def single(self) -> None:
        token = self.take()
        if token == "(":
            self.union()
            self.take(")")
        elif token == "{":
            self.listed("}", keys=True)
        elif token == "fun":
            self.take("(")
            self.listed(")", keys=True)
            if self.peek() == ":":
                self.take()
                self.union()
                while self.peek() == ",":
                    self.take()
                    self.union()
        elif NAME.fullmatch(token):
            self.names.append(token)
            if self.peek() == "<":
                self.take()
                self.listed(">", keys=False)
        elif token[0] not in "\"'":
            raise WrongAnnotationError(f"{token!r} begins no type in {self.text!r}")
        while self.text[self.at : self.at + 2] == "[]":
            self.at += 2
        if self.text[self.at : self.at + 1] == "?":
            self.at += 1

    def listed(self, end: str, keys: bool) -> None:
        while self.peek() != end:
            if keys:
                key = self.take()
                if key != "..." and not NAME.fullmatch(key):
                    raise WrongAnnotationError(f"{key!r} is not a name in {self.text!r}")
                if self.peek() == "?":
                    self.take()
                self.take(":")
            self.union()
            if self.peek() == ",":
                self.take()
        self.take(end)


def read(text: str) -> tuple[set[str], set[str]]:
    """(types that a file defines, types that it names). Raises if a line is not an annotation."""
    try:
        LuaRuntime().compile(text)
    except LuaError as fault:
        raise WrongAnnotationError(str(fault)) from fault
    defined: set[str] = set()
    named: set[str] = set()
    for line in text.splitlines():
        if line.startswith("---|"):
            Type(line[4:]).single()
        if not line.startswith("---@"):
            continue
        found = LINE.fullmatch(line)
        if found is None:
            raise WrongAnnotationError(line)
        tag, rest = found[1], found[2] or ""
        if tag in ("class", "alias", "generic"):
            _definition(tag, rest, defined, named)
        elif tag in ("param", "field"):
            key, _, kind = rest.partition(" ")
            if not re.fullmatch(r"(\.\.\.|[A-Za-z_]\w*)\??|\[(\d+|string)\]", key):
                raise WrongAnnotationError(line)
            named.update(Type(kind).union().names)
        elif tag in ("return", "type", "overload"):
            reader = Type(rest).union()
            while reader.text[reader.at : reader.at + 1] == ",":
                reader.take()
                reader.union()
            named.update(reader.names)
        elif tag == "operator":
            kind = re.fullmatch(r"(?:add|sub|mul)\((\w+)\): (\w+)", rest)
            if kind is None:
                raise WrongAnnotationError(line)
            named.update(kind.groups())
        elif (tag, rest) not in (("meta", "_"), ("deprecated", "")):
            raise WrongAnnotationError(line)
    return defined, named


def _definition(tag: str, rest: str, defined: set[str], named: set[str]) -> None:
    parts = rest.split(",") if tag == "generic" else [rest]
    for part in parts:
        found = re.match(r"\s*([A-Za-z_][\w.]*)(?:: ([\w.]+))?", part)
        if found is None:
            raise WrongAnnotationError(rest)
        defined.add(found[1])
        if found[2]:
            named.add(found[2])
        if tag == "alias":
            named.update(Type(part[found.end() :]).union().names)
