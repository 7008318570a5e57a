"""Checks whether a text is Lua where Lua 5.2 cannot: beyond its limits, or with very long chains.

The tree-sitter parser takes quadratic time for text that is not Lua, so it never gets text that neither
Lua 5.2 nor this grammar accepts. Lua 5.2 itself takes quadratic time for the jumps of one chain.
"""

from __future__ import annotations

from typing import Final

from tts_builder.lua.dialect import tokens

DEEPEST: Final = 100
"""Levels of nesting; people write about ten."""
LONGEST: Final = 10_000
"""Links in one chain of `elseif`, `and` or `or`, and `break` statements in a script."""
_KEYWORDS: Final = frozenset([
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
])  # fmt: skip
_UNARY: Final = ("not", "-", "#")
_BINARY: Final = frozenset([*"+-*/%^<>", "..", "<=", ">=", "==", "~=", "and", "or"])
_BLOCK_ENDS: Final = ("end", "else", "elseif", "until", "")
_VALUES: Final = ("nil", "true", "false", "...")


class _NotLuaError(Exception):
    pass


def may_chain(text: str) -> bool:
    """Whether the text may contain a chain that is too long; a quick estimate by counting words."""
    counts = (text.count("elseif"), text.count("and") + text.count("or"), text.count("break"))
    return max(counts) > LONGEST


def is_lua(text: str) -> bool:
    """Whether the text is a chunk of Lua 5.2 of any size, within `DEEPEST` and `LONGEST`."""
    try:
        _Reader(text).chunk()
    except _NotLuaError:
        return False
    return True


class _Reader:
    """Reads tokens one by one. `word` is the next token, empty at the end; `kind` is its kind."""

    def __init__(self, text: str) -> None:
        self._words = iter(tokens(text))
        self._depth = self._jumps = 0
        self._next()

    def _next(self) -> None:
        found = next(self._words, None)
        self.word, self.kind = ("", "") if found is None else (found.text, found.kind)
        if self.kind == "string" and not _is_closed(self.word):
            raise _NotLuaError

    def _take(self, *words: str) -> bool:
        if self.kind != "string" and self.word in words:
            self._next()
            return True
        return False

    def _need(self, word: str) -> None:
        if not self._take(word):
            raise _NotLuaError

    def _name(self) -> None:
        if self.kind != "name" or self.word in _KEYWORDS or self.word[0].isdigit():
            raise _NotLuaError
        self._next()

    def chunk(self) -> None:
        self._block()
        if self.word:
            raise _NotLuaError

    def _block(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise _NotLuaError
        while not (self.word in _BLOCK_ENDS and self.kind != "string"):
            self._statement()
        self._depth -= 1

    def _statement(self) -> None:
        if self._take(";"):
            return
        if self._take("::"):
            self._name()
            self._need("::")
        elif self._take("goto"):
            self._name()
        elif self._take("do"):
            self._block()
            self._need("end")
        elif self._take("while"):
            self._expression()
            self._need("do")
            self._block()
            self._need("end")
        elif self._take("repeat"):
            self._block()
            self._need("until")
            self._expression()
        elif self._take("if"):
            self._if()
        elif self._take("for"):
            self._for()
        elif self._take("function"):
            self._name()
            while self._take(".", ":"):
                self._name()
            self._body()
        elif self._take("local"):
            self._local()
        elif self._take("return"):
            if self.word not in (*_BLOCK_ENDS, ";") or self.kind == "string":
                self._expressions()
        elif self._take("break"):
            self._jumps += 1
            if self._jumps > LONGEST:
                raise _NotLuaError
        else:
            self._call_or_assignment()

    def _if(self) -> None:
        self._expression()
        self._need("then")
        self._block()
        links = 0
        while self._take("elseif"):
            links += 1
            if links > LONGEST:
                raise _NotLuaError
            self._expression()
            self._need("then")
            self._block()
        if self._take("else"):
            self._block()
        self._need("end")

    def _for(self) -> None:
        self._name()
        if not self._take("="):
            while self._take(","):
                self._name()
            self._need("in")
        self._expressions()
        self._need("do")
        self._block()
        self._need("end")

    def _local(self) -> None:
        if self._take("function"):
            self._name()
            self._body()
            return
        self._name()
        while self._take(","):
            self._name()
        if self._take("="):
            self._expressions()

    def _call_or_assignment(self) -> None:
        called = self._suffixed()
        if called and self.word not in ("=", ","):
            return
        while self._take(","):
            self._suffixed()
        self._need("=")
        self._expressions()

    def _body(self) -> None:
        self._need("(")
        while not self._take(")"):
            if not self._take("..."):
                self._name()
            if self.word != ")":
                self._need(",")
        self._block()
        self._need("end")

    def _expressions(self) -> None:
        self._expression()
        while self._take(","):
            self._expression()

    def _expression(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise _NotLuaError
        links = 0
        while True:
            self._signs()
            self._simple()
            if self.kind == "string" or self.word not in _BINARY:
                break
            links += self.word in ("and", "or")
            if links > LONGEST:
                raise _NotLuaError
            self._next()
        self._depth -= 1

    def _signs(self) -> None:
        """Reads unary operators; each adds a level to the tree."""
        signs = 0
        while self._take(*_UNARY):
            signs += 1
            if signs > DEEPEST:
                raise _NotLuaError

    def _simple(self) -> None:
        if self.kind in ("string", "number") or self.word in _VALUES:
            self._next()
        elif self._take("function"):
            self._body()
        elif self.word == "{":
            self._table()
        else:
            self._suffixed()

    def _table(self) -> None:
        self._need("{")
        while not self._take("}"):
            if self._take("["):
                self._expression()
                self._need("]")
                self._need("=")
            self._expression()
            if self._take("="):
                self._expression()
            if self.word != "}" and not self._take(",", ";"):
                raise _NotLuaError

    def _suffixed(self) -> bool:
        """Reads a name with its suffixes and returns whether it ends with a call."""
        if self._take("("):
            self._expression()
            self._need(")")
        else:
            self._name()
        called = False
        while True:
            if self._take("."):
                self._name()
                called = False
            elif self._take("["):
                self._expression()
                self._need("]")
                called = False
            elif self._take(":"):
                self._name()
                self._arguments()
                called = True
            elif self.kind == "string" or self.word in ("(", "{"):
                self._arguments()
                called = True
            else:
                return called

    def _arguments(self) -> None:
        if self.kind == "string":
            self._next()
        elif self.word == "{":
            self._table()
        else:
            self._need("(")
            if not self._take(")"):
                self._expressions()
                self._need(")")


def _is_closed(text: str) -> bool:
    return len(text) > 1 and text[-1] == {"[": "]"}.get(text[0], text[0])
