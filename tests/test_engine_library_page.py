"""The pages on the engine as a library: their examples say what stands there, and all is named."""

import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from notepad import api
from tests.fences import DOCS, fences

PAGE = (DOCS / "engine-library.md").read_text(encoding="utf-8")
REFERENCE, COOKBOOK = (dict(fences(page)) for page in ("engine-library.md", "cookbook.md"))
BLOCKS = REFERENCE | COOKBOOK
EXAMPLES = [info.removeprefix("python ") for info in BLOCKS if info.startswith("python ")]
LONGEST, LONGEST_RECIPE = 20, 50  # lines


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples name the sample by its path in a checkout."""
    monkeypatch.chdir(DOCS.parent)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_says_what_stands_below_it(name: str) -> None:
    source, out = BLOCKS[f"python {name}"], StringIO()
    longest = LONGEST if f"python {name}" in REFERENCE else LONGEST_RECIPE
    assert len(source.splitlines()) <= longest
    with redirect_stdout(out):
        exec(compile(source, name, "exec"), {})
    assert out.getvalue() == BLOCKS[f"text {name}"]


@pytest.mark.exhaustive
def test_the_examples_pass_the_strictest_type_checks(tmp_path: Path) -> None:
    for name in EXAMPLES:
        (tmp_path / f"{name}.py").write_text(BLOCKS[f"python {name}"], encoding="utf-8")
    options = ["--strict", "--scripts-are-modules", "--cache-dir", str(tmp_path / "cache")]
    command = [sys.executable, "-m", "mypy", *options, *map(str, sorted(tmp_path.glob("*.py")))]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_each_question_has_its_example() -> None:
    begun = ("read_record", "begin_game", "build_deal")
    asked = ("deduce", "why", "odds", "advise", "mend", "errors")
    assert tuple(EXAMPLES) == (*begun, *asked, "odds_from_csv", "bot", "table")


def test_everything_that_is_exported_is_named() -> None:
    words = set(re.findall(r"\w+", "\n".join([PAGE, *REFERENCE.values()])))
    assert set(api.__all__) - words == set()
