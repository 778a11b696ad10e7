"""Where the games are, and what the card says of what was done with all of them."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.settings_page import KeepingCard
from notepad.storage import Library


@pytest.fixture
def card(qtbot: QtBot, library: Library) -> KeepingCard:
    made = KeepingCard(library)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The answer to every dialog about files, to be changed by the test."""
    answer = [""]
    for way in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, way, lambda *_: (answer[0], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: answer[0])
    return answer


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_shows_and_reads_out_where_the_games_are(card: KeepingCard, library: Library) -> None:
    assert card.place.toPlainText() == str(library.path)
    assert card.place.accessibleName() == f"Your games are kept in {library.path}"


def test_a_backup_is_told_with_its_place(
    qtbot: QtBot, card: KeepingCard, chosen: list[str], tmp_path: Path
) -> None:
    chosen[0] = str(tmp_path / "backup.sqlite")
    with qtbot.waitSignal(card.told) as told:
        click(card.save_button)
    assert told.args is not None
    assert "backup.sqlite" in told.args[0].text
    assert Path(chosen[0]).exists()


def test_after_a_move_it_shows_the_new_place(
    qtbot: QtBot, card: KeepingCard, chosen: list[str], tmp_path: Path
) -> None:
    chosen[0] = str(tmp_path / "stick")
    Path(chosen[0]).mkdir()
    with qtbot.waitSignal(card.told):
        click(card.move_button)
    assert card.place.toPlainText() == str(tmp_path / "stick" / "library.sqlite")


def test_a_player_who_chooses_no_file_is_told_nothing(
    qtbot: QtBot, card: KeepingCard, chosen: list[str]
) -> None:
    with qtbot.assertNotEmitted(card.told):
        for button in (card.save_button, card.bring_back_button, card.move_button):
            click(button)


def test_a_file_that_is_no_backup_is_told(
    qtbot: QtBot, card: KeepingCard, chosen: list[str], tmp_path: Path
) -> None:
    chosen[0] = str(tmp_path / "letter.txt")
    Path(chosen[0]).write_text("Dear Ann", encoding="utf-8")
    with qtbot.waitSignal(card.told) as told:
        click(card.bring_back_button)
    assert told.args is not None
    assert told.args[0].error
