"""Settings for Visual Studio Code: tasks with a problem matcher, and the extension for Lua."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tts_builder.project.types import writing
from tts_builder.saves.write import write_text

FOLDER: Final = ".vscode"
_LINE: Final = r"^::({}) file=(.*?),line=(\d+)(?:,col=(\d+))?,title=(\w+)::(.*)$"
"""What `verify --format github` prints."""
PROJECT_TASKS: Final = {
    "build": "tts-builder build",
    "verify": "tts-builder verify dist<<own>> --format github",
    "test": "python -m pytest",
    "preview": "tts-builder preview --watch",
    "send scripts to the game": "tts-builder live watch",
    "types": "tts-builder types",
}
"""Task → command, for a project. `<<own>>` becomes what `verify` needs to know its rules."""
TREE_TASKS: Final = {
    "verify": "tts-builder verify . --format github",
    "run": "tts-builder run .",
    "send scripts to the game": "tts-builder live watch .",
    "types": "tts-builder types",
}
"""Task → command, for the tree of a save."""
_DEFAULT: Final = {"build": "build", "test": "test"}
"""Task → the group whose key starts it."""


def files(tasks: dict[str, str]) -> dict[str, str]:
    """File → text, of everything that an editor reads in a folder."""
    return {
        f"{FOLDER}/tasks.json": _json({"version": "2.0.0", "tasks": [_task(name, tasks) for name in tasks]}),
        f"{FOLDER}/extensions.json": _json({"recommendations": ["sumneko.lua"]}),
        f"{FOLDER}/settings.json": _json({"files.associations": {"*.ttslua": "lua"}}),
        writing.SETTINGS: writing.settings(),
    }


def write(folder: Path, tasks: dict[str, str]) -> tuple[list[Path], list[Path]]:
    """Writes the files that a folder lacks. Returns those, and those that were there and stay."""
    written, kept = [], []
    for name, text in files(tasks).items():
        path = folder.joinpath(*name.split("/"))
        if path.exists():
            kept.append(path)
        else:
            write_text(path, text)
            written.append(path)
    return written, kept


def _task(name: str, tasks: dict[str, str]) -> dict[str, Any]:
    task: dict[str, Any] = {"label": _label(name), "type": "shell", "command": tasks[name]}
    if name == "verify" and "build" in tasks:
        task["dependsOn"] = _label("build")
    task["problemMatcher"] = [_matcher("error|warning", 1), _matcher("notice", 0)] if name == "verify" else []
    if name.startswith(("preview", "send")):
        task["isBackground"] = True
    if name in _DEFAULT:
        task["group"] = {"kind": _DEFAULT[name], "isDefault": True}
    return task


def _label(name: str) -> str:
    return f"tts-builder: {name}"


def _matcher(severities: str, severity: int) -> dict[str, Any]:
    """Findings by file and line. The editor does not know `notice`, so notes have a matcher of their own."""
    pattern = {"regexp": _LINE.format(severities), "file": 2, "line": 3, "column": 4, "code": 5, "message": 6}
    return {
        "owner": f"tts-builder {severities}",
        "source": "tts-builder",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": pattern | ({"severity": severity} if severity else {}),
        **({} if severity else {"severity": "info"}),
    }


def _json(value: Any) -> str:
    return json.dumps(value, indent=2) + "\n"
