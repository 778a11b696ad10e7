from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from notepad.widgets.look import theme
from notepad.widgets.touch.text_fields import TextField
from tests.widgets import fingers
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


@pytest.fixture
def field(qtbot: QtBot, page: QWidget) -> TextField:
    field = TextField("Ann")
    column = QVBoxLayout(page)
    column.addWidget(field)
    column.addWidget(QPushButton("other"))
    page.resize(200, 120)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    field.clearFocus()
    return field


def test_a_name_is_tapped_and_written(field: TextField) -> None:
    fingers.tap(field)
    assert field.hasFocus()
    field.end(False)
    QTest.keyClicks(field, "a")
    assert field.text() == "Anna"


def test_what_an_assistive_tool_writes_is_heard_as_what_is_typed_and_nothing_else(
    field: TextField,
) -> None:
    heard: list[str] = []
    field.heard.connect(heard.append)
    field.show_text("Bob")
    assert heard == []
    QAccessible.queryAccessibleInterface(field).setText(QAccessible.Text.Value, "Cem")
    field.end(False)
    QTest.keyClicks(field, "a")
    assert heard == ["Cem", "Cema"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_it_is_as_high_as_a_finger(field: TextField, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    assert field.sizeHint().height() >= (_MM_9 if scale == 1 else 1.5 * _MM_9)
    assert field.minimumSizeHint().height() >= (_MM_9 if scale == 1 else 1.5 * _MM_9)


@pytest.mark.parametrize("worn", [theme.LIGHT, theme.DARK])
def test_its_border_says_where_the_keyboard_is(field: TextField, worn: theme.Theme) -> None:
    theme.apply(worn)
    resting = grabbed(field)
    assert resting.has(worn.box, worn.line)
    assert not resting.has(worn.accent)
    field.setFocus()
    focused = grabbed(field)
    assert focused.has(worn.box, worn.accent)
    assert not focused.has(worn.line)


def test_words_stand_off_the_rounded_corner(field: TextField) -> None:
    with_name = grabbed(field)
    field.clear()
    empty = grabbed(field)
    changed = [
        x for x in range(field.width()) if (with_name.pixels[:, x] != empty.pixels[:, x]).any()
    ]
    assert changed[0] >= 8
