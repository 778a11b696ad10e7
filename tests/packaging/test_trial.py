"""The trial of built programs: it finds what was lost. A script stands for the program."""

import sys
from pathlib import Path

import pytest

import trial
from environment import ROOT
from notepad.games import catalogue
from trial import LostError, Program

WHOLE = f"""#!{sys.executable}
import os, sys
sys.path.insert(0, {str(ROOT)!r})
from notepad.cli import main
"""


def program(folder: Path, *, but: str = "") -> Program:
    """Return a program that is all of the notepad, but for what some lines change."""
    path = folder / "deduction-notepad"
    path.write_text(f"{WHOLE}{but}\nsys.exit(main(sys.argv[1:]))\n")
    path.chmod(0o755)
    home = folder / "home"
    home.mkdir()
    return Program(path, home)


def test_the_sources_have_the_games_that_the_catalogue_has() -> None:
    shelf = {game.replace("-", "_") for game in catalogue()}
    assert {game.replace("-", "_") for game in trial.expected_games()} == shelf


def test_a_whole_program_is_let_pass(tmp_path: Path) -> None:
    whole = program(tmp_path)
    trial.try_games(whole)
    trial.try_drawing(whole)


def test_a_lost_game_is_told(tmp_path: Path) -> None:
    lost = "import notepad.games as games; games._put = lambda *_: None"
    coded = sorted(path.parent.name for path in ROOT.glob("notepad/games/*/game.py"))
    assert coded
    with pytest.raises(LostError, match=f"lost games: {', '.join(coded)}$"):
        trial.try_games(program(tmp_path, but=lost))


def test_a_lost_language_is_told(tmp_path: Path) -> None:
    lost = "import notepad.core.language as words; words._found = lambda codes: words._ENGLISH"
    with pytest.raises(LostError, match="does not speak de"):
        trial.try_speaking(program(tmp_path, but=lost))


def test_lost_texts_of_dialogs_are_told(tmp_path: Path) -> None:
    frozen = program(tmp_path)
    translations = tmp_path / "_internal" / "PySide6" / "Qt" / "translations"
    translations.mkdir(parents=True)
    with pytest.raises(LostError, match="dialogs lost de"):
        trial.try_dialogs(frozen)


def test_a_program_that_breaks_is_told_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(LostError, match="no numpy"):
        trial.try_deducing(program(tmp_path, but="raise ImportError('no numpy')"))
