"""Where parts of a window are laid, and what is found there."""

import inspect
import sys
from importlib import import_module
from itertools import combinations, pairwise
from pkgutil import walk_packages

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from notepad import widgets
from notepad.widgets.look.layouts import Arranged, BesideLayout, FlowLayout, GrowingFlow, flow_boxes
from notepad.widgets.look.safe_widget_lookup import find_parts, holds_focus, part_at, system_window
from notepad.widgets.touch.buttons import ActionButton
from tests.widgets import fingers

SIZES = st.lists(st.builds(QSize, st.integers(1, 120), st.integers(1, 60)), max_size=30)


@given(SIZES, st.integers(120, 600), st.integers(0, 12))
def test_boxes_flow_and_fill_their_lines(sizes: list[QSize], width: int, gap: int) -> None:
    placed = flow_boxes(sizes, width, gap)
    assert [rect.size() for rect in placed] == sizes
    assert all(rect.left() >= 0 and rect.right() < width for rect in placed)
    for one, other in combinations(placed, 2):
        assert not one.adjusted(-gap, -gap, gap, gap).intersects(other)
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


def test_the_height_told_is_the_height_used_in_any_order(qtbot: QtBot) -> None:
    parts = [fixed(30 + 7 * i, 20 + i) for i in range(9)]
    holder, layout = flow_of(qtbot, *parts)
    for width in (90, 130, 200, 400):
        holder.resize(width, holder.heightForWidth(width))
        layout.setGeometry(holder.rect())
        assert max(part.geometry().bottom() + 1 for part in parts) == holder.height()
        assert max(part.geometry().right() for part in parts) < width
    layout.reorder([parts[3], *parts[:3], *parts[4:]])
    parts[8].hide()
    holder.resize(9000, 40)
    layout.setGeometry(holder.rect())
    assert parts[3].x() < parts[0].x() < parts[1].x()
    assert holder.heightForWidth(9000) == 27
    button = ActionButton("Bob asked Cem for all the blue cards in the world")
    holder, layout = flow_of(qtbot, button)
    holder.resize(150, holder.heightForWidth(150))
    layout.activate()
    assert button.width() <= 150
    assert button.height() > ActionButton("Bob").sizeHint().height(), "it wraps inside"


def test_a_label_stands_beside_where_there_is_room_and_above_where_not(qtbot: QtBot) -> None:
    holder, label, rest = QWidget(), ActionButton("label"), ActionButton("rest")
    qtbot.addWidget(holder)
    layout = BesideLayout(holder, gap=10)
    layout.addWidget(label)
    layout.addWidget(rest)
    layout.set_lead(60, 200)
    for width, left in ((300, 70), (199, 0)):
        layout.setGeometry(QRect(0, 0, width, 120))
        assert rest.x() == left
        assert (rest.y() >= label.geometry().bottom()) is (width == 199)
    assert holder.heightForWidth(199) > holder.heightForWidth(300)
    before = layout.heightForWidth(200)
    rest.say("Go where nobody has ever gone before, and come back in time for supper")
    assert layout.heightForWidth(200) > before, "it is measured anew at once"
    label.hide()
    for flush, left in ((False, 70), (True, 0)):
        layout.set_lead(60, 200, flush=flush)
        layout.setGeometry(QRect(0, 0, 300, 120))
        assert rest.x() == left, "an empty label keeps its column unless flush"


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


def test_what_a_tap_would_reach_is_seen_and_takes_taps(qtbot: QtBot) -> None:
    window = QWidget()
    assert system_window(window) is None
    area, line = QWidget(window), QLineEdit(window)
    area.setGeometry(50, 50, 100, 100)
    line.hide()
    button, through, hidden = (QPushButton(area) for _number in range(3))
    for at, one in enumerate((button, through, hidden)):
        one.setGeometry(80 * (at % 2), 30 * at, 60, 20)  # the second sticks out of the area
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    hidden.hide()
    fingers.on_screen(qtbot, window, 300, 200, active=True)
    assert find_parts(window, QPushButton) == [button, through, hidden]
    assert part_at(window, QPushButton, QPoint(60, 60)) is button
    assert part_at(window, QPushButton, QPoint(135, 85)) is None
    assert part_at(window, QPushButton, QPoint(60, 115)) is None
    assert part_at(window, QLineEdit, QPoint(60, 60)) is None
    through.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
    assert part_at(window, QPushButton, QPoint(135, 85)) is through
    assert part_at(window, QPushButton, QPoint(155, 85)) is None
    button.setFocus()
    assert [holds_focus(one) for one in (window, area, button, line)] == [True, True, True, False]
    button.clearFocus()
    assert not holds_focus(window)
    assert system_window(button) is window.windowHandle()


def test_whatever_arranges_itself_hears_of_a_new_size_before_qt_does() -> None:
    for module in walk_packages(widgets.__path__, f"{widgets.__name__}."):
        import_module(module.name)
    kinds = [kind for kind in Arranged.__subclasses__() if issubclass(kind, QWidget)]
    assert len(kinds) > 9
    late = [kind for kind in kinds if kind.__mro__.index(Arranged) > kind.__mro__.index(QWidget)]
    assert late == []


def test_pyside_reads_no_source_of_imported_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert widgets is sys.modules["notepad.widgets"]
    read: list[object] = []
    monkeypatch.setattr(inspect, "getsource", read.append)
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    import colorsys

    assert read == []
    assert colorsys is sys.modules["colorsys"]
