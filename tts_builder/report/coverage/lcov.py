"""The LCOV file, which editors, coverage services and `genhtml` read. A count is 1 for what ran, else 0."""

from __future__ import annotations

from collections.abc import Iterator

from tts_builder.errors import legible, shortened
from tts_builder.report.coverage.files import Covered, CoveredFile


def lcov(found: Covered, prefix: str) -> str:
    """`prefix` goes before the names of scripts that no source file has."""
    return "".join(f"{line}\n" for file in found.files for line in _record(file, prefix))


def _plain(name: str) -> str:
    """The name of a function without the sign that ends a name in a record."""
    return shortened(legible(name).replace(",", ";"), 80) or "function"


def _record(file: CoveredFile, prefix: str) -> Iterator[str]:
    yield "TN:"
    yield f"SF:{legible(file.name if file.path is not None else f'{prefix}{file.name}')}"
    functions = [
        (line, f"{_plain(name)}:{line}" + (f".{number}" if number > 1 else ""), hit)
        for (line, number), (name, hit) in sorted(file.functions.items())
    ]
    for line, name, _ in functions:
        yield f"FN:{line},{name}"
    for _, name, hit in functions:
        yield f"FNDA:{int(hit)},{name}"
    yield f"FNF:{file.function_share.all}"
    yield f"FNH:{file.function_share.hit}"
    for (line, number), ways in sorted(file.branches.items()):
        reached = file.lines.get(line, False) or any(ways.values())
        for way, hit in enumerate(ways.values()):
            yield f"BRDA:{line},{number - 1},{way},{int(hit) if reached else '-'}"
    yield f"BRF:{file.branch_share.all}"
    yield f"BRH:{file.branch_share.hit}"
    for line, hit in sorted(file.lines.items()):
        yield f"DA:{line},{int(hit)}"
    yield f"LF:{file.line_share.all}"
    yield f"LH:{file.line_share.hit}"
    yield "end_of_record"
