from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.charts import TappableChart
from tests.widgets import fingers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot


class Parts(TappableChart):
    """Parts below each other, a finger high; the chosen one is told and takes 40 pixels more."""

    keys: tuple[str, ...] = ()

    def show_keys(self, *keys: str) -> None:
        self.keys = keys
        self.set_parts([[key] for key in keys], {key: key.title() for key in keys})

    @override
    def wanted_height(self, width: float) -> float:
        return 40.0 * (len(self.keys) + (self.selected is not None)) + (width < 200) * 100

    @override
    def named(self) -> tuple[str, str]:
        return "Parts", f"all of {self.selected}" if self.selected else "tap one"

    @override
    def places(self) -> Mapping[str, QRectF]:
        return {key: QRectF(0, 40 * at, self.width(), 40) for at, key in enumerate(self.keys)}

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        pass


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(Parts())
    column.addStretch(1)
    page.resize(300, 400)
    page.show()
    return page


@pytest.fixture
def parts(page: QWidget) -> Parts:
    found = page.findChild(Parts)
    assert isinstance(found, Parts)
    found.show_keys("one", "two")
    return found


def test_a_tapped_part_tells_its_detail_and_another_tap_takes_it_back(parts: Parts) -> None:
    place = parts.places()["two"].center().toPoint()
    told = []
    for _tap in range(2):
        fingers.tap(parts, place)
        told.append((parts.selected, parts.accessibleDescription()))
    assert told == [("two", "all of two"), (None, "tap one")]


def test_another_part_is_told_instead(parts: Parts) -> None:
    for key in ("two", "one"):
        QTest.mouseClick(
            parts, Qt.MouseButton.LeftButton, pos=parts.places()[key].center().toPoint()
        )
    assert parts.selected == "one"


def test_the_detail_makes_room_for_itself(qtbot: QtBot, parts: Parts) -> None:
    qtbot.waitUntil(lambda: parts.height() == 81)
    parts.select("one")
    qtbot.waitUntil(lambda: parts.height() == 121)


def test_what_is_told_stays_told_while_its_part_is_there(parts: Parts) -> None:
    parts.select("two")
    kept = []
    for keys in (("zero", "two"), ("zero",)):
        parts.show_keys(*keys)
        kept.append(parts.selected)
    assert kept == ["two", None]
    assert parts.accessibleDescription() == "tap one"


def test_it_is_drawn_within_a_margin_and_measured_without_it(parts: Parts) -> None:
    assert parts.drawing_area() == QRectF(parts.rect()).adjusted(2, 0, -2, 0)
    assert parts.heightForWidth(204) == 81
    assert parts.heightForWidth(203) == 181


def test_it_can_be_narrow_and_likes_to_be_wider(parts: Parts) -> None:
    assert parts.minimumSizeHint().width() == 14 * 15
    assert parts.sizeHint().width() == 24 * 15
    assert parts.sizeHint().height() == parts.heightForWidth(360)
