from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import atan2, degrees
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from notepad.cards.panels import rival_gauges
from notepad.core.page import Assumed, Gauge, Seat, roughly
from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Insight, Knowledge, Rival
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.reasoning import SEATS as CATALINE_SEATS
from notepad.games.cataline.setup import Setup
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import READ
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.seat_strip import SampleGauge, SeatStrip, draw_gauge, spoken_seat
from notepad.widgets.touch.scrolling import FADED
from tests.games.tables import view_of
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.recorded import Mark, Recording, recorded

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


def test_a_seat_says_its_name_and_below_it_what_there_is_to_say(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    assert [pill.shown() for pill in strip.pills] == [
        ("Ann", "me"),
        ("Bob", "asks"),
        ("Cem", "loses next turn"),
        ("Dee", "is out"),
    ]


def test_seats_have_slots_of_one_width_and_shrink_to_initials_where_names_have_no_room(
    qtbot: QtBot,
) -> None:
    strip = shown(qtbot, 700)
    said = []
    for width in range(700, 200, -5):
        strip.resize(width, strip.height())
        QApplication.processEvents()
        assert all(in_sight(strip, seat.player) for seat in SEATS)
        assert len({pill.width() for pill in strip.pills}) == 1
        said.append([pill.shown()[0] for pill in strip.pills])
    assert list(dict.fromkeys(map(tuple, said))) == [
        ("Ann", "Bob", "Cem", "Dee"),
        ("me", "B", "C", "D"),
    ]


def test_seats_that_fill_the_strip_are_wider(qtbot: QtBot) -> None:
    strip = shown(qtbot, 800)
    before = strip.pills[0].width()
    strip.fill(on=True)
    QApplication.processEvents()
    assert strip.pills[0].width() > before
    assert strip.pills[-1].geometry().right() >= strip.viewport().width() - 4


def test_a_strip_gets_the_room_of_those_who_sit_down_later(qtbot: QtBot) -> None:
    line, strip = QWidget(), SeatStrip()
    row = QHBoxLayout(line)
    row.addWidget(strip)
    row.addStretch(1)
    strip.show_seats(SEATS[:2])
    fingers.on_screen(qtbot, line, 900, 80)
    before = strip.width()
    strip.show_seats(SEATS)
    QApplication.processEvents()
    assert strip.width() > before


@pytest.mark.parametrize("turn", range(5))
def test_a_crowd_in_a_narrow_strip_scrolls_with_the_turn_in_sight(qtbot: QtBot, turn: int) -> None:
    names = ("Ann", "Bob", "Cem", "Dee", "Gus")
    crowd = tuple(Seat(name, name[0], turn=name == names[turn]) for name in names)
    strip = shown(qtbot, 90, crowd)
    assert says(strip) == ["A", "B", "C", "D", "G"]
    assert in_sight(strip, names[turn])
    assert not in_sight(strip, names[turn - 4 if turn > 2 else 4])
    bar, pill = strip.horizontalScrollBar(), strip.pills[turn]
    left = pill.mapTo(strip.viewport(), pill.rect().topLeft()).x()
    assert left >= FADED or bar.value() == bar.minimum(), "a side that is cut off fades over it"
    free = strip.viewport().width() - left - pill.width()
    assert free >= FADED or bar.value() == bar.maximum()


def test_with_larger_letters_seats_say_less_and_with_the_usual_ones_all_again(
    qtbot: QtBot,
) -> None:
    strip = shown(qtbot, 560)
    said = []
    for scale in (2.0, 1.0):
        theme.apply(LIGHT, scale=scale)
        QApplication.processEvents()
        said.append([pill.shown()[0] for pill in strip.pills])
    assert said == [["me", "B", "C", "D"], ["Ann", "Bob", "Cem", "Dee"]]


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
    assert names[1] == "Bob asks, to play"
    assert names[3] == "Dee, is out"
    before = list(strip.pills)
    strip.show_seats(gauged(LIKELY))
    assert strip.pills == before
    assert strip.pills[2].accessibleName().endswith("40% now. 70% soon.")
    assert "now" not in strip.pills[0].accessibleName()
    strip.show_seats(SEATS[:3])
    assert strip.pills == before[:3]


def test_a_seat_with_nothing_but_a_gauge_speaks_the_name_once(qtbot: QtBot) -> None:
    gauge = Gauge(("Bob may know it soon.",), ASSUMED)
    seats = Seat("Bob", "B", gauge=gauge), Seat("Bob", "B", hand=5, gauge=gauge)
    alone, with_cards = (pill.accessibleName() for pill in shown(qtbot, 700, seats).pills)
    assert alone == "Bob may know it soon."
    assert with_cards == "Bob · 5 cards, Bob may know it soon."


def test_arrows_go_from_seat_to_seat_and_enter_taps(qtbot: QtBot) -> None:
    strip = shown(qtbot, 700)
    strip.pills[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(strip.pills[0], Qt.Key.Key_Right)
    assert strip.pills[1].hasFocus()
    with qtbot.waitSignal(strip.seat_tapped) as told:
        QTest.keyClick(strip.pills[1], Qt.Key.Key_Return)
    assert told.args == ["Bob"]


def test_long_names_widen_their_slots_where_there_is_room_and_are_cut_where_not(
    qtbot: QtBot,
) -> None:
    names = ("Annabella-Konstanzia", "Maximiliane-Josefine", "Bartholomaeus")
    strip = SeatStrip()
    strip.show_seats([Seat(name, name[:1], turn=name == names[1]) for name in names])
    fingers.on_screen(qtbot, strip, 800, 44)
    assert tuple(pill.shown()[0] for pill in strip.pills) == names
    strip.resize(340, 44)
    QApplication.processEvents()
    assert all(pill.shown()[0].endswith("…") for pill in strip.pills)


ASSUMED = Assumed("", "", (), "", "")
WAITING = Gauge(("Still reckoning.",), ASSUMED)
LIKELY = Gauge(("40% now.", "70% soon."), ASSUMED, 0.4, 0.7)


def gauged(gauge: Gauge | None) -> tuple[Seat, ...]:
    return (SEATS[0], *(replace(seat, gauge=gauge) for seat in SEATS[1:]))


def test_a_short_seat_is_no_wider_for_its_gauge(qtbot: QtBot) -> None:
    bare = shown(qtbot, 120)
    with_gauges = shown(qtbot, 120, gauged(LIKELY))
    assert says(with_gauges) == says(bare)
    assert [pill.width() for pill in with_gauges.pills] == [pill.width() for pill in bare.pills]


def some_seats(random: Random, gauged: bool, hands: bool, points: bool) -> tuple[Seat, ...]:
    """Return four seats in any state; what they have at all doesn't change in a game."""
    turn = random.randrange(4)
    seats = []
    for at, name in enumerate(("Ann", "Bob", "Cem", "Dee")):
        count = random.randrange(31) if points else None
        said = f"{count} points" if points else random.choice(("", "asks", "interroge"))
        gauge = random.choice((WAITING, LIKELY, replace(LIKELY, now=1.0))) if gauged else None
        hand = random.randrange(21) if hands else None
        turns = at == turn
        seat = Seat(name, name[0], at == 0, turns, hand=hand, points=count, gauge=gauge)
        seats.append(replace(seat, remark=said))
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
            if hands and not (points or (gauged and pill.seat.turn) or width < 440):
                assert str(pill.seat.hand) in " ".join((name, *told))
            _surface, *marks = recorded(pill).marks
            words = [one.place.adjusted(0.5, 0.5, -0.5, -0.5) for one in marks if one.text]
            assert all(QRectF(pill.rect()).contains(place) for place in words)
            assert min(one.size for one in marks if one.text) >= READ
            assert not any(one.intersects(other) for one, other in combinations(words, 2))
            rings = [one.place for one in marks if not one.text and one.line]
            assert bool(rings) >= gauged
            if name == pill.seat.player:  # around initials, a ring is a rim
                assert not any(ring.intersects(place) for ring in rings for place in words)


def test_a_brief_remark_stands_below_initials_and_widens_no_slot(qtbot: QtBot) -> None:
    cem = Seat("Cem", "C", remark="loses next turn")
    pills = [shown(qtbot, 60, (one,)).pills[0] for one in (cem, replace(cem, brief="skips"))]
    assert [pill.shown() for pill in pills] == [("C",), ("C", "skips")]
    assert pills[0].width() == pills[1].width()
    assert shown(qtbot, 240, (pills[1].seat,)).pills[0].shown() == ("Cem", "loses next turn")


def test_seats_are_spoken_in_sentences() -> None:
    seats = (Seat("Ann", "A", me=True, hand=1), Seat("Bob", "B", turn=True, remark="asks", hand=7))
    assert list(map(spoken_seat, seats)) == ["Ann (you) · 1 card", "Bob asks · 7 cards"]


def test_a_share_is_said_by_itself_beside_a_remark_and_else_with_its_meaning(qtbot: QtBot) -> None:
    assert shown(qtbot, 700, gauged(LIKELY)).pills[1].shown() == ("Bob", "asks · ~70%")
    (pill,) = shown(qtbot, 700, (Seat("Eva", "E", gauge=LIKELY),)).pills
    assert pill.shown() == ("Eva", "~70% soon")


# A gauge tells by how much of its ring is drawn what comes soon, and by a dot what is there now.
def drawn(now: float | None, soon: float | None) -> Recording:
    gauge, place = Gauge((), ASSUMED, now, soon), QRectF(0, 0, 60, 60)
    return recorded(lambda painter: draw_gauge(painter, gauge, place, ground=QColor(LIGHT.line)))


@pytest.mark.parametrize(
    ("now", "soon", "words"),
    [
        (None, None, "line dashes"),
        (0.0, None, "line dashes"),
        (0.3, None, "line dashes, faded"),
        (0.0, 0.0, "line line"),
        (0.0, 0.3, "line line, faded line"),
        (0.0, 0.34, "line line, faded line"),
        (0.0, 0.36, "line line, amber line"),
        (0.0, 1.0, "line line, amber line"),
        (0.3, 0.3, "line line, faded line, faded"),
        (0.3, 0.8, "line line, amber line, amber"),
    ],
)
def test_the_ring_is_what_is_likely_soon_and_the_dot_what_is_likely_now(
    now: float | None, soon: float | None, words: str
) -> None:
    found = drawn(now, soon)
    assert str(found) == words
    assert found.marks[0].place == drawn(1.0, 1.0).marks[1].place, "a whole ring"


def test_the_likelier_the_longer_and_the_larger() -> None:
    shares = (0.03, 0.3, 0.6, 1.0)
    ends = [drawn(0.0, share).marks[-1].points for share in shares]
    assert [len(end) for end in ends] == sorted(len(end) for end in ends)
    assert len(set(ends)) == 4
    assert drawn(0.0, 0.03).marks[1].place.width() > 2, "the least of it is seen"
    dots = [drawn(share, 1.0).marks[-1].place.width() for share in shares]
    assert dots == sorted(set(dots))
    assert dots[0] > 2


def around(arc: Mark) -> float:
    """Return how many degrees of a ring an arc goes around; its curves have two points between."""
    points = list(zip(arc.points[::2], arc.points[1::2], strict=True))[::3]
    middle = drawn(0.0, 1.0).marks[0].place.center()
    turned = [degrees(atan2(y - middle.y(), x - middle.x())) for x, y in points]
    return sum((then - now) % 360 for now, then in pairwise(turned))


@pytest.mark.parametrize("soon", [0.0, 0.1, 0.25, 0.4, 0.75, 1.0])
def test_digits_ring_and_words_tell_the_same_number_but_low_ones_have_no_digits(
    qtbot: QtBot, soon: float
) -> None:
    setup = Setup(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    known = Knowledge(Deal({}, ()), (), {}, insight=Insight({"Bob": Rival(0.0, 0.5, soon)}))
    gauge = rival_gauges(view_of(CATALINE, setup, (), known), CATALINE_SEATS)["Bob"]
    (pill,) = shown(qtbot, 900, (Seat("Bob", "B", gauge=gauge),)).pills
    written = [f"{roughly(soon, brief=True)} soon"] if soon >= 0.4 else []
    assert [text for text in recorded(pill).texts() if "%" in text] == written
    assert gauge.told[0].endswith(f": {roughly(soon)}.")
    assert gauge.told[0] in pill.accessibleName()
    _track, *arcs = drawn(0.0, gauge.soon).marks
    assert sum(map(around, arcs)) == pytest.approx(360 * soon, abs=0.5)


def test_a_name_without_a_gauge_stands_in_the_middle(qtbot: QtBot) -> None:
    (pill,) = shown(qtbot, 600, (replace(SEATS[2], remark=""),)).pills
    place = recorded(pill).text("Cem").place
    assert place.center().x() == pytest.approx(pill.width() / 2, abs=2)


def test_a_sample_is_drawn_and_spoken(qtbot: QtBot) -> None:
    sample = SampleGauge(Gauge(("40% by now.",), ASSUMED, 0.4, 0.7))
    qtbot.addWidget(sample)
    sample.resize(sample.sizeHint())
    assert str(recorded(sample)) == "line line, amber line, amber"
    assert sample.accessibleName() == "40% by now."
