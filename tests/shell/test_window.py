"""The window as a whole: its pages, what a store's trouble does, and what it loads."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Pencil
from notepad.shell.reasoning.engine import Engine
from notepad.shell.reasoning.messages import Asked, Leave
from notepad.shell.settings import Look, Settings
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme
from tests.shell.builders import FULL, disk_full, told
from tests.shell.player import Player, click, press
from tests.shell.tables import EMPTY


@pytest.mark.parametrize("size", [QSize(360, 640), QSize(800, 1280), QSize(640, 360)])
def test_a_wide_window_can_become_a_narrow_one_with_a_game_open(
    player: Player, size: QSize
) -> None:
    player.window.resize(2560, 1600)
    QApplication.processEvents()
    player.window.resize(size)
    QApplication.processEvents()

    assert player.window.size() == size


def _part_with_focus(player: Player) -> str:
    here, area = QApplication.focusWidget(), player.table.area
    assert here is not None
    parts = {"sheet": area.sheet, "form": area.form, "known": area.know}
    return next((name for name, part in parts.items()
                 if here is part or part.isAncestorOf(here)), "")  # fmt: skip


def test_the_note_tab_brings_the_form_back_from_behind_a_story(player: Player) -> None:
    player.window.resize(360, 640)
    QApplication.processEvents()
    table = player.table
    table.sitting.ask("blue-1")
    QApplication.processEvents()
    click(table.area.bar.tabs["why"])
    assert table.area.story.isVisible()
    assert not table.area.say_card.isVisible()

    click(table.area.bar.tabs["note"])
    QApplication.processEvents()

    assert not table.area.story.isVisible()
    assert table.area.say_card.isVisible()


def test_f6_goes_from_sheet_to_form_to_what_is_known_and_round(player: Player) -> None:
    visited = []
    player.chip("whom", "Cem").setFocus()
    for _press in range(6):
        press(Qt.Key.Key_F6)
        visited.append(_part_with_focus(player))

    assert visited == ["known", "sheet", "form"] * 2


def test_the_keyboard_stays_in_the_form_when_its_button_goes(player: Player) -> None:
    player.choose(who="Bob", whom="*", suit="blue")
    player.table.area.form.button.setFocus()
    press(Qt.Key.Key_Return)
    player.settle()

    assert len(player.notes()) == 4
    assert _part_with_focus(player) == "form"


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


def test_a_game_can_be_left_in_the_middle_of_a_reason(
    player: Player, qtbot: QtBot, left: list[int]
) -> None:
    sitting = player.table.sitting
    sitting.ask("blue-1", "Cem")
    sitting.undo()
    player.window.show_library()
    qtbot.wait(100)

    assert player.window.library_page.isVisible()
    assert len(left) == 1


def test_mending_goes_on_with_the_same_note_when_numbers_change(player: Player) -> None:
    sitting = player.table.sitting
    sitting.mend(3)
    sitting.do(sitting.session.remove, 1)
    player.settle()

    assert sitting.view.mending == 2
    sitting.start_over()
    sitting.confirm()
    assert len(player.notes()) == 2


def test_the_undo_of_a_removal_goes_when_it_would_undo_something_else(player: Player) -> None:
    table = player.table
    click(player.opened(2).remove)
    click(table.banner.action)
    player.settle()
    assert len(player.notes()) == 3

    table.area.notes.remove_asked.emit(2)
    player.choose(who="Bob", whom="Dee", suit="red", passed="1")

    assert table.banner.message is None
    assert len(player.notes()) == 3


def test_what_the_level_hides_is_not_lit_either(player: Player) -> None:
    sitting = player.table.sitting
    sitting.set_level(Level.PAPER)
    sitting.ask("blue-1", "Cem")
    QApplication.processEvents()

    assert sitting.view.question is not None
    assert sitting.view.question.reason is None
    assert not player.table.area.notes.lit


def test_my_guess_at_a_conspirator_is_drawn(player: Player) -> None:
    def drawn() -> bytes:
        image = player.sheet.grab().toImage()
        return bytes(image.constBits())

    player.table.sitting.set_level(Level.PAPER)
    QApplication.processEvents()
    pictures = {drawn()}
    for pencil in Pencil:
        player.table.sitting.do(player.table.sitting.session.pencil, "blue-5", "hidden", pencil)
        QApplication.processEvents()
        pictures.add(drawn())

    assert len(pictures) == 4


def test_a_deleted_game_comes_back(window: Window, library: Library, game: int) -> None:
    window.show_library()
    assert window.library_page.bring_back.isHidden()

    library.delete(game)
    window.show_library()
    click(window.library_page.bring_back)

    assert [row.id for row in library.games()] == [game]
    assert window.library_page.bring_back.isHidden()


def test_a_new_game_that_was_begun_is_still_there(qtbot: QtBot, window: Window) -> None:
    window.start_game()
    begun = window.findChild(NewGamePage)
    assert begun is not None
    window.show_library()
    window.start_game()

    assert window.findChildren(NewGamePage) == [begun]
    assert begun.isVisible()


def test_settings_hold_even_if_they_can_not_be_kept(
    window: Window, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "set_setting", disk_full)
    window.show_settings().changed.emit(Settings(theme=Look.DARK, text=150))

    assert theme.current().dark
    assert told(window.overlay.banner) == FULL


def test_a_game_is_put_away_when_another_one_is_opened(
    player: Player, window: Window, library: Library, left: list[int]
) -> None:
    former = player.table.sitting
    assert left == []
    window.open_game(library.create(replace(EMPTY, title="another")))
    assert player.table.sitting is not former
    assert len(left) == 1


def test_no_engine_and_no_other_page_is_loaded_before_a_game_is_opened(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from notepad.games import catalogue\n"
        "from notepad.shell.window import Window\n"
        "from notepad.storage import Library\n"
        "app = QApplication([])\n"
        "with Library(catalogue()) as library:\n"
        "    window = Window(library, catalogue())\n"
        "    window.show()\n"
        "    app.processEvents()\n"
        "print(*sys.modules)\n"
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
    loaded = set(run.stdout.split())
    assert "notepad.shell.library_page" in loaded
    pages = ("shell.table", "shell.settings.settings_page", "shell.setup", "widgets.paper")
    ours = ("core.page.page", "core.play", "deduction", *pages)
    spare = {"numpy", "pysat", "cattrs", "hashlib", *(f"notepad.{one}" for one in ours)}
    assert sorted(loaded.intersection(spare)) == []
