from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSizePolicy

from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.painting import grabbed
from tests.widgets.tracks import track

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def widget(qtbot: QtBot) -> TrackWidget:
    made = TrackWidget()
    qtbot.addWidget(made)
    made.resize(600, 260)
    made.show_track(track())
    with qtbot.waitExposed(made):
        made.show()
    QApplication.processEvents()
    return made


def heard(widget: TrackWidget) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    widget.asked.connect(lambda key, holder: found.append((key, holder)))
    return found


def test_a_tapped_lane_says_whose_piece_it_is_and_a_gate_is_the_tables(widget: TrackWidget) -> None:
    taps = heard(widget)
    fingers.tap(widget, widget.places()["piece-1"].center().toPoint())
    fingers.tap(widget, widget.places()["gate-2"].center().toPoint())
    assert taps == [("piece-1", "Player 1"), ("gate-2", "table")]


def test_arrow_keys_go_through_gates_and_lanes(widget: TrackWidget) -> None:
    taps = heard(widget)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(widget, key)
    assert taps == [("gate-1", "table"), ("piece-0", "Player 0")]


def test_everything_is_spoken(widget: TrackWidget) -> None:
    spoken = {spot.accessibleName() for spot in widget.findChildren(Spot)}
    assert spoken == {"gate 0", "gate 1", "gate 2", "piece 0", "piece 1"}
    assert widget.accessibleName() == "Path"
    assert widget.accessibleDescription() == "piece 0\npiece 1"


def test_all_of_it_is_a_target_for_a_finger_from_the_least_size_on(widget: TrackWidget) -> None:
    widget.show_track(track(6))
    widget.resize(widget.whole)
    assert len(widget.places()) == 6 + 3
    side = finger(widget) - 1
    assert all(place.height() >= side for place in widget.places().values())


def test_lanes_smaller_than_a_finger_are_only_looked_at(widget: TrackWidget) -> None:
    widget.show_track(track(6))
    widget.show_part("")
    widget.resize(340, 180)
    assert widget.places() == {}
    assert widget.accessibleDescription().count("piece") == 6
    widget.show_part("gates")
    assert len(widget.places()) == 3


def test_a_part_alone_takes_the_room_that_there_is(widget: TrackWidget) -> None:
    widget.show_part("gates")
    assert widget.part == "gates"
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding
    assert widget.minimumSizeHint().height() < widget.whole.height()
    widget.show_part(None)
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Preferred
    assert widget.sizeHint().height() >= widget.whole.height()


def test_lit_lanes_are_lit_until_others_are(widget: TrackWidget) -> None:
    widget.light({"piece-0"})
    assert grabbed(widget).has(theme.LIGHT.lit)
    widget.light(())
    assert not grabbed(widget).has(theme.LIGHT.lit)
