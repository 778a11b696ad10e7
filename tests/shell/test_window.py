"""The window: its pages and what frames them, questions, and what is loaded and lost."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.games import catalogue
from notepad.shell.page_frame import PageStack, ask_question
from notepad.shell.reasoning.engine import Engine
from notepad.shell.reasoning.messages import Asked, Leave
from notepad.shell.settings import Look, Settings
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.touch.menus import MenuSheet
from tests.shell.builders import EMPTY, FULL, PHONE, disk_full, shown, told
from tests.shell.player import Player, click, press

ANSWERS = {"save": "Choose a folder", "lose": "Close anyway", "stay": "Continue"}


def test_pages_that_nobody_returns_to_are_gone_but_not_one_that_another_is_laid_over(
    qtbot: QtBot,
) -> None:
    stack = shown(qtbot, PageStack())
    kept, left, page, over = (QWidget() for _page in range(4))
    for one in (kept, left):
        stack.addWidget(one)
    stack.turn_to(page, kept, None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(left)
    assert {stack.widget(at) for at in range(stack.count())} == {kept, page}
    stack.cover_with(over)
    assert stack.currentWidget() is over
    stack.uncover()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert stack.currentWidget() is stack.focusWidget() is page
    assert not isValid(over)


def asked(act: Callable[[QMessageBox], object]) -> str:
    """Ask a question and do something about it once the dialog is there."""

    def once_there() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            assert box.text() == "Shall <b>all</b> be lost?"
            assert box.textFormat() is Qt.TextFormat.PlainText
            act(box)
        else:
            QTimer.singleShot(5, once_there)

    QTimer.singleShot(0, once_there)
    return ask_question("Shall <b>all</b> be lost?", ANSWERS)


@pytest.mark.parametrize("key", ANSWERS)
def test_a_question_is_only_text_and_the_key_of_the_tapped_answer_is_returned(key: str) -> None:
    def tap(box: QMessageBox) -> None:
        buttons = {one.text(): one for one in box.findChildren(QPushButton)}
        click(buttons[ANSWERS[key]])

    assert asked(tap) == key


def _part_with_focus(player: Player) -> str:
    here, area = QApplication.focusWidget(), player.table.area
    assert here is not None
    parts = {"sheet": area.sheet, "form": area.form, "known": area.know}
    return next((name for name, part in parts.items()
                 if here is part or part.isAncestorOf(here)), "")  # fmt: skip


def test_f6_goes_from_sheet_to_form_to_what_is_known_and_round(player: Player) -> None:
    visited = []
    player.chip("whom", "Cem").setFocus()
    for _press in range(6):
        press(Qt.Key.Key_F6)
        visited.append(_part_with_focus(player))

    assert visited == ["known", "sheet", "form"] * 2


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the tables about which nothing more is asked."""
    found: list[int] = []
    ask = Engine.ask

    def heard(engine: Engine, table: int, asked: Asked) -> None:
        if isinstance(asked, Leave):
            found.append(table)
        ask(engine, table, asked)

    monkeypatch.setattr(Engine, "ask", heard)
    return found


def test_a_game_is_put_away_when_another_one_is_opened_or_it_is_left_amid_a_reason(
    player: Player, window: Window, library: Library, qtbot: QtBot, left: list[int]
) -> None:
    former = player.table.sitting
    assert left == []
    window.open_game(library.create(replace(EMPTY, title="another")))
    sitting = player.table.sitting
    assert sitting is not former
    assert len(left) == 1
    sitting.ask("blue-1", "Cem")
    sitting.undo()
    window.show_library()
    qtbot.wait(100)
    assert window.library_page.isVisible()
    assert len(left) == 2


def test_the_undo_of_a_removal_goes_when_it_would_undo_something_else(player: Player) -> None:
    table = player.table
    click(player.opened(2).remove)
    assert told(table.banner) == "Removed: Cem asked Dee for 1: 1"
    click(table.banner.action)
    player.settle()
    assert len(player.notes()) == 3

    table.area.notes.remove_asked.emit(2)
    player.choose(who="Bob", whom="Dee", suit="red", passed="1")

    assert table.banner.message is None
    assert len(player.notes()) == 3


def test_settings_hold_even_if_they_can_not_be_kept(
    window: Window, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "set_setting", disk_full)
    window.show_settings().changed.emit(Settings(theme=Look.DARK, text=150))

    assert theme.current().dark
    assert told(window.overlay.banner) == FULL


def test_hiding_the_sheet_closes_the_menu_and_brings_the_keyboard_back(player: Player) -> None:
    player.window.resize(*PHONE)
    player.settle()
    header, overlay = player.table.header, player.window.overlay

    def rows() -> list[str]:
        sheets = player.window.findChildren(MenuSheet)
        return [row.text() for sheet in sheets if sheet.isVisible() for row in sheet.rows]

    header.menu_button.setFocus()
    player.tap(header.menu_button)
    assert "All games" in rows()
    overlay.hide_all()
    assert rows() == []
    overlay.show_all()
    assert player.window.focusWidget() is header.menu_button


def test_a_game_that_is_opened_again_tells_nothing_that_was_found_before(
    player: Player, game: int
) -> None:
    player.note(who="Ann", whom="Dee", value="2", passed="0")
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert player.table.area.last.said == "4 · Ann asked Dee for 2: 0"
    assert player.table.area.last.changed == ""
    assert player.table.banner.message is None


def test_no_engine_and_no_other_page_is_loaded_before_a_game_is_opened(tmp_path: Path) -> None:
    with Library(catalogue(), tmp_path / "deduction-notepad" / "library.sqlite") as library:
        library.create(EMPTY)
    script = (
        "import sys\n"
        "from notepad.cli import window\n"  # what the process loads, of which this is a part
        "from notepad.app import App, Library, Window, known_games\n"
        "app, games = App([]), known_games()\n"
        "with Library(games) as library:\n"
        "    window = Window(library, games)\n"
        "    window.show()\n"
        "    window.grab()\n"
        "    print(len(library.games()), *sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    games, *loaded = run.stdout.split()
    assert games == "1"
    assert "notepad.shell.library_page" in loaded
    spare = {"numpy", "pysat", "cattrs", "email", "tomllib"}
    core = ("core.page", "core.game", "core.form", "core.slots")
    pages = ("shell.table", "shell.settings_page", "shell.setup", "shell.levels", "shell.about")
    for ours in (*core, *pages, "api", "deduction", "widgets.paper", "storage.custom_games"):
        spare.add(f"notepad.{ours}")
    assert sorted(spare.intersection(loaded)) == []
