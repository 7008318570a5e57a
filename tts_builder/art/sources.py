"""Where drawings find their templates, icons, pictures and fonts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tts_builder import resources
from tts_builder.art import fonts, project_files


@dataclass(frozen=True)
class Sources:
    """The folders of a mod. Those of tts-builder are searched after them."""

    project: Path | None = None
    """The folder of the definition. Pictures are named from here; `fonts` in it has the fonts."""
    templates: Path | None = None
    """The folder with the designer's templates and icons."""
    fallback_fonts: tuple[str, ...] = ()

    @cached_property
    def fonts(self) -> fonts.FontSet:
        return fonts.of_project(self.project, self.fallback_fonts)

    def roots(self) -> list[Path]:
        """The folders with templates and icons, in the order of search."""
        shipped = resources.folder("assets")
        return [shipped] if self.templates is None else [self.templates, shipped]

    def picture(self, name: str) -> Path | None:
        """The picture of the project with this name; None if it is missing."""
        return project_files.find(self.project, name)


SHIPPED = Sources()
"""What tts-builder brings along."""
