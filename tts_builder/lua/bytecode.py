"""The names a script reads, sets and calls, as resolved by Lua's own compiler, so scopes need no guessing.

The script is compiled but never run; this module reads the bytecode that `string.dump` returns.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Container
from dataclasses import dataclass, field
from itertools import pairwise
from sys import byteorder
from typing import Final, NamedTuple

_LOADK, _GETTABUP, _GETTABLE, _SETTABUP, _SETTABLE, _SELF = 1, 6, 7, 8, 10, 12
_NOT, _EQ, _TEST, _TESTSET, _CALL, _TAILCALL, _VARARG = 20, 24, 27, 28, 29, 30, 38
_LOOKED_AT: Final = frozenset([_LOADK, _GETTABUP, _GETTABLE, _SETTABUP, _SETTABLE, _SELF])
_SETS: Final = (_SETTABUP, _SETTABLE)
_CALLS: Final = (_CALL, _TAILCALL)
_KEEP: Final = frozenset([_SETTABUP, 9, _SETTABLE, 23, 24, 25, 26, _TEST, 31, 36])
"""Operations that do not change register A."""
_CONSTANT: Final = 256
_STRING: Final = 4
_SIZES: Final = {0: 0, 1: 1}
"""Bytes of constants that are neither strings nor numbers."""
_FAR: Final = 300
"""Operations searched between a function and its call."""


Constant = str | bool | None
_from_bytes: Final = int.from_bytes


class Use(NamedTuple):
    """A use of `owner.member` or, without an owner, of the global `member`."""

    owner: str
    member: str
    line: int
    args: int
    """The number of arguments, or the minimum if `open`; -1 if it is not called."""
    open: bool
    """Whether a call or `...` may add more arguments."""
    colon: bool


@dataclass(slots=True)
class Names:
    """The names in a script. Lines count from 1, in the order of the functions."""

    reads: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    writes: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    asked: set[str] = field(default_factory=set)
    """Globals that the script compares with nil or uses as a condition."""
    locals: Counter[str] = field(default_factory=Counter)
    """How often each name is declared as a local, parameter or loop variable."""
    fields: set[str] = field(default_factory=set)
    """Names of fields set in a constructor or later, and possibly a few others."""
    uses: list[Use] = field(default_factory=list)
    """Uses of the wanted owners and members."""
    members: list[Use] = field(default_factory=list)
    """Uses of wanted members on values other than globals; their owner is empty."""


def names(listing: bytes, owners: Container[str] = (), members: Container[str] = ()) -> Names:
    """The names in a compiled script. The result lists the members used of the globals in `owners`, and the
    uses of the names in `members`."""
    return _Reader(listing, owners, members).read()


class _Reader:
    def __init__(self, data: bytes, owners: Container[str], members: Container[str]) -> None:
        self._data = data
        self._at = 18  # after the header
        self._word = data[8]
        self._owners, self._members = owners, members
        self._out = Names()
        self._locals: list[bytes] = []
        self._known: dict[bytes, str] = {}
        """Decoded strings, so that each is decoded once."""

    def read(self) -> Names:
        self._function()
        for name, count in Counter(self._locals).items():
            self._out.locals[name.decode("utf-8", "replace")] += count
        return self._out

    def _int(self) -> int:
        at = self._at
        self._at = at + 4
        return _from_bytes(self._data[at : at + 4], byteorder)

    def _array(self, code: str) -> array[int]:
        start = self._at + 4
        self._at = start + 4 * self._int()
        out = array(code)
        out.frombytes(self._data[start : self._at])
        return out

    def _texts(self, count: int, gap: int = 0) -> list[bytes]:
        """The next `count` strings, each followed by `gap` bytes to skip."""
        out: list[bytes] = []
        data, word, at = self._data, self._word, self._at
        for _ in range(count):
            start = at + word
            end = start + _from_bytes(data[at:start], byteorder)
            out.append(data[start : end - 1])
            at = end + gap
        self._at = at
        return out

    def _constants(self) -> list[Constant]:
        """The constants: a str for a string, None for nil, False for anything else."""
        out: list[Constant] = []
        data, word, known = self._data, self._word, self._known
        count = self._int()
        at = self._at
        for _ in range(count):
            kind = data[at]
            at += 1
            if kind == _STRING:
                start = at + word
                at = start + _from_bytes(data[at:start], byteorder)
                raw = data[start : at - 1]
                name = known.get(raw)
                if name is None:
                    name = known[raw] = raw.decode("utf-8", "replace")
                out.append(name)
            else:
                at += _SIZES.get(kind, 8)
                out.append(None if kind == 0 else False)
        self._at = at
        return out

    def _function(self) -> None:
        self._at += 11
        code = self._array("I")
        constants = self._constants()
        for _ in range(self._int()):
            self._function()
        captured = self._int()
        self._at += 2 * captured
        self._texts(1)
        lines = self._array("i")
        self._locals += self._texts(self._int(), 8)
        upvalues = self._texts(self._int())
        self._names(code, constants, lines, upvalues)

    def _names(
        self, code: array[int], constants: list[Constant], lines: array[int], upvalues: list[bytes]
    ) -> None:
        out, members, loaded = self._out, self._members, dict[int, Constant]()
        is_env = [name == b"_ENV" for name in upvalues]
        for pc, word in enumerate(code):
            op = word & 63
            if op not in _LOOKED_AT:
                continue
            a = word >> 6 & 255
            if op == _LOADK:
                loaded[a] = constants[word >> 14]
                continue
            b = word >> 23
            key = b if op in _SETS else word >> 14 & 511
            name = constants[key - _CONSTANT] if key >= _CONSTANT else loaded.get(key)
            if not isinstance(name, str):
                continue
            if op == _SETTABLE:
                out.fields.add(name)
            elif op == _GETTABUP and is_env[b]:
                out.reads[name].append(lines[pc])
                if _is_question(code[pc + 1], a, constants):
                    out.asked.add(name)
                if name in members:
                    out.uses.append(Use("", name, lines[pc], *_called(code, pc, a), False))
                if name in self._owners:
                    self._member(name, code, pc + 1, a, constants, lines[pc])
            elif op == _SETTABUP and is_env[a]:
                out.writes[name].append(lines[pc])
            elif op in (_GETTABLE, _SELF) and key >= _CONSTANT and name in members:
                colon = op == _SELF
                out.members.append(Use("", name, lines[pc], *_called(code, pc, a, colon), colon))

    def _member(
        self, owner: str, code: array[int], pc: int, register: int, constants: list[Constant], line: int
    ) -> None:
        """Records the next operation if it reads a field of the global just loaded into the register."""
        word = code[pc]
        if word & 63 == _LOADK:  # the index of the constant is too large for the operation
            loaded, (pc, word) = constants[word >> 14], (pc + 1, code[pc + 1])
            name = loaded if word >> 14 & 511 == code[pc - 1] >> 6 & 255 else False
        else:
            key = word >> 14 & 511
            name = (
                constants[key - _CONSTANT] if key >= _CONSTANT and key - _CONSTANT < len(constants) else False
            )
        if word & 63 in (_GETTABLE, _SELF) and word >> 23 == register and isinstance(name, str):
            colon = word & 63 == _SELF
            args = _called(code, pc, word >> 6 & 255, colon)
            self._out.uses.append(Use(owner, name, line, *args, colon))


def _is_question(word: int, register: int, constants: list[Constant]) -> bool:
    """Whether an operation tests whether a register is nil or false."""
    op, b, c = word & 63, word >> 23, word >> 14 & 511
    if op == _TEST:
        return word >> 6 & 255 == register
    if op in (_TESTSET, _NOT):
        return b == register
    if op == _EQ and register in (b, c):
        other = c if b == register else b
        return other >= _CONSTANT and constants[other - _CONSTANT] is None
    return False


def _called(code: array[int], pc: int, register: int, colon: bool = False) -> tuple[int, bool]:
    """(arguments, whether there may be more) for the function in a register; (-1, False) if not called."""
    for before, word in pairwise(code[pc : pc + _FAR]):
        op, a = word & 63, word >> 6 & 255
        if a != register:
            continue
        if op in _CALLS:
            given = word >> 23
            if given:
                return given - 1 - colon, False
            return (before >> 6 & 255) - register - 1 - colon, True
        if op not in _KEEP:
            break
    return -1, False
