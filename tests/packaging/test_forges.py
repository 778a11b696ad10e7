"""What forges and hooks read: each file fits the forge's schema and calls what run.py knows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import checks
import commands
from environment import ROOT
from run import OLDEST

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GITLAB = ROOT / ".gitlab-ci.yml"
HOOKS = ROOT / ".pre-commit-config.yaml"


def refused(schema: str, *files: Path) -> str:
    """Return what a schema that the tool brings along refuses in files, nothing if they fit."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    if schema == "gitlab-ci":
        command += ["--data-transform", schema]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("dependabot", [ROOT / ".github" / "dependabot.yml"]),
        ("gitlab-ci", [GITLAB]),
    ],
)
def test_a_forge_understands_its_files(schema: str, files: list[Path]) -> None:
    assert files
    assert refused(schema, *files) == ""


@pytest.mark.parametrize("file", [*WORKFLOWS, GITLAB, HOOKS], ids=lambda file: file.name)
def test_forges_and_hooks_call_commands_that_there_are(file: Path) -> None:
    called = re.findall(r"packaging/run\.py ([a-z]+)(.*)", file.read_text(encoding="utf-8"))
    assert called
    assert {command for command, _ in called} <= commands.COMMANDS.keys()


def test_which_checks_there_are_stands_in_one_place() -> None:
    """A hook or a forge that named some would leave out those that are added later."""
    hook = re.findall(r"entry: (.+)", HOOKS.read_text(encoding="utf-8"))
    assert hook == ["python3 packaging/run.py check"]
    tools = {Path(part).stem for step in checks.steps(Path("python"), ()) for part in step.command}
    tools &= {"ruff", "codespell", "zizmor", "lint-imports", "mypy", "pytest", "translations"}
    assert len(tools) == 7
    for file in (*WORKFLOWS, GITLAB, HOOKS, ROOT / ".ci" / "run"):
        said = re.sub("#.*", "", file.read_text(encoding="utf-8"))
        assert not tools & {*re.findall(r"[\w-]+", said)}, file


@pytest.mark.parametrize("file", [ROOT / ".github" / "workflows" / "checks.yml", GITLAB])
def test_the_oldest_python_is_tried_and_each_that_followed(file: Path) -> None:
    told = re.findall(r"python: \[(.+)\]", file.read_text(encoding="utf-8"), re.IGNORECASE)[0]
    minors = [int(name.strip('" ').removeprefix("3.")) for name in told.split(",")]
    assert minors == list(range(OLDEST[1], OLDEST[1] + len(minors)))
    named = re.findall(r":: 3\.(\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert [int(minor) for minor in named] == minors


@pytest.mark.parametrize("file", [ROOT / ".github" / "workflows" / "packages.yml", GITLAB])
def test_nothing_is_published_before_every_check_has_passed(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    (publish,) = re.findall(r"^ *publish:\n((?: +.+\n)+)", text, re.MULTILINE)
    assert re.search(r"^ +needs: \[checks, (debian|packages)\b", publish, re.MULTILINE)


@pytest.mark.parametrize("file", [ROOT / ".github" / "workflows" / "packages.yml", GITLAB])
def test_what_is_published_was_installed_and_started_before(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    built = text.index("packaging/run.py package deb")  # which tries the wheels by itself
    installed = text.index("apt-get install --yes ./dist/*.deb", built)
    started = text.index("packaging/trial.py /usr/games/deduction-notepad", installed)
    assert started < text.index(" publish:" if "jobs:" in text else "\npublish:")


def test_all_checks_can_be_called_by_another_workflow() -> None:
    assert "workflow_call:" in WORKFLOWS[0].read_text(encoding="utf-8")
