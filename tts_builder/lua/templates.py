"""The folder of Lua templates: plain modules are used as they are, data modules and entry files rendered."""

from __future__ import annotations

import re
import traceback
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tts_builder import resources
from tts_builder.errors import DefinitionError
from tts_builder.lua.literal import to_lua

if TYPE_CHECKING:
    from jinja2 import Environment

DATA: Final = "core/data.lua.j2"
ENTRY: Final = "global.lua.j2"
_TABLE: Final = re.compile(r"^-- ([a-z0-9][a-z0-9-]*)/table: written by tts-builder ", re.MULTILINE)
"""The first line that `DATA` gives the table module of a mod."""


def mod_of(script: str) -> str:
    """The id of the mod whose table module a script contains; empty if it names none or several."""
    mods = set(_TABLE.findall(script))
    return mods.pop() if len(mods) == 1 else ""


class Templates:
    """Lua modules and templates in one or more folders; a file in an earlier folder takes precedence."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders or (resources.folder("lua_templates"),)

    def module(self, name: str) -> str | None:
        """The text of the plain module `<name>.lua`, or None if the file does not exist."""
        if ".." in name.split("/"):
            return None
        for folder in self.folders:
            path = folder / f"{name}.lua"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        return None

    def place(self, name: str) -> str:
        """The file of a module, existing or not, as its author would write the path."""
        shipped = resources.folder("lua_templates")
        files = [folder / f"{name}.lua" for folder in self.folders]
        file = next((each for each in files if each.is_file()), files[0])
        for above in (shipped, Path.cwd()):
            if file.is_relative_to(above):
                return str(file.relative_to(above)) if above != shipped else f"{name}.lua"
        return str(file)

    def data(self, name: str, data: Any) -> str:
        """A module that returns the data."""
        return self._render(DATA, name=name, data=data)

    def entry(self, game: str) -> str:
        """The template of a game's Global script: its own, or the shared one."""
        return self._own(game, ENTRY)

    def panel(self, game: str) -> str:
        """The template of a game's XML panel: its own, or the shared one."""
        return self._own(game, "ui.xml.j2")

    def render(self, template: str, facts: dict[str, Any], table: dict[str, Any]) -> str:
        """The text of an entry or panel template."""
        return self._render(template, game=table["game"], table=table, facts=facts)

    def _own(self, game: str, file: str) -> str:
        own = f"{game}/{file}"
        return own if any((folder / own).is_file() for folder in self.folders) else f"core/{file}"

    @cached_property
    def _environment(self) -> Environment:
        import jinja2

        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(self.folders, encoding="utf-8"),
            undefined=jinja2.StrictUndefined,
            # A title with an apostrophe or an ampersand must not break the panel.
            autoescape=lambda name: name is not None and name.endswith(".xml.j2"),
            keep_trailing_newline=True,
            newline_sequence="\n",
        )
        environment.filters["lua"] = to_lua
        return environment

    def _render(self, template: str, **context: Any) -> str:
        import jinja2

        try:
            return self._environment.get_template(template).render(context)
        except jinja2.TemplateNotFound as fault:
            raise DefinitionError(f"There is no template {fault.name}.", where=template) from None
        except jinja2.TemplateSyntaxError as fault:
            where = f"{fault.name or template}:{fault.lineno}"
            raise DefinitionError(f"The template has a syntax error: {fault.message}.", where=where) from None
        except jinja2.UndefinedError as fault:
            # jinja2 puts the template's own lines into the traceback.
            lines = [
                f.lineno for f in traceback.extract_tb(fault.__traceback__) if f.filename.endswith(".j2")
            ]
            where = f"{template}:{lines[-1]}" if lines else template
            raise DefinitionError(f"The template uses an undefined value: {fault}.", where=where) from None
