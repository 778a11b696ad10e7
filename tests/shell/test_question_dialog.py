from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from notepad.shell.page_frame import answer

pytestmark = pytest.mark.usefixtures("qapp")

ANSWERS = {"save": "Choose a folder", "lose": "Lose them", "stay": "Go on"}


def asked(act: Callable[[QMessageBox], object]) -> str:
    """Ask a question and do something about it once the dialog is there."""

    def once_there() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            act(box)
        else:
            QTimer.singleShot(5, once_there)

    QTimer.singleShot(0, once_there)
    return answer("Shall <b>all</b> be lost?", ANSWERS)


def button(box: QMessageBox, label: str) -> QPushButton:
    return next(one for one in box.findChildren(QPushButton) if one.text() == label)


@pytest.mark.parametrize("key", ANSWERS)
def test_the_key_of_the_tapped_answer_is_returned(key: str) -> None:
    def tap(box: QMessageBox) -> None:
        QTest.mouseClick(button(box, ANSWERS[key]), Qt.MouseButton.LeftButton)

    assert asked(tap) == key


@pytest.mark.parametrize(
    ("key", "answered"), [(Qt.Key.Key_Return, "save"), (Qt.Key.Key_Escape, "stay")]
)
def test_enter_taps_the_first_answer_and_esc_the_last(key: Qt.Key, answered: str) -> None:
    assert asked(lambda box: QTest.keyClick(box, key)) == answered


def test_a_dialog_that_is_closed_has_the_last_answer() -> None:
    assert asked(lambda box: box.close()) == "stay"


def test_the_question_is_only_text() -> None:
    shown: list[tuple[str, Qt.TextFormat]] = []

    def look(box: QMessageBox) -> None:
        shown.append((box.text(), box.textFormat()))
        box.close()

    asked(look)
    assert shown == [("Shall <b>all</b> be lost?", Qt.TextFormat.PlainText)]
