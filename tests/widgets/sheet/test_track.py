"""A way to a goal: where it stands, how it is drawn, and its widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QSizePolicy

from notepad.widgets.look.theme import finger
from notepad.widgets.sheet.track import GATES, TrackDrawing, TrackWidget, place_track
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import BLUE, RED, track
from tests.widgets.fingers import keys, on_screen, told_by
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.core.page import Track

AREA = QRectF(10, 20, 600, 300)

pytestmark = pytest.mark.usefixtures("qapp")  # the longest name is measured


def test_a_way_goes_from_the_gate_to_the_temple_and_no_farther() -> None:
    layout = place_track(AREA, track(), text=15)
    way = layout.of("way")["piece-0"]
    spots = [layout.spot("piece-0", share) for share in (-0.2, 0, 0.5, 1, 1.7)]
    arrived = layout.areas["temple"].center().x()
    middle = (way.left() + layout.areas["temple"].left() - layout.radius - 1.5) / 2
    assert spots == pytest.approx([way.left(), way.left(), middle, arrived, arrived])
    assert way.right() == layout.areas["temple"].left() < AREA.right()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("size", [(760, 330), (344, 300), (344, 150), (500, 640)])
def test_a_piece_stands_whole_in_its_lane_from_its_first_space_to_the_goal(
    players: int, size: tuple[int, int]
) -> None:
    layout = place_track(QRectF(0, 0, *size), track(players), text=15, part="")
    assert layout.radius >= 7
    for key, lane in layout.of("lane").items():
        for share in (0, 0.5, 0.99, 1):
            middle = QPointF(layout.spot(key, share), layout.of("way")[key].center().y())
            around = QPointF(layout.radius + 1.25, layout.radius + 1.25)
            piece = QRectF(middle - around, middle + around)
            assert lane.contains(piece)
            assert not piece.intersects(layout.of("name")[key])
            assert not piece.intersects(layout.of("figure")[key])
            assert not piece.intersects(layout.areas["temple"]) or share == 1
        assert layout.areas["temple"].contains(piece), "it has arrived"


# How it is drawn.

FIRST, SECOND = (NAMED.readable(colour).name() for colour in (RED, BLUE))
OPEN, CLOSED, UNKNOWN = (
    'mine with mine_ink line, "0" ink',
    'soft with faded line, 2 × accent line, soft, "1" faded',
    'mine with mine_ink dashes, "2" ink',
)


def drawn(
    what: Track,
    *,
    area: QRectF = AREA,
    part: str | None = None,
    lit: tuple[str, ...] = (),
    focus: str | None = None,
) -> Recording:
    return recorded(
        lambda painter: TrackDrawing(
            painter, what, place_track(area, what, text=15, part=part), NAMED, 15
        ).draw(lit, focus)
    )


# The widget.


@pytest.fixture
def widget(qtbot: QtBot) -> TrackWidget:
    made = TrackWidget()
    made.show_track(track())
    return on_screen(qtbot, made, 600, 260)


@pytest.fixture
def taps(widget: TrackWidget) -> list[tuple[str, str]]:
    found = told_by(widget.asked)
    return found


def test_a_tapped_lane_says_whose_piece_it_is_and_a_gate_is_the_tables(
    widget: TrackWidget, taps: list[tuple[str, str]]
) -> None:
    for key in ("piece-1", "gate-2"):
        fingers.tap(widget, widget.places()[key].center().toPoint())
    keys(widget, "Up", "Left", "Return", "Down", "Return")
    gates, lanes = [("gate-2", "table"), ("gate-1", "table")], "Player 0"
    assert taps == [("piece-1", "Player 1"), *gates, ("piece-0", lanes)]
    spoken = {spot.accessibleName() for spot in widget.findChildren(Spot)}
    assert spoken == {"gate 0", "gate 1", "gate 2", "piece 0", "piece 1"}
    assert widget.accessibleName() == "Path"
    assert widget.accessibleDescription() == "piece 0\npiece 1"


def test_lanes_are_targets_for_a_finger_from_the_least_size_on_and_can_be_tapped_in_less_room(
    widget: TrackWidget, taps: list[tuple[str, str]]
) -> None:
    widget.show_track(track(6))
    widget.resize(widget.whole)
    assert len(widget.places()) == 6 + 3
    side = finger(widget) - 1
    assert all(place.height() >= side for place in widget.places().values())
    widget.show_part("")
    widget.resize(340, 180)
    for at in range(6):
        fingers.tap(widget, widget.places()[f"piece-{at}"].center().toPoint())
    assert taps == [(f"piece-{at}", f"Player {at}") for at in range(6)]
    assert widget.accessibleDescription().count("piece") == 6
    widget.show_part(GATES)
    assert len(widget.places()) == 3


def test_a_part_alone_takes_the_room_that_there_is(widget: TrackWidget) -> None:
    widget.show_part(GATES)
    assert widget.part == GATES
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding
    assert widget.minimumSizeHint().height() < widget.whole.height()
    widget.show_part(None)
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Preferred
    assert widget.sizeHint().height() >= widget.whole.height()
