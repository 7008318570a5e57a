"""Finds what is wrong with a set-up: this computer, the Saves folder, the ports, and a project or tree."""

from __future__ import annotations

import os
import platform
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from pathlib import Path
from typing import Final, Literal

import msgspec

from tts_builder import __version__
from tts_builder.art import fonts
from tts_builder.errors import UserError
from tts_builder.project import definitions, saves_folder
from tts_builder.project.types import literals, meta, writing
from tts_builder.saves import read
from tts_builder.saves.opened import is_save_folder, open_runnable
from tts_builder.saves.owned import changed_files

PACKAGES: Final = (
    *("click", "jinja2", "PIL", "resvg_py", "fontTools", "msgspec", "jsonschema_rs", "jsonschema"),
    *("lupa.lua52", "tree_sitter", "tree_sitter_lua", "rich", "watchfiles"),
)
"""The modules of our dependencies. Several contain compiled code, which can fail to load."""
_LETTERS: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<text x="2" y="30" font-size="30" font-family="{}">Ag</text></svg>'
)
_PIN: Final = re.compile(r"^tts-builder\s*==\s*([\w.]+)", re.MULTILINE)
_HERE: Final = "127.0.0.1"


class Check(msgspec.Struct, frozen=True):
    """One result. An error or a warning needs something done; a note does not."""

    name: str
    outcome: Literal["ok", "note", "warning", "error"]
    sentence: str
    hint: str = ""


def examine(folder: Path, port: int, editor_port: int) -> Iterator[Check]:
    """Every check, in the order in which one depends on another."""
    yield Check(
        "version", "ok", f"tts-builder {__version__}, Python {platform.python_version()}, {sys.platform}."
    )
    yield from _packages()
    yield _fonts()
    yield _saves()
    yield _game_port(port)
    yield _editor_port(editor_port)
    yield from _folder(folder)
    yield _types(folder)
    yield _server()


def _packages() -> Iterator[Check]:
    broken = False
    for name in PACKAGES:
        try:
            import_module(name)
        except Exception as fault:  # whatever a damaged package raises
            broken = True
            yield Check(
                "packages",
                "error",
                f"the package {name} cannot be loaded: {type(fault).__name__}: {fault}.",
                f"Install tts-builder again: {sys.executable} -m pip install --force-reinstall tts-builder",
            )
    if not broken:
        versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("lupa", "resvg_py", "pillow"))
        yield Check("packages", "ok", f"all {len(PACKAGES)} load ({versions}).")


def _fonts() -> Check:
    """Draws letters in each font: resvg leaves out, without an error, what it has no font for."""
    from tts_builder.art import raster

    try:
        for family in fonts.FAMILIES:
            if raster.image(_LETTERS.format(family), 40, 40).getchannel("A").getbbox() is None:
                raise UserError(f"letters in {family} are not drawn.")
        number = sum(len(fonts.shipped_files(family)) for family in fonts.FAMILIES)
    except Exception as fault:  # whatever a damaged package raises
        hint = "Install the packages font-source-serif-pro and font-source-sans-pro again."
        return Check("fonts", "error", f"fonts cannot be used: {fault}", hint)
    return Check("fonts", "ok", f"{number} font files, letters are drawn.")


def _saves() -> Check:
    try:
        folder = saves_folder.find()
    except UserError as fault:
        named = os.environ.get(saves_folder.VARIABLE)
        hint = f"Needed for `install` only. Set {saves_folder.VARIABLE} to the folder."
        return Check(
            "saves folder", "warning" if named else "note", _sentence(fault), fault.hint if named else hint
        )
    if folder.exists() and not folder.is_dir():
        return Check("saves folder", "error", f"{folder} is a file, not a folder.", "Move it away.")
    if folder.exists() and not os.access(folder, os.W_OK):
        return Check("saves folder", "error", f"{folder} cannot be written to.", "Change its permissions.")
    number = len(list(folder.glob("TS_Save_*.json"))) if folder.exists() else 0
    return Check("saves folder", "ok", f"{folder}, saves: {number}.")


def _game_port(port: int) -> Check:
    try:
        with socket.create_connection((_HERE, port), timeout=1):
            pass
    except OSError:
        hint = "Start Tabletop Simulator and load a save to use `live`."
        return Check("game", "note", f"nothing listens on port {port}.", hint)
    return Check("game", "ok", f"a game listens on port {port}.")


