"""Where parts of a window are laid, and what is found there."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from notepad import widgets
from notepad.widgets.look.layouts import (
    Arranged,
    BesideLayout,
    FlowLayout,
    GrowingFlow,
    flow_boxes,
)
from notepad.widgets.look.safe_widget_lookup import find_parts, holds_focus, part_at, system_window
from notepad.widgets.touch.buttons import ActionButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


SIZES = st.lists(st.builds(QSize, st.integers(1, 120), st.integers(1, 60)), max_size=30)


@given(SIZES, st.integers(120, 600), st.integers(0, 12))
def test_boxes_flow_within_the_width_without_touching(
    sizes: list[QSize], width: int, gap: int
) -> None:
    placed = flow_boxes(sizes, width, gap)
    assert [rect.size() for rect in placed] == sizes
    assert all(rect.left() >= 0 and rect.right() < width for rect in placed)
    for place, rect in enumerate(placed):
        grown = rect.adjusted(-gap, -gap, gap, gap)
        assert not any(grown.intersects(other) for other in placed[place + 1 :])


@given(SIZES, st.integers(120, 600), st.integers(0, 12))
def test_a_line_ends_only_where_the_next_box_has_no_room(
    sizes: list[QSize], width: int, gap: int
) -> None:
    placed = flow_boxes(sizes, width, gap)
    for before, after in pairwise(placed):
        if after.left() > 0:
            assert after.left() == before.right() + 1 + gap
            assert abs(2 * after.top() + after.height() - 2 * before.top() - before.height()) <= 1
        else:
            assert before.right() + 1 + gap + after.width() > width


def flow_of(qtbot: QtBot, *widgets: QWidget) -> tuple[QWidget, FlowLayout]:
    holder = QWidget()
    qtbot.addWidget(holder)
    layout = FlowLayout(holder, gap=5)
    for widget in widgets:
        layout.addWidget(widget)
    return holder, layout


def fixed(width: int, height: int) -> QWidget:
    widget = QWidget()
    widget.setFixedSize(width, height)
    return widget


def test_the_height_told_is_the_height_used(qtbot: QtBot) -> None:
    holder, layout = flow_of(qtbot, *(fixed(30 + 7 * i, 20 + i) for i in range(9)))
    for width in (90, 130, 200, 400):
        holder.resize(width, holder.heightForWidth(width))
        layout.setGeometry(holder.rect())
        rects = [layout.itemAt(i).geometry() for i in range(layout.count())]  # type: ignore[union-attr]
        assert max(rect.bottom() + 1 for rect in rects) == holder.height()
        assert max(rect.right() for rect in rects) < width


def test_a_text_too_wide_for_the_line_wraps_inside_its_button(qtbot: QtBot) -> None:
    button = ActionButton("Bob asked Cem for all the blue cards in the world")
    holder, layout = flow_of(qtbot, button)
    holder.resize(150, holder.heightForWidth(150))
    layout.activate()
    assert button.width() <= 150
    assert button.height() > ActionButton("Bob").sizeHint().height()


def test_hidden_widgets_take_no_room(qtbot: QtBot) -> None:
    gone = fixed(40, 30)
    holder, _layout = flow_of(qtbot, fixed(40, 30), gone, fixed(40, 30))
    gone.hide()
    assert holder.heightForWidth(85) == 30


def test_widgets_can_be_put_into_another_order(qtbot: QtBot) -> None:
    one, two, three = (fixed(40, 30) for _ in range(3))
    holder, layout = flow_of(qtbot, one, two, three)
    layout.reorder([three, one, two])
    holder.resize(300, 40)
    layout.activate()
    assert three.x() < one.x() < two.x()


def beside(qtbot: QtBot, label: QWidget, rest: QWidget) -> tuple[QWidget, BesideLayout]:
    holder = QWidget()
    qtbot.addWidget(holder)
    layout = BesideLayout(holder, gap=10)
    layout.addWidget(label)
    layout.addWidget(rest)
    layout.set_lead(60, 200)
    return holder, layout


def test_a_label_stands_beside_where_there_is_room_and_above_where_not(qtbot: QtBot) -> None:
    label, rest = QPushButton("label"), QPushButton("rest")
    holder, layout = beside(qtbot, label, rest)
    layout.setGeometry(QRect(0, 0, 300, 40))
    assert rest.x() == 70
    assert label.y() <= rest.y() + 2
    layout.setGeometry(QRect(0, 0, 199, 80))
    assert rest.x() == 0
    assert rest.y() >= label.geometry().bottom()
    assert holder.heightForWidth(199) > holder.heightForWidth(300)


def test_an_empty_label_keeps_its_column_unless_flush(qtbot: QtBot) -> None:
    label, rest = QWidget(), QPushButton("rest")
    _holder, layout = beside(qtbot, label, rest)
    label.hide()
    layout.setGeometry(QRect(0, 0, 300, 40))
    assert rest.x() == 70
    layout.set_lead(60, 200, flush=True)
    layout.setGeometry(QRect(0, 0, 300, 40))
    assert rest.x() == 0


def test_what_becomes_larger_is_measured_anew_at_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    rest, button = QWidget(), ActionButton("Go")
    flow = FlowLayout()
    rest.setLayout(flow)
    flow.addWidget(button)
    beside = BesideLayout(window)
    beside.addWidget(ActionButton("Label"))
    beside.addWidget(rest)
    beside.set_lead(40, 60)
    window.show()
    before = beside.heightForWidth(200)
    button.say("Go where nobody has ever gone before, and come back in time for supper")
    assert beside.heightForWidth(200) > before


@pytest.mark.parametrize(
    ("width", "growing", "places"),
    [
        (500, [0], [(0, 280), (290, 100), (400, 100)]),
        (250, [0], [(0, 140), (150, 100), (0, 100)]),
        (500, [0, 2], [(0, 190), (200, 100), (310, 190)]),
    ],
)
def test_what_grows_fills_its_line_and_moves_the_others_to_its_end(
    qtbot: QtBot, width: int, growing: list[int], places: list[tuple[int, int]]
) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    layout = GrowingFlow(whole, gap=10)
    parts = [fixed(100, height) for height in (20, 40, 30)]
    for part in parts:
        layout.addWidget(part)
    for at in growing:
        parts[at].setMaximumWidth(999)
        parts[at].setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    whole.resize(width, 200)
    whole.show()
    QApplication.processEvents()
    assert [(part.x(), part.width()) for part in parts] == places


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    return window


def test_the_keyboard_is_in_what_has_it_and_in_all_that_holds_that(
    qtbot: QtBot, window: QWidget
) -> None:
    card, other = QWidget(window), QWidget(window)
    line = QLineEdit(card)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    line.setFocus()
    assert [holds_focus(part) for part in (window, card, line, other)] == [True, True, True, False]
    line.clearFocus()
    assert not holds_focus(window)


def test_a_window_of_the_system_is_found_once_there_is_one(qtbot: QtBot, window: QWidget) -> None:
    line, second = QLineEdit(window), QWidget()
    qtbot.addWidget(second)
    assert system_window(line) is None
    second.show()
    window.show()
    found = system_window(line)
    assert found is not None
    assert found.size() == window.size()
    assert found is window.windowHandle()
    assert system_window(second) is second.windowHandle()


def test_parts_are_found_however_deep_they_lie_each_after_what_holds_it(window: QWidget) -> None:
    outer = QLabel(window)
    inner, last = QLabel(outer), QLabel(window)
    assert find_parts(window, QLabel) == [outer, inner, last]
    assert find_parts(window, QLineEdit) == []


def test_what_a_tap_would_reach_is_seen_and_takes_taps(window: QWidget) -> None:
    area = QWidget(window)
    area.setGeometry(50, 50, 100, 100)
    button, through, hidden = (QPushButton(area) for _number in range(3))
    for at, one in enumerate((button, through, hidden)):
        one.setGeometry(80 * (at % 2), 30 * at, 60, 20)  # the second sticks out of the area
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    hidden.hide()
    window.show()
    assert part_at(window, QPushButton, QPoint(60, 60)) is button
    assert part_at(window, QPushButton, QPoint(135, 85)) is None
    assert part_at(window, QPushButton, QPoint(60, 115)) is None
    assert part_at(window, QLineEdit, QPoint(60, 60)) is None
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
    assert part_at(window, QPushButton, QPoint(135, 85)) is through
    assert part_at(window, QPushButton, QPoint(155, 85)) is None


def test_whatever_arranges_itself_hears_of_a_new_size_before_qt_does() -> None:
    for module in walk_packages(widgets.__path__, f"{widgets.__name__}."):
        import_module(module.name)
    kinds = [kind for kind in Arranged.__subclasses__() if issubclass(kind, QWidget)]
    assert len(kinds) > 9
    late = [kind for kind in kinds if kind.__mro__.index(Arranged) > kind.__mro__.index(QWidget)]
    assert late == []
