"""What all games tell, as a player finds it: at once, some of them or all, and as a file."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Record
from notepad.shell.statistics_page import NUMBER, EveningsPage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.storage.statistics import Found
from notepad.widgets.touch.buttons import Chip
from tests.nullgame import SETUP as NULL_SETUP
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.evenings.test_late_results import OVER, SETUP
from tests.shell.player import click, key, press


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    made = Window(library, CATALOGUE)
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.put_away()


def over(library: Library) -> None:
    """Have three games of Null that are over, two of them Ann's, and one of Cataline."""
    record: AnyRecord = Record(game="null", setup=NULL_SETUP, title="Null table")
    for winners, found in (
        (["Ann"], Found(20, 15)),
        (["Bob"], Found(20, None)),
        (["Ann"], Found(10, 2)),
    ):
        library.create(record)
        (due,) = library.evenings.due()
        library.evenings.keep(due, winners, found)
    library.create(Record(game="cataline", setup=SETUP, notes=OVER, title="Friday"))


def opened(window: Window) -> EveningsPage:
    """Open the page as a player does."""
    click(window.library_page.head.evenings_button)
    page = window.findChild(EveningsPage)
    assert isinstance(page, EveningsPage)
    QApplication.processEvents()
    return page


@pytest.fixture
def page(window: Window, library: Library) -> EveningsPage:
    over(library)
    return opened(window)


def chip(page: EveningsPage, row: str, choice: str) -> Chip:
    """Return a chip of the choices or of the measure."""
    return next(
        chip
        for rows in (page.filter, page.measures)
        for view in rows.views
        for chip in view.chips
        if (view.row.key, chip.choice.key) == (row, choice)
    )


def test_what_was_reckoned_is_told_at_once_and_the_rest_comes_in(page: EveningsPage) -> None:
    assert page.told.text() == "3 games on 1 evening"
    assert [(row.label, row.said) for row in page.wins.rows] == [
        ("Ann", "2 of 3"), ("Bob", "1 of 3")
    ]  # fmt: skip
    assert page.waiting.text() == "1 game is still being looked at."
    assert eventually(lambda: page.told.text() == "4 games on 1 evening")
    assert eventually(lambda: not page.waiting.isVisible())
    assert [(row.label, row.said) for row in page.kinds.rows] == [
        ("Null Game", "3 games"), ("The Cataline Conspiracy", "1 game")
    ]  # fmt: skip
    assert next((row.label, row.said) for row in page.wins.rows) == ("Ann", "3 of 4")


def test_how_early_is_told_as_a_share_or_as_a_number(page: EveningsPage) -> None:
    assert page.sentence.text().startswith("Certain in 2 of 3 games, on average after 48%")
    click(chip(page, "measure", NUMBER))
    assert page.sentence.text() == "Certain in 2 of 3 games, on average after 8 notes."
    assert page.early.shown.top == "8 notes"


def test_games_are_chosen_by_taps_and_by_keys(page: EveningsPage) -> None:
    assert eventually(lambda: len(page.shown_games) == 4)
    assert not page.filter.isVisible()
    click(page.choose_button)
    QApplication.processEvents()
    click(chip(page, "kind", "The Cataline Conspiracy"))
    assert page.told.text() == "1 game on 1 evening"
    key(chip(page, "player", "Bob"))
    assert page.choose_button.text() == "The Cataline Conspiracy · Bob · at any time"
    assert page.choose_button.accessibleName().startswith("Which games: The Cataline")
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Space)
    assert page.chosen.player != "Bob"


def test_where_no_game_is_like_that_it_is_said_and_can_be_changed(page: EveningsPage) -> None:
    page.choose(page.chosen.tapped("time", "1999"), page.measure)
    click(page.choose_button)
    assert page.told.text() == "None of your games is like that."
    assert not page.wins.isVisible()
    assert not page.export_button.isVisible()
    click(chip(page, "time", ""))
    assert page.wins.isVisible()


def test_a_row_tells_its_games_at_a_tap(page: EveningsPage) -> None:
    QApplication.processEvents()
    place = page.wins.places()["Ann"].center().toPoint()
    QTest.mouseClick(page.wins, Qt.MouseButton.LeftButton, pos=place)
    assert page.wins.accessibleDescription() == "Won 67% of the games: Null Game 2 of 3."


def test_a_row_that_keys_go_to_is_in_view(window: Window, library: Library) -> None:
    window.resize(400, 400)
    players = [("Ann", name) for name in ("Bob", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida")]
    for names in players:
        setup = replace(NULL_SETUP, players=names)
        library.create(Record(game="null", setup=setup))
    for due in library.evenings.due():
        library.evenings.keep(due, ["Ann"], Found())
    page = opened(window)
    page.wins.setFocus()
    for _row in players:
        QTest.keyClick(page.wins, Qt.Key.Key_Down)
    QApplication.processEvents()
    middle = page.wins.places()[page.wins.rows[-1].key].center().toPoint()
    assert page.column.viewport().rect().contains(page.wins.mapTo(page.column.viewport(), middle))


def test_what_is_shown_is_saved_as_a_table(
    page: EveningsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(chosen), ""))
    page.choose(page.chosen.tapped("kind", "Null Game"), page.measure)
    click(page.export_button)
    lines = chosen.read_text("utf-8-sig").splitlines()
    assert len(lines) == 4
    assert lines[1].startswith(f'{date.today()},Null Game,Null table,"Ann, Bob",Ann,20,15,75')
    assert page.banner.message is not None
    assert page.banner.message.text == "Saved: mine.csv"


def test_a_table_that_cannot_be_written_is_told(
    page: EveningsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "no such folder" / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(nowhere), ""))
    click(page.export_button)
    assert page.banner.message is not None
    assert page.banner.message.error


def test_before_the_first_game_is_over_it_is_said_what_will_be_here(window: Window) -> None:
    page = opened(window)
    assert page.told.text().startswith("Here it will be told who won")
    visible = (page.wins, page.kinds, page.early, page.export_button, page.choose_button)
    assert not any(widget.isVisible() for widget in visible)


def test_one_tap_leads_back_to_the_library(page: EveningsPage, window: Window) -> None:
    click(page.back)
    assert window.library_page.isVisible()
    assert not page.isVisible()


def test_trouble_of_the_store_is_told(
    page: EveningsPage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise StoreError("The disk is gone.", "Connect it.")

    monkeypatch.setattr(library.evenings, "keep", gone)
    assert eventually(lambda: page.banner.message is not None)
    assert page.banner.message is not None
    assert page.banner.message.text == "The disk is gone. Connect it."
