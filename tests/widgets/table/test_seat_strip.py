from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.page import Assumed, Gauge, Seat
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.seat_strip import Brevity, SampleGauge, SeatStrip, draw_gauge, seat_words
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.recorded import Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SEATS = (
    Seat("Ann", "A", me=True),
    Seat("Bob", "B", turn=True, remark="asks"),
    Seat("Cem", "C", remark="loses next turn"),
    Seat("Dee", "D", out=True),
)


def shown(qtbot: QtBot, width: int, seats: tuple[Seat, ...] = SEATS) -> SeatStrip:
    strip = SeatStrip()
    strip.show_seats(seats)
    return fingers.on_screen(qtbot, strip, width, strip.sizeHint().height(), active=True)


def says(strip: SeatStrip) -> list[str]:
    return [pill.face().label for pill in strip.pills]


def in_sight(strip: SeatStrip, player: str) -> bool:
    pill = next(pill for pill in strip.pills if pill.seat.player == player)
    area = pill.rect().translated(pill.mapTo(strip.viewport(), pill.rect().topLeft()))
    return strip.viewport().rect().contains(area)


def test_seats_shrink_to_initials_before_anything_is_cut(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    said = []
    for width in range(700, 220, -5):
        strip.resize(width, strip.height())
        QApplication.processEvents()
        assert all(in_sight(strip, seat.player) for seat in SEATS)
        said.append(says(strip))
    assert ["me", "Bob asks", "C", "D"] in said
    assert said[-1] == ["me", "B", "C", "D"]


def test_a_crowd_in_a_narrow_strip_scrolls_with_the_turn_in_sight(qtbot: QtBot) -> None:
    names = ("Ann", "Bob", "Cem", "Dee", "Gus")
    crowd = tuple(Seat(name, name[0], turn=name == "Gus") for name in names)
    strip = shown(qtbot, 90, crowd)
    assert says(strip) == ["A", "B", "C", "D", "G"]
    assert in_sight(strip, "Gus")
    assert not in_sight(strip, "Ann")
    assert strip.horizontalScrollBar().maximum() > 0


def test_with_larger_letters_seats_say_less_and_with_the_usual_ones_all_again(
    qtbot: QtBot,
) -> None:
    strip = shown(qtbot, 700)
    said = []
    for scale in (2.0, 1.0):
        theme.apply(LIGHT, scale=scale)
        QApplication.processEvents()
        said.append(says(strip))
    assert len("".join(said[0])) < len("".join(said[1]))
    assert said[1] == ["Ann (me)", "Bob asks", "Cem · loses next turn", "Dee"]


def test_a_finger_tells_which_seat(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    with qtbot.waitSignal(strip.seat_tapped) as told:
        tap(strip.pills[2])
    assert told.args == ["Cem"]


def test_only_the_turn_is_filled_with_the_accent(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    filled = [bool(recorded(pill).filled("accent")) for pill in strip.pills]
    assert filled == [False, True, False, False]


def test_those_who_are_out_are_struck_through(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    assert [pill.lettering().strikeOut() for pill in strip.pills] == [False, False, False, True]


def test_seats_are_spoken_in_full_even_when_short(qtbot: QtBot) -> None:
    strip = shown(qtbot, 200)
    names = [pill.accessibleName() for pill in strip.pills]
    assert names[1] == "Bob asks, has the turn"
    assert names[3] == "Dee, is out"
    before = list(strip.pills)
    strip.show_seats(gauged(LIKELY))
    assert strip.pills == before
    assert strip.pills[2].accessibleName().endswith("40% now. 70% soon.")
    assert "now" not in strip.pills[0].accessibleName()
    strip.show_seats(SEATS[:3])
    assert strip.pills == before[:3]


def test_arrows_go_from_seat_to_seat_and_enter_taps(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    strip.pills[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(strip.pills[0], Qt.Key.Key_Right)
    assert strip.pills[1].hasFocus()
    with qtbot.waitSignal(strip.seat_tapped) as told:
        QTest.keyClick(strip.pills[1], Qt.Key.Key_Return)
    assert told.args == ["Bob"]


def test_room_to_spare_names_whoever_has_the_turn(qtbot: QtBot) -> None:
    names = ("Annabella-Konstanzia", "Maximiliane-Josefine", "Bartholomaeus")
    strip = SeatStrip()
    strip.show_seats([Seat(name, name[:1], turn=name == names[1]) for name in names])
    fingers.on_screen(qtbot, strip, 340, 40)
    said = [str(pill.face()) for pill in strip.pills]
    assert said == ["A", "Maximiliane-Josefine", "B"]


ASSUMED = Assumed("", "", (), "", "")
WAITING = Gauge(("Still reckoning.",), ASSUMED)
LIKELY = Gauge(("40% now.", "70% soon."), ASSUMED, 0.4, 0.7)


def gauged(gauge: Gauge | None) -> tuple[Seat, ...]:
    return (SEATS[0], *(replace(seat, gauge=gauge) for seat in SEATS[1:]))


@pytest.mark.parametrize("width", [900, 420, 200])
def test_the_room_of_a_gauge_is_kept_while_it_is_reckoned(qtbot: QtBot, width: int) -> None:
    strip = shown(qtbot, width, gauged(WAITING))
    before = [pill.geometry() for pill in strip.pills]
    for gauge in (LIKELY, replace(LIKELY, now=1.0)):
        strip.show_seats(gauged(gauge))
        QApplication.processEvents()
        assert [pill.geometry() for pill in strip.pills] == before


@pytest.mark.parametrize("width", [900, 200])
def test_a_gauge_is_drawn_at_every_length(qtbot: QtBot, width: int) -> None:
    strip = shown(qtbot, width, gauged(WAITING))
    waiting = [pill.grab().toImage() for pill in strip.pills]
    strip.show_seats(gauged(LIKELY))
    QApplication.processEvents()
    changed = [pill.grab().toImage() != was for pill, was in zip(strip.pills, waiting, strict=True)]
    assert changed == [False, True, True, True]


def test_a_short_seat_is_no_wider_for_its_gauge(qtbot: QtBot) -> None:
    bare = shown(qtbot, 120)
    with_gauges = shown(qtbot, 120, gauged(LIKELY))
    assert says(with_gauges) == says(bare)
    assert [pill.width() for pill in with_gauges.pills] == [pill.width() for pill in bare.pills]


@pytest.mark.parametrize(
    ("brevity", "said"),
    [
        (Brevity.FULL, ["Ann (me) · 1 card", "Bob asks · 7 cards"]),
        (Brevity.NAMES, ["Ann (me) · 1", "Bob asks · 7"]),
        (Brevity.INITIALS, ["me · 1", "B asks · 7"]),
        (Brevity.BARE, ["me 1", "B 7"]),
    ],
)
def test_the_size_of_a_hand_is_told_however_little_room_there_is(
    brevity: Brevity, said: list[str]
) -> None:
    hands = (Seat("Ann", "A", me=True, hand=1), Seat("Bob", "B", turn=True, remark="asks", hand=7))

    assert [seat_words(seat, brevity) for seat in hands] == said


# A gauge tells by how much of its ring is drawn, thick and thin.
def drawn(now: float | None, soon: float | None) -> Recording:
    gauge, place = Gauge((), ASSUMED, now, soon), QRectF(0, 0, 60, 60)
    ink, ground = (QColor(colour) for colour in (LIGHT.accent, LIGHT.line))
    return recorded(lambda painter: draw_gauge(painter, gauge, place, ink=ink, ground=ground))


@pytest.mark.parametrize(
    ("now", "soon", "words"),
    [
        (None, None, "line dashes"),
        (0.0, 0.0, "line line"),
        (0.3, None, "line line, accent line"),
        (0.3, 0.3, "line line, accent line"),
        (0.3, 0.8, "line line, 2 × accent line"),
    ],
)
def test_what_is_likely_now_is_a_thick_part_and_what_comes_next_a_thinner_one(
    now: float | None, soon: float | None, words: str
) -> None:
    track, *parts = drawn(now, soon).marks
    assert ", ".join([str(track), *filter(None, [str(Recording(parts))])]) == words
    assert track.place == drawn(1.0, 1.0).marks[1].place, "a whole ring"
    assert [part.thick for part in parts[-1:]] == [track.thick] * len(parts[-1:])
    assert all(part.thick < track.thick for part in parts[:-1])


def test_the_likelier_the_longer() -> None:
    ends = [drawn(share, share).marks[-1].points for share in (0.03, 0.3, 0.6, 1.0)]
    assert [len(end) for end in ends] == sorted(len(end) for end in ends)
    assert len(set(ends)) == 4
    assert drawn(0.03, 0.03).marks[1].place.width() > 2, "the least of it is seen"


def test_a_sample_is_drawn_and_spoken(qtbot: QtBot) -> None:
    sample = SampleGauge(Gauge(("40% by now.",), ASSUMED, 0.4, 0.7))
    qtbot.addWidget(sample)
    sample.resize(sample.sizeHint())
    assert str(recorded(sample)) == "line line, 2 × accent line"
    assert sample.accessibleName() == "40% by now."
