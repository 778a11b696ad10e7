from itertools import pairwise
from math import atan2, degrees
from random import Random

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.page import Gauge, Seat
from notepad.widgets.look.boxes import READ
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.seat_strip import SeatStrip, draw_gauge
from notepad.widgets.touch.scrolling import FADED
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.places import apart, holds
from tests.widgets.recorded import Mark, Recording, recorded
from tests.widgets.states import ASSUMED, GAUGED, LIKELY, SEATS, WAITING


def shown(qtbot: QtBot, width: int, seats: tuple[Seat, ...] = SEATS) -> SeatStrip:
    strip = SeatStrip()
    strip.show_seats(seats)
    return fingers.on_screen(qtbot, strip, width, strip.sizeHint().height(), active=True)


def in_sight(strip: SeatStrip, at: int) -> bool:
    pill = strip.pills[at]
    area = pill.rect().translated(pill.mapTo(strip.viewport(), pill.rect().topLeft()))
    return strip.viewport().rect().contains(area)


@pytest.mark.parametrize("turn", range(5))
def test_a_crowd_in_a_narrow_strip_scrolls_with_the_turn_in_sight(qtbot: QtBot, turn: int) -> None:
    names = ("Ann", "Bob", "Cem", "Dee", "Gus")
    crowd = tuple(Seat(name, name[0], turn=name == names[turn]) for name in names)
    strip = shown(qtbot, 90, crowd)
    assert in_sight(strip, turn)
    assert not in_sight(strip, turn - 4 if turn > 2 else 4)
    bar, pill = strip.horizontalScrollBar(), strip.pills[turn]
    left = pill.mapTo(strip.viewport(), pill.rect().topLeft()).x()
    assert left >= FADED or bar.value() == bar.minimum(), "a side that is cut off fades over it"
    free = strip.viewport().width() - left - pill.width()
    assert free >= FADED or bar.value() == bar.maximum()


def test_seats_stay_when_others_come_and_those_that_go_are_gone(qtbot: QtBot) -> None:
    strip = shown(qtbot, 200)
    before, wide = list(strip.pills), [pill.width() for pill in strip.pills]
    strip.show_seats(GAUGED)
    assert strip.pills == before
    assert [pill.width() for pill in strip.pills] == wide, "no wider for its gauge"
    strip.show_seats(SEATS[:3])
    assert strip.pills == before[:3]


def test_a_finger_tells_which_seat_and_arrows_go_from_one_to_another(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    told = told_by(strip.seat_tapped)
    tap(strip.pills[2])
    strip.pills[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(strip.pills[0], Qt.Key.Key_Right)
    assert strip.pills[1].hasFocus()
    QTest.keyClick(strip.pills[1], Qt.Key.Key_Return)
    assert told == ["Cem", "Bob"]


def some_seats(random: Random, gauged: bool, hands: bool, points: bool) -> tuple[Seat, ...]:
    """Return four seats in any state; what they have at all doesn't change in a game."""
    turn, seats = random.randrange(4), []
    for at, name in enumerate(("Ann", "Bob", "Cem", "Dee")):
        count = random.randrange(31) if points else None
        said = f"{count} points" if points else random.choice(("", "asks", "interroge"))
        gauge = random.choice((WAITING, LIKELY)) if gauged else None
        hand = random.randrange(21) if hands else None
        seats.append(
            Seat(
                name,
                name[0],
                at == 0,
                at == turn,
                remark=said,
                hand=hand,
                points=count,
                gauge=gauge,
            )
        )
    return tuple(seats)


@pytest.mark.parametrize(
    ("gauged", "hands", "points"), [(False, True, True), (False, True, False), (True, False, False)]
)
@pytest.mark.parametrize("width", [250, 300, 350, 440, 560, 700, 900])
def test_whatever_a_seat_says_stands_whole_in_it_and_moves_no_seat(
    qtbot: QtBot, width: int, gauged: bool, hands: bool, points: bool
) -> None:
    random = Random(f"{width} {gauged} {hands} {points}")
    strip = shown(qtbot, width, some_seats(random, gauged, hands, points))
    before = [pill.geometry() for pill in strip.pills]
    for _state in range(4):
        strip.show_seats(some_seats(random, gauged, hands, points))
        QApplication.processEvents()
        assert [pill.geometry() for pill in strip.pills] == before
        for pill in strip.pills:
            name, *told = pill.shown()
            if width >= 440:
                assert "…" not in "".join(told), "rather less is said"
                assert pill.seat.points is None or str(pill.seat.points) in "".join(told)
            if hands and not (points or width < 440):
                assert str(pill.seat.hand) in " ".join((name, *told))
            _surface, *marks = recorded(pill).marks
            words = [one.place for one in marks if one.text]
            assert holds(pill.rect(), *words, near=0.5)
            assert min(one.size for one in marks if one.text) >= READ
            assert apart(words, near=1)
            rings = [one.place for one in marks if not one.text and one.line]
            assert bool(rings) >= gauged
            if name == pill.seat.player:  # around initials, a ring is a rim
                assert not any(ring.intersects(place) for ring in rings for place in words)


# A gauge tells by how much of its ring is drawn what comes soon.
def drawn(soon: float) -> Recording:
    gauge, place = Gauge((), ASSUMED, 0.0, soon), QRectF(0, 0, 60, 60)
    return recorded(lambda painter: draw_gauge(painter, gauge, place, ground=QColor(LIGHT.line)))


def around(arc: Mark) -> float:
    """Return how many degrees of a ring an arc goes around; its curves have two points between."""
    points = list(zip(arc.points[::2], arc.points[1::2], strict=True))[::3]
    middle = drawn(1.0).marks[0].place.center()
    turned = [degrees(atan2(y - middle.y(), x - middle.x())) for x, y in points]
    return sum((then - now) % 360 for now, then in pairwise(turned))


@pytest.mark.parametrize("soon", [0.0, 0.34, 0.36, 0.8, 1.0])
def test_the_ring_is_what_is_likely_soon(soon: float) -> None:
    track, *others = drawn(soon).marks
    assert track.place == drawn(1.0).marks[1].place, "a whole ring"
    assert sum(around(one) for one in others) == pytest.approx(360 * soon, abs=1)


def test_my_seat_says_how_many_cards_i_have_wherever_it_says_that_it_is_mine(qtbot: QtBot) -> None:
    for points in (9, 10):
        mine = Seat("Ann", "A", me=True, remark=f"{points} points", hand=8, points=points)
        said = {shown(qtbot, width, (mine,)).pills[0].shown()[-1] for width in range(60, 260, 8)}
        own = {one for one in said if "me" in one}
        assert own == {one for one in own if "8" in one} != set(), said
