from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

from notepad.core.page import Track
from notepad.widgets.sheet.track import GATES, least_height, place_track, track_height
from tests.widgets.tracks import track

AREA = QRectF(10, 20, 600, 300)


def test_gates_stand_above_the_lanes_which_share_the_rest() -> None:
    layout = place_track(AREA, track(3), text=15)
    tops = [lane.top() for lane in layout.lanes.values()]
    assert tops == sorted(tops)
    assert max(gate.bottom() for gate in layout.gates.values()) <= tops[0]
    assert max(lane.bottom() for lane in layout.lanes.values()) <= AREA.bottom()
    assert layout.scale.bottom() <= AREA.bottom() + 1


def test_a_way_goes_from_the_gate_to_the_temple_and_no_farther() -> None:
    layout = place_track(AREA, track(), text=15)
    way = layout.ways["piece-0"]
    spots = [layout.spot("piece-0", share) for share in (-0.2, 0, 0.5, 1, 1.7)]
    assert spots == [way.left(), way.left(), way.center().x(), way.right(), way.right()]
    assert way.right() < layout.temple.left() < AREA.right()


def test_words_stand_above_the_way_and_in_low_lanes_beside_it() -> None:
    high = place_track(AREA, track(2), text=15)
    low = place_track(QRectF(0, 0, 340, 150), track(4), text=15, part="")
    assert (high.beside, low.beside) == (False, True)
    assert high.names["piece-0"].bottom() <= high.ways["piece-0"].top() + 1
    assert low.names["piece-0"].right() <= low.ways["piece-0"].left()
    assert low.ways["piece-0"].right() <= low.figures["piece-0"].left()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("size", [(760, 330), (344, 300), (344, 150), (500, 640)])
def test_a_piece_stands_whole_in_its_lane_from_its_first_space_to_the_goal(
    players: int, size: tuple[int, int]
) -> None:
    layout = place_track(QRectF(0, 0, *size), track(players), text=15, part="")
    assert layout.radius >= 7
    for key, lane in layout.lanes.items():
        for share in (0, 0.5, 1):
            middle = QPointF(layout.spot(key, share), layout.ways[key].center().y())
            around = QPointF(layout.radius + 1.25, layout.radius + 1.25)
            piece = QRectF(middle - around, middle + around)
            assert lane.contains(piece)
            assert not piece.intersects(layout.names[key])
            assert not piece.intersects(layout.figures[key])
            assert not piece.intersects(layout.temple)


@pytest.mark.parametrize(("part", "lanes", "gates"), [(None, 2, 3), ("", 2, 0), (GATES, 0, 3)])
def test_one_part_can_stand_alone(part: str | None, lanes: int, gates: int) -> None:
    layout = place_track(AREA, track(), text=15, part=part)
    assert (len(layout.lanes), len(layout.gates)) == (lanes, gates)


def test_a_track_without_pieces_or_gates_has_places_too() -> None:
    assert place_track(AREA, Track("", 1), text=15).lanes == {}
    assert track_height(Track("", 1), 300, text=15) > 0


def test_what_it_wants_grows_with_the_pieces_and_a_finger_has_room_in_all_of_it() -> None:
    assert track_height(track(4), 300, text=15) > track_height(track(2), 300, text=15)
    whole = least_height(track(3), text=15, finger=44, part=None)
    layout = place_track(QRectF(0, 0, 400, whole), track(3), text=15, finger=44)
    assert all(lane.height() >= 43.9 for lane in layout.lanes.values())
    assert least_height(track(3), text=15, finger=44, part="") < whole
