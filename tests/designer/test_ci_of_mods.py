"""What CI and editors of a mod use: workflow, action, hooks of pre-commit, tasks."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from tests.ci.test_workflows import SCRIPTS, read_by_schema, read_by_zizmor
from tests.cli.conftest import ROOT, Run
from tts_builder import __version__, cli
from tts_builder.project import editor

ACTION = ROOT / ".github" / "actions" / "verify" / "action.yml"
BASH = shutil.which("bash")
needs_bash = pytest.mark.skipif(BASH is None, reason="there is no bash; runners of GitHub have it")
CLEAN = '{"SaveName": "Clean", "ObjectStates": []}'
DAMAGED = '{"SaveName": "Damaged", "ObjectStates": [{"GUID": "abc123"}]}'


def steps(text: str) -> dict[str, str]:
    """Name → script of the steps of a job or an action."""
    data: Any = yaml.safe_load(text)
    found = data["runs"]["steps"] if "runs" in data else data["jobs"]["test"]["steps"]
    return {step["name"]: step["run"] for step in found if "run" in step}


def bash(script: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A step as GitHub runs it."""
    assert BASH is not None
    path = os.pathsep.join((str(SCRIPTS), str(Path(sys.executable).parent), os.environ["PATH"]))
    return subprocess.run(
        [BASH, "-e", "-o", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def wheel(folder: Path, name: str, version: str) -> Path:
    """A package that pip can install and that holds nothing."""
    info = f"{name}-{version}.dist-info"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


def installed(folder: Path) -> list[str]:
    return sorted(path.name.removesuffix(".dist-info") for path in folder.glob("*.dist-info"))


@pytest.mark.parametrize("template", ["cards", "rules"])
def test_the_workflow_of_a_project_is_sound(run: Run, tmp_path: Path, template: str) -> None:
    assert run("new", "mine", "--template", template).exit_code == 0
    file = tmp_path / "mine" / ".github" / "workflows" / "test.yml"
    for read in (read_by_schema, read_by_zizmor):
        done = read(file)
        assert done.returncode == 0, done.stdout + done.stderr
    text = file.read_text(encoding="utf-8")
    for action, pin in re.findall(r"uses: ([^@\s]*)@(.*)", text):
        assert re.fullmatch(r"[0-9a-f]{40} # v\d+\.\d+\.\d+", pin), action
    for script in (steps(text)["Build"], steps(text)["Verify"]):
        parse(script)


@needs_bash
def test_the_workflow_installs_the_pinned_version_or_the_address(run: Run, tmp_path: Path) -> None:
    assert run("new", "mine").exit_code == 0
    project = tmp_path / "mine"
    assert f"tts-builder=={__version__}\n" in (project / "requirements.txt").read_text(encoding="utf-8")
    script = steps((project / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))["Install"]
    wheel(tmp_path / "packages", "pytest", "9.0")
    common = {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(tmp_path / "packages"),
        "PIP_CONFIG_FILE": os.devnull,
    }

    missing = bash(script, project, **common, PIP_TARGET=str(tmp_path / "a"))
    assert missing.returncode == 1
    assert "::error::tts-builder was not found. Set the repository variable TTS_BUILDER" in missing.stdout

    address = wheel(tmp_path / "elsewhere", "tts_builder", __version__).as_uri()
    by_address = bash(script, project, **common, PIP_TARGET=str(tmp_path / "b"), TTS_BUILDER=address)
    assert by_address.returncode == 0, by_address.stderr
    assert installed(tmp_path / "b") == ["pytest-9.0", f"tts_builder-{__version__}"]

    wheel(tmp_path / "packages", "tts_builder", "99.0")
    wheel(tmp_path / "packages", "tts_builder", __version__)
    by_version = bash(script, project, **common, PIP_TARGET=str(tmp_path / "c"))
    assert by_version.returncode == 0, by_version.stderr
    assert installed(tmp_path / "c") == ["pytest-9.0", f"tts_builder-{__version__}"]


def test_the_action_is_sound() -> None:
    words = ("-m", "check_jsonschema", "--builtin-schema", "vendor.github-actions")
    done = subprocess.run([sys.executable, *words, ACTION], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    zizmor = read_by_zizmor(ACTION)
    assert zizmor.returncode == 0, zizmor.stdout
    assert (ACTION.parents[3] / "pyproject.toml").is_file(), "what its step Install installs"
    assert '"$GITHUB_ACTION_PATH/../../.."' in steps(ACTION.read_text(encoding="utf-8"))["Install"]


@needs_bash
def test_the_action_verifies(tmp_path: Path) -> None:
    script = steps(ACTION.read_text(encoding="utf-8"))["Verify"]
    for name, text in (("my mod.json", DAMAGED), ("clean.json", CLEAN)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    inputs = {"FILES": "my mod.json\n\nclean.json\n", "FORMAT": "github", "REPORT": "", "BASELINE": ""}
    done = bash(script, tmp_path, **inputs)
    assert done.returncode == 1
    assert "::error file=my mod.json,line=1,title=S003::" in done.stdout
    assert bash(script, tmp_path, **inputs | {"FILES": "clean.json"}).returncode == 0

    kept = bash(script, tmp_path, **inputs | {"FORMAT": "json", "REPORT": "known.json"})
    assert (kept.returncode, kept.stdout) == (1, "")
    again = bash(script, tmp_path, **inputs | {"BASELINE": "known.json"})
    assert (again.returncode, again.stdout) == (0, ""), again.stderr


def test_the_hooks_of_pre_commit_are_commands() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["tts-verify", "tts-fmt"]
    for hook in hooks:
        assert hook["language"] == "python"
        parse(f"{hook['entry']} save.json")


def test_the_tasks_of_an_editor_are_commands() -> None:
    for tasks in (editor.PROJECT_TASKS, editor.TREE_TASKS):
        for command in tasks.values():
            assert "&&" not in command, "PowerShell 5 does not know it"
            if command.startswith("tts-builder"):
                parse(command.replace("<<own>>", " --game ."))
        written = json.loads(editor.files(tasks)[".vscode/tasks.json"])["tasks"]
        labels = {task["label"] for task in written}
        assert {task["dependsOn"] for task in written if "dependsOn" in task} <= labels


def test_the_problem_matcher_reads_findings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mod.json").write_text(DAMAGED, encoding="utf-8")
    found = run("verify", "mod.json", "--format", "github").stdout.splitlines()
    column = found[0].replace("line=1,", "line=12,col=34,")
    lines = [*found, column]
    tasks = json.loads(editor.files(editor.TREE_TASKS)[".vscode/tasks.json"])["tasks"]
    (verify,) = (task for task in tasks if task["label"] == "tts-builder: verify")
    patterns = [matcher["pattern"] for matcher in verify["problemMatcher"]]
    for line in lines:
        ((pattern, match),) = (
            (each, match) for each in patterns if (match := re.match(each["regexp"], line)) is not None
        )
        assert match[pattern["file"]] == "mod.json"
        expected = ("12", "34") if line == column else ("1", None)
        assert (match[pattern["line"]], match[pattern["column"]]) == expected
        assert re.fullmatch(r"[A-Z]\d{3}", match[pattern["code"]])
    assert lines


def test_unpack_sets_up_an_editor_and_keeps_what_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mod.json").write_text(CLEAN, encoding="utf-8")
    assert run("unpack", "mod.json", "tree").exit_code == 0
    assert not (tmp_path / "tree" / ".vscode").exists()
    done = run("unpack", "mod.json", "tree", "--editor")
    assert (done.exit_code, done.stdout) == (0, "tree\n")
    files = editor.files(editor.TREE_TASKS)
    for name, text in files.items():
        assert (tmp_path / "tree" / name).read_text(encoding="utf-8") == text
    assert (tmp_path / "tree" / ".tts-types" / "object.lua").is_file()
    (tmp_path / "tree" / ".vscode" / "tasks.json").write_text("{}", encoding="utf-8")
    again = run("unpack", "mod.json", "tree", "--editor")
    assert again.exit_code == 0
    assert f"{Path('tree') / '.vscode' / 'tasks.json'} stays as it is.\n" in again.stderr
    assert (tmp_path / "tree" / ".vscode" / "tasks.json").read_text(encoding="utf-8") == "{}"
    assert run("pack", "tree", "again.json").exit_code == 0
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == CLEAN


def parse(script: str) -> None:
    """Raises for a command that does not exist, or for an option that it does not have."""
    program, name, *words = shlex.split(script)
    assert program == "tts-builder"
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None, name
    command.make_parser(click.Context(command)).parse_args(words)
