"""A new game passes every check as laid out, as the guide changes it, and with cards of its own."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import new_game
from environment import ROOT
from new_game import NotLaidOutError, place_of
from tests.fences import DOCS, fences

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
PYTEST = ("-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:randomly")


def laid_out(checkout: Path, under: Path) -> new_game.Place:
    """Lay out a game with a long title; return where it is."""
    place = new_game.place_of("lost_lantern", "The Lost Lantern of Old", under, checkout)
    new_game.tidied(new_game.lay_out(place, checkout), checkout)
    return place


def run(checkout: Path, *command: str) -> str:
    """Return what a tool says in a checkout; fails with its output."""
    variables = {**os.environ, "PYTHONPATH": str(checkout)}
    found = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program and its tests."""
    for folder in ("notepad", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    return tmp_path


UNDER = {"games": Path("notepad", "games"), "tests": Path("tests", "made")}


@pytest.mark.parametrize("under", ["tests", pytest.param("games", marks=pytest.mark.exhaustive)])
def test_a_game_passes_all_checks_as_laid_out(checkout: Path, under: str) -> None:
    place = laid_out(checkout, UNDER[under])
    text = "".join(path.read_text() for path in (checkout / place.folder).iterdir())
    assert "The Lost Lantern of Old" in text
    assert "sample" not in text.lower(), "something of the sample is left"
    files = [str(place.folder), str(place.tests)]
    run(checkout, "-m", "ruff", "format", "--check", *files)
    run(checkout, "-m", "ruff", "check", *files)
    run(checkout, "-c", LINT, "--no-cache")
    over_all = ("games/test_every_game.py", "core/test_record.py")
    concerned = ("lost_lantern", "lost-lantern")
    tests = [str(place.tests), *(f"tests/{name}" for name in over_all)]
    run(checkout, *PYTEST, *tests, "-k", " or ".join(concerned))


@pytest.mark.exhaustive
@pytest.mark.parametrize("under", UNDER)
def test_a_game_has_sound_types_as_laid_out(checkout: Path, under: str) -> None:
    place = laid_out(checkout, UNDER[under])
    run(checkout, "-m", "mypy", *sorted({str(place.folder), str(place.tests)}))


@pytest.mark.parametrize("name", ["Lantern", "3-lanterns", "a lantern", "class", "../lantern", ""])
def test_a_name_that_is_none_is_told(name: str) -> None:
    with pytest.raises(NotLaidOutError, match="small letters"):
        place_of(name, "")


@pytest.mark.parametrize(
    ("under", "told"),
    [("..", "outside"), ("/tmp", "outside"), ("docs", "choose"), ("tests/a-b", "choose")],
)
def test_a_folder_where_no_game_can_be_is_told(under: str, told: str) -> None:
    with pytest.raises(NotLaidOutError, match=told):
        place_of("lantern", "", Path(under))


def test_what_is_wrong_is_said_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main(["cataline"]) == 2
    assert "already exists" in capsys.readouterr().err


def test_the_command_line_knows_a_game_wherever_its_folder_lies() -> None:
    folder = "tests/sample_game"
    told = run(ROOT, "-P", "packaging/trying.py", folder, "deduce", f"{folder}/record.json")
    assert told.startswith("Sample Game\nTo try it")


BLOCKS = [(info.split()[-1], text) for info, text in fences("adding-a-game.md") if " " in info]
GAMES, MADE = "notepad.games.lost_lantern", Path("tests", "made")
TEST_OF_SHOWING = """
from random import Random

from tests.games.tables import comes_back
from tests.made.lost_lantern.game import GAME
from tests.made.lost_lantern.notes import KEYPAD, Show, after, start
from tests.made.lost_lantern.dealer import dealt
from tests.made.lost_lantern.setup import CARDS

SETUP, TRUTH = dealt(3, Random(1))
HIM = SETUP.opponents[0]


def test_a_shown_card_is_tapped_said_and_checked() -> None:
    note = Show(player="Bob", card=CARDS[0])
    assert KEYPAD.said(SETUP, note) == "Bob showed sun 1"
    comes_back(GAME, SETUP, note)
    odd = Show(player="Bob", card="joker")
    assert [fault.path for fault in KEYPAD.faults(SETUP, odd)] == ["card"]


def test_a_shown_card_is_with_its_player_and_no_turn_is_taken() -> None:
    card = min(TRUTH[HIM])
    note = Show(player=HIM, card=card)
    assert GAME.reasoner(SETUP).follow([]).place(card) is None
    assert GAME.reasoner(SETUP).follow([note]).place(card) == HIM
    assert after(start(SETUP), note) == start(SETUP)
"""


def defined(node: ast.stmt) -> str:
    """Return the name that a statement defines, if it does."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


def written_in(source: str, block: str) -> str:
    """Return a module in which a block stands for what it defines anew, its imports above."""
    wanted, had = ast.parse(block).body, ast.parse(source).body
    names = {defined(node) for node in wanted} - {""}
    replaced = [node for node in had if defined(node) in names]
    last = replaced[-1] if replaced else had[-1]
    above = [node for node in had if isinstance(node, ast.ImportFrom)][-1]
    parts = []
    for node in had:
        if node not in replaced:
            parts.append(lines_of(source, node))
        if node is above:
            parts += [lines_of(block, one) for one in wanted if isinstance(one, ast.ImportFrom)]
        if node is last:
            parts += [lines_of(block, one) for one in wanted if not isinstance(one, ast.ImportFrom)]
    return "\n".join(parts)


def lines_of(source: str, node: ast.stmt) -> str:
    """Return the lines of a statement, with its decorators."""
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    return "\n".join(source.splitlines()[first - 1 : node.end_lineno])


@pytest.fixture
def guided(checkout: Path) -> new_game.Place:
    """The laid-out game after the changes of the guide."""
    place = laid_out(checkout, MADE)
    for name, block in BLOCKS:
        file = checkout / place.folder / name
        text = written_in(
            file.read_text(encoding="utf-8"), block.replace(GAMES, "tests.made.lost_lantern")
        )
        file.write_text(text, encoding="utf-8")
    (checkout / place.tests / "test_showing.py").write_text(TEST_OF_SHOWING, encoding="utf-8")
    new_game.tidied(sorted((checkout / place.folder).glob("*.py")), checkout)
    return place


def test_a_game_with_the_guides_note_passes(checkout: Path, guided: new_game.Place) -> None:
    run(checkout, "-m", "ruff", "check", str(guided.folder))
    run(checkout, *PYTEST, str(guided.tests))


@pytest.mark.exhaustive
def test_a_game_with_the_guides_note_has_types(checkout: Path, guided: new_game.Place) -> None:
    run(checkout, "-m", "mypy", str(guided.folder))


def test_the_files_that_the_guide_names_are_those_of_the_game() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    folder = DOCS.parent / "tests" / "sample_game"
    files = {path.name for path in folder.iterdir() if path.suffix in (".py", ".json")}
    told = [name for name in files if not name.startswith(("test_", "__"))]
    assert [name for name in told if f"`{name}`" not in page] == []


FERRY = Path(__file__).with_name("ferry.json")
"""What stands in the sample game, and what stands there instead in Midnight Ferry."""


def ferry(checkout: Path) -> new_game.Place:
    """Lay the sample game out as Midnight Ferry; return where it is."""
    place = new_game.place_of("midnight_ferry", "", Path("tests", "made"), checkout)
    files = new_game.lay_out(place, checkout)
    texts = {file: (checkout / file).read_text(encoding="utf-8") for file in files}
    changes = json.loads(FERRY.read_text(encoding="utf-8"))
    for before, after in (changes["words"] | changes["lines"]).items():
        assert any(before in text for text in texts.values()), before
        texts = {file: text.replace(before, after) for file, text in texts.items()}
    for file, text in texts.items():
        (checkout / file).write_text(text, encoding="utf-8")
    shutil.copy(FERRY.with_name("ferry_record.json"), checkout / place.folder / "record.json")
    new_game.tidied(files, checkout)
    return place


@pytest.mark.exhaustive
def test_a_game_with_cards_and_words_of_its_own_passes_its_tests(checkout: Path) -> None:
    place = ferry(checkout)
    run(checkout, "-m", "ruff", "check", str(place.folder))
    over_all = ("tests/games/test_every_game.py", "tests/core/test_record.py")
    run(checkout, *PYTEST, str(place.tests), *over_all, "-k", "midnight_ferry or midnight-ferry")