def _editor_port(port: int) -> Check:
    with socket.socket() as listener:
        if sys.platform != "win32":  # there, the option would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((_HERE, port))
        except OSError as fault:
            return Check(
                "editor port",
                "warning",
                f"port {port} is taken: {fault.strerror}. The game sends its messages to another program.",
                "Close other editors that are connected to the game, or a `live` command that still runs.",
            )
    return Check("editor port", "ok", f"port {port} is free.")


def _folder(folder: Path) -> Iterator[Check]:
    if is_save_folder(folder):
        yield _tried("tree", lambda: f"{len(open_runnable(folder).data):,} bytes when packed.")
    elif definitions.is_project(folder):
        yield from _pin(folder)
        yield from _project(folder)
    else:
        yield Check(
            "project", "note", f"{folder} is neither a project nor a tree; nothing else to check in it."
        )


def _pin(folder: Path) -> Iterator[Check]:
    needed = folder / "requirements.txt"
    if not needed.is_file():
        return
    pin = _PIN.search(read.read_bytes(needed).decode("utf-8", "replace"))
    if pin is not None and pin[1] != __version__:
        yield Check(
            "requirements",
            "warning",
            f"{needed} asks for tts-builder {pin[1]}, but {__version__} is installed.",
            "Install the version that the project asks for, or change the file.",
        )
    elif pin is not None:
        yield Check("requirements", "ok", f"{needed} asks for the installed version.")


def _project(folder: Path) -> Iterator[Check]:
    try:
        mod, _ = definitions.load(str(folder / definitions.PROJECT))
        mod.check()
    except UserError as fault:
        yield Check("project", "error", _sentence(fault), fault.hint)
        return
    yield Check("project", "ok", f"{mod.title}, components: {len(list(mod.everything()))}.")
    built = folder / "dist" / mod.id
    changed = changed_files(built) if built.is_dir() else None
    if changed is None:
        yield Check("assets", "note", f"{built} has no build.", "Run `tts-builder build`.")
    elif changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        hint = f"Move {built} away and build again."
        yield Check(
            "assets", "error", f"{built / changed[0]}{more}: missing, or changed since the build.", hint
        )
    else:
        yield _pictures(built)


def _pictures(built: Path) -> Check:
    text = b"".join(path.read_bytes() for path in sorted(built.glob("*.json")))
    if b'"file:///' in text:
        hint = "Upload the images and build with --asset-url before you play with others."
        return Check("assets", "note", f"pictures of {built} are files on this computer.", hint)
    return Check("assets", "ok", f"{built} is complete.")


def _types(folder: Path) -> Check:
    own = folder / writing.FOLDER
    hint = "Run `tts-builder types`."
    if not own.is_dir():
        return Check("types", "note", f"{folder} has no definition files for an editor.", hint)
    try:
        texts = meta.files() | {"project.lua": literals.of(folder).text()}
        old = [name for name, text in texts.items() if read.read_bytes(own / name) != text.encode("utf-8")]
        settings = read.read_bytes(folder / writing.SETTINGS)
    except UserError as fault:
        return Check("types", "warning", _sentence(fault), hint)
    if old:
        return Check("types", "note", f"{own / old[0]} is out of date.", hint)
    if writing.FOLDER.encode() not in settings:
        todo = f"Add {writing.FOLDER!r} to workspace.library."
        return Check("types", "warning", f"{folder / writing.SETTINGS} does not name {writing.FOLDER}.", todo)
    return Check("types", "ok", f"{own} is up to date.")


def _server() -> Check:
    found = shutil.which("lua-language-server")
    if found is None:
        hint = "Editors bring their own. To check scripts in CI as well, install it."
        return Check("language server", "note", "lua-language-server is not on the PATH.", hint)
    return Check("language server", "ok", found)


def _tried(name: str, action: Callable[[], str]) -> Check:
    try:
        return Check(name, "ok", action())
    except UserError as fault:
        return Check(name, "error", _sentence(fault), fault.hint)


def _sentence(fault: UserError) -> str:
    return f"{fault.where}: {fault.what}" if fault.where else fault.what
